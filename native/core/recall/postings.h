#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "language/text/grams.h"
#include "recall/documents.h"
#include "recall/posting_list.h"

/// Which memories hold a word, kept in memory for the words asked for last.
namespace cortex {

class SearchRepository;

/// Reading the postings of a word from the index costs more than ranking by them, so they are kept,
/// for each reader apart: what a reader is told goes by their own memories alone. They are brought
/// up to date with the memories that were added, changed and removed since, and dropped where these
/// are many. Kept are the words asked for last, about kKeptPerMemory bytes for each memory, and at
/// most kLeastKept for few. One thread at a time: the read lane.
class Postings {
 public:
  static constexpr std::size_t kKeptPerMemory = 64;
  static constexpr std::size_t kLeastKept = 4'000'000;

  /// Begins a query of `reader`, or for all. Must run inside the snapshot that is searched, after
  /// each refresh of `documents`.
  void Refresh(const Documents& documents, std::optional<NameNumber> reader,
               SearchRepository& repository);

  /// Hold until the next Refresh.
  const PostingList& Of(const std::string& term, const Documents& documents,
                        SearchRepository& repository);
  const PostingList& OfGrams(const GramRange& range, const Documents& documents,
                             SearchRepository& repository);

 private:
  using Kept = std::unordered_map<std::string, PostingList>;
  /// By reader; of all memories by kEverybody.
  using KeptByReader = std::unordered_map<NameNumber, Kept>;
  static constexpr NameNumber kEverybody = 0;

  void Forget();
  void CatchUp(const Documents& documents, SearchRepository& repository);
  void AddDocument(DocumentNumber number, const Documents& documents, SearchRepository& repository);
  void RemoveDocument(DocumentNumber number, UnitNumber unit, const Documents& documents);
  [[nodiscard]] bool IsRead(DocumentNumber number, const Documents& documents) const;

  /// Words asked for since `before_` was all there was; when there are too many of them, they
  /// replace `before_`, and what was not asked for again goes.
  KeptByReader kept_;
  KeptByReader before_;
  std::size_t kept_bytes_ = 0;
  /// Of this query, not kept. References into a deque stay.
  std::deque<PostingList> read_;
  std::optional<NameNumber> reader_;
  /// What the kept ones know of.
  std::size_t size_ = 0;
  std::int64_t revision_ = -1;
};

}  // namespace cortex
