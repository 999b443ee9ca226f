#include <algorithm>
#include <cstddef>
#include <optional>

#include "language/contradictions/rules.h"
#include "language/lexicon/word_classes.h"

/// Amounts of one name that are not of one thing: how many there are and what it costs, some of
/// them and others of them, what one was given and what another was; and values that nobody can
/// see.
namespace cortex {
namespace {

/// One of two clauses, and what a finding says of it.
struct Side {
  const Statement& statement;
  const Clause& clause;
  const EvidenceSpan& evidence;

  [[nodiscard]] const StatementWord& At(std::size_t i) const { return statement.words[i]; }
};

/// The number that the evidence is, by its word; nothing where it is none.
std::optional<std::size_t> NumberAt(const Side& side) {
  for (std::size_t i = side.clause.begin; i < side.clause.end; ++i) {
    const auto& word = side.At(i);
    if (word.span.begin < side.evidence.begin || word.quantity < 0) continue;
    const auto& quantity = side.statement.quantities[static_cast<std::size_t>(word.quantity)];
    return quantity.kind == QuantityKind::kNumber ? std::optional(i) : std::nullopt;
  }
  return std::nullopt;
}

bool IsPlural(const StatementWord& noun) {
  return noun.Is(kContentWord) && noun.text.ends_with('s') && noun.text != noun.stem;
}

/// Label: "Members: 44, two left": how many there are.
bool CountsByLabel(const Side& side) {
  const auto number = NumberAt(side);
  if (!number || *number < side.clause.begin + 2) return false;
  // The colon stands for an "is".
  const auto& colon = side.At(*number - 1);
  return colon.text == "is" && colon.span.end - colon.span.begin < 2 &&
         IsPlural(side.At(*number - 2));
}

/// "44 members".
bool CountsANoun(const Side& side) {
  const auto number = NumberAt(side);
  return number && *number + 1 < side.clause.end && IsPlural(side.At(*number + 1)) &&
         side.At(*number + 1).Is(kAdjacent);
}

/// Indefinite subject: "3 chairs are broken", but "the 3 chairs are".
bool CountsSomeSubjects(const Side& side) {
  const auto number = NumberAt(side);
  return number && *number == side.clause.begin && CountsANoun(side) &&
         side.At(*number + 1).Is(kBeforeVerb);
}

/// Dative object: "Bettina" of "owes Bettina 45"; null where none stands behind such a verb.
const StatementWord* ReceiverIn(const Side& side) {
  for (std::size_t i = side.clause.begin; i + 2 < side.clause.end; ++i) {
    const auto& receiver = side.At(i + 1);
    if (In(side.At(i).stem, "arguments/dative-verb") &&
        receiver.Is(kSelf | kPerson | kName | kPronoun) && !receiver.Is(kPossessive))
      return &receiver;
  }
  return nullptr;
}

bool IsMasked(const Side& side) {
  for (std::size_t i = side.clause.begin; i < side.clause.end; ++i) {
    const auto& word = side.At(i);
    if (word.span.begin == side.evidence.begin)
      return word.text == "secret" && i + 1 < side.statement.words.size() &&
             side.statement.breaks[i + 1] == ':';
  }
  return false;
}

}  // namespace

/// "Members: 44", "membership is 60"; "3 chairs are broken", "12 chairs are in the loft".
bool vetoes::OtherCounts(const ClausePair& pair, const ContradictionFinding& finding) {
  if (finding.kind != ContradictionKind::kQuantity) return false;
  const Side older{pair.older, pair.a, finding.older};
  const Side newer{pair.newer, pair.b, finding.newer};
  const bool label = CountsByLabel(older);
  if (label != CountsByLabel(newer)) return !CountsANoun(label ? newer : older);
  return CountsSomeSubjects(older) && CountsSomeSubjects(newer) &&
         !pair.aligned.rest_older.empty() && !pair.aligned.rest_newer.empty();
}

/// "Owes me 30", "owes Bettina 45".
bool vetoes::OtherReceivers(const ClausePair& pair, const ContradictionFinding& finding) {
  if (finding.kind != ContradictionKind::kQuantity) return false;
  const auto* const older = ReceiverIn({pair.older, pair.a, finding.older});
  const auto* const newer = ReceiverIn({pair.newer, pair.b, finding.newer});
  return older != nullptr && newer != nullptr && older->root != newer->root;
}

/// "[secret:password]": what was taken out may be the same.
bool vetoes::MaskedValue(const ClausePair& pair, const ContradictionFinding& finding) {
  return IsMasked({pair.older, pair.a, finding.older}) ||
         IsMasked({pair.newer, pair.b, finding.newer});
}

}  // namespace cortex
