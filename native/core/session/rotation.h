#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "session/options.h"

/// When old turns leave the history, and how many stay: by size and by
/// number. Thread-safe: pure functions on whole numbers.
namespace cortex {

enum class Band { kNormal, kWarning, kArchive, kEmergency };
template <>
inline constexpr auto kEnumNames<Band> = EnumNames("normal", "warning", "archive", "emergency");
inline std::string_view BandName(Band band) { return NameOf(band); }

/// `size` code points of `limit`; a percentage begins a band, and no rounding is involved.
Band BandOf(std::int64_t size, std::int64_t limit, const SessionOptions& options);

/// Tenths of a percent, half up.
std::int64_t PercentTenths(std::int64_t size, std::int64_t limit);

/// From which size on the archive band's rule applies.
std::int64_t ArchivalThreshold(std::int64_t limit, const SessionOptions& options);
std::int64_t ArchivalTrigger(std::int64_t limit, const SessionOptions& options);

/// The history as rotation sees it.
struct HistorySizes {
  /// Of each turn, oldest first.
  std::vector<std::int64_t> turns;
  /// Of all that is around the turns.
  std::int64_t envelope = 0;

  /// With the newest `count` turns, and commas between them.
  [[nodiscard]] std::int64_t OfNewest(std::size_t count) const;
};

/// By the number of turns, or by the share of the limit that they took.
inline constexpr auto kArchiveReasons = EnumNames("COUNT", "SIZE_85", "SIZE_95");

struct Rotation {
  std::size_t kept = 0;
  /// Of the history with the turns that are kept.
  std::int64_t size = 0;
  /// Of kArchiveReasons, the last rule that took turns away; empty when none did.
  std::string reason;
};

/// What is left of the history. Whether that fits is for the caller to say.
Rotation PlanRotation(const HistorySizes& sizes, std::int64_t limit, const SessionOptions& options);

/// The id of the turn that is expected to cause the next rotation; 0 for less than two turns.
std::int64_t NextRotation(const HistorySizes& sizes, std::int64_t first_id, std::int64_t limit,
                          const SessionOptions& options);

}  // namespace cortex
