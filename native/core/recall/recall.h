#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "recall/current_first.h"
#include "recall/dated.h"
#include "recall/documents.h"
#include "recall/filter.h"
#include "recall/fit.h"
#include "recall/former_first.h"
#include "recall/lexical.h"
#include "recall/path.h"
#include "recall/query.h"
#include "recall/search.h"
#include "recall/time_scope.h"
#include "recall/verdict.h"

/// From a query to ranked memories: the room's door.
namespace cortex {

class MemoryRepository;
class SearchRepository;

/// A way of finding memories beside those of this room: it proposes candidates that the filter
/// accepts.
using CandidatePath =
    std::function<PathCandidates(const Documents& documents, const DocumentFilter& filter)>;

/// What a search found, before the memories themselves are read.
struct Recollection {
  std::vector<RankedDocument> ranked;
  std::vector<PathReport> paths;
  Judgement judgement;
};

/// Keeps the facts of all memories from search to search. One thread at a time: the read lane.
class Recall {
 public:
  /// Whether there are facts of memories, from an earlier search or TakeUp.
  [[nodiscard]] bool is_loaded() const { return documents_.is_loaded(); }
  /// Facts of all memories as they were some time ago; the next search brings them up to date.
  void TakeUp(Documents documents) { documents_ = std::move(documents); }

  /// Must run inside one snapshot of the repositories. `zone` is that of times in the query.
  Recollection Search(const SearchQuery& query, const TimeZone& zone, MemoryRepository& memories,
                      SearchRepository& repository, const DocumentFilter::Trust& trust,
                      const std::vector<CandidatePath>& more_paths = {});

  /// A memory that fits the last query, also one that came behind the first, with its score;
  /// nothing for others. While what that Search was given is there.
  /// With `without_words` also one that has none of the query's, where the filter lets it in.
  [[nodiscard]] std::optional<RankedDocument> FindRanked(std::int64_t seq,
                                                         const DocumentFilter::Trust& trust,
                                                         const SearchQuery& query,
                                                         bool without_words = false);
  /// The last query is a question for what holds now.
  [[nodiscard]] bool asks_for_now() const { return of_now_; }
  /// What the score of a memory found by the last Search is made of.
  [[nodiscard]] ScoreParts PartsOf(const RankedDocument& found, const SearchQuery& query) const;
  /// Of the first hits of the last Search, in their order, those that others of them come before
  /// (recall/current_first.h, recall/former_first.h).
  [[nodiscard]] HitsBefore StandBefore(const SearchQuery& query,
                                       const std::vector<SearchHit>& hits) const;
  /// The last query names a time of its own.
  [[nodiscard]] bool names_time() const { return time_ && time_->is_given(); }
  /// The last query asked what was so before something ended it.
  [[nodiscard]] bool asks_former() const { return former_.has_value(); }
  /// Of a text longer than a passage, the passage that says most of what the last query asked;
  /// nothing where no word of it does.
  [[nodiscard]] std::optional<std::string> PassageOf(const std::string& text,
                                                     SearchRepository& repository) const;
  /// The time that the last query names, where it is over by `now`.
  [[nodiscard]] std::optional<TimeRange> PastTime(TimeMs now) const {
    return time_ ? time_->PastRange(now) : std::nullopt;
  }
  [[nodiscard]] const Documents& documents() const { return documents_; }

 private:
  /// What a query asks.
  struct Asked {
    /// Empty of a search by meaning.
    std::string_view words;
    /// Whose memories alone are read, where it is one user's.
    std::optional<NameNumber> reader;
    ParsedQuery parsed;
    std::optional<Wanted> wanted;
    /// Nothing but the time is asked for, by the query's words; or by its filter.
    bool of_time_alone = false;
    bool only_time = false;
  };
  /// Reads it, and prepares what goes by it: the filter, the time, how well memories fit.
  Asked Read(const SearchQuery& query, const TimeZone& zone, SearchRepository& repository,
             const DocumentFilter::Trust& trust);
  void ReadDated(const TimeZone& zone, SearchRepository& repository,
                 const DocumentFilter::Trust& trust);
  /// Words first.
  std::vector<PathCandidates> FindAll(const Asked& asked, const SearchQuery& query,
                                      MemoryRepository& memories, SearchRepository& repository,
                                      const std::vector<CandidatePath>& more_paths);
  /// Lowers the candidates that fit less, and raises those of the time.
  void Weigh(const Asked& asked, const SearchQuery& query, SearchRepository& repository);
  /// What a memory that words alone find counts, where it cannot come among the first.
  [[nodiscard]] double RelevanceBehind(DocumentNumber document) const;

  Documents documents_;
  LexicalScorer lexical_;
  // Of the last query.
  std::optional<DocumentFilter> filter_;
  std::optional<FitScorer> fit_;
  std::optional<TimeScope> time_;
  std::vector<DatedDocument> dated_;
  bool of_now_ = false;
  std::optional<FormerState> former_;
  /// What was found and may come among the first, each once; by document once `in_order_`.
  std::vector<Candidate> candidates_;
  bool in_order_ = false;
  /// Whether words found only those.
  bool some_left_ = false;
  /// Of all paths that found something, where words are one of them and count 1.
  double path_weights_ = 1;
};

}  // namespace cortex
