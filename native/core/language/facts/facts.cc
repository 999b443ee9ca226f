#include "language/facts/facts.h"

namespace cortex {

EntityType ParseEntityType(std::string_view name) {
  return FindNamed<EntityType>(name).value_or(EntityType::kConcept);
}

}  // namespace cortex
