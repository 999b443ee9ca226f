#include "recall/verdict.h"

#include <algorithm>
#include <cmath>

#include "language/text/keywords.h"
#include "recall/verdict_weights.h"
#include "store/search_repository.h"

namespace cortex {
namespace {

/// As many hits as people and models look at.
constexpr std::size_t kJudgedHits = 10;

/// "Where do I live?" remembered when it was asked the last time.
bool IsEcho(const std::vector<std::string>& asked, const std::string& text) {
  return !asked.empty() && FoldedWords(text) == asked;
}

double Probability(const Grounds& grounds) {
  const double sum = kVerdictBase + kVerdictSupport * grounds.support +
                     kVerdictCovered * grounds.covered + kVerdictTogether * grounds.together +
                     kVerdictPassage * grounds.passage + kVerdictLength * grounds.length +
                     kVerdictUnknown * grounds.unknown + kVerdictNames * grounds.names +
                     kVerdictRelevance * grounds.relevance + kVerdictGap * grounds.gap;
  return 1.0 / (1.0 + std::exp(-sum));
}

Verdict VerdictOf(double probability) {
  if (probability < kLeastWeak) return Verdict::kNothing;
  return probability < kLeastFound ? Verdict::kWeak : Verdict::kFound;
}

}  // namespace

Judgement Judge(const Evidence& evidence, const std::vector<RankedDocument>& ranked,
                SearchRepository& repository) {
  // Pieces of words, by which scripts without spaces are searched, overlap: their shares are
  // others, and were not measured.
  const bool is_measured = evidence.query.grams.empty() && !evidence.beyond_words;
  if (!is_measured && !ranked.empty()) return {Verdict::kFound, std::nullopt, std::nullopt};
  if (evidence.query.only_function_words) return {};
  std::vector<const WordsAround*> hits;
  bool in_time = false;
  double least = 0;
  double most = 0;
  for (std::size_t i = 0; i < std::min(kJudgedHits, ranked.size()); ++i) {
    const RankedDocument& hit = ranked[i];
    const WordsAround& around = evidence.lexical.Around(hit.document);
    if (evidence.lexical.HoldsAll(around) &&
        IsEcho(evidence.query.folded, repository.TextOf(hit.document)))
      continue;
    // What was said in the time that the query names is what it asks for; the words for that time
    // stand in no memory.
    in_time = in_time || (evidence.time.is_given() && evidence.time.certainty() >= 1.0 &&
                          evidence.time.Contains(evidence.documents[hit.document]));
    hits.push_back(&around);
    // What tells of the very time that is asked for, and of the matter, is what is asked for.
    const auto* const dated = FindIn(evidence.dated, hit.document);
    in_time = in_time || (i == 0 && dated != nullptr && dated->closeness >= 1 && dated->matter > 0);
    // What its time brought to the top says nothing of the words.
    if (dated != nullptr) continue;
    most = std::max(most, hit.relevance);
    least = hit.relevance;
  }
  if (hits.empty()) return {Verdict::kNothing, 0.0, std::nullopt};
  Grounds grounds = evidence.lexical.GroundsOf(hits, repository);
  grounds.relevance = most;
  grounds.gap = most > 0 ? 1.0 - least / most : 0.0;
  if (in_time) return {Verdict::kFound, std::nullopt, grounds};
  const double probability = Probability(grounds);
  return {VerdictOf(probability), probability, grounds};
}

}  // namespace cortex
