#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

#include "language/text/grams.h"
#include "recall/documents.h"

/// Which memories hold a word, kept in memory for common words.
namespace cortex {

class SearchRepository;

struct Posting {
  DocumentNumber document = 0;
  /// How often the word stands in it.
  std::int32_t count = 0;
};

/// By document, each once.
using PostingList = std::vector<Posting>;

/// Reading the postings of a common word from the index costs more than ranking by them, so they
/// are kept as long as memories are only added; an edit, a removal and a time that passes drop
/// them. Kept are the words
/// asked for last, about kKeptPerMemory postings of 8 bytes for each memory. One thread at a time:
/// the read lane.
class Postings {
 public:
  static constexpr std::size_t kKeptPerMemory = 8;
  static constexpr std::size_t kLeastKept = 500'000;

  /// Begins a query. Must run inside the snapshot that is searched, after `documents` was refreshed
  /// in it.
  void Refresh(const Documents& documents, SearchRepository& repository);

  /// Hold until the next Refresh.
  const PostingList& Of(const std::string& term, const Documents& documents,
                        SearchRepository& repository);
  const PostingList& OfGrams(const GramRange& range, const Documents& documents,
                             SearchRepository& repository);

 private:
  using Kept = std::unordered_map<std::string, PostingList>;

  void Forget();
  void AddDocument(DocumentNumber number, SearchRepository& repository);

  /// Words asked for since `before_` was all there was; when there are too many of them, they
  /// replace `before_`, and what was not asked for again goes.
  Kept kept_;
  Kept before_;
  std::size_t kept_count_ = 0;
  /// Of this query, not kept. References into a deque stay.
  std::deque<PostingList> read_;
  /// What the kept ones know of.
  std::size_t size_ = 0;
  std::int64_t revision_ = -1;
};

}  // namespace cortex
