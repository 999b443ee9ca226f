#include "recall/fit.h"

#include <algorithm>

#include "store/search_repository.h"

namespace cortex {
namespace {

/// Of the candidates, how many texts are read for each hit asked for, and at least.
constexpr std::size_t kReadPerHit = 3;
constexpr std::size_t kLeastRead = 100;

bool ComesBefore(const Candidate& a, const Candidate& b) {
  return a.relevance != b.relevance ? a.relevance > b.relevance : a.document < b.document;
}

}  // namespace

FitScorer::FitScorer(const ParsedQuery& query, const Documents& documents,
                     std::optional<NameNumber> reader, const RankingWeights& weights)
    : documents_(&documents),
      weights_(weights),
      speaker_(query.speaker),
      of_asker_(query.of_asker),
      users_(documents.SpeakersCalled(std::string(kUserRole), reader)),
      asked_for_(query.asked_for) {}

void FitScorer::Apply(std::size_t limit, SearchRepository& repository,
                      std::vector<Candidate>* candidates) {
  if (speaker_ != 0 || of_asker_) {
    for (auto& [document, relevance] : *candidates)
      relevance *= SpeakerFit((*documents_)[document]);
  }
  if (asked_for_ == AskedFor::kAnything) return;
  const std::size_t read = std::min(TextsRead(limit), candidates->size());
  const auto end = candidates->begin() + static_cast<std::ptrdiff_t>(read);
  std::partial_sort(candidates->begin(), end, candidates->end(), ComesBefore);
  for (auto candidate = candidates->begin(); candidate != candidates->end(); ++candidate) {
    const bool tells = candidate < end && Tells(asked_for_, repository.TextOf(candidate->document));
    if (tells) telling_.insert(candidate->document);
    if (!tells) candidate->relevance *= WithoutAnswer();
  }
}

std::size_t FitScorer::TextsRead(std::size_t limit) const {
  return asked_for_ == AskedFor::kAnything ? 0 : std::max(kLeastRead, limit * kReadPerHit);
}

Fit FitScorer::Of(DocumentNumber document) const {
  Fit fit;
  fit.speaker = SpeakerFit((*documents_)[document]);
  const bool answers = asked_for_ == AskedFor::kAnything || telling_.contains(document);
  fit.answer = answers ? 1.0 : WithoutAnswer();
  return fit;
}

/// What has no speaker, or one who is the user, is what its user told.
bool FitScorer::IsAskers(const IndexedDocument& document) const {
  if (document.speaker == 0 || document.speaker == document.user) return true;
  return std::find(users_.begin(), users_.end(), document.speaker) != users_.end();
}

/// What has no speaker was told by the user: "I live in Bonn" says nothing of where Ruth lives.
bool FitScorer::IsByTeller(const IndexedDocument& document) const {
  return of_asker_ ? IsAskers(document) : speaker_ == 0 || document.speaker == speaker_;
}

double FitScorer::SpeakerFit(const IndexedDocument& document) const {
  if (IsByTeller(document)) return 1.0;
  return 1.0 / (1.0 + (of_asker_ ? weights_.asker : weights_.speaker));
}

}  // namespace cortex
