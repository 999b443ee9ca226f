#include "language/times/recurrence.h"

#include <algorithm>
#include <string>
#include <utility>

#include "language/text/word_lists.h"
#include "language/times/note_sentence.h"
#include "language/times/time_text.h"
#include "language/times/time_words.h"
#include "language/times/told_times.h"

namespace cortex {
namespace {

/// A text that tells of more is no note of anybody's.
constexpr std::size_t kMostRecurrences = 32;
/// Of a list of days, tokens that are looked at.
constexpr std::size_t kMostListed = 14;
/// Of more in one sentence no day is looked for to count from.
constexpr int kMostAnchored = 4;

bool HasAny(const TimeText& text, WordClass words) {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text.IsIn(i, words)) return true;
  return false;
}

bool TellsHours(const TimeText& text) {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (OneOf(text.Word(i), word_lists::kHours)) return true;
  return false;
}

/// How often a sentence says that something comes, apart from the day.
struct Frequency {
  Cycle cycle = Cycle::kOnce;
  int interval = 1;
};

/// "Every month", "of the month", "each other week", "every two weeks".
Frequency FrequencyAt(const TimeText& text, std::size_t i) {
  if (text.IsIn(i, "recurrence/monthly")) return {Cycle::kMonth};
  if (text.IsIn(i, "recurrence/weekly")) return {Cycle::kWeek};
  if (text.IsIn(i, "recurrence/fortnightly")) return {Cycle::kWeek, 2};
  if (text.Phrase(i, "of the month")) return {Cycle::kMonth};
  if (!text.IsIn(i, "times/every")) return {};
  constexpr int kMostTurns = 12;
  const bool other = text.IsIn(i + 1, "recurrence/other");
  const auto count = other ? Read<int>{2, i + 2} : text.WholeCountAt(i + 1, kMostTurns);
  // "Saturdays, every other"
  if (other && text.ClosesAt(i + 2)) return {Cycle::kWeek, 2};
  const auto unit = TimeUnitNamed(text.Word(count ? count->end : i + 1));
  if (!unit || (unit->cycle != Cycle::kWeek && unit->cycle != Cycle::kMonth)) return {};
  return {unit->cycle, unit->turns * (count ? count->value : 1)};
}

Frequency FrequencyOf(const TimeText& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto frequency = FrequencyAt(text, i);
    if (frequency.cycle != Cycle::kOnce) return frequency;
  }
  return {};
}

/// What comes again, and the token that names its day.
struct Named {
  Recurrence recurrence;
  std::size_t at = 0;
};

/// Reads one sentence.
class RecurrenceReader {
 public:
  explicit RecurrenceReader(const TimeText& text)
      : text_(text), frequency_(FrequencyOf(text)), hours_(TellsHours(text)) {}

  [[nodiscard]] std::vector<Named> All() const {
    std::vector<Named> all;
    /// Behind the day before, where that one comes again.
    std::size_t listed = 0;
    for (std::size_t i = 0; i < text_.size() && all.size() < kMostRecurrences; ++i) {
      auto found = OnWeekdayAt(i, listed != 0 && i == listed + 1 && IsJoint(listed));
      if (!found.empty()) listed = i + 1;
      if (found.empty()) found = OnDayOfMonthAt(i);
      for (auto& recurrence : found) all.push_back({std::move(recurrence), i});
    }
    return all;
  }

 private:
  [[nodiscard]] bool IsJoint(std::size_t i) const {
    return text_.IsIn(i, "times/and") || text_.IsIn(i, "times/list-joint");
  }

  /// "First" and "last" right before token `end`, and where that begins.
  [[nodiscard]] std::optional<Read<int>> NumberBefore(std::size_t end) const {
    if (end > 0 && text_.IsIn(end - 1, "times/last")) return Read<int>{-1, end - 1};
    for (std::size_t words = 1; words <= 2 && words <= end; ++words) {
      const auto ordinal = text_.OrdinalAt(end - words);
      if (ordinal && ordinal->end == end) return Read<int>{ordinal->value, end - words};
    }
    return std::nullopt;
  }

  /// "2nd and 4th" before token `i`.
  [[nodiscard]] std::vector<int> NumbersBefore(std::size_t i) const {
    std::vector<int> numbers;
    for (auto number = NumberBefore(i); number && numbers.size() < kMostListed;) {
      numbers.push_back(number->value);
      const std::size_t begin = number->end;
      number = begin > 0 && IsJoint(begin - 1) ? NumberBefore(begin - 1) : std::nullopt;
    }
    return numbers;
  }

  /// Behind the days of a month that token `i` begins: "1st and 15th".
  [[nodiscard]] std::size_t EndOfDays(std::size_t i) const {
    std::size_t end = i;
    for (auto day = text_.OrdinalAt(i); day && day->end - i < kMostListed;) {
      end = day->end;
      day = IsJoint(end) ? text_.OrdinalAt(text_.Skip(end + 1, "the")) : std::nullopt;
    }
    return end;
  }

  /// A weekday without a date: not "tues 26".
  [[nodiscard]] bool IsBareWeekday(std::size_t i) const {
    const auto named = WeekdayWordNamed(text_.Word(i));
    const auto day = text_.OrdinalAt(i + 1);
    return named && !day && !(text_.Digits(i + 1) && !text_.HasUnit(i + 1));
  }

  /// "Mon Wed Fri", "Tues and Thurs": hardly anybody lists days of one week so, but a weekend.
  [[nodiscard]] bool IsListed(std::size_t i) const {
    std::size_t first = i;
    while (first > 0 && i - first < kMostListed) {
      const std::size_t before = first > 1 && IsJoint(first - 1) ? first - 2 : first - 1;
      if (!IsBareWeekday(before)) break;
      first = before;
    }
    int days = 1;
    for (std::size_t at = first; at - first < kMostListed; ++days) {
      const std::size_t next = IsJoint(at + 1) ? at + 2 : at + 1;
      if (!IsBareWeekday(next)) break;
      at = next;
    }
    constexpr int kSaturday = 6;
    const bool once = first > 0 && text_.IsIn(first - 1, "recurrence/once");
    const bool weekend = WeekdayWordNamed(text_.Word(first))->weekday == kSaturday && days == 2;
    return days > 1 && !once && !weekend && !text_.IsToldAsPastBefore(first);
  }

  /// "Weekends", "alternate weekends".
  [[nodiscard]] static std::optional<TimePattern> DayNamed(std::string_view word) {
    if (In(word, "times/weekend")) return EveryWeekend();
    const auto weekday = WeekdayWordNamed(word);
    return weekday ? std::optional(EveryWeekday(weekday->weekday)) : std::nullopt;
  }

  /// "Every Friday", "Fridays", "every other Friday", "the last Friday of the month".
  [[nodiscard]] std::vector<Recurrence> OnWeekdayAt(std::size_t i, bool listed) const {
    const auto days = DayNamed(text_.Word(i));
    const auto named = WeekdayWordNamed(text_.Word(i));
    const bool wordlike = text_.IsIn(i, "times/wordlike-weekday") && !text_[i].capitalised;
    if (!days) return {};
    if (auto hours = OnEachDayFrom(i); !hours.empty()) return hours;
    const bool each = i > 0 && text_.IsIn(i - 1, "times/every");
    if (wordlike && !listed && !each) return {};
    if (frequency_.cycle == Cycle::kMonth) {
      auto counted = CountedIn(*days, NumbersBefore(i));
      if (!counted.empty()) return counted;
    }
    const bool other = i > 0 && text_.IsIn(i - 1, "recurrence/other");
    const bool every = i > 0 && text_.IsIn(other ? i - 2 : i - 1, "times/every");
    const bool alternate = i > 0 && text_.IsIn(i - 1, "recurrence/alternate");
    if (alternate || (every && other)) return {{.pattern = *days, .interval = 2}};
    const std::string_view next = text_.Word(i + 1);
    const bool parts = next.ends_with('s') && PartOfDayNamed(next.substr(0, next.size() - 1));
    const bool plural = named ? named->plural : text_.Word(i).ends_with('s');
    const bool weekly = frequency_.cycle == Cycle::kWeek;
    if (!plural && !parts && !weekly && !every && !listed && !(IsBareWeekday(i) && IsListed(i)))
      return {};
    return {{.pattern = *days, .interval = weekly ? frequency_.interval : 1}};
  }

  /// "Open Tue-Sat", "works Monday to Friday".
  [[nodiscard]] std::vector<Recurrence> OnEachDayFrom(std::size_t i) const {
    const bool range = text_.IsIn(i + 1, "times/dash") || text_.IsIn(i + 1, "times/to");
    if (!hours_ || !range || !IsBareWeekday(i) || !IsBareWeekday(i + 2)) return {};
    constexpr int kDays = 7;
    const int last = WeekdayWordNamed(text_.Word(i + 2))->weekday;
    std::vector<Recurrence> each;
    for (int day = WeekdayWordNamed(text_.Word(i))->weekday; each.size() < kDays;
         day = day % kDays + 1) {
      each.push_back({.pattern = EveryWeekday(day)});
      if (day == last) break;
    }
    return each;
  }

  /// "The first and third" of them in each month.
  [[nodiscard]] std::vector<Recurrence> CountedIn(const TimePattern& days,
                                                  const std::vector<int>& numbers) const {
    constexpr int kMostInMonth = 5;
    std::vector<Recurrence> counted;
    for (const int number : numbers) {
      if (number > kMostInMonth) continue;
      counted.push_back({.pattern = NthInside(number, days, EveryTurn(Cycle::kMonth)),
                         .interval = frequency_.interval});
    }
    return counted;
  }

  /// "Of the month", "of each month".
  [[nodiscard]] bool IsOfMonth(std::size_t i) const {
    const bool each = text_.Is(i + 1, "the") || text_.IsIn(i + 1, "times/every");
    return text_.Is(i, "of") && each && text_.Is(i + 2, "month");
  }

  /// "The 1st of each month", "monthly on the 15th", "the last day of the month".
  [[nodiscard]] std::vector<Recurrence> OnDayOfMonthAt(std::size_t i) const {
    constexpr int kLongestMonth = 31;
    if (frequency_.cycle != Cycle::kMonth) return {};
    if (text_.Is(i, "day") && IsOfMonth(i + 1))
      return CountedIn(EveryTurn(Cycle::kDay), NumbersBefore(i));
    const auto day = text_.OrdinalAt(i);
    if (!day || day->value < 1 || day->value > kLongestMonth) return {};
    const bool on_the = i > 1 && text_.Is(i - 1, "the") && text_.Is(i - 2, "on");
    const std::size_t behind = EndOfDays(i);
    const bool alone = text_.ClosesAt(day->end) && !DayNamed(text_.Word(behind));
    if (!IsOfMonth(behind) && !(on_the && alone)) return {};
    return {{.pattern = EveryDayOfMonth(day->value), .interval = frequency_.interval}};
  }

  const TimeText& text_;
  Frequency frequency_;
  /// The sentence tells of hours that are kept: "open", "works".
  bool hours_;
};

/// The first day that a sentence names beside what comes again, and on which that would be.
std::optional<std::int64_t> AnchorOf(const Recurrence& recurrence, const Token& named,
                                     const NoteSentence& sentence) {
  std::string others(sentence.sentence());
  others.replace(named.offset, named.size, named.size, ' ');
  for (const auto& range : ToldTimes(others, sentence.told_at(), sentence.zone())) {
    if (range.begin == kOpenBegin) continue;
    const std::int64_t day = sentence.zone().LocalDay(range.begin);
    if (MayOccurOn(recurrence, day)) return day;
  }
  return std::nullopt;
}

/// "It is not any more."
bool IsNoLonger(const TimeText& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    for (const auto phrase : word_lists::kNoLonger)
      if (text.Phrase(i, phrase)) return true;
  }
  return false;
}

/// A time that a sentence names, and its tokens.
struct NamedTime {
  TimeRange range;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The next ones, some of many; none where they do not stand one by one.
std::vector<NamedTime> TimesIn(NoteSentence& sentence) {
  const TimeText& text = sentence.text();
  const TimeExpressions& times = sentence.Next();
  std::vector<NamedTime> named;
  if (times.spans.size() != times.ranges.size()) return named;
  std::size_t token = 0;
  const auto token_at = [&](std::size_t offset) {
    while (token < text.size() && text[token].offset < offset) ++token;
    return token;
  };
  for (std::size_t i = 0; i < std::min(times.ranges.size(), kMostRecurrences); ++i) {
    const auto& [begin, end] = times.spans[i];
    const std::size_t first = token_at(begin);
    named.push_back({times.ranges[i], first, token_at(end)});
  }
  return named;
}

/// "From 13 April", "until the end of March", "for the next three weeks".
void Limit(const TimeText& text, const std::vector<NamedTime>& times, const NoteSentence& sentence,
           Recurrence* recurrence) {
  const TimeZone& zone = sentence.zone();
  for (const auto& [range, begin, end] : times) {
    const bool begins = text.IsIn(begin, "recurrence/beginning") ||
                        (begin > 0 && text.IsIn(begin - 1, "recurrence/beginning"));
    if (begins && range.begin != kOpenBegin) recurrence->first = zone.LocalDay(range.begin);
    const bool window = range.begin == sentence.told_at() && range.end - range.begin > kLongestDay;
    const bool ends = range.begin == kOpenBegin || window;
    if (ends && range.end != kOpenEnd) recurrence->last = zone.LocalDay(range.end - 1);
  }
}

/// "Birthday is on 2 March", "2 March is Ruth's birthday"; not "birthday party on 2 March".
bool IsDayOf(const TimeText& text, std::size_t yearly, const NamedTime& time) {
  constexpr std::size_t kMostBetween = 6;
  if (time.end <= yearly)
    return yearly - time.end <= kMostBetween && text.ClosesAt(yearly + 1) &&
           !text.IsToldAsPastBefore(yearly);
  std::size_t at = yearly + 1;
  while (at < time.begin && text.IsIn(at, "recurrence/yearly-joint")) ++at;
  return at == time.begin;
}

/// "Ruth's birthday is 2 March."
std::vector<Recurrence> YearlyOf(const TimeText& text, const std::vector<NamedTime>& times,
                                 const TimeZone& timezone) {
  std::vector<Recurrence> recurrences;
  for (std::size_t i = 0; i < text.size() && recurrences.size() < kMostRecurrences; ++i) {
    if (!text.IsIn(i, "recurrence/yearly")) continue;
    for (const auto& time : times) {
      const TimeRange& range = time.range;
      const bool one_day = range.begin != kOpenBegin && range.end - range.begin <= kLongestDay;
      if (one_day && IsDayOf(text, i, time))
        recurrences.push_back({.pattern = EveryYearOn(timezone.LocalDay(range.begin))});
    }
  }
  return recurrences;
}

}  // namespace

void AddRecurrences(NoteSentence& sentence, std::vector<Recurrence>* recurrences) {
  if (recurrences->size() >= kMostRecurrences) return;
  const TimeText& words = sentence.text();
  auto found = RecurrenceReader(words).All();
  const bool of_years = HasAny(words, "recurrence/yearly");
  if ((found.empty() && !of_years) || IsNoLonger(words)) return;
  const bool limited =
      HasAny(words, "recurrence/beginning") || HasAny(words, "recurrence/limiting");
  const auto times = of_years || limited ? TimesIn(sentence) : std::vector<NamedTime>();
  int anchored = 0;
  for (auto& [recurrence, at] : found) {
    if (recurrence.interval > 1 && ++anchored <= kMostAnchored)
      recurrence.anchor = AnchorOf(recurrence, words[at], sentence);
    Limit(words, times, sentence, &recurrence);
    recurrences->push_back(std::move(recurrence));
  }
  for (auto& yearly : YearlyOf(words, times, sentence.zone()))
    recurrences->push_back(std::move(yearly));
  if (recurrences->size() > kMostRecurrences)
    recurrences->erase(recurrences->begin() + kMostRecurrences, recurrences->end());
}

bool ComesEachWeek(const Recurrence& recurrence) {
  return recurrence.pattern.cycle == Cycle::kWeek && recurrence.interval == 1;
}

bool MayOccurOn(const Recurrence& recurrence, std::int64_t day) {
  const auto range = recurrence.pattern.occurrence(IndexOf(recurrence.pattern.cycle, day));
  return range && range->first <= day && day < range->end;
}

bool OccursOn(const Recurrence& recurrence, std::int64_t day) {
  if (!MayOccurOn(recurrence, day)) return false;
  if (day < recurrence.first.value_or(day) || day > recurrence.last.value_or(day)) return false;
  if (!recurrence.anchor) return true;
  const Cycle cycle = recurrence.pattern.cycle;
  return (IndexOf(cycle, day) - IndexOf(cycle, *recurrence.anchor)) % recurrence.interval == 0;
}

}  // namespace cortex
