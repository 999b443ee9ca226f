// What may be wrong with a stored session.

#include <limits>
#include <nlohmann/json.hpp>

#include "base/instant.h"
#include "session/blocks.h"
#include "session/persistence.h"
#include "session/shape.h"
#include "session/turns.h"
#include "store/store.h"

namespace cortex {
namespace {

/// Holds the rows of one session against each other.
class Verifier {
 public:
  Verifier(Repositories& repositories, const std::string& id, const Reader& reader)
      : repositories_(repositories), state_(LoadSession(repositories, id, reader)) {}

  std::vector<Problem> Find() && {
    try {
      Shapes();
      Derived();
      Turns();
      Clocks();
      History();
    } catch (const nlohmann::json::exception& error) {
      Add("V1", std::string("cannot be read on: ") + error.what());
    }
    return std::move(problems_);
  }

 private:
  void Add(const char* rule, const std::string& message, BlockLabel block = BlockLabel::kHistory) {
    problems_.push_back({block, "", ErrorCode::kCorrupt, rule, message});
  }

  void Shapes() {
    ValidationRules rules;
    rules.agent_types = repositories_.sessions.AgentTypes();
    rules.archived_turns = state_.row.archived_turns;
    rules.most_turns = state_.options.most_turns;
    problems_ = ValidateBlocks(state_.blocks, rules);
    for (const auto label : kBlockLabels) {
      const SessionBlock& block = state_.blocks.at(Index(label));
      if (SizeOf(block) > block.limit) Add("T1", "is longer than its limit", label);
      if (block.limit != state_.options.limits.at(Index(label)))
        Add("C5", "has another limit than the options say", label);
      if (block.version > state_.row.version) Add("K2", "is newer than its session", label);
    }
  }

  void Derived() {
    SessionState derived = state_;
    try {
      DeriveBlocks(&derived);
    } catch (const Error& error) {
      return Add("C3", error.what());
    }
    for (const auto label : kBlockLabels) {
      if (derived.blocks.at(Index(label)).value != state_.blocks.at(Index(label)).value)
        Add("C3", "is not what its rows make it", label);
    }
  }

  void Turns() {
    const auto counts = repositories_.turns.Count(state_.row.seq);
    if (counts.turns != state_.row.last_turn || counts.last != state_.row.last_turn)
      Add("T14", "turns are missing, or there are too many");
    if (counts.completed != state_.counters.completed_turns)
      Add("C7", "another number of turns is completed");
    for (const auto id : repositories_.turns.Damaged(state_.row.seq, state_.row.archived_turns))
      Add("T14", "turn " + std::to_string(id) + " is not as it was stored");
    for (const auto& turn : state_.turns) {
      const SessionTurn read = ReadTurn(ParseStored(turn.json, "Turn " + std::to_string(turn.id)));
      const bool same = read.status == turn.status && read.said_at == turn.said_at &&
                        read.timestamp == turn.timestamp && read.agent == turn.agent &&
                        read.intent == turn.intent && read.confidence == turn.confidence &&
                        read.summary == turn.summary && read.message_id == turn.message_id &&
                        read.response_id == turn.response_id;
      if (!same) Add("C8", "turn " + std::to_string(turn.id) + " says other than its columns");
    }
  }

  void Clocks() {
    const Json& info = state_.active.at("session_info");
    const auto millis = [&](const char* name) {
      const auto time = ParseInstant(TextOf(info, name));
      return time ? MillisOf(*time) : kEarliestTime;
    };
    if (millis("start_time") != state_.row.started_at ||
        millis("last_activity") != state_.row.last_activity_at)
      Add("C6", "its times differ from the session's", BlockLabel::kActiveSession);
  }

  void History() {
    const auto operations =
        repositories_.sessions.Operations(state_.row.seq, std::numeric_limits<std::int64_t>::max());
    std::int64_t seq = 0;
    std::int64_t hash = 0;
    for (const auto& operation : operations) {
      if (operation.seq != ++seq || operation.prev_hash != hash)
        Add("H1", "operation " + std::to_string(operation.seq) + " does not follow the one before");
      hash = operation.hash;
    }
    if (seq != state_.row.version) Add("H1", "changes are missing from the history");
    if (!operations.empty() && HashOf(operations.back(), state_) != hash)
      Add("H1", "the session is not as the last change left it");
  }

  Repositories& repositories_;
  SessionState state_;
  std::vector<Problem> problems_;
};

}  // namespace

std::vector<Problem> VerifySession(Repositories& repositories, const std::string& id,
                                   const Reader& reader) {
  return Verifier(repositories, id, reader).Find();
}

std::vector<std::string> DescribeProblems(Repositories& repositories, const std::string& id) {
  std::vector<std::string> problems;
  const std::string session = "session " + id + ": ";
  try {
    for (const auto& problem : VerifySession(repositories, id)) {
      problems.push_back(session + std::string(BlockLabelName(problem.block)) + " " +
                         Describe(problem));
    }
  } catch (const Error& error) {
    if (error.code() != ErrorCode::kCorrupt) throw;
    problems.push_back(session + error.what());
  }
  return problems;
}

}  // namespace cortex
