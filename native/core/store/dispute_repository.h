#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/domain.h"

/// What stands against memories, read from the pairs and the validations themselves: nothing is
/// kept beside them that could differ. One thread at a time, as its connection.
namespace cortex {

class Connection;
struct ScoreRow;

/// In the audit: an edit took back what failed validations cost a text that the memory says no
/// more, and how many they were.
inline constexpr const char* kEditor = "edit";
inline constexpr const char* kFailuresOfOldText = "failed validations of its old text: ";
/// Whether it did so after the event `a` of the audit; SQL.
inline constexpr const char* kTakenBackSince =
    "EXISTS (SELECT 1 FROM confidence_audit t WHERE t.memory_id = a.memory_id AND t.reason = "
    "'resolution' AND t.actor = 'edit' AND t.note LIKE 'failed validations of its old text: %' AND "
    "(t.timestamp, t.id) > (a.timestamp, a.id)) ";

class DisputeRepository {
 public:
  explicit DisputeRepository(Connection& connection) : connection_(connection) {}

  /// Nothing when there is none. Only what carries a penalty (contradiction_count > 0) can be
  /// disputed: ask for nothing else, and reading stays cheap.
  [[nodiscard]] std::optional<Dispute> Of(MemoryKind kind, const std::string& id);
  /// The same for what may carry none.
  [[nodiscard]] std::optional<Dispute> Of(const ScoreRow& row);
  /// Whether another memory's claim took the place of its own (Dispute::replacement).
  [[nodiscard]] bool IsSuperseded(const ScoreRow& row);
  /// When the first of those that took its place was told; nothing while it stands.
  [[nodiscard]] std::optional<TimeMs> SupersededAt(const std::string& id);
  /// Memories that this one contradicts and that carry the penalty for it: it may have taken their
  /// place.
  [[nodiscard]] std::vector<std::string> PenalisedBy(const std::string& id);
  /// The other memories of pairs that nobody decided, with their words.
  struct Beside {
    /// Those of them that are in open pairs with it.
    std::vector<Conflict> conflicts;
    /// What may have changed it: in pairs that are only possible, the newer ones, told last first.
    /// Not those whose own last validation was a failure.
    std::vector<PossibleChange> changes;
  };
  /// In one statement.
  [[nodiscard]] Beside BesideIn(const std::string& id);
  /// Memories that may have taken its place: in pairs that are only possible, the newer one, the
  /// pair that was found last first.
  [[nodiscard]] std::vector<std::string> PossiblyUpdatedBy(const std::string& id);
  /// Whether the last validation of the text that a memory has was a failure.
  [[nodiscard]] bool FailedLast(const std::string& memory_id);
  /// Memories whose last validation was a failure, the one that was proved wrong last first.
  [[nodiscard]] std::vector<ProvedWrong> ListProvedWrong(const ProvedWrongQuery& query);

 private:
  /// What stands against a memory, and which one took its place next.
  struct Standing {
    Dispute dispute;
    std::optional<std::string> next;
    /// When the first one that did was told.
    std::optional<TimeMs> since;
  };
  Standing StandingOf(MemoryKind kind, const std::string& id);
  std::optional<Replacement> LastAfter(MemoryKind kind, const std::string& id, std::string next);

  Connection& connection_;
};

}  // namespace cortex
