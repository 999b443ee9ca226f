#include "language/text/word_lists.h"
#include "language/times/time_clock.h"
#include "language/times/time_phrases.h"

namespace cortex {
namespace {

struct Numbered {
  /// 1 is the first, -1 the last.
  int n = 0;
  int count = 1;
  std::size_t end = 0;
};

/// "first", "third", "last two".
std::optional<Numbered> NumberedAt(const TimeText& text, std::size_t i) {
  constexpr int kMost = 400;
  const bool last = text.IsIn(i, "times/last");
  const auto ordinal = last ? Read<int>{-1, i + 1} : text.OrdinalAt(i);
  if (!ordinal) return std::nullopt;
  const bool open = last || ordinal->value == 1;
  const auto count = open ? text.WholeCountAt(ordinal->end, kMost) : std::nullopt;
  if (!count) return Numbered{ordinal->value, 1, ordinal->end};
  return Numbered{last ? -count->value : 1, count->value, count->end};
}

}  // namespace

std::optional<Read<TimePattern>> PhraseReader::OuterAt(std::size_t i, int depth) const {
  if (text_.Is(i, "the")) {
    const auto unit = TimeUnitNamed(text_.Word(i + 1));
    const bool whole = unit && unit->turns == 1 && unit->cycle != Cycle::kOnce &&
                       unit->cycle != Cycle::kDay && text_.ClosesAt(i + 2) &&
                       !text_.IsIn(i + 2, "times/before-or-after");
    if (whole) return Read<TimePattern>{EveryTurn(unit->cycle), i + 2};
  }
  const auto value = ValueAt(i, TimeEvidence::kGiven, depth + 1);
  if (!value || value->value.exact || value->value.clock) return std::nullopt;
  return Read<TimePattern>{value->value.pattern, value->end};
}

/// "early March", "the end of last year", "mid-2021", "the first half of May".
std::optional<Read<TimeValue>> PhraseReader::PartOfPeriodAt(std::size_t i, int depth) const {
  const std::size_t start = text_.Skip(i, "the");
  const auto part = text_.PhraseOf(word_lists::kPartsOfPeriod, start);
  if (!part) return std::nullopt;
  // "early March" as well as "early in March"; "the end" needs "of".
  if (!text_.Is(part->end, "of") && !text_.IsIn(start, "times/part-adjective")) return std::nullopt;
  const auto outer = OuterAt(text_.SkipIn(part->end, "times/part-joint"), depth);
  if (!outer || outer->value.grain < Grain::kWeek) return std::nullopt;
  return Read<TimeValue>{DaysValue(PartOf(static_cast<PartOfPeriod>(part->value), outer->value)),
                         outer->end};
}

/// "the first Sunday of April", "the last two weeks of June", "the 3rd of last month".
std::optional<Read<TimeValue>> PhraseReader::NthOfAt(std::size_t i, int depth) const {
  const std::size_t start = text_.Skip(i, "the");
  const auto numbered = NumberedAt(text_, start);
  if (!numbered) return std::nullopt;
  const auto ordinal = text_.OrdinalAt(start);
  if (ordinal && text_.Is(ordinal->end, "of") && ordinal->value <= 31) {
    const auto outer = OuterAt(ordinal->end + 1, depth);
    if (!outer || outer->value.grain != Grain::kMonth) return std::nullopt;
    const auto day = Inside(EveryDayOfMonth(ordinal->value), outer->value);
    return Read<TimeValue>{DaysValue(day), outer->end};
  }
  const auto counted = CountableAt(text_, numbered->end);
  if (!counted || !text_.IsIn(counted->end, "times/of-or-in")) return std::nullopt;
  const auto outer = OuterAt(counted->end + 1, depth);
  if (!outer || outer->value.grain <= counted->value.grain) return std::nullopt;
  const auto unit = TimeUnitNamed(text_.Word(numbered->end));
  if (!unit && numbered->count != 1) return std::nullopt;
  const TimePattern part = unit ? SliceOf(numbered->n, numbered->count, unit->cycle, outer->value)
                                : NthInside(numbered->n, counted->value, outer->value);
  return Read<TimeValue>{DaysValue(part), outer->end};
}

/// "the day before May 8", "three days after Christmas", "the Monday before last weekend".
std::optional<Read<TimeValue>> PhraseReader::BesideAt(std::size_t i, int depth) const {
  constexpr double kMost = 100'000;
  const bool article = text_.Is(i, "the");
  const auto count = article ? std::optional(Read<double>{1, i + 1}) : text_.CountAt(i);
  const bool recurring = text_.IsIn(i - 1, "times/every");
  if (recurring || (count && (count->value > kMost || count->value < 1))) return std::nullopt;
  const auto counted = CountedAt(text_, count ? count->end : i);
  if (!counted || text_.IsName(counted->end)) return std::nullopt;
  const bool before = text_.Is(counted->end, "before");
  if (!before && !text_.IsIn(counted->end, "times/after")) return std::nullopt;
  const auto anchor = OuterAt(counted->end + 1, depth);
  if (!anchor) return std::nullopt;
  const auto n = static_cast<std::int64_t>(count ? count->value : 1);
  const auto days = Beside(before ? n : -n, counted->value.pattern, anchor->value);
  // "the night after Friday" is Friday's own neighbour only by its day.
  return Read<TimeValue>{DaysValue(days, counted->value.clock), anchor->end};
}

/// "the week of March 9", "the month of June", "the day of".
std::optional<Read<TimeValue>> PhraseReader::AroundAt(std::size_t i, int depth) const {
  const std::size_t at = text_.Skip(i, "the");
  const bool weekend = text_.Is(at, "weekend");
  const auto unit = TimeUnitNamed(text_.Word(at));
  if (!weekend && (!unit || unit->cycle == Cycle::kOnce || unit->turns != 1)) return std::nullopt;
  if (!text_.IsIn(at + 1, "times/containing")) return std::nullopt;
  const auto inner = OuterAt(text_.Skip(at + 2, "on"), depth);
  if (!inner) return std::nullopt;
  const TimePattern around =
      weekend ? WeekendAround(inner->value) : Around(unit->cycle, inner->value);
  if (inner->value.grain > around.grain) return std::nullopt;
  return Read<TimeValue>{DaysValue(around), inner->end};
}

/// "the morning of May 8", "Saturday night" is read from its day.
std::optional<Read<TimeValue>> PhraseReader::PartOfDayAt(std::size_t i, int depth) const {
  const std::size_t at = text_.Skip(i, "the");
  const auto part = PartOfDayNamed(text_.Word(at));
  if (!part || !text_.IsIn(at + 1, "times/of-or-on")) return std::nullopt;
  const auto day = OuterAt(at + 2, depth);
  if (!day || day->value.grain != Grain::kDay) return std::nullopt;
  return Read<TimeValue>{DaysValue(day->value, part), day->end};
}

/// "3 pm yesterday", "half past nine this morning", "between 2 pm and 4 pm on Monday".
std::optional<Read<TimeValue>> PhraseReader::ClockThenDayAt(std::size_t i, int depth) const {
  const auto span = ClockSpanAt(text_, i);
  auto clock = span ? std::nullopt : ClockAt(text_, i);
  if (!span && !clock) clock = BareHourAt(text_, i);
  if (!span && !clock) return std::nullopt;
  std::size_t at = span ? span->end : clock->end;
  std::optional<ClockRange> part;
  if (const auto in_the = text_.Phrase(at, "in the")) {
    part = PartOfDayNamed(text_.Word(*in_the));
    if (part) at = *in_the + 1;
  }
  at = text_.Skip(text_.Skip(at, ","), "on");
  const auto day = ValueAt(at, TimeEvidence::kNone, depth + 1);
  if (!day || day->value.exact || day->value.names_hour || day->value.pattern.grain != Grain::kDay)
    return std::nullopt;
  if (!part) part = day->value.clock;
  // A number is an hour only beside a part of the day.
  if (clock && !ClockAt(text_, i) && !part && text_.Before(i) != "at") return std::nullopt;
  const auto hours = span ? span->value : OnDay(clock->value, part);
  return Read<TimeValue>{DaysValue(day->value.pattern, hours, true), day->end};
}

}  // namespace cortex
