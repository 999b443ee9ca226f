#include "session/validation.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/instant.h"
#include "base/unicode.h"
#include "language/secrets/redacted.h"
#include "session/rotation.h"
#include "session/shape.h"

namespace cortex {
namespace {

/// Turns behind these are counted, not looked into: a document of millions is answered too.
constexpr std::size_t kMostExamined = 1000;
constexpr std::int64_t kLargestId = 9'007'199'254'740'991;  // what every JSON reader keeps exact

void CheckAgent(const Json& value, const std::string& pointer, const ValidationRules& rules,
                Findings* findings) {
  if (value.is_null()) return;
  const bool known = value.is_string() && rules.agent_types.contains(value.get<std::string>());
  if (known) return;
  constexpr std::size_t kListed = 1000;
  std::string names;
  for (const auto& name : rules.agent_types) names += (names.empty() ? "" : ", ") + name;
  findings->Add("V11", pointer,
                "must be a registered agent type (" + Excerpt(names, kListed) + "), but is " +
                    Excerpt(WithoutSecrets(DumpDocument(value)), kQuotedLength) +
                    "; register it first");
}

void CheckMemberAgent(const Json& node, const char* name, const std::string& pointer,
                      const ValidationRules& rules, Findings* findings) {
  const Json* member = Member(node, name);
  if (member != nullptr) CheckAgent(*member, Step(pointer, name), rules, findings);
}

/// The id of a turn; 0 when it has none that could be one.
std::int64_t IdOf(const Json& turn) {
  const Json* id = Member(turn, "turn_id");
  const bool fits = id != nullptr && id->is_number_integer() && id->get<double>() >= 1 &&
                    id->get<double>() <= static_cast<double>(kLargestId);
  return fits ? id->get<std::int64_t>() : 0;
}

void CheckId(const Json& turn, const std::string& pointer, std::int64_t expected,
             Findings* findings) {
  const std::string place = Step(pointer, "turn_id");
  const Json* member = Member(turn, "turn_id");
  if (member == nullptr) return findings->Add("V3", place, "is missing");
  const std::int64_t id = IdOf(turn);
  if (id == 0) {
    return findings->Add("V6", place,
                         "must be a whole number from 1, but is " + DumpDocument(*member));
  }
  if (expected == 0 || id == expected) return;
  findings->Add("V6", place,
                "must be " + std::to_string(expected) + " here, but is " + std::to_string(id));
}

void CheckMessage(const Json& turn, const std::string& pointer, Findings* findings) {
  const Json* message = findings->RequiredObject(turn, "user_message", pointer, "V3");
  if (message == nullptr) return;
  const std::string place = Step(pointer, "user_message");
  const Json* content = Member(*message, "content");
  if (content == nullptr || !content->is_string()) {
    findings->Add("V3", Step(place, "content"), "must be text and may not be missing");
  } else if (content->get_ref<const std::string&>().empty()) {
    findings->Add("V3", Step(place, "content"), "is empty: give some text",
                  ErrorCode::kContentEmpty);
  }
  findings->OptionalText(*message, "message_id", place, "V3");
}

/// The number behind `turn_`; 0 when it is no such reference.
std::int64_t ReferenceOf(const Json& value) {
  constexpr std::string_view kPrefix = "turn_";
  if (!value.is_string()) return 0;
  const std::string text = value.get<std::string>();
  if (!text.starts_with(kPrefix) || text.size() == kPrefix.size()) return 0;
  if (text[kPrefix.size()] == '0') return 0;
  std::int64_t id = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data() + kPrefix.size(), end, id);
  return read.ptr == end && read.ec == std::errc() && id > 0 ? id : 0;
}

void CheckEnrichment(const Json& turn, const std::string& pointer, Findings* findings) {
  const Json* enrichment = findings->OptionalObject(turn, "context_enrichment", pointer, "V13");
  const Json* relevant = enrichment == nullptr ? nullptr : Member(*enrichment, "relevant_history");
  if (relevant == nullptr) return;
  const std::string place = Step(Step(pointer, "context_enrichment"), "relevant_history");
  if (!relevant->is_array()) return findings->Add("V13", place, "must be a list");
  const std::int64_t own = IdOf(turn);
  for (std::size_t i = 0; i < relevant->size(); ++i) {
    const std::int64_t id = ReferenceOf((*relevant)[i]);
    const bool earlier = id > 0 && (own == 0 || id < own);
    if (!earlier) findings->Add("V13", Step(place, i), "must name an earlier turn, such as turn_1");
  }
}

void CheckResponse(const Json& turn, const std::string& pointer, const ValidationRules& rules,
                   Findings* findings) {
  const Json* response = findings->OptionalObject(turn, "agent_response", pointer, "V15");
  if (response == nullptr) return;
  const std::string place = Step(pointer, "agent_response");
  CheckMemberAgent(*response, "agent_type", place, rules, findings);
  findings->OptionalText(*response, "content", place, "V3");
  findings->OptionalText(*response, "response_id", place, "V3");
  findings->OptionalSeconds(*response, "response_time", place);
}

void CheckStatus(const Json& turn, const std::string& pointer, Findings* findings) {
  const Json* member = Member(turn, "turn_status");
  if (member == nullptr) return;
  const std::string place = Step(pointer, "turn_status");
  const auto status = FindTurnStatus(TextOf(turn, "turn_status"));
  const Json* response = Member(turn, "agent_response");
  if (!status) {
    findings->Add("V4", place, "must be PENDING, IN_PROGRESS or COMPLETED");
  } else if (*status == TurnStatus::kCompleted && response == nullptr) {
    findings->Add("V15", place, "is COMPLETED without an agent_response");
  } else if (*status == TurnStatus::kPending && response != nullptr) {
    findings->Add("V15", place, "is PENDING with an agent_response");
  }
}

void CheckSummary(const Json& turn, const std::string& pointer, Findings* findings) {
  const Json* summary = Member(turn, "summary");
  if (summary == nullptr || summary->is_string() || summary->is_null()) return;
  if (!summary->is_object())
    return findings->Add("R1", Step(pointer, "summary"), "must be text, or {user, agent}");
  for (const char* side : {"user", "agent"})
    findings->OptionalText(*summary, side, Step(pointer, "summary"), "R1");
}

/// V2 and V14 over the turns of a history.
class Sequence {
 public:
  explicit Sequence(Findings* findings) : findings_(findings) {}

  void Take(const Json& turn, const std::string& pointer) {
    const auto time = ParseInstant(TextOf(turn, "timestamp"));
    if (time && last_ && *time < *last_)
      findings_->Add("V2", Step(pointer, "timestamp"), "is earlier than the turn before it");
    if (time) last_ = time;
    CheckUnique(turn, pointer, "user_message", "message_id", &messages_);
    CheckUnique(turn, pointer, "agent_response", "response_id", &responses_);
  }

 private:
  void CheckUnique(const Json& turn, const std::string& pointer, const char* outer,
                   const char* inner, std::set<std::string>* seen) {
    const Json* id = Member(turn, outer, inner);
    if (id == nullptr || !id->is_string() || seen->insert(id->get<std::string>()).second) return;
    findings_->Add("V14", Step(Step(pointer, outer), inner), "is the same as an earlier turn's");
  }

  Findings* findings_;
  std::optional<Instant> last_;
  std::set<std::string> messages_;
  std::set<std::string> responses_;
};

std::int64_t WholeNumberIn(const Json* value) {
  return value != nullptr && value->is_number_integer() ? value->get<std::int64_t>() : -1;
}

}  // namespace

void ValidateTurn(const Json& turn, const std::string& pointer, std::int64_t id,
                  const ValidationRules& rules, std::vector<Problem>* problems) {
  Findings findings(BlockLabel::kHistory, problems);
  if (!turn.is_object()) return findings.Add("V3", pointer, "must be an object");
  CheckId(turn, pointer, id, &findings);
  const Json* timestamp = Member(turn, "timestamp");
  if (timestamp == nullptr || timestamp->is_null())
    findings.Add("V3", Step(pointer, "timestamp"), "is missing");
  findings.Times(turn, pointer);
  CheckMessage(turn, pointer, &findings);
  CheckEnrichment(turn, pointer, &findings);
  const Json* intent = findings.OptionalObject(turn, "intent_classification", pointer, "V12");
  if (intent != nullptr) {
    const std::string place = Step(pointer, "intent_classification");
    findings.OptionalText(*intent, "intent", place, "V12");
    findings.OptionalShare(*intent, "confidence", place);
  }
  CheckResponse(turn, pointer, rules, &findings);
  CheckStatus(turn, pointer, &findings);
  CheckSummary(turn, pointer, &findings);
}

std::vector<Problem> ValidateHistory(const Json& history, const ValidationRules& rules) {
  std::vector<Problem> problems;
  Findings findings(BlockLabel::kHistory, &problems);
  if (!history.is_object()) {
    findings.Add("V1", "", "must be an object");
    return problems;
  }
  findings.OptionalText(history, "session_id", "", "V7");
  const Json* turns = Member(history, "turns");
  if (turns == nullptr || !turns->is_array()) {
    findings.Add("V1", "/turns", "must be a list and may not be missing");
    return problems;
  }
  if (static_cast<std::int64_t>(turns->size()) > rules.most_turns) {
    findings.Add("V5", "/turns",
                 "has " + std::to_string(turns->size()) + " turns, more than " +
                     std::to_string(rules.most_turns));
  }
  Sequence sequence(&findings);
  const auto examined = std::max(kMostExamined, static_cast<std::size_t>(rules.most_turns));
  for (std::size_t i = 0; i < std::min(turns->size(), examined); ++i) {
    const std::string pointer = Step("/turns", i);
    const std::int64_t expected = rules.archived_turns + static_cast<std::int64_t>(i) + 1;
    ValidateTurn((*turns)[i], pointer, expected, rules, &problems);
    sequence.Take((*turns)[i], pointer);
  }
  for (const auto& [name, value] : history.items()) {
    if (name != "turns") findings.Times(Json{{name, value}}, "");
  }
  SortByPlace(history, &problems);
  return problems;
}

std::vector<Problem> ValidateActiveSession(const Json& active, const ValidationRules& rules) {
  std::vector<Problem> problems;
  Findings findings(BlockLabel::kActiveSession, &problems);
  if (!active.is_object()) {
    findings.Add("V7", "", "must be an object");
    return problems;
  }
  if (const Json* info = findings.RequiredObject(active, "session_info", "", "V7")) {
    for (const char* name : {"session_id", "user_id"})
      findings.OptionalText(*info, name, "/session_info", "V7");
    const std::string status = TextOf(*info, "status");
    if (Member(*info, "status") != nullptr && !FindSessionStatus(status))
      findings.Add("V9", "/session_info/status", "must be ACTIVE, PAUSED or ENDED");
  }
  if (const Json* state = findings.OptionalObject(active, "conversation_state", "", "V8")) {
    CheckMemberAgent(*state, "last_agent", "/conversation_state", rules, &findings);
    for (const char* name : {"active_topic", "conversation_phase"})
      findings.OptionalText(*state, name, "/conversation_state", "R1");
    const Json* transitions = Member(*state, "topic_transitions");
    if (transitions != nullptr && !transitions->is_array())
      findings.Add("R1", "/conversation_state/topic_transitions", "must be a list");
  }
  if (const Json* agents = findings.OptionalObject(active, "agent_context", "", "V11")) {
    CheckMemberAgent(*agents, "primary_agent", "/agent_context", rules, &findings);
    findings.OptionalShare(*agents, "agent_confidence", "/agent_context");
    const Json* routing = Member(*agents, "routing_history");
    const std::string place = "/agent_context/routing_history";
    if (routing != nullptr && !routing->is_array()) {
      findings.Add("V11", place, "must be a list");
    } else if (routing != nullptr) {
      for (std::size_t i = 0; i < std::min(routing->size(), kMostExamined); ++i)
        CheckAgent((*routing)[i], Step(place, i), rules, &findings);
    }
  }
  if (const Json* metadata = findings.OptionalObject(active, "session_metadata", "", "A25"))
    findings.OptionalShare(*metadata, "context_quality_score", "/session_metadata");
  findings.Times(active, "");
  SortByPlace(active, &problems);
  return problems;
}

std::vector<Problem> ValidateMetadata(const Json& metadata) {
  std::vector<Problem> problems;
  Findings findings(BlockLabel::kMetadata, &problems);
  if (!metadata.is_object()) {
    findings.Add("C2", "", "must be an object");
    return problems;
  }
  findings.RequiredObject(metadata, "memory_usage", "", "C2");
  if (const Json* archival = findings.OptionalObject(metadata, "archival_info", "", "C9")) {
    const Json* threshold = Member(*archival, "archival_trigger_threshold");
    if (threshold != nullptr && WholeNumberIn(threshold) < 1)
      findings.Add("T4", "/archival_info/archival_trigger_threshold",
                   "must be a whole number from 1");
  }
  if (const Json* metrics = findings.OptionalObject(metadata, "performance_metrics", "", "A25"))
    findings.OptionalShare(*metrics, "context_accuracy_score", "/performance_metrics");
  if (const Json* flags = findings.OptionalObject(metadata, "system_flags", "", "A21")) {
    for (const auto& [name, value] : flags->items()) {
      if (!value.is_boolean())
        findings.Add("A21", Step("/system_flags", name), "must be true or false");
    }
  }
  findings.Times(metadata, "");
  SortByPlace(metadata, &problems);
  return problems;
}

std::vector<Problem> ValidateTogether(const Json& history, const Json& active,
                                      const ValidationRules& rules) {
  std::vector<Problem> problems;
  Findings findings(BlockLabel::kActiveSession, &problems);
  const Json* info = Member(active, "session_info");
  if (info != nullptr && TextOf(*info, "session_id") != TextOf(history, "session_id"))
    findings.Add("V7", "/session_info/session_id", "is not the history's session_id");
  const Json* turns = Member(history, "turns");
  const Json* current = Member(active, "conversation_state", "current_turn");
  if (turns != nullptr && current != nullptr) {
    const std::int64_t last = turns->empty() ? rules.archived_turns : IdOf(turns->back());
    if (WholeNumberIn(current) != last)
      findings.Add("V8", "/conversation_state/current_turn", "must be " + std::to_string(last));
  }
  const auto activity = ParseInstant(info == nullptr ? "" : TextOf(*info, "last_activity"));
  const auto updated = ParseInstant(TextOf(history, "last_updated"));
  if (activity && updated && *activity != *updated)
    findings.Add("C6", "/session_info/last_activity", "is not the history's last_updated");
  const bool any = turns != nullptr && !turns->empty();
  const auto said = ParseInstant(any ? TextOf(turns->back(), "timestamp") : "");
  if (updated && said && *updated < *said)
    findings.Add("C6", "/session_info/last_activity", "is earlier than the last turn");
  return problems;
}

std::vector<Problem> ValidateUsage(const Json& metadata, const Json& history,
                                   const SessionBlocks& blocks) {
  std::vector<Problem> problems;
  Findings findings(BlockLabel::kMetadata, &problems);
  const auto expect = [&](const char* rule, const std::string& pointer, const Json* found,
                          std::int64_t expected) {
    if (WholeNumberIn(found) != expected)
      findings.Add(rule, pointer, "must be " + std::to_string(expected));
  };
  constexpr double kTenth = 10.0;
  for (const auto label :
       {BlockLabel::kHistory, BlockLabel::kActiveSession, BlockLabel::kSummary}) {
    const SessionBlock& block = blocks.at(Index(label));
    const std::string name(BlockLabelName(label));
    const Json* usage = Member(metadata, "memory_usage", name.c_str());
    const std::string place = "/memory_usage/" + name;
    if (usage == nullptr) {
      findings.Add("C3", place, "is missing");
      continue;
    }
    const auto size = static_cast<std::int64_t>(CountCodePoints(block.value));
    expect("C3", place + "/current_size", Member(*usage, "current_size"), size);
    expect("C5", place + "/limit", Member(*usage, "limit"), block.limit);
    const Json* percent = Member(*usage, "utilization_percent");
    const auto tenths = static_cast<double>(PercentTenths(size, block.limit));
    if (percent == nullptr || !percent->is_number() || percent->get<double>() != tenths / kTenth)
      findings.Add("C4", place + "/utilization_percent", "must be the size's share of the limit");
  }
  const Json* turns = Member(history, "turns");
  const Json* usage = Member(metadata, "memory_usage", "conversation_history");
  const auto stored = turns == nullptr ? 0 : static_cast<std::int64_t>(turns->size());
  if (usage != nullptr) {
    expect("C2", "/memory_usage/conversation_history/turns_stored", Member(*usage, "turns_stored"),
           stored);
  }
  const Json* archived = Member(metadata, "archival_info", "total_archived_turns");
  expect("C1", "/archival_info/total_archived_turns", archived,
         WholeNumberIn(Member(history, "total_turns")) - stored);
  const Json* cleanup = usage == nullptr ? nullptr : Member(*usage, "last_cleanup");
  const Json* archival = Member(metadata, "archival_info", "last_archival");
  const bool same = cleanup != nullptr && archival != nullptr && *cleanup == *archival;
  const bool never = archival != nullptr && archival->is_null();
  if (!same || never != (WholeNumberIn(archived) == 0))
    findings.Add("C9", "/archival_info/last_archival", "does not fit last_cleanup and the archive");
  return problems;
}

std::vector<Problem> ValidateBlocks(const SessionBlocks& blocks, const ValidationRules& rules) {
  std::vector<Problem> problems;
  const auto read = [&](BlockLabel label) -> std::optional<Json> {
    const std::string& value = blocks.at(Index(label)).value;
    if (value.empty()) return std::nullopt;
    return ParseDocument(value, label, &problems);
  };
  const auto add = [&](std::vector<Problem> found) {
    problems.insert(problems.end(), found.begin(), found.end());
  };
  const auto history = read(BlockLabel::kHistory);
  if (history) add(ValidateHistory(*history, rules));
  const auto active = read(BlockLabel::kActiveSession);
  if (active) add(ValidateActiveSession(*active, rules));
  const auto metadata = read(BlockLabel::kMetadata);
  if (metadata) add(ValidateMetadata(*metadata));
  if (history && active) add(ValidateTogether(*history, *active, rules));
  if (history && metadata) add(ValidateUsage(*metadata, *history, blocks));
  return problems;
}

}  // namespace cortex
