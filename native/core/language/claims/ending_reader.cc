#include "language/claims/ending_reader.h"

#include <algorithm>
#include <string_view>

#include "language/claims/relation_tables.h"
#include "language/lexicon/english_tables.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// "Sold", "had to go", "was replaced": done; not "to sell", "will quit".
bool IsDone(const ClaimWords& words, std::size_t at, std::size_t size) {
  // "To sell", "will quit", "my left eye".
  if (at > 0 && words.marks[at] == 0 && In(words.phrase[at - 1].folded, "claims/not-done"))
    return false;
  // "Mum's left leg", but "Mum's lost her job".
  const bool owned = at > 0 && words.tokens[at - 1]->folded.ends_with("'s");
  const std::size_t next = at + size;
  if (owned && next < words.phrase.size() && words.marks[next] == 0 &&
      !In(words.phrase[next].folded, "definite-determiner"))
    return false;
  for (std::size_t i = at; i < at + size; ++i) {
    const auto& word = words.phrase[i].folded;
    if (word == "was" || word == "been" || word == "had" || word == "got" ||
        english::IsPastForm(word) || english::IsParticiple(word))
      return true;
  }
  return false;
}

std::size_t WordAt(const Statement& statement, std::size_t offset) {
  const auto word = std::find_if(statement.words.begin(), statement.words.end(),
                                 [&](const StatementWord& one) { return one.span.end > offset; });
  return static_cast<std::size_t>(word - statement.words.begin());
}

/// "Dropped off", "left out": another verb. "Was removed by the nurse" tells who did it.
bool HasParticle(const ClaimWords& words, std::size_t at) {
  const std::size_t behind = at + 1;
  if (behind >= words.phrase.size() || words.marks[behind] != 0) return false;
  const std::string_view particle = words.phrase[behind].folded;
  const bool passive = at > 0 && In(words.phrase[at - 1].folded, "ending/passive");
  return In(particle, "ending/particle") && !(passive && particle == "by");
}

}  // namespace

std::vector<Ending> ReadEndings(const ClaimWords& words, const Document& document,
                                const Statement& statement) {
  std::vector<Ending> endings;
  for (std::size_t i = 0; i < words.phrase.size(); ++i) {
    std::size_t longest = 0;
    std::vector<std::string_view> of;  // "retired": the job, and a thing
    kEnglishTables.relations.Visit(words.phrase, i, [&](int label, std::size_t size) {
      if (RoleOf(label) != kRelationEnds || size < longest) return;
      if (size > longest) of.clear();
      longest = size;
      of.push_back(kEnglishTables.relation_names[static_cast<std::size_t>(RelationOf(label))]);
    });
    if (longest == 0 || !IsDone(words, i, longest)) continue;
    if (longest == 1 && HasParticle(words, i)) continue;
    const std::size_t from = words.tokens[i]->offset;
    // "Gave up" denies by itself.
    if (!IsTold(document, statement, from)) continue;
    const std::size_t last = WordAt(statement, words.tokens[i + longest - 1]->offset);
    if (last >= statement.words.size()) break;
    for (const auto name : of)
      endings.push_back({WordAt(statement, from), last, FindNamed<EndingOf>(name).value()});
    i += longest - 1;
  }
  return endings;
}

}  // namespace cortex
