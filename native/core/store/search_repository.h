#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "language/grams.h"
#include "store/full_text_terms.h"

/// What finding memories reads: facts of all of them, and which hold a word. One thread at a time,
/// as its connection.
namespace cortex {

class Connection;

/// As much of a memory as ranking looks at.
struct DocumentFacts {
  std::int64_t seq = 0;
  TimeMs created_at = 0;
  double importance = 0;
  /// Bytes of its text.
  std::int64_t length = 0;
  /// 2 when it ends with a question mark, 1 when it holds one; always 0 for a long text.
  std::int64_t asking = 0;
  bool is_proxy = false;
  std::string user_id;
  std::optional<std::string> proxy_agent;
  std::optional<std::string> speaker;
  std::optional<std::string> session_id;
};

class SearchRepository {
 public:
  explicit SearchRepository(Connection& connection);
  ~SearchRepository();
  SearchRepository(const SearchRepository&) = delete;
  SearchRepository& operator=(const SearchRepository&) = delete;

  /// The words that the full-text index makes of a text.
  [[nodiscard]] std::vector<IndexTerm> Terms(std::string_view text);

  /// Visits the memories that hold a word, by seq, with how often they do.
  void VisitPostings(const std::string& term,
                     const std::function<void(std::int64_t seq, std::int32_t count)>& visit);
  /// Words of the index that begin with `prefix`, in their order.
  [[nodiscard]] std::vector<std::string> TermsWithPrefix(const std::string& prefix,
                                                         std::size_t limit);
  /// Visits the memories stored under a key of the range; one may come more than once.
  void VisitGrams(const GramRange& range, const std::function<void(std::int64_t seq)>& visit);

  /// Visits the memories after a seq, by seq.
  void VisitDocuments(std::int64_t after_seq,
                      const std::function<void(const DocumentFacts&)>& visit);
  [[nodiscard]] std::optional<DocumentFacts> FindDocument(std::int64_t seq);
  /// The text of a memory; empty when there is no such memory.
  [[nodiscard]] std::string TextOf(std::int64_t seq);
  /// Visits the seqs of the memories in a category (folded).
  void VisitCategory(const std::string& category,
                     const std::function<void(std::int64_t seq)>& visit);

  /// The number of the latest change; 0 before the first.
  [[nodiscard]] std::int64_t LastChange();
  /// The memories changed or removed after a change; nothing when too many were to be known.
  [[nodiscard]] std::optional<std::vector<std::int64_t>> ChangedSince(std::int64_t change);

 private:
  Connection& connection_;
  /// Made at the first use.
  std::unique_ptr<FullTextTerms> terms_;
};

}  // namespace cortex
