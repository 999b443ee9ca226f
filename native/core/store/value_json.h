#pragma once

#include <nlohmann/json_fwd.hpp>

#include "store/value.h"

/// Values as JSON, for the sources of this room that write JSON themselves.
namespace cortex {

using Json = nlohmann::ordered_json;

Json ToJson(const Value& value);
/// CORRUPT when it stands for no value.
Value FromJson(const Json& json);

}  // namespace cortex
