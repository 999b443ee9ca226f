#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "language/contradictions/clause_subject.h"
#include "language/contradictions/rules.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// The word of the clause that the evidence is; nothing where it is several.
std::optional<std::size_t> WordAt(const Statement& statement, const Clause& clause,
                                  const EvidenceSpan& span) {
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (word.span.begin == span.begin) {
      return word.span.end == span.end ? std::optional(i) : std::nullopt;
    }
  }
  return std::nullopt;
}

/// A function word of no meaning of its own before what it governs ("in", "to"), or a light verb
/// ("go", "keep"). "The light is off", "near the lake": they say something.
bool IsGrammar(const Statement& statement, const Clause& clause, std::size_t at) {
  const auto& word = statement.words[at];
  if (word.Is(kLightWord)) return word.Is(kVerb);
  return In(word.text, "finding-vetoes/plain") && at + 1 < clause.end &&
         statement.breaks[at + 1] == 0;
}

/// "Ada is the mayor": whoever it is fills the place.
bool FillsAPlace(const Statement& statement, const Clause& clause) {
  for (std::size_t i = clause.begin; i + 1 < clause.end; ++i) {
    if (In(statement.words[i].text, "finding-vetoes/is"))
      return In(statement.words[i + 1].text, "finding-vetoes/the");
  }
  return false;
}

/// Epistemic modality: what only may be so ("Ruth may ring at seven"). A denied "may" forbids.
bool IsPossibility(const Statement& statement, const Clause& clause) {
  if (clause.Negative()) return false;
  return AnyWord(statement, clause,
                 [](const auto& word) { return word.Is(kModal) && word.text == "may"; });
}

/// "Her second film": the ordinal behind which a noun stands that is no step of a scale ("floor").
bool PicksByOrder(const Statement& statement, const Clause& clause, const EvidenceSpan& span) {
  for (std::size_t i = clause.begin; i + 1 < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (word.quantity < 0 || word.span.begin < span.begin || word.span.end > span.end) continue;
    const auto& quantity = statement.quantities[static_cast<std::size_t>(word.quantity)];
    const auto& noun = statement.words[i + 1];
    return quantity.kind == QuantityKind::kOrdinal && noun.Is(kContentWord) && noun.Is(kAdjacent) &&
           !noun.Is(kTimeWord | kQuantityPart) && !In(noun.text, "quantities/numbered");
  }
  return false;
}

bool IsVerb(const Statement& statement, const Clause& clause, const EvidenceSpan& span) {
  const auto at = WordAt(statement, clause, span);
  return at && statement.words[*at].Is(kVerb);
}

/// Restrictive relative clause: "two sons who live abroad" are not all sons.
bool IsRestricted(const Statement& statement, const Clause& clause, const EvidenceSpan& span) {
  const auto relative = [&](std::size_t i) {
    return i < statement.words.size() && statement.breaks[i] == 0 &&
           In(statement.words[i].text, "relative-pronoun");
  };
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    if (statement.words[i].span.end < span.end) continue;
    // Behind the amount or the verb, and its noun; "the dogs that" are those told of before.
    return relative(i + 2) || (statement.words[i].quantity >= 0 && relative(i + 1));
  }
  return false;
}

/// "Takes them to a local park": one of several such things, and not what somebody is or has.
bool IsOneOfMany(const Statement& statement, const Clause& clause, const EvidenceSpan& span) {
  const auto at = WordAt(statement, clause, span);
  if (!at || *at + 1 >= clause.end || statement.words[*at].Is(kVerb)) return false;
  const auto& noun = statement.words[*at + 1];
  if (!noun.Is(kContentWord) || !noun.Is(kAdjacent)) return false;
  std::size_t article = *at;
  while (article > clause.begin && statement.words[article].Is(kAdjacent)) --article;
  if (article == clause.begin || !In(statement.words[article - 1].text, "negation/articles"))
    return false;
  return !AnyWord(statement, clause, [](const auto& word) {
    return In(word.text, "copula/with-be") || In(word.text, "owning/with-got");
  });
}

/// "A 5 year old child": whose age it is, where the word behind it says so.
const StatementWord* BearerOfAge(const Statement& statement, const Clause& clause,
                                 const EvidenceSpan& span) {
  bool age = false;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (word.span.begin >= span.end) return age && word.Is(kPerson) ? &word : nullptr;
    if (word.quantity < 0 || word.span.begin < span.begin) continue;
    age = statement.quantities[static_cast<std::size_t>(word.quantity)].kind == QuantityKind::kAge;
  }
  return nullptr;
}

bool IsOfAnotherAge(const Statement& statement, const Clause& clause, const EvidenceSpan& span,
                    const Statement& other, const Clause& beside) {
  const StatementWord* const bearer = BearerOfAge(statement, clause, span);
  return bearer != nullptr && !AnyWord(other, beside, [&](const auto& word) {
           return MatchWords(*bearer, word) != WordMatch::kNone;
         });
}

/// "Favourite comedy film": the value of the other one says which of them is meant.
bool Narrows(const Statement& statement, const Clause& clause, const Statement& other,
             const EvidenceSpan& value) {
  for (const auto& word : other.words) {
    if (word.span.begin < value.begin || word.span.end > value.end) continue;
    if (!word.Is(kContentWord) || word.Is(kName)) continue;
    for (std::size_t i = clause.begin; i + 1 < clause.end; ++i) {
      const auto& next = statement.words[i + 1];
      const bool modifies = statement.words[i].Is(kBeforeVerb) && !next.Is(kName) &&
                            next.Is(kContentWord) && next.Is(kAdjacent) && next.Is(kBeforeVerb);
      if (modifies && MatchWords(word, statement.words[i]) != WordMatch::kNone) return true;
    }
  }
  return false;
}

/// "True!": a word by itself.
bool IsInterjection(const Statement& statement, const Clause& clause) {
  std::size_t told = 0;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (word.Is(kVerb | kAuxiliary)) return false;
    told += static_cast<std::size_t>(word.Is(kContentWord) && !word.Is(kAside));
  }
  return told <= 1;
}

/// The denied clause quotes a name that the other has not: "haven't seen the film 'Topaz'".
bool DeniesQuoted(const Statement& statement, const Clause& clause, const Statement& other) {
  return clause.Denies() && AnyWord(statement, clause, [&](const auto& word) {
           return word.Is(kProtectedWord) && word.Is(kContentWord) &&
                  std::none_of(other.words.begin(), other.words.end(),
                               [&](const auto& one) { return one.root == word.root; });
         });
}

bool WasDoneOnce(const Statement& statement, const Clause& clause, const Clause& habit) {
  return clause.tense == Tense::kPerfect && habit.tense == Tense::kPresent && habit.Denies() &&
         AnyWord(statement, clause,
                 [](const auto& word) { return In(word.text, "finding-vetoes/once"); });
}

}  // namespace

/// "Takes them to a local park", "visits a national park": two things of one kind.
bool vetoes::OtherInstances(const ClausePair& pair, const ContradictionFinding& finding) {
  return finding.kind == ContradictionKind::kAntonym &&
         IsOneOfMany(pair.older, pair.a, finding.older) &&
         IsOneOfMany(pair.newer, pair.b, finding.newer);
}

/// "I am 30 years old", "I have a 5 year old child".
bool vetoes::AgeOfAnother(const ClausePair& pair, const ContradictionFinding& finding) {
  return IsOfAnotherAge(pair.older, pair.a, finding.older, pair.newer, pair.b) ||
         IsOfAnotherAge(pair.newer, pair.b, finding.newer, pair.older, pair.a);
}

/// "My favourite films are comedies", "my favourite comedy film is Up".
bool vetoes::ValueNarrows(const ClausePair& pair, const ContradictionFinding& finding) {
  return finding.kind == ContradictionKind::kValue &&
         (Narrows(pair.newer, pair.b, pair.older, finding.older) ||
          Narrows(pair.older, pair.a, pair.newer, finding.newer));
}

/// "True!", "that's not true": an answer states nothing that a later one denies.
bool vetoes::OnlyAnswers(const ClausePair& pair, const ContradictionFinding& finding) {
  return finding.kind == ContradictionKind::kNegation &&
         (IsInterjection(pair.older, pair.a) || IsInterjection(pair.newer, pair.b));
}

/// "I watch thrillers", "I haven't watched 'Topaz'": one of them.
bool vetoes::DeniesOneByName(const ClausePair& pair, const ContradictionFinding& finding) {
  return finding.kind == ContradictionKind::kNegation &&
         (DeniesQuoted(pair.older, pair.a, pair.newer) ||
          DeniesQuoted(pair.newer, pair.b, pair.older));
}

/// "I have only meditated once", "I do not meditate": what was done once is no habit.
bool vetoes::DoneOnce(const ClausePair& pair, const ContradictionFinding& finding) {
  return finding.kind == ContradictionKind::kNegation &&
         (WasDoneOnce(pair.older, pair.a, pair.b) || WasDoneOnce(pair.newer, pair.b, pair.a));
}

/// Opposites of grammar alone: "in" and "out of", "come" and "go".
bool vetoes::GrammarOpposed(const ClausePair& pair, const ContradictionFinding& finding) {
  if (finding.kind != ContradictionKind::kAntonym) return false;
  const auto older = WordAt(pair.older, pair.a, finding.older);
  const auto newer = WordAt(pair.newer, pair.b, finding.newer);
  return (older && IsGrammar(pair.older, pair.a, *older)) ||
         (newer && IsGrammar(pair.newer, pair.b, *newer));
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
  return !shared && !(FillsAPlace(pair.older, pair.a) && FillsAPlace(pair.newer, pair.b));
}

/// Epistemic modality: what only may be so excludes nothing that is so ("Ruth may ring at seven");
/// of two possibilities each may be a rule's own.
bool vetoes::OnlyPossible(const ClausePair& pair, const ContradictionFinding& finding) {
  // "Gran may have 1.5 litres a day" sets a limit.
  if (finding.kind == ContradictionKind::kNegation || finding.kind == ContradictionKind::kQuantity)
    return false;
  return IsPossibility(pair.older, pair.a) != IsPossibility(pair.newer, pair.b);
}

/// "Her second film", "her third film": which of several it is, not how many.
bool vetoes::OtherInOrder(const ClausePair& pair, const ContradictionFinding& finding) {
  const bool of_value =
      finding.kind == ContradictionKind::kValue || finding.kind == ContradictionKind::kQuantity;
  return of_value && PicksByOrder(pair.older, pair.a, finding.older) &&
         PicksByOrder(pair.newer, pair.b, finding.newer);
}

/// "I have three sons", "I have two sons who live abroad": a part of them. "I like dogs", "I don't
/// like dogs that bark".
bool vetoes::OtherRestriction(const ClausePair& pair, const ContradictionFinding& finding) {
  const bool of_objects = finding.kind == ContradictionKind::kAntonym &&
                          IsVerb(pair.older, pair.a, finding.older) &&
                          IsVerb(pair.newer, pair.b, finding.newer);
  return (of_objects || finding.kind == ContradictionKind::kQuantity) &&
         IsRestricted(pair.older, pair.a, finding.older) !=
             IsRestricted(pair.newer, pair.b, finding.newer);
}

}  // namespace cortex
