#pragma once

#include <map>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>

#include "addon/napi_setup.h"
#include "addon/shapes/kinds.h"
#include "addon/shapes/objects.h"
#include "addon/shapes/shape.h"
#include "addon/values.h"

/// Structs as JavaScript values, by their shapes. On the JavaScript thread.
namespace cortex::addon {

template <class Type>
Napi::Value ToValue(Napi::Env env, const Type& value, const Note& note = {});

template <class Struct>
void AddFields(Napi::Env env, const Struct& from, Properties* properties) {
  ForEachField(kShape<Struct>, [&]<class Entry>(const Entry& entry) {
    const auto& value = std::invoke(entry.access, from);
    if constexpr (kIsPart<Entry>) {
      AddFields(env, value, properties);
    } else {
      if constexpr (kMayBeNothing<std::remove_cvref_t<decltype(value)>>) {
        if (!value && entry.note.is_missing) return properties->Skip();
      }
      properties->Add(entry.name, ToValue(env, value, entry.note));
    }
  });
}

template <class Type>
Napi::Value ToValue(Napi::Env env, const Type& value, const Note& note) {
  if constexpr (std::is_same_v<Type, bool>) {
    if (!note.choice.names.empty()) return TextValue(env, note.choice.names[value ? 1 : 0]);
    return FlagValue(env, value);
  } else if constexpr (std::is_arithmetic_v<Type>) {
    return NumberValue(env, static_cast<double>(value));
  } else if constexpr (std::is_enum_v<Type>) {
    return TextValue(env, NameOf(value));
  } else if constexpr (kIsText<Type>) {
    return TextValue(env, value);
  } else if constexpr (kMayBeNothing<Type>) {
    return value ? ToValue(env, *value, note) : env.Null();
  } else if constexpr (kIsRecord<Type>) {
    Napi::Object record = Napi::Object::New(env);
    for (const auto& [key, item] : value) SetProperty(record, key.c_str(), ToValue(env, item));
    return record;
  } else if constexpr (std::ranges::range<const Type>) {
    Napi::Array list = Napi::Array::New(env, static_cast<std::size_t>(std::ranges::size(value)));
    std::uint32_t index = 0;
    for (const auto& item : value) list.Set(index++, ToValue(env, item, note));
    return list;
  } else {
    Properties properties;
    AddFields(env, value, &properties);
    return ObjectsOf(env).Make(env, &kShape<Type>, properties);
  }
}

/// ToValue as a value itself, for calls that take what converts their result.
struct Writer {
  template <class Type>
  Napi::Value operator()(Napi::Env env, const Type& value) const {
    return ToValue(env, value);
  }
};

}  // namespace cortex::addon
