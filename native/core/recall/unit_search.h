#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_set>
#include <vector>

#include "recall/documents.h"
#include "recall/ranking.h"
#include "recall/sought.h"

/// Which memories the words of a query find best, without a look at all that they find: MaxScore
/// (Turtle, Flood, "Query Evaluation: Strategies and Optimizations", 1995; of the kind of Broder et
/// al., "Efficient Query Evaluation using a Two-Level Retrieval Process", CIKM 2003) over blocks
/// (Ding, Suel, "Faster Top-k Document Retrieval Using Block-Max Indexes", SIGIR 2011).
///
/// The score of a turn is no sum over its own words: its neighbours hand on theirs, and its
/// conversation adds a part. Both stay within the conversation, so that it is the unit of which a
/// bound is known: the sum over the words of what one could count for any of its turns, and for the
/// conversation as a whole. Words are gone through, those that could count most first; once the
/// words left cannot bring a memory among the first any more, no further unit is looked at, and of
/// each unit only as many words as it takes to see that it cannot come among them.
namespace cortex {

/// What has to be found: no memory that could still become one of the first.
struct Wanted {
  /// How many hits are asked for, and of how many the texts are read to put them in order.
  std::size_t best = 10;
  std::size_t read = 10;
  /// By how much of its relevance a score can fall below it.
  double standing = 0;
};

/// Keeps its arrays from query to query. One thread at a time: the read lane. 8 bytes a memory.
class UnitSearch {
 public:
  /// What becomes of the relevance of a memory, a factor from 0 to 1.
  using FitOf = std::function<double(DocumentNumber)>;
  using Accepts = std::function<bool(DocumentNumber)>;

  /// The memories that are accepted and that the words find: all, or where it is known what is
  /// `wanted` those whose relevance times their fit is among the first `read`, or not below that
  /// of the last of the first `best` by more than the share `standing`; in no order.
  std::vector<Candidate> Find(const Sought& sought, const std::optional<Wanted>& wanted,
                              const Accepts& accepts, const FitOf& fit_of);

  /// How many units, and how many postings, the last Find looked at to score them.
  [[nodiscard]] std::size_t units_scored() const { return units_scored_; }
  [[nodiscard]] std::size_t postings_scored() const { return postings_scored_; }

 private:
  /// A word in the order in which they are gone through.
  struct Step {
    std::size_t word = 0;
    /// What this word and all after it can add to a memory by itself, and to one in a conversation.
    double rest_single = 0;
    double rest_turn = 0;
  };
  /// The least of the `count` largest values.
  class Largest {
   public:
    explicit Largest(std::size_t count = 0) : count_(count) {}
    void Offer(double value);
    /// 0 as long as there are fewer.
    [[nodiscard]] double least() const { return values_.size() < count_ ? 0 : values_.front(); }

   private:
    std::size_t count_;
    /// A heap, the least first.
    std::vector<double> values_;
  };

  void Begin(const Sought& sought, const std::optional<Wanted>& wanted);
  void PutInOrder();
  void GoThrough(std::size_t step);
  void LookFromTheBeginning();
  /// Whether the unit is met for the first time.
  bool IsNew(UnitNumber unit);
  /// Scores the unit if one of its memories may come among the first.
  void LookAt(UnitNumber unit, std::size_t step);
  [[nodiscard]] double MostOf(std::size_t word_number, UnitNumber unit);
  void Score(UnitNumber unit);
  bool ScoreFew(double conversation);
  void ProposeAround(const Posting& posting, double conversation);
  /// Where the terms of a word stand in the unit at hand.
  template <class Visit>
  void VisitTerms(std::size_t number, Visit&& visit) const {
    const SoughtWord& word = sought_->words()[number];
    std::size_t place = word.first_term;
    for (const auto& term : word.terms) {
      if (stands_[place]) visit(term, cursors_[place]);
      ++place;
    }
  }
  /// The same for all terms, asked for one after the other.
  [[nodiscard]] auto CursorOfNext() const {
    return [this, place = std::size_t{0}](const SoughtTerm&) mutable {
      const std::size_t at = place++;
      return stands_[at] ? &cursors_[at] : nullptr;
    };
  }
  /// What is said around a memory of the unit at hand.
  [[nodiscard]] double WindowOf(DocumentNumber document);
  void ScoreAll(std::optional<double> conversation);
  void ScoreHopeful(std::optional<double> conversation);
  double CountWord(std::size_t number);
  void Propose(DocumentNumber document, double relevance);
  /// Of a sum of what words add, not yet a share.
  [[nodiscard]] bool IsTooLittle(double sum) const { return sum * per_sum_ < least_; }

  const Sought* sought_ = nullptr;
  const Accepts* accepts_ = nullptr;
  const FitOf* fit_of_ = nullptr;
  std::optional<Wanted> wanted_;
  Largest best_;
  Largest read_;
  /// What is less relevant is not wanted.
  double least_ = 0;
  double per_sum_ = 1;
  /// By how much a word counts more in a memory by itself, which is its own session.
  double single_factor_ = 1;
  std::vector<Step> steps_;
  /// By term, where each was looked for last, and whether it stands in the unit at hand.
  std::vector<PostingList::Cursor> cursors_;
  std::vector<bool> stands_;
  WordsAround around_;
  /// By word, what it could add to the text of a memory of the unit at hand.
  std::vector<double> texts_;
  /// By unit, single ones first: the query that met it last.
  std::vector<std::uint32_t> met_;
  std::uint32_t query_ = 0;
  std::size_t single_units_ = 0;
  /// By document, of the unit at hand: counts of a word, and what all words add.
  std::vector<float> counts_;
  std::vector<float> windows_;
  std::vector<DocumentNumber> counted_;
  std::vector<DocumentNumber> found_;
  /// Of the unit at hand, those that were scored by themselves.
  std::unordered_set<DocumentNumber> proposed_;
  std::vector<Candidate> candidates_;
  std::vector<double> fitted_;
  std::size_t units_scored_ = 0;
  std::size_t postings_scored_ = 0;
};

}  // namespace cortex
