#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>

#include "base/names.h"

/// What crosses the boundary, described once: a table for each struct names its properties and says
/// where each stands, what it may be and what it means. Objects are written (write.h) and read
/// (read.h) by these tables, and scripts/contract.mjs writes the declarations and the schemas of
/// TypeScript from them. Example:
///
///   template <>
///   inline constexpr auto kShape<Dispute> = Result<Dispute>(
///       "Dispute", "What stands against a memory.",
///       Field("by", &Dispute::by, "The memories that contradict it in open pairs."),
///       Field("proved_wrong", &Dispute::proved_wrong));
namespace cortex::addon {

/// Of a number (seconds, too), or of each number in a list: told to callers; what breaks it is for
/// the core to refuse, or for RequireRanges.
struct Range {
  double least;
  double most;
};
inline constexpr Range kShare = {0, 1};
inline constexpr Range kCount = {0, std::numeric_limits<double>::infinity()};
inline constexpr Range kOrdinal = {1, std::numeric_limits<double>::infinity()};

/// One of a few texts. `type` is what TypeScript calls them, empty where they need no name.
struct Choice {
  const char* type;
  std::span<const std::string_view> names;
};

/// What the values of an enum are called outside (choices.h).
template <class Enum>
inline constexpr Choice kChoice = {"", kEnumNames<Enum>};

/// What the C++ type of a property does not say.
enum class As {
  /// Epoch milliseconds.
  kTime,
  /// Epoch milliseconds, or ISO 8601 text, which is local to the brain's zone when it names none.
  kMoment,
  /// Of a result: there is no such property where there is no value, instead of null.
  kMissing,
  /// Of an argument: may be left out, and is then what the struct begins with.
  kDefault,
  /// Of an argument: null stands for nothing, but it must be given, so that nobody sees all by
  /// mistake.
  kGiven,
};

/// What is known of a property beside its name and place.
struct Note {
  const char* doc = "";
  std::optional<Range> range;
  /// Of a text; of a truth value the two words for false and true; of a record its keys.
  Choice choice = {"", {}};
  bool is_time = false;
  bool is_moment = false;
  bool is_missing = false;
  bool has_default = false;
  bool is_given = false;

  constexpr void Add(const char* text) { doc = text; }
  constexpr void Add(Range limits) { range = limits; }
  constexpr void Add(Choice texts) { choice = texts; }
  constexpr void Add(As what) {
    is_time |= what == As::kTime;
    is_moment |= what == As::kMoment;
    is_missing |= what == As::kMissing;
    has_default |= what == As::kDefault;
    is_given |= what == As::kGiven;
  }
};

template <class AccessType>
struct FieldOf {
  /// What std::invoke takes with the struct: a pointer to a member, or a function.
  using Access = AccessType;
  const char* name;
  Access access;
  Note note;
};

/// All properties of the member's own shape.
template <class AccessType>
struct PartOf {
  using Access = AccessType;
  Access access;
};

template <class StructType, class... Fields>
struct ShapeOf {
  using Struct = StructType;
  /// As TypeScript knows it.
  const char* name;
  const char* doc;
  /// What is given to the addon, instead of what it answers.
  bool is_argument;
  std::tuple<Fields...> fields;
};

/// The table of a struct; null for one that has none.
template <class Struct>
inline constexpr std::nullptr_t kShape = nullptr;

/// A property; `notes` are texts, Ranges, Choices and As, in any order.
template <class Access, class... Notes>
constexpr FieldOf<Access> Field(const char* name, Access access, Notes... notes) {
  Note note;
  (note.Add(notes), ...);
  return {name, access, note};
}

template <class Access>
constexpr PartOf<Access> Extends(Access access) {
  return {access};
}

template <class Struct, class... Fields>
constexpr ShapeOf<Struct, Fields...> Result(const char* name, const char* doc, Fields... fields) {
  return {name, doc, false, {fields...}};
}

template <class Struct, class... Fields>
constexpr ShapeOf<Struct, Fields...> Argument(const char* name, const char* doc, Fields... fields) {
  return {name, doc, true, {fields...}};
}

/// A member of a member: Within(&Memory::score, &ScoreInputs::created_at).
template <class Outer, class Inner>
struct Within {
  Outer outer;
  Inner inner;
  constexpr Within(Outer whole, Inner part) : outer(whole), inner(part) {}

  template <class Struct>
  constexpr auto& operator()(Struct& of) const {
    return std::invoke(inner, std::invoke(outer, of));
  }
};

/// A text, or nothing where it is empty.
template <class Member>
struct NotEmpty {
  Member member;
  explicit constexpr NotEmpty(Member text) : member(text) {}

  template <class Struct>
  constexpr const auto* operator()(const Struct& of) const {
    const auto& text = std::invoke(member, of);
    return text.empty() ? nullptr : &text;
  }
};

/// Calls `visit` with each field and part of a shape.
template <class Shape, class Visit>
constexpr void ForEachField(const Shape& shape, const Visit& visit) {
  std::apply([&](const auto&... field) { (visit(field), ...); }, shape.fields);
}

}  // namespace cortex::addon
