#include "language/contradictions/week_days.h"

#include <cstddef>

#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

std::uint32_t DayAt(const std::vector<std::string_view>& words, std::size_t at) {
  constexpr std::uint32_t kWorkdays = 0x1F;
  constexpr std::uint32_t kWeekend = 0x60;
  const std::string_view word = words[at];
  if (word == "week") return at > 1 && words[at - 2] == "during" ? kWorkdays : 0;
  if (!In(word, "occasion-vetoes/day-of-week")) return 0;
  if (word.starts_with("week")) return word.starts_with("weekend") ? kWeekend : kWorkdays;
  const auto day = WeekdayNamed(word);
  return day ? 1U << static_cast<std::uint32_t>(*day - 1) : 0;
}

}  // namespace

std::uint32_t DaysOfWeek(const std::vector<std::string_view>& words) {
  std::uint32_t days = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::uint32_t day = DayAt(words, i);
    const bool ends = day != 0 && i > 1 && In(words[i - 1], "occasion-vetoes/to");
    const std::uint32_t first = ends ? DayAt(words, i - 2) : 0;
    // From the bit of the first day to that of the last.
    if (first != 0 && first < day) days |= day - first;
    days |= day;
  }
  return days;
}

bool AreOtherDays(std::uint32_t one, std::uint32_t other) {
  return one != 0 && other != 0 && (one & other) == 0;
}

}  // namespace cortex
