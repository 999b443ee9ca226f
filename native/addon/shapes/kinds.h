#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "addon/shapes/shape.h"

/// The kinds of C++ types that properties have.
namespace cortex::addon {

template <class Type>
inline constexpr bool kIsText = std::is_convertible_v<const Type&, std::string_view>;

template <class Type>
inline constexpr bool kIsOptional = false;
template <class Type>
inline constexpr bool kIsOptional<std::optional<Type>> = true;

/// An optional, or a pointer that may be null.
template <class Type>
inline constexpr bool kMayBeNothing = kIsOptional<Type> || std::is_pointer_v<Type>;

/// Names that the data bring along.
template <class Type>
inline constexpr bool kIsRecord = false;
template <class Type>
inline constexpr bool kIsRecord<std::map<std::string, Type>> = true;

template <class Type>
inline constexpr bool kIsVector = false;
template <class Type>
inline constexpr bool kIsVector<std::vector<Type>> = true;

/// An entry of a shape that stands for another shape's fields.
template <class Entry>
inline constexpr bool kIsPart = false;
template <class Access>
inline constexpr bool kIsPart<PartOf<Access>> = true;

}  // namespace cortex::addon
