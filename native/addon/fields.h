#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "addon/convert.h"
#include "base/error.h"

/// The properties of arguments and results.
namespace cortex::addon {

inline Error Unfit(const std::string& what, const std::string& expected) {
  return {ErrorCode::kValidation, what + " is not " + expected};
}

inline bool IsAbsent(const Napi::Value& value) { return value.IsUndefined() || value.IsNull(); }

/// Reads the properties of one argument object.
class Fields {
 public:
  Fields(const Napi::Value& value, const std::string& what) : object_(ToObject(value, what)) {}

  [[nodiscard]] Napi::Value operator[](const char* name) const { return object_.Get(name); }
  [[nodiscard]] std::string Text(const char* name) const { return ToText(object_.Get(name), name); }
  [[nodiscard]] double Number(const char* name) const { return ToNumber(object_.Get(name), name); }
  [[nodiscard]] std::int64_t Integer(const char* name) const {
    return ToInteger(object_.Get(name), name);
  }
  [[nodiscard]] bool Bool(const char* name) const { return ToBool(object_.Get(name), name); }
  [[nodiscard]] TimeMs Time(const char* name) const { return ToTime(object_.Get(name), name); }

  [[nodiscard]] std::optional<std::string> User(const char* name) const {
    return ToReader(object_.Get(name), name).user;
  }

  [[nodiscard]] std::optional<std::string> OptionalText(const char* name) const {
    const Napi::Value value = object_.Get(name);
    if (IsAbsent(value)) return std::nullopt;
    return ToText(value, name);
  }
  [[nodiscard]] std::optional<double> OptionalNumber(const char* name) const {
    const Napi::Value value = object_.Get(name);
    if (IsAbsent(value)) return std::nullopt;
    return ToNumber(value, name);
  }
  [[nodiscard]] std::optional<std::int64_t> OptionalInteger(const char* name) const {
    const Napi::Value value = object_.Get(name);
    if (IsAbsent(value)) return std::nullopt;
    return ToInteger(value, name);
  }
  [[nodiscard]] std::optional<bool> OptionalBool(const char* name) const {
    const Napi::Value value = object_.Get(name);
    if (IsAbsent(value)) return std::nullopt;
    return ToBool(value, name);
  }
  [[nodiscard]] std::vector<std::string> OptionalTexts(const char* name) const {
    const Napi::Value value = object_.Get(name);
    if (IsAbsent(value)) return {};
    return ToTexts(value, name);
  }

 private:
  Napi::Object object_;
};

/// Builds one result object.
class Builder {
 public:
  explicit Builder(Napi::Env env) : Builder(env, Napi::Object::New(env)) {}
  /// Adds to an object that is there.
  Builder(Napi::Env env, Napi::Object object) : env_(env), object_(object) {}

  Builder& Set(const char* name, const Napi::Value& value) {
    object_.Set(name, value);
    return *this;
  }
  Builder& Set(const char* name, const std::string& value) {
    return Set(name, Napi::String::New(env_, value));
  }
  Builder& Set(const char* name, std::string_view value) {
    return Set(name, Napi::String::New(env_, value.data(), value.size()));
  }
  Builder& Set(const char* name, double value) { return Set(name, Napi::Number::New(env_, value)); }
  Builder& Set(const char* name, std::int64_t value) {
    return Set(name, static_cast<double>(value));
  }
  Builder& Set(const char* name, std::int32_t value) {
    return Set(name, static_cast<double>(value));
  }
  Builder& Set(const char* name, bool value) { return Set(name, Napi::Boolean::New(env_, value)); }
  Builder& Set(const char* name, const std::vector<std::string>& value) {
    return Set(name, FromTexts(env_, value));
  }
  template <class T>
  Builder& SetOrNull(const char* name, const std::optional<T>& value) {
    return value ? Set(name, *value) : Set(name, Napi::Value(env_.Null()));
  }
  template <class T>
  Builder& SetIfPresent(const char* name, const std::optional<T>& value) {
    return value ? Set(name, *value) : *this;
  }
  [[nodiscard]] Napi::Object Done() const { return object_; }

 private:
  Napi::Env env_;
  Napi::Object object_;
};

template <class Convert>
auto ToList(const Napi::Value& value, const std::string& what, const Convert& convert) {
  if (!value.IsArray()) throw Unfit(what, "a list");
  const auto array = value.As<Napi::Array>();
  std::vector<decltype(convert(value))> items;
  items.reserve(array.Length());
  for (std::uint32_t i = 0; i < array.Length(); ++i) {
    const Napi::HandleScope scope(value.Env());
    items.push_back(convert(array.Get(i)));
  }
  return items;
}

template <class Item, class Convert>
Napi::Value FromList(Napi::Env env, const std::vector<Item>& items, const Convert& convert) {
  Napi::Array array = Napi::Array::New(env, items.size());
  for (std::uint32_t i = 0; i < items.size(); ++i) array.Set(i, convert(env, items[i]));
  return array;
}

inline Napi::Value FromCounts(Napi::Env env, const std::map<std::string, std::int64_t>& counts) {
  Napi::Object object = Napi::Object::New(env);
  for (const auto& [name, count] : counts)
    object.Set(name, Napi::Number::New(env, static_cast<double>(count)));
  return object;
}

/// A moment as ISO text, local to `zone` where it has no zone of its own, or epoch ms.
std::optional<TimeMs> ToMoment(const Fields& fields, const char* name, const TimeZone& zone);

}  // namespace cortex::addon
