#include "language/clause_pair.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace cortex {
namespace {

bool HasRest(const Statement& statement, const std::vector<std::size_t>& rest, bool verbs) {
  // An attribute's name ("address") says nothing beside its value.
  return std::any_of(rest.begin(), rest.end(), [&](std::size_t i) {
    const auto& word = statement.words[i];
    if (word.Is(kSingleValued)) return false;
    // "Drawing" is what is done and what is spoken of.
    return word.text.ends_with("ing") || IsVerbForm(word) == verbs;
  });
}

bool IsDefinite(const StatementWord& word) {
  constexpr std::array<std::string_view, 4> kDefinite = {"the", "this", "that", "there"};
  return word.Is(kSelf | kPossessive | kName | kPronoun) ||
         std::find(kDefinite.begin(), kDefinite.end(), word.text) != kDefinite.end();
}

EvidenceSpan QuantityEvidence(const Statement& statement, const Clause& clause,
                              std::size_t quantity) {
  std::size_t first = clause.end - 1;
  std::size_t last = clause.begin;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    if (statement.words[i].quantity != static_cast<std::int32_t>(quantity)) continue;
    first = std::min(first, i);
    last = std::max(last, i);
  }
  return EvidenceOf(statement, std::min(first, last), std::max(first, last));
}

}  // namespace

bool ClausePair::RestOnOneSideOnly() const {
  const bool things =
      HasRest(older, aligned.rest_older, false) && HasRest(newer, aligned.rest_newer, false);
  const bool actions =
      HasRest(older, aligned.rest_older, true) && HasRest(newer, aligned.rest_newer, true);
  return !things && !actions;
}

double ClausePair::Closeness() const {
  const int matched = 2 * (aligned.equal + aligned.soft) + aligned.light + aligned.people;
  const auto rest = static_cast<int>(aligned.rest_older.size() + aligned.rest_newer.size());
  return static_cast<double>(matched) / static_cast<double>(std::max(1, matched + rest));
}

ContradictionFinding ClausePair::Found(ContradictionKind kind, EvidenceSpan in_older,
                                       EvidenceSpan in_newer) const {
  constexpr double kLeast = 0.6;
  return {kind, kLeast + (1 - kLeast) * Closeness(), std::move(in_older), std::move(in_newer)};
}

ContradictionFinding ClausePair::FoundOpposites(ContradictionKind kind,
                                                const OppositePair& pair) const {
  return Found(kind, EvidenceOf(older, pair.older, pair.older),
               EvidenceOf(newer, pair.newer, pair.newer));
}

ContradictionFinding ClausePair::FoundValues(ContradictionKind kind,
                                             const QuantityPair& pair) const {
  return Found(kind, QuantityEvidence(older, a, pair.older),
               QuantityEvidence(newer, b, pair.newer));
}

EvidenceSpan EvidenceOf(const Statement& statement, std::size_t first, std::size_t last) {
  EvidenceSpan span;
  span.begin = statement.words[first].span.begin;
  span.end = statement.words[last].span.end;
  span.text = statement.text.substr(span.begin, span.end - span.begin);
  return span;
}

bool HasDefinite(const Statement& statement, std::size_t begin, std::size_t end) {
  const auto& words = statement.words;
  for (std::size_t i = begin; i < end; ++i) {
    // "Grandad" without an article is a name.
    const bool bare = i == begin || words[i - 1].Is(kPreposition);
    const bool called = words[i].Is(kPerson) && bare && words[i].text == words[i].stem;
    if (IsDefinite(words[i]) || called) return true;
  }
  return false;
}

bool IsVerbForm(const StatementWord& word) {
  return word.Is(kVerb | kPastForm) || word.text.ends_with("ing") || word.text.ends_with("ed");
}

bool ChoosesAnother(const ClausePair& pair, const OppositePair& opposites) {
  const auto chooses = [](const Statement& statement, std::size_t at) {
    return statement.words[at].Is(kBeforeVerb) && at + 1 < statement.words.size() &&
           statement.words[at + 1].Is(kBeforeVerb) && statement.words[at + 1].Is(kAdjacent);
  };
  return chooses(pair.older, opposites.older) && chooses(pair.newer, opposites.newer);
}

}  // namespace cortex
