#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "language/times/recurrence.h"
#include "language/times/time_expression.h"
#include "language/times/time_text.h"

namespace cortex {

/// A sentence of a note, cut once for all that is read of its times. Each reading is made at its
/// first use. Used by one thread.
class NoteSentence {
 public:
  /// `sentence` is valid UTF-8; both outlive it.
  NoteSentence(std::string_view sentence, TimeMs told_at, const TimeZone& zone)
      : sentence_(sentence), told_at_(told_at), zone_(zone), text_(sentence) {}

  [[nodiscard]] std::string_view sentence() const { return sentence_; }
  [[nodiscard]] TimeMs told_at() const { return told_at_; }
  [[nodiscard]] const TimeZone& zone() const { return zone_; }
  [[nodiscard]] const TimeText& text() const { return text_; }
  /// What comes again is the latest one.
  const TimeExpressions& Latest() { return Reading(TimeReading::kLatest, &latest_); }
  /// What comes again is the next one.
  const TimeExpressions& Next() { return Reading(TimeReading::kNext, &next_); }

 private:
  const TimeExpressions& Reading(TimeReading reading, std::optional<TimeExpressions>* read);

  std::string_view sentence_;
  TimeMs told_at_;
  const TimeZone& zone_;
  TimeText text_;
  std::optional<TimeExpressions> latest_;
  std::optional<TimeExpressions> next_;
};

/// Adds the times of which it tells (told_times.h).
void AddToldTimes(NoteSentence& sentence, std::vector<TimeRange>* times);

/// Adds what it tells of as coming again, as far as there are fewer than 32.
void AddRecurrences(NoteSentence& sentence, std::vector<Recurrence>* recurrences);

}  // namespace cortex
