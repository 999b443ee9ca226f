#include "language/contradictions/supersession.h"

#include <algorithm>

#include "language/lexicon/word_classes.h"
#include "language/text/keywords.h"

namespace cortex {

bool Supersedes(ContradictionKind kind, const std::vector<std::string>& evidence) {
  if (kind != ContradictionKind::kAntonym && kind != ContradictionKind::kNegation) return true;
  return std::none_of(evidence.begin(), evidence.end(), [](const std::string& words) {
    const auto folded = FoldedWords(words);
    return std::any_of(folded.begin(), folded.end(),
                       [](const std::string& word) { return In(word, "tolerance/reacting"); });
  });
}

}  // namespace cortex
