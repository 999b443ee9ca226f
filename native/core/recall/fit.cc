#include "recall/fit.h"

#include <algorithm>

#include "store/search_repository.h"

namespace cortex {
namespace {

/// Of the candidates, how many texts are read for each hit asked for, and at least.
constexpr std::size_t kReadPerHit = 3;
constexpr std::size_t kLeastRead = 100;
/// Of how many candidates the facts are read.
constexpr std::size_t kFactsRead = 30;

bool ComesBefore(const Candidate& a, const Candidate& b) {
  return a.relevance != b.relevance ? a.relevance > b.relevance : a.document < b.document;
}

}  // namespace

FitScorer::FitScorer(const ParsedQuery& query, const Documents& documents,
                     std::optional<NameNumber> reader, const RankingWeights& weights,
                     std::optional<TimeMs> at)
    : documents_(&documents),
      weights_(weights),
      at_(query.asked_for == AskedFor::kTime ? std::nullopt : at),
      speaker_(query.speaker),
      of_asker_(query.of_asker),
      users_(documents.SpeakersCalled(std::string(kUserRole), reader)),
      asked_for_(query.asked_for),
      asked_fact_(query.asked_fact) {}

void FitScorer::Apply(std::size_t limit, SearchRepository& repository,
                      std::vector<Candidate>* candidates) {
  if (speaker_ != 0 || of_asker_) {
    for (auto& [document, relevance] : *candidates)
      relevance *= SpeakerFit((*documents_)[document]);
  }
  ApplyAnswers(limit, repository, candidates);
  ApplyFacts(repository, candidates);
}

void FitScorer::ApplyFacts(SearchRepository& repository, std::vector<Candidate>* candidates) {
  if (!asked_fact_) return;
  const std::size_t read = std::min(kFactsRead, candidates->size());
  const auto end = candidates->begin() + static_cast<std::ptrdiff_t>(read);
  std::partial_sort(candidates->begin(), end, candidates->end(), ComesBefore);
  bool is_told = false;
  for (auto candidate = candidates->begin(); candidate != end; ++candidate) {
    const Telling telling = ReadFacts(candidate->document, repository);
    if (telling != Telling::kNothing) facts_.emplace(candidate->document, telling);
    is_told = is_told || telling == Telling::kAsked;
  }
  if (!is_told) return facts_.clear();
  for (auto& [document, relevance] : *candidates)
    if (FactToldBy(document) != Telling::kAsked) relevance *= WithoutFact();
}

Telling FitScorer::FactToldBy(DocumentNumber document) const {
  const auto found = facts_.find(document);
  return found == facts_.end() ? Telling::kNothing : found->second;
}

Telling FitScorer::ReadFacts(DocumentNumber document, SearchRepository& repository) {
  const bool by_asker = IsAskers((*documents_)[document]);
  Telling most = Telling::kNothing;
  const auto facts = repository.FactsTold(document, at_);
  const bool none_holds =
      !facts.empty() &&
      std::none_of(facts.begin(), facts.end(), [](const ToldFact& fact) { return fact.holds; });
  if (none_holds) of_another_time_.insert(document);
  for (const auto& fact : facts) {
    const Telling telling = asked_fact_->ToldBy(fact, by_asker);
    most = std::max(most, fact.holds ? telling : std::min(telling, Telling::kOther));
  }
  // "When was the regatta?" is not answered by "it was cold".
  const bool answers = asked_for_ == AskedFor::kAnything || telling_.contains(document);
  return answers ? most : std::min(most, Telling::kOther);
}

void FitScorer::ApplyAnswers(std::size_t limit, SearchRepository& repository,
                             std::vector<Candidate>* candidates) {
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
  const bool tells = facts_.empty() || FactToldBy(document) == Telling::kAsked;
  fit.fact = tells ? 1.0 : WithoutFact();
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
