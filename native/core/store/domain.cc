#include "store/domain.h"

#include <array>
#include <utility>

#include "base/error.h"

namespace cortex {

double DecayOf(const ConfidencePolicy& policy, const std::vector<std::string>& categories,
               DerivedCategories derived) {
  if (derived == DerivedCategories::kNone) return DecayPerDay(policy, categories);
  std::vector<std::string> all = categories;
  for (auto& name : NamesOf(derived)) all.push_back(std::move(name));
  return DecayPerDay(policy, all);
}

std::string_view MemoryKindName(MemoryKind kind) {
  static constexpr std::array<std::string_view, 3> kNames = {"stm", "embedding", "atom"};
  return kNames.at(static_cast<std::size_t>(kind));
}

MemoryKind ParseMemoryKind(std::string_view name) {
  for (const auto kind : {MemoryKind::kStm, MemoryKind::kEmbedding, MemoryKind::kAtom}) {
    if (MemoryKindName(kind) == name) return kind;
  }
  throw Error(ErrorCode::kValidation,
              "Unknown kind \"" + std::string(name) + "\": use stm, embedding or atom");
}

std::string_view StorageStatusName(StorageStatus status) {
  static constexpr std::array<std::string_view, 8> kNames = {
      "SUCCESS",       "SUCCESS_LOCAL_ONLY", "DUPLICATE_EXACT", "DUPLICATE_SEMANTIC",
      "CONTENT_EMPTY", "CONTENT_TOO_LONG",   "STORAGE_ERROR",   "VALIDATION_ERROR"};
  return kNames.at(static_cast<std::size_t>(status) - 1);
}

std::string_view GraphStateName(GraphState state) {
  static constexpr std::array<std::string_view, 4> kNames = {"ok", "pending", "failed", "off"};
  return kNames.at(static_cast<std::size_t>(state));
}

}  // namespace cortex
