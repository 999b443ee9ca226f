#include "language/contradictions/clause_subject.h"

#include "language/alignment/aligned_side.h"
#include "language/lexicon/word_classes.h"

namespace cortex {

ClauseSubject::ClauseSubject(const Statement& of, const Clause& clause) : statement(of) {
  const bool shared = clause.subject >= 0;
  const Clause& named = shared ? of.clauses[static_cast<std::size_t>(clause.subject)] : clause;
  for (std::size_t i = named.begin; i < named.end && of.words[i].Is(kBeforeVerb); ++i) {
    const auto& word = of.words[i];
    const bool owner = word.Is(kPossessive);
    owned = owned || owner;
    self = self || (word.Is(kSelf) && !owner) || word.text == "we";
    someone = someone || word.Is(kSelf) || word.Is(kPerson);
    pronoun = pronoun || (word.Is(kPronoun) && !owner && !word.Is(kSelf));
    unresolved = unresolved || (In(word.text, "third-person-pronoun") && named.antecedent.empty());
    told = told || (word.Is(kContentWord) && !word.Is(kTimeWord | kDegree));
    if (word.Is(kName) && !word.Is(kProtectedWord)) names.push_back(i);
    if (AlignedSide::Speaks(word) && !word.Is(kTimeWord | kLightWord)) words.push_back(i);
    if (word.quantity >= 0) quantities.push_back(static_cast<std::size_t>(word.quantity));
  }
  told = told || (pronoun && !named.antecedent.empty());
}

}  // namespace cortex
