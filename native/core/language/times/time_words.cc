#include "language/times/time_words.h"

#include <array>
#include <utility>

#include "base/time.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"
#include "language/text/word_lists.h"
#include "language/text/word_table.h"

namespace cortex {
namespace {

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kMinute = 60 * kSecond;

constexpr WordTable<TimeUnit, 18> kUnits = {{
    {"second", {Cycle::kOnce, 1, kSecond}},
    {"sec", {Cycle::kOnce, 1, kSecond}},
    {"minute", {Cycle::kOnce, 1, kMinute}},
    {"min", {Cycle::kOnce, 1, kMinute}},
    {"hour", {Cycle::kOnce, 1, kMillisPerHour}},
    {"hr", {Cycle::kOnce, 1, kMillisPerHour}},
    {"h", {Cycle::kOnce, 1, kMillisPerHour}},
    {"day", {Cycle::kDay}},
    {"week", {Cycle::kWeek}},
    {"wk", {Cycle::kWeek}},
    {"fortnight", {Cycle::kWeek, 2}},
    {"month", {Cycle::kMonth}},
    {"mth", {Cycle::kMonth}},
    {"mo", {Cycle::kMonth}},
    {"quarter", {Cycle::kQuarter}},
    {"year", {Cycle::kYear}},
    {"yr", {Cycle::kYear}},
    {"decade", {Cycle::kYear, 10}},
}};

constexpr WordTable<ClockRange, 4> kPartsOfDay = {{
    {"morning", {6 * kMillisPerHour, 12 * kMillisPerHour}},
    {"afternoon", {12 * kMillisPerHour, 18 * kMillisPerHour}},
    {"evening", {18 * kMillisPerHour, 24 * kMillisPerHour}},
    {"night", {18 * kMillisPerHour, 30 * kMillisPerHour}},
}};

/// 1224 is the 24th of December.
constexpr auto kHolidays = [] {
  constexpr int kPerMonth = 100;
  std::array<Holiday, word_lists::kHolidays.size()> holidays;
  for (std::size_t i = 0; i < holidays.size(); ++i) {
    const auto [name, date] = word_lists::kHolidays[i];
    holidays[i] = {name, date / kPerMonth, date % kPerMonth};
  }
  return holidays;
}();

std::string_view Singular(std::string_view word) {
  if (word.size() > 2 && word.ends_with('s')) word.remove_suffix(1);
  return word;
}

}  // namespace

std::optional<TimeUnit> TimeUnitNamed(std::string_view word) {
  if (const auto unit = LookUp(kUnits, word)) return unit;
  return LookUp(kUnits, Singular(word));
}

std::optional<MonthWord> MonthWordNamed(std::string_view word) {
  const auto month = MonthNamed(word == "sept" ? "september" : word);
  if (!month) return std::nullopt;
  const bool doubtful = In(word, "time-words/doubtful");
  return MonthWord{*month, doubtful};
}

std::optional<WeekdayWord> WeekdayWordNamed(std::string_view word) {
  if (const auto weekday = LookUp(word_lists::kWeekdayAbbreviations, word))
    return WeekdayWord{*weekday, true, false};
  if (const auto weekday = WeekdayNamed(word))
    return WeekdayWord{*weekday, false, word.ends_with('s')};
  return std::nullopt;
}

std::optional<int> SeasonStart(std::string_view word) {
  if (const auto season = LookUp(word_lists::kSeasons, word)) return season;
  return LookUp(word_lists::kSeasons, Singular(word));
}

std::optional<ClockRange> PartOfDayNamed(std::string_view word) {
  return LookUp(kPartsOfDay, word);
}

std::optional<int> DecadeNamed(std::string_view word) { return LookUp(word_lists::kDecades, word); }

std::optional<PartOfPeriod> PartOfPeriodNamed(std::string_view word) {
  if (OneOf(word, word_lists::kEarlyPart)) return PartOfPeriod::kEarly;
  if (OneOf(word, word_lists::kMiddlePart)) return PartOfPeriod::kMiddle;
  if (OneOf(word, word_lists::kLatePart)) return PartOfPeriod::kLate;
  return std::nullopt;
}

HolidayTable Holidays() { return {kHolidays.begin(), kHolidays.end()}; }

bool IsGenericWord(std::string_view word) {
  return In(word, "time-words/generic") || IsFunctionWord(word);
}

bool IsFunctionWord(std::string_view word) {
  if (In(word, "time-words/function-word")) return true;
  constexpr std::uint32_t kFunction =
      kLexStop | kLexAuxiliary | kLexModal | kLexPreposition | kLexPronoun | kLexQuestion;
  return HasFlag(word, kFunction);
}

}  // namespace cortex
