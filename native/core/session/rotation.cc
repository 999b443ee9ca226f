#include "session/rotation.h"

#include <algorithm>
#include <numeric>

namespace cortex {
namespace {

constexpr std::int64_t kPercent = 100;

bool Reaches(std::int64_t size, std::int64_t percent, std::int64_t limit) {
  return kPercent * size >= percent * limit;
}

std::int64_t CeilDivide(std::int64_t dividend, std::int64_t divisor) {
  return (dividend + divisor - 1) / divisor;
}

}  // namespace

Band BandOf(std::int64_t size, std::int64_t limit, const SessionOptions& options) {
  if (Reaches(size, options.emergency_percent, limit)) return Band::kEmergency;
  if (Reaches(size, options.archive_percent, limit)) return Band::kArchive;
  if (Reaches(size, options.warning_percent, limit)) return Band::kWarning;
  return Band::kNormal;
}

std::int64_t PercentTenths(std::int64_t size, std::int64_t limit) {
  constexpr std::int64_t kThousand = 1000;
  return (2 * kThousand * size + limit) / (2 * limit);
}

std::int64_t ArchivalThreshold(std::int64_t limit, const SessionOptions& options) {
  constexpr std::int64_t kEighths = 7;
  constexpr std::int64_t kWhole = 8;
  return options.archival_threshold.value_or(kEighths * limit / kWhole);
}

std::int64_t ArchivalTrigger(std::int64_t limit, const SessionOptions& options) {
  return std::min(CeilDivide(options.archive_percent * limit, kPercent),
                  ArchivalThreshold(limit, options));
}

std::int64_t HistorySizes::OfNewest(std::size_t count) const {
  const auto commas = static_cast<std::int64_t>(count > 0 ? count - 1 : 0);
  const auto first = turns.end() - static_cast<std::ptrdiff_t>(count);
  return std::accumulate(first, turns.end(), envelope + commas);
}

Rotation PlanRotation(const HistorySizes& sizes, std::int64_t limit,
                      const SessionOptions& options) {
  Rotation plan{sizes.turns.size(), sizes.OfNewest(sizes.turns.size()), ""};
  if (!options.rotation) return plan;
  const auto keep = [&](std::int64_t count, const char* reason) {
    plan.kept = static_cast<std::size_t>(count);
    plan.size = sizes.OfNewest(plan.kept);
    plan.reason = reason;
  };
  const auto turns = [&] { return static_cast<std::int64_t>(plan.kept); };
  if (turns() > options.most_turns) {
    keep(options.keep_on_overflow, "COUNT");
    if (Reaches(plan.size, options.warning_percent, limit))
      keep(options.keep_on_full_overflow, "COUNT");
  }
  // The band is judged once, after the count.
  const bool emergency = Reaches(plan.size, options.emergency_percent, limit);
  if (emergency && turns() > options.keep_on_emergency) {
    keep(options.keep_on_emergency, "SIZE_95");
  } else if (plan.size >= ArchivalTrigger(limit, options) && turns() > options.keep_on_archive) {
    keep(options.keep_on_archive, "SIZE_85");
  }
  return plan;
}

std::int64_t NextRotation(const HistorySizes& sizes, std::int64_t first_id, std::int64_t limit,
                          const SessionOptions& options) {
  const auto count = static_cast<std::int64_t>(sizes.turns.size());
  if (count < 2) return 0;
  const std::int64_t current = first_id + count - 1;
  const std::int64_t all = std::accumulate(sizes.turns.begin(), sizes.turns.end(), std::int64_t{0});
  const std::int64_t left = ArchivalTrigger(limit, options) - sizes.OfNewest(sizes.turns.size());
  const std::int64_t by_size = current + std::max<std::int64_t>(1, CeilDivide(left * count, all));
  return std::min(first_id + options.most_turns, by_size);
}

}  // namespace cortex
