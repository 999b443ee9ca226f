#include <algorithm>
#include <cstddef>
#include <optional>

#include "language/alignment/word_match.h"
#include "language/contradictions/found_side.h"
#include "language/contradictions/rules.h"
#include "language/lexicon/units.h"

/// Heads of subjects: "the ceremony at Leigh Court" and "the drinks at Leigh Court" are two things.
namespace cortex {
namespace {

/// Where the verb of the clause stands; its end where none does. The first word is none, nor is a
/// noun that may be one: "drinks at Leigh Court are", "the first dance is".
std::size_t VerbOf(const FoundSide& side) {
  const auto first_of = [&](std::uint32_t flags) {
    std::size_t i = side.clause.begin + 1;
    while (i < side.clause.end && !side.words[i].Is(flags)) ++i;
    return std::min(i, side.clause.end);
  };
  const std::size_t auxiliary = first_of(kAuxiliary | kModal);
  return auxiliary < side.clause.end ? auxiliary : first_of(kVerb);
}

/// "Ceremony" of "the ceremony at Leigh Court is", "dance" of "Maya and Tom's first dance is". None
/// where the subject is somebody, a name or a day.
std::optional<std::size_t> HeadOf(const FoundSide& side) {
  constexpr std::uint32_t kNoThing =
      kName | kPerson | kQuantityPart | kPossessive | kPronoun | kSelf;
  const std::size_t verb = VerbOf(side);
  std::optional<std::size_t> head;
  if (verb == side.clause.end) return head;
  for (std::size_t i = side.clause.begin; i < verb; ++i) {
    // "What we owe on the house is": a clause.
    if (side.words[i].Is(kSelf | kPronoun) && !side.words[i].Is(kPossessive)) return std::nullopt;
    if (i > side.clause.begin && side.statement.breaks[i] != 0) return std::nullopt;
    if (side.words[i].Is(kPreposition) && head) break;
    if (side.words[i].Is(kContentWord) && !side.words[i].Is(kLightWord)) head = i;
  }
  if (!head) return head;
  const StatementWord& word = side.words[*head];
  // "Dinner" tells a time as well as a matter.
  if (word.Is(kNoThing) || WeekdayNamed(word.text) || MonthNamed(word.text)) return std::nullopt;
  return head;
}

/// The other text has the word, or one for the same: "my eyes", "my eye colour".
bool IsTold(const StatementWord& head, const FoundSide& other) {
  return other.Any([&](const StatementWord& word) {
    return word.root == head.root || MatchWords(word, head) != WordMatch::kNone ||
           (head.slot != 0 && head.slot == word.slot);
  });
}

/// A time, a price or a number; not "5 mg": that of a dose and of a tablet are one.
bool HasQuantity(const FoundSide& side) {
  const Quantity* const value = side.Value();
  return value != nullptr && value->kind != QuantityKind::kMeasure;
}

}  // namespace

/// "The ceremony at Leigh Court is at 2", "the drinks at Leigh Court are at 3"; "the deposit for
/// Leo is 400", "the fee for Leo is 1,950": a time or an amount of something else.
bool vetoes::OtherHeads(const ClausePair& pair, const ContradictionFinding& finding) {
  const FoundSides sides(pair, finding);
  if (!sides.Both(HasQuantity) || sides.TellsAChange()) return false;
  const auto older = HeadOf(sides.older);
  const auto newer = HeadOf(sides.newer);
  return older && newer && !IsTold(sides.older.words[*older], sides.newer) &&
         !IsTold(sides.newer.words[*newer], sides.older);
}

}  // namespace cortex
