#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "language/contradictions/clause_subject.h"
#include "language/contradictions/found_side.h"
#include "language/contradictions/rules.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// The word that the evidence is; nothing where it is several.
std::optional<std::size_t> WordAt(const FoundSide& side) {
  const auto at = side.Place();
  return at && side.words[*at].span.end == side.evidence.end ? at : std::nullopt;
}

/// A function word of no meaning of its own before what it governs ("in", "to"), or a light verb
/// ("go", "keep"). "The light is off", "near the lake": they say something.
bool IsGrammar(const FoundSide& side) {
  const auto at = WordAt(side);
  if (!at) return false;
  const auto& word = side.words[*at];
  if (word.Is(kLightWord)) return word.Is(kVerb);
  return In(word.text, "finding-vetoes/plain") && *at + 1 < side.clause.end &&
         side.statement.breaks[*at + 1] == 0;
}

/// "Ada is the mayor": whoever it is fills the place.
bool FillsAPlace(const ClauseSide& side) {
  for (std::size_t i = side.clause.begin; i + 1 < side.clause.end; ++i) {
    if (In(side.words[i].text, "finding-vetoes/is"))
      return In(side.words[i + 1].text, "words/the-or-ours");
  }
  return false;
}

/// Deontic modality: "Gina should drink 2 litres" does not say what she drinks.
bool IsAdvice(const ClauseSide& side) {
  return side.Any([](const auto& word) { return word.Is(kModal) && word.text == "should"; });
}

/// Epistemic modality: what only may be so ("Ruth may ring at seven"). A denied "may" forbids.
bool IsPossibility(const ClauseSide& side) {
  return !side.clause.Negative() &&
         side.Any([](const auto& word) { return word.Is(kModal) && word.text == "may"; });
}

/// "May take up to 4" beside "takes 2": the same deed, and only one may be.
bool IsPossibilityOf(const ClauseSide& side, const ClauseSide& told) {
  const auto does = [](const auto& word) { return word.Is(kVerb) && !word.Is(kAuxiliary); };
  return IsPossibility(side) && !IsPossibility(told) && side.Any([&](const auto& word) {
    return does(word) &&
           told.Any([&](const auto& other) { return does(other) && other.root == word.root; });
  });
}

/// "Her second film": the ordinal behind which a noun stands that is no step of a scale ("floor").
bool PicksByOrder(const FoundSide& side) {
  for (std::size_t i = side.clause.begin; i + 1 < side.clause.end; ++i) {
    const Quantity* const quantity = side.QuantityAt(i);
    if (quantity == nullptr || !side.IsEvidence(side.words[i])) continue;
    const auto& noun = side.words[i + 1];
    return quantity->kind == QuantityKind::kOrdinal && noun.Is(kContentWord) &&
           noun.Is(kAdjacent) && !noun.Is(kTimeWord | kQuantityPart) &&
           !In(noun.text, "quantities/numbered");
  }
  return false;
}

bool IsVerb(const FoundSide& side) {
  const auto at = WordAt(side);
  return at && side.words[*at].Is(kVerb);
}

/// Restrictive relative clause: "two sons who live abroad" are not all sons.
bool IsRestricted(const FoundSide& side) {
  const auto relative = [&](std::size_t i) {
    return i < side.words.size() && side.statement.breaks[i] == 0 &&
           In(side.words[i].text, "relative-pronoun");
  };
  for (std::size_t i = side.clause.begin; i < side.clause.end; ++i) {
    if (side.words[i].span.end < side.evidence.end) continue;
    // Behind the amount or the verb, and its noun; "the dogs that" are those told of before.
    return relative(i + 2) || (side.words[i].quantity >= 0 && relative(i + 1));
  }
  return false;
}

/// "Takes them to a local park": one of several such things, and not what somebody is or has.
bool IsOneOfMany(const FoundSide& side) {
  const auto at = WordAt(side);
  const auto& words = side.words;
  if (!at || *at + 1 >= side.clause.end || words[*at].Is(kVerb)) return false;
  const auto& noun = words[*at + 1];
  if (!noun.Is(kContentWord) || !noun.Is(kAdjacent)) return false;
  std::size_t article = *at;
  while (article > side.clause.begin && words[article].Is(kAdjacent)) --article;
  if (article == side.clause.begin || !In(words[article - 1].text, "words/indefinite-article"))
    return false;
  return !side.Has("copula/with-be") && !side.Has("owning/with-got");
}

/// "A 5 year old child": whose age it is, where the word behind it says so.
const StatementWord* BearerOfAge(const FoundSide& side) {
  bool age = false;
  for (std::size_t i = side.clause.begin; i < side.clause.end; ++i) {
    const auto& word = side.words[i];
    if (word.span.begin >= side.evidence.end) return age && word.Is(kPerson) ? &word : nullptr;
    const Quantity* const quantity = side.QuantityAt(i);
    if (quantity == nullptr || word.span.begin < side.evidence.begin) continue;
    age = quantity->kind == QuantityKind::kAge;
  }
  return nullptr;
}

bool IsOfAnotherAge(const FoundSide& side, const FoundSide& other) {
  const StatementWord* const bearer = BearerOfAge(side);
  return bearer != nullptr && !other.Any([&](const auto& word) {
    return MatchWords(*bearer, word) != WordMatch::kNone;
  });
}

/// "Favourite comedy film": the value of the other one says which of them is meant.
bool Narrows(const FoundSide& side, const FoundSide& other) {
  for (const auto& word : other.words) {
    // The "lee" of an address names no kind.
    if (!other.IsEvidence(word) || !word.Is(kContentWord) || word.Is(kName | kProtectedWord))
      continue;
    for (std::size_t i = side.clause.begin; i + 1 < side.clause.end; ++i) {
      const auto& next = side.words[i + 1];
      const bool modifies = side.words[i].Is(kBeforeVerb) && !next.Is(kName) &&
                            next.Is(kContentWord) && next.Is(kAdjacent) && next.Is(kBeforeVerb);
      if (modifies && MatchWords(word, side.words[i]) != WordMatch::kNone) return true;
    }
  }
  return false;
}

/// "True!": a word by itself.
bool IsInterjection(const ClauseSide& side) {
  std::size_t told = 0;
  for (std::size_t i = side.clause.begin; i < side.clause.end; ++i) {
    const auto& word = side.words[i];
    if (word.Is(kVerb | kAuxiliary)) return false;
    told += static_cast<std::size_t>(word.Is(kContentWord) && !word.Is(kAside));
  }
  return told <= 1;
}

/// The denied clause quotes a name that the other has not: "haven't seen the film 'Topaz'".
bool DeniesQuoted(const ClauseSide& side, const ClauseSide& other) {
  return side.clause.Denies() && side.Any([&](const auto& word) {
    return word.Is(kProtectedWord) && word.Is(kContentWord) &&
           std::none_of(other.words.begin(), other.words.end(),
                        [&](const auto& one) { return one.root == word.root; });
  });
}

bool WasDoneOnce(const ClauseSide& side, const ClauseSide& habit) {
  return side.clause.tense == Tense::kPerfect && habit.clause.tense == Tense::kPresent &&
         habit.clause.Denies() && side.Has("finding-vetoes/once");
}

}  // namespace

/// "Takes them to a local park", "visits a national park": two things of one kind.
bool vetoes::OtherInstances(const ClausePair& pair, const ContradictionFinding& finding) {
  return finding.kind == ContradictionKind::kAntonym && FoundSides(pair, finding).Both(IsOneOfMany);
}

/// "I am 30 years old", "I have a 5 year old child".
bool vetoes::AgeOfAnother(const ClausePair& pair, const ContradictionFinding& finding) {
  return FoundSides(pair, finding).EitherBeside(IsOfAnotherAge);
}

/// "My favourite films are comedies", "my favourite comedy film is Up".
bool vetoes::ValueNarrows(const ClausePair& pair, const ContradictionFinding& finding) {
  return finding.kind == ContradictionKind::kValue &&
         FoundSides(pair, finding).EitherBeside(Narrows);
}

/// "True!", "that's not true": an answer states nothing that a later one denies.
bool vetoes::OnlyAnswers(const ClausePair& pair, const ContradictionFinding& finding) {
  return finding.kind == ContradictionKind::kNegation && pair.Either(IsInterjection);
}

/// "I watch thrillers", "I haven't watched 'Topaz'": one of them.
bool vetoes::DeniesOneByName(const ClausePair& pair, const ContradictionFinding& finding) {
  return finding.kind == ContradictionKind::kNegation && pair.EitherBeside(DeniesQuoted);
}

/// "I have only meditated once", "I do not meditate": what was done once is no habit.
bool vetoes::DoneOnce(const ClausePair& pair, const ContradictionFinding& finding) {
  return finding.kind == ContradictionKind::kNegation && pair.EitherBeside(WasDoneOnce);
}

/// Opposites of grammar alone: "in" and "out of", "come" and "go".
bool vetoes::GrammarOpposed(const ClausePair& pair, const ContradictionFinding& finding) {
  return finding.kind == ContradictionKind::kAntonym && FoundSides(pair, finding).Either(IsGrammar);
}

/// Two subjects of different names ("Thomas was born in", "Satya was born in"), or a name and
/// somebody nobody knows ("she").
bool vetoes::OtherSubjects(const ClausePair& pair, const ContradictionFinding& /*finding*/) {
  const ClauseSubject a(pair.older, pair.a);
  const ClauseSubject b(pair.newer, pair.b);
  if ((!a.names.empty() && b.unresolved && b.names.empty()) ||
      (!b.names.empty() && a.unresolved && a.names.empty()))
    return true;
  if (a.names.empty() || b.names.empty() || a.someone || b.someone) return false;
  const auto names_in = [](const ClauseSubject& one, const Statement& other, const Clause& clause) {
    return std::any_of(one.names.begin(), one.names.end(), [&](std::size_t i) {
      return AnyWord(other, clause,
                     [&](const auto& word) { return word.root == one.statement.words[i].root; });
    });
  };
  const bool shared = names_in(a, pair.newer, pair.b) || names_in(b, pair.older, pair.a);
  return !shared && !pair.Both(FillsAPlace);
}

/// Epistemic modality: what only may be so excludes nothing that is so ("Ruth may ring at seven");
/// of two possibilities each may be a rule's own.
bool vetoes::OnlyPossible(const ClausePair& pair, const ContradictionFinding& finding) {
  if (finding.kind == ContradictionKind::kNegation) return false;
  // "Gran may have 1.5 litres a day" sets a limit that holds against what is told later; "may take
  // up to 4" does not end "takes 2".
  if (finding.kind == ContradictionKind::kQuantity)
    return IsPossibilityOf(pair.Newer(), pair.Older()) || pair.OnlyOne(IsAdvice);
  return pair.OnlyOne(IsPossibility);
}

/// "Her second film", "her third film": which of several it is, not how many.
bool vetoes::OtherInOrder(const ClausePair& pair, const ContradictionFinding& finding) {
  const bool of_value =
      finding.kind == ContradictionKind::kValue || finding.kind == ContradictionKind::kQuantity;
  return of_value && FoundSides(pair, finding).Both(PicksByOrder);
}

/// "I have three sons", "I have two sons who live abroad": a part of them. "I like dogs", "I don't
/// like dogs that bark".
bool vetoes::OtherRestriction(const ClausePair& pair, const ContradictionFinding& finding) {
  const FoundSides sides(pair, finding);
  const bool of_objects = finding.kind == ContradictionKind::kAntonym && sides.Both(IsVerb);
  return (of_objects || finding.kind == ContradictionKind::kQuantity) &&
         sides.OnlyOne(IsRestricted);
}

}  // namespace cortex
