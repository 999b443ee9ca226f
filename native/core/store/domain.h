#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/cursor.h"
#include "base/names.h"
#include "base/time.h"
#include "confidence/distribution.h"
#include "confidence/engine.h"
#include "language/secrets/secret_policy.h"
#include "language/topics/derived_categories.h"
#include "store/embedding.h"
#include "store/queries.h"

/// The words in which the rooms and the store speak of memories. Thread-safe: values.
namespace cortex {

enum class MemoryKind { kStm, kEmbedding, kAtom };
template <>
inline constexpr auto kEnumNames<MemoryKind> = EnumNames("stm", "embedding", "atom");
inline std::string_view MemoryKindName(MemoryKind kind) { return NameOf(kind); }
/// VALIDATION_ERROR for an unknown name.
MemoryKind ParseMemoryKind(std::string_view name);

/// On disk and across the addon boundary: DO NOT CHANGE THESE VALUES.
enum class StorageStatus {
  kSuccess = 1,
  kSuccessLocalOnly = 2,
  kDuplicateExact = 3,
  kDuplicateSemantic = 4,
  kContentEmpty = 5,
  kContentTooLong = 6,
  kStorageError = 7,
  kValidationError = 8,
  kSecretRefused = 9,
};
template <>
inline constexpr auto kEnumNames<StorageStatus> = EnumNames("SUCCESS", "SUCCESS_LOCAL_ONLY",
                                                            "DUPLICATE_EXACT", "DUPLICATE_SEMANTIC",
                                                            "CONTENT_EMPTY", "CONTENT_TOO_LONG",
                                                            "STORAGE_ERROR", "VALIDATION_ERROR",
                                                            "SECRET_REFUSED");
template <>
inline constexpr std::size_t kFirstValue<StorageStatus> = 1;
inline std::string_view StorageStatusName(StorageStatus status) { return NameOf(status); }

enum class GraphState { kOk, kPending, kFailed, kOff };
template <>
inline constexpr auto kEnumNames<GraphState> = EnumNames("ok", "pending", "failed", "off");

/// A memory that tells what holds now, in the place of another one.
struct Replacement {
  std::string id;
  std::string content;
  TimeMs created_at = 0;
};

/// What stands against a memory. While something does, accesses of it are not counted, it is good
/// enough for nothing critical, and a search names those that contradict it before it.
struct Dispute {
  /// The memories that contradict it in open pairs of which it carries the penalty, the pair that
  /// was found first first; not those whose own last validation was a failure.
  std::vector<std::string> by;
  /// Those that it lost to, when somebody decided.
  std::vector<std::string> lost_to;
  /// The last word on it, a validation or such a decision, was against it.
  bool proved_wrong = false;
  /// Its last validation was.
  bool failed = false;
  /// The last one of those whose claim took the place of its own, one after the other: of "I live
  /// in Bern", "in Graz" and "in Ulm" the third, for the first and the second.
  std::optional<Replacement> replacement;
};

/// An older memory that one contradicts in an open pair, and that carries the penalty of it.
struct Conflict {
  std::string id;
  std::string content;
  TimeMs created_at = 0;
};

/// A memory told later that may have changed another one, by a pair that is only possible.
struct PossibleChange {
  std::string id;
  /// Where its text begins.
  std::string content;
  TimeMs created_at = 0;
};

/// What is told of a memory, and stored as it is told.
struct ToldMemory {
  std::string content;
  std::string user_id;
  std::vector<std::string> categories;
  std::vector<std::string> topics;
  bool is_proxy = false;
  std::optional<std::string> proxy_agent;
  std::optional<std::string> speaker;
  std::optional<std::string> session_id;
  /// The turn of that session that it was drawn from.
  std::optional<std::int64_t> source_turn;
  std::string source = "api";
  /// What the program that stored it keeps with it: the text of a JSON object.
  std::optional<std::string> metadata;
  /// From then on it answers nothing, and the next maintenance removes it; absent: never.
  std::optional<TimeMs> expires_at;
  /// From then on somebody should look whether it still holds; absent: nobody asked for that.
  std::optional<TimeMs> review_at;
};

/// A memory as a caller gives it. Absent means: let the brain decide.
struct NewMemory : ToldMemory {
  std::optional<std::string> id;
  std::optional<double> importance;
  std::optional<double> confidence;
  /// When it was said; absent: now.
  std::optional<TimeMs> created_at;
  /// Whether storing looks for semantic duplicates and contradictions; else only for the same text,
  /// and later memories are compared with it.
  bool compare_meaning = true;
  /// Ids of its user's memories whose place it takes.
  std::vector<std::string> replaces = {};
};

/// A memory as it is stored.
struct Memory : ToldMemory {
  std::int64_t seq = 0;
  std::string id;
  /// What its text tells; it ages as a memory in them does.
  DerivedCategories derived_categories = DerivedCategories::kNone;
  /// The rules that gave the topics; 0 when none did yet, absent when somebody gave them.
  std::optional<std::int64_t> topics_version = 0;
  double importance = 1.0;
  std::string confidence_source;
  /// What the score is made of, with accesses that are not yet written.
  ScoreInputs score;
  /// What the score is when it is read.
  double confidence = 0;
  /// As it is when it is read.
  std::optional<Dispute> disputed;
  /// The other side of `disputed`, the pair that was found first first: it costs this one nothing.
  std::vector<Conflict> conflicts_with;
  /// What may have changed it while nobody decided, told last first: accesses are not counted.
  std::vector<PossibleChange> undecided;
  /// The last time that it was told once more, and not stored again.
  std::optional<TimeMs> told_again_at;
  /// As they are when it is read (IsExpired, IsToReview).
  bool expired = false;
  bool review_due = false;
  /// Why somebody should check it, where it was read by a profile that asks for that.
  std::optional<std::string> verify_reason;
  TimeMs recorded_at = 0;
};

/// Whether the memory's time has passed, and whether somebody should look at it.
inline bool IsExpired(const ToldMemory& memory, TimeMs now) {
  return memory.expires_at && *memory.expires_at <= now;
}
inline bool IsToReview(const ToldMemory& memory, TimeMs now) {
  return memory.review_at && *memory.review_at <= now;
}

/// How fast a memory ages that was put into `categories` and whose text tells `derived`.
double DecayOf(const ConfidencePolicy& policy, const std::vector<std::string>& categories,
               DerivedCategories derived);
inline double DecayOf(const ConfidencePolicy& policy, const Memory& memory) {
  return DecayOf(policy, memory.categories, memory.derived_categories);
}

/// possible: nobody carries a penalty until somebody decides.
inline constexpr auto kContradictionStatuses =
    EnumNames("open", "possible", "resolved", "dismissed");

/// A pair that cannot both be true.
struct Contradiction {
  std::string id;
  std::string older_id;
  std::string newer_id;
  /// The name of a ContradictionKind.
  std::string kind;
  double score = 0;
  std::vector<std::string> evidence;
  /// Of kContradictionStatuses.
  std::string status = "open";
  /// Who carries the penalty now.
  std::optional<std::string> penalised_id;
  TimeMs detected_at = 0;
  /// Of a pair that somebody dismissed: what that teaches (dismissal_key.h).
  std::optional<std::int64_t> dismissal_key = {};
};

/// A pair with what one needs to decide it.
struct ContradictionListing {
  Contradiction pair;
  /// Whose memories they are; absent: both are gone.
  std::optional<std::string> user_id;
  std::optional<std::string> older_content;
  std::optional<std::string> newer_content;
  /// When the two were told.
  std::optional<TimeMs> older_at;
  std::optional<TimeMs> newer_at;
  /// Of a pair that is no longer open.
  std::optional<std::string> resolved_by;
  std::optional<TimeMs> resolved_at;
};

/// How many pairs there are of each status: undecided ones now, decided ones of a time.
struct PairCounts {
  std::int64_t open = 0;
  std::int64_t possible = 0;
  std::int64_t resolved = 0;
  std::int64_t dismissed = 0;
};

/// A memory whose last validation was a failure.
struct ProvedWrong {
  std::string id;
  std::string user_id;
  std::string content;
  TimeMs at = 0;
  std::string actor;
  std::optional<std::string> note;
};

/// Beyond the seed's result: what storing found out on the way.
struct StorageResult {
  StorageStatus status = StorageStatus::kSuccess;
  std::string message;
  std::optional<std::string> memory_id;
  std::vector<std::string> topics;
  /// The text asks for a person's attention (language/topics/topics.h).
  bool safety_flag = false;
  /// It is told for a time that is yet to come (IsAhead).
  bool in_future = false;
  bool local_success = false;
  bool graph_success = false;
  GraphState graph_state = GraphState::kOff;
  std::optional<double> similarity_score;
  std::optional<std::string> matched_id;
  /// A memory that this one seems to bring up to date.
  std::optional<std::string> possible_update_of;
  /// How alike the two are: of content words the share that both have.
  std::optional<double> possible_update_similarity;
  /// Pairs that this memory opened, the possible ones too.
  std::vector<Contradiction> contradictions;
  std::optional<double> confidence;
  /// What was taken out of the text, and of what is told with it.
  std::vector<SecretCount> secrets;
  /// The code behind a STORAGE_ERROR.
  std::optional<std::string> error_code;

  [[nodiscard]] bool is_success() const {
    return status == StorageStatus::kSuccess || status == StorageStatus::kSuccessLocalOnly;
  }
  /// STORAGE_ERROR is neither a success nor a rejection.
  [[nodiscard]] bool is_rejected() const {
    return !is_success() && status != StorageStatus::kStorageError;
  }
};

/// A stored memory that cannot be true together with one that is only looked at.
struct FoundContradiction {
  std::string memory_id;
  std::string content;
  TimeMs created_at = 0;
  /// The name of a ContradictionKind.
  std::string kind;
  double score = 0;
  /// The words in the stored text and in the one that is looked at.
  std::vector<std::string> evidence;
  /// open or possible.
  std::string status;
};

/// What storing a memory would find, without storing it.
struct MemoryCheck {
  /// What storing it would answer.
  StorageStatus status = StorageStatus::kSuccess;
  std::string message;
  /// Of a duplicate: the memory that says it already, and how alike the two are.
  std::optional<std::string> matched_id;
  std::optional<double> similarity_score;
  std::optional<std::string> possible_update_of;
  /// What storing it would take out of it.
  std::vector<SecretCount> secrets;
  /// The surest first.
  std::vector<FoundContradiction> contradictions;
};

/// As the table of the history has it checked.
inline constexpr auto kAuditReasons =
    EnumNames("created", "access", "validation_success", "validation_failure", "contradiction",
              "resolution", "decay", "retroactive", "restored", "merged");

struct AuditEntry {
  std::int64_t id = 0;
  /// Nothing in the summary row of a maintenance run.
  std::optional<std::string> memory_id;
  MemoryKind kind = MemoryKind::kStm;
  std::optional<double> old_confidence;
  std::optional<double> new_confidence;
  /// Why: of kAuditReasons.
  std::string reason;
  std::string actor;
  std::optional<std::string> note;
  TimeMs at = 0;
};

struct ValidationOutcome {
  std::string id;
  MemoryKind kind = MemoryKind::kStm;
  double old_confidence = 0;
  double new_confidence = 0;
  std::int64_t validation_count = 0;
  std::int64_t contradiction_count = 0;
};

/// A memory's score after an access.
struct AccessOutcome {
  /// As it was given.
  std::string id;
  double confidence = 0;
};

struct CognitiveState {
  std::string user_id;
  int value = 0;
  std::string set_by;
  TimeMs recorded_at = 0;
};

struct OutboxCounts {
  std::int64_t pending = 0;
  std::int64_t ok = 0;
  std::int64_t failed = 0;
  std::int64_t delete_pending = 0;
};

struct Statistics {
  std::int64_t total = 0;
  std::map<std::string, std::int64_t> by_kind;
  std::map<std::string, std::int64_t> by_category;
  std::map<std::string, std::int64_t> by_source;
  std::map<std::string, std::int64_t> by_confidence_source;
  Distribution confidence;
  std::map<std::string, Distribution> confidence_by_kind;
  OutboxCounts outbox;
  EmbeddingStatus embedding;
  /// Bytes of what was forgotten may still be in the write-ahead log.
  bool forget_pending = false;
  std::int64_t database_bytes = 0;
  std::int64_t wal_bytes = 0;
  std::optional<TimeMs> oldest;
  std::optional<TimeMs> newest;
  int schema_version = 0;
  std::string sqlite_version;
};

struct CheckReport {
  /// In words; empty when all is well.
  std::vector<std::string> problems;
  /// One of them is that SQLite finds the file damaged, not only what it holds.
  bool damaged = false;
  std::vector<std::string> checked;
  /// How many memories were compared, row by row, with what is derived of them.
  std::int64_t memories_checked = 0;
};

struct BackupReport {
  std::string path;
  std::int64_t bytes = 0;
  std::int64_t memories = 0;
};

struct RestoreReport {
  std::string path;
  std::string backup;
  std::int64_t memories = 0;
  /// Where what was there before is kept; empty when nothing was, or its content was replaced.
  std::string kept;
};

}  // namespace cortex
