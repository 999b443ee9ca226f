#include "language/text/word_lists.h"
#include "language/times/time_amount.h"
#include "language/times/time_phrases.h"

namespace cortex {
namespace {

/// The one before, the running one or the next one. "This Thursday", said on Sunday of what is to
/// come, is not the one that is over.
std::optional<DayRange> Chosen(const TimePattern& pattern, int direction,
                               const TimeContext& context) {
  const std::int64_t today = context.today;
  if (direction < 0) return LatestEnded(pattern, today);
  if (direction > 0) return FirstFrom(pattern, today + 1);
  const auto running = Running(pattern, today);
  const bool over = running && running->end <= today;
  return over && context.reading == TimeReading::kNext ? FirstFrom(pattern, today) : running;
}

/// One occurrence of what is counted.
std::optional<Read<TimeValue>> OnceValue(const std::optional<DayRange>& days,
                                         const TimeValue& counted, std::size_t end) {
  if (!days) return std::nullopt;
  return Read<TimeValue>{DaysValue(Once(*days, counted.pattern.grain), counted.clock), end};
}

bool IsPlural(std::string_view word) {
  return word.ends_with('s') && !In(word, "times/singular-in-s");
}

/// "this sun cream", "this march for peace": words of their own unless the text shows otherwise.
bool IsOtherWord(const TimeText& text, std::size_t at, std::size_t end) {
  const auto weekday = WeekdayWordNamed(text.Word(at));
  if (weekday && weekday->doubtful) return !text.ClosesAt(end);
  if (!text.IsIn(at, "times/other-word")) return false;
  if (text[at].capitalised) return false;
  return !text.ClosesAt(end) || text.IsIn(end, "times/marching");
}

}  // namespace

std::optional<Read<TimeValue>> PhraseReader::RelativeDayAt(std::size_t i) const {
  const auto days = text_.PhraseOf(word_lists::kRelativeDays, i);
  if (!days || text_.IsName(i)) return std::nullopt;
  const auto night = text_.Is(i, "tonight") ? PartOfDayNamed("night") : std::nullopt;
  return Read<TimeValue>{DaysValue(OneDay(context_.today + days->value), night), days->end};
}

std::optional<Read<TimeValue>> PhraseReader::LastOrNextAt(std::size_t i) const {
  const std::size_t start = text_.Skip(i, "the");
  const auto direction = text_.PhraseOf(word_lists::kDirections, start);
  if (!direction || text_.IsName(start)) return std::nullopt;
  const std::size_t at = text_.SkipIn(direction->end, "times/whole");
  const auto counted = CountedAt(text_, at);
  if (!counted || IsPlural(text_.Word(at))) return std::nullopt;
  if (counted->value.clock) {
    const bool other =
        direction->value > 0 || (direction->value < 0 && text_.IsIn(at, "times/by-day"));
    if (other || text_.IsName(at)) return std::nullopt;
  } else {
    if (IsOtherWord(text_, at, counted->end)) return std::nullopt;
    // "the next day" is the one after another; "the past week" ends now.
    const bool not_whole = text_.Is(at, "day") || text_.Is(direction->end - 1, "past");
    if (not_whole && TimeUnitNamed(text_.Word(at))) return std::nullopt;
  }
  return OnceValue(Chosen(counted->value.pattern, direction->value, context_), counted->value,
                   counted->end);
}

/// "this day last year", "the same week last month"
std::optional<Read<TimeValue>> PhraseReader::ThisLastAt(std::size_t i) const {
  const std::size_t start = text_.Skip(i, "the");
  if (!text_.IsIn(start, "times/this")) return std::nullopt;
  const auto inner = TimeUnitNamed(text_.Word(start + 1));
  const auto outer = text_.Is(start + 2, "last") ? OneUnitAt(text_, start + 3) : std::nullopt;
  if (!inner || inner->cycle == Cycle::kOnce || inner->turns != 1 || !outer) return std::nullopt;
  const auto day = DayFrom(context_.today, outer->value, -1);
  if (!day || outer->value.finest <= inner->cycle) return std::nullopt;
  return Read<TimeValue>{DaysValue(Around(inner->cycle, OneDay(*day))), outer->end};
}

/// "the week before last", "the night before last", "the Friday after next".
std::optional<Read<TimeValue>> PhraseReader::BeforeLastAt(std::size_t i) const {
  const std::size_t at = text_.Skip(i, "the");
  if (text_.IsName(at + 1)) return std::nullopt;
  const auto counted = CountedAt(text_, at);
  if (!counted) return std::nullopt;
  const TimePattern& pattern = counted->value.pattern;
  if (const auto end = text_.Phrase(counted->end, "before last"))
    return OnceValue(LatestEnded(pattern, context_.today, 2), counted->value, *end);
  const auto end = text_.Phrase(counted->end, "after next");
  if (!end) return std::nullopt;
  return OnceValue(FirstFrom(pattern, context_.today + 1, 2), counted->value, *end);
}

/// "167 days ago", "exactly a month ago", "a week ago today", "two weeks ago on Friday".
std::optional<Read<TimeValue>> PhraseReader::AgoAt(std::size_t i) const {
  const std::size_t start = text_.SkipIn(i, "times/exactly");
  const auto amount = AmountAt(text_, start);
  if (!amount || !text_.IsIn(amount->end, "times/ago-or-earlier")) return std::nullopt;
  const std::size_t end = amount->end + 1;
  if (!text_.Is(amount->end, "ago") && !text_.ClosesAt(end)) return std::nullopt;
  const std::size_t anchor_at = text_.SkipIn(end, "times/from-a-day");
  if (const auto anchor = DayOfAnchorAt(anchor_at, -1)) {
    const bool weekday = !LookUp(word_lists::kRelativeDays, text_.Word(anchor_at));
    const auto day = DayFrom(anchor->value, amount->value, -1);
    const bool whole_weeks = amount->value.days % 7 == 0 && amount->value.months == 0;
    if (day && (!weekday || whole_weeks) && amount->value.millis == 0)
      return Read<TimeValue>{DaysValue(OneDay(*day)), anchor->end};
  }
  return ReadTo(end, ValueFrom(context_, amount->value, -1, start != i));
}

/// "three Mondays ago", "two winters ago", "two nights ago".
std::optional<Read<TimeValue>> PhraseReader::CountedAgoAt(std::size_t i) const {
  constexpr int kMost = 1000;
  const auto count = text_.WholeCountAt(i, kMost);
  const auto counted = count ? CountedAt(text_, count->end) : std::nullopt;
  if (!counted) return std::nullopt;
  const TimePattern& pattern = counted->value.pattern;
  if (const auto end = text_.Phrase(counted->end, "from now"))
    return OnceValue(FirstFrom(pattern, context_.today + 1, count->value), counted->value, *end);
  if (!text_.IsIn(counted->end, "times/ago")) return std::nullopt;
  return OnceValue(LatestEnded(pattern, context_.today, count->value), counted->value,
                   counted->end + 1);
}

/// "in three days", "two weeks from now", "a week from Thursday".
std::optional<Read<TimeValue>> PhraseReader::AheadAt(std::size_t i) const {
  const bool in = text_.Is(i, "in");
  const auto amount = AmountAt(text_, in ? i + 1 : i);
  if (!amount) return std::nullopt;
  std::size_t end = amount->end;
  if (in) {
    // "in a minute" is soon; "did I read it in three days" asks for a length.
    const bool soon =
        text_.IsIn(i + 1, "words/indefinite-article") && amount->value.finest == Cycle::kOnce;
    if (soon || text_.AsksOfPastBefore(i) || !text_.ClosesAt(end)) return std::nullopt;
    // "5 km in 25 minutes", "around the world in 80 days"
    // "vet in two weeks" is a note of what is to come
    const bool noted = context_.text == TimeRegister::kNote && !text_.IsToldAsPastBefore(i);
    const bool may_be_length = amount->value.millis != 0 || !(text_.has_auxiliary() || noted);
    if (may_be_length && !text_.IsAlone(i, end)) return std::nullopt;
    if (text_.IsIn(end, "times/no-end")) return std::nullopt;
  } else if (const auto now = text_.Phrase(end, "from now")) {
    end = *now;
  } else if (text_.Is(end, "hence")) {
    ++end;
  } else {
    if (!text_.Is(end, "from")) return std::nullopt;
    const auto anchor = DayOfAnchorAt(end + 1, 1);
    const auto day = anchor ? DayFrom(anchor->value, amount->value, 1) : std::nullopt;
    if (!day || amount->value.millis != 0) return std::nullopt;
    return Read<TimeValue>{DaysValue(OneDay(*day)), anchor->end};
  }
  return ReadTo(end, ValueFrom(context_, amount->value, 1, false));
}

/// "a week on Thursday", "Thursday week", "Friday fortnight": so long after the next one.
std::optional<Read<TimeValue>> PhraseReader::WeeksOnAt(std::size_t i) const {
  const auto weeks_at = [&](std::size_t at) {
    const auto unit = TimeUnitNamed(text_.Word(at));
    const bool weeks = unit && unit->cycle == Cycle::kWeek && !text_.Word(at).ends_with('s');
    return weeks ? unit->turns : 0;
  };
  const std::size_t start = text_.SkipIn(i, "words/indefinite-article");
  const bool leads = weeks_at(start) != 0 && text_.Is(start + 1, "on");
  const std::size_t weekday_at = leads ? start + 2 : i;
  const auto weekday = WeekdayWordNamed(text_.Word(weekday_at));
  const int weeks = leads ? weeks_at(start) : weeks_at(weekday_at + 1);
  const std::size_t end = leads ? weekday_at + 1 : weekday_at + 2;
  if (!weekday || weekday->plural || weeks == 0) return std::nullopt;
  // "Black Friday week", "on Sunday week 3 begins"
  if (!leads && (text_.IsName(i - 1) || text_.IsName(i + 1))) return std::nullopt;
  const auto next = FirstFrom(EveryWeekday(weekday->weekday), context_.today + 1);
  const auto day = next ? AddTurns(next->first, Cycle::kWeek, weeks) : std::nullopt;
  if (!day) return std::nullopt;
  return Read<TimeValue>{DaysValue(OneDay(*day)), end};
}

/// "today", "yesterday", a weekday: the latest one up to today, or the coming one.
std::optional<Read<std::int64_t>> PhraseReader::DayOfAnchorAt(std::size_t i, int direction) const {
  if (const auto relative = RelativeDayAt(i); relative && !relative->value.clock) {
    const auto days = relative->value.pattern.occurrence(0);
    return Read<std::int64_t>{days->first, relative->end};
  }
  const std::size_t at = text_.SkipIn(i, "times/last-or-next");
  const auto weekday = WeekdayWordNamed(text_.Word(at));
  if (!weekday || weekday->doubtful) return std::nullopt;
  const TimePattern pattern = EveryWeekday(weekday->weekday);
  const auto days =
      direction < 0 ? LatestBy(pattern, context_.today) : FirstFrom(pattern, context_.today + 1);
  if (!days) return std::nullopt;
  return Read<std::int64_t>{days->first, at + 1};
}

}  // namespace cortex
