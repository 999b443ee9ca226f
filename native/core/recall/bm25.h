#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "recall/documents.h"
#include "recall/posting_list.h"
#include "recall/search.h"

/// What an occurrence of a word counts: the arithmetic of ranking by words, in one place for those
/// who score a memory and those who only ask what it could reach. A word counts by the length of
/// the text in which it stands before it is handed on and added up (BM25F: Robertson, Zaragoza,
/// Taylor, "Simple BM25 Extension to Multiple Weighted Fields", CIKM 2004), so that one default
/// fits short turns, notes and long messages.
namespace cortex {

/// The inverse document frequency of BM25, in the form that is never negative (Lucene).
double RarityOf(std::size_t holding, std::size_t all);

/// Holds for one query. Thread-safe: a value.
class Bm25 {
 public:
  Bm25() = default;
  /// `documents` must outlive it; `collection` is what is searched.
  Bm25(const Documents& documents, const Collection& collection, const RankingWeights& weights);

  /// Calls `count(memory, how much)` for all for whom the posting counts: the memory itself and, in
  /// a conversation, those before and after it. `weight` is that of the term.
  template <class Count>
  void VisitCounts(const Posting& posting, float weight, Count&& count) const {
    const IndexedDocument& document = (*documents_)[posting.document];
    const float own = weight * static_cast<float>(posting.count) / NormOf(document.length);
    if (document.conversation == kNoConversation) {
      count(posting.document, own);
      return;
    }
    const float asking = static_cast<float>(document.asking) / 2;
    count(posting.document, own * (1 - std::min(1.0F, window_) * kAskingLoses * asking));
    if (window_ <= 0) return;
    const auto hand_on = [&](DocumentNumber to, float share) {
      if (to == 0) return;
      count(to, own * window_ * share / std::sqrt(NormOf((*documents_)[to].length)));
    };
    hand_on(document.previous, kToEarlier);
    hand_on(document.next, kToLater + kToAnswer * asking);
  }
  /// BM25's share for `count` occurrences in a text of average length: below MostShare.
  [[nodiscard]] float Saturated(float count) const { return Saturate(count, saturation_); }
  [[nodiscard]] double MostShare() const { return most_share_; }
  /// The same over a conversation, where a word stands more often and lengths say less.
  [[nodiscard]] double ConversationShare(double count, ConversationNumber conversation) const;
  [[nodiscard]] static double MostConversationShare() { return kConversationSaturation + 1.0; }
  /// By how much an occurrence counts less in a text of this many bytes; 1 in one of average
  /// length. In the shortest it counts no more than tenfold, whatever the setting.
  [[nodiscard]] float NormOf(std::uint32_t length) const {
    return NormOf(static_cast<float>(length) * per_average_length_, length_share_);
  }
  /// What a word counts at most for any memory of the unit that the block is of.
  [[nodiscard]] double MostCounted(const PostingList::Block& block) const;

 private:
  /// What a turn hands on of its words: little to the one before it, more to the one after it, and
  /// most of all when it asks, because the next turn answers. A question itself answers less. What
  /// a long turn is handed tells little of all it says: it counts by the root of that turn's
  /// length.
  static constexpr float kToEarlier = 0.05F;
  static constexpr float kToLater = 0.15F;
  static constexpr float kToAnswer = 0.5F;
  static constexpr float kAskingLoses = 0.3F;

  static constexpr double kConversationSaturation = 1.2;
  static constexpr double kConversationLengthShare = 0.4;

  template <class Number>
  static Number NormOf(Number relative_length, Number length_share) {
    return std::max(static_cast<Number>(0.1), 1 - length_share + length_share * relative_length);
  }
  template <class Number>
  static Number Saturate(Number count, Number saturation) {
    return count * (saturation + 1) / (count + saturation);
  }

  const Documents* documents_ = nullptr;
  float saturation_ = 0;
  double most_share_ = 1;
  float length_share_ = 0;
  float window_ = 0;
  /// 1 divided by the average length of a memory.
  float per_average_length_ = 1;
  double average_conversation_ = 1;
  /// What counts of all that stands in a conversation, if it stood in one turn, or in one that
  /// hands it on to the shortest that there can be.
  double most_handed_on_ = 1;
};

}  // namespace cortex
