#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <string_view>
#include <unordered_map>

#include "language/clauses/statement.h"

namespace cortex {

/// Analysed texts of memories by their numbers, so that a memory that many are compared with is
/// analysed once. Least recently used entries are dropped beyond a number of words; a text that is
/// another than the analysed one, or too long to be analysed whole, is analysed anew. Belongs to
/// one thread, as the brain that owns it.
class StatementCache {
 public:
  /// `most_words`: of all statements together; a word takes some 130 bytes.
  explicit StatementCache(std::size_t most_words) : most_words_(most_words) {}

  /// The analysis of the memory's text.
  std::shared_ptr<const Statement> Of(std::int64_t seq, std::string_view text);
  /// Keeps an analysis that was made elsewhere.
  void Put(std::int64_t seq, std::shared_ptr<const Statement> statement);
  /// Of a memory that is forgotten.
  void Drop(std::int64_t seq);

  /// Words of all that is kept.
  [[nodiscard]] std::size_t words() const { return words_; }

 private:
  struct Entry {
    std::int64_t seq = 0;
    std::shared_ptr<const Statement> statement;
  };

  std::size_t most_words_;
  std::size_t words_ = 0;
  /// The most recently used first.
  std::list<Entry> entries_;
  std::unordered_map<std::int64_t, std::list<Entry>::iterator> places_;
};

}  // namespace cortex
