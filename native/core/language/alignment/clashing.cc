#include "language/alignment/clashing.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "language/alignment/alignment.h"
#include "language/clauses/clause_view.h"
#include "language/lexicon/units.h"

namespace cortex {
namespace {

std::vector<std::size_t> QuantitiesOf(const AlignedSide& side) {
  std::vector<std::size_t> found;
  for (std::size_t i = side.clause.begin; i < side.end; ++i) {
    const std::int32_t index = side.statement.words[i].quantity;
    if (index < 0 || side.statement.words[i].Is(kProtectedWord | kAside)) continue;
    const auto quantity = static_cast<std::size_t>(index);
    if (found.empty() || found.back() != quantity) found.push_back(quantity);
  }
  return found;
}

/// "Two girls" and "four people" count different things, as do "200 seats" and "12 rooms"; "70"
/// counts what the other side says.
bool MayCountTheSame(const StatementWord* a, const StatementWord* b, bool both_lone) {
  if (a == nullptr || b == nullptr || MatchWords(*a, *b) == WordMatch::kEqual) return true;
  if (both_lone && MatchWords(*a, *b) == WordMatch::kNone && !a->Is(kLightWord) &&
      !b->Is(kLightWord))
    return false;
  return !a->Is(kPerson) || !b->Is(kPerson);
}

/// "300 euros", "260 pounds": the same price in another currency.
bool MayBeConverted(const Quantity& a, const Quantity& b) {
  constexpr double kNearly = 1.35;
  const double x = a.value * RoughWorthOf(a.unit);
  const double y = b.value * RoughWorthOf(b.unit);
  return a.unit != b.unit && x < y * kNearly && y < x * kNearly;
}

bool Comparable(const Quantity& a, const Quantity& b) {
  const auto bare = [](const Quantity& q) { return q.kind != QuantityKind::kMoney; };
  const auto amount = [](const Quantity& q) {
    return q.kind == QuantityKind::kNumber || q.kind == QuantityKind::kMoney ||
           q.kind == QuantityKind::kAge;
  };
  if (amount(a) && amount(b)) return bare(a) || bare(b) || !MayBeConverted(a, b);
  const auto day = [](const Quantity& q) {
    return q.kind == QuantityKind::kDate || q.kind == QuantityKind::kOrdinal;
  };
  if (day(a) && day(b)) return true;
  // "The code is 1958": no year beside "the code is 2604".
  const auto year = [](const Quantity& q) {
    return q.kind == QuantityKind::kDate && q.month == 0 && q.weekday == 0;
  };
  if ((year(a) && b.kind == QuantityKind::kNumber) || (year(b) && a.kind == QuantityKind::kNumber))
    return true;
  if (a.kind != b.kind) return false;
  return a.kind != QuantityKind::kMeasure || a.unit == b.unit;
}

/// The word that a number counts: the next one; nullptr where there is none, or no number.
const StatementWord* CountedWord(const AlignedSide& side, std::size_t quantity) {
  if (side.statement.quantities[quantity].kind != QuantityKind::kNumber) return nullptr;
  const auto& words = side.statement.words;
  for (std::size_t i = side.clause.begin; i < side.end; ++i) {
    if (words[i].quantity != static_cast<std::int32_t>(quantity)) continue;
    while (i < side.end && words[i].quantity >= 0) ++i;
    return i < side.end && words[i].Is(kContentWord) && !words[i].Is(kName) ? &words[i] : nullptr;
  }
  return nullptr;
}

/// "28 vacation days": the seconds; 0 where no time is counted.
double SecondsCounted(const AlignedSide& side, std::size_t quantity) {
  const StatementWord* const counted = CountedWord(side, quantity);
  if (counted == nullptr) return 0;
  const auto unit = UnitNamed(std::string_view(counted->text).substr(counted->text.rfind('_') + 1));
  return unit && unit->base == "s" ? side.statement.quantities[quantity].value * unit->factor : 0;
}

/// Seconds of "28 vacation days" and of "28 days", where one is written so and the other so.
std::optional<std::pair<double, double>> TimesCounted(const AlignedSide& a, std::size_t x,
                                                      const AlignedSide& b, std::size_t y) {
  const Quantity& left = a.statement.quantities[x];
  const Quantity& right = b.statement.quantities[y];
  const auto time = [](const Quantity& q) {
    return q.kind == QuantityKind::kMeasure && q.unit == "s";
  };
  if (!time(left) && !time(right)) return std::nullopt;
  const double older = time(left) ? left.value : SecondsCounted(a, x);
  const double newer = time(right) ? right.value : SecondsCounted(b, y);
  if (older == 0 || newer == 0 || time(left) == time(right)) return std::nullopt;
  return std::pair(older, newer);
}

bool TellsPeriod(const StatementWord& word) { return !PeriodTold(word).empty(); }

/// "Four visits a day" beside "twice a day": times in a day; nothing where no number is so told.
std::optional<double> TimesADay(const AlignedSide& side, std::size_t quantity) {
  const Quantity& value = side.statement.quantities[quantity];
  if (value.kind == QuantityKind::kFrequency && value.bound == 0) return value.value;
  const StatementWord* const counted = CountedWord(side, quantity);
  if (counted == nullptr || TellsPeriod(*counted)) return std::nullopt;
  const auto& words = side.statement.words;
  for (std::size_t i = side.clause.begin; i < side.end; ++i) {
    const auto& text = words[i].text;
    if (words[i].quantity >= 0 || !TellsPeriod(words[i])) continue;
    if (const auto days = PeriodDays(std::string_view(text).substr(text.rfind('_') + 1)))
      return value.value / *days;
  }
  return std::nullopt;
}

/// The same of both, where one is written so and the other so.
std::optional<std::pair<double, double>> RatesCounted(const AlignedSide& a, std::size_t x,
                                                      const AlignedSide& b, std::size_t y) {
  if (a.statement.quantities[x].kind == b.statement.quantities[y].kind) return std::nullopt;
  const auto older = TimesADay(a, x);
  const auto newer = TimesADay(b, y);
  if (!older || !newer) return std::nullopt;
  return std::pair(*older, *newer);
}

bool IsLone(const AlignedSide& side, const StatementWord* word) {
  for (std::size_t i = 0; i < side.words.size(); ++i) {
    if (&side.Word(i) == word) return side.IsLone(i);
  }
  return false;
}

/// "There are nine of us", "we are nine".
bool CountsUs(const AlignedSide& side, std::size_t quantity) {
  const auto& words = side.statement.words;
  const bool nameless = side.statement.quantities[quantity].kind == QuantityKind::kNumber &&
                        CountedWord(side, quantity) == nullptr;
  for (std::size_t i = side.clause.begin + 2; i < side.end && nameless; ++i) {
    if (words[i].quantity == static_cast<std::int32_t>(quantity) && words[i - 1].text == "are" &&
        words[i - 2].text == "we")
      return true;
  }
  for (std::size_t i = side.clause.begin; i + 2 < side.end; ++i) {
    if (words[i].quantity != static_cast<std::int32_t>(quantity)) continue;
    const bool named = i + 3 < side.end && words[i + 3].Is(kContentWord);
    if (words[i + 1].text == "of" && words[i + 2].text == "us" && !named) return true;
  }
  return false;
}

/// "Thirty seats", "28 of us".
bool CountsThings(const StatementWord* counted) {
  return counted != nullptr && !counted->Is(kPerson | kLightWord);
}

/// "3 illustration projects", "12 projects": a sort of what the other side counts.
bool CountsASort(const AlignedSide& side, const StatementWord* counted,
                 const StatementWord* other) {
  if (counted == nullptr || other == nullptr || !IsLone(side, counted)) return false;
  const auto at = static_cast<std::size_t>(counted - side.statement.words.data());
  return at + 1 < side.end && side.statement.words[at + 1].Is(kAdjacent) &&
         !IsRate(side.statement.words[at + 1]) &&
         MatchWords(side.statement.words[at + 1], *other) == WordMatch::kEqual;
}

/// "Two of my cats": some of them, not how many there are.
bool CountsSome(const AlignedSide& side, std::size_t quantity) {
  if (side.statement.quantities[quantity].kind != QuantityKind::kNumber) return false;
  const auto& words = side.statement.words;
  for (std::size_t i = side.clause.begin; i + 1 < side.end; ++i) {
    if (words[i].quantity != static_cast<std::int32_t>(quantity)) continue;
    if (words[i + 1].quantity == words[i].quantity) continue;
    // "Room 12 of the clinic" is one of its rooms.
    const bool numbers =
        i > side.clause.begin && words[i - 1].Is(kContentWord) && !IsVerbForm(words[i - 1]);
    // "There are nine of us": all.
    return words[i + 1].text == "of" && !numbers && i + 2 < side.end && words[i + 2].text != "us";
  }
  return false;
}

/// "The eldest of four children": all of them, whoever they belong to.
bool IsOfThem(const AlignedSide& side, std::size_t quantity) {
  const auto& words = side.statement.words;
  for (std::size_t i = side.clause.begin + 2; i < side.end; ++i) {
    if (words[i].quantity == static_cast<std::int32_t>(quantity))
      return words[i - 1].text == "of" && words[i - 2].text.ends_with("est");
  }
  return false;
}

/// "32 hours a week", "six weeks of leave a year", not "three years".
bool IsPerPeriod(const AlignedSide& side, std::size_t quantity) {
  const auto& words = side.statement.words;
  const auto index = static_cast<std::int32_t>(quantity);
  bool behind = false;
  for (std::size_t i = side.clause.begin; i < side.end; ++i) {
    const auto& word = words[i];
    if (word.text.starts_with("annual")) return true;
    if (behind && word.quantity != index && TellsPeriod(word)) return true;
    if (behind && word.quantity >= 0 && word.quantity != index) return false;
    behind = behind || word.quantity == index;
  }
  return false;
}

/// "5 mg" and "82 kg" are two things that are weighed; a time that is spent again and again is no
/// time that has passed.
bool MeasureTheSame(const AlignedSide& a, std::size_t x, const AlignedSide& b, std::size_t y) {
  const Quantity& left = a.statement.quantities[x];
  const Quantity& right = b.statement.quantities[y];
  if (left.kind != QuantityKind::kMeasure) return true;
  constexpr double kMonth = 28.0 * 24 * 3600;
  const bool long_time = left.value >= kMonth || right.value >= kMonth;
  if (left.unit == "s" && long_time && IsPerPeriod(a, x) != IsPerPeriod(b, y)) return false;
  constexpr double kFactor = 1000;
  const double smaller = std::min(std::abs(left.value), std::abs(right.value));
  const double greater = std::max(std::abs(left.value), std::abs(right.value));
  return smaller == 0 || greater / smaller < kFactor;
}

/// "28 vacation days" is no price.
bool CountsThingsForMoney(const AlignedSide& a, std::size_t x, const AlignedSide& b,
                          std::size_t y) {
  const StatementWord* const counted = CountedWord(a, x);
  return counted != nullptr && !counted->Is(kLightWord) && !TellsPeriod(*counted) &&
         b.statement.quantities[y].kind == QuantityKind::kMoney;
}

/// Both values in one unit, where only one is written with it.
std::optional<std::pair<double, double>> ConvertedCounts(const AlignedSide& a, std::size_t x,
                                                         const AlignedSide& b, std::size_t y) {
  const auto times = TimesCounted(a, x, b, y);
  return times ? times : RatesCounted(a, x, b, y);
}

/// Nothing where the values may both be true of one thing, as they are of two sorts or count two
/// things; else whether they are known to count the same.
std::optional<bool> CountSame(const AlignedSide& a, std::size_t x, const AlignedSide& b,
                              std::size_t y) {
  if (!ConvertedCounts(a, x, b, y) &&
      (!Comparable(a.statement.quantities[x], b.statement.quantities[y]) ||
       !MeasureTheSame(a, x, b, y)))
    return std::nullopt;
  if (CountsThingsForMoney(a, x, b, y) || CountsThingsForMoney(b, y, a, x)) return std::nullopt;
  if (CountsSome(a, x) != CountsSome(b, y) || IsOfThem(a, x) != IsOfThem(b, y)) return std::nullopt;
  const StatementWord* const counted = CountedWord(a, x);
  const StatementWord* const other = CountedWord(b, y);
  if ((CountsUs(a, x) && CountsThings(other)) || (CountsUs(b, y) && CountsThings(counted)))
    return std::nullopt;
  if (CountsASort(a, counted, other) || CountsASort(b, other, counted)) return std::nullopt;
  const bool both_lone = IsLone(a, counted) && IsLone(b, other);
  if (!MayCountTheSame(counted, other, both_lone)) return std::nullopt;
  // "Nine of us", "nine people".
  const auto people = [](const StatementWord* word) {
    return word != nullptr && word->text == "people";
  };
  if ((CountsUs(a, x) && people(other)) || (CountsUs(b, y) && people(counted))) return true;
  return counted != nullptr && other != nullptr &&
         MatchWords(*counted, *other) == WordMatch::kEqual;
}

/// What a value of several is of: "omeprazole" of "levothyroxine 75 mcg, omeprazole 20 mg" and of
/// "75 mcg of levothyroxine, 20 mg of omeprazole"; nullptr where nothing tells.
const StatementWord* ItemOf(const AlignedSide& side, std::size_t quantity) {
  const auto& words = side.statement.words;
  const auto& breaks = side.statement.breaks;
  const auto index = static_cast<std::int32_t>(quantity);
  std::size_t first = side.clause.begin;
  while (first < side.end && words[first].quantity != index) ++first;
  std::size_t behind = first;
  while (behind < side.end && words[behind].quantity == index) ++behind;
  const bool of = behind < side.end && words[behind].text == "of";
  const std::size_t next = behind + static_cast<std::size_t>(of);
  const bool names = next < side.end && breaks[behind] == 0 && AlignedSide::Speaks(words[next]) &&
                     !words[next].Is(kTimeWord) && !IsRate(words[next]);
  if (names) return &words[next];
  for (std::size_t i = first; i > side.clause.begin; --i) {
    if (words[i - 1].quantity >= 0 || breaks[i] == ',' || breaks[i] == ';') break;
    if (AlignedSide::Speaks(words[i - 1])) return &words[i - 1];
  }
  return nullptr;
}

/// Whether a value tells of something that the other side names; of a single one nothing has to.
bool IsOfANamedItem(const AlignedSide& side, const std::vector<std::size_t>& values,
                    std::size_t quantity, const AlignedSide& other) {
  if (values.size() < 2) return true;
  const StatementWord* const item = ItemOf(side, quantity);
  return item != nullptr && other.Has(*item);
}

}  // namespace

Clashes CompareValues(const AlignedSide& older, const AlignedSide& newer) {
  auto a = QuantitiesOf(older);
  auto b = QuantitiesOf(newer);
  const auto& left = older.statement.quantities;
  const auto& right = newer.statement.quantities;
  Clashes clashes;
  const auto match = [&](const auto& agree) {
    for (auto& x : a) {
      for (auto& y : b) {
        if (x == kNoPartner || y == kNoPartner || !agree(x, y)) continue;
        x = kNoPartner;
        y = kNoPartner;
      }
    }
  };
  match([&](std::size_t x, std::size_t y) {
    const auto counted = ConvertedCounts(older, x, newer, y);
    const bool same =
        counted ? counted->first == counted->second : CompatibleQuantities(left[x], right[y]);
    clashes.same += static_cast<int>(same);
    return same;
  });
  const auto clash = [&](std::size_t x, std::size_t y) {
    const auto same_counted = CountSame(older, x, newer, y);
    if (!same_counted) return false;
    clashes.same_counted = clashes.same_counted || *same_counted;
    clashes.pairs.push_back({x, y});
    return true;
  };
  // Of a list, first what both sides tell of the same item.
  match([&](std::size_t x, std::size_t y) {
    return IsOfANamedItem(older, a, x, newer) && IsOfANamedItem(newer, b, y, older) && clash(x, y);
  });
  match(clash);
  for (const auto x : a) {
    if (x != kNoPartner) clashes.lone_older.push_back(x);
  }
  for (const auto y : b) {
    if (y != kNoPartner) clashes.lone_newer.push_back(y);
  }
  return clashes;
}

}  // namespace cortex
