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

/// What is imported: the path of an export, or an export itself.
struct ArchiveSource {
  std::string text;
  bool is_bytes = false;
};

ArchiveSource ToArchiveSource(const Napi::Value& value) {
  if (!value.IsBuffer()) return {ToText(value, "path"), false};
  const auto bytes = value.As<Napi::Buffer<char>>();
  return {std::string(bytes.Data(), bytes.Length()), true};
}

std::unique_ptr<ArchiveReader> OpenArchive(const ArchiveSource& given) {
  if (!given.is_bytes) return std::make_unique<ArchiveReader>(given.text);
  return std::make_unique<ArchiveReader>(ArchiveReader::OfBytes(given.text));
}

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

Napi::Value BrainObject::ExportBytes(const Napi::CallbackInfo& info) {
  auto work = [](Brain& brain, const CancelFlag* cancel) {
    return brain.archives().ExportBytes(cancel);
  };
  auto convert = [](Napi::Env env, const std::string& bytes) -> Napi::Value {
    return Napi::Buffer<char>::Copy(env, bytes.data(), bytes.size());
  };
  return Promise(info.Env(), &SharedBrain::InBackground, std::move(work), convert, info[0]);
}

Napi::Value BrainObject::ImportArchive(const Napi::CallbackInfo& info) {
  return PromiseInSteps<ArchiveImport>(
      [given = ToArchiveSource(info[0])](Brain& brain, ArchiveImport* import) {
        if (!import->reader) import->reader = OpenArchive(given);
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
