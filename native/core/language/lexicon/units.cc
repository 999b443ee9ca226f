#include "language/lexicon/units.h"

#include <array>
#include <utility>

#include "language/text/word_table.h"

namespace cortex {
namespace {

constexpr double kMinute = 60;
constexpr double kHour = 60 * kMinute;
constexpr double kDay = 24 * kHour;
constexpr double kWeek = 7 * kDay;
constexpr double kMonth = 365.25 / 12 * kDay;
constexpr double kPound = 453.59237;
constexpr double kOunce = 28.349523125;
constexpr double kStone = 6350.29318;
constexpr double kMile = 1609.344;
constexpr double kFoot = 0.3048;
constexpr double kInch = 0.0254;
constexpr double kPint = 0.56826125;

constexpr WordTable<Unit, 92> kUnits = {{
    {"g", {"g", 1}},
    {"gram", {"g", 1}},
    {"gramme", {"g", 1}},
    {"mg", {"g", 1e-3}},
    {"milligram", {"g", 1e-3}},
    {"mcg", {"g", 1e-6}},
    {"\u00B5g", {"g", 1e-6}},
    {"\u03BCg", {"g", 1e-6}},
    {"microgram", {"g", 1e-6}},
    {"kg", {"g", 1e3}},
    {"kilo", {"g", 1e3}},
    {"kilogram", {"g", 1e3}},
    {"lb", {"g", kPound}},
    {"oz", {"g", kOunce}},
    {"ounce", {"g", kOunce}},
    {"stone", {"g", kStone}},
    {"tonne", {"g", 1e6}},
    {"ton", {"g", 1e6}},
    {"m", {"m", 1}},
    {"metre", {"m", 1}},
    {"meter", {"m", 1}},
    {"cm", {"m", 1e-2}},
    {"centimetre", {"m", 1e-2}},
    {"centimeter", {"m", 1e-2}},
    {"mm", {"m", 1e-3}},
    {"km", {"m", 1e3}},
    {"kilometre", {"m", 1e3}},
    {"kilometer", {"m", 1e3}},
    {"mile", {"m", kMile}},
    {"foot", {"m", kFoot}},
    {"feet", {"m", kFoot}},
    {"ft", {"m", kFoot}},
    {"inch", {"m", kInch}},
    {"inches", {"m", kInch}},
    {"l", {"l", 1}},
    {"litre", {"l", 1}},
    {"liter", {"l", 1}},
    {"ml", {"l", 1e-3}},
    {"millilitre", {"l", 1e-3}},
    {"milliliter", {"l", 1e-3}},
    {"cl", {"l", 1e-2}},
    {"dl", {"l", 1e-1}},
    {"pint", {"l", kPint}},
    {"second", {"s", 1}},
    {"sec", {"s", 1}},
    {"minute", {"s", kMinute}},
    {"min", {"s", kMinute}},
    {"hour", {"s", kHour}},
    {"hr", {"s", kHour}},
    {"h", {"s", kHour}},
    {"day", {"s", kDay}},
    {"week", {"s", kWeek}},
    {"fortnight", {"s", 2 * kWeek}},
    {"month", {"s", kMonth}},
    {"year", {"s", 12 * kMonth}},
    {"degree", {"degree", 1}},
    {"\u00B0c", {"degree", 1}},
    {"celsius", {"degree", 1}},
    {"\u00B0f", {"fahrenheit", 1}},
    {"fahrenheit", {"fahrenheit", 1}},
    {"kb", {"byte", 1e3}},
    {"mb", {"byte", 1e6}},
    {"gb", {"byte", 1e9}},
    {"tb", {"byte", 1e12}},
    {"kilobyte", {"byte", 1e3}},
    {"megabyte", {"byte", 1e6}},
    {"gigabyte", {"byte", 1e9}},
    {"terabyte", {"byte", 1e12}},
    {"gig", {"byte", 1e9}},
    {"kbps", {"bps", 1e3}},
    {"mbps", {"bps", 1e6}},
    {"gbps", {"bps", 1e9}},
    {"megabit", {"bps", 1e6}},
    {"gigabit", {"bps", 1e9}},
    {"watt", {"watt", 1}},
    {"kilowatt", {"watt", 1e3}},
    {"kwh", {"kwh", 1}},
    {"mph", {"kmh", 1.609344}},
    {"kph", {"kmh", 1}},
    {"hectare", {"hectare", 1}},
    {"acre", {"hectare", 0.40468564}},
    {"calorie", {"kcal", 1}},
    {"kcal", {"kcal", 1}},
    {"iu", {"iu", 1}},
    {"bar", {"bar", 1}},
    {"psi", {"bar", 0.0689476}},
    {"m\u00B2", {"squarem", 1}},
    {"sqm", {"squarem", 1}},
    {"sqft", {"squarem", kFoot* kFoot}},
    {"ft\u00B2", {"squarem", kFoot* kFoot}},
    {"km\u00B2", {"squarem", 1e6}},
    {"m\u00B3", {"cubicm", 1}},
}};

constexpr WordTable<std::string_view, 23> kCurrencies = {{
    {"$", "usd"},      {"\u20AC", "eur"},  {"\u00A3", "gbp"}, {"\u00A5", "jpy"}, {"\u20B9", "inr"},
    {"dollar", "usd"}, {"dollars", "usd"}, {"usd", "usd"},    {"buck", "usd"},   {"bucks", "usd"},
    {"euro", "eur"},   {"euros", "eur"},   {"eur", "eur"},    {"pound", "gbp"},  {"pounds", "gbp"},
    {"quid", "gbp"},   {"gbp", "gbp"},     {"yen", "jpy"},    {"rupee", "inr"},  {"rupees", "inr"},
    {"franc", "chf"},  {"francs", "chf"},  {"chf", "chf"},
}};

constexpr WordTable<int, 29> kNumbers = {{
    {"zero", 0},     {"one", 1},      {"two", 2},        {"three", 3},     {"four", 4},
    {"five", 5},     {"six", 6},      {"seven", 7},      {"eight", 8},     {"nine", 9},
    {"ten", 10},     {"eleven", 11},  {"twelve", 12},    {"thirteen", 13}, {"fourteen", 14},
    {"fifteen", 15}, {"sixteen", 16}, {"seventeen", 17}, {"eighteen", 18}, {"nineteen", 19},
    {"twenty", 20},  {"thirty", 30},  {"forty", 40},     {"fifty", 50},    {"sixty", 60},
    {"seventy", 70}, {"eighty", 80},  {"ninety", 90},    {"fourty", 40},
}};

constexpr WordTable<double, 9> kMultipliers = {{{"hundred", 1e2},
                                                {"thousand", 1e3},
                                                {"k", 1e3},
                                                {"million", 1e6},
                                                {"billion", 1e9},
                                                {"dozen", 12},
                                                {"hundreds", 1e2},
                                                {"couple", 2},
                                                {"thousands", 1e3}}};

constexpr WordTable<int, 29> kOrdinals = {{
    {"first", 1},         {"second", 2},      {"third", 3},       {"fourth", 4},
    {"fifth", 5},         {"sixth", 6},       {"seventh", 7},     {"eighth", 8},
    {"ninth", 9},         {"tenth", 10},      {"eleventh", 11},   {"twelfth", 12},
    {"thirteenth", 13},   {"fourteenth", 14}, {"fifteenth", 15},  {"sixteenth", 16},
    {"seventeenth", 17},  {"eighteenth", 18}, {"nineteenth", 19}, {"twentieth", 20},
    {"thirtieth", 30},    {"fortieth", 40},   {"fiftieth", 50},   {"sixtieth", 60},
    {"seventieth", 70},   {"eightieth", 80},  {"ninetieth", 90},  {"hundredth", 100},
    {"thousandth", 1000},
}};

constexpr std::array<std::string_view, 12> kMonths = {
    "january", "february", "march",     "april",   "may",      "june",
    "july",    "august",   "september", "october", "november", "december"};
constexpr std::array<std::string_view, 7> kWeekdays = {
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"};

std::string_view Singular(std::string_view word) {
  if (word.size() > 1 && word.ends_with('s')) word.remove_suffix(1);
  return word;
}

}  // namespace

std::optional<Unit> UnitNamed(std::string_view folded) {
  if (const auto unit = LookUp(kUnits, folded)) return unit;
  return LookUp(kUnits, Singular(folded));
}

std::optional<std::string_view> CurrencyNamed(std::string_view folded) {
  return LookUp(kCurrencies, folded);
}

double RoughWorthOf(std::string_view currency) {
  constexpr WordTable<double, 6> kWorth = {
      {{"eur", 1}, {"usd", 0.9}, {"gbp", 1.2}, {"chf", 0.95}, {"jpy", 0.007}, {"inr", 0.012}}};
  return LookUp(kWorth, currency).value_or(1);
}

std::optional<int> NumberWord(std::string_view folded) {
  if (const auto number = LookUp(kNumbers, folded)) return number;
  const auto hyphen = folded.find('-');
  if (hyphen == std::string_view::npos) return std::nullopt;
  const auto tens = LookUp(kNumbers, folded.substr(0, hyphen));
  const auto ones = LookUp(kNumbers, folded.substr(hyphen + 1));
  if (!tens || !ones || *tens < 20 || *ones == 0 || *ones > 9) return std::nullopt;
  return *tens + *ones;
}

std::optional<double> MultiplierWord(std::string_view folded) {
  return LookUp(kMultipliers, folded);
}

std::optional<int> OrdinalWord(std::string_view folded) {
  if (const auto ordinal = LookUp(kOrdinals, folded)) return ordinal;
  const auto hyphen = folded.find('-');
  if (hyphen == std::string_view::npos) return std::nullopt;
  const auto tens = LookUp(kNumbers, folded.substr(0, hyphen));
  const auto ones = LookUp(kOrdinals, folded.substr(hyphen + 1));
  if (!tens || !ones || *tens < 20 || *ones > 9) return std::nullopt;
  return *tens + *ones;
}

std::optional<int> MonthNamed(std::string_view folded) {
  constexpr std::size_t kAbbreviated = 3;
  for (std::size_t i = 0; i < kMonths.size(); ++i) {
    const bool abbreviated = folded.size() == kAbbreviated && kMonths[i].starts_with(folded);
    if (folded == kMonths[i] || abbreviated) return static_cast<int>(i) + 1;
  }
  return std::nullopt;
}

std::optional<int> WeekdayNamed(std::string_view folded) {
  for (std::size_t i = 0; i < kWeekdays.size(); ++i) {
    if (folded == kWeekdays[i] || Singular(folded) == kWeekdays[i]) return static_cast<int>(i) + 1;
  }
  return std::nullopt;
}

std::optional<double> PeriodDays(std::string_view folded) {
  constexpr WordTable<double, 5> kPeriods = {
      {{"day", 1}, {"week", 7}, {"fortnight", 14}, {"month", 30}, {"year", 365}}};
  if (const auto days = LookUp(kPeriods, folded)) return days;
  return LookUp(kPeriods, Singular(folded));
}

}  // namespace cortex
