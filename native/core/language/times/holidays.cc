#include "language/times/holidays.h"

#include "base/unicode.h"
#include "language/lexicon/word_classes.h"
#include "language/text/word_lists.h"

namespace cortex {
namespace {

constexpr int kSunday = 7;

/// "Good Friday"; "Easter" is from that day to the Monday.
std::optional<Read<TimePattern>> FeastAt(const TimeText& text, std::size_t i) {
  if (const auto day = text.PhraseOf(word_lists::kFeasts, i))
    return Read<TimePattern>{EveryEaster(day->value, day->value), day->end};
  if (text.Is(i, "easter")) return Read<TimePattern>{EveryEaster(-2, 1), i + 1};
  return std::nullopt;
}

}  // namespace

std::optional<Read<TimePattern>> HolidayAt(const TimeText& text, std::size_t i) {
  /// 1224 is the 24th of December.
  constexpr int kHundred = 100;
  const auto date = text.PhraseOf(word_lists::kHolidays, i);
  if (!date) return FeastAt(text, i);
  return Read<TimePattern>{EveryDate(date->value / kHundred, date->value % kHundred), date->end};
}

std::optional<Read<TimePattern>> NationalHolidayAt(const TimeText& text, std::size_t i,
                                                   const TimeContext& context) {
  constexpr int kMay = 5;
  const auto day = text.PhraseOf(word_lists::kMothersDays, i);
  if (!day) return std::nullopt;
  const bool of_lent = In(FoldCase(context.zone.name()), "times/zones-of-mothering-sunday");
  const auto pattern = of_lent ? EveryEaster(day->value, day->value)
                               : NthInside(2, EveryWeekday(kSunday), EveryMonths(kMay, 1));
  return Read<TimePattern>{pattern, day->end};
}

bool HeadsNote(const TimeText& text, const Read<std::size_t>& holiday, const TimeContext& context) {
  const auto [begin, end] = holiday;
  const bool first = begin == 0 || text[begin - 1].kind == TokenKind::kMark;
  if (context.text != TimeRegister::kNote || !first) return false;
  const bool season = end == begin + 1 && text.IsIn(begin, "times/season-of-a-feast");
  if (season || text.IsIn(end, "times/wares-of-a-feast")) return false;
  // "May Day Parade" is a band; "Boxing Day Mum at Margit's" is none.
  return !text.IsName(end) || !text.IsCapitalised(end - 1) || text.IsIn(end, "times/kin");
}

}  // namespace cortex
