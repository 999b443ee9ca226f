#include "language/times/time_words.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <tuple>
#include <utility>

#include "base/time.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"
#include "language/text/word_lists.h"

namespace cortex {
namespace {

/// 612 is from six to twelve o'clock.
constexpr int kHundred = 100;

std::string_view Singular(std::string_view word) {
  if (word.size() > 2 && word.ends_with('s')) word.remove_suffix(1);
  return word;
}

template <class Value, std::size_t N>
std::optional<Value> OneOrMany(const WordTable<Value, N>& table, std::string_view word) {
  const auto found = LookUp(table, word);
  return found ? found : LookUp(table, Singular(word));
}

constexpr std::string_view PhraseOf(std::string_view word) { return word; }
template <class Value>
constexpr std::string_view PhraseOf(const std::pair<std::string_view, Value>& entry) {
  return entry.first;
}

/// The first words of what the tables hold, in order: "no" of "no later than".
template <class... Tables>
consteval auto FirstWordsOf(const Tables&... tables) {
  std::array<std::string_view, (std::tuple_size_v<Tables> + ...)> words;
  std::size_t count = 0;
  const auto add = [&](const auto& table) {
    for (const auto& entry : table) {
      const std::string_view phrase = PhraseOf(entry);
      words[count++] = phrase.substr(0, phrase.find(' '));
    }
  };
  (add(tables), ...);
  std::sort(words.begin(), words.end());
  return words;
}

constexpr auto kOpenings = FirstWordsOf(
    word_lists::kMonths, word_lists::kWeekdays, word_lists::kWeekdayAbbreviations,
    word_lists::kSeasons, word_lists::kDecades, word_lists::kTimeUnits, word_lists::kPartsOfDay,
    word_lists::kRelativeDays, word_lists::kWindows, word_lists::kHolidays, word_lists::kFeasts,
    word_lists::kMothersDays, word_lists::kBounds, word_lists::kLimits, word_lists::kShares,
    word_lists::kDirections, word_lists::kPartsOfPeriod, word_lists::kNumbers,
    word_lists::kOrdinals, word_lists::kMultipliers);

bool IsOpening(std::string_view word) {
  return std::binary_search(kOpenings.begin(), kOpenings.end(), word);
}

/// "Q4", "H1".
bool IsNumberedPart(std::string_view word) {
  return word.size() == 2 && word[1] >= '1' && word[1] <= '4' && (word[0] == 'q' || word[0] == 'h');
}

}  // namespace

bool MayOpenTime(std::string_view word) {
  constexpr std::size_t kAbbreviated = 4;
  const bool hyphenated = word.find('-') != std::string_view::npos;
  return In(word, "times/opening") || In(word, "times/exactly") || In(word, "times/weekend") ||
         IsOpening(word) || IsOpening(Singular(word)) || IsNumberedPart(word) ||
         (word.size() <= kAbbreviated && MonthWordNamed(word)) ||
         (hyphenated && (NumberWord(word) || OrdinalWord(word)));
}

std::optional<TimeUnit> TimeUnitNamed(std::string_view word) {
  const auto unit = OneOrMany(word_lists::kTimeUnits, word);
  if (!unit) return std::nullopt;
  const auto& cycles = word_lists::kCycles;
  const auto place = std::find(cycles.begin(), cycles.end(), unit->base) - cycles.begin();
  const auto cycle = static_cast<Cycle>(place);
  if (cycle == Cycle::kOnce) return TimeUnit{cycle, 1, static_cast<std::int64_t>(unit->factor)};
  return TimeUnit{cycle, static_cast<int>(unit->factor)};
}

std::optional<MonthWord> MonthWordNamed(std::string_view word) {
  const auto month = MonthNamed(word == "sept" ? "september" : word);
  if (!month) return std::nullopt;
  const bool doubtful = In(word, "times/doubtful");
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
  return OneOrMany(word_lists::kSeasons, word);
}

std::optional<ClockRange> PartOfDayNamed(std::string_view word) {
  const auto hours = LookUp(word_lists::kPartsOfDay, word);
  if (!hours) return std::nullopt;
  return ClockRange{*hours / kHundred * kMillisPerHour, *hours % kHundred * kMillisPerHour};
}

std::optional<int> DecadeNamed(std::string_view word) { return LookUp(word_lists::kDecades, word); }

std::optional<Read<Bound>> BoundAt(const TimeText& text, std::size_t i) {
  const auto bound = text.PhraseOf(word_lists::kBounds, i);
  if (!bound) return std::nullopt;
  return Read<Bound>{static_cast<Bound>(bound->value), bound->end};
}

bool IsGenericWord(std::string_view word) {
  return In(word, "times/generic") || IsFunctionWord(word);
}

bool IsFunctionWord(std::string_view word) {
  if (In(word, "times/function-word")) return true;
  constexpr std::uint32_t kFunction =
      kLexStop | kLexAuxiliary | kLexModal | kLexPreposition | kLexPronoun | kLexQuestion;
  return HasFlag(word, kFunction);
}

}  // namespace cortex
