#include "session/transfer.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/instant.h"
#include "base/unicode.h"
#include "language/secrets/redacted.h"
#include "session/blocks.h"
#include "session/edits.h"
#include "session/engine.h"
#include "session/narrative.h"
#include "session/rotation.h"
#include "session/shape.h"
#include "session/summary.h"
#include "session/turns.h"

namespace cortex {
namespace {

constexpr const char* kFormat = "cortex-session";
constexpr const char* kArchivedTurns = "archived_turns";
constexpr const char* kBlocks = "blocks";
constexpr const char* kCountersPart = "counters";

std::string LabelText(BlockLabel label) { return std::string(BlockLabelName(label)); }

/// A part of the import; null when it is not there.
const Json* Part(const Json& document, BlockLabel label) {
  const Json* part = Member(document, LabelText(label).c_str());
  return part == nullptr || part->is_null() ? nullptr : part;
}

/// What is set of a block beside its text and its limit, which is an option; by label. As little as
/// was set.
Json SettingsOf(const SessionBlocks& blocks) {
  Json settings = Json::object();
  for (const auto label : kBlockLabels) {
    const SessionBlock& block = blocks.at(Index(label));
    Json set = Json::object();
    if (block.read_only) set["read_only"] = true;
    if (!block.description.empty()) set["description"] = block.description;
    if (!set.empty()) settings[LabelText(label)] = std::move(set);
  }
  return settings;
}

void ReadSettings(const Json& settings, SessionBlocks* blocks) {
  const auto refuse = [](const std::string& what) {
    throw Error(ErrorCode::kValidation, "The import's blocks" + what);
  };
  if (!settings.is_object()) refuse(" must be an object of blocks by their labels");
  for (const auto& [name, set] : settings.items()) {
    const auto label = FindBlockLabel(name);
    if (!label) refuse(" name " + Quoted(name) + ", which is no block");
    if (!set.is_object()) refuse("." + name + " must be an object");
    SessionBlock& block = blocks->at(Index(*label));
    if (const Json* read_only = Member(set, "read_only")) {
      if (!read_only->is_boolean()) refuse("." + name + ".read_only must be true or false");
      block.read_only = read_only->get<bool>();
    }
    if (const Json* description = Member(set, "description")) {
      if (!description->is_string()) refuse("." + name + ".description must be a text");
      block.description = description->get<std::string>();
    }
  }
}

/// The host's words without those that show nothing: an edit of a summary took such lines for words
/// once, and no host may tell them.
Json WithoutBlanks(Json narrative) {
  const auto is_blank = [](const Json& text) {
    return text.is_string() && IsBlank(text.get_ref<const std::string&>());
  };
  for (const char* name : {"key_points", "next_topics", "notes"}) {
    if (Member(narrative, name) == nullptr || !narrative[name].is_array()) continue;
    Json kept = Json::array();
    for (auto& line : narrative[name])
      if (!is_blank(line)) kept.push_back(std::move(line));
    narrative[name] = std::move(kept);
  }
  if (Member(narrative, "quality") == nullptr || !narrative["quality"].is_object())
    return narrative;
  Json quality = Json::object();
  for (auto& [label, text] : narrative["quality"].items())
    if (!IsBlank(label) && !is_blank(text)) quality[label] = std::move(text);
  narrative["quality"] = std::move(quality);
  return narrative;
}

/// The turn with its status and its time as they are always written.
Json Completed(Json turn) {
  if (const auto time = ParseInstant(TextOf(turn, "timestamp")))
    turn["timestamp"] = FormatInstant(*time);
  if (Member(turn, "turn_status") != nullptr) return turn;
  const bool answered = Member(turn, "agent_response") != nullptr;
  turn["turn_status"] = TurnStatusName(answered ? TurnStatus::kCompleted : TurnStatus::kPending);
  return turn;
}

std::vector<Problem> ValidateArchived(const Json& turns, const ValidationRules& rules) {
  ValidationRules all = rules;
  all.archived_turns = 0;
  all.most_turns = static_cast<std::int64_t>(turns.size());
  auto problems = ValidateHistory({{"turns", turns}}, all);
  for (auto& problem : problems) problem.pointer = "/archived_turns" + problem.pointer;
  return problems;
}

/// Reads one document into a session.
class Importer {
 public:
  Importer(const Json& document, std::string default_user, ValidationRules rules)
      : document_(document), default_user_(std::move(default_user)), rules_(std::move(rules)) {}

  ImportedSession Read() {
    const Json* history = Part(document_, BlockLabel::kHistory);
    if (history == nullptr)
      throw Error(ErrorCode::kValidation, "The import has no conversation_history");
    Validate(*history);
    Start(*history);
    TakeTurns(*history);
    TakeActiveSession();
    TakeMetadataPart();
    TakeCounters();
    TakeWords();
    return std::move(imported_);
  }

 private:
  SessionState& state() { return imported_.state; }

  void Validate(const Json& history) {
    std::vector<Problem> problems;
    const auto add = [&](std::vector<Problem> found) {
      problems.insert(problems.end(), found.begin(), found.end());
    };
    const Json* archived = Member(document_, kArchivedTurns);
    if (archived != nullptr && !archived->is_array())
      throw Error(ErrorCode::kValidation, "archived_turns must be a list");
    if (archived != nullptr) {
      add(ValidateArchived(*archived, rules_));
      rules_.archived_turns = static_cast<std::int64_t>(archived->size());
    }
    const Json* options = Member(document_, "options");
    if (options != nullptr) options_ = WithOptions(options_, *options);
    rules_.most_turns = options_.most_turns;
    add(ValidateHistory(history, rules_));
    const Json* active = Part(document_, BlockLabel::kActiveSession);
    if (active != nullptr) add(ValidateActiveSession(*active, rules_));
    const Json* metadata = Part(document_, BlockLabel::kMetadata);
    if (metadata != nullptr) add(ValidateMetadata(*metadata));
    if (active != nullptr && options_.cross_checks) add(ValidateTogether(history, *active, rules_));
    ThrowIfAny(problems, "The import");
  }

  void Start(const Json& history) {
    const Json* active = Part(document_, BlockLabel::kActiveSession);
    const Json* info = active == nullptr ? nullptr : Member(*active, "session_info");
    const std::string user = info == nullptr ? "" : TextOf(*info, "user_id");
    const std::string id = TextOf(history, "session_id");
    const std::string updated = TextOf(history, "last_updated");
    auto last = ParseInstant(updated);
    const Json& turns = history.at("turns");
    const auto said =
        turns.empty() ? std::nullopt : ParseInstant(TextOf(turns.back(), "timestamp"));
    if (said && (!last || *last < *said)) last = said;
    if (id.empty() || !last)
      throw Error(ErrorCode::kValidation,
                  "The import needs a session_id, and a last_updated or turns");
    state() = NewSession(id, user.empty() ? default_user_ : user, MillisOf(*last), options_);
    const auto started = info == nullptr ? std::nullopt : ParseInstant(TextOf(*info, "start_time"));
    const auto first = turns.empty() ? last : ParseInstant(TextOf(turns.front(), "timestamp"));
    if (const Json* settings = Member(document_, kBlocks)) ReadSettings(*settings, &state().blocks);
    start_ = started ? *started : *first;
    state().row.started_at = MillisOf(start_);
    state().history = history;
    state().history["turns"] = Json::array();
    state().history["last_updated"] = FormatInstant(*last);
    last_ = FormatInstant(*last);
  }

  void TakeTurns(const Json& history) {
    if (const Json* archived = Member(document_, kArchivedTurns)) {
      for (const auto& turn : *archived) {
        imported_.archived.push_back(ReadTurn(Completed(turn)));
        KeepFacts(imported_.archived.back(), options_, &state().archived);
        Count(imported_.archived.back());
      }
    }
    state().row.archived_turns = rules_.archived_turns;
    for (const auto& turn : history.at("turns")) {
      state().turns.push_back(ReadTurn(Completed(turn)));
      Count(state().turns.back());
    }
    counted_ = state().counters;
    state().row.last_turn = rules_.archived_turns + static_cast<std::int64_t>(state().turns.size());
  }

  void Count(const SessionTurn& turn) {
    if (turn.status == TurnStatus::kCompleted) ++state().counters.completed_turns;
    const auto millis = ResponseMillis(turn);
    if (!millis) return;
    state().counters.response_ms += *millis;
    ++state().counters.responses;
  }

  void TakeActiveSession() {
    const Json* active = Part(document_, BlockLabel::kActiveSession);
    if (active != nullptr) {
      state().active = *active;
      const auto status = FindSessionStatus(TextOf(active->at("session_info"), "status"));
      state().row.status = status.value_or(SessionStatus::kActive);
      TakeMean(Member(*active, "session_metadata", "average_response_time"));
    }
    state().active["session_info"]["start_time"] = FormatInstant(start_);
    state().active["session_info"]["last_activity"] = last_;
  }

  /// Turns of other systems may not say how long each took, but their mean is known.
  void TakeMean(const Json* seconds) {
    SessionCounters& counters = state().counters;
    const bool known = seconds != nullptr && seconds->is_number() && seconds->get<double>() > 0 &&
                       seconds->get<double>() <= kMostSeconds;
    if (!known || counters.responses > 0) return;
    counters.responses = std::max<std::int64_t>(1, counters.completed_turns);
    counters.response_ms = MillisOfSeconds(*seconds) * counters.responses;
  }

  void TakeMetadataPart() {
    Json archival = nullptr;
    if (const Json* metadata = Part(document_, BlockLabel::kMetadata)) {
      if (const Json* at = Member(*metadata, "archival_info", "last_archival")) archival = *at;
      TakeMetadata(*metadata, &state());
      const Json* seconds = Member(*metadata, "performance_metrics", "avg_context_generation_time");
      const bool known = seconds != nullptr && seconds->is_number() && seconds->get<double>() > 0 &&
                         seconds->get<double>() <= kMostSeconds;
      if (known) {
        state().counters.context_ms = MillisOfSeconds(*seconds);
        state().counters.contexts = 1;
      }
    }
    if (archival.is_null()) archival = last_;
    const bool any = state().row.archived_turns > 0;
    state().metadata["archival_info"]["last_archival"] = any ? archival : Json(nullptr);
    const auto at = ParseInstant(TextOf(state().metadata["archival_info"], "last_archival"));
    for (auto& turn : imported_.archived) {
      turn.archived_at = MillisOf(at.value());
      turn.archive_reason = "IMPORT";
    }
  }

  /// Of how many a mean is: other systems do not say, and neither did exports from before.
  void TakeCounters() {
    const Json* given = Member(document_, kCountersPart);
    if (given == nullptr) return TakeRate();
    SessionCounters counters = WithCounters(counted_, *given);
    counters.completed_turns = counted_.completed_turns;
    // Never less than the turns themselves report.
    if (counters.responses < counted_.responses || counters.response_ms < counted_.response_ms) {
      counters.responses = counted_.responses;
      counters.response_ms = counted_.response_ms;
    }
    state().counters = counters;
  }

  /// The smallest count with that rate: 50.0 is 1 of 2. What was never measured is shown as 100.0,
  /// and as 0.0 by some.
  void TakeRate() {
    constexpr double kAll = 100;
    constexpr double kTenths = 10;
    constexpr std::int64_t kMost = 1000;  // has every rate of one decimal
    const Json* metadata = Part(document_, BlockLabel::kMetadata);
    const Json* metrics = metadata == nullptr ? nullptr : Member(*metadata, "performance_metrics");
    const Json* rate =
        metrics == nullptr ? nullptr : Member(*metrics, "memory_update_success_rate");
    if (rate == nullptr || !rate->is_number()) return;
    const auto percent = rate->get<double>();
    const bool measured = percent > 0 || !TextOf(*metrics, "last_performance_check").empty();
    if (!measured || percent < 0 || percent >= kAll) return;
    SessionCounters& counters = state().counters;
    const std::int64_t tenths = std::llround(percent * kTenths);
    for (counters.updates = 1; counters.updates < kMost; ++counters.updates) {
      counters.updates_ok = (tenths * counters.updates + kMost / 2) / kMost;
      if (PercentTenths(counters.updates_ok, counters.updates) == tenths) return;
    }
    counters.updates_ok = tenths;
  }

  void TakeWords() {
    if (const Json* narrative = Member(document_, "narrative")) {
      const ChangeContext context{MillisOf(start_), "import", "", std::nullopt, {}};
      ChangeInProgress progress;
      progress.state = &state();
      progress.context = &context;
      progress.rules = rules_;
      return Perform(DescribeSession{DumpDocument(WithoutBlanks(*narrative))}, &progress);
    }
    const Json* summary = Part(document_, BlockLabel::kSummary);
    if (summary == nullptr || !summary->is_string()) return;
    state().narrative = ReadSummary(summary->get<std::string>(), state()).narrative;
    RequireRoom(state().narrative, state().blocks.at(Index(BlockLabel::kSummary)).limit);
  }

  const Json& document_;
  std::string default_user_;
  ValidationRules rules_;
  SessionOptions options_;
  ImportedSession imported_;
  /// What the turns themselves report.
  SessionCounters counted_;
  Instant start_;
  std::string last_;
};

}  // namespace

std::string ExportSession(const SessionState& state, const std::vector<SessionTurn>& archived) {
  const auto value = [&](BlockLabel label) { return state.blocks.at(Index(label)).value; };
  Json turns = Json::array();
  for (const auto& turn : archived)
    turns.push_back(ParseStored(turn.json, "Turn " + std::to_string(turn.id)));
  Json quality = Json::object();
  for (const auto& [label, text] : state.narrative.quality) quality[label] = text;
  Json document = {{"format", kFormat}, {"format_version", 1}, {"schema_version", "1.0"}};
  for (const auto label : {BlockLabel::kHistory, BlockLabel::kActiveSession, BlockLabel::kMetadata})
    document[LabelText(label)] = ParseStored(value(label), LabelText(label));
  document[LabelText(BlockLabel::kSummary)] = value(BlockLabel::kSummary);
  document[kArchivedTurns] = std::move(turns);
  document["options"] = OptionsDocument(state.options);
  document[kCountersPart] = CountersDocument(state.counters);
  const Json settings = SettingsOf(state.blocks);
  if (!settings.empty()) document[kBlocks] = settings;
  document["narrative"] = {{"key_points", state.narrative.key_points},
                           {"next_topics", state.narrative.next_topics},
                           {"quality", std::move(quality)},
                           {"notes", state.narrative.notes}};
  return DumpDocument(document);
}

ImportedSession ReadImport(std::string_view text, const std::string& default_user,
                           ValidationRules rules) {
  std::vector<Problem> problems;
  const auto document = ParseDocument(text, BlockLabel::kHistory, &problems);
  ThrowIfAny(problems, "The import");
  if (!document->is_object())
    throw Error(ErrorCode::kValidation, "The import must be a JSON object");
  return Importer(*document, default_user, std::move(rules)).Read();
}

}  // namespace cortex
