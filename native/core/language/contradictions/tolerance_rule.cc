#include <algorithm>

#include "language/contradictions/rules.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// Goes with what one can have.
bool IsHarmless(const StatementWord& word) {
  return In(word.stem, "tolerance/standing") || In(word.text, "tolerance/harmless");
}

/// "Is allergic to penicillin", "avoids gluten".
const StatementWord* Reaction(const ClauseSide& side) {
  for (std::size_t i = side.clause.begin; i < side.clause.end; ++i) {
    if (In(side.words[i].text, "tolerance/reacting")) return &side.words[i];
  }
  return nullptr;
}

/// "Can have penicillin", "tolerates it well", "eats it", "it is fine for me".
bool Tolerates(const ClauseSide& side) {
  bool may = false;
  for (std::size_t i = side.clause.begin; i < side.clause.end; ++i) {
    const auto& word = side.words[i];
    if (IsHarmless(word)) return true;
    may = may || word.text == "can" || word.text == "may";
    if (word.text.starts_with("can_") || (may && In(word.text, "tolerance/taking"))) return true;
  }
  return false;
}

/// Whether the other side speaks of all that the reaction is to.
bool SpeaksOfIts(const ClauseSide& side, const StatementWord& reaction) {
  bool any = false;
  for (std::size_t i = side.clause.begin; i < side.clause.end; ++i) {
    const auto& word = side.words[i];
    const bool cause = AlignedSide::Speaks(word) && &word != &reaction &&
                       !word.Is(kBeforeVerb | kAside | kLightWord);
    if (!cause) continue;
    if (side.IsLone(i)) return false;
    any = true;
  }
  return any;
}

/// Whether nothing else is said: "peanut butter" is no peanut.
bool OnlyTolerates(const ClauseSide& side) {
  return !side.AnyRest([&](std::size_t i) { return !side.words[i].Is(kVerb); });
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
  if (pair.a.Denies() || pair.b.Denies() || pair.aligned.people_compared.differ)
    return std::nullopt;
  const StatementWord* const older = Reaction(pair.Older());
  const StatementWord* const newer = Reaction(pair.Newer());
  if ((older == nullptr) == (newer == nullptr)) return std::nullopt;
  const bool first = older != nullptr;
  const ClauseSide reacting = first ? pair.Older() : pair.Newer();
  const ClauseSide tolerant = first ? pair.Newer() : pair.Older();
  if (!Tolerates(tolerant) || !OnlyTolerates(tolerant) ||
      !SpeaksOfIts(reacting, first ? *older : *newer) || ReactsToTheSpecial(pair, first))
    return std::nullopt;
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
