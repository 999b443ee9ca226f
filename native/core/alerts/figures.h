#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "store/alert_rows.h"

/// What a rule looks at. Thread-safety: as the repositories that it reads.
namespace cortex {
struct Repositories;
}

namespace cortex::alerts {

/// A figure of one user as of a moment, and whether it is as the rule's condition says.
struct Figure {
  bool holds = false;
  std::optional<double> value;
  /// The window before, or the baseline.
  std::optional<double> compared_with;
  std::int64_t observations = 0;
  std::int64_t affected = 0;
  /// At most kMostNamed, those that matter most.
  std::vector<std::string> memory_ids;
};

inline constexpr std::size_t kMostNamed = 20;

/// Within a transaction or a read of the brain's.
Figure Measure(Repositories& repositories, const AlertRule& rule, const std::string& user_id,
               const TimeZone& zone, TimeMs now);

}  // namespace cortex::alerts
