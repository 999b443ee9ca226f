#include "language/times/time_phrases.h"

#include "language/times/time_amount.h"
#include "language/times/time_clock.h"

namespace cortex {

std::optional<Read<TimeValue>> PhraseReader::ValueAt(std::size_t i, TimeEvidence evidence,
                                                     int depth) const {
  constexpr int kDeepest = 3;
  if (depth > kDeepest || !text_.MayOpen(i) || text_.IsProtected(i)) return std::nullopt;
  auto value = PrimaryAt(i, evidence, depth);
  if (!value || value->value.exact) return value;
  TakeAgo(&*value);
  TakeOuter(&*value, depth);
  TakeInner(&*value);
  TakePartOfDay(&*value);
  TakeClock(&*value);
  TakeOuter(&*value, depth);
  return value;
}

std::optional<Read<TimeValue>> PhraseReader::PrimaryAt(std::size_t i, TimeEvidence evidence,
                                                       int depth) const {
  if (auto value = RelativeDayAt(i)) return value;
  if (auto value = NthOfAt(i, depth)) return value;
  if (auto value = BeforeLastAt(i)) return value;
  if (auto value = BesideAt(i, depth)) return value;
  if (auto value = AroundAt(i, depth)) return value;
  if (auto value = PartOfPeriodAt(i, depth)) return value;
  if (auto value = ThisLastAt(i)) return value;
  if (auto value = LastOrNextAt(i)) return value;
  if (auto value = AgoAt(i)) return value;
  if (auto value = CountedAgoAt(i)) return value;
  if (auto value = AheadAt(i)) return value;
  if (auto value = WeeksOnAt(i)) return value;
  if (auto value = PartOfDayAt(i, depth)) return value;
  if (auto value = ClockThenDayAt(i, depth)) return value;
  if (const auto name = CalendarNameAt(text_, i, evidence, context_))
    return Read<TimeValue>{DaysValue(name->value), name->end};
  // What it is a part of is evidence enough: "Friday of last week".
  const auto name = CalendarNameAt(text_, i, TimeEvidence::kCertain, context_);
  if (!name) return std::nullopt;
  Read<TimeValue> value{DaysValue(name->value), name->end};
  return TakeAgo(&value) || TakeOuter(&value, depth) ? std::optional(value) : std::nullopt;
}

/// "yesterday morning", "May 8 in the evening".
bool PhraseReader::TakePartOfDay(Read<TimeValue>* value) const {
  if (value->value.clock || value->value.pattern.grain != Grain::kDay) return false;
  const auto in_the = text_.Phrase(value->end, "in the");
  const std::size_t at = in_the ? *in_the : text_.Skip(text_.Skip(value->end, ","), "at");
  const auto part = PartOfDayNamed(text_.Word(at));
  if (!part || text_.IsName(at)) return false;
  value->value.clock = part;
  value->end = at + 1;
  return true;
}

/// "yesterday at 15:00", "Monday between 9 and 11 am", "this morning at half past nine".
bool PhraseReader::TakeClock(Read<TimeValue>* value) const {
  if (value->value.names_hour || value->value.pattern.grain != Grain::kDay) return false;
  const std::size_t plain = text_.Skip(value->end, ",");
  const std::size_t at = text_.SkipIn(plain, "times/at-about");
  if (const auto span = ClockSpanAt(text_, at)) {
    value->value.clock = span->value;
    value->end = span->end;
    value->value.names_hour = true;
    return true;
  }
  const auto clock = ClockAt(text_, at);
  if (!clock) return false;
  value->end = clock->end;
  if (!value->value.clock) TakePartOfDay(value);  // "yesterday at 6 in the morning"
  value->value.clock = OnDay(clock->value, value->value.clock);
  value->value.names_hour = true;
  return true;
}

/// "Friday of last week", "March last year", "Christmas in 2019".
bool PhraseReader::TakeOuter(Read<TimeValue>* value, int depth) const {
  const TimePattern& inner = value->value.pattern;
  if (inner.cycle == Cycle::kOnce) return false;
  const std::size_t comma = text_.Skip(value->end, ",");
  const bool of = text_.IsIn(comma, "times/of-or-in");
  const auto outer =
      ValueAt(of ? comma + 1 : comma, of ? TimeEvidence::kGiven : TimeEvidence::kNone, depth + 1);
  if (!outer || outer->value.exact || outer->value.clock) return false;
  const TimePattern& whole = outer->value.pattern;
  const bool plain_year = !of && comma != value->end;
  if (whole.cycle != Cycle::kOnce || whole.grain <= inner.grain || plain_year) return false;
  value->value.pattern = Inside(inner, whole);
  value->end = outer->end;
  return true;
}

/// "last week on Thursday", "last year in March", "last year's Christmas".
bool PhraseReader::TakeInner(Read<TimeValue>* value) const {
  const TimePattern& outer = value->value.pattern;
  if (outer.cycle != Cycle::kOnce || outer.grain < Grain::kWeek || value->value.clock) return false;
  const std::size_t plain = text_.Skip(text_.Skip(value->end, "'s"), ",");
  const std::size_t at = text_.SkipIn(plain, "words/on-at-in");
  const auto evidence = at == plain ? TimeEvidence::kNone : TimeEvidence::kGiven;
  const auto inner = CalendarNameAt(text_, at, evidence, context_);
  if (!inner || inner->value.cycle == Cycle::kOnce || inner->value.grain >= outer.grain)
    return false;
  const TimePattern inside = Inside(inner->value, outer);
  if (!inside.occurrence(0)) return false;
  value->value.pattern = inside;
  value->end = inner->end;
  return true;
}

/// "Tuesday two weeks ago": so many weeks before the latest Tuesday.
bool PhraseReader::TakeAgo(Read<TimeValue>* value) const {
  const TimePattern& weekday = value->value.pattern;
  if (weekday.cycle != Cycle::kWeek || weekday.grain != Grain::kDay) return false;
  const auto amount = AmountAt(text_, text_.Skip(value->end, ","));
  if (!amount || !text_.IsIn(amount->end, "times/ago")) return false;
  const bool weeks =
      amount->value.millis == 0 && amount->value.months == 0 && amount->value.days % 7 == 0;
  const auto latest = LatestBy(weekday, context_.today);
  if (!weeks || !latest) return false;
  const auto day = DayFrom(latest->first, amount->value, -1);
  if (!day) return false;
  value->value.pattern = OneDay(*day);
  value->end = amount->end + 1;
  return true;
}

}  // namespace cortex
