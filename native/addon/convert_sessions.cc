#include "addon/convert_sessions.h"

#include <utility>

#include "addon/fields.h"
#include "base/unicode.h"

namespace cortex::addon {
namespace {

BlockLabel ToLabel(const Fields& fields) {
  const std::string name = fields.Text("label");
  const auto label = FindBlockLabel(name);
  if (label) return *label;
  throw Error(ErrorCode::kValidation, "There is no block \"" + name +
                                          "\": there are conversation_history, active_session, "
                                          "context_summary and memory_metadata");
}

SessionStatus ToStatus(const Fields& fields) {
  const auto status = FindSessionStatus(fields.Text("status"));
  if (status) return *status;
  throw Unfit("status", "one of ACTIVE, PAUSED, ENDED");
}

BlockEdit ToEdit(const Napi::Value& value) {
  const Fields fields(value, "an edit");
  BlockEdit edit;
  edit.label = ToLabel(fields);
  edit.text = fields.Text("text");
  const std::string kind = fields.Text("kind");
  if (kind == "replace") {
    edit.old_text = fields.Text("old");
  } else if (kind == "insert") {
    edit.kind = BlockEdit::Kind::kInsert;
    edit.line = fields.OptionalInteger("line").value_or(-1);
  } else if (kind == "append") {
    edit.kind = BlockEdit::Kind::kAppend;
  } else if (kind == "rethink") {
    edit.kind = BlockEdit::Kind::kRethink;
  } else {
    throw Unfit("kind", "one of replace, insert, append, rethink");
  }
  return edit;
}

EditBlocks ToEdits(const Fields& fields) {
  if (!fields["edits"].IsArray()) throw Unfit("edits", "a list");
  const auto list = fields["edits"].As<Napi::Array>();
  EditBlocks edits;
  for (std::uint32_t i = 0; i < list.Length(); ++i) edits.edits.push_back(ToEdit(list.Get(i)));
  edits.by_agent = fields.Bool("by_agent");
  return edits;
}

ConfigureBlock ToConfiguration(const Fields& fields) {
  ConfigureBlock change;
  change.label = ToLabel(fields);
  change.limit = fields.OptionalInteger("limit");
  change.read_only = fields.OptionalBool("read_only");
  change.description = fields.OptionalText("description");
  change.value = fields.OptionalText("value");
  return change;
}

/// A time, or the first or last millisecond of a date in the zone.
std::optional<TimeMs> ToBound(const Fields& fields, const char* name, bool is_end,
                              const TimeZone& zone) {
  if (IsAbsent(fields[name])) return std::nullopt;
  if (!fields[name].IsString()) return fields.Time(name);
  constexpr std::size_t kDateLength = 10;
  const std::string text = fields.Text(name);
  const TimeMs time = zone.Parse(text);
  if (!is_end || text.size() != kDateLength) return time;
  // A day with a change of the clock has 23 or 25 hours: the last instant of the same local day.
  constexpr TimeMs kLongestDay = 26 * kMillisPerHour;
  TimeMs first = time;
  TimeMs behind = time + kLongestDay;
  while (behind - first > 1) {
    const TimeMs middle = first + (behind - first) / 2;
    (zone.LocalDay(middle) == zone.LocalDay(time) ? first : behind) = middle;
  }
  return first;
}

}  // namespace

NewSessionRequest ToNewSession(const Napi::Value& value) {
  const Fields fields(value, "session");
  return {fields.OptionalText("id"), fields.Text("user_id"), fields.OptionalText("options")};
}

SessionChange ToSessionChange(const Napi::Value& value) {
  const Fields fields(value, "change");
  const std::string kind = fields.Text("kind");
  if (kind == "append") return AppendTurn{fields.Text("turn"), fields.OptionalText("description")};
  if (kind == "turn") return ChangeTurn{fields.Integer("turn_id"), fields.Text("patch")};
  if (kind == "describe") return DescribeSession{fields.Text("patch")};
  if (kind == "status") return SetSessionStatus{ToStatus(fields)};
  if (kind == "edit") return ToEdits(fields);
  if (kind == "configure") return ToConfiguration(fields);
  if (kind == "options") return SetSessionOptions{fields.Text("patch")};
  if (kind == "summary") return CommitSummary{fields.Integer("version"), fields.Text("words")};
  throw Unfit("kind", "a kind of change");
}

ChangeContext ToChangeContext(const Napi::Value& value) {
  const Fields fields(value, "context");
  return {fields.Time("now"),
          fields.Text("actor"),
          fields.OptionalText("reason").value_or(""),
          fields.OptionalInteger("expected_version"),
          {fields.User("user")}};
}

SessionQuery ToSessionQuery(const Napi::Value& value) {
  const Fields fields(value, "query");
  SessionQuery query;
  query.user_id = fields.User("user_id");
  if (!IsAbsent(fields["status"])) query.status = ToStatus(fields);
  query.limit = fields.Integer("limit");
  return query;
}

TurnQuery ToTurnQuery(const Napi::Value& value, const TimeZone& zone) {
  const Fields fields(value, "query");
  TurnQuery query;
  query.first = fields.OptionalInteger("first");
  query.last = fields.OptionalInteger("last");
  query.text = fields.OptionalText("text");
  query.since = ToBound(fields, "since", false, zone);
  query.until = ToBound(fields, "until", true, zone);
  query.archived = fields.OptionalBool("archived");
  query.user_id = fields.User("user_id");
  query.limit = fields.Integer("limit");
  query.newest_first = fields.Bool("newest_first");
  return query;
}

namespace {

Builder RowOf(Napi::Env env, const SessionRow& row) {
  Builder builder(env);
  builder.Set("session_id", row.id)
      .Set("user_id", row.user_id)
      .Set("status", SessionStatusName(row.status))
      .Set("started_at", row.started_at)
      .Set("last_activity_at", row.last_activity_at)
      .Set("version", row.version)
      .Set("total_turns", row.last_turn)
      .Set("archived_turns", row.archived_turns);
  return builder;
}

std::int64_t CodePointsOf(const SessionBlock& block) {
  return static_cast<std::int64_t>(CountCodePoints(block.value));
}

Napi::Value FromBlock(Napi::Env env, BlockLabel label, const SessionBlock& block) {
  return Builder(env)
      .Set("label", BlockLabelName(label))
      .Set("value", block.value)
      .Set("chars_current", CodePointsOf(block))
      .Set("chars_limit", block.limit)
      .Set("read_only", block.read_only)
      .Set("description", block.description)
      .Set("version", block.version)
      .Done();
}

}  // namespace

Napi::Value FromSession(Napi::Env env, const SessionView& view) {
  Napi::Array blocks = Napi::Array::New(env, kBlockCount);
  for (const auto label : kBlockLabels) {
    const auto index = static_cast<std::uint32_t>(Index(label));
    blocks.Set(index, FromBlock(env, label, view.blocks.at(index)));
  }
  return RowOf(env, view.row)
      .Set("blocks", blocks)
      .Set("band", view.band)
      .Set("summary_version", view.summary_version)
      .Set("options", view.options)
      .Set("created", view.created)
      .Done();
}

Napi::Value FromSessionRows(Napi::Env env, const std::vector<SessionRow>& rows) {
  return FromList(env, rows,
                  [](Napi::Env e, const SessionRow& row) { return RowOf(e, row).Done(); });
}

Napi::Value FromChange(Napi::Env env, const ChangeResult& result) {
  std::optional<std::string> reason;
  if (!result.archive_reason.empty()) reason = result.archive_reason;
  return Builder(env)
      .Set("changed", result.changed)
      .Set("version", result.version)
      .Set("turn_id", result.turn_id)
      .Set("archived", result.archived)
      .SetOrNull("archive_reason", reason)
      .Done();
}

Napi::Value FromTurns(Napi::Env env, const std::vector<FoundTurn>& turns) {
  return FromList(env, turns, [](Napi::Env e, const FoundTurn& found) {
    return Builder(e)
        .Set("session_id", found.session_id)
        .Set("user_id", found.user_id)
        .Set("turn_id", found.turn.id)
        .Set("said_at", found.turn.said_at)
        .Set("archived", found.turn.archived_at.has_value())
        .Set("turn", found.turn.json)
        .Done();
  });
}

Napi::Value FromOperations(Napi::Env env, const std::vector<SessionOperation>& operations) {
  return FromList(env, operations, [](Napi::Env e, const SessionOperation& operation) {
    return Builder(e)
        .Set("seq", operation.seq)
        .Set("kind", operation.kind)
        .Set("actor", operation.actor)
        .Set("reason", operation.reason)
        .Set("at", operation.at)
        .Set("state", operation.state)
        .Set("hash", std::to_string(operation.hash))
        .Done();
  });
}

Napi::Value FromProblems(Napi::Env env, const std::vector<Problem>& problems) {
  return FromList(env, problems, [](Napi::Env e, const Problem& problem) {
    return Builder(e)
        .Set("block", BlockLabelName(problem.block))
        .Set("pointer", problem.pointer)
        .Set("code", ErrorCodeName(problem.code))
        .Set("rule", problem.rule)
        .Set("message", problem.message)
        .Done();
  });
}

}  // namespace cortex::addon
