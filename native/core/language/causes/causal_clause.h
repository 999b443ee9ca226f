#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "language/restatement/phrase.h"

/// The clauses of a sentence about causes, as far as tables of verbs tell. Thread-safe: pure
/// functions, linear in the clause.
namespace cortex::english {

/// Tokens from `begin` to before `end`.
struct TokenRange {
  std::size_t begin = 0;
  std::size_t end = 0;
  [[nodiscard]] bool empty() const { return begin >= end; }
};

/// The range without marks, conjunctions and "then" around it.
TokenRange Trimmed(const Phrase& phrase, TokenRange range);

/// A subject and its finite verb.
struct ClauseParts {
  TokenRange subject;
  /// From the verb, or the adverbs before it, to the end of the clause.
  TokenRange predicate;
  std::size_t verb = 0;
};

/// Nothing when the range has no subject with a finite verb behind it.
std::optional<ClauseParts> SplitClause(const Phrase& phrase, TokenRange range);

/// The same where a clause must stand: an unknown word that ends as a verb may be one.
std::optional<ClauseParts> SplitLikelyClause(const Phrase& phrase, TokenRange range);

/// A phrase that names something and says nothing: no finite verb, and a noun or gerund at its end.
bool IsNounPhrase(const Phrase& phrase, TokenRange range);

/// Up to where another clause begins: ", but", " - ", ", I".
TokenRange FirstClause(const Phrase& phrase, TokenRange range);
/// From where the last clause begins.
TokenRange LastClause(const Phrase& phrase, TokenRange range);

/// The verb tells of the past: "broke", "was", "had gone".
bool IsPastClause(const Phrase& phrase, const ClauseParts& clause);
/// The verb tells of what is usual: "breaks", "is", but not "will break".
bool IsPresentClause(const Phrase& phrase, const ClauseParts& clause);

/// A gerund by its ending: "leaving", "running".
bool IsGerund(std::string_view word);

}  // namespace cortex::english
