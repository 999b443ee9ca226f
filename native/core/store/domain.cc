#include "store/domain.h"

#include <utility>

#include "base/error.h"
#include "language/secrets/redacted.h"

namespace cortex {

double DecayOf(const ConfidencePolicy& policy, const std::vector<std::string>& categories,
               DerivedCategories derived) {
  if (derived == DerivedCategories::kNone) return DecayPerDay(policy, categories);
  std::vector<std::string> all = categories;
  for (auto& name : NamesOf(derived)) all.push_back(std::move(name));
  return DecayPerDay(policy, all);
}

MemoryKind ParseMemoryKind(std::string_view name) {
  if (const auto kind = FindNamed<MemoryKind>(name)) return *kind;
  throw Error(ErrorCode::kValidation,
              "Unknown kind " + Quoted(name) + ": use stm, embedding or atom");
}

}  // namespace cortex
