// The methods of a brain about exports and their import, and backups and what is put back from
// them.

#include <memory>
#include <string>
#include <utility>

#include "addon/brain_promise.h"
#include "addon/convert.h"
#include "base/error.h"
#include "brain/archives.h"
#include "store/archive.h"

namespace cortex::addon {
namespace {

/// Opened by the first step, on the lane.
struct ArchiveImport {
  std::unique_ptr<ArchiveReader> reader;
};

ExportFormat ToExportFormat(const std::string& format) {
  if (format == "jsonl") return ExportFormat::kArchive;
  if (format == "confidence_csv") return ExportFormat::kConfidenceCsv;
  throw Error(ErrorCode::kValidation, "format is neither jsonl nor confidence_csv");
}

}  // namespace

Napi::Value BrainObject::Export(const Napi::CallbackInfo& info) {
  const Napi::Object options = OptionsOf(info[1]);
  auto work = [target = ToText(info[0], "target"),
               format = ToExportFormat(ToText(options.Get("format"), "format")),
               now = ToTime(options.Get("now"), "now"),
               reader = ToReader(options.Get("user"))](Brain& brain, const CancelFlag* cancel) {
    return brain.archives().Export(target, format, now, cancel, reader);
  };
  return Promise(info.Env(), &SharedBrain::InBackground, std::move(work), FromExport, info[2]);
}

Napi::Value BrainObject::ImportArchive(const Napi::CallbackInfo& info) {
  return PromiseInSteps<ArchiveImport>(
      [path = ToText(info[0], "path")](Brain& brain, ArchiveImport* import) {
        if (!import->reader) import->reader = std::make_unique<ArchiveReader>(path);
        return brain.archives().ImportBatch(import->reader.get());
      },
      [](const ArchiveImport& import) {
        return std::pair(import.reader->position(), import.reader->size());
      },
      [](Napi::Env env, const ArchiveImport& import) -> Napi::Value {
        return FromArchiveImport(env, *import.reader);
      },
      info[1], info[2], &SharedBrain::WriteOnce);
}

Napi::Value BrainObject::Restore(const Napi::CallbackInfo& info) {
  const Napi::Object options = OptionsOf(info[1]);
  auto work = [backup = ToText(info[0], "backup"), keep = ToBool(options.Get("keep"), "keep"),
               now = ToTime(options.Get("now"), "now")](Brain& brain, const CancelFlag* cancel) {
    return brain.archives().Restore(backup, keep, now, cancel);
  };
  return Promise(info.Env(), &SharedBrain::WriteAlone, std::move(work), FromRestore, info[2]);
}

Napi::Value BrainObject::Backup(const Napi::CallbackInfo& info) {
  const Napi::Object options = OptionsOf(info[1]);
  auto work = [target = ToText(info[0], "target"), now = ToTime(options.Get("now"), "now")](
                  Brain& brain, const CancelFlag* cancel) {
    return brain.archives().BackUp(target, now, cancel);
  };
  return Promise(info.Env(), &SharedBrain::InBackground, std::move(work), FromBackup, info[2]);
}

Napi::Value BrainObject::GetBackups(const Napi::CallbackInfo& info) {
  auto work = [](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.archives().GetBackups();
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromBackups,
                 info.Env().Undefined());
}

}  // namespace cortex::addon
