#include "addon/convert_sessions.h"

#include <utility>

#include "addon/fields.h"

namespace cortex::addon {
namespace {

BlockEdit ToEdit(const Napi::Value& value) {
  const Fields fields(value, "an edit");
  BlockEdit edit;
  edit.label = EnumFromValue<BlockLabel>(fields["label"], "label");
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
  change.label = EnumFromValue<BlockLabel>(fields["label"], "label");
  change.limit = fields.OptionalInteger("limit");
  change.read_only = fields.OptionalBool("read_only");
  change.description = fields.OptionalText("description");
  change.value = fields.OptionalText("value");
  return change;
}

}  // namespace

SessionChange ToSessionChange(const Napi::Value& value) {
  const Fields fields(value, "change");
  const std::string kind = fields.Text("kind");
  if (kind == "append") return AppendTurn{fields.Text("turn"), fields.OptionalText("description")};
  if (kind == "turn") return ChangeTurn{fields.Integer("turn_id"), fields.Text("patch")};
  if (kind == "describe") return DescribeSession{fields.Text("patch")};
  if (kind == "status")
    return SetSessionStatus{EnumFromValue<SessionStatus>(fields["status"], "status")};
  if (kind == "edit") return ToEdits(fields);
  if (kind == "configure") return ToConfiguration(fields);
  if (kind == "options") return SetSessionOptions{fields.Text("patch")};
  if (kind == "summary") return CommitSummary{fields.Integer("version"), fields.Text("words")};
  throw Unfit("kind", "a kind of change");
}

TimeMs EndOfDay(TimeMs time, const TimeZone& zone) {
  constexpr TimeMs kLongestDay = 26 * kMillisPerHour;
  TimeMs first = time;
  TimeMs behind = time + kLongestDay;
  while (behind - first > 1) {
    const TimeMs middle = first + (behind - first) / 2;
    (zone.LocalDay(middle) == zone.LocalDay(time) ? first : behind) = middle;
  }
  return first;
}

TurnQuery ToTurnQuery(const Napi::Value& value, const TimeZone& zone) {
  constexpr std::size_t kDateLength = 10;
  auto query = FromValue<TurnQuery>(value, "query", &zone);
  const Napi::Value until = Fields(value, "query")["until"];
  if (until.IsString() && ToText(until, "until").size() == kDateLength)
    query.until = EndOfDay(*query.until, zone);
  return query;
}

}  // namespace cortex::addon
