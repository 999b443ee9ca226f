#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/cursor.h"
#include "base/names.h"
#include "base/time.h"

/// The rows of sessions. Thread-safe: values.
namespace cortex {

enum class SessionStatus { kActive, kPaused, kEnded };
template <>
inline constexpr auto kEnumNames<SessionStatus> = EnumNames("ACTIVE", "PAUSED", "ENDED");
inline std::string_view SessionStatusName(SessionStatus status) { return NameOf(status); }
inline std::optional<SessionStatus> FindSessionStatus(std::string_view name) {
  return FindNamed<SessionStatus>(name);
}

enum class TurnStatus { kPending, kInProgress, kCompleted };
template <>
inline constexpr auto kEnumNames<TurnStatus> = EnumNames("PENDING", "IN_PROGRESS", "COMPLETED");
inline std::string_view TurnStatusName(TurnStatus status) { return NameOf(status); }
inline std::optional<TurnStatus> FindTurnStatus(std::string_view name) {
  return FindNamed<TurnStatus>(name);
}

/// The four blocks, in the order in which they are derived, shown and stored.
enum class BlockLabel : std::uint8_t { kHistory, kActiveSession, kSummary, kMetadata };
inline constexpr std::size_t kBlockCount = 4;
inline constexpr std::array<BlockLabel, kBlockCount> kBlockLabels = {
    BlockLabel::kHistory, BlockLabel::kActiveSession, BlockLabel::kSummary, BlockLabel::kMetadata};
template <>
inline constexpr auto kEnumNames<BlockLabel> = EnumNames("conversation_history", "active_session",
                                                         "context_summary", "memory_metadata");
inline std::string_view BlockLabelName(BlockLabel label) { return NameOf(label); }
inline std::optional<BlockLabel> FindBlockLabel(std::string_view name) {
  return FindNamed<BlockLabel>(name);
}
constexpr std::size_t Index(BlockLabel label) { return static_cast<std::size_t>(label); }

struct SessionBlock {
  std::string value;
  /// In code points.
  std::int64_t limit = 0;
  bool read_only = false;
  std::string description;
  /// The session's version that last changed the value.
  std::int64_t version = 0;
};
using SessionBlocks = std::array<SessionBlock, kBlockCount>;

struct SessionRow {
  std::int64_t seq = 0;
  std::string id;
  std::string user_id;
  SessionStatus status = SessionStatus::kActive;
  TimeMs started_at = 0;
  TimeMs last_activity_at = 0;
  /// Rises by one with each change.
  std::int64_t version = 0;
  /// Turns 1 to this one are archived.
  std::int64_t archived_turns = 0;
  std::int64_t last_turn = 0;
  /// What the engine keeps beside the blocks, as JSON.
  std::string details;
};

/// A turn; what stands beside its JSON is read out of it when it is written.
struct SessionTurn {
  std::int64_t id = 0;
  std::string json;
  TurnStatus status = TurnStatus::kPending;
  std::string timestamp;
  TimeMs said_at = 0;
  std::optional<std::string> agent;
  std::optional<std::string> intent;
  /// Of the intent; a JSON number.
  std::optional<std::string> confidence;
  /// The host's paraphrase: what the user said, then what the agent did, each on a line.
  std::optional<std::string> summary;
  std::optional<std::string> message_id;
  std::optional<std::string> response_id;
  std::optional<TimeMs> archived_at;
  std::optional<std::string> archive_reason;
};

/// What turns that are no longer in the block contribute to it.
struct ArchivedFacts {
  struct RoutedTurn {
    std::int64_t id = 0;
    std::string agent;
  };
  /// The newest ones, oldest first.
  std::vector<RoutedTurn> routing;
  std::optional<std::string> intent;
  std::optional<std::string> confidence;
};

/// final: not to be undone or redone.
inline constexpr auto kOperationStates = EnumNames("applied", "undone", "final");

/// One change of a session.
struct SessionOperation {
  std::int64_t seq = 0;
  std::string kind;
  std::string actor;
  std::string reason;
  TimeMs at = 0;
  std::int64_t prev_hash = 0;
  std::int64_t hash = 0;
  /// Of kOperationStates.
  std::string state;
  /// What undoing brings back; of an undone one, what redoing does. JSON.
  std::optional<std::string> image;
};

struct SessionQuery {
  std::optional<std::string> user_id;
  std::optional<SessionStatus> status;
  std::int64_t limit = 20;
  /// The last begun first; else the latest activity, by which a session moves in the list.
  bool by_beginning = false;
  /// Those begun before it: by `number`, which is a seq. Only by_beginning.
  std::optional<ListPosition> after = std::nullopt;
};

/// All given conditions hold.
struct TurnQuery {
  std::optional<std::int64_t> first;
  std::optional<std::int64_t> last;
  /// Words that must all occur in what was said.
  std::optional<std::string> text;
  /// Inclusive.
  std::optional<TimeMs> since;
  std::optional<TimeMs> until;
  std::optional<bool> archived;
  /// Of this user's sessions; for a search over all.
  std::optional<std::string> user_id;
  std::int64_t limit = 100;
  bool newest_first = false;
  /// Those of all sessions in the order in which they were stored; else by when they were said.
  bool as_stored = false;
  /// Those behind it in the list: by `number`, which is a turn's id within a session, else a seq.
  std::optional<ListPosition> after = std::nullopt;
};

/// A turn with the session it belongs to.
struct FoundTurn {
  std::string session_id;
  std::string user_id;
  SessionTurn turn;
  std::int64_t seq = 0;
};

}  // namespace cortex
