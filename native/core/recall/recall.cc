#include "recall/recall.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "language/lexicon/word_classes.h"
#include "language/speech_acts/whose.h"
#include "language/text/keywords.h"
#include "language/text/tokens.h"
#include "store/memory_repository.h"
#include "store/search_repository.h"

namespace cortex {
namespace {

/// A memory whose id the query names is what it asks for.
constexpr double kIdWeight = 10.0;

constexpr double kMostImportance = 5.0;

/// How far telling of the time that is asked for brings a memory that fits best to the top.
constexpr double kDatedWeight = 0.5;
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

/// A share of the most there could be, falling with its place.
double RelevanceAt(std::size_t place, std::size_t count) {
  return 1.0 - static_cast<double>(place) / static_cast<double>(count);
}

/// Puts the earliest first, or the newest.
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

/// Everything said in the time that is asked for, when nothing else is, and what tells of that
/// time: of a time that the query names in the order of time, else the newest first.
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

/// Leaves of the notes that tell of the time those that hold a word of what else the query asks;
/// all where not even the best that was found does.
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

/// "Pony club is off on Thursday 26 March" before "pony club on Thursdays", asked of that day: what
/// is told of the very time comes before what is told of more, where it is of the same matter.
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

/// Prefers what was said in or near the time that a query names beside other things, or tells of
/// it, and adds what was said there in other words.
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

/// "Tomorrow" of a question is another day than that of a text: it says nothing by its word.
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
