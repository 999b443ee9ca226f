#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "language/clauses/change_marks.h"
#include "language/contradictions/rules.h"
#include "language/contradictions/told_matter.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// Where something is or is done: what follows a preposition, or an object.
struct Complement {
  /// The preposition's text; empty for an object.
  std::string_view preposition;
  std::size_t first = 0;
  std::size_t last = 0;
};

/// "Instead": one takes the place of the other.
bool SaysInstead(const ClauseSide& side) {
  return side.Any([](const auto& word) { return word.text.starts_with("instead"); });
}

/// "Ramipril instead of lisinopril" takes the place of lisinopril alone, and "10 mg instead of 5"
/// of an amount alone. True where the newer text names nothing that it takes the place of.
bool MayReplace(const ClausePair& pair, const Complement& replaced) {
  for (std::size_t j = pair.b.begin; j + 1 < pair.b.end; ++j) {
    if (!In(pair.newer.words[j].text, "clause-asides/instead")) continue;
    for (std::size_t i = replaced.first; i <= replaced.last; ++i) {
      const auto& word = pair.older.words[i];
      if (word.quantity < 0 && Names(pair.Newer(), {j + 1, pair.b.end}, word)) return true;
    }
    return false;
  }
  return true;
}

/// The words that only one side has as one phrase behind the verb; nothing where they are more.
std::optional<Complement> ComplementOf(const ClauseSide& side,
                                       const std::vector<std::size_t>& own) {
  std::optional<Complement> found;
  for (const std::size_t i : own) {
    const auto& word = side.words[i];
    if (word.Is(kLightWord | kAside)) continue;
    if (word.Is(kBeforeVerb) || (word.Is(kVerb) && !word.Is(kName | kTimeWord | kPlaceWord)))
      return std::nullopt;
    if (!found) found = Complement{{}, i, i};
    for (std::size_t at = found->last + 1; at < i; ++at) {
      if (side.words[at].Is(kPreposition | kAuxiliary)) return std::nullopt;
    }
    found->last = i;
  }
  if (!found) return std::nullopt;
  for (std::size_t i = found->first; i > side.clause.begin; --i) {
    const auto& before = side.words[i - 1];
    if (before.Is(kPreposition)) found->preposition = before.text;
    if (before.text.ends_with("_to")) found->preposition = "to";
    if (before.Is(kPreposition | kVerb | kAuxiliary)) break;
  }
  return found;
}

/// What both speak of: the same subject, or a matter besides.
bool SameMatter(const ClausePair& pair) {
  const auto& aligned = pair.aligned;
  return aligned.equal + aligned.soft + aligned.people > 0 ||
         (aligned.people_compared.same_subject && aligned.light > 0);
}

/// "Prefers tea", "prefers coffee now": a verb of both of which one object holds at a time.
bool TakesOneObject(const ClausePair& pair) {
  const auto verb = [](const ClauseSide& side) {
    for (std::size_t i = side.clause.begin; i < side.clause.end; ++i) {
      const auto& word = side.words[i];
      if (word.Is(kVerb) && In(word.stem, "update/one-object")) return word.root;
    }
    return std::uint32_t{0};
  };
  const std::uint32_t a = verb(pair.Older());
  return a != 0 && a == verb(pair.Newer()) && pair.aligned.people_compared.same_subject;
}

Proposal FindUpdate(const ClausePair& pair) {
  if (TellsOfOther(pair.Newer()) || !SaysNow(pair.newer, pair.b)) return std::nullopt;
  const bool instead = SaysInstead(pair.Newer());
  const auto& aligned = pair.aligned;
  if (aligned.opposites.size() > 1 || !aligned.values.pairs.empty() ||
      !aligned.values.lone_newer.empty() || !SameMatter(pair) || !pair.Both(IsDefinite))
    return std::nullopt;
  auto own_older = aligned.lone_older;
  auto own_newer = aligned.lone_newer;
  for (const auto& opposites : aligned.opposites) {
    own_older.push_back(opposites.older);
    own_newer.push_back(opposites.newer);
  }
  std::sort(own_older.begin(), own_older.end());
  std::sort(own_newer.begin(), own_newer.end());
  const auto older = ComplementOf(pair.Older(), own_older);
  const auto newer = ComplementOf(pair.Newer(), own_newer);
  if (!older || !newer || !MayReplace(pair, *older)) return std::nullopt;
  const bool object = older->preposition.empty() && newer->preposition.empty();
  const bool where =
      In(older->preposition, "update/where") && In(newer->preposition, "update/where");
  if (!where && !(object && (instead || TakesOneObject(pair)))) return std::nullopt;
  return pair.Found(ContradictionKind::kValue, EvidenceOf(pair.older, older->first, older->last),
                    EvidenceOf(pair.newer, newer->first, newer->last));
}

}  // namespace

bool SaysAlso(const Statement& statement, const Clause& clause) {
  const auto& words = statement.words;
  // "It is red, too", but not "it is too red".
  const std::size_t last = clause.end - 1;
  if (clause.begin < clause.end && words[last].text == "too") return true;
  if (clause.begin < last && words[last - 1].text == "as" && words[last].text == "well")
    return true;
  return AnyWord(statement, clause, [&](const auto& word) { return In(word.text, "update/also"); });
}

bool SaysNow(const Statement& statement, const Clause& clause) {
  return (clause.change_marks & kSaysItIsBack) != 0 ||
         AnyWord(statement, clause, [&](const auto& word) {
           return In(word.text, "update/now") || word.text.starts_with("instead") ||
                  word.text.ends_with("ed_to");
         });
}

/// Another place, time or object than before, said to be so now.
const Rule rules::kUpdate = {FindingRule::kChange, FindUpdate};

}  // namespace cortex
