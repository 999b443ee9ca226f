#pragma once

#include "addon/napi_setup.h"
#include "brain/brain.h"
#include "migrate/rollback.h"
#include "store/archive.h"

/// Results of work on whole files; as convert.h.
namespace cortex::addon {

Napi::Value FromExport(Napi::Env env, const ExportReport& report);
Napi::Value FromArchiveImport(Napi::Env env, const ArchiveReader& reader);
Napi::Value FromRestore(Napi::Env env, const RestoreReport& report);
Napi::Value FromRollback(Napi::Env env, const RollbackReport& report);

}  // namespace cortex::addon
