#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "language/text/document.h"

/// What a text tells that keeps its worth for long: an allergy, who somebody is, a medicine that is
/// taken, what can endanger somebody; by the tables of data/derived_categories.txt. English only.
/// Thread-safe: pure functions, linear in the text.
namespace cortex {

/// A set of them, a bit each. On disk: never change what a bit means.
enum class DerivedCategories : std::uint8_t {
  kNone = 0,
  kAllergy = 1,
  kIdentity = 2,
  kMedication = 4,
  kSafety = 8,
};

constexpr DerivedCategories operator|(DerivedCategories a, DerivedCategories b) {
  return static_cast<DerivedCategories>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr DerivedCategories operator&(DerivedCategories a, DerivedCategories b) {
  return static_cast<DerivedCategories>(static_cast<unsigned>(a) & static_cast<unsigned>(b));
}

/// "Mum is allergic to penicillin.": kAllergy. What is asked or only supposed derives nothing.
DerivedCategories DeriveCategories(const Document& document);

/// False where nothing can be derived: told of most texts by their words' first letters, without
/// cutting them into tokens.
bool MayDeriveCategories(std::string_view text);

/// As people and policies call them, e.g. {"allergy"}.
std::vector<std::string> NamesOf(DerivedCategories categories);

/// All that there are.
std::vector<std::string> DerivedCategoryNames();

}  // namespace cortex
