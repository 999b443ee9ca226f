#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ascii.h"
#include "language/contradictions/ended_thing.h"
#include "language/contradictions/found_side.h"
#include "language/contradictions/rules.h"
#include "language/contradictions/week_days.h"
#include "language/lexicon/word_classes.h"

/// Values that differ and both hold: other portions of one amount, other times of one day, a part
/// of a name, a part of several.
namespace cortex {
namespace {

/// "Two 500 mg tablets", "half a 10 mg tablet": the amount is of one portion, and how many there
/// are is said before it.
bool CountsPortions(const FoundSide& side) {
  const auto at = side.Place();
  if (!at || *at == side.clause.begin) return false;
  const Quantity* const amount = side.Value();
  std::size_t noun = *at;
  while (noun < side.clause.end && side.QuantityAt(noun) == amount) ++noun;
  const auto& before = side.words[*at - 1];
  const bool counted = before.Is(kQuantityPart) || before.quantity >= 0;
  return counted && noun < side.clause.end && In(side.words[noun].text, "occasion-vetoes/portion");
}

/// "Twice a day": how often the amount is taken; nothing where the clause does not say.
std::optional<double> TimesADay(const FoundSide& side) {
  for (std::size_t i = side.clause.begin; i < side.clause.end; ++i) {
    const Quantity* const quantity = side.QuantityAt(i);
    if (quantity != nullptr && quantity->kind == QuantityKind::kFrequency) return quantity->value;
  }
  return std::nullopt;
}

/// "10 mg a day", without how often: of all that is taken in it.
bool IsOfTheWholeDay(const FoundSide& side) {
  return !TimesADay(side) && side.Has("occasion-vetoes/whole-day");
}

/// "Hourly rate", "a month": the period that an amount is for; none where it does not say, or says
/// two.
std::string_view PeriodOf(const FoundSide& side) {
  constexpr std::array kPeriods = {"hour", "day", "week", "month", "year"};
  std::string_view found;
  for (std::size_t i = side.clause.begin; i < side.clause.end; ++i) {
    const bool rate = i + 1 < side.clause.end && side.words[i + 1].text == "rate";
    for (const std::string_view period : kPeriods) {
      const std::string_view text = side.words[i].text;
      const bool per = text == "a_" + std::string(period) || text == "per_" + std::string(period) ||
                       text == std::string(period) + "ly" || (rate && text == period);
      if (!per) continue;
      if (!found.empty() && found != period) return {};
      found = period;
    }
  }
  return found;
}

bool AreForOtherPeriods(const FoundSides& sides) {
  const auto older = PeriodOf(sides.older);
  const auto newer = PeriodOf(sides.newer);
  return !older.empty() && !newer.empty() && older != newer;
}

/// "5 mg".
bool IsMeasure(const FoundSide& side) {
  const Quantity* const quantity = side.Value();
  return quantity != nullptr && quantity->kind == QuantityKind::kMeasure;
}

/// "At 7": a clock time, also one that is a bare number.
bool IsTimeOfDay(const FoundSide& side) {
  const Quantity* const quantity = side.Value();
  if (quantity == nullptr) return false;
  if (quantity->kind == QuantityKind::kClock) return true;
  const std::size_t at = *side.Place();
  return quantity->kind == QuantityKind::kNumber && at > side.clause.begin &&
         side.words[at - 1].text == "at";
}

/// A deed that people do several times a day: to take, to eat.
bool IsOften(const ClauseSide& side) { return side.Has("occasion-vetoes/several-times-a-day"); }

/// Apposition: "Fulford, York" is a part of York.
bool LiesIn(const FoundSide& part, const FoundSide& whole) {
  const auto at = part.Place();
  const auto named = whole.Place();
  if (!at || !named) return false;
  std::size_t next = *at + 1;
  while (next < part.clause.end && part.IsEvidence(part.words[next])) ++next;
  return next < part.clause.end && part.statement.breaks[next] != 0 && part.words[next].Is(kName) &&
         part.words[next].root == whole.words[*named].root;
}

/// "One daughter in Leeds": a smaller number, with where only one side says.
bool IsPartOf(const FoundSide& part, const FoundSide& whole) {
  const Quantity* const some = part.Value();
  const Quantity* const all = whole.Value();
  if (all == nullptr || some == nullptr || all->kind != QuantityKind::kNumber ||
      some->kind != QuantityKind::kNumber)
    return false;
  const auto says_where = [](const FoundSide& side) {
    return side.AnyRest([&](std::size_t i) {
      return side.words[i].Is(kName | kPlaceWord) && i > 0 && side.words[i - 1].Is(kPreposition);
    });
  };
  return some->value < all->value && says_where(part) && !says_where(whole);
}

/// "This week", "this month": of a while that is over when the next is told of.
bool IsOfAWhile(const ClauseSide& side) {
  for (std::size_t i = side.clause.begin; i + 1 < side.clause.end; ++i) {
    if (side.words[i].text == "this" && In(side.words[i + 1].text, "occasion-vetoes/while"))
      return true;
  }
  return false;
}

/// "Paid 20 euros for lunch", "got a 4 in maths": no definite thing of which there is one amount.
bool IsDealing(const ClauseSide& side, const StatementWord& verb) {
  if (!In(verb.text, "occasion-vetoes/dealt")) return false;
  return !side.Any([&](const auto& word) {
    return word.span.begin > verb.span.begin &&
           (word.Is(kPossessive) || In(word.text, "words/the-or-ours") || word.text == "this");
  });
}

/// Episodic, not habitual: a reading of something that changes by the hour ("my temperature is",
/// but "is usually", "is set to"), or how much was done at one time ("slept 5 hours").
bool TellsOfAnOccasion(const ClauseSide& side, ContradictionKind kind) {
  if (side.Has("occasion-vetoes/standing")) return false;
  const bool done = side.clause.tense == Tense::kPast && kind == ContradictionKind::kQuantity;
  return side.Any([&](const auto& word) {
    return (word.Is(kBeforeVerb) && In(word.text, "occasion-vetoes/reading")) ||
           (done && In(word.text, "occasion-vetoes/done-so-much")) ||
           (done && IsDealing(side, word));
  });
}

std::uint32_t DaysOf(const ClauseSide& side) {
  std::vector<std::string_view> words;
  for (std::size_t i = side.clause.begin; i < side.clause.end; ++i)
    words.push_back(side.words[i].text);
  return DaysOfWeek(words);
}

bool IsDay(const FoundSide& side) {
  return side.Any([&](const auto& word) {
    return side.IsEvidence(word) && In(word.text, "occasion-vetoes/day-of-week");
  });
}

/// "The visit on 12 May is cancelled": its day says which one.
bool EndsThatOfItsDay(const FoundSide& side) {
  const auto& endings = side.statement.endings;
  return side.Value() != nullptr &&
         std::any_of(endings.begin(), endings.end(), [&](const auto& ending) {
           const bool here = ending.first >= side.clause.begin && ending.first < side.clause.end;
           return here && DayOfEnded(side, ending) == side.Value();
         });
}

/// "2026-03-01".
bool IsIsoDate(std::string_view text) {
  constexpr std::size_t kYear = 4;
  return text.size() > kYear && text[kYear] == '-' && IsAsciiDigit(text.front());
}

/// Availability: "Hannah is free on 13 June", "Bea works on 13 June". It is told of each day by
/// itself. Not "the taxi is booked for 13 June", which is one.
bool IsAvailableOnDate(const FoundSide& side) {
  const auto at = side.Place();
  const Quantity* const date = side.Value();
  if (!at || date == nullptr || date->kind != QuantityKind::kDate || date->day == 0) return false;
  return *at >= side.clause.begin + 2 && side.words[*at - 1].text == "on" &&
         In(side.words[*at - 2].text, "occasion-vetoes/on-days");
}

/// "2026-03-01 Grace rang": an entry of a diary, of what was done.
bool IsEntry(const FoundSide& side) {
  const auto at = side.Place();
  return at && *at == 0 && IsIsoDate(side.evidence.text) && side.clause.tense == Tense::kPast;
}

}  // namespace

/// "5 mg", "two 2.5 mg tablets": portions on one side only.
bool vetoes::OtherPortions(const ClausePair& pair, const ContradictionFinding& finding) {
  return finding.kind == ContradictionKind::kQuantity &&
         FoundSides(pair, finding).OnlyOne(CountsPortions);
}

/// "5 mg twice a day", "10 mg a day": each time, and all in all. "Hourly rate is 90", "pays 2,000 a
/// month": two rates.
bool vetoes::OtherRates(const ClausePair& pair, const ContradictionFinding& finding) {
  const FoundSides sides(pair, finding);
  if (finding.kind == ContradictionKind::kQuantity && AreForOtherPeriods(sides)) return true;
  return sides.Both(IsMeasure) &&
         sides.EitherBeside([](const FoundSide& each, const FoundSide& all) {
           return TimesADay(each).value_or(1) > 1 && IsOfTheWholeDay(all);
         });
}

/// "Takes it at 7", "takes it at 11": both, unless the newer says that its own holds now.
bool vetoes::OtherTimesOfDay(const ClausePair& pair, const ContradictionFinding& finding) {
  return FoundSides(pair, finding).Both(IsTimeOfDay) && pair.Both(IsOften) &&
         !SaysNow(pair.newer, pair.b);
}

/// "Lives in Bonn on weekends", "lives in Ulm during the week"; "the pool is open", "the pool is
/// closed on Mondays": each on its own days.
bool vetoes::OtherDays(const ClausePair& pair, const ContradictionFinding& finding) {
  if (FoundSides(pair, finding).Either(IsDay) || SaysNow(pair.newer, pair.b)) return false;
  const std::uint32_t older = DaysOf(pair.Older());
  const std::uint32_t newer = DaysOf(pair.Newer());
  if (older == 0) return newer != 0 && pair.Newer().Has("occasion-vetoes/every-week");
  return AreOtherDays(older, newer);
}

/// "Hannah is free on 13 June", "Hannah is free on 25 July"; two entries of a diary.
bool vetoes::OtherDates(const ClausePair& pair, const ContradictionFinding& finding) {
  const FoundSides sides(pair, finding);
  return (sides.Both(IsEntry) || sides.Both(IsAvailableOnDate)) && !sides.TellsAChange();
}

/// "Lives in York", "lives in Fulford, York".
bool vetoes::PartOfPlace(const ClausePair& pair, const ContradictionFinding& finding) {
  return finding.kind == ContradictionKind::kValue &&
         FoundSides(pair, finding).EitherBeside(LiesIn);
}

/// "Two daughters", "one daughter in Leeds".
bool vetoes::PartOfSeveral(const ClausePair& pair, const ContradictionFinding& finding) {
  return finding.kind == ContradictionKind::kQuantity && !SaysNow(pair.newer, pair.b) &&
         FoundSides(pair, finding).EitherBeside(IsPartOf);
}

/// "My temperature is 38.5", "my temperature is 37", "slept 5 hours", "slept 8 hours", "her mood
/// this week was 5", "her mood this week was 6": told at other times, both were so. "The visit is
/// on 5 May", "the visit on 12 May is off": two of them.
bool vetoes::OtherOccasions(const ClausePair& pair, const ContradictionFinding& finding) {
  const bool differs =
      finding.kind == ContradictionKind::kQuantity || finding.kind == ContradictionKind::kValue;
  if (!differs) return false;
  const auto of_an_occasion = [&](const ClauseSide& side) {
    return TellsOfAnOccasion(side, finding.kind);
  };
  return pair.Both(of_an_occasion) || pair.Both(IsOfAWhile) ||
         EndsThatOfItsDay(FoundSides(pair, finding).newer);
}

}  // namespace cortex
