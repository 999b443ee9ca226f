#pragma once

#include <exception>

#include "addon/napi_setup.h"

/// The one way from a native failure to a JavaScript error. On the JavaScript thread.
namespace cortex::addon {

/// An Error with `code` and, where SQLite is behind it, `sqliteCode`. What is no cortex::Error is
/// INTERNAL.
Napi::Error ToJsError(Napi::Env env, const std::exception_ptr& failure);

}  // namespace cortex::addon
