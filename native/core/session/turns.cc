#include "session/turns.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "base/unicode.h"
#include "session/shape.h"

namespace cortex {
namespace {

constexpr const char* kId = "turn_id";
constexpr const char* kTimestamp = "timestamp";
constexpr const char* kStatus = "turn_status";
constexpr const char* kResponse = "agent_response";
constexpr const char* kIntent = "intent_classification";
constexpr const char* kSummary = "summary";

Json Parsed(std::string_view given, const std::string& what) {
  std::vector<Problem> problems;
  auto document = ParseDocument(given, BlockLabel::kHistory, &problems);
  ThrowIfAny(problems, what);
  if (document->is_object()) return std::move(*document);
  throw Error(ErrorCode::kValidation, what + " must be a JSON object");
}

void RequireValid(const Json& turn, std::int64_t id, const ValidationRules& rules) {
  std::vector<Problem> problems;
  ValidateTurn(turn, "", id, rules, &problems);
  SortByPlace(turn, &problems);
  ThrowIfAny(problems, "The turn");
}

/// The host's time in UTC, or the engine's.
std::string TimestampOf(const Json& given, const std::optional<Instant>& last, TimeMs now) {
  const Json* member = Member(given, kTimestamp);
  if (member == nullptr || member->is_null()) {
    const Instant clock = InstantOf(now);
    return FormatInstant(last && *last > clock ? *last : clock);
  }
  const auto time = ParseInstant(TextOf(given, kTimestamp));
  if (!time) return TextOf(given, kTimestamp);  // validation names it
  if (last && *time < *last) {
    throw Error(ErrorCode::kValidation, "/timestamp " + TextOf(given, kTimestamp) +
                                            " is earlier than the last turn's, " +
                                            FormatInstant(*last) + ": leave it out");
  }
  return FormatInstant(*time);
}

void RequireForward(const SessionTurn& before, const SessionTurn& after) {
  if (after.status >= before.status) return;
  throw Error(ErrorCode::kValidation, "/turn_status of turn " + std::to_string(before.id) + " is " +
                                          std::string(TurnStatusName(before.status)) +
                                          " and cannot go back to " +
                                          std::string(TurnStatusName(after.status)));
}

std::optional<std::string> OptionalMember(const Json& turn, const char* outer, const char* inner) {
  const Json* member = Member(turn, outer, inner);
  if (member == nullptr || !member->is_string()) return std::nullopt;
  return member->get<std::string>();
}

std::optional<std::string> SummaryOf(const Json& turn) {
  const Json* summary = Member(turn, kSummary);
  if (summary == nullptr || summary->is_null()) return std::nullopt;
  if (summary->is_string()) return OneLine(summary->get<std::string>()) + "\n";
  return OneLine(TextOf(*summary, "user")) + "\n" + OneLine(TextOf(*summary, "agent"));
}

/// Whether a change of that member of a turn is one of its members.
bool IsMerged(std::string_view name) {
  return name == kResponse || name == kIntent || name == kSummary || name == "context_enrichment";
}

/// What is known with the members that `changes` names set anew; null takes one away.
Json Merged(Json known, const Json& changes) {
  for (const auto& [name, value] : changes.items()) {
    if (value.is_null()) {
      known.erase(name);
    } else {
      known[name] = value;
    }
  }
  return known;
}

/// A member of a turn after a change of it. A summary that is one text is the user's side:
/// "knee" with {"agent": "asked"} becomes {"user": "knee", "agent": "asked"}.
Json ChangedMember(const std::string& name, const Json* known, const Json& value) {
  if (known == nullptr || !value.is_object() || !IsMerged(name)) return value;
  if (name == kSummary && known->is_string()) return Merged({{"user", *known}}, value);
  return known->is_object() ? Merged(*known, value) : value;
}

}  // namespace

SessionTurn NewTurn(std::string_view given, std::int64_t id, const std::optional<Instant>& last,
                    TimeMs now, const ValidationRules& rules) {
  Json host = Parsed(given, "The turn");
  Json turn = {{kId, id}, {kTimestamp, TimestampOf(host, last, now)}};
  for (const auto& [name, value] : host.items()) {
    if (name == kTimestamp || (name == kId && value.is_null())) continue;
    turn[name] = value;
  }
  if (Member(turn, kStatus) == nullptr) {
    const bool answered = Member(turn, kResponse) != nullptr;
    turn[kStatus] = TurnStatusName(answered ? TurnStatus::kCompleted : TurnStatus::kPending);
  }
  RequireValid(turn, id, rules);
  return ReadTurn(turn);
}

SessionTurn PatchedTurn(const SessionTurn& turn, std::string_view patch,
                        const ValidationRules& rules) {
  const Json changes = Parsed(patch, "The change of turn " + std::to_string(turn.id));
  Json after = ParseStored(turn.json, "Turn " + std::to_string(turn.id));
  for (const auto& [name, value] : changes.items())
    after[name] = ChangedMember(name, Member(after, name.c_str()), value);
  return ReplacedTurn(turn, after, rules);
}

SessionTurn ReplacedTurn(const SessionTurn& before, const Json& after,
                         const ValidationRules& rules) {
  RequireValid(after, before.id, rules);
  const Json said = ParseStored(before.json, "Turn " + std::to_string(before.id));
  for (const char* name : {kTimestamp, "user_message"}) {
    if (after.at(name) == said.at(name)) continue;
    throw Error(ErrorCode::kValidation,
                Step("", name) + " of turn " + std::to_string(before.id) + " stays as it was said");
  }
  SessionTurn turn = ReadTurn(after);
  RequireForward(before, turn);
  turn.archived_at = before.archived_at;
  turn.archive_reason = before.archive_reason;
  return turn;
}

SessionTurn ReadTurn(const Json& turn) {
  SessionTurn read;
  read.id = turn.at(kId).get<std::int64_t>();
  read.json = DumpDocument(turn);
  const bool answered = Member(turn, kResponse) != nullptr;
  read.status = FindTurnStatus(TextOf(turn, kStatus))
                    .value_or(answered ? TurnStatus::kCompleted : TurnStatus::kPending);
  read.timestamp = TextOf(turn, kTimestamp);
  const auto said = ParseInstant(read.timestamp);
  if (!said) throw Error(ErrorCode::kCorrupt, "A turn's timestamp is no time: " + read.timestamp);
  read.said_at = MillisOf(*said);
  read.agent = OptionalMember(turn, kResponse, "agent_type");
  read.intent = OptionalMember(turn, kIntent, "intent");
  const Json* confidence = Member(turn, kIntent, "confidence");
  if (confidence != nullptr && confidence->is_number()) read.confidence = DumpDocument(*confidence);
  read.summary = SummaryOf(turn);
  read.message_id = OptionalMember(turn, "user_message", "message_id");
  read.response_id = OptionalMember(turn, kResponse, "response_id");
  return read;
}

std::optional<std::int64_t> ResponseMillis(const SessionTurn& turn) {
  const Json json = ParseStored(turn.json, "Turn " + std::to_string(turn.id));
  const Json* seconds = Member(json, kResponse, "response_time");
  if (seconds == nullptr || !seconds->is_number()) return std::nullopt;
  return MillisOfSeconds(*seconds);
}

}  // namespace cortex
