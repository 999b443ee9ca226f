#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "language/text/grams.h"

struct sqlite3;

/// Words as the full-text index knows them.
namespace cortex {

/// One word of a text: what the index holds for it, and where it stands. Of a very long one the
/// index holds a piece, which may end within a character.
struct IndexTerm {
  std::string term;
  /// Bytes in the text.
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The tokenizer of stm_fts itself, so that a query's words are those of the index. One thread at a
/// time, as its connection, which must outlive it.
class FullTextTerms {
 public:
  explicit FullTextTerms(sqlite3* database);
  ~FullTextTerms();
  FullTextTerms(const FullTextTerms&) = delete;
  FullTextTerms& operator=(const FullTextTerms&) = delete;

  /// In the order of the text. INTERNAL when SQLite was built without FTS5.
  [[nodiscard]] std::vector<IndexTerm> Of(std::string_view text) const;
  /// Of AttachedWords (language/text/grams.h) of the text; where they stand is told within the
  /// word.
  [[nodiscard]] std::vector<IndexTerm> OfAttachedWords(std::string_view text) const;
  /// The keys of a text in stm_grams, each once; most texts have none.
  [[nodiscard]] std::vector<GramKey> GramKeysOf(std::string_view text) const;

 private:
  struct Tokenizer;
  std::unique_ptr<Tokenizer> tokenizer_;
};

}  // namespace cortex
