#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/domain.h"

/// The words in which memories are searched for and found. Thread-safe: values.
namespace cortex {

/// How much each thing counts. What they default to was measured: README, "Search".
struct RankingWeights {
  /// BM25: how soon more occurrences of a word count no more, and how much a long text is held
  /// against it (Robertson, Zaragoza, "The Probabilistic Relevance Framework", 2009).
  double saturation = 0.6;
  double length_share = 0.65;
  /// Scales what turns hand on to their neighbours; 1 is what was measured.
  double window = 1.0;
  /// Of words in the whole conversation, against the text with its neighbours.
  double session = 1.1;
  /// How much more counts what was said by the speaker that the query names, what was told by the
  /// asker when the query speaks of the asker ("my", "did I"), and what tells a time or number when
  /// one is asked for, as a share.
  double speaker = 0.2;
  double asker = 0.4;
  double answer = 0.3;
  /// How much more counts what tells the fact that a question asks for (language/facts/asked_fact).
  double fact = 0.5;
  /// What being said in the time that the query names adds: `time` of the memory's own relevance,
  /// `time_alone` of that of the best.
  double time = 2.0;
  double time_alone = 1.0;
  /// Of the nearness of vectors against that of the words, which counts 1.
  double vector = 1.0;
  /// Share of the score that confidence, recency and importance decide together: enough to part
  /// what is about equally relevant.
  double standing = 0.02;
  /// Of confidence, recency and importance within that (StandingOf).
  double confidence = 1.0;
  double temporal = 0.4;
  double importance = 0.3;
};

/// What a hit's score is made of; each from 0 to 1.
struct ScoreParts {
  double words = 0;
  double window = 0;
  double session = 0;
  /// Cosine similarity of the vectors, where the memory was proposed by it.
  double vector = 0;
  /// 1 when said by the speaker that the query names or by the asker of whom it speaks, and when it
  /// tells what is asked for, or when nothing of that is asked; else less.
  double speaker = 1;
  double answer = 1;
  /// 1 when it tells the fact that is asked for (language/facts/asked_fact.h), or when no memory
  /// does; else less.
  double fact = 1;
  /// How close it is to the time that the query names, told then.
  double time = 0;
  /// How close that of which it tells is.
  double event = 0;
  double relevance = 0;
  double confidence = 0;
  double recency = 0;
  double importance = 0;
  /// What coming before a memory that it contradicts added to the score (dispute_order.h).
  double raised = 0;
};

/// Memories that each given condition holds for. Absent: no condition.
struct SearchFilter {
  /// In any of these; empty: all.
  std::vector<std::string> categories;
  /// Of any of these kinds; empty: all.
  std::vector<MemoryKind> kinds;
  /// True scores below it are left out, one exactly on it is not.
  std::optional<double> min_confidence;
  /// Its least confidence by the policy, in the place of min_confidence.
  std::optional<Purpose> purpose;
  /// What is disputed is left out, whatever its score.
  bool undisputed = false;
  /// Said at this time or later.
  std::optional<TimeMs> since;
  /// Said before this time.
  std::optional<TimeMs> until;
  std::optional<std::string> session_id;
  std::optional<std::string> user_id;
  std::optional<std::string> speaker;
  /// Of this topic, without regard to case.
  std::optional<std::string> topic;
  std::optional<bool> is_proxy;
  std::optional<std::string> proxy_agent;

  [[nodiscard]] bool names_time() const { return since || until || session_id; }
};

/// What a query means, as an embedder says.
struct QueryVector {
  std::string model;
  std::vector<float> values;
  /// Why there are no values, though there should be.
  std::string problem;
};

struct SearchQuery {
  /// Valid UTF-8, any text at all: none of it is syntax.
  std::string text;
  SearchFilter filter;
  /// Absent: the brain has no embedder.
  std::optional<QueryVector> vector;
  /// By vectors alone.
  bool by_meaning = false;
  /// The text tells something and asks nothing: its times are words like others.
  bool as_statement = false;
  /// What another memory took the place of is left out; that one stands in its place.
  bool omit_superseded = false;
  std::int64_t limit = 10;
  RankingWeights ranking;
  /// A retrieval profile by name; nothing: the one named after the purpose, where there is one.
  std::optional<std::string> profile;
  /// A look that counts as no access.
  bool peek = false;
  TimeMs now = 0;
};

/// Whether a way of finding memories took part in a search.
enum class PathState {
  /// It did.
  kLive,
  /// It should have, but could not; `reason` says why.
  kDown,
  /// It was not asked for or is not set up.
  kOff,
};
template <>
inline constexpr auto kEnumNames<PathState> = EnumNames("live", "down", "off");

struct PathReport {
  std::string name;
  PathState state = PathState::kOff;
  /// Memories it proposed, of those that the filter lets through.
  std::int64_t candidates = 0;
  /// Why it is down or off.
  std::string reason;
};

struct SearchHit {
  Memory memory;
  double score = 0;
  ScoreParts parts;
  /// Of a long text: what of it speaks of what was asked (recall/passage.h).
  std::optional<std::string> passage = {};
};

/// Whether what was found speaks of what was asked (recall/verdict.h).
enum class Verdict {
  /// A hit speaks of what was asked.
  kFound,
  /// It may: words in common that now and then unrelated texts share.
  kWeak,
  /// Words in common are what any two texts of this length would share.
  kNothing,
};
template <>
inline constexpr auto kEnumNames<Verdict> = EnumNames("found", "weak", "nothing");

/// What tells whether the hits speak of what was asked; each from 0 to 1, of the rarity of the
/// query's words.
struct Grounds {
  /// LexicalScorer::SupportOf the hit that has most.
  double support = 0;
  /// The share that stands in that hit and beside it, and in the first hits together.
  double covered = 0;
  double together = 0;
  /// `covered`, where a word that no memory has is no rarer than one that a single memory has:
  /// among few memories what they lack would weigh more than all they have.
  double told = 0;
  /// The most that stands in one passage of a hit: long texts hold many words by chance.
  double passage = 0;
  /// How long that hit is: 0 for 64 bytes and less, 1 for 16,384.
  double length = 0;
  /// The share that no memory has.
  double unknown = 0;
  /// The share of the names in the query that the first hits hold beside something else of it, less
  /// where the best of them holds none; 1 where it has none.
  double names = 1;
  /// Of the best hit, and how far it falls to the last of the first hits.
  double relevance = 0;
  double gap = 0;
};

struct SearchResult {
  /// The best first; of equal score the one with more confidence, then the newest, then by id; but
  /// none before what it is disputed by.
  std::vector<SearchHit> hits;
  std::vector<PathReport> paths;
  Verdict verdict = Verdict::kNothing;
  /// That a hit answers the query, on real text; nothing where it was not fitted: what was found by
  /// other things than words.
  std::optional<double> probability;
  std::optional<Grounds> grounds;
  /// What fits and was left out because it is disputed, the best first: who asks for a critical
  /// purpose has to know that there is more than what passed.
  std::vector<Memory> left_out;
  /// What fits and was left out because it is less sure than asked for, the best first; of a
  /// critical purpose, and of any search that finds nothing else.
  std::vector<Memory> too_unsure;
};

}  // namespace cortex
