#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "confidence/engine.h"
#include "store/domain.h"
#include "store/insight_rows.h"
#include "store/policy_repository.h"

/// What figures over time are made of: tellings, scores as they were, repetitions. One thread at a
/// time, as its connection.
namespace cortex {

class Connection;

class InsightRepository {
 public:
  InsightRepository(Connection& connection, const PolicyInForce& policy)
      : connection_(connection), policy_(policy) {}

  // --- What the past leaves; called before it is past ---

  /// What the score of the memory is made of until `until`, when its categories are to change.
  void KeepScore(std::int64_t seq, TimeMs until);
  /// The memory is to be deleted, or merged into another.
  void KeepEnd(const Memory& memory, TimeMs ended_at,
               const std::optional<std::string>& merged_into);
  /// Repetitions of the one are of the other from now on.
  void MoveRepetitions(const std::string& from, const std::string& to);
  /// Nothing when it was told of before, at that moment.
  void AppendRepetition(const std::string& user_id, const Repetition& repetition);
  /// When a memory was told once more, the last time by a moment.
  [[nodiscard]] std::optional<TimeMs> LastRepetition(const std::string& memory_id, TimeMs by);
  /// The memory tells something else from now on.
  void RemoveRepetitions(const std::string& memory_id);
  void SetSafety(std::int64_t seq, bool asks_for_review);

  // --- Forgetting; how many rows there were ---

  /// Of a memory, with those that were merged into it.
  std::int64_t ForgetMemory(const std::string& memory_id);
  /// Of memories that ended, and repetitions: all of a user, or those of before a moment.
  std::int64_t ForgetUser(const std::string& user_id, std::optional<TimeMs> before);

  // --- Reading; of one user, by time ---

  /// A memory that the user told.
  struct Telling {
    std::int64_t seq = 0;
    TimeMs at = 0;
    double base_confidence = 0;
    ConfidenceSource confidence_source = ConfidenceSource::kDefault;
    /// JSON lists, and what is asked for beside them; they hold until the next one is visited.
    std::string_view categories;
    std::string_view topics;
    std::string_view speaker;
    std::string_view source;
    std::string_view content;
  };
  /// Which parts of a row are read.
  enum class Parts { kTimes, kNames, kContent };
  /// Memories told in [from, to), not by agents.
  void VisitTellings(const std::string& user_id, TimeMs from, TimeMs to, Parts parts,
                     const std::function<void(const Telling&)>& visit);
  /// Days of a time zone on which something was told in [from, to): a memory, or a known one again.
  [[nodiscard]] std::set<std::int64_t> DaysTold(const std::string& user_id, TimeMs from, TimeMs to,
                                                const TimeZone& zone);
  /// When the first was told; nothing for none.
  [[nodiscard]] std::optional<TimeMs> FirstTold(const std::string& user_id);
  /// Times of tellings whose text asks for a person to look.
  [[nodiscard]] std::vector<TimeMs> SafetyTimes(const std::string& user_id, TimeMs from, TimeMs to);
  [[nodiscard]] std::vector<Repetition> Repetitions(const std::string& user_id, TimeMs from,
                                                    TimeMs to);
  /// When a memory was told again.
  [[nodiscard]] std::vector<Repetition> RepetitionsOf(const std::string& memory_id);
  struct Noted {
    TimeMs at = 0;
    std::string what;
  };
  /// Pairs that were opened, by their kind.
  [[nodiscard]] std::vector<Noted> OpenedPairs(const std::string& user_id, TimeMs from, TimeMs to);
  /// "validation_success" and "validation_failure".
  [[nodiscard]] std::vector<Noted> Validations(const std::string& user_id, TimeMs from, TimeMs to);
  /// Uses of a memory that were written down together, at the time of the last of them.
  struct Use {
    TimeMs at = 0;
    std::int64_t count = 0;
  };
  /// By time. A policy that audits nothing keeps none.
  [[nodiscard]] std::vector<Use> Uses(const std::string& user_id, TimeMs from, TimeMs to);

  // --- Scores as they were ---

  /// A memory from when it was stored until it ended.
  struct Life {
    std::string id;
    std::int64_t seq = 0;
    TimeMs recorded_at = 0;
    /// Of one that lives: nothing.
    std::optional<TimeMs> ended_at;
    std::optional<std::string> merged_into;
    /// As it is now, or was in the end; what only the policy `evidence` looks at is not filled in.
    ScoreInputs inputs;
  };
  /// Of all memories of the user that there are or were; those that ended have no counts here.
  void VisitLives(const std::string& user_id, const std::function<void(Life&&)>& visit);
  struct Earlier {
    std::string memory_id;
    TimeMs until = 0;
    std::int64_t last_accessed = kNever;
    std::int32_t access_count = 0;
    std::int32_t validation_count = 0;
    std::int32_t contradiction_count = 0;
    double decay_per_day = 0;
  };
  /// By memory and time; of all users.
  void VisitEarlier(const std::function<void(Earlier&&)>& visit);
  /// What the policy `evidence` looks at, of all users: validations and when something was said
  /// again (`what`: the reason), with the memory's id and the note.
  void VisitEvidence(const std::function<void(const std::string& memory_id, const Noted& noted,
                                              const std::string& note)>& visit);
  /// Pairs that are only possible: of the older memory, since when, and how probable.
  void VisitPossible(
      const std::function<void(const std::string& memory_id, TimeMs since, double score)>& visit);

 private:
  [[nodiscard]] double DecayOfRow(const std::string& categories, std::int64_t derived);

  Connection& connection_;
  const PolicyInForce& policy_;
};

}  // namespace cortex
