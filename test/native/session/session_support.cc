// The requirement document's examples, and what the tests of sessions share.

#include "session/session_support.h"

#include "base/unicode.h"
#include "session/problems.h"

namespace cortex::test {

// The format's own examples, letter for letter (docs/spec/sessions.md, V17, V18 and R1).
const char* const kSeedHistory = R"json({
  "session_id": "session_123",
  "turns": [
    {
      "turn_id": 1,
      "timestamp": "2024-01-15T10:30:00Z",
      "user_message": {
        "content": "I am having a headache",
        "message_id": "msg_001"
      },
      "context_enrichment": {
        "previous_context": "No previous context - first message",
        "enriched_message": "User reports having a headache - initial health query",
        "relevant_history": []
      },
      "intent_classification": {
        "intent": "GENERAL_HEALTH",
        "confidence": 0.9,
        "reasoning": "Clear physical health symptom reported"
      },
      "agent_response": {
        "agent_type": "GENERAL_HEALTH",
        "content": "I understand you're experiencing headaches. Can you tell me when they first started and how severe they are on a scale of 1 to 10?",
        "response_id": "resp_001"
      },
      "turn_status": "COMPLETED"
    },
    {
      "turn_id": 2,
      "timestamp": "2024-01-15T10:31:00Z", 
      "user_message": {
        "content": "8",
        "message_id": "msg_002"
      },
      "context_enrichment": {
        "previous_context": "User reported headache, agent asked for severity rating 1-10",
        "enriched_message": "User rates headache severity as 8 out of 10 (severe)",
        "relevant_history": ["turn_1"]
      },
      "intent_classification": {
        "intent": "GENERAL_HEALTH", 
        "confidence": 0.95,
        "reasoning": "Follow-up response to severity question about headache"
      },
      "agent_response": {
        "agent_type": "GENERAL_HEALTH",
        "content": "A severity of 8 indicates a significant headache. How long have you been experiencing this level of pain?",
        "response_id": "resp_002"
      },
      "turn_status": "COMPLETED"
    }
  ],
  "total_turns": 2,
  "last_updated": "2024-01-15T10:31:30Z"
})json";

const char* const kSeedActiveSession = R"json({
  "session_info": {
    "session_id": "session_123",
    "user_id": "user_456", 
    "start_time": "2024-01-15T10:30:00Z",
    "last_activity": "2024-01-15T10:31:30Z",
    "status": "ACTIVE"
  },
  "conversation_state": {
    "current_turn": 2,
    "active_topic": "headache_severity_assessment",
    "last_agent": "GENERAL_HEALTH",
    "conversation_phase": "symptom_evaluation",
    "topic_transitions": [
      {
        "turn": 1,
        "topic": "initial_health_complaint",
        "trigger": "new_session"
      },
      {
        "turn": 2, 
        "topic": "headache_severity_assessment",
        "trigger": "severity_inquiry"
      }
    ]
  },
  "agent_context": {
    "primary_agent": "GENERAL_HEALTH",
    "agent_confidence": 0.95,
    "routing_history": ["GENERAL_HEALTH", "GENERAL_HEALTH"],
    "last_intent": "GENERAL_HEALTH"
  },
  "session_metadata": {
    "total_exchanges": 2,
    "average_response_time": 1.2,
    "context_quality_score": 0.9,
    "memory_usage_percent": 25
  }
})json";

const char* const kSeedMetadata = R"json({
  "memory_usage": {
    "conversation_history": {
      "current_size": 8500,
      "limit": 32000,
      "utilization_percent": 26.6,
      "turns_stored": 2,
      "last_cleanup": null
    },
    "active_session": {
      "current_size": 1200,
      "limit": 4000,
      "utilization_percent": 30.0
    },
    "context_summary": {
      "current_size": 2100,
      "limit": 8000,
      "utilization_percent": 26.3
    }
  },
  "archival_info": {
    "total_archived_turns": 0,
    "last_archival": null,
    "archival_trigger_threshold": 28000,
    "next_archival_estimate": null
  },
  "performance_metrics": {
    "avg_context_generation_time": 0.8,
    "memory_update_success_rate": 100.0,
    "context_accuracy_score": 0.95,
    "last_performance_check": "2024-01-15T10:31:30Z"
  },
  "system_flags": {
    "memory_rotation_enabled": true,
    "archival_ready": true,
    "context_validation_enabled": true,
    "emergency_mode": false
  }
})json";

const char* const kSeedSummary = R"text(=== CONVERSATION SUMMARY ===
Session: session_123 | User: user_456 | Started: 2024-01-15T10:30:00Z

CURRENT TOPIC: Headache Severity Assessment
ACTIVE AGENT: General Health Agent
CONVERSATION PHASE: Symptom Evaluation

--- CONVERSATION FLOW ---
Turn 1 (10:30): User reported having a headache
→ Routed to General Health Agent (confidence: 0.9)
→ Agent asked for onset time and severity rating (1-10)

Turn 2 (10:31): User rated severity as "8" (severe level)
→ Continued with General Health Agent (confidence: 0.95) 
→ Agent inquired about pain duration at this severity level

--- KEY CONTEXT POINTS ---
• Primary Concern: Headache with severity rating of 8/10
• Symptom Onset: Not yet determined (pending user response)
• Pain Duration: Not yet determined (current inquiry)
• Previous Medical History: Not discussed yet
• Current Medications: Not discussed yet

--- NEXT LIKELY TOPICS ---
• Duration of current severe pain level
• Associated symptoms (nausea, vision changes, etc.)
• Potential triggers or onset circumstances
• Previous headache patterns/history

--- CONVERSATION QUALITY ---
Context Continuity: Excellent (95%)
Intent Classification: Accurate (100% correct routing)
Agent Specialization: Appropriate (health symptoms)
User Engagement: Active (responding to all questions))text";

const char* const kSeedWords = R"json({
  "key_points": [
    "Primary Concern: Headache with severity rating of 8/10",
    "Symptom Onset: Not yet determined (pending user response)",
    "Pain Duration: Not yet determined (current inquiry)",
    "Previous Medical History: Not discussed yet",
    "Current Medications: Not discussed yet"
  ],
  "next_topics": [
    "Duration of current severe pain level",
    "Associated symptoms (nausea, vision changes, etc.)",
    "Potential triggers or onset circumstances",
    "Previous headache patterns/history"
  ],
  "quality": {
    "Context Continuity": "Excellent (95%)",
    "Intent Classification": "Accurate (100% correct routing)",
    "Agent Specialization": "Appropriate (health symptoms)",
    "User Engagement": "Active (responding to all questions)"
  }
})json";

const char* const kSeedTurnWords = R"json({
  "turns": {
    "1": {
      "user": "User reported having a headache",
      "agent": "Agent asked for onset time and severity rating (1-10)"
    },
    "2": {
      "user": "User rated severity as \"8\" (severe level)",
      "agent": "Agent inquired about pain duration at this severity level"
    }
  }
})json";

std::string Turn(const std::string& content, const Json& more) {
  Json turn = {{"user_message", {{"content", content}}}};
  turn.update(more);
  return turn.dump();
}

Json Answer(const std::string& content, const std::string& agent) {
  return {{"agent_response", {{"agent_type", agent}, {"content", content}}}};
}

std::string TextOfSize(std::int64_t size) {
  return std::string(static_cast<std::size_t>(size), 'x');
}

void SessionTest::Start(const std::string& options, const std::string& id,
                        const std::string& user) {
  Open();
  id_ = id;
  NewSessionRequest request;
  request.id = id;
  request.user_id = user;
  if (!options.empty()) request.options = options;
  sessions().Start(request, now_);
}

ChangeContext SessionTest::Context() const { return {now_, "test", "", expected_version_}; }

ChangeResult SessionTest::AppendOfSize(std::int64_t size) {
  const std::int64_t id = View().row.last_turn + 1;
  const std::string frame =
      R"({"turn_id":)" + std::to_string(id) +
      R"(,"timestamp":"2026-03-01T12:00:00.000Z","user_message":{"content":""},)"
      R"("turn_status":"PENDING"})";
  return Say(TextOfSize(size - static_cast<std::int64_t>(frame.size())));
}

ChangeResult SessionTest::Edit(BlockLabel label, const std::string& old_text,
                               const std::string& text) {
  return Change(EditBlocks{{{label, BlockEdit::Kind::kReplace, text, old_text, -1}}, true});
}

std::vector<std::string> SessionTest::Values() {
  std::vector<std::string> values;
  for (const auto& block : View().blocks) values.push_back(block.value);
  return values;
}

std::vector<std::int64_t> SessionTest::Ids() {
  std::vector<std::int64_t> ids;
  const Json history = History();
  for (const auto& turn : history.at("turns")) ids.push_back(turn.at("turn_id"));
  return ids;
}

std::vector<FoundTurn> SessionTest::AllTurns() {
  TurnQuery query;
  query.limit = 10'000;
  return sessions().FindTurns(id_, query);
}

void SessionTest::ExpectSound() {
  for (const auto& problem : sessions().Verify(id_))
    ADD_FAILURE() << BlockLabelName(problem.block) << ": " << Describe(problem);
}

}  // namespace cortex::test
