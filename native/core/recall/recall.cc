#include "recall/recall.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "language/speech_acts/whose.h"
#include "language/text/keywords.h"
#include "recall/time_path.h"
#include "store/memory_repository.h"
#include "store/search_repository.h"

namespace cortex {
namespace {

/// A memory whose id the query names is what it asks for.
constexpr double kIdWeight = 10.0;

constexpr double kMostImportance = 5.0;

/// What was replaced, or is in dispute, may still tell of the day, behind what stands.
constexpr double kDisputedCloseness = 0.5;

PathCandidates FindByIds(const ParsedQuery& parsed, const DocumentFilter& filter,
                         MemoryRepository& memories) {
  PathCandidates path;
  path.report = {"id", parsed.ids.empty() ? PathState::kOff : PathState::kLive, 0, ""};
  path.weight = kIdWeight;
  for (const auto& id : parsed.ids) {
    const auto seq = memories.SeqOf(id);
    if (!seq) continue;
    const auto number = static_cast<DocumentNumber>(*seq);
    if (filter.Accepts(number)) path.candidates.push_back({number, 1.0});
  }
  return path;
}

void LeaveOut(const std::string& reason, PathCandidates* path) {
  path->candidates.clear();
  path->report.state = PathState::kOff;
  path->report.reason = reason;
}

/// Whose memories alone are searched; nothing where all are.
std::optional<NameNumber> ReaderOf(const SearchQuery& query, const Documents& documents) {
  constexpr NameNumber kNobody = std::numeric_limits<NameNumber>::max();
  if (!query.filter.user_id) return std::nullopt;
  return documents.NumberOf(*query.filter.user_id).value_or(kNobody);
}

PathCandidates FindByWords(const ParsedQuery& parsed, const std::optional<Wanted>& wanted,
                           bool of_time_alone, const SearchQuery& query, const Documents& documents,
                           std::optional<NameNumber> reader, const DocumentFilter& filter,
                           const FitScorer& fit, LexicalScorer& lexical,
                           SearchRepository& repository) {
  PathCandidates path;
  path.report = {"words", PathState::kLive, 0, ""};
  const ParsedQuery words = of_time_alone ? ParsedQuery{} : parsed;
  if (of_time_alone) LeaveOut("the query names a time", &path);
  if (query.by_meaning) LeaveOut("the search is by meaning", &path);
  lexical.Begin(words, documents, reader, repository, query.ranking);
  path.candidates = lexical.Find(
      wanted, [&filter](DocumentNumber document) { return filter.Accepts(document); },
      [&](DocumentNumber document) { return fit.SpeakerFit(documents[document]); });
  return path;
}

/// What has to be found by words; all, where something else than words puts it in order.
std::optional<Wanted> WantedOf(const ParsedQuery& parsed, const TimeScope& time,
                               const SearchQuery& query, const FitScorer& fit) {
  if (time.is_given() || parsed.all_told) return std::nullopt;
  const auto limit = static_cast<std::size_t>(query.limit);
  return Wanted{limit, std::max(limit, fit.TextsRead(limit)), query.ranking.standing};
}

/// Adds to what words found, the first of the paths, what they say of the memories that the others
/// found.
void AddWordsOfOthers(const LexicalScorer& lexical, std::vector<PathCandidates>* paths) {
  auto& found = paths->front().candidates;
  std::unordered_set<DocumentNumber> known;
  for (const auto& candidate : found) known.insert(candidate.document);
  for (std::size_t path = 1; path < paths->size(); ++path) {
    for (const auto& [document, of_path] : (*paths)[path].candidates) {
      if (!known.insert(document).second) continue;
      const double relevance = lexical.RelevanceOf(document);
      if (relevance > 0) found.push_back({document, relevance});
    }
  }
}

/// What the speaker whom the query names, or the asker, told, when it asks for nothing else: the
/// newest first.
PathCandidates FindByTeller(const ParsedQuery& parsed, bool of_time_alone, const FitScorer& fit,
                            const Documents& documents, const DocumentFilter& filter) {
  PathCandidates path;
  path.report = {"speaker", PathState::kOff, 0, ""};
  if (!parsed.all_told || of_time_alone) return path;
  path.report.state = PathState::kLive;
  for (DocumentNumber number = 1; number < documents.size(); ++number) {
    const bool told = documents[number].exists && fit.IsByTeller(documents[number]);
    if (told && filter.Accepts(number)) path.candidates.push_back({number, 1.0});
  }
  RankBySaying(documents, true, &path.candidates);
  return path;
}

bool HasFound(const PathCandidates& path) { return !path.candidates.empty(); }

/// Of the paths that found something.
double WeightsOf(const std::vector<PathCandidates>& paths) {
  return std::accumulate(paths.begin(), paths.end(), 0.0, [](double sum, const auto& path) {
    return HasFound(path) ? sum + path.weight : sum;
  });
}

/// The relevance of a memory is the weighed mean of what the paths that found something give it:
/// comparable from query to query, because each is a share of the most there could be.
std::vector<Candidate> Fuse(std::vector<PathCandidates> paths) {
  std::erase_if(paths, [](const PathCandidates& path) { return path.candidates.empty(); });
  if (paths.empty()) return {};
  if (paths.size() == 1) return std::move(paths.front().candidates);
  double weights = 0;
  std::vector<Candidate> fused;
  std::unordered_map<DocumentNumber, std::size_t> places;
  for (const auto& path : paths) {
    weights += path.weight;
    for (const auto& [document, relevance] : path.candidates) {
      const auto [place, is_new] = places.try_emplace(document, fused.size());
      if (is_new) fused.push_back({document, 0});
      fused[place->second].relevance += path.weight * relevance;
    }
  }
  for (auto& candidate : fused) candidate.relevance /= weights;
  return fused;
}

}  // namespace

Recall::Asked Recall::Read(const SearchQuery& query, const TimeZone& zone,
                           SearchRepository& repository, const DocumentFilter::Trust& trust) {
  Asked asked;
  asked.words = query.by_meaning ? std::string_view() : query.text;
  asked.reader = ReaderOf(query, documents_);
  asked.parsed = ParseQuery(asked.words, documents_, asked.reader, repository);
  const std::string_view question = query.as_statement ? std::string_view() : asked.words;
  const TimeScope& time = time_.emplace(question, query.now, zone, documents_);
  if (time.asks_ahead()) DropDeictic(question, time, repository, &asked.parsed);
  of_now_ = asked.parsed.of_now && !time.is_given() && !query.as_statement;
  former_ = time.is_given() ? std::nullopt : FormerStateAsked(asked.parsed.folded);
  filter_.emplace(query.filter, documents_, repository, trust);
  ReadDated(zone, repository, trust);
  asked.of_time_alone = time.is_whole_query() || time.asks_what_is_on();
  const bool has_words = !asked.parsed.words.empty() || !asked.parsed.grams.empty();
  asked.only_time =
      asked.of_time_alone || (!has_words && !query.by_meaning && query.filter.names_time());
  fit_.emplace(asked.parsed, documents_, asked.reader, query.ranking,
               of_now_ ? std::optional(query.now) : std::nullopt);
  asked.wanted = WantedOf(asked.parsed, time, query, *fit_);
  return asked;
}

void Recall::ReadDated(const TimeZone& zone, SearchRepository& repository,
                       const DocumentFilter::Trust& trust) {
  const auto accepts = [&](DocumentNumber number) {
    // Turns of a conversation speak of "tomorrow" in passing.
    const bool is_note = documents_[number].conversation == kNoConversation;
    return (time_->asks_what_is_on() || is_note) && filter_->Accepts(number);
  };
  dated_ = FindDated(time_->asked_times(), zone, documents_, repository, accepts);
  for (auto& one : dated_)
    if (trust.is_disputed(one.document)) one.closeness *= kDisputedCloseness;
}

std::vector<PathCandidates> Recall::FindAll(const Asked& asked, const SearchQuery& query,
                                            MemoryRepository& memories,
                                            SearchRepository& repository,
                                            const std::vector<CandidatePath>& more_paths) {
  const auto& [words, reader, parsed, wanted, of_time_alone, only_time] = asked;
  std::vector<PathCandidates> paths;
  paths.push_back(FindByWords(parsed, wanted, of_time_alone, query, documents_, reader, *filter_,
                              *fit_, lexical_, repository));
  paths.push_back(FindByIds(parsed, *filter_, memories));
  paths.push_back(FindByTeller(parsed, of_time_alone, *fit_, documents_, *filter_));
  paths.push_back(FindByTime(only_time, *time_, documents_, *filter_, dated_));
  for (const auto& path : more_paths) {
    paths.push_back(path(documents_, *filter_));
    if (of_time_alone) LeaveOut("the query names a time", &paths.back());
  }
  for (auto& path : paths)
    path.report.candidates = static_cast<std::int64_t>(path.candidates.size());
  return paths;
}

void Recall::Weigh(const Asked& asked, const SearchQuery& query, SearchRepository& repository) {
  if (asked.of_time_alone) return;
  fit_->Apply(static_cast<std::size_t>(query.limit), repository, &candidates_);
  if (!time_->is_given()) return;
  KeepOfMatter(asked.words, *time_, asked.parsed, lexical_, candidates_, repository, &dated_);
  PreferTime(*time_, documents_, *filter_, query.ranking, dated_, &candidates_);
}

Recollection Recall::Search(const SearchQuery& query, const TimeZone& zone,
                            MemoryRepository& memories, SearchRepository& repository,
                            const DocumentFilter::Trust& trust,
                            const std::vector<CandidatePath>& more_paths) {
  documents_.Refresh(repository);
  const Asked asked = Read(query, zone, repository, trust);
  auto paths = FindAll(asked, query, memories, repository, more_paths);
  Recollection result;
  for (const auto& path : paths) result.paths.push_back(path.report);
  const bool beyond_words = std::any_of(paths.begin() + 1, paths.end(), HasFound);
  some_left_ = asked.wanted.has_value();
  if (some_left_) AddWordsOfOthers(lexical_, &paths);
  path_weights_ = WeightsOf(paths);
  candidates_ = Fuse(std::move(paths));
  in_order_ = false;
  Weigh(asked, query, repository);
  RankingWeights weights = query.ranking;
  // A list by time is in its order.
  if (asked.only_time) weights.standing = 0;
  result.ranked = Rank(&candidates_, documents_, trust.confidence_of,
                       static_cast<std::size_t>(query.limit), query.now, weights);
  result.judgement =
      Judge({asked.parsed, query.text, *time_, dated_, lexical_, documents_, beyond_words},
            result.ranked, repository);
  return result;
}

double Recall::RelevanceBehind(DocumentNumber document) const {
  const Fit fit = fit_->Of(document);
  return lexical_.RelevanceOf(document) / path_weights_ * fit.speaker * fit.answer * fit.fact;
}

std::optional<RankedDocument> Recall::FindRanked(std::int64_t seq,
                                                 const DocumentFilter::Trust& trust,
                                                 const SearchQuery& query, bool without_words) {
  const auto document = documents_.Find(seq);
  if (!document) return std::nullopt;
  const auto before = [](const Candidate& a, const Candidate& b) {
    return a.document < b.document;
  };
  if (!std::exchange(in_order_, true)) std::sort(candidates_.begin(), candidates_.end(), before);
  Candidate candidate{*document, 0};
  const auto found = std::lower_bound(candidates_.begin(), candidates_.end(), candidate, before);
  if (found != candidates_.end() && found->document == *document) {
    candidate = *found;
  } else {
    const bool may = some_left_ || without_words;
    if (!may || !filter_->Accepts(*document)) return std::nullopt;
    candidate.relevance = some_left_ ? RelevanceBehind(*document) : 0;
    if (candidate.relevance == 0 && !without_words) return std::nullopt;
  }
  return Standing(candidate, documents_, trust.confidence_of, query.now, query.ranking);
}

ScoreParts Recall::PartsOf(const RankedDocument& found, const SearchQuery& query) const {
  const LexicalParts lexical = lexical_.PartsOf(found.document);
  const IndexedDocument& document = documents_[found.document];
  ScoreParts parts;
  parts.words = lexical.words;
  parts.window = lexical.window;
  parts.session = lexical.session;
  if (fit_) {
    const Fit fit = fit_->Of(found.document);
    parts.speaker = fit.speaker;
    parts.answer = fit.answer;
    parts.fact = fit.fact;
  }
  parts.time = time_ ? time_->ClosenessOf(document) : 0;
  parts.event = ClosenessIn(dated_, found.document);
  parts.relevance = found.relevance;
  parts.confidence = found.confidence;
  parts.recency = RecencyOf(document.created_at, query.now);
  parts.importance = static_cast<double>(document.importance) / kMostImportance;
  return parts;
}

HitsBefore Recall::StandBefore(const SearchQuery& query, const std::vector<SearchHit>& hits) const {
  if (former_) return FindFormer(*former_, hits);
  if (time_->asks_ahead() && !time_->asks_what_is_on()) {
    if (auto before = OfTheVeryTime(dated_, hits); !before.empty()) return before;
  }
  const WhoseAsked whose(query.text);
  if (!of_now_ && !whose.of_self()) return {};
  const auto matter = StemsOfMatter(FoldedWords(query.text));
  std::vector<TellingHit> telling;
  for (std::size_t i = 0; i < std::min(hits.size(), kTellingHits); ++i) {
    const SearchHit& hit = hits[i];
    const auto document = static_cast<DocumentNumber>(hit.memory.seq);
    const bool is_turn = documents_[document].conversation != kNoConversation;
    const std::string& text = hit.passage ? *hit.passage : hit.memory.content;
    const bool of_another = whose.of_self() && whose.IsOfAnother(text);
    telling.push_back({&hit, fit_->Of(document), lexical_.CoverOf(document), of_another,
                       fit_->FactToldBy(document), fit_->IsOfAnotherTime(document), is_turn,
                       is_turn && of_now_ && TellsChange(hit.memory.content, matter)});
  }
  return FindTellingAnew(query.text, telling, of_now_);
}

std::optional<std::string> Recall::PassageOf(const std::string& text,
                                             SearchRepository& repository) const {
  if (text.size() <= kPassageLength) return std::nullopt;
  const Passage best = lexical_.BestPassage(text, repository);
  if (best.rarity <= 0) return std::nullopt;
  return PassageText(text, best);
}

}  // namespace cortex
