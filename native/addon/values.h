#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "addon/napi_setup.h"
#include "base/error.h"
#include "base/time.h"
#include "store/reader.h"

/// Single JavaScript values as C++ values, and the reverse. On the JavaScript thread. What does not
/// fit is a cortex::Error with VALIDATION_ERROR that names it.
namespace cortex::addon {

inline Error Unfit(const std::string& what, const std::string& expected) {
  return {ErrorCode::kValidation, what + " is not " + expected};
}

inline bool IsAbsent(const Napi::Value& value) { return value.IsUndefined() || value.IsNull(); }

// What templates are made of, kept out of them: each of these calls would be compiled once for each
// property.

Napi::Value TextValue(Napi::Env env, std::string_view text);
Napi::Value NumberValue(Napi::Env env, double number);
Napi::Value FlagValue(Napi::Env env, bool flag);
void SetProperty(Napi::Object object, const char* name, const Napi::Value& value);
Napi::Value PropertyOf(const Napi::Object& object, const char* name);
/// At the end of a list.
void Push(Napi::Array list, const Napi::Value& item);

/// UTF-8 of a JavaScript string; VALIDATION_ERROR for a lone surrogate.
std::string ToText(const Napi::Value& value, const std::string& what);
double ToNumber(const Napi::Value& value, const std::string& what);
bool ToBool(const Napi::Value& value, const std::string& what);
/// Whole milliseconds within the years 1 to 9999.
TimeMs ToTime(const Napi::Value& value, const std::string& what);
std::int64_t ToInteger(const Napi::Value& value, const std::string& what);
/// The numbers of a Float32Array.
std::vector<float> ToVector(const Napi::Value& value, const std::string& what);
Napi::Object ToObject(const Napi::Value& value, const std::string& what);
/// A user, or null for everybody; left out it is VALIDATION_ERROR, so that nobody sees all by
/// mistake.
Reader ToReader(const Napi::Value& value, const std::string& what = "user");

}  // namespace cortex::addon
