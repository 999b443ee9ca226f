#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "language/contradictions/rules.h"
#include "language/contradictions/week_days.h"
#include "language/lexicon/word_classes.h"

/// Values that differ and both hold: other portions of one amount, other times of one day, a part
/// of a name, a part of several.
namespace cortex {
namespace {

/// Where the evidence begins among the words of the clause.
std::optional<std::size_t> PlaceOf(const Statement& statement, const Clause& clause,
                                   const EvidenceSpan& span) {
  for (std::size_t i = clause.begin; i < clause.end; ++i)
    if (statement.words[i].span.begin == span.begin) return i;
  return std::nullopt;
}

const Quantity* QuantityAt(const Statement& statement, std::size_t at) {
  const auto quantity = statement.words[at].quantity;
  return quantity < 0 ? nullptr : &statement.quantities[static_cast<std::size_t>(quantity)];
}

/// "Two 500 mg tablets", "half a 10 mg tablet": the amount is of one portion, and how many there
/// are is said before it.
bool CountsPortions(const Statement& statement, const Clause& clause, const EvidenceSpan& span) {
  const auto at = PlaceOf(statement, clause, span);
  if (!at || *at == clause.begin) return false;
  const Quantity* const amount = QuantityAt(statement, *at);
  std::size_t noun = *at;
  while (noun < clause.end && QuantityAt(statement, noun) == amount) ++noun;
  const auto& before = statement.words[*at - 1];
  const bool counted = before.Is(kQuantityPart) || before.quantity >= 0;
  return counted && noun < clause.end && In(statement.words[noun].text, "occasion-vetoes/portion");
}

/// "Twice a day": how often the amount is taken; nothing where the clause does not say.
std::optional<double> TimesADay(const Statement& statement, const Clause& clause) {
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const Quantity* const quantity = QuantityAt(statement, i);
    if (quantity != nullptr && quantity->kind == QuantityKind::kFrequency) return quantity->value;
  }
  return std::nullopt;
}

/// "10 mg a day", without how often: of all that is taken in it.
bool IsOfTheWholeDay(const Statement& statement, const Clause& clause) {
  return !TimesADay(statement, clause) && AnyWord(statement, clause, [](const auto& word) {
    return In(word.text, "occasion-vetoes/whole-day");
  });
}

/// "5 mg".
bool IsMeasure(const Statement& statement, const Clause& clause, const EvidenceSpan& span) {
  const auto at = PlaceOf(statement, clause, span);
  const Quantity* const quantity = at ? QuantityAt(statement, *at) : nullptr;
  return quantity != nullptr && quantity->kind == QuantityKind::kMeasure;
}

/// "At 7": a clock time, also one that is a bare number.
bool IsTimeOfDay(const Statement& statement, const Clause& clause, const EvidenceSpan& span) {
  const auto at = PlaceOf(statement, clause, span);
  if (!at) return false;
  const Quantity* const quantity = QuantityAt(statement, *at);
  if (quantity == nullptr) return false;
  if (quantity->kind == QuantityKind::kClock) return true;
  return quantity->kind == QuantityKind::kNumber && *at > clause.begin &&
         statement.words[*at - 1].text == "at";
}

/// A deed that people do several times a day: to take, to eat.
bool IsOften(const Statement& statement, const Clause& clause) {
  return AnyWord(statement, clause, [](const auto& word) {
    return In(word.text, "occasion-vetoes/several-times-a-day");
  });
}

/// Apposition: "Fulford, York" is a part of York.
bool LiesIn(const Statement& statement, const Clause& clause, const EvidenceSpan& part,
            const Statement& other, const Clause& others, const EvidenceSpan& whole) {
  const auto at = PlaceOf(statement, clause, part);
  const auto named = PlaceOf(other, others, whole);
  if (!at || !named) return false;
  std::size_t next = *at + 1;
  while (next < clause.end && statement.words[next].span.end <= part.end) ++next;
  return next < clause.end && statement.breaks[next] != 0 && statement.words[next].Is(kName) &&
         statement.words[next].root == other.words[*named].root;
}

/// "One daughter in Leeds": a smaller number, with where only one side says.
bool IsPartOfThem(const ClausePair& pair, const ContradictionFinding& finding) {
  const auto older = PlaceOf(pair.older, pair.a, finding.older);
  const auto newer = PlaceOf(pair.newer, pair.b, finding.newer);
  if (!older || !newer) return false;
  const Quantity* const all = QuantityAt(pair.older, *older);
  const Quantity* const some = QuantityAt(pair.newer, *newer);
  if (all == nullptr || some == nullptr || all->kind != QuantityKind::kNumber ||
      some->kind != QuantityKind::kNumber)
    return false;
  const auto places = [](const Statement& statement, const std::vector<std::size_t>& lone) {
    return std::any_of(lone.begin(), lone.end(), [&](std::size_t i) {
      return statement.words[i].Is(kName | kPlaceWord) && i > 0 &&
             statement.words[i - 1].Is(kPreposition);
    });
  };
  const bool newer_places = places(pair.newer, pair.aligned.rest_newer);
  const bool older_places = places(pair.older, pair.aligned.rest_older);
  return (some->value < all->value && newer_places && !older_places) ||
         (all->value < some->value && older_places && !newer_places);
}

/// "This week", "this month": of a while that is over when the next is told of.
bool IsOfAWhile(const Statement& statement, const Clause& clause) {
  for (std::size_t i = clause.begin; i + 1 < clause.end; ++i) {
    if (statement.words[i].text == "this" &&
        In(statement.words[i + 1].text, "occasion-vetoes/while"))
      return true;
  }
  return false;
}

/// "Paid 20 euros for lunch", "got a 4 in maths": no definite thing of which there is one amount.
bool IsDealing(const Statement& statement, const Clause& clause, const StatementWord& verb) {
  if (!In(verb.text, "occasion-vetoes/dealt")) return false;
  return !AnyWord(statement, clause, [&](const auto& word) {
    return word.span.begin > verb.span.begin &&
           (word.Is(kPossessive) || In(word.text, "finding-vetoes/the") || word.text == "this");
  });
}

/// Episodic, not habitual: a reading of something that changes by the hour ("my temperature is",
/// but "is usually", "is set to"), or how much was done at one time ("slept 5 hours").
bool TellsOfAnOccasion(const Statement& statement, const Clause& clause, ContradictionKind kind) {
  const auto stands = [](const auto& word) { return In(word.text, "occasion-vetoes/standing"); };
  if (AnyWord(statement, clause, stands)) return false;
  const bool done = clause.tense == Tense::kPast && kind == ContradictionKind::kQuantity;
  return AnyWord(statement, clause, [&](const auto& word) {
    return (word.Is(kBeforeVerb) && In(word.text, "occasion-vetoes/reading")) ||
           (done && In(word.text, "occasion-vetoes/done-so-much")) ||
           (done && IsDealing(statement, clause, word));
  });
}

std::uint32_t DaysOf(const Statement& statement, const Clause& clause) {
  std::vector<std::string_view> words;
  for (std::size_t i = clause.begin; i < clause.end; ++i) words.push_back(statement.words[i].text);
  return DaysOfWeek(words);
}

bool IsDay(const Statement& statement, const Clause& clause, const EvidenceSpan& span) {
  return AnyWord(statement, clause, [&](const auto& word) {
    return word.span.begin >= span.begin && word.span.end <= span.end &&
           In(word.text, "occasion-vetoes/day-of-week");
  });
}

bool Recurs(const Statement& statement, const Clause& clause) {
  return AnyWord(statement, clause,
                 [](const auto& word) { return In(word.text, "occasion-vetoes/every-week"); });
}

}  // namespace

/// "5 mg", "two 2.5 mg tablets": portions on one side only.
bool vetoes::OtherPortions(const ClausePair& pair, const ContradictionFinding& finding) {
  return finding.kind == ContradictionKind::kQuantity &&
         CountsPortions(pair.older, pair.a, finding.older) !=
             CountsPortions(pair.newer, pair.b, finding.newer);
}

/// "5 mg twice a day", "10 mg a day": each time, and all in all.
bool vetoes::OtherRates(const ClausePair& pair, const ContradictionFinding& finding) {
  if (!IsMeasure(pair.older, pair.a, finding.older) ||
      !IsMeasure(pair.newer, pair.b, finding.newer))
    return false;
  const auto older = TimesADay(pair.older, pair.a);
  const auto newer = TimesADay(pair.newer, pair.b);
  return (older && *older > 1 && IsOfTheWholeDay(pair.newer, pair.b)) ||
         (newer && *newer > 1 && IsOfTheWholeDay(pair.older, pair.a));
}

/// "Takes it at 7", "takes it at 11": both, unless the newer says that its own holds now.
bool vetoes::OtherTimesOfDay(const ClausePair& pair, const ContradictionFinding& finding) {
  return IsTimeOfDay(pair.older, pair.a, finding.older) &&
         IsTimeOfDay(pair.newer, pair.b, finding.newer) && IsOften(pair.older, pair.a) &&
         IsOften(pair.newer, pair.b) && !SaysNow(pair.newer, pair.b);
}

/// "Lives in Bonn on weekends", "lives in Ulm during the week"; "the pool is open", "the pool is
/// closed on Mondays": each on its own days.
bool vetoes::OtherDays(const ClausePair& pair, const ContradictionFinding& finding) {
  if (IsDay(pair.older, pair.a, finding.older) || IsDay(pair.newer, pair.b, finding.newer) ||
      SaysNow(pair.newer, pair.b))
    return false;
  const std::uint32_t older = DaysOf(pair.older, pair.a);
  const std::uint32_t newer = DaysOf(pair.newer, pair.b);
  if (older == 0) return newer != 0 && Recurs(pair.newer, pair.b);
  return AreOtherDays(older, newer);
}

/// "Lives in York", "lives in Fulford, York".
bool vetoes::PartOfPlace(const ClausePair& pair, const ContradictionFinding& finding) {
  return finding.kind == ContradictionKind::kValue &&
         (LiesIn(pair.older, pair.a, finding.older, pair.newer, pair.b, finding.newer) ||
          LiesIn(pair.newer, pair.b, finding.newer, pair.older, pair.a, finding.older));
}

/// "Two daughters", "one daughter in Leeds".
bool vetoes::PartOfSeveral(const ClausePair& pair, const ContradictionFinding& finding) {
  return finding.kind == ContradictionKind::kQuantity && !SaysNow(pair.newer, pair.b) &&
         IsPartOfThem(pair, finding);
}

/// "My temperature is 38.5", "my temperature is 37", "slept 5 hours", "slept 8 hours", "her mood
/// this week was 5", "her mood this week was 6": told at other times, both were so.
bool vetoes::OtherOccasions(const ClausePair& pair, const ContradictionFinding& finding) {
  const bool differs =
      finding.kind == ContradictionKind::kQuantity || finding.kind == ContradictionKind::kValue;
  if (!differs) return false;
  return (TellsOfAnOccasion(pair.older, pair.a, finding.kind) &&
          TellsOfAnOccasion(pair.newer, pair.b, finding.kind)) ||
         (IsOfAWhile(pair.older, pair.a) && IsOfAWhile(pair.newer, pair.b));
}

}  // namespace cortex
