#include "session/narrative.h"

#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/unicode.h"
#include "session/blocks.h"
#include "session/shape.h"
#include "session/summary.h"
#include "session/turn_words.h"
#include "session/turns.h"

namespace cortex {
namespace {

constexpr std::size_t kLongestName = 200;

Json DescriptionOf(const std::string& text) {
  std::vector<Problem> problems;
  auto words = ParseDocument(text, BlockLabel::kSummary, &problems);
  ThrowIfAny(problems, "The description");
  if (words->is_object()) return std::move(*words);
  throw Error(ErrorCode::kValidation, "The description must be a JSON object");
}

Error Unfit(const std::string& name, const std::string& expected) {
  return {ErrorCode::kValidation, name + " must be " + expected};
}

std::string Line(const std::string& name, const Json& value) {
  if (!value.is_string()) throw Unfit(name, "text");
  std::string text = OneLine(value.get<std::string>());
  if (IsBlank(text)) throw Unfit(name, "text that is not empty");
  return text;
}

std::vector<std::string> LinesOf(const std::string& name, const Json& value) {
  if (!value.is_array()) throw Unfit(name, "a list of texts");
  std::vector<std::string> lines;
  for (const auto& item : value) lines.push_back(Line(name, item));
  return lines;
}

Json NameOrNull(const std::string& name, const Json& value) {
  if (value.is_null()) return value;
  std::string text = Line(name, value);
  if (CountCodePoints(text) > kLongestName)
    throw Unfit(name, "at most " + std::to_string(kLongestName) + " characters long");
  return text;
}

Json ShareOrNull(const std::string& name, const Json& value) {
  const bool fits = value.is_null() ||
                    (value.is_number() && value.get<double>() >= 0 && value.get<double>() <= 1);
  if (fits) return value;
  throw Unfit(name, "a number from 0 to 1");
}

std::vector<std::pair<std::string, std::string>> Quality(const Json& value) {
  if (!value.is_object()) throw Unfit("quality", "an object of texts");
  std::vector<std::pair<std::string, std::string>> quality;
  for (const auto& [label, text] : value.items()) {
    std::string line = Line("A label of quality", label);
    if (line.find(": ") != std::string::npos) throw Unfit("A label of quality", "without \": \"");
    quality.emplace_back(std::move(line), Line("quality." + label, text));
  }
  return quality;
}

/// How much one report counts, at most.
constexpr std::int64_t kMostCounted = 1'000'000;

bool IsCount(const Json* value) {
  return value != nullptr && value->is_number_unsigned() &&
         value->get<std::uint64_t>() <= static_cast<std::uint64_t>(kMostCounted);
}

/// Of how many a report is.
std::int64_t CountIn(const std::string& name, const Json& value) {
  const Json* of = Member(value, "of");
  if (IsCount(of) && value.size() == 2) return of->get<std::int64_t>();
  throw Unfit(name, "an object of two, one of them `of`, a whole number from 0 to " +
                        std::to_string(kMostCounted));
}

const Json& SecondsIn(const std::string& name, const Json& value) {
  const Json* seconds = Member(value, "seconds");
  const bool fits = seconds != nullptr && seconds->is_number() && seconds->get<double>() >= 0 &&
                    seconds->get<double>() <= kMostSeconds;
  if (fits) return *seconds;
  throw Unfit(name + ".seconds", "seconds from 0, added up");
}

/// Why a topic changed that nobody named.
constexpr const char* kDetected = "detected";

void MoveTo(const Json& topic, const Json& trigger, SessionState* state) {
  Json& conversation = state->active["conversation_state"];
  if (conversation["active_topic"] == topic) return;
  conversation["active_topic"] = topic;
  if (topic.is_null()) return;
  Json& transitions = conversation["topic_transitions"];
  if (!transitions.is_array()) transitions = Json::array();
  transitions.push_back({{"turn", state->row.last_turn}, {"topic", topic}, {"trigger", trigger}});
}

/// Whether the host has named the topic that is the newest.
bool IsHosts(const Json& conversation) {
  const Json* topic = Member(conversation, "active_topic");
  if (topic == nullptr || topic->is_null()) return false;
  const Json* transitions = Member(conversation, "topic_transitions");
  const bool none = transitions == nullptr || !transitions->is_array() || transitions->empty();
  return none || TextOf(transitions->back(), "trigger") != kDetected;
}

/// Applies the members of a description one by one.
class Description {
 public:
  Description(const Json& words, ChangeInProgress* progress)
      : words_(words), progress_(progress), state_(*progress->state) {}

  void Take() {
    const Narrative before = state_.narrative;
    for (const auto& [name, value] : words_.items()) Set(name, value);
    if (reported_) {
      state_.metadata["performance_metrics"]["last_performance_check"] =
          FormatInstant(InstantOf(progress_->context->now));
    }
    if (state_.narrative == before) return;
    ++state_.narrative.version;
    RequireRoom(state_.narrative, state_.blocks.at(Index(BlockLabel::kSummary)).limit);
  }

 private:
  void Set(const std::string& name, const Json& value) {
    if (name == "active_topic") return SetTopic(NameOrNull(name, value));
    if (name == "trigger") return RequireTopic();
    if (name == "conversation_phase") {
      state_.active["conversation_state"][name] = NameOrNull(name, value);
    } else if (name == "context_quality_score") {
      state_.active["session_metadata"][name] = ShareOrNull(name, value);
      state_.active["session_metadata"].erase(kContextQualitySource);
    } else if (name == "key_points") {
      state_.narrative.key_points = LinesOf(name, value);
    } else if (name == "next_topics") {
      state_.narrative.next_topics = LinesOf(name, value);
    } else if (name == "notes") {
      state_.narrative.notes = LinesOf(name, value);
    } else if (name == "quality") {
      state_.narrative.quality = Quality(value);
    } else {
      Report(name, value);
    }
  }

  void Report(const std::string& name, const Json& value) {
    reported_ = true;
    SessionCounters& counters = state_.counters;
    if (name == "context_accuracy_score") {
      state_.metadata["performance_metrics"][name] = ShareOrNull(name, value);
    } else if (name == "contexts") {
      counters.contexts += CountIn(name, value);
      counters.context_ms += MillisOfSeconds(SecondsIn(name, value));
    } else if (name == "updates") {
      const std::int64_t of = CountIn(name, value);
      const Json* ok = Member(value, "ok");
      if (!IsCount(ok) || ok->get<std::int64_t>() > of)
        throw Unfit(name + ".ok", "a whole number from 0 to updates.of");
      counters.updates_ok += ok->get<std::int64_t>();
      counters.updates += of;
    } else {
      throw Error(ErrorCode::kValidation, "A session is not described by " + name);
    }
  }

  void SetTopic(const Json& topic) {
    const Json* trigger = Member(words_, "trigger");
    MoveTo(topic, trigger == nullptr ? Json(nullptr) : NameOrNull("trigger", *trigger), &state_);
  }

  void RequireTopic() {
    if (Member(words_, "active_topic") == nullptr)
      throw Error(ErrorCode::kValidation, "trigger is given without active_topic");
  }

  const Json& words_;
  ChangeInProgress* progress_;
  SessionState& state_;
  bool reported_ = false;
};

/// The summariser's words on single turns, by id.
void SummarizeTurns(const Json& summaries, ChangeInProgress* progress) {
  if (!summaries.is_object()) throw Unfit("turns", "an object of summaries by turn id");
  for (const auto& [name, summary] : summaries.items()) {
    std::int64_t id = 0;
    const char* end = name.data() + name.size();
    if (std::from_chars(name.data(), end, id).ptr != end || id < 1)
      throw Unfit("A name in turns", "a turn's id, but is " + name);
    const SessionTurn before = progress->find_turn(id);
    const Json patch = {{"summary", summary}};
    const SessionTurn after = PatchedTurn(before, DumpDocument(patch), progress->rules);
    if (after.json != before.json) PutTurn(after, before.json, progress);
  }
}

}  // namespace

void Perform(const DescribeSession& change, ChangeInProgress* progress) {
  Description(DescriptionOf(change.patch), progress).Take();
}

void DetectTopic(ChangeInProgress* progress) {
  SessionState& state = *progress->state;
  if (!state.options.derives_context || IsHosts(state.active["conversation_state"])) return;
  if (const auto topic = TopicOf(state.turns.back())) MoveTo(*topic, kDetected, &state);
}

void Perform(const CommitSummary& change, ChangeInProgress* progress) {
  SessionState& state = *progress->state;
  if (change.version != state.narrative.version) {
    throw Error(ErrorCode::kVersionConflict,
                "The summary was begun on version " + std::to_string(change.version) +
                    " and is now at " + std::to_string(state.narrative.version) + ": begin again");
  }
  Json words = DescriptionOf(change.words);
  if (const Json* turns = Member(words, "turns")) {
    const Json summaries = *turns;
    words.erase("turns");
    SummarizeTurns(summaries, progress);
  }
  ++state.narrative.version;
  Description(words, progress).Take();
}

}  // namespace cortex
