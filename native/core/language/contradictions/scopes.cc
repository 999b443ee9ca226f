#include "language/contradictions/scopes.h"

#include <cstddef>

#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// "Tests" of "in the integration tests".
bool IsScope(const ClauseOf& told, std::size_t at) {
  constexpr std::size_t kFarthest = 3;
  if (In(told.words[at].text, "scope/adverb")) return true;
  // "In Python"; not "expertise in Python programming".
  const bool goes_on = at + 1 < told.clause.end && told.words[at + 1].Is(kAdjacent);
  if (goes_on || !In(told.words[at].text, "scope/noun")) return false;
  for (std::size_t back = 1; back <= kFarthest && at >= told.clause.begin + back; ++back) {
    const StatementWord& before = told.words[at - back];
    if (In(before.text, "scope/preposition")) return true;
    if (before.Is(kPreposition | kVerb)) return false;
  }
  return false;
}

bool HasScopeOfItsOwn(const ClauseOf& told, const ClauseOf& other, const EvidenceSpan* value) {
  for (std::size_t i = told.clause.begin; i < told.clause.end; ++i) {
    const StatementWord& word = told.words[i];
    const bool is_value = value != nullptr && word.span.begin == value->begin;
    if (!is_value && IsScope(told, i) && !other.HasWord(word.text)) return true;
  }
  return false;
}

}  // namespace

bool AreOfOtherScopes(const ClauseOf& older, const ClauseOf& newer,
                      const ContradictionFinding* finding) {
  return HasScopeOfItsOwn(older, newer, finding != nullptr ? &finding->older : nullptr) ||
         HasScopeOfItsOwn(newer, older, finding != nullptr ? &finding->newer : nullptr);
}

}  // namespace cortex
