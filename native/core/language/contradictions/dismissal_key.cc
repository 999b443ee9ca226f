#include "language/contradictions/dismissal_key.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>

#include "base/hash.h"

namespace cortex {
namespace {

constexpr char kSeparator = '\x1F';
/// "I", "the user", "my": one and the same.
constexpr const char* kSpeaker = "self";

bool Overlaps(const StatementWord& word, const EvidenceSpan& evidence) {
  return word.span.begin < evidence.end && evidence.begin < word.span.end;
}

/// Stems of what the clauses say that the evidence lies in, auxiliaries and the like aside.
std::set<std::string> WordsAround(const Statement& statement, const EvidenceSpan& evidence) {
  std::set<std::string> stems;
  for (const auto& clause : statement.clauses) {
    const bool told =
        AnyWord(statement, clause, [&](const auto& word) { return Overlaps(word, evidence); });
    if (!told) continue;
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      const auto& word = statement.words[i];
      if (word.Is(kSelf)) {
        stems.insert(kSpeaker);
      } else if (word.Is(kContentWord | kName | kPerson | kVerb) && !word.Is(kAuxiliary | kModal)) {
        stems.insert(word.stem);
      }
    }
  }
  return stems;
}

}  // namespace

std::optional<std::int64_t> DismissalKey(const ContradictionFinding& finding,
                                         const Statement& older, const Statement& newer,
                                         std::int64_t scope) {
  const auto a = WordsAround(older, finding.older);
  const auto b = WordsAround(newer, finding.newer);
  std::set<std::string> shared;
  std::ranges::set_intersection(a, b, std::inserter(shared, shared.end()));
  if (std::ranges::all_of(shared, [](const auto& stem) { return stem == kSpeaker; }))
    return std::nullopt;
  std::int64_t key = StableHash(finding.rule, scope);
  for (const auto& stem : shared) key = StableHash(kSeparator + stem, key);
  return key;
}

}  // namespace cortex
