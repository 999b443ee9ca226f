#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/cursor.h"
#include "base/names.h"
#include "base/time.h"

/// Rows of what happens over time beside the memories. Thread-safe: values.
namespace cortex {

/// How a telling was recognised as known.
enum class RepetitionMatch { kExact, kSemantic };
template <>
inline constexpr auto kEnumNames<RepetitionMatch> = EnumNames("exact", "semantic");

/// A telling that storing answered with a duplicate.
struct Repetition {
  std::string memory_id;
  TimeMs at = 0;
  RepetitionMatch match = RepetitionMatch::kExact;
  /// When it was told first; absent: the memory is gone.
  std::optional<TimeMs> first_told_at;
};

/// Something of the outside that a host tells of: a dose, a night's sleep, a visit.
struct OutsideEvent {
  /// A user's own: the same id is the same event.
  std::string id;
  std::string user_id;
  /// "medication", "sleep", "activity", "nutrition", "visit", "mood", or the host's own.
  std::string kind;
  TimeMs at = 0;
  /// How much: a dose, hours. 0 for one that was due and did not happen.
  std::optional<double> value;
  std::optional<std::string> unit;
  /// What: the medicine's name.
  std::optional<std::string> label;
  std::optional<std::string> source;
};

/// Events of one kind, label and unit.
struct OutsideEventGroup {
  std::string kind;
  std::optional<std::string> label;
  std::optional<std::string> unit;
  std::int64_t count = 0;
  /// Each has the value 0.
  bool only_zeros = false;
};

struct OutsideEventQuery {
  std::optional<std::string> user_id;
  std::optional<std::string> kind;
  /// From this moment on, and before that one.
  std::optional<TimeMs> from;
  std::optional<TimeMs> to;
  std::int64_t limit = 1000;
  /// Those behind it in the list: by `at`, `owner` and `name`.
  std::optional<ListPosition> after = std::nullopt;
};

/// What recording events did.
struct EventRecording {
  std::int64_t recorded = 0;
  /// Of ids that were known.
  std::int64_t existing = 0;
};

}  // namespace cortex
