#include <array>
#include <cmath>

#include "language/times/time_amount.h"
#include "language/times/time_phrases.h"

namespace cortex {
namespace {

enum class Direction : std::uint8_t { kLast, kRunning, kNext };

struct Determiner {
  std::string_view words;
  Direction direction;
};

constexpr std::array<Determiner, 16> kDeterminers = {{{"this past", Direction::kLast},
                                                      {"this last", Direction::kLast},
                                                      {"this coming", Direction::kNext},
                                                      {"this upcoming", Direction::kNext},
                                                      {"this next", Direction::kNext},
                                                      {"most recent", Direction::kLast},
                                                      {"last", Direction::kLast},
                                                      {"previous", Direction::kLast},
                                                      {"prior", Direction::kLast},
                                                      {"past", Direction::kLast},
                                                      {"latest", Direction::kLast},
                                                      {"this", Direction::kRunning},
                                                      {"current", Direction::kRunning},
                                                      {"next", Direction::kNext},
                                                      {"coming", Direction::kNext},
                                                      {"upcoming", Direction::kNext}}};

TimePattern DayPattern(std::int64_t day) { return Once({day, day + 1}, Grain::kDay); }

std::optional<DayRange> Chosen(const TimePattern& pattern, Direction direction,
                               std::int64_t today) {
  switch (direction) {
    case Direction::kLast:
      return LatestEnded(pattern, today);
    case Direction::kRunning:
      return Running(pattern, today);
    case Direction::kNext:
      return FirstFrom(pattern, today + 1);
  }
  return std::nullopt;
}

std::optional<Read<TimeValue>> OnceValue(const std::optional<DayRange>& days, Grain grain,
                                         std::size_t end) {
  if (!days) return std::nullopt;
  return Read<TimeValue>{DaysValue(Once(*days, grain)), end};
}

bool IsPlural(std::string_view word) {
  return word.ends_with('s') && !word.ends_with("christmas") && !word.ends_with("xmas") &&
         word != "tues" && word != "weds" && word != "thurs" && word != "thrs";
}

/// "last sat", "this march for peace": words of their own unless the query shows otherwise.
bool IsOtherWord(const TimeText& text, std::size_t at, std::size_t end) {
  const auto weekday = WeekdayWordNamed(text.Word(at));
  if (weekday && weekday->doubtful) return !text[at].capitalised || !text.ClosesAt(end);
  if (!text.Is(at, {"may", "march", "spring", "fall", "quarter", "second"})) return false;
  if (text[at].capitalised) return false;
  return !text.ClosesAt(end) || text.Is(end, {"for", "against"});
}

}  // namespace

std::optional<Read<TimeValue>> PhraseReader::RelativeDayAt(std::size_t i) const {
  if (text_.IsName(i)) return std::nullopt;
  constexpr std::int64_t kYesterday = -1;
  const auto word = text_.Word(i);
  if (word == "today") return Read<TimeValue>{DaysValue(DayPattern(context_.today)), i + 1};
  if (word == "yesterday")
    return Read<TimeValue>{DaysValue(DayPattern(context_.today + kYesterday)), i + 1};
  if (word == "tomorrow") return Read<TimeValue>{DaysValue(DayPattern(context_.today + 1)), i + 1};
  if (word != "tonight") return std::nullopt;
  TimeValue value = DaysValue(DayPattern(context_.today));
  value.clock = PartOfDayNamed("night");
  return Read<TimeValue>{value, i + 1};
}

std::optional<Read<TimeValue>> PhraseReader::LastOrNextAt(std::size_t i) const {
  const std::size_t start = text_.Skip(i, {"the"});
  if (text_.IsName(start)) return std::nullopt;
  for (const auto& [words, direction] : kDeterminers) {
    const auto behind = text_.Phrase(start, words);
    if (!behind) continue;
    const std::size_t at = text_.Skip(*behind, {"calendar", "full", "whole", "entire"});
    const auto part = PartOfDayNamed(text_.Word(at));
    if (part && !text_.IsName(at)) {
      const bool morning = text_.Is(at, {"morning", "afternoon"});
      if (direction == Direction::kNext || (direction == Direction::kLast && morning))
        return std::nullopt;
      auto value =
          OnceValue(Chosen(EveryTurn(Cycle::kDay), direction, context_.today), Grain::kDay, at + 1);
      if (value) value->value.clock = part;
      return value;
    }
    const auto counted = CountableAt(text_, at);
    if (!counted || IsPlural(text_.Word(at)) || IsOtherWord(text_, at, counted->end))
      return std::nullopt;
    // "the next day" is the one after another; "the past week" ends now.
    const auto unit = TimeUnitNamed(text_.Word(at));
    if (unit && (text_.Is(at, {"day"}) || words == "past" || words == "this past"))
      return std::nullopt;
    return OnceValue(Chosen(counted->value, direction, context_.today), counted->value.grain,
                     counted->end);
  }
  return std::nullopt;
}

/// "this day last year", "the same week last month"
std::optional<Read<TimeValue>> PhraseReader::ThisLastAt(std::size_t i) const {
  const std::size_t start = text_.Skip(i, {"the"});
  if (!text_.Is(start, {"this", "same"})) return std::nullopt;
  const auto inner = TimeUnitNamed(text_.Word(start + 1));
  const auto outer = text_.Is(start + 2, {"last"}) ? OneUnitAt(text_, start + 3) : std::nullopt;
  if (!inner || inner->cycle == Cycle::kOnce || inner->turns != 1 || !outer) return std::nullopt;
  const auto day = DayFrom(context_.today, outer->value, -1);
  if (!day || outer->value.finest <= inner->cycle) return std::nullopt;
  return Read<TimeValue>{DaysValue(Around(inner->cycle, DayPattern(*day))), outer->end};
}

/// "the week before last", "the night before last", "the Friday after next".
std::optional<Read<TimeValue>> PhraseReader::BeforeLastAt(std::size_t i) const {
  const std::size_t at = text_.Skip(i, {"the"});
  if (text_.IsName(at + 1)) return std::nullopt;
  const auto part = PartOfDayNamed(text_.Word(at));
  const auto counted =
      part ? Read<TimePattern>{EveryTurn(Cycle::kDay), at + 1} : CountableAt(text_, at);
  if (!counted) return std::nullopt;
  constexpr std::int64_t kTwo = 2;
  const auto before = text_.Phrase(counted->end, "before last");
  const auto after = text_.Phrase(counted->end, "after next");
  if (!before && !after) return std::nullopt;
  const auto days = before ? LatestEnded(counted->value, context_.today, kTwo)
                           : FirstFrom(counted->value, context_.today + 1, kTwo);
  auto value = OnceValue(days, counted->value.grain, before ? *before : *after);
  if (value) value->value.clock = part;
  return value;
}

/// "167 days ago", "exactly a month ago", "a week ago today", "two weeks ago on Friday".
std::optional<Read<TimeValue>> PhraseReader::AgoAt(std::size_t i) const {
  const std::size_t start = text_.Skip(i, {"exactly", "precisely"});
  const auto amount = AmountAt(text_, start);
  if (!amount || !text_.Is(amount->end, {"ago", "back", "earlier"})) return std::nullopt;
  const std::size_t end = amount->end + 1;
  if (!text_.Is(amount->end, {"ago"}) && !text_.ClosesAt(end)) return std::nullopt;
  const std::size_t anchor_at = text_.Skip(end, {"on", "from"});
  if (const auto anchor = DayOfAnchorAt(anchor_at, -1)) {
    const bool weekday = !text_.Is(anchor_at, {"today", "yesterday", "tomorrow"});
    const auto day = DayFrom(anchor->value, amount->value, -1);
    const bool whole_weeks = amount->value.days % 7 == 0 && amount->value.months == 0;
    if (day && (!weekday || whole_weeks) && amount->value.millis == 0)
      return Read<TimeValue>{DaysValue(DayPattern(*day)), anchor->end};
  }
  const auto value = ValueFrom(context_, amount->value, -1, start != i);
  if (!value) return std::nullopt;
  return Read<TimeValue>{*value, end};
}

/// "three Mondays ago", "two winters ago", "two nights ago".
std::optional<Read<TimeValue>> PhraseReader::CountedAgoAt(std::size_t i) const {
  constexpr double kMost = 1000;
  const auto count = text_.CountAt(i);
  if (!count || count->value < 1 || count->value > kMost ||
      count->value != std::floor(count->value))
    return std::nullopt;
  const auto word = text_.Word(count->end);
  const auto part = PartOfDayNamed(word.ends_with('s') ? word.substr(0, word.size() - 1) : word);
  const auto counted = part ? Read<TimePattern>{EveryTurn(Cycle::kDay), count->end + 1}
                            : CountableAt(text_, count->end);
  if (!counted) return std::nullopt;
  const auto n = static_cast<std::int64_t>(count->value);
  const auto ahead = text_.Phrase(counted->end, "from now");
  if (!ahead && !text_.Is(counted->end, {"ago", "back"})) return std::nullopt;
  const auto days = ahead ? FirstFrom(counted->value, context_.today + 1, n)
                          : LatestEnded(counted->value, context_.today, n);
  auto value = OnceValue(days, counted->value.grain, ahead ? *ahead : counted->end + 1);
  if (value) value->value.clock = part;
  return value;
}

/// "in three days", "two weeks from now", "a week from Thursday".
std::optional<Read<TimeValue>> PhraseReader::AheadAt(std::size_t i) const {
  const bool in = text_.Is(i, {"in"});
  const auto amount = AmountAt(text_, in ? i + 1 : i);
  if (!amount) return std::nullopt;
  std::size_t end = amount->end;
  if (in) {
    // "in a minute" is soon; "did I read it in three days" asks for a length.
    const bool soon = text_.Is(i + 1, {"a", "an"}) && amount->value.finest == Cycle::kOnce;
    if (soon || text_.IsPastBefore(i) || !text_.ClosesAt(end)) return std::nullopt;
    // "5 km in 25 minutes", "around the world in 80 days"
    const bool may_be_length = amount->value.millis != 0 || !text_.has_auxiliary();
    if (may_be_length && !text_.IsAlone(i, end)) return std::nullopt;
    if (text_.Is(end, {"'s", "or", "to"})) return std::nullopt;
  } else if (const auto now = text_.Phrase(end, "from now")) {
    end = *now;
  } else if (text_.Is(end, {"hence"})) {
    ++end;
  } else {
    if (!text_.Is(end, {"from"})) return std::nullopt;
    const auto anchor = DayOfAnchorAt(end + 1, 1);
    const auto day = anchor ? DayFrom(anchor->value, amount->value, 1) : std::nullopt;
    if (!day || amount->value.millis != 0) return std::nullopt;
    return Read<TimeValue>{DaysValue(DayPattern(*day)), anchor->end};
  }
  const auto value = ValueFrom(context_, amount->value, 1, false);
  if (!value) return std::nullopt;
  return Read<TimeValue>{*value, end};
}

/// "today", "yesterday", a weekday: the latest one up to today, or the coming one.
std::optional<Read<std::int64_t>> PhraseReader::DayOfAnchorAt(std::size_t i, int direction) const {
  if (const auto relative = RelativeDayAt(i); relative && !relative->value.clock) {
    const auto days = relative->value.pattern.occurrence(0);
    return Read<std::int64_t>{days->first, relative->end};
  }
  const std::size_t at = text_.Skip(i, {"last", "this", "next"});
  const auto weekday = WeekdayWordNamed(text_.Word(at));
  if (!weekday || weekday->doubtful) return std::nullopt;
  const TimePattern pattern = EveryWeekday(weekday->weekday);
  const auto days =
      direction < 0 ? LatestBy(pattern, context_.today) : FirstFrom(pattern, context_.today + 1);
  if (!days) return std::nullopt;
  return Read<std::int64_t>{days->first, at + 1};
}

}  // namespace cortex
