#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "language/facts/sentence.h"

/// Where a noun phrase ends. Thread-safe: pure functions.
namespace cortex::graph {

/// Where a phrase stands. In a subject, a finite verb ends it.
enum class PhrasePlace : std::uint8_t { kSubject, kObject };

/// Prepositions, auxiliaries, conjunctions, pronouns: no phrase goes on with one.
bool EndsAnyPhrase(const Word& word);

class PhraseEnd {
 public:
  /// `words` outlive it. `joined`: the subject goes on one before it, "Vera and Ulf", whose verb
  /// has no -s.
  PhraseEnd(const std::vector<Word>& words, PhrasePlace place, bool joined)
      : words_(words), place_(place), joined_(joined) {}

  /// Whether the phrase from `begin`, without its articles, goes on no further than to `at`.
  [[nodiscard]] bool IsAt(std::size_t begin, std::size_t at) const;

 private:
  [[nodiscard]] bool BeginsAgo(std::size_t at) const;
  [[nodiscard]] bool BeginsDate(std::size_t at) const;
  [[nodiscard]] bool IsTimeAlone(std::size_t at) const;
  [[nodiscard]] bool IsAttributive(std::size_t at) const;
  [[nodiscard]] bool IsVerbAfter(std::size_t begin, std::size_t at) const;

  const std::vector<Word>& words_;
  PhrasePlace place_;
  bool joined_;
};

}  // namespace cortex::graph
