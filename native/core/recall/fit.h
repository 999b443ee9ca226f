#pragma once

#include <cstddef>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "language/facts/asked_fact.h"
#include "recall/documents.h"
#include "recall/query.h"
#include "recall/ranking.h"
#include "recall/search.h"

/// How well memories fit a question beyond its words.
namespace cortex {

class SearchRepository;

/// 1 for what fits, less for what does not.
struct Fit {
  double speaker = 1.0;
  double answer = 1.0;
  double fact = 1.0;
};

/// Said by whom the question names, or by the asker of whom it speaks, and telling what it asks
/// for. Holds for one query and snapshot. One thread at a time.
class FitScorer {
 public:
  /// `documents` must outlive it. `at`: the moment for which it asks what holds, if it does.
  FitScorer(const ParsedQuery& query, const Documents& documents, std::optional<NameNumber> reader,
            const RankingWeights& weights, std::optional<TimeMs> at);

  /// Lowers the relevance of what does not fit. Reads the texts of the best candidates, enough for
  /// `limit` hits, when they decide; the others count as if they told nothing.
  void Apply(std::size_t limit, SearchRepository& repository, std::vector<Candidate>* candidates);

  /// Of how many of the most relevant candidates Apply reads the text, for so many hits.
  [[nodiscard]] std::size_t TextsRead(std::size_t limit) const;
  /// Of a memory that Apply saw, or of one that would have come after those of which it read the
  /// texts.
  [[nodiscard]] Fit Of(DocumentNumber document) const;
  /// What it tells of the fact that is asked for, so far as its facts were read.
  [[nodiscard]] Telling FactToldBy(DocumentNumber document) const;
  /// All that it tells is over by its own words or to come, so far as its facts were read.
  [[nodiscard]] bool IsOfAnotherTime(DocumentNumber document) const {
    return of_another_time_.contains(document);
  }

  /// Whether the speaker said it whom the query names, or the asker of whom it speaks.
  [[nodiscard]] bool IsByTeller(const IndexedDocument& document) const;
  /// The factor for that, at most 1.
  [[nodiscard]] double SpeakerFit(const IndexedDocument& document) const;

 private:
  [[nodiscard]] bool IsAskers(const IndexedDocument& document) const;
  [[nodiscard]] double WithoutAnswer() const { return 1.0 / (1.0 + weights_.answer); }
  [[nodiscard]] double WithoutFact() const { return 1.0 / (1.0 + weights_.fact); }
  void ApplyAnswers(std::size_t limit, SearchRepository& repository,
                    std::vector<Candidate>* candidates);
  void ApplyFacts(SearchRepository& repository, std::vector<Candidate>* candidates);
  Telling ReadFacts(DocumentNumber document, SearchRepository& repository);

  const Documents* documents_;
  RankingWeights weights_;
  std::optional<TimeMs> at_;
  NameNumber speaker_;
  bool of_asker_;
  /// Speakers that stand for whose memory it is.
  std::vector<NameNumber> users_;
  AskedFor asked_for_;
  std::unordered_set<DocumentNumber> telling_;
  std::optional<AskedFact> asked_fact_;
  /// Those that tell something of it; empty where none tells the fact itself.
  std::unordered_map<DocumentNumber, Telling> facts_;
  std::unordered_set<DocumentNumber> of_another_time_;
};

}  // namespace cortex
