#pragma once

#include <cmath>
#include <ranges>
#include <string>
#include <type_traits>
#include <vector>

#include "addon/shapes/kinds.h"
#include "addon/shapes/shape.h"
#include "addon/values.h"

/// JavaScript values as structs, by their shapes. On the JavaScript thread. What does not fit is a
/// VALIDATION_ERROR that names it.
namespace cortex::addon {

/// `what` names the value in errors; `zone` is what moments without a zone are local to.
template <class Type>
Type FromValue(const Napi::Value& value, const std::string& what, const TimeZone* zone = nullptr,
               const Note& note = {});

/// "one of report, merge, delete_older".
std::string OneOf(const Choice& choice);

template <class Enum>
Enum EnumFromValue(const Napi::Value& value, const std::string& what) {
  const std::string name = ToText(value, what);
  if (const auto found = FindNamed<Enum>(name)) return *found;
  throw Unfit(what + " \"" + name + "\"", OneOf(kChoice<Enum>));
}

template <class Item>
std::vector<Item> ListFromValue(const Napi::Value& value, const std::string& what,
                                const TimeZone* zone, const Note& note) {
  if (!value.IsArray()) throw Unfit(what, kIsText<Item> ? "a list of texts" : "a list");
  const auto array = value.As<Napi::Array>();
  const std::string item = "an item of " + what;
  std::vector<Item> items;
  items.reserve(array.Length());
  for (std::uint32_t i = 0; i < array.Length(); ++i) {
    const Napi::HandleScope scope(value.Env());
    items.push_back(FromValue<Item>(array.Get(i), item, zone, note));
  }
  return items;
}

inline TimeMs TimeFromValue(const Napi::Value& value, const std::string& what,
                            const TimeZone* zone) {
  if (zone == nullptr || !value.IsString()) return ToTime(value, what);
  return zone->Parse(ToText(value, what));
}

/// Whether a property may be left out, or null.
template <class Member>
constexpr bool MayBeLeftOut(const Note& note) {
  return note.has_default || (kIsOptional<Member> && !note.is_given);
}

template <class Struct>
void ReadFields(const Napi::Object& object, const TimeZone* zone, Struct* into) {
  ForEachField(kShape<Struct>, [&]<class Entry>(const Entry& entry) {
    auto& place = std::invoke(entry.access, *into);
    using Member = std::remove_reference_t<decltype(place)>;
    if constexpr (kIsPart<Entry>) {
      ReadFields(object, zone, &place);
    } else {
      const Napi::Value value = PropertyOf(object, entry.name);
      if (IsAbsent(value) && MayBeLeftOut<Member>(entry.note)) return;
      place = FromValue<Member>(value, entry.name, zone, entry.note);
    }
  });
}

template <class Type>
Type FromValue(const Napi::Value& value, const std::string& what, const TimeZone* zone,
               const Note& note) {
  if constexpr (std::is_same_v<Type, bool>) {
    if (note.choice.names.empty()) return ToBool(value, what);
    const std::string name = ToText(value, what);
    if (name == note.choice.names[0] || name == note.choice.names[1])
      return name == note.choice.names[1];
    throw Unfit(what + " \"" + name + "\"", OneOf(note.choice));
  } else if constexpr (std::is_floating_point_v<Type>) {
    return ToNumber(value, what);
  } else if constexpr (std::is_integral_v<Type>) {
    if (note.is_moment) return static_cast<Type>(TimeFromValue(value, what, zone));
    return static_cast<Type>(note.is_time ? ToTime(value, what) : ToInteger(value, what));
  } else if constexpr (std::is_enum_v<Type>) {
    return EnumFromValue<Type>(value, what);
  } else if constexpr (kIsText<Type>) {
    return ToText(value, what);
  } else if constexpr (kIsOptional<Type>) {
    if (value.IsNull()) return std::nullopt;
    return FromValue<typename Type::value_type>(value, what, zone, note);
  } else if constexpr (std::is_same_v<Type, std::vector<float>>) {
    return ToVector(value, what);
  } else if constexpr (kIsVector<Type>) {
    return ListFromValue<typename Type::value_type>(value, what, zone, note);
  } else {
    const Napi::Object object = ToObject(value, what);
    Type read;
    ReadFields(object, zone, &read);
    return read;
  }
}

/// VALIDATION_ERROR for a number outside what its shape says.
template <class Struct>
void RequireRanges(const Struct& numbers) {
  ForEachField(kShape<Struct>, [&](const auto& entry) {
    const double number = std::invoke(entry.access, numbers);
    const auto& range = entry.note.range;
    if (number >= range->least && number <= range->most) return;
    throw Unfit(entry.name, "a number from " + std::to_string(std::llround(range->least)) + " to " +
                                std::to_string(std::llround(range->most)));
  });
}

}  // namespace cortex::addon
