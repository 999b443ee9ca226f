#pragma once

#include <optional>

#include "language/times/time_phrases.h"

/// Expressions with two ends or one: "from March to May", "since Monday", "the last 3 weeks",
/// "earlier today". Thread-safe: reads only what it was made from, which outlives it.
namespace cortex {

/// All expressions of a text that is cut already, as ParseTimeExpressions reads them
/// (time_expression.cc).
TimeExpressions ReadTimes(const TimeText& text, const TimeContext& context);

class SpanReader {
 public:
  SpanReader(const TimeText& text, const TimeContext& context)
      : text_(text), context_(context), phrases_(text, context) {}

  /// The range of the expression that begins at token `i`, of whatever kind.
  [[nodiscard]] std::optional<Read<TimeRange>> RangeAt(std::size_t i, TimeEvidence evidence) const;

 private:
  using ReadRange = std::optional<Read<TimeRange>>;

  [[nodiscard]] ReadRange WindowAt(std::size_t i) const;
  [[nodiscard]] ReadRange LimitAt(std::size_t i) const;
  [[nodiscard]] ReadRange EarlierInAt(std::size_t i) const;
  [[nodiscard]] ReadRange RestAt(std::size_t i) const;
  [[nodiscard]] ReadRange UpToNowAt(std::size_t i) const;
  [[nodiscard]] ReadRange OpenAt(std::size_t i) const;
  [[nodiscard]] ReadRange TwoEndsAt(std::size_t i) const;
  [[nodiscard]] ReadRange OrdinalsAt(std::size_t i) const;
  [[nodiscard]] ReadRange CountedEndsAt(std::size_t i) const;
  [[nodiscard]] ReadRange DaysOfMonthAt(std::size_t i) const;
  [[nodiscard]] ReadRange YearsAt(std::size_t i) const;
  [[nodiscard]] ReadRange PlainAt(std::size_t i, TimeEvidence evidence) const;

  [[nodiscard]] std::optional<Read<TimeValue>> EndAt(std::size_t i) const;
  [[nodiscard]] std::optional<Read<TimeValue>> LatestClockAt(std::size_t i) const;

  const TimeText& text_;
  const TimeContext& context_;
  PhraseReader phrases_;
};

}  // namespace cortex
