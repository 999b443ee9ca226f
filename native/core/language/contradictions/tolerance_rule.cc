#include <algorithm>
#include <string_view>
#include <vector>

#include "language/contradictions/rules.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// Goes with what one can have.
bool IsHarmless(const StatementWord& word) {
  return In(word.stem, "tolerance/standing") || In(word.text, "tolerance/harmless");
}

/// "Is allergic to penicillin", "avoids gluten".
const StatementWord* Reaction(const Statement& statement, const Clause& clause) {
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    if (In(statement.words[i].text, "tolerance/reacting")) return &statement.words[i];
  }
  return nullptr;
}

/// "Can have penicillin", "tolerates it well", "eats it", "it is fine for me".
bool Tolerates(const Statement& statement, const Clause& clause) {
  bool may = false;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (IsHarmless(word)) return true;
    may = may || word.text == "can" || word.text == "may";
    if (word.text.starts_with("can_") || (may && In(word.text, "tolerance/taking"))) return true;
  }
  return false;
}

/// Whether the other side speaks of all that the reaction is to.
bool SpeaksOfIts(const Statement& statement, const Clause& clause, const StatementWord& reaction,
                 const std::vector<std::size_t>& lone) {
  bool any = false;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    const bool cause = AlignedSide::Speaks(word) && &word != &reaction &&
                       !word.Is(kBeforeVerb | kAside | kLightWord);
    if (!cause) continue;
    if (std::binary_search(lone.begin(), lone.end(), i)) return false;
    any = true;
  }
  return any;
}

/// Whether nothing else is said: "peanut butter" is no peanut.
bool OnlyTolerates(const Statement& statement, const std::vector<std::size_t>& rest) {
  return std::all_of(rest.begin(), rest.end(),
                     [&](std::size_t i) { return statement.words[i].Is(kVerb); });
}

/// "Allergic to shellfish", "can eat fish": some of it, perhaps.
bool ReactsToTheSpecial(const ClausePair& pair, bool older_reacts) {
  const Lexicon& lexicon = Lexicon::English();
  return std::any_of(pair.aligned.kinds.begin(), pair.aligned.kinds.end(), [&](const auto& kind) {
    const auto a = pair.older.words[kind.older].meaning;
    const auto b = pair.newer.words[kind.newer].meaning;
    return older_reacts ? lexicon.IsKindOf(a, b) : lexicon.IsKindOf(b, a);
  });
}

Proposal FindIntolerance(const ClausePair& pair) {
  const auto& aligned = pair.aligned;
  if (pair.a.Denies() || pair.b.Denies() || aligned.people_compared.differ) return std::nullopt;
  const StatementWord* const older = Reaction(pair.older, pair.a);
  const StatementWord* const newer = Reaction(pair.newer, pair.b);
  if ((older == nullptr) == (newer == nullptr)) return std::nullopt;
  const bool first = older != nullptr;
  const bool tolerated =
      first ? Tolerates(pair.newer, pair.b) && OnlyTolerates(pair.newer, aligned.rest_newer)
            : Tolerates(pair.older, pair.a) && OnlyTolerates(pair.older, aligned.rest_older);
  const bool same = first ? SpeaksOfIts(pair.older, pair.a, *older, aligned.lone_older)
                          : SpeaksOfIts(pair.newer, pair.b, *newer, aligned.lone_newer);
  if (!tolerated || !same || ReactsToTheSpecial(pair, first)) return std::nullopt;
  return pair.Found(ContradictionKind::kAntonym,
                    EvidenceOf(pair.older, pair.a.begin, pair.a.end - 1),
                    EvidenceOf(pair.newer, pair.b.begin, pair.b.end - 1));
}

}  // namespace

bool TellsOfTolerance(const StatementWord& word) {
  return In(word.text, "tolerance/reacting") || IsHarmless(word);
}

/// One cannot have what the other may: "is allergic to nuts", "can eat nuts".
const Rule rules::kIntolerance = {FindingRule::kOpposites, FindIntolerance};

}  // namespace cortex
