#include "language/facts/facts.h"

#include <algorithm>
#include <array>

namespace cortex {
namespace {

constexpr std::array<std::string_view, 5> kTypeNames = {"person", "organization", "location",
                                                        "misc", "concept"};

}  // namespace

std::string_view EntityTypeName(EntityType type) {
  return kTypeNames.at(static_cast<std::size_t>(type));
}

EntityType ParseEntityType(std::string_view name) {
  const auto* const found = std::find(kTypeNames.begin(), kTypeNames.end(), name);
  return found == kTypeNames.end() ? EntityType::kConcept
                                   : static_cast<EntityType>(found - kTypeNames.begin());
}

}  // namespace cortex
