#include "recall/time_path.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "language/lexicon/word_classes.h"
#include "language/text/tokens.h"
#include "store/search_repository.h"

namespace cortex {
namespace {

/// How far telling of the time that is asked for brings a memory that fits best to the top.
constexpr double kDatedWeight = 0.5;
/// A share of the most there could be, falling with its place.
double RelevanceAt(std::size_t place, std::size_t count) {
  return 1.0 - static_cast<double>(place) / static_cast<double>(count);
}

/// What tells of the time before what was said in it, both in the order of time; what is on in a
/// time that is to come alone, where memories tell of it.
void AddDated(const TimeScope& time, const Documents& documents, std::vector<DatedDocument> dated,
              std::vector<Candidate>* said) {
  if (dated.empty()) return;
  if (time.asks_ahead()) said->clear();
  for (const auto& [document, relevance] : *said)
    dated.push_back({document, documents[document].created_at, 0});
  std::sort(dated.begin(), dated.end(), [](const DatedDocument& a, const DatedDocument& b) {
    return std::tuple(-a.closeness, a.at, a.document) < std::tuple(-b.closeness, b.at, b.document);
  });
  std::unordered_set<DocumentNumber> known;
  std::erase_if(dated,
                [&](const DatedDocument& one) { return !known.insert(one.document).second; });
  said->clear();
  for (std::size_t i = 0; i < dated.size(); ++i)
    said->push_back({dated[i].document, RelevanceAt(i, dated.size())});
}

}  // namespace

void RankBySaying(const Documents& documents, bool newest_first, std::vector<Candidate>* said) {
  const auto earlier = [&documents](const Candidate& a, const Candidate& b) {
    return std::pair(documents[a.document].created_at, a.document) <
           std::pair(documents[b.document].created_at, b.document);
  };
  std::sort(said->begin(), said->end(), earlier);
  if (newest_first) std::reverse(said->begin(), said->end());
  for (std::size_t i = 0; i < said->size(); ++i)
    (*said)[i].relevance = RelevanceAt(i, said->size());
}

PathCandidates FindByTime(bool only_time, const TimeScope& time, const Documents& documents,
                          const DocumentFilter& filter, const std::vector<DatedDocument>& dated) {
  PathCandidates path;
  path.report = {"time", PathState::kOff, 0, ""};
  if (!only_time) return path;
  path.report.state = PathState::kLive;
  const bool any_time = !time.is_given() && !time.asks_what_is_on();
  for (DocumentNumber number = 1; number < documents.size(); ++number) {
    const IndexedDocument& document = documents[number];
    const bool asked_for = document.exists && (any_time || time.Contains(document));
    if (asked_for && filter.Accepts(number)) path.candidates.push_back({number, 1.0});
  }
  RankBySaying(documents, any_time, &path.candidates);
  AddDated(time, documents, dated, &path.candidates);
  return path;
}

void KeepOfMatter(std::string_view text, const TimeScope& time, const ParsedQuery& parsed,
                  const LexicalScorer& lexical, const std::vector<Candidate>& found,
                  SearchRepository& repository, std::vector<DatedDocument>* dated) {
  if (dated->empty() || found.empty()) return;
  std::unordered_set<std::string> of_time;
  for (const Span& span : time.spans()) {
    for (auto& word : repository.Terms(text.substr(span.begin, span.end - span.begin)))
      of_time.insert(std::move(word.term));
  }
  const auto matter_in = [&](DocumentNumber document) {
    const auto cover = lexical.CoverOf(document);
    // What stands behind the words are pieces of scripts without spaces.
    const std::size_t words = std::min(cover.words.size(), parsed.words.size());
    std::size_t held = 0;
    for (std::size_t i = 0; i < words; ++i)
      if (cover.words[i] && !of_time.contains(parsed.words[i].terms.front().term)) ++held;
    return held;
  };
  const auto best = std::max_element(
      found.begin(), found.end(),
      [](const Candidate& a, const Candidate& b) { return a.relevance < b.relevance; });
  for (auto& one : *dated) one.matter = matter_in(one.document);
  if (matter_in(best->document) > 0)
    std::erase_if(*dated, [](const DatedDocument& one) { return one.matter == 0; });
}

HitsBefore OfTheVeryTime(const std::vector<DatedDocument>& dated,
                         const std::vector<SearchHit>& hits) {
  HitsBefore before;
  const std::size_t looked = std::min(hits.size(), kTellingHits);
  for (std::size_t i = 0; i < looked; ++i) {
    const auto* const one = FindIn(dated, static_cast<DocumentNumber>(hits[i].memory.seq));
    if (one == nullptr || one->closeness >= 1) continue;
    for (std::size_t j = i + 1; j < looked; ++j) {
      const auto* const other = FindIn(dated, static_cast<DocumentNumber>(hits[j].memory.seq));
      if (other != nullptr && other->closeness >= 1 && other->matter >= one->matter)
        before[hits[i].memory.id].push_back(hits[j].memory.id);
    }
  }
  return before;
}

void PreferTime(const TimeScope& time, const Documents& documents, const DocumentFilter& filter,
                const RankingWeights& weights, const std::vector<DatedDocument>& dated,
                std::vector<Candidate>* candidates) {
  double best = candidates->empty() ? 1.0 : 0.0;
  std::vector<bool> known(documents.size());
  for (const auto& [document, relevance] : *candidates) {
    best = std::max(best, relevance);
    known[document] = true;
  }
  const double own = time.certainty() * weights.time;
  const double alone = time.certainty() * weights.time_alone;
  const bool none_by_words = candidates->empty();
  const auto preferred = [&](double relevance, DocumentNumber document) {
    const double said = time.ClosenessOf(documents[document]);
    const double near = (relevance + said * (own * relevance + alone * best)) / (1.0 + own + alone);
    // Also a note that tells of the time counts for what it has of the words, if anything has.
    const double share = none_by_words ? 1.0 : best > 0 ? relevance / best : 0.0;
    // Of a time that is over so does what was told in it: "the vet's bill came to 64".
    const bool told_then = !dated.empty() && !time.asks_ahead() && said >= 1.0 &&
                           documents[document].conversation == kNoConversation;
    const double told = told_then ? 1.0 : ClosenessIn(dated, document);
    return near + (1.0 - near) * kDatedWeight * told * share;
  };
  for (auto& [document, relevance] : *candidates) relevance = preferred(relevance, document);
  if (weights.time_alone == 0) return;
  for (DocumentNumber number = 1; number < documents.size(); ++number) {
    if (known[number] || !documents[number].exists) continue;
    // What was told shortly before a time that is to come need not speak of it.
    if (time.asks_ahead() && ClosenessIn(dated, number) == 0) continue;
    const double relevance = preferred(0, number);
    if (relevance > 0 && filter.Accepts(number)) candidates->push_back({number, relevance});
  }
}

void DropDeictic(std::string_view text, const TimeScope& time, SearchRepository& repository,
                 ParsedQuery* parsed) {
  std::unordered_set<std::string> deictic;
  for (const Span& span : time.spans()) {
    for (const Token& token : Tokenize(text.substr(span.begin, span.end - span.begin))) {
      if (!In(token.folded, "times/deictic")) continue;
      for (auto& word : repository.Terms(token.folded)) deictic.insert(std::move(word.term));
    }
  }
  const auto is_deictic = [&](const QueryWord& word) {
    return deictic.contains(word.terms.front().term);
  };
  if (!std::all_of(parsed->words.begin(), parsed->words.end(), is_deictic))
    std::erase_if(parsed->words, is_deictic);
}

}  // namespace cortex
