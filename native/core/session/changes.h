#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "language/secrets/secret_policy.h"
#include "store/reader.h"
#include "store/session_rows.h"

/// What can be asked of a session, and what is answered. JSON is text here. Thread-safe: values.
namespace cortex {

/// A new turn: a JSON object of the seed's shape; turn_id, timestamp and turn_status may be left
/// out.
struct AppendTurn {
  std::string turn;
  /// What it makes of the conversation, as DescribeSession.
  std::optional<std::string> description = std::nullopt;
};

/// Members of a turn to set anew, archived or not: turn_status, any that only the host knows, and
/// the members of context_enrichment, intent_classification, agent_response and summary. What is
/// not named stays; null takes a member of one of these four away.
struct ChangeTurn {
  std::int64_t turn_id = 0;
  std::string patch;
};

/// What the host knows of the conversation: active_topic with trigger, conversation_phase,
/// key_points, next_topics, quality, scores, and reports of how long and how well it went.
struct DescribeSession {
  std::string patch;
};

struct SetSessionStatus {
  SessionStatus status = SessionStatus::kActive;
};

/// A change of a block's text.
struct BlockEdit {
  enum class Kind : std::uint8_t {
    /// `text` takes the place of `old_text`, which stands in the block once.
    kReplace,
    /// `text` becomes a line behind line number `line`: 0 is the start, -1 the end.
    kInsert,
    /// `text` becomes the last line; not of a JSON block.
    kAppend,
    /// `text` takes the place of everything.
    kRethink,
  };
  BlockLabel label = BlockLabel::kSummary;
  Kind kind = Kind::kReplace;
  std::string text;
  std::string old_text;
  std::int64_t line = -1;
};

/// All of them or none.
struct EditBlocks {
  std::vector<BlockEdit> edits;
  /// An agent's edits leave read-only blocks alone; a host's do not.
  bool by_agent = true;
};

/// Absent: as it is. A host's doing; limit and value are judged together.
struct ConfigureBlock {
  BlockLabel label = BlockLabel::kSummary;
  std::optional<std::int64_t> limit;
  std::optional<bool> read_only;
  std::optional<std::string> description;
  std::optional<std::string> value;
};

struct SetSessionOptions {
  std::string patch;
};

/// The words of a summariser that began with the narrative's version. Turns that were added since
/// stay as they are.
struct CommitSummary {
  std::int64_t version = 0;
  /// As DescribeSession, with `turns`: summaries by turn id.
  std::string words;
};

using SessionChange = std::variant<AppendTurn, ChangeTurn, DescribeSession, SetSessionStatus,
                                   EditBlocks, ConfigureBlock, SetSessionOptions, CommitSummary>;

struct ChangeContext {
  TimeMs now = 0;
  std::string actor = "host";
  std::string reason;
  /// The session's version, or the edited blocks'; VERSION_CONFLICT when it is another one, and for
  /// blocks when one of them was changed since.
  std::optional<std::int64_t> expected_version;
  /// Whose sessions there are to change.
  Reader reader = {};
};

struct ChangeResult {
  /// False when all was as asked for already.
  bool changed = false;
  std::int64_t version = 0;
  /// The turn that was appended or changed; 0 for none.
  std::int64_t turn_id = 0;
  /// How many turns went to the archive, and by which rule.
  std::int64_t archived = 0;
  std::string archive_reason;
  /// What was taken out of what was told.
  std::vector<SecretCount> secrets = {};
};

}  // namespace cortex
