#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "recall/documents.h"

/// Which memories hold a word, kept in memory for common words.
namespace cortex {

class SearchRepository;

struct Posting {
  DocumentNumber document = 0;
  /// How often the word stands in it.
  std::int32_t count = 0;
};

/// Reading the postings of a common word from the index costs more than ranking by them, so they
/// are kept as long as memories are only added; an edit or a removal drops them. At most
/// kMostKept postings, of 8 bytes each. One thread at a time: the read lane.
class Postings {
 public:
  static constexpr std::size_t kMostKept = 500'000;

  /// Must run inside the snapshot that is searched, after `documents` was refreshed in it.
  void Refresh(const Documents& documents, SearchRepository& repository);

  /// By document. Holds until the next call.
  const std::vector<Posting>& Of(const std::string& term, const Documents& documents,
                                 SearchRepository& repository);

 private:
  void Clear();
  void AddDocument(DocumentNumber number, SearchRepository& repository);

  std::unordered_map<std::string, std::vector<Posting>> kept_;
  std::size_t kept_count_ = 0;
  /// Of a word that is not kept.
  std::vector<Posting> read_;
  /// What the kept ones know of.
  std::size_t size_ = 0;
  std::int64_t change_ = -1;
};

}  // namespace cortex
