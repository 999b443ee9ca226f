#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "language/topics/derived_categories.h"

/// How the phrases of data/derived_categories.txt are labelled. Thread-safe: constants.
namespace cortex {

struct NamedCategory {
  std::string_view name;
  DerivedCategories category;
};

/// As people, policies and the table call them.
inline constexpr std::array<NamedCategory, 4> kCategoryNames = {{
    {"allergy", DerivedCategories::kAllergy},
    {"identity", DerivedCategories::kIdentity},
    {"medication", DerivedCategories::kMedication},
    {"safety", DerivedCategories::kSafety},
}};

/// What a phrase says for its category; the label is kCategoryRoles times the category plus this.
enum CategoryRole : int {
  // Of one category.
  kRoleSign,
  kRoleThing,
  kRoleSaid,
  kRoleEnding,
  // Of none.
  kRoleUnless,
  kRoleForbids,
  kRoleSubstance,
  kRoleBears,
  kRoleReaction,
  kRoleAllergen,
  kRoleAbstract,
  kRoleOrdinary,
  kRoleDose,
  kRoleForm,
  kRolePerson,
  kRoleDaily,
};
inline constexpr int kCategoryRoles = 16;

/// An ending that tells a name of a medicine stands in the table behind this.
inline constexpr char kEndingMark = '-';
/// So long are the shortest word with such an ending and the endings.
inline constexpr std::size_t kShortestMedicine = 6;
inline constexpr std::size_t kShortestEnding = 3;
inline constexpr std::size_t kLongestEnding = 10;

}  // namespace cortex
