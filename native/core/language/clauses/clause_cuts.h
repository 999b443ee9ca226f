#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "language/clauses/words.h"

/// Where one clause of a text ends and the next begins, as far as marks, conjunctions and verbs
/// tell. Thread-safe: pure functions.
namespace cortex {

/// "Waiting"; a noun as well ("a building").
bool LooksLikeGerund(std::string_view word);
/// An irregular past form, or what ends like a regular one.
bool LooksLikePast(const StatementWord& word);

/// Refers to the words, and to the marks before them (words.h, WordSequence).
class ClauseCuts : WordsByPlace<const std::vector<StatementWord>> {
 public:
  ClauseCuts(const std::vector<StatementWord>& words, const std::vector<char>& breaks)
      : WordsByPlace(words), breaks_(breaks) {}

  /// Whether a new clause begins at `i`, where the last one began at `begin`.
  [[nodiscard]] bool Parts(std::size_t begin, std::size_t i) const;
  [[nodiscard]] bool HasVerb(std::size_t begin, std::size_t end) const;
  /// Whether the past form at `verb` of the clause [begin, end) only says which thing is meant:
  /// "the shed we built needs a roof".
  [[nodiscard]] bool IsContactClause(std::size_t begin, std::size_t end, std::size_t verb) const;

 private:
  [[nodiscard]] bool IsContrast(std::size_t begin, std::size_t i) const;
  [[nodiscard]] bool AuxiliaryFollows(std::size_t i) const;
  [[nodiscard]] bool OpensComplement(std::size_t begin, std::size_t i) const;
  [[nodiscard]] bool OpensResult(std::size_t begin, std::size_t i) const;
  [[nodiscard]] bool OpensLate(std::size_t begin, std::size_t i) const;
  [[nodiscard]] bool IsAdjunct(std::size_t begin, std::size_t end) const;
  [[nodiscard]] bool IsNote(std::size_t begin, std::size_t end) const;
  [[nodiscard]] bool StartsClause(std::size_t i) const;
  [[nodiscard]] std::size_t SentenceEnd(std::size_t i) const;

  const std::vector<char>& breaks_;
};

}  // namespace cortex
