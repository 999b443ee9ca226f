#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

/// What the values of an enum are called: one list each, by which names are written, read and told
/// to callers. Thread-safe: constants.
namespace cortex {

/// The names in the order of the values, which stand beside the enum:
///   template <>
///   inline constexpr auto kEnumNames<Colour> = EnumNames("red", "green");
template <class Enum>
inline constexpr std::array<std::string_view, 0> kEnumNames{};

/// The number of the first value.
template <class Enum>
inline constexpr std::size_t kFirstValue = 0;

template <class... Texts>
constexpr std::array<std::string_view, sizeof...(Texts)> EnumNames(Texts... texts) {
  return {std::string_view(texts)...};
}

template <class Enum>
constexpr std::string_view NameOf(Enum value) {
  return kEnumNames<Enum>.at(static_cast<std::size_t>(value) - kFirstValue<Enum>);
}

/// The value of that name; nothing for any other text.
template <class Enum>
constexpr std::optional<Enum> FindNamed(std::string_view name) {
  for (std::size_t i = 0; i < kEnumNames<Enum>.size(); ++i) {
    if (kEnumNames<Enum>[i] == name) return static_cast<Enum>(i + kFirstValue<Enum>);
  }
  return std::nullopt;
}

}  // namespace cortex
