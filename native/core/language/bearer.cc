#include "language/bearer.h"

#include <algorithm>
#include <vector>


namespace cortex {
namespace {

bool IsNoun(const StatementWord& word) {
  return word.Is(kContentWord) && !word.Is(kQuantityPart | kTimeWord | kProtectedWord);
}

/// Whether the word continues the noun phrase of the one before.
bool Continues(const Statement& statement, std::size_t i) {
  const auto& word = statement.words[i];
  const bool participle = word.text.ends_with("ed") || word.text.starts_with("every_");
  return IsNoun(word) && word.Is(kAdjacent) && !word.Is(kListed) && !participle &&
         word.Is(kBeforeVerb) == statement.words[i - 1].Is(kBeforeVerb);
}

/// The last word of the noun phrase in which the word stands.
std::size_t HeadFrom(const Statement& statement, const Clause& clause, std::size_t at) {
  while (at + 1 < clause.end && Continues(statement, at + 1)) ++at;
  return at;
}

/// The first noun phrase before the verb; what follows a preposition only says which one it is.
std::optional<std::size_t> SubjectHead(const Statement& statement, const Clause& clause) {
  bool complement = false;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (!word.Is(kBeforeVerb)) return std::nullopt;
    if (word.Is(kPreposition)) complement = true;
    if (word.Is(kPronoun) && !word.Is(kPossessive) && !complement) return std::nullopt;
    if (!IsNoun(word)) continue;
    const std::size_t head = HeadFrom(statement, clause, i);
    // "Clara's street": hers, not she. "In winter my room": when.
    if (!complement && !statement.words[head].Is(kPossessive)) return head;
    complement = complement && statement.words[head].Is(kPossessive);
    i = head;
  }
  return std::nullopt;
}

/// "I am a junior accountant": said of me. No preposition stands between.
bool IsPredicate(const Statement& statement, const Clause& clause, std::size_t at) {
  while (at > clause.begin && !statement.words[at].Is(kAuxiliary)) {
    if (statement.words[--at].Is(kPreposition)) return false;
  }
  const auto& verb = statement.words[at];
  return verb.Is(kAuxiliary) && !verb.text.starts_with("ha");
}

/// "A tall woman", "one of the cheap ones": the noun says nothing of its own.
bool IsGeneral(const StatementWord& word) {
  return word.Is(kLightWord | kPerson | kName) || IsOccupation(word);
}

bool IsLone(const std::vector<std::size_t>& lone, std::size_t at) {
  return std::binary_search(lone.begin(), lone.end(), at);
}

}  // namespace

std::optional<std::size_t> BearerOf(const Statement& statement, const Clause& clause,
                                    std::size_t at) {
  const auto& word = statement.words[at];
  const bool deed = word.Is(kVerb) && !word.Is(kBeforeVerb);
  const std::size_t head = HeadFrom(statement, clause, at);
  if (head != at && !deed && !IsPredicate(statement, clause, at)) return head;
  if (word.Is(kBeforeVerb)) return std::nullopt;
  return SubjectHead(statement, clause);
}

bool BearersDiffer(const ClausePair& pair, const OppositePair& opposites) {
  // Two deeds have an object behind them, not one that bears them.
  if (pair.older.words[opposites.older].Is(kVerb) && pair.newer.words[opposites.newer].Is(kVerb))
    return false;
  const auto of_another = [](const Statement& statement, const Clause& clause, std::size_t at,
                             const std::vector<std::size_t>& lone) {
    const auto bearer = BearerOf(statement, clause, at);
    return bearer && IsLone(lone, *bearer) && !IsGeneral(statement.words[*bearer]);
  };
  return of_another(pair.older, pair.a, opposites.older, pair.aligned.lone_older) ||
         of_another(pair.newer, pair.b, opposites.newer, pair.aligned.lone_newer);
}

}  // namespace cortex
