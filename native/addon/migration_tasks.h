#pragma once

#include "addon/napi_setup.h"

/// Work on files of brains that are not open.
namespace cortex::addon {

/// migrate(options, onProgress?, cancellation?): a promise of the report as JSON.
Napi::Value Migrate(const Napi::CallbackInfo& info);

}  // namespace cortex::addon
