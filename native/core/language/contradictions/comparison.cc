#include "language/contradictions/comparison.h"

#include <algorithm>
#include <string_view>

#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

bool Names(const StatementWord& word) {
  return word.Is(kContentWord | kQuantityPart) || (word.Is(kSelf) && !word.Is(kPossessive));
}

std::vector<std::uint32_t> MeaningsIn(const Statement& statement, std::size_t begin,
                                      std::size_t end) {
  std::vector<std::uint32_t> found;
  for (std::size_t i = begin; i < end; ++i) {
    const auto& word = statement.words[i];
    if (Names(word)) found.push_back(word.Is(kSelf) ? 0 : word.meaning);
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

/// Takes from both what both have: "seats".
void DropCommon(Comparison* comparison) {
  std::vector<std::uint32_t> common;
  std::set_intersection(comparison->first.begin(), comparison->first.end(),
                        comparison->second.begin(), comparison->second.end(),
                        std::back_inserter(common));
  const auto is_common = [&](std::uint32_t meaning) {
    return std::binary_search(common.begin(), common.end(), meaning);
  };
  std::erase_if(comparison->first, is_common);
  std::erase_if(comparison->second, is_common);
}

}  // namespace

std::optional<Comparison> ReadComparison(const Statement& statement, const Clause& clause) {
  std::size_t verb = clause.end;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    const bool prefers = word.stem == "prefer";
    if (verb == clause.end && (prefers || word.Is(kStative))) verb = i;
    const bool pivot = word.text == "than" || (verb < i && statement.words[verb].stem == "prefer" &&
                                               (word.text == "over" || word.text == "to"));
    if (!pivot) continue;
    Comparison found;
    found.second = MeaningsIn(statement, i + 1, clause.end);
    if (verb < i) found.first = MeaningsIn(statement, verb + 1, i);
    std::size_t subject = clause.begin;
    while (subject < i && statement.words[subject].Is(kBeforeVerb)) ++subject;
    if (verb >= i) found.first = MeaningsIn(statement, clause.begin, subject);
    DropCommon(&found);
    if (found.first.empty() || found.second.empty()) return std::nullopt;
    return found;
  }
  return std::nullopt;
}

}  // namespace cortex
