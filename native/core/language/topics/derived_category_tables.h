#pragma once

#include <array>
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
  kRoleSign,
  kRoleThing,
  kRoleSaid,
  kRoleUnless,
  kRoleForbids,
  kRoleSubstance
};
inline constexpr int kCategoryRoles = 6;

}  // namespace cortex
