#pragma once

#include <optional>

#include "language/times/time_dates.h"
#include "language/times/time_text.h"
#include "language/times/time_value.h"

/// Expressions that name one period: calendar names and what words make of them ("last Tuesday",
/// "the week before last", "the first Sunday of April", "yesterday at 15:00"). Thread-safe: reads
/// only what it was made from, which outlives it.
namespace cortex {

class PhraseReader {
 public:
  PhraseReader(const TimeText& text, const TimeContext& context) : text_(text), context_(context) {}

  /// The period that begins at token `i`, with everything behind it that belongs to it. Expressions
  /// inside expressions are read down to a small depth, which bounds the work at each token.
  [[nodiscard]] std::optional<Read<TimeValue>> ValueAt(std::size_t i, TimeEvidence evidence,
                                                       int depth = 0) const;

 private:
  using ReadValue = std::optional<Read<TimeValue>>;
  using ReadPattern = std::optional<Read<TimePattern>>;

  [[nodiscard]] ReadValue PrimaryAt(std::size_t i, TimeEvidence evidence, int depth) const;

  // time_relative.cc: relative to now.
  [[nodiscard]] ReadValue RelativeDayAt(std::size_t i) const;
  [[nodiscard]] ReadValue LastOrNextAt(std::size_t i) const;
  [[nodiscard]] ReadValue ThisLastAt(std::size_t i) const;
  [[nodiscard]] ReadValue BeforeLastAt(std::size_t i) const;
  [[nodiscard]] ReadValue AgoAt(std::size_t i) const;
  [[nodiscard]] ReadValue CountedAgoAt(std::size_t i) const;
  [[nodiscard]] ReadValue AheadAt(std::size_t i) const;
  [[nodiscard]] ReadValue WeeksOnAt(std::size_t i) const;
  [[nodiscard]] std::optional<Read<std::int64_t>> DayOfAnchorAt(std::size_t i, int direction) const;

  // time_parts.cc: parts and neighbours of another expression.
  [[nodiscard]] ReadValue PartOfPeriodAt(std::size_t i, int depth) const;
  [[nodiscard]] ReadValue NthOfAt(std::size_t i, int depth) const;
  [[nodiscard]] ReadValue BesideAt(std::size_t i, int depth) const;
  [[nodiscard]] ReadValue AroundAt(std::size_t i, int depth) const;
  [[nodiscard]] ReadValue PartOfDayAt(std::size_t i, int depth) const;
  [[nodiscard]] ReadValue ClockThenDayAt(std::size_t i, int depth) const;
  /// What something is a part of: days, without a clock; "the month" is each month.
  [[nodiscard]] ReadPattern OuterAt(std::size_t i, int depth) const;

  // What follows a value and belongs to it; false when there is none.
  bool TakePartOfDay(Read<TimeValue>* value) const;
  bool TakeClock(Read<TimeValue>* value) const;
  bool TakeOuter(Read<TimeValue>* value, int depth) const;
  bool TakeInner(Read<TimeValue>* value) const;
  bool TakeAgo(Read<TimeValue>* value) const;

  const TimeText& text_;
  const TimeContext& context_;
};

}  // namespace cortex
