#include "language/claims/claim_words.h"

#include <algorithm>
#include <utility>

namespace cortex {
namespace {

/// The clause of the word at these bytes.
const Clause* ClauseAt(const Statement& statement, std::size_t offset) {
  const auto clause = std::find_if(
      statement.clauses.begin(), statement.clauses.end(),
      [&](const Clause& one) { return statement.words[one.end - 1].span.end > offset; });
  return clause == statement.clauses.end() ? nullptr : &*clause;
}

bool IsAsserted(const Document& document, const Statement& statement, std::size_t offset) {
  for (const auto& span : document.protected_spans())
    if (span.Contains(offset)) return false;
  const Clause* const clause = ClauseAt(statement, offset);
  return clause != nullptr && clause->Asserted() && !clause->wish && !clause->opinion &&
         !clause->over;
}

}  // namespace

ClaimWords::ClaimWords(const Document& document) : phrase(ReadPhraseWords(document.tokens())) {
  tokens.reserve(phrase.size());
  marks.reserve(phrase.size());
  char mark = 0;
  for (const auto& token : document.tokens()) {
    if (token.kind == TokenKind::kMark) {
      // A full stop that ends no sentence belongs to an abbreviation.
      if (token.folded != "." && (mark == 0 || mark == ',')) mark = token.folded.front();
      continue;
    }
    tokens.push_back(&token);
    marks.push_back(std::exchange(mark, 0));
  }
}

std::vector<Stretch> SentencesOf(const ClaimWords& words) {
  std::vector<Stretch> sentences;
  std::size_t begin = 0;
  for (std::size_t i = 1; i <= words.phrase.size(); ++i) {
    const bool ends = i == words.phrase.size() || words.phrase[i].starts_sentence ||
                      (words.marks[i] != 0 &&
                       std::string_view(":;(-[").find(words.marks[i]) != std::string_view::npos);
    if (!ends) continue;
    sentences.push_back({begin, i});
    begin = i;
  }
  return sentences;
}

bool IsTold(const Document& document, const Statement& statement, std::size_t offset) {
  for (const auto& part : statement.acts.parts)
    if (part.span.Contains(offset) && part.act != SpeechAct::kStatement) return false;
  return IsAsserted(document, statement, offset);
}

bool IsClaimed(const Document& document, const Statement& statement, std::size_t offset) {
  const auto* const said = AttributionAt(statement.acts.attributions, offset);
  const bool told = said != nullptr ? said->IsNamed() && IsAsserted(document, statement, offset)
                                    : IsTold(document, statement, offset);
  return told && !ClauseAt(statement, offset)->Negative();
}

}  // namespace cortex
