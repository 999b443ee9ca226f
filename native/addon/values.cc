#include "addon/values.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <system_error>
#include <utility>

#include "addon/shapes/read.h"
#include "base/unicode.h"

namespace cortex::addon {

Napi::Value TextValue(Napi::Env env, std::string_view text) {
  return Napi::String::New(env, text.data(), text.size());
}

Napi::Value NumberValue(Napi::Env env, double number) { return Napi::Number::New(env, number); }

Napi::Value FlagValue(Napi::Env env, bool flag) { return Napi::Boolean::New(env, flag); }

void SetProperty(Napi::Object object, const char* name, const Napi::Value& value) {
  object.Set(name, value);
}

Napi::Value PropertyOf(const Napi::Object& object, const char* name) { return object.Get(name); }

void Push(Napi::Array list, const Napi::Value& item) { list.Set(list.Length(), item); }

Napi::Object ToObject(const Napi::Value& value, const std::string& what) {
  if (!value.IsObject() || value.IsArray()) throw Unfit(what, "an object");
  return value.As<Napi::Object>();
}

std::string ToText(const Napi::Value& value, const std::string& what) {
  if (!value.IsString()) throw Unfit(what, "text");
  const std::u16string units = value.As<Napi::String>().Utf16Value();
  std::size_t lone_at = 0;
  auto text = Utf16ToUtf8(units, &lone_at);
  if (text) return std::move(*text);
  throw Error(ErrorCode::kValidation,
              what + " holds half of a surrogate pair at index " + std::to_string(lone_at) +
                  ": it is not Unicode text and cannot be stored as it is; use " +
                  "String.prototype.toWellFormed()");
}

double ToNumber(const Napi::Value& value, const std::string& what) {
  if (!value.IsNumber()) throw Unfit(what, "a number");
  return value.As<Napi::Number>().DoubleValue();
}

bool ToBool(const Napi::Value& value, const std::string& what) {
  if (!value.IsBoolean()) throw Unfit(what, "true or false");
  return value.As<Napi::Boolean>().Value();
}

namespace {

/// As JavaScript shows it: 1.5, 1e+300.
std::string NumberInWords(double number) {
  std::array<char, 32> text{};
  const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() ? std::string(text.data(), end) : "another number";
}

}  // namespace

std::int64_t ToInteger(const Napi::Value& value, const std::string& what) {
  constexpr double kLargest = 9007199254740991.0;  // Number.MAX_SAFE_INTEGER
  const double number = ToNumber(value, what);
  if (!std::isfinite(number) || std::floor(number) != number || std::fabs(number) > kLargest) {
    throw Unfit(what, "a whole number up to 9007199254740991, but " + NumberInWords(number));
  }
  return static_cast<std::int64_t>(number);
}

TimeMs ToTime(const Napi::Value& value, const std::string& what) {
  const double number = ToNumber(value, what);
  if (!std::isfinite(number) || number < static_cast<double>(kEarliestTime) ||
      number > static_cast<double>(kLatestTime)) {
    throw Unfit(what, "a time in epoch milliseconds between the years 1 and 9999");
  }
  return static_cast<TimeMs>(std::floor(number));
}

std::vector<float> ToVector(const Napi::Value& value, const std::string& what) {
  const bool fits =
      value.IsTypedArray() && value.As<Napi::TypedArray>().TypedArrayType() == napi_float32_array;
  if (!fits) throw Unfit(what, "a Float32Array");
  const auto array = value.As<Napi::Float32Array>();
  return {array.Data(), array.Data() + array.ElementLength()};
}

Reader ToReader(const Napi::Value& value, const std::string& what) {
  if (value.IsNull()) return {};
  return {ToText(value, what)};
}

std::string OneOf(const Choice& choice) {
  std::string list = "one of ";
  for (const auto name : choice.names) {
    if (name != choice.names.front()) list += ", ";
    list += name;
  }
  return list;
}

}  // namespace cortex::addon
