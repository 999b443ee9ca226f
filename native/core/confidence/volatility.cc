#include "confidence/volatility.h"

#include <algorithm>
#include <array>

#include "base/unicode.h"
#include "confidence/evidence_weights.h"

namespace cortex {
namespace {

/// What the text itself tells (derived categories) and what hosts call such things.
constexpr std::array<std::string_view, 2> kForLifeNames = {"allergy", "identity"};
constexpr std::array<std::string_view, 11> kQuickNames = {
    "medication", "schedule", "schedules", "appointment", "appointments", "project",
    "projects",   "task",     "tasks",     "plan",        "plans"};

template <std::size_t kCount>
bool Holds(const std::array<std::string_view, kCount>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

double PriorOf(Pace pace) {
  if (pace == Pace::kForLife) return kHazardForLife;
  return pace == Pace::kQuick ? kHazardQuick : kHazardSlow;
}

}  // namespace

Pace PaceOf(std::string_view category) {
  const std::string name = FoldName(category);
  if (Holds(kForLifeNames, name)) return Pace::kForLife;
  return Holds(kQuickNames, name) ? Pace::kQuick : Pace::kSlow;
}

double HazardPerDay(const LearnedVolatility& learned, const std::vector<std::string>& categories) {
  const bool for_life = std::any_of(categories.begin(), categories.end(), [](const auto& category) {
    return PaceOf(category) == Pace::kForLife;
  });
  double highest = 0;
  for (const auto& category : categories) {
    const Pace pace = PaceOf(category);
    if (for_life && pace == Pace::kSlow) continue;
    CategoryHistory history;
    if (learned.categories != nullptr) {
      const auto found = learned.categories->find(FoldName(category));
      if (found != learned.categories->end()) history = found->second;
    }
    const double seen = kPriorDays * PriorOf(pace) + kLearnedShare * history.replaced;
    highest = std::max(highest, seen / (kPriorDays + history.days));
  }
  return categories.empty() ? PriorOf(Pace::kSlow) : highest;
}

}  // namespace cortex
