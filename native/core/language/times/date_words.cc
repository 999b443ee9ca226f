#include "language/times/date_words.h"

#include <chrono>
#include <string_view>

#include "language/text/word_lists.h"

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

/// "9", "9th", "09".
void AddNumber(const std::string& number, std::set<DateWord>* words) {
  words->insert({number, DateWord::kDay, std::nullopt});
  words->insert({"0" + number, DateWord::kDay, std::nullopt});
  for (const auto ending : word_lists::kOrdinalEndings) {
    const std::string ordinal = number + std::string(ending);
    words->insert({ordinal, DateWord::kDay, std::nullopt});
    words->insert({ordinal, DateWord::kDate, kNearForOrdinals});
  }
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
    if (few) AddNumber(std::to_string(static_cast<unsigned>(date.day())), &words);
  }
  for (const auto& [word, days] : word_lists::kNearTimes)
    words.insert({std::string(word), DateWord::kDate, days * kMillisPerDay});
  // "The 1st of each month."
  for (const auto word : word_lists::kMonthly)
    if (few) words.insert({std::string(word), DateWord::kMonth, std::nullopt});
  return words;
}

}  // namespace cortex
