#pragma once

#include <functional>
#include <vector>

#include "recall/documents.h"
#include "recall/query.h"
#include "recall/ranking.h"

/// Finding by words: BM25 over the turns, over windows of neighbouring turns and over whole
/// conversations.
namespace cortex {

class SearchRepository;

/// What the words of a query say of one memory, as shares of the most they could.
struct LexicalParts {
  double words = 0;
  double window = 0;
  double session = 0;
};

/// Scores term by term over the postings of the full-text index; windows and conversations are
/// derived from them and hold no text of their own. Keeps its arrays from query to query. One
/// thread at a time: the read lane. 8 bytes a memory.
class LexicalScorer {
 public:
  /// Scores every memory in which, or beside which, a word of the query stands. Holds until the
  /// next call.
  void Score(const ParsedQuery& query, const Documents& documents, SearchRepository& repository,
             const RankingWeights& weights);

  /// The memories that have a score, in no order.
  [[nodiscard]] const std::vector<DocumentNumber>& found() const { return found_; }
  [[nodiscard]] LexicalParts PartsOf(DocumentNumber document) const;
  /// The parts weighed together; 0 to 1.
  [[nodiscard]] double RelevanceOf(DocumentNumber document) const;

 private:
  struct Posting {
    DocumentNumber document;
    std::int32_t count;
  };

  void Reset(const Documents& documents);
  void AddTerm(const std::vector<Posting>& postings);
  void AddToWindows(const std::vector<Posting>& postings, double rarity);
  void AddToConversations(const std::vector<Posting>& postings, double rarity);
  [[nodiscard]] double WindowLength(const Document& document) const;
  [[nodiscard]] double Saturated(double count, double length, double average) const;
  void Touch(DocumentNumber document);

  const Documents* documents_ = nullptr;
  RankingWeights weights_;
  /// By document.
  std::vector<float> words_;
  std::vector<float> windows_;
  std::vector<std::int32_t> window_counts_;
  /// By conversation.
  std::vector<float> conversations_;
  std::vector<std::int32_t> conversation_counts_;
  std::vector<DocumentNumber> found_;
  /// The most that the words of the query can add up to.
  double bound_ = 0;
  double average_length_ = 1;
  double average_conversation_ = 1;
};

}  // namespace cortex
