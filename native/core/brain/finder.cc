#include "brain/finder.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/error.h"
#include "base/unicode.h"
#include "brain/brain_types.h"
#include "brain/input_rules.h"
#include "brain/scores.h"
#include "confidence/profile.h"
#include "recall/asked_part.h"
#include "recall/dispute_order.h"
#include "recall/documents_file.h"
#include "recall/meaning.h"
#include "recall/narrower.h"
#include "recall/recall.h"
#include "store/brain_file.h"
#include "store/score_lookup.h"
#include "store/store.h"

namespace cortex {
namespace {

constexpr std::int64_t kMostHits = 1'000;

/// Reading fewer rows takes no longer than what else a process does before its first answer.
constexpr std::int64_t kLeastKept = 10'000;
/// What may be missing in the file of documents: the share of them, and, as reading a row that was
/// changed takes longer and the log of changes is short, the number of changes.
constexpr std::int64_t kMissingShare = 20;
constexpr std::int64_t kMostMissedChanges = 2'000;

void RequireSearchable(const SearchQuery& query) {
  RequireUtf8(query.text, "query");
  if (query.vector && !query.vector->values.empty())
    RequireDirection(query.vector->values, "the query's vector");
  RequireLimit(query.limit, kMostHits);
  RequireRange(query.filter.since, query.filter.until);
}

/// The weights that a profile has stand in the place of the opening's.
void WeighBy(const ConstantValues& profile, RankingWeights* weights) {
  const auto take = [&profile](const char* name, double* weight) {
    *weight = ProfileValue(profile, name).value_or(*weight);
  };
  take("confidence_weight", &weights->confidence);
  take("temporal_weight", &weights->temporal);
  take("importance_weight", &weights->importance);
  take("standing_weight", &weights->standing);
}

bool ComesBefore(const SearchHit& a, const SearchHit& b) {
  const auto place = [](const SearchHit& hit) {
    return std::tuple(hit.score, hit.memory.confidence, hit.memory.score.created_at);
  };
  return place(a) != place(b) ? place(a) > place(b) : a.memory.id < b.memory.id;
}

/// What is kept beside the brain is in the clear: an encrypted one has nothing there.
bool HasFilesBeside(const BrainOptions& options) {
  return options.path != kMemoryPath && !options.key;
}

/// Whether a memory was told before a time was over, and nothing had taken its place before that
/// time.
bool HeldWithin(const TimeRange& time, const Memory& memory, Repositories& repositories) {
  if (memory.score.created_at >= time.end) return false;
  if (!memory.disputed || !memory.disputed->replacement) return true;
  const auto superseded_at = repositories.disputes.SupersededAt(memory.id);
  return !superseded_at || *superseded_at > time.begin;
}

/// What a query asks, and the moment for which it asks what holds; none where it names a time.
struct Asked {
  const std::string& text;
  std::optional<TimeMs> at;
};

/// By the last query of `recall`.
Asked AskedBy(const SearchQuery& query, const Recall& recall) {
  return {query.text, recall.names_time() ? std::nullopt : std::optional(query.now)};
}

/// All that it tells is over by its own words, "for the next two weeks", or to come: "from 1 May".
bool IsOfAnotherTime(std::int64_t seq, TimeMs now, Repositories& repositories) {
  const auto told = repositories.search.FactsTold(seq, now);
  return !told.empty() &&
         std::none_of(told.begin(), told.end(), [](const ToldFact& fact) { return fact.holds; });
}

/// Of memories in pairs with this one those that speak of what is asked, too.
std::vector<std::string> SpeakingOf(const Asked& asked, const Memory& memory,
                                    std::vector<std::string> others, Repositories& repositories) {
  if (others.empty()) return others;
  const auto pairs = repositories.contradictions.LiveOf(memory.id);
  const Meanings matter = MeaningsOf(asked.text);
  std::erase_if(others, [&](const std::string& id) {
    const auto pair = std::find_if(pairs.begin(), pairs.end(), [&](const Contradiction& one) {
      return one.newer_id == id && one.evidence.size() == 2;
    });
    const auto seq = repositories.memories.SeqOf(id);
    const auto newer = seq ? repositories.memories.FindBySeq(*seq) : std::nullopt;
    if (!newer) return false;
    if (asked.at && IsOfAnotherTime(*seq, *asked.at, repositories)) return true;
    if (pair == pairs.end()) return false;
    const bool narrower =
        pair->status == "possible" &&
        NounsTold(matter, newer->content).IsNarrowerThan({matter, memory.content});
    return narrower ||
           AsksOfAnotherPart(matter, {memory.content, pair->evidence.front(), newer->content});
  });
  return others;
}

/// Memories that contradict this one in what is asked.
std::vector<std::string> DisputingIn(const Asked& asked, const Memory& memory,
                                     Repositories& repositories) {
  if (!memory.disputed) return {};
  auto others = memory.disputed->by;
  const auto& lost_to = memory.disputed->lost_to;
  others.insert(others.end(), lost_to.begin(), lost_to.end());
  return SpeakingOf(asked, memory, std::move(others), repositories);
}

}  // namespace

Finder::Finder(Store& store, const BrainOptions& options, Scores& scores)
    : store_(store),
      options_(options),
      scores_(scores),
      vectors_(HasFilesBeside(options) ? options.path : "", !options.read_only),
      recall_(std::make_unique<Recall>()) {}

Finder::~Finder() = default;

std::string Finder::DocumentsFile() const {
  return HasFilesBeside(options_) ? DocumentsFilePath(options_.path) : "";
}

void Finder::TakeUpDocuments(Repositories& repositories) {
  const std::string file = DocumentsFile();
  if (recall_->is_loaded() || file.empty()) return;
  const std::int64_t mark = repositories.state.Get(kDocumentsFile, 0);
  if (mark == 0) return;
  if (auto documents = ReadDocumentsFile(file, mark)) recall_->TakeUp(*std::move(documents));
}

bool Finder::DocumentsFileDue(Repositories& repositories) const {
  const std::int64_t last_seq = repositories.memories.LastSeq();
  if (last_seq < kLeastKept) return false;
  const auto head = ReadDocumentsFileHead(DocumentsFile());
  if (!head || head->mark != repositories.state.Get(kDocumentsFile, 0)) return true;
  return last_seq - head->documents > last_seq / kMissingShare ||
         repositories.search.LastChange() - head->last_change > kMostMissedChanges;
}

void Finder::KeepDocuments() {
  const std::string file = DocumentsFile();
  if (file.empty() || options_.read_only) return;
  bool due = false;
  store_.Read(nullptr, [&](Repositories& repositories) { due = DocumentsFileDue(repositories); });
  if (!due) return;
  // Within a write, so that no forget ends between what is read and what is written; never waiting
  // for somebody else's: the next process that closes the brain does it as well.
  static_cast<void>(store_.WriteIfIdle([&](Repositories& repositories) {
    Documents documents =
        ReadDocumentsFile(file, repositories.state.Get(kDocumentsFile, 0)).value_or(Documents{});
    documents.Refresh(repositories.search);
    repositories.state.Set(kDocumentsFile, WriteDocumentsFile(file, documents));
  }));
}

void Finder::ForgetIndexes() {
  vectors_.Forget();
  if (!DocumentsFile().empty()) RemoveDocumentsFile(DocumentsFile());
}

SearchResult Finder::Search(const SearchQuery& query, const CancelFlag* cancel) {
  RequireSearchable(query);
  SearchQuery asked = query;
  SearchResult result;
  store_.Read(cancel, [&](Repositories& repositories) {
    const ConfidencePolicy& policy = *repositories.policy;
    const auto profile =
        ProfileFor(policy, query.filter.user_id, query.profile, query.filter.purpose);
    asked.filter.min_confidence =
        LeastConfidence(PolicyOf(policy, query.filter.user_id, profile),
                        query.filter.min_confidence, query.filter.purpose);
    WeighBy(profile, &asked.ranking);
    scores_.lookup().Begin(repositories);
    TakeUpDocuments(repositories);
    asked.filter.undisputed = query.filter.undisputed && policy.enabled;
    result = query.omit_superseded ? SearchCurrent(repositories, asked)
                                   : SearchWithin(repositories, asked);
    if (asked.filter.undisputed || (asked.filter.min_confidence && result.hits.empty()))
      NameHeldBack(repositories, asked, &result);
    for (auto& hit : result.hits)
      Scores::MarkForReader(repositories, profile, query.now, &hit.memory);
  });
  if (!query.peek)
    for (const auto& hit : result.hits) scores_.CountAccess(hit.memory, query.now);
  return result;
}

void Finder::NameHeldBack(Repositories& repositories, const SearchQuery& query,
                          SearchResult* result) {
  SearchQuery open = query;
  open.filter.undisputed = false;
  open.filter.min_confidence.reset();
  SearchResult all = SearchWithin(repositories, open);
  if (all.verdict == Verdict::kNothing) return;
  const double least = query.filter.min_confidence.value_or(0);
  for (auto& hit : all.hits) {
    if (query.filter.undisputed && hit.memory.disputed) {
      result->left_out.push_back(std::move(hit.memory));
    } else if (hit.memory.confidence < least) {
      result->too_unsure.push_back(std::move(hit.memory));
    }
  }
}

/// What took a hit's place stands before it, so that more than are wanted are ranked until enough
/// are left.
SearchResult Finder::SearchCurrent(Repositories& repositories, SearchQuery query) {
  const auto wanted = static_cast<std::size_t>(query.limit);
  for (;; query.limit *= 2) {
    SearchResult result = SearchWithin(repositories, query);
    const bool all = result.hits.size() < static_cast<std::size_t>(query.limit);
    const auto past = recall_->PastTime(query.now);
    const Asked asked = AskedBy(query, *recall_);
    std::erase_if(result.hits, [&](const SearchHit& hit) {
      const bool superseded = hit.memory.disputed && hit.memory.disputed->replacement &&
                              !DisputingIn(asked, hit.memory, repositories).empty();
      return superseded && !(past && HeldWithin(*past, hit.memory, repositories));
    });
    if (!all && result.hits.size() < wanted) continue;
    if (result.hits.size() > wanted)
      result.hits.erase(result.hits.begin() + static_cast<std::ptrdiff_t>(wanted),
                        result.hits.end());
    if (result.hits.empty()) {
      result.verdict = Verdict::kNothing;
      result.probability.reset();
      result.grounds.reset();
    }
    return result;
  }
}

SearchResult Finder::SearchWithin(Repositories& repositories, const SearchQuery& query) {
  const auto unseen = store_.accesses().UnseenByReader(ReadLane::kShort);
  const DocumentFilter::Trust trust{
      [&](DocumentNumber document) {
        return scores_.lookup().ConfidenceOf(document, query.now, *repositories.policy, unseen);
      },
      [&](DocumentNumber document) {
        return scores_.lookup().IsPenalised(document) && Scores::IsDisputed(repositories, document);
      }};
  MeaningPath meaning(vectors_, repositories.embeddings, query);
  SearchQuery enough = query;  // so that the first of few hits are the first of many
  enough.limit = std::max(query.limit, static_cast<std::int64_t>(kTellingHits));
  Recollection found = recall_->Search(enough, options_.timezone, repositories.memories,
                                       repositories.search, trust, {std::ref(meaning)});
  const auto hit_of = [&](const RankedDocument& ranked) {
    auto memory = repositories.memories.FindBySeq(ranked.document);
    if (!memory) throw Error(ErrorCode::kInternal, "The search found a memory that is gone");
    scores_.Score(repositories, &*memory, query.now);
    ScoreParts parts = recall_->PartsOf(ranked, query);
    parts.vector = meaning.SimilarityOf(ranked.document);
    auto passage = recall_->PassageOf(memory->content, repositories.search);
    return SearchHit{std::move(*memory), ranked.score, parts, std::move(passage)};
  };
  const FindHit find = [&](const std::string& id, bool disputes) -> std::optional<SearchHit> {
    const auto seq = repositories.memories.SeqOf(id);
    const bool without_words = disputes && recall_->asks_for_now();
    const auto ranked = seq ? recall_->FindRanked(*seq, trust, query, without_words) : std::nullopt;
    return ranked ? std::optional(hit_of(*ranked)) : std::nullopt;
  };
  SearchResult result;
  for (const auto& ranked : found.ranked) result.hits.push_back(hit_of(ranked));
  std::sort(result.hits.begin(), result.hits.end(), ComesBefore);
  const auto past = recall_->PastTime(query.now);
  const HeldThen then{[&](const Memory& memory) { return HeldWithin(*past, memory, repositories); },
                      [&](const std::string& id) { return repositories.disputes.PenalisedBy(id); }};
  const HitsBefore ahead = recall_->StandBefore(query, result.hits);
  const Asked asked = AskedBy(query, *recall_);
  const FindBefore disputing = [&](const SearchHit& hit) {
    return DisputingIn(asked, hit.memory, repositories);
  };
  const FindBefore newer = [&](const SearchHit& hit) {
    auto ids =
        recall_->asks_former()
            ? std::vector<std::string>()
            : SpeakingOf(asked, hit.memory, repositories.disputes.PossiblyUpdatedBy(hit.memory.id),
                         repositories);
    const auto others = ahead.find(hit.memory.id);
    // What stands higher than its words would have it brings nothing with it that has no more: of
    // "mum takes it", "mum stopped it", which is raised, and "mum is moving" the last.
    const bool is_raised = hit.parts.raised > 0;
    if (others != ahead.end() && !is_raised)
      ids.insert(ids.end(), others->second.begin(), others->second.end());
    return ids;
  };
  result.hits = DisputingFirst(std::move(result.hits), static_cast<std::size_t>(query.limit),
                               {find, disputing, newer, past ? &then : nullptr});
  result.paths = std::move(found.paths);
  result.verdict = found.judgement.verdict;
  result.probability = found.judgement.probability;
  result.grounds = found.judgement.grounds;
  return result;
}

std::vector<VectorHit> Finder::SearchVectors(const std::string& model, std::span<const float> query,
                                             std::size_t wanted, const MemoryFilter& filter,
                                             const CancelFlag* cancel) {
  RequireDirection(query, "the query's vector");
  std::vector<VectorHit> hits;
  store_.Read(cancel, [&](Repositories& repositories) {
    hits = vectors_.Search(repositories.embeddings, model, query, wanted, filter);
  });
  return hits;
}

}  // namespace cortex
