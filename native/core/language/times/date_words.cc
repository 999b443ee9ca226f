#include "language/times/date_words.h"

#include <algorithm>
#include <chrono>
#include <string_view>

#include "language/lexicon/word_classes.h"
#include "language/text/word_lists.h"
#include "language/times/time_pattern.h"
#include "language/times/time_words.h"

namespace cortex {
namespace {

/// Who says "on Saturday", or "the 19th", speaks of a day that is near.
constexpr TimeMs kNearForWeekdays = 8 * kMillisPerDay;
constexpr TimeMs kNearForOrdinals = 32 * kMillisPerDay;
/// Of more days each date is looked for by its month alone.
constexpr std::int64_t kFewDays = 7;

/// "March", "Mar".
void AddName(std::string_view name, DateWord::Of of, std::optional<TimeMs> near,
             std::set<DateWord>* words) {
  constexpr std::size_t kAbbreviated = 3;
  words->insert({std::string(name), of, near});
  words->insert({std::string(name.substr(0, kAbbreviated)), of, near});
}

/// "Thursday", "Thu", "Thurs"; 1 is Monday.
void AddWeekday(int weekday, std::optional<TimeMs> near, std::set<DateWord>* words) {
  const auto name = word_lists::kWeekdays.at(static_cast<std::size_t>(weekday) - 1);
  words->insert({std::string(name), DateWord::kDate, near});
  for (const auto& [abbreviation, of] : word_lists::kWeekdayAbbreviations)
    if (of == weekday) words->insert({std::string(abbreviation), DateWord::kDate, near});
}

/// The "04" of "23/04".
void AddMonthNumber(unsigned month, std::set<DateWord>* words) {
  words->insert({std::to_string(month), DateWord::kMonth, std::nullopt});
  words->insert({"0" + std::to_string(month), DateWord::kMonth, std::nullopt});
}

/// "9", "9th", "ninth", "09".
void AddNumber(unsigned day, std::set<DateWord>* words) {
  const std::string number = std::to_string(day);
  for (const auto& [ordinal, value] : word_lists::kOrdinals)
    if (value == static_cast<int>(day))
      words->insert({std::string(ordinal), DateWord::kDate, kNearForOrdinals});
  words->insert({number, DateWord::kDay, std::nullopt});
  words->insert({"0" + number, DateWord::kDay, std::nullopt});
  for (const auto ending : word_lists::kOrdinalEndings) {
    const std::string ordinal = number + std::string(ending);
    words->insert({ordinal, DateWord::kDay, std::nullopt});
    words->insert({ordinal, DateWord::kDate, kNearForOrdinals});
  }
}

/// The word of a holiday's name that tells it from other days best: the longest that is no day's.
std::string_view TellingWord(std::string_view name) {
  std::string_view longest;
  for (std::string_view rest = name; !rest.empty();) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const std::string_view word = rest.substr(0, end);
    if (word.size() > longest.size() && !WeekdayWordNamed(word)) longest = word;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return longest;
}

void AddHolidays(const std::chrono::year_month_day& date, std::int64_t day,
                 std::set<DateWord>* words) {
  constexpr unsigned kHundred = 100;
  const auto month_and_day =
      static_cast<unsigned>(date.month()) * kHundred + static_cast<unsigned>(date.day());
  for (const auto& [name, of] : word_lists::kHolidays) {
    if (static_cast<unsigned>(of) != month_and_day) continue;
    words->insert({std::string(TellingWord(name)), DateWord::kDate, std::nullopt});
  }
  for (const auto& [name, after] : word_lists::kFeasts) {
    const auto feast = LatestBy(EveryEaster(after, after), day);
    if (feast && feast->first == day)
      words->insert({std::string(TellingWord(name)), DateWord::kDate, std::nullopt});
  }
  if (const auto easter = LatestBy(EveryEaster(-2, 1), day); easter && day < easter->end)
    words->insert({"easter", DateWord::kDate, std::nullopt});
}

/// "Weekends" of a Saturday, whenever that was told.
void AddWeekend(unsigned weekday, std::set<DateWord>* words) {
  constexpr unsigned kSaturday = 6;
  if (weekday < kSaturday) return;
  for (const auto& [word, days] : word_lists::kNearTimes)
    if (In(word, "times/weekend"))
      words->insert({std::string(word), DateWord::kDate, std::nullopt});
}

}  // namespace

std::set<DateWord> DateWordsOf(const TimeRange& range, const TimeZone& zone) {
  const std::int64_t first = zone.LocalDay(range.begin);
  const std::int64_t last = zone.LocalDay(range.end - 1);
  const bool few = last - first < kFewDays;
  const DateWord::Of of_month = few ? DateWord::kMonth : DateWord::kDate;
  std::set<DateWord> words;
  for (std::int64_t day = first; day <= last; ++day) {
    const std::chrono::sys_days at{std::chrono::days(day)};
    const std::chrono::year_month_day date = at;
    const auto weekday = std::chrono::weekday(at).iso_encoding();
    AddName(word_lists::kMonths[static_cast<unsigned>(date.month()) - 1], of_month, std::nullopt,
            &words);
    words.insert({std::to_string(static_cast<int>(date.year())), of_month, std::nullopt});
    // Of a few days also what comes each week, whenever that was told.
    const auto near = few ? std::nullopt : std::optional(kNearForWeekdays);
    AddWeekday(static_cast<int>(weekday), near, &words);
    if (few) AddMonthNumber(static_cast<unsigned>(date.month()), &words);
    if (few) AddNumber(static_cast<unsigned>(date.day()), &words);
    if (few) AddHolidays(date, day, &words);
    if (few) AddWeekend(weekday, &words);
  }
  for (const auto& [word, days] : word_lists::kNearTimes)
    words.insert({std::string(word), DateWord::kDate, days * kMillisPerDay});
  for (const auto word : word_lists::kHours)
    if (few) words.insert({std::string(word), DateWord::kDate, std::nullopt});
  // "The 1st of each month."
  for (const auto word : word_lists::kMonthly)
    if (few) words.insert({std::string(word), DateWord::kMonth, std::nullopt});
  return words;
}

}  // namespace cortex
