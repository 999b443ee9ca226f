#include "addon/convert_files.h"

#include "addon/fields.h"

namespace cortex::addon {

Napi::Value FromExport(Napi::Env env, const ExportReport& report) {
  return Builder(env)
      .Set("path", report.path)
      .Set("bytes", report.bytes)
      .Set("rows", FromCounts(env, report.rows))
      .Done();
}

Napi::Value FromArchiveImport(Napi::Env env, const ArchiveReader& reader) {
  return Builder(env)
      .Set("added", FromCounts(env, reader.added()))
      .Set("existing", FromCounts(env, reader.existing()))
      .Done();
}

Napi::Value FromRestore(Napi::Env env, const RestoreReport& report) {
  return Builder(env)
      .Set("path", report.path)
      .Set("backup", report.backup)
      .Set("memories", report.memories)
      .Set("kept", report.kept)
      .Done();
}

Napi::Value FromRollback(Napi::Env env, const RollbackReport& report) {
  return Builder(env)
      .Set("path", report.path)
      .Set("backup", report.backup)
      .Set("kept", report.kept)
      .Done();
}

}  // namespace cortex::addon
