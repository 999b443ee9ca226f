#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "addon/values.h"

/// The properties of arguments that have no shape of their own.
namespace cortex::addon {

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

 private:
  Napi::Object object_;
};

}  // namespace cortex::addon
