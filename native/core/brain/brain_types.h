#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/time.h"
#include "confidence/policy.h"
#include "language/facts/fact_reader.h"
#include "language/secrets/secret_policy.h"
#include "store/brain_key.h"
#include "store/changes.h"
#include "store/commit_gate.h"
#include "store/domain.h"
#include "store/policy_repository.h"

/// What a brain is opened with, and how far its longer works are. Values.
namespace cortex {

/// What becomes of a contradiction that is found with some probability.
struct ContradictionThresholds {
  /// From here on a pair is opened and costs a penalty; nothing: what the calibration takes for
  /// sure (language/contradictions/finding_score.h).
  std::optional<double> open;
  /// From here on, below `open`, it is possible; below it there is none. Nothing: what the
  /// calibration takes for possible.
  std::optional<double> possible;

  bool operator==(const ContradictionThresholds&) const = default;
};

struct BrainOptions {
  /// Canonical, or ":memory:".
  std::string path;
  /// None: the file is in the clear. Of a brain in memory it says nothing.
  BrainKey key = {};
  bool read_only = false;
  /// Day boundaries.
  TimeZone timezone = TimeZone::Utc();
  /// What holds where the brain keeps no policy, and what holds over the one it keeps.
  ConfidencePolicy default_policy;
  PolicySettings policy;
  ContradictionThresholds contradictions;
  /// What becomes of secrets in what is told.
  SecretPolicy secrets;
  /// Longest content in Unicode code points.
  std::int64_t content_limit = 32'000;
  /// Largest database file in bytes; 0: no limit.
  std::int64_t database_limit = 0;
  /// Services outside the process that get every memory through the outbox.
  std::vector<std::string> sinks;
  /// Whose vectors memories get through the outbox.
  std::optional<EmbeddingModel> embedding_model;
  /// Of a file that is a replica of a brain in a database.
  ReplicaOptions replica;
  IdSource ids = RandomIds();
  /// What time it is, for memories with a time limit.
  TimeSource clock = SystemTime();
  /// What a statement tells; called on several threads. Tests pass one that fails.
  std::function<TextGraph(const Statement&, const std::string& speaker)> read_facts =
      graph::ReadFacts;

  /// Whether what is read counts as an access.
  [[nodiscard]] bool CountsAccesses() const { return !read_only && !replica.reads_only; }

  /// Whether two holders can share one brain, the policy apart; how ids are made, and what time it
  /// is, does not matter for that.
  [[nodiscard]] bool CompatibleWith(const BrainOptions& other) const;
};

/// How far an import is; the caller keeps it between batches.
struct ImportProgress {
  struct Refusal {
    std::size_t index;
    StorageStatus status;
    std::string message;
  };
  /// An entry that says in other words what is stored.
  struct Similar {
    std::size_t index;
    std::string matched_id;
    double similarity_score;
  };
  /// An entry whose id is there with another text, which stays: somebody may have edited it.
  struct Differing {
    std::size_t index;
    std::string id;
  };
  std::size_t next = 0;
  std::int64_t stored = 0;
  std::int64_t duplicates = 0;
  std::int64_t existing = 0;
  /// Of the existing.
  std::vector<Differing> differing;
  /// Of those that were stored, told for a time that is yet to come.
  std::int64_t in_future = 0;
  std::vector<Refusal> refused;
  /// Of the duplicates.
  std::vector<Similar> similar;
  /// Pairs that were opened, and those that are only possible.
  std::int64_t contradictions = 0;
  std::int64_t possible = 0;
  /// What was taken out of those that were stored.
  std::map<std::string, std::int64_t> secrets;
};

/// How far making the fact graph is; the caller keeps it between batches.
struct GraphDerivation {
  /// All of it, not only what was left for later; where that was begun and stopped it goes on.
  bool anew = false;
  bool begun = false;
  /// Memories.
  std::int64_t total = 0;
  std::int64_t left = 0;
  /// What the graph holds; known when all is made anew.
  std::int64_t entities = 0;
  std::int64_t facts = 0;
};

/// The confidence policy of a brain, and where it comes from.
struct PolicyListing {
  ConfidencePolicy in_force;
  /// What the brain keeps, and what holds where it keeps none.
  std::optional<KeptPolicy> kept;
  ConfidencePolicy fallback;
  /// What this opening, or another of this process, asked for over these.
  PolicySettings asked;
};

enum class ExportFormat {
  /// All of the brain, for import.
  kArchive,
  /// A line of scores for each memory, embedding and atom, for analysis.
  kConfidenceCsv,
};

struct ExportReport {
  std::string path;
  std::int64_t bytes = 0;
  /// By their kind's name.
  std::map<std::string, std::int64_t> rows;
};

/// As a deletion, which leaves their history; or forgotten, with their words.
enum class ExpiredGo { kDelete, kForget };
template <>
inline constexpr auto kEnumNames<ExpiredGo> = EnumNames("delete", "forget");

struct MaintenanceOptions {
  TimeMs now = 0;
  /// Rescore every row, also those whose cached score is fresh.
  bool force = false;
  std::int64_t batch_size = 5'000;
  /// decay, or retroactive after a migration.
  std::string reason = "decay";
  /// How memories whose time has passed go.
  ExpiredGo expired = ExpiredGo::kDelete;
};

/// How far a maintenance run is; the caller keeps it between batches.
struct MaintenanceProgress {
  bool started = false;
  /// An interrupted run was taken up where it stopped.
  bool resumed = false;
  std::int64_t kind = 0;
  std::int64_t after_seq = 0;
  std::int64_t total = 0;
  std::int64_t scanned = 0;
  std::int64_t rescored = 0;
  /// Memories whose time had passed, which are gone now.
  std::int64_t expired = 0;
  bool expired_are_gone = false;
  /// Of those that were forgotten; absent: none.
  std::optional<ForgetReceipt> receipt;
};

/// Judging again the pairs that nobody has decided.
struct RecheckOptions {
  /// Absent: pairs of all users.
  std::optional<std::string> user_id;
  TimeMs now = 0;
};

/// How far it is, and what it did; the caller keeps it between batches.
struct RecheckProgress {
  bool started = false;
  /// The last pair that was judged.
  std::string after_id;
  std::int64_t total = 0;
  std::int64_t checked = 0;
  std::int64_t dismissed = 0;
  /// Open ones that are only possible now.
  std::int64_t lowered = 0;
};

/// How far a search for duplicates is, and what it found; the caller keeps it between batches.
struct DedupeProgress {
  bool started = false;
  /// Whose memories are looked at now; absent: all are done.
  std::optional<std::string> user;
  /// The last memory that was looked at.
  TimeMs created_at = std::numeric_limits<TimeMs>::min();
  std::int64_t seq = 0;
  std::int64_t total = 0;
  std::int64_t compared = 0;
  /// By the survivor's seq.
  std::map<std::int64_t, DuplicateGroup> groups;
  /// What a report, which removes nothing, has found to be a duplicate.
  std::set<std::int64_t> found;
  std::int64_t duplicates = 0;
  /// Older memories that were not deleted, because they say more than the newer; or newer ones that
  /// were not merged, because they were drawn from another turn than the older.
  std::int64_t kept = 0;
};

}  // namespace cortex
