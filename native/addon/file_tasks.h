#pragma once

#include "addon/napi_setup.h"

/// Work on files of brains that are not open.
namespace cortex::addon {

/// migrate(options, onProgress?, cancellation?): a promise of the report as JSON.
Napi::Value Migrate(const Napi::CallbackInfo& info);

/// rollBack(path, {now, key?}, cancellation?): a promise of what was put where.
Napi::Value RollBackBrain(const Napi::CallbackInfo& info);

/// restoreFile(path, backup, {now, key?}, cancellation?): the same for a brain that cannot be
/// opened.
Napi::Value RestoreBrainFile(const Napi::CallbackInfo& info);

/// rekey(path, {key?, new_key?}, cancellation?): a promise of what has another key now.
Napi::Value RekeyBrain(const Napi::CallbackInfo& info);

}  // namespace cortex::addon
