#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include "base/ascii.h"
#include "language/contradictions/found_side.h"
#include "language/contradictions/rules.h"
#include "language/contradictions/scopes.h"
#include "language/lexicon/word_classes.h"

/// Values that differ and both hold, since they are of two things of one sort: two issues that were
/// fixed, the service in production and in staging.
namespace cortex {
namespace {

/// "FB-211": a hyphen, and a digit at the end.
bool IsCode(const StatementWord& word) {
  const std::string_view text = word.text;
  return text.find('-') != std::string_view::npos && IsAsciiDigit(text.back());
}

/// Where what was done with stands: "PR" of "reviewed PR 10", "FB-211" of "fixed FB-211"; nothing
/// where the evidence names no one of several by a number.
std::optional<std::size_t> NumberedThing(const FoundSide& side) {
  const auto at = side.Place();
  if (!at) return std::nullopt;
  const Quantity* const first = side.QuantityAt(*at);
  const bool label = first != nullptr && first->kind == QuantityKind::kLabel;
  if (label || IsCode(side.words[*at])) return at;
  std::size_t number = *at;
  while (number < side.clause.end && side.words[number].quantity < 0 &&
         side.IsEvidence(side.words[number]))
    ++number;
  if (number == side.clause.begin || number >= side.clause.end) return std::nullopt;
  const Quantity* const quantity = side.QuantityAt(number);
  const bool bare = quantity != nullptr && (quantity->kind == QuantityKind::kNumber ||
                                            quantity->kind == QuantityKind::kLabel);
  const StatementWord& noun = side.words[number - 1];
  if (!bare || !noun.Is(kContentWord)) return std::nullopt;
  // "Merged #410".
  return noun.Is(kVerb) ? number : number - 1;
}

/// "Diego reviewed PR 10", "see issue 12": done once, with that one; not "uses Node 20", "moved to
/// flat 3".
bool DidWithNumbered(const FoundSide& side) {
  const auto thing = NumberedThing(side);
  if (!thing) return false;
  if (*thing == side.clause.begin) return false;
  std::size_t verb = *thing - 1;
  while (verb > side.clause.begin && !side.words[verb].Is(kVerb)) {
    if (side.words[verb].Is(kPreposition)) return false;
    --verb;
  }
  const StatementWord& deed = side.words[verb];
  if (!deed.Is(kVerb) || deed.Is(kAuxiliary)) return false;
  const bool orders = verb == side.clause.begin && !deed.Is(kStative);
  return side.clause.tense == Tense::kPast || orders;
}

/// "Runs on ECS", "runs on Python 3.12": what does so does it with several things at once.
bool IsOfManyKinds(const FoundSide& side) { return side.Has("identity/of-many-kinds"); }

}  // namespace

/// "Reviewed PR 10", "reviewed PR 12"; "fixed FB-211", "fixed FB-214": the number says which one.
bool vetoes::OtherNumbered(const ClausePair& pair, const ContradictionFinding& finding) {
  const bool of_value =
      finding.kind == ContradictionKind::kValue || finding.kind == ContradictionKind::kQuantity;
  return of_value && FoundSides(pair, finding).Both(DidWithNumbered);
}

/// "The database is Postgres", "the database is SQLite in tests": what holds in one environment or
/// language says nothing of another one, nor of all.
bool vetoes::OtherScopes(const ClausePair& pair, const ContradictionFinding& finding) {
  return finding.kind != ContradictionKind::kNegation &&
         AreOfOtherScopes(pair.Older(), pair.Newer(), &finding);
}

/// "Runs on Node 20", "runs on port 8080": numbers of two things.
bool vetoes::NumbersOfOthers(const ClausePair& pair, const ContradictionFinding& finding) {
  const FoundSides sides(pair, finding);
  if (!sides.Both(IsOfManyKinds)) return false;
  const auto older = NumberedThing(sides.older);
  const auto newer = NumberedThing(sides.newer);
  return older && newer && sides.older.words[*older].meaning != sides.newer.words[*newer].meaning;
}

}  // namespace cortex
