#pragma once

#include <cstddef>
#include <vector>

#include "language/clauses/statement.h"
#include "language/lexicon/phrase_table.h"
#include "language/text/document.h"

/// A text as relations and endings are looked for in it. Thread-safe: pure functions, linear in the
/// text.
namespace cortex {

/// The words of a whole text; phrases are looked for in them. Refers to its document.
struct ClaimWords {
  explicit ClaimWords(const Document& document);

  std::vector<PhraseWord> phrase;
  std::vector<const Token*> tokens;
  /// The first mark before each word that is no comma, else a comma, else 0.
  std::vector<char> marks;
};

/// Half-open, of ClaimWords.
struct Stretch {
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] std::size_t size() const { return end - begin; }
};

/// Sentences, and what colons, semicolons, dashes and brackets part.
std::vector<Stretch> SentencesOf(const ClaimWords& words);

/// Whether what stands at these bytes is said to be so: neither asked, planned, supposed, quoted
/// nor told of another time. It may be denied.
bool IsTold(const Document& document, const Statement& statement, std::size_t offset);
/// The same, and it is not denied; also what somebody claims who is named: "Tom: I live in Rome".
bool IsClaimed(const Document& document, const Statement& statement, std::size_t offset);

}  // namespace cortex
