#include "language/times/time_words.h"

#include <array>
#include <utility>

#include "base/time.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"
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

constexpr WordTable<int, 12> kWeekdays = {{{"mon", 1},
                                           {"tue", 2},
                                           {"tues", 2},
                                           {"wed", 3},
                                           {"weds", 3},
                                           {"thu", 4},
                                           {"thur", 4},
                                           {"thurs", 4},
                                           {"thrs", 4},
                                           {"fri", 5},
                                           {"sat", 6},
                                           {"sun", 7}}};

constexpr WordTable<int, 5> kSeasons = {
    {{"spring", 3}, {"summer", 6}, {"autumn", 9}, {"fall", 9}, {"winter", 12}}};

constexpr WordTable<ClockRange, 4> kPartsOfDay = {{
    {"morning", {6 * kMillisPerHour, 12 * kMillisPerHour}},
    {"afternoon", {12 * kMillisPerHour, 18 * kMillisPerHour}},
    {"evening", {18 * kMillisPerHour, 24 * kMillisPerHour}},
    {"night", {18 * kMillisPerHour, 30 * kMillisPerHour}},
}};

constexpr WordTable<int, 8> kDecades = {{{"twenties", 20},
                                         {"thirties", 30},
                                         {"forties", 40},
                                         {"fifties", 50},
                                         {"sixties", 60},
                                         {"seventies", 70},
                                         {"eighties", 80},
                                         {"nineties", 90}}};

constexpr WordTable<PartOfPeriod, 9> kPartsOfPeriod = {{{"early", PartOfPeriod::kEarly},
                                                        {"beginning", PartOfPeriod::kEarly},
                                                        {"start", PartOfPeriod::kEarly},
                                                        {"mid", PartOfPeriod::kMiddle},
                                                        {"middle", PartOfPeriod::kMiddle},
                                                        {"late", PartOfPeriod::kLate},
                                                        {"end", PartOfPeriod::kLate},
                                                        {"tail", PartOfPeriod::kLate},
                                                        {"close", PartOfPeriod::kLate}}};

constexpr std::array<Holiday, 31> kHolidays = {{
    {"new year 's day", 1, 1},
    {"new years day", 1, 1},
    {"new year 's eve", 12, 31},
    {"new years eve", 12, 31},
    {"valentine 's day", 2, 14},
    {"valentines day", 2, 14},
    {"valentine 's", 2, 14},
    {"st . patrick 's day", 3, 17},
    {"st patrick 's day", 3, 17},
    {"st patricks day", 3, 17},
    {"saint patrick 's day", 3, 17},
    {"april fools ' day", 4, 1},
    {"april fool 's day", 4, 1},
    {"april fools day", 4, 1},
    {"may day", 5, 1},
    {"juneteenth", 6, 19},
    {"canada day", 7, 1},
    {"bastille day", 7, 14},
    {"halloween", 10, 31},
    {"hallowe'en", 10, 31},
    {"all saints ' day", 11, 1},
    {"guy fawkes night", 11, 5},
    {"veterans day", 11, 11},
    {"christmas eve", 12, 24},
    {"xmas eve", 12, 24},
    {"christmas day", 12, 25},
    {"xmas day", 12, 25},
    {"christmas", 12, 25},
    {"christmases", 12, 25},
    {"xmas", 12, 25},
    {"boxing day", 12, 26},
}};

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
  if (const auto weekday = LookUp(kWeekdays, word)) return WeekdayWord{*weekday, true, false};
  if (const auto weekday = WeekdayNamed(word))
    return WeekdayWord{*weekday, false, word.ends_with('s')};
  return std::nullopt;
}

std::optional<int> SeasonStart(std::string_view word) {
  if (const auto season = LookUp(kSeasons, word)) return season;
  return LookUp(kSeasons, Singular(word));
}

std::optional<ClockRange> PartOfDayNamed(std::string_view word) {
  return LookUp(kPartsOfDay, word);
}

std::optional<int> DecadeNamed(std::string_view word) { return LookUp(kDecades, word); }

std::optional<PartOfPeriod> PartOfPeriodNamed(std::string_view word) {
  return LookUp(kPartsOfPeriod, word);
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
