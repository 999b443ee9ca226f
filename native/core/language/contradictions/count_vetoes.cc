#include <cstddef>
#include <optional>

#include "language/contradictions/found_side.h"
#include "language/contradictions/rules.h"
#include "language/lexicon/word_classes.h"

/// Amounts of one name that are not of one thing: how many there are and what it costs, some of
/// them and others of them, what one was given and what another was; and values that nobody can
/// see.
namespace cortex {
namespace {

/// The number that the evidence is, by its word; nothing where it is none.
std::optional<std::size_t> NumberAt(const FoundSide& side) {
  const Quantity* const value = side.Value();
  return value != nullptr && value->kind == QuantityKind::kNumber ? side.Place() : std::nullopt;
}

bool IsPlural(const StatementWord& noun) {
  return noun.Is(kContentWord) && noun.text.ends_with('s') && noun.text != noun.stem;
}

/// Label: "Members: 44, two left": how many there are.
bool CountsByLabel(const FoundSide& side) {
  const auto number = NumberAt(side);
  if (!number || *number < side.clause.begin + 2) return false;
  // The colon stands for an "is".
  const auto& colon = side.words[*number - 1];
  return colon.text == "is" && colon.span.end - colon.span.begin < 2 &&
         IsPlural(side.words[*number - 2]);
}

/// "44 members".
bool CountsANoun(const FoundSide& side) {
  const auto number = NumberAt(side);
  return number && *number + 1 < side.clause.end && IsPlural(side.words[*number + 1]) &&
         side.words[*number + 1].Is(kAdjacent);
}

/// Indefinite subject: "3 chairs are broken", but "the 3 chairs are".
bool CountsSomeSubjects(const FoundSide& side) {
  const auto number = NumberAt(side);
  return number && *number == side.clause.begin && CountsANoun(side) &&
         side.words[*number + 1].Is(kBeforeVerb);
}

/// Dative object: "Bettina" of "owes Bettina 45"; null where none stands behind such a verb.
const StatementWord* ReceiverIn(const ClauseSide& side) {
  for (std::size_t i = side.clause.begin; i + 2 < side.clause.end; ++i) {
    const auto& receiver = side.words[i + 1];
    if (In(side.words[i].stem, "arguments/dative-verb") &&
        receiver.Is(kSelf | kPerson | kName | kPronoun) && !receiver.Is(kPossessive))
      return &receiver;
  }
  return nullptr;
}

bool IsMasked(const FoundSide& side) {
  const auto at = side.Place();
  return at && side.words[*at].text == "secret" && *at + 1 < side.words.size() &&
         side.statement.breaks[*at + 1] == ':';
}

}  // namespace

/// "Members: 44", "membership is 60"; "3 chairs are broken", "12 chairs are in the loft".
bool vetoes::OtherCounts(const ClausePair& pair, const ContradictionFinding& finding) {
  if (finding.kind != ContradictionKind::kQuantity) return false;
  const FoundSides sides(pair, finding);
  const bool label = CountsByLabel(sides.older);
  if (label != CountsByLabel(sides.newer)) return !CountsANoun(label ? sides.newer : sides.older);
  return sides.Both(
      [](const FoundSide& side) { return CountsSomeSubjects(side) && !side.rest.empty(); });
}

/// "Owes me 30", "owes Bettina 45".
bool vetoes::OtherReceivers(const ClausePair& pair, const ContradictionFinding& finding) {
  if (finding.kind != ContradictionKind::kQuantity) return false;
  const auto* const older = ReceiverIn(pair.Older());
  const auto* const newer = ReceiverIn(pair.Newer());
  return older != nullptr && newer != nullptr && older->root != newer->root;
}

/// "[secret:password]": what was taken out may be the same.
bool vetoes::MaskedValue(const ClausePair& pair, const ContradictionFinding& finding) {
  return FoundSides(pair, finding).Either(IsMasked);
}

}  // namespace cortex
