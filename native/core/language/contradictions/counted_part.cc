#include "language/contradictions/counted_part.h"

#include <cstddef>

#include "language/contradictions/rules.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

bool IsDateOrClock(const Quantity* quantity) {
  return quantity != nullptr &&
         (quantity->kind == QuantityKind::kDate || quantity->kind == QuantityKind::kClock);
}

bool TellsWhereAllAre(const FoundSide& one) {
  return one.Any([](const auto& word) {
    return word.text == "there" || (word.Is(kSelf) && word.Is(kBeforeVerb));
  });
}

/// "240 guests", "18 guests coming from Nairobi", "9 guests under five": behind the counted noun it
/// says which of them, of whom the other text does not tell; so they are fewer. Not "I've
/// got two bikes in the shed", nor "there are ten hens in the coop": where all of them are.
bool CountsAPart(const FoundSide& one, const FoundSide& other) {
  const auto number = one.Place();
  const Quantity* const part = one.Value();
  const Quantity* const whole = other.Value();
  if (!number || part == nullptr || whole == nullptr || part->kind != QuantityKind::kNumber ||
      part->value >= whole->value || TellsWhereAllAre(one))
    return false;
  const std::size_t modifier = *number + 2;
  if (modifier >= one.clause.end || !one.words[*number + 1].Is(kContentWord)) return false;
  const auto& first = one.words[modifier];
  const bool narrows = first.text.ends_with("ing") || In(first.text, "finding-vetoes/counted");
  if (!narrows || one.statement.breaks[modifier] != 0) return false;
  for (std::size_t i = modifier + 1; i < one.clause.end; ++i) {
    const auto& word = one.words[i];
    if (word.Is(kTimeWord | kSelf) || IsDateOrClock(one.QuantityAt(i))) return false;
    const bool tells = word.quantity >= 0 || (word.Is(kContentWord) && !word.Is(kLightWord));
    if (tells) return !other.Any([&](const auto& told) { return told.root == word.root; });
  }
  return false;
}

/// "15 emails sent", "(244 passed, 3 skipped)": how many of a deed there were, which is done again.
/// Not "839 remaining", nor "12 hens in the coop".
bool CountsADeed(const FoundSide& side) {
  const auto number = side.Place();
  const Quantity* const count = side.Value();
  if (!number || count == nullptr || count->kind != QuantityKind::kNumber) return false;
  for (std::size_t at = side.clause.begin; at < *number; ++at)
    if (side.words[at].Is(kContentWord | kVerb | kPronoun)) return false;
  std::size_t i = *number + 1;
  const auto is_thing = [&](const StatementWord& word) {
    return word.Is(kContentWord) && !word.Is(kPerson) && !english::IsPastForm(word.text);
  };
  while (i < side.clause.end && is_thing(side.words[i]) && side.statement.breaks[i] == 0) ++i;
  return i < side.clause.end && side.statement.breaks[i] == 0 && !side.words[i].Is(kPerson) &&
         english::IsPastForm(side.words[i].text) && !In(side.words[i].text, "change/ended-state");
}

/// "$4,158 over the budget", "two kilos more than in May": how much one amount is from another.
bool IsDifference(const FoundSide& side) {
  const auto number = side.Place();
  if (!number || side.Value() == nullptr) return false;
  std::size_t i = *number;
  while (i < side.clause.end && side.words[i].quantity == side.words[*number].quantity) ++i;
  return i + 1 < side.clause.end && In(side.words[i].text, "finding-vetoes/from") &&
         (In(side.words[i + 1].text, "words/determiners") || side.words[i + 1].text == "than");
}

}  // namespace

bool MayCountAPart(const FoundSides& sides) {
  return sides.OnlyOne(IsDifference) ||
         (!sides.TellsAChange() && (sides.OnlyOneBeside(CountsAPart) || sides.Either(CountsADeed)));
}

/// "15 emails sent", "408 phones found": each deed has a count of its own. Not "12 guests invited
/// to the party", of which there is one.
bool vetoes::CountsOfDeeds(const ClausePair& pair, const ContradictionFinding& finding) {
  if (finding.kind != ContradictionKind::kQuantity) return false;
  const FoundSides sides(pair, finding);
  const auto ends_with_deed = [](const FoundSide& side) {
    return CountsADeed(side) && english::IsPastForm(side.words[side.clause.end - 1].text);
  };
  return !sides.TellsAChange() && sides.Both(ends_with_deed);
}

}  // namespace cortex
