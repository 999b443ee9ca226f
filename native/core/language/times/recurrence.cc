#include "language/times/recurrence.h"

#include <string>
#include <utility>

#include "base/sentences.h"
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
  explicit RecurrenceReader(const TimeText& text) : text_(text), frequency_(FrequencyOf(text)) {}

  [[nodiscard]] std::vector<Named> All() const {
    std::vector<Named> all;
    /// Behind the day before, where that one comes again.
    std::size_t listed = 0;
    for (std::size_t i = 0; i < text_.size(); ++i) {
      auto recurrence = OnWeekdayAt(i, listed != 0 && i == listed + 1 && IsJoint(listed));
      if (recurrence) listed = i + 1;
      if (!recurrence) recurrence = OnDayOfMonthAt(i);
      if (recurrence) all.push_back({std::move(*recurrence), i});
    }
    return all;
  }

 private:
  [[nodiscard]] bool IsJoint(std::size_t i) const {
    return text_.IsIn(i, "times/and") || text_.IsIn(i, "times/list-joint");
  }

  /// "First" and "last" right before token `i`.
  [[nodiscard]] std::optional<int> NumberBefore(std::size_t i) const {
    if (i > 0 && text_.IsIn(i - 1, "times/last")) return -1;
    for (std::size_t words = 1; words <= 2 && words <= i; ++words) {
      const auto ordinal = text_.OrdinalAt(i - words);
      if (ordinal && ordinal->end == i) return ordinal->value;
    }
    return std::nullopt;
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
  [[nodiscard]] std::optional<Recurrence> OnWeekdayAt(std::size_t i, bool listed) const {
    const auto days = DayNamed(text_.Word(i));
    const auto named = WeekdayWordNamed(text_.Word(i));
    const bool wordlike = text_.IsIn(i, "times/wordlike-weekday") && !text_[i].capitalised;
    if (!days || (wordlike && !listed)) return std::nullopt;
    constexpr int kMostInMonth = 5;
    const auto nth = NumberBefore(i);
    if (frequency_.cycle == Cycle::kMonth && nth && *nth <= kMostInMonth)
      return Recurrence{NthInside(*nth, *days, EveryTurn(Cycle::kMonth)), frequency_.interval, {}};
    const bool other = i > 0 && text_.IsIn(i - 1, "recurrence/other");
    const bool every = i > 0 && text_.IsIn(other ? i - 2 : i - 1, "times/every");
    const bool alternate = i > 0 && text_.IsIn(i - 1, "recurrence/alternate");
    if (alternate || (every && other)) return Recurrence{*days, 2, {}};
    const std::string_view next = text_.Word(i + 1);
    const bool parts = next.ends_with('s') && PartOfDayNamed(next.substr(0, next.size() - 1));
    const bool plural = named ? named->plural : text_.Word(i).ends_with('s');
    const bool weekly = frequency_.cycle == Cycle::kWeek;
    if (!plural && !parts && !weekly && !every && !listed && !(IsBareWeekday(i) && IsListed(i)))
      return std::nullopt;
    return Recurrence{*days, weekly ? frequency_.interval : 1, {}};
  }

  /// "The 1st of each month", "monthly on the 15th".
  [[nodiscard]] std::optional<Recurrence> OnDayOfMonthAt(std::size_t i) const {
    constexpr int kLongestMonth = 31;
    const auto day = frequency_.cycle == Cycle::kMonth ? text_.OrdinalAt(i) : std::nullopt;
    if (!day || day->value < 1 || day->value > kLongestMonth) return std::nullopt;
    const std::size_t of = day->end + 1;
    const bool of_month = text_.Is(day->end, "of") && text_.Is(of + 1, "month") &&
                          (text_.Is(of, "the") || text_.IsIn(of, "times/every"));
    const bool on_the = i > 1 && text_.Is(i - 1, "the") && text_.Is(i - 2, "on");
    if (!of_month && !(on_the && text_.ClosesAt(day->end))) return std::nullopt;
    return Recurrence{EveryDayOfMonth(day->value), frequency_.interval, {}};
  }

  const TimeText& text_;
  Frequency frequency_;
};

/// The first day that a sentence names beside what comes again, and on which that would be.
std::optional<std::int64_t> AnchorOf(const Recurrence& recurrence, const Token& named,
                                     std::string_view sentence, TimeMs told_at,
                                     const TimeZone& timezone) {
  std::string others(sentence);
  others.replace(named.offset, named.size, named.size, ' ');
  for (const auto& range : ToldTimes(others, told_at, timezone)) {
    if (range.begin == kOpenBegin) continue;
    const std::int64_t day = timezone.LocalDay(range.begin);
    if (OccursOn({recurrence.pattern, 1, {}}, day)) return day;
  }
  return std::nullopt;
}

/// "Ruth's birthday is 2 March."
std::vector<Recurrence> YearlyOf(const TimeText& text, std::string_view sentence, TimeMs told_at,
                                 const TimeZone& timezone) {
  bool yearly = false;
  for (std::size_t i = 0; i < text.size(); ++i)
    yearly = yearly || text.IsIn(i, "recurrence/yearly");
  std::vector<Recurrence> recurrences;
  if (!yearly) return recurrences;
  for (const auto& range : ToldTimes(sentence, told_at, timezone)) {
    const bool one_day = range.begin != kOpenBegin && range.end - range.begin <= kMillisPerDay;
    if (one_day) recurrences.push_back({EveryYearOn(timezone.LocalDay(range.begin)), 1, {}});
  }
  return recurrences;
}

}  // namespace

std::vector<Recurrence> RecurrencesOf(std::string_view text, TimeMs told_at,
                                      const TimeZone& timezone) {
  std::vector<Recurrence> recurrences;
  for (const auto sentence : SentencesOf(text)) {
    if (recurrences.size() >= kMostRecurrences) break;
    const TimeText words(sentence);
    int anchored = 0;
    for (auto& [recurrence, at] : RecurrenceReader(words).All()) {
      if (recurrence.interval > 1 && ++anchored <= kMostAnchored)
        recurrence.anchor = AnchorOf(recurrence, words[at], sentence, told_at, timezone);
      recurrences.push_back(std::move(recurrence));
    }
    for (auto& yearly : YearlyOf(words, sentence, told_at, timezone))
      recurrences.push_back(std::move(yearly));
  }
  if (recurrences.size() > kMostRecurrences)
    recurrences.erase(recurrences.begin() + kMostRecurrences, recurrences.end());
  return recurrences;
}

bool ComesEachWeek(const Recurrence& recurrence) {
  return recurrence.pattern.cycle == Cycle::kWeek && recurrence.interval == 1;
}

bool OccursOn(const Recurrence& recurrence, std::int64_t day) {
  const std::int64_t turn = IndexOf(recurrence.pattern.cycle, day);
  const auto range = recurrence.pattern.occurrence(turn);
  if (!range || day < range->first || day >= range->end) return false;
  if (!recurrence.anchor) return true;
  return (turn - IndexOf(recurrence.pattern.cycle, *recurrence.anchor)) % recurrence.interval == 0;
}

}  // namespace cortex
