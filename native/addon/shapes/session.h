#pragma once

#include "addon/shapes/choices.h"
#include "addon/shapes/secret.h"
#include "addon/shapes/shape.h"
#include "base/unicode.h"
#include "brain/brain_sessions.h"
#include "session/changes.h"
#include "session/problems.h"
#include "session/rotation.h"

/// The shapes of sessions.
namespace cortex::addon {

template <>
inline constexpr auto kShape<SessionRow> = Result<SessionRow>(
    "SessionRow", "What is known of a session without its blocks.",
    Field("session_id", &SessionRow::id), Field("user_id", &SessionRow::user_id),
    Field("status", &SessionRow::status), Field("started_at", &SessionRow::started_at, As::kTime),
    Field("last_activity_at", &SessionRow::last_activity_at, As::kTime),
    Field("version", &SessionRow::version, kCount, "Rises by one with each change."),
    Field("total_turns", &SessionRow::last_turn, kCount,
          "Ever; the first `archived_turns` of them are archived."),
    Field("archived_turns", &SessionRow::archived_turns, kCount));

/// A block with its name.
struct NamedBlock {
  BlockLabel label;
  const SessionBlock* block;

  [[nodiscard]] const std::string& value() const { return block->value; }
  [[nodiscard]] std::size_t size() const { return CountCodePoints(block->value); }
  [[nodiscard]] std::int64_t limit() const { return block->limit; }
  [[nodiscard]] bool read_only() const { return block->read_only; }
  [[nodiscard]] const std::string& description() const { return block->description; }
  [[nodiscard]] std::int64_t version() const { return block->version; }
};

template <>
inline constexpr auto kShape<NamedBlock> = Result<NamedBlock>(
    "SessionBlock", "One block: its text, its fill and its settings.",
    Field("label", &NamedBlock::label), Field("value", &NamedBlock::value),
    Field("chars_current", &NamedBlock::size, kCount, "Code points."),
    Field("chars_limit", &NamedBlock::limit, kCount), Field("read_only", &NamedBlock::read_only),
    Field("description", &NamedBlock::description),
    Field("version", &NamedBlock::version, kCount,
          "The session's version that last changed the value."));

inline std::vector<NamedBlock> BlocksOf(const SessionView& view) {
  std::vector<NamedBlock> blocks;
  for (const auto label : kBlockLabels) blocks.push_back({label, &view.blocks.at(Index(label))});
  return blocks;
}

template <>
inline constexpr auto kShape<SessionView> = Result<SessionView>(
    "SessionView", "A session with its blocks, as one state.", Extends(&SessionView::row),
    Field("blocks", &BlocksOf,
          "In the order conversation_history, active_session, context_summary, memory_metadata."),
    Field("band", &SessionView::band, kBand),
    Field("summary_version", &SessionView::summary_version, kCount,
          "What commitSummary must name."),
    Field("options", &SessionView::options, "JSON."),
    Field("created", &SessionView::created, "Whether this call made the session."));

template <>
inline constexpr auto kShape<NewSessionRequest> = Argument<NewSessionRequest>(
    "NewSession", "A session to begin, or to go on with.", Field("id", &NewSessionRequest::id),
    Field("user_id", &NewSessionRequest::user_id),
    Field("options", &NewSessionRequest::options, "JSON; of a new session only."),
    Field("derives_context", &NewSessionRequest::derives_context, As::kDefault,
          "Of a new session: whether topics, extracts and the context's quality are told where the "
          "host tells none; default false."));

template <>
inline constexpr auto kShape<ChangeContext> = Argument<ChangeContext>(
    "ChangeContext", "Who changes a session, and from which version on.",
    Field("now", &ChangeContext::now, As::kTime), Field("actor", &ChangeContext::actor),
    Field("reason", &ChangeContext::reason, As::kDefault),
    Field("expected_version", &ChangeContext::expected_version,
          "The session's version, or the edited blocks'; VERSION_CONFLICT when it is another one, "
          "and "
          "for blocks when one of them was changed since."),
    Field("user", Within(&ChangeContext::reader, &Reader::user), As::kGiven));

template <>
inline constexpr auto kShape<ChangeResult> = Result<ChangeResult>(
    "ChangeResult", "How a change of a session ended.",
    Field("changed", &ChangeResult::changed, "False when all was as asked for already."),
    Field("version", &ChangeResult::version, kCount),
    Field("turn_id", &ChangeResult::turn_id, kCount,
          "The turn that was appended or changed; 0 for none."),
    Field("archived", &ChangeResult::archived, kCount, "How many turns went to the archive."),
    Field("archive_reason", NotEmpty(&ChangeResult::archive_reason), kArchiveReason),
    Field("secrets", NotEmpty(&ChangeResult::secrets), As::kMissing, kSecretsDoc));

template <>
inline constexpr auto kShape<SessionQuery> = Argument<SessionQuery>(
    "SessionQuery", "Which sessions to list.", Field("user_id", &SessionQuery::user_id, As::kGiven),
    Field("status", &SessionQuery::status), Field("limit", &SessionQuery::limit));

inline bool IsArchived(const FoundTurn& found) { return found.turn.archived_at.has_value(); }

template <>
inline constexpr auto kShape<FoundTurn> = Result<FoundTurn>(
    "FoundTurn", "A turn with the session it belongs to.",
    Field("session_id", &FoundTurn::session_id), Field("user_id", &FoundTurn::user_id),
    Field("turn_id", Within(&FoundTurn::turn, &SessionTurn::id), kCount),
    Field("said_at", Within(&FoundTurn::turn, &SessionTurn::said_at), As::kTime,
          "Epoch milliseconds."),
    Field("archived", &IsArchived),
    Field("turn", Within(&FoundTurn::turn, &SessionTurn::json), "JSON."));

inline std::string HashText(const SessionOperation& operation) {
  return std::to_string(operation.hash);
}

template <>
inline constexpr auto kShape<SessionOperation> = Result<SessionOperation>(
    "SessionOperation", "One change of a session.", Field("seq", &SessionOperation::seq),
    Field("kind", &SessionOperation::kind), Field("actor", &SessionOperation::actor),
    Field("reason", &SessionOperation::reason), Field("at", &SessionOperation::at, As::kTime),
    Field("state", &SessionOperation::state, kOperationState,
          "final: neither to be undone nor redone."),
    Field("hash", &HashText));

inline std::string_view CodeOf(const Problem& problem) { return ErrorCodeName(problem.code); }

template <>
inline constexpr auto kShape<Problem> = Result<Problem>(
    "SessionProblem", "Something wrong with a session.", Field("block", &Problem::block),
    Field("pointer", &Problem::pointer, "JSON pointer into the block."), Field("code", &CodeOf),
    Field("rule", &Problem::rule), Field("message", &Problem::message));

/// The last instant of the same local day: a day with a change of the clock has 23 or 25 hours.
TimeMs EndOfDay(TimeMs time, const TimeZone& zone);

template <>
inline constexpr auto kShape<TurnQuery> = Argument<TurnQuery>(
    "TurnQuery", "Which turns to find; all conditions hold.",
    Field("first", &TurnQuery::first, "Ids from this one on."), Field("last", &TurnQuery::last),
    Field("text", &TurnQuery::text, "Words that must all occur in what was said; never syntax."),
    Field("since", &TurnQuery::since, As::kMoment,
          "Inclusive: ISO 8601 text or epoch ms; a date alone is the whole day in the brain's "
          "zone."),
    Field("until", &TurnQuery::until, As::kMoment), Field("archived", &TurnQuery::archived),
    Field("user_id", &TurnQuery::user_id, As::kGiven), Field("limit", &TurnQuery::limit),
    Field("newest_first", &TurnQuery::newest_first));

}  // namespace cortex::addon
