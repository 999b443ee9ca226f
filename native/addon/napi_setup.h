#pragma once

/// The only place that includes napi.h, after what configures it.

// 8 loads on every supported Node; 10 crashes Node below 22.14 instead of being refused.
#define NAPI_VERSION 8
#define NODE_ADDON_API_CPP_EXCEPTIONS
// Without _ALL a std::exception that leaves a callback ends the process.
#define NODE_ADDON_API_CPP_EXCEPTIONS_ALL
#define NODE_ADDON_API_DISABLE_DEPRECATED
#define NODE_ADDON_API_REQUIRE_BASIC_FINALIZERS
// A terminating worker can refuse to run JavaScript at any call.
#define NODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS

#include <napi.h>
