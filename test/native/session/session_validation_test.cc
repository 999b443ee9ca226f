// Shape and validation: docs/spec/sessions.md, "Shape".

#include <limits>

#include "session/session_support.h"
#include "session/transfer.h"
#include "session/validation.h"

namespace cortex::test {
namespace {

ValidationRules Rules() {
  ValidationRules rules;
  rules.agent_types = {"GENERAL_HEALTH", "MENTAL_HEALTH", "CONTEXT_COORDINATOR",
                       "INTENT_CLASSIFIER"};
  return rules;
}

Json SeedHistory() { return Json::parse(kSeedHistory); }
Json SeedActive() { return Json::parse(kSeedActiveSession); }

/// `V3 /turns/0/timestamp` of each problem.
std::vector<std::string> Found(const std::vector<Problem>& problems) {
  std::vector<std::string> found;
  for (const auto& problem : problems) found.push_back(problem.rule + " " + problem.pointer);
  return found;
}
std::vector<std::string> InHistory(const Json& history) {
  return Found(ValidateHistory(history, Rules()));
}
std::vector<std::string> InActive(const Json& active) {
  return Found(ValidateActiveSession(active, Rules()));
}

using Texts = std::vector<std::string>;

/// The seed's history with one thing done to it.
template <class Change>
Texts After(const Change& change) {
  Json history = SeedHistory();
  change(history);
  return InHistory(history);
}

/// A history of turns that only have what they must.
Json HistoryOf(int count) {
  Json turns = Json::array();
  for (int i = 1; i <= count; ++i) {
    turns.push_back({{"turn_id", i},
                     {"timestamp", "2026-03-01T12:00:00Z"},
                     {"user_message", {{"content", "x"}}}});
  }
  return {{"session_id", "s"}, {"turns", turns}};
}

TEST(SessionValidationTest, V1TurnsMustBeAList) {
  EXPECT_EQ(After([](Json& h) { h.erase("turns"); }), Texts{"V1 /turns"});
  EXPECT_EQ(After([](Json& h) { h["turns"] = 7; }), Texts{"V1 /turns"});
  EXPECT_EQ(InHistory(Json::array()), Texts{"V1 "});
  EXPECT_EQ(InHistory(HistoryOf(0)), Texts{});
}

TEST(SessionValidationTest, V2TurnsAreInTheOrderOfTheirInstants) {
  const auto second_at = [](const char* first, const char* second) {
    return After([&](Json& h) {
      h["turns"][0]["timestamp"] = first;
      h["turns"][1]["timestamp"] = second;
      h["last_updated"] = "2026-12-31T00:00:00Z";
    });
  };
  EXPECT_EQ(second_at("2026-03-01T10:30:00+02:00", "2026-03-01T09:00:00Z"), Texts{});
  EXPECT_EQ(second_at("2026-03-01T09:00:00Z", "2026-03-01T09:00:00Z"), Texts{});
  EXPECT_EQ(second_at("2026-03-01T09:00:00Z", "2026-03-01T10:30:00+02:00"),
            Texts{"V2 /turns/1/timestamp"});
  EXPECT_EQ(second_at("2026-03-01T09:00:00.000000002Z", "2026-03-01T09:00:00.000000001Z"),
            Texts{"V2 /turns/1/timestamp"});
}

TEST(SessionValidationTest, V3NamesEachMissingMember) {
  EXPECT_EQ(After([](Json& h) { h["turns"][0] = Json::object(); }),
            (Texts{"V3 /turns/0/turn_id", "V3 /turns/0/timestamp", "V3 /turns/0/user_message"}));
  EXPECT_EQ(After([](Json& h) { h["turns"][1]["user_message"].erase("content"); }),
            Texts{"V3 /turns/1/user_message/content"});
  EXPECT_EQ(After([](Json& h) { h["turns"][1]["user_message"] = "hi"; }),
            Texts{"V3 /turns/1/user_message"});
  EXPECT_EQ(After([](Json& h) { h["turns"][0] = 5; }), Texts{"V3 /turns/0"});
  Json history = SeedHistory();
  history["turns"][0]["user_message"]["content"] = "";
  EXPECT_EQ(ValidateHistory(history, Rules()).at(0).code, ErrorCode::kContentEmpty);
}

TEST(SessionValidationTest, V4StatusIsOneOfThreeAsWritten) {
  for (const char* bad : {"completed", "DONE", ""})
    EXPECT_EQ(After([&](Json& h) { h["turns"][0]["turn_status"] = bad; }),
              Texts{"V4 /turns/0/turn_status"});
  EXPECT_EQ(After([](Json& h) { h["turns"][0].erase("turn_status"); }), Texts{});
  EXPECT_EQ(After([](Json& h) { h["turns"][0]["turn_status"] = 1; }),
            Texts{"V4 /turns/0/turn_status"});
}

TEST_F(SessionTest, V4StatusIsAlwaysWritten) {
  Say("hello");
  EXPECT_EQ(History()["turns"][0]["turn_status"], "PENDING");
  Append(Turn("again", Answer("hello")));
  EXPECT_EQ(History()["turns"][1]["turn_status"], "COMPLETED");
}

TEST(SessionValidationTest, V5TwentyFiveTurnsPassAndTwentySixDoNot) {
  EXPECT_EQ(InHistory(HistoryOf(25)), Texts{});
  EXPECT_EQ(InHistory(HistoryOf(26)), Texts{"V5 /turns"});
}

TEST(SessionValidationTest, V6IdsCountOnFromTheArchive) {
  const auto ids = [](const Json& first, const Json& second) {
    return After([&](Json& h) {
      h["turns"][0]["turn_id"] = first;
      h["turns"][1]["turn_id"] = second;
      h["turns"][1]["context_enrichment"].erase("relevant_history");
    });
  };
  EXPECT_EQ(ids(1, 2), Texts{});
  EXPECT_EQ(ids(1, 1), Texts{"V6 /turns/1/turn_id"});
  EXPECT_EQ(ids(1, 3), Texts{"V6 /turns/1/turn_id"});
  EXPECT_EQ(ids(2, 1), (Texts{"V6 /turns/0/turn_id", "V6 /turns/1/turn_id"}));
  for (const Json& bad : {Json(0), Json(-1), Json(1.0), Json("1"), Json(9'007'199'254'740'993)})
    EXPECT_EQ(ids(bad, 2), Texts{"V6 /turns/0/turn_id"}) << bad;
  ValidationRules rules = Rules();
  rules.archived_turns = 6;
  EXPECT_EQ(ValidateHistory(HistoryOf(1), rules).size(), 1U);
}

TEST(SessionValidationTest, V7BothBlocksAreOfOneSession) {
  Json active = SeedActive();
  active["session_info"]["session_id"] = "another";
  EXPECT_EQ(Found(ValidateTogether(SeedHistory(), active, Rules())),
            Texts{"V7 /session_info/session_id"});
}

TEST(SessionValidationTest, V8CurrentTurnIsTheLastOne) {
  Json active = SeedActive();
  EXPECT_EQ(Found(ValidateTogether(SeedHistory(), active, Rules())), Texts{});
  active["conversation_state"]["current_turn"] = 1;
  EXPECT_EQ(Found(ValidateTogether(SeedHistory(), active, Rules())),
            Texts{"V8 /conversation_state/current_turn"});
  active["conversation_state"]["current_turn"] = 0;
  Json empty = HistoryOf(0);
  empty["session_id"] = "session_123";
  EXPECT_EQ(Found(ValidateTogether(empty, active, Rules())), Texts{});
  ValidationRules archived = Rules();
  archived.archived_turns = 7;
  active["conversation_state"]["current_turn"] = 7;
  EXPECT_EQ(Found(ValidateTogether(empty, active, archived)), Texts{});
}

TEST(SessionValidationTest, V9SessionStatusIsOneOfThree) {
  Json active = SeedActive();
  for (const char* good : {"ACTIVE", "PAUSED", "ENDED"}) {
    active["session_info"]["status"] = good;
    EXPECT_EQ(InActive(active), Texts{});
  }
  active["session_info"]["status"] = "active";
  EXPECT_EQ(InActive(active), Texts{"V9 /session_info/status"});
}

TEST(SessionValidationTest, V10EveryTimeIsRfc3339WithAnOffset) {
  for (const char* good :
       {"2026-03-01T12:00:00Z", "2026-03-01T12:00:00.5+02:00", "2026-03-01T12:00:00.123456789Z"}) {
    EXPECT_EQ(After([&](Json& h) { h["last_updated"] = good; }), Texts{}) << good;
  }
  for (const char* bad :
       {"2024-02-30T10:00:00Z", "2026-03-01T24:00:00Z", "2026-03-01T12:00:60Z",
        "2026-03-01T12:00:00", "2026-03-01", "2026-03-01t12:00:00Z", "2026-03-01T12:00:00z",
        "2026-03-01T12:00:00.1234567890Z", "2026-03-01T12:00:00.Z", "2026-03-01T12:00:00+2:00",
        "2026-03-01 12:00:00Z", " 2026-03-01T12:00:00Z", ""}) {
    EXPECT_EQ(After([&](Json& h) { h["last_updated"] = bad; }), Texts{"V10 /last_updated"}) << bad;
    Json active = SeedActive();
    active["session_info"]["start_time"] = bad;
    EXPECT_EQ(InActive(active), Texts{"V10 /session_info/start_time"}) << bad;
    Json metadata = Json::parse(kSeedMetadata);
    metadata["archival_info"]["last_archival"] = bad;
    EXPECT_EQ(Found(ValidateMetadata(metadata)), Texts{"V10 /archival_info/last_archival"}) << bad;
  }
  EXPECT_EQ(After([](Json& h) {
              h["turns"][0]["extra"] = {{"timestamp", "soon"}};
            }),
            Texts{"V10 /turns/0/extra/timestamp"});
}

TEST(SessionValidationTest, V11AgentsAreRegistered) {
  EXPECT_EQ(After([](Json& h) { h["turns"][0]["agent_response"]["agent_type"] = "PLUMBER"; }),
            Texts{"V11 /turns/0/agent_response/agent_type"});
  Json active = SeedActive();
  active["agent_context"]["routing_history"] = {"GENERAL_HEALTH", "PLUMBER"};
  active["agent_context"]["primary_agent"] = "PLUMBER";
  active["conversation_state"]["last_agent"] = 4;
  EXPECT_EQ(InActive(active),
            (Texts{"V11 /conversation_state/last_agent", "V11 /agent_context/primary_agent",
                   "V11 /agent_context/routing_history/1"}));
}

TEST_F(SessionTest, V11AHostRegistersItsOwnAgents) {
  const std::string turn = Turn("The tap drips", Answer("Which tap?", "PLUMBER"));
  EXPECT_EQ(CodeOfChange(AppendTurn{turn}), "VALIDATION_ERROR");
  EXPECT_TRUE(sessions().AddAgentType("PLUMBER"));
  EXPECT_FALSE(sessions().AddAgentType("PLUMBER"));
  Append(turn);
  EXPECT_EQ(Active()["agent_context"]["primary_agent"], "PLUMBER");
  ExpectSound();
}

TEST(SessionValidationTest, V12ConfidencesAreFrom0To1) {
  for (const Json& bad : {Json(1.01), Json(-0.1), Json("0.9"), Json(true)}) {
    EXPECT_EQ(After([&](Json& h) { h["turns"][0]["intent_classification"]["confidence"] = bad; }),
              Texts{"V12 /turns/0/intent_classification/confidence"});
    Json active = SeedActive();
    active["agent_context"]["agent_confidence"] = bad;
    EXPECT_EQ(InActive(active), Texts{"V12 /agent_context/agent_confidence"});
  }
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    EXPECT_EQ(After([&](Json& h) { h["turns"][0]["intent_classification"]["confidence"] = bad; }),
              Texts{"V12 /turns/0/intent_classification/confidence"});
  }
  EXPECT_EQ(After([](Json& h) { h["turns"][0]["intent_classification"]["confidence"] = 1; }),
            Texts{});
}

TEST(SessionValidationTest, V13ReferencesNameEarlierTurns) {
  for (const Json& bad : {Json("turn_2"), Json("turn_0"), Json("turn_01"), Json("turn_"),
                          Json("turn_1x"), Json("1"), Json(1), Json("turn_99")}) {
    EXPECT_EQ(After([&](Json& h) {
                h["turns"][1]["context_enrichment"]["relevant_history"] = Json::array({bad});
              }),
              Texts{"V13 /turns/1/context_enrichment/relevant_history/0"})
        << bad;
  }
}

TEST(SessionValidationTest, V14MessagesAndResponsesHaveIdsOfTheirOwn) {
  EXPECT_EQ(After([](Json& h) { h["turns"][1]["user_message"]["message_id"] = "msg_001"; }),
            Texts{"V14 /turns/1/user_message/message_id"});
  EXPECT_EQ(After([](Json& h) { h["turns"][1]["agent_response"]["response_id"] = "resp_001"; }),
            Texts{"V14 /turns/1/agent_response/response_id"});
}

TEST_F(SessionTest, V14HoldsAlsoAgainstTheArchive) {
  Append(R"({"user_message":{"content":"first","message_id":"m1"}})");
  for (int i = 0; i < 30; ++i) Say("more");
  ASSERT_GT(View().row.archived_turns, 0);
  EXPECT_EQ(CodeOfChange(AppendTurn{R"({"user_message":{"content":"x","message_id":"m1"}})"}),
            "VALIDATION_ERROR");
  ExpectSound();
}

TEST(SessionValidationTest, V15StatusAndResponseGoTogether) {
  EXPECT_EQ(After([](Json& h) { h["turns"][0].erase("agent_response"); }),
            Texts{"V15 /turns/0/turn_status"});
  EXPECT_EQ(After([](Json& h) { h["turns"][0]["turn_status"] = "PENDING"; }),
            Texts{"V15 /turns/0/turn_status"});
  EXPECT_EQ(After([](Json& h) { h["turns"][0]["turn_status"] = "IN_PROGRESS"; }), Texts{});
}

TEST_F(SessionTest, V15StatusNeverGoesBack) {
  Say("hello");
  Change(ChangeTurn{1, R"({"turn_status":"IN_PROGRESS"})"});
  EXPECT_EQ(CodeOfChange(ChangeTurn{1, R"({"turn_status":"PENDING"})"}), "VALIDATION_ERROR");
  Json answer = Answer("hi");
  answer["turn_status"] = "COMPLETED";
  Change(ChangeTurn{1, answer.dump()});
  EXPECT_EQ(CodeOfChange(ChangeTurn{1, R"({"turn_status":"IN_PROGRESS"})"}), "VALIDATION_ERROR");
  Say("skips a step");
  Change(ChangeTurn{2, answer.dump()});
  EXPECT_EQ(Active()["session_metadata"]["total_exchanges"], 2);
  ExpectSound();
}

TEST(SessionValidationTest, V16FindsEveryProblemInDocumentOrder) {
  Json history = SeedHistory();
  history["last_updated"] = "never";
  history["turns"][1]["turn_status"] = "DONE";
  history["turns"][0]["timestamp"] = "never";
  history["turns"][0]["user_message"]["content"] = 4;
  EXPECT_EQ(InHistory(history), (Texts{"V10 /turns/0/timestamp", "V3 /turns/0/user_message/content",
                                       "V4 /turns/1/turn_status", "V10 /last_updated"}));
}

TEST(SessionValidationTest, V16AnswersHostileInput) {
  std::string wide = "{";
  for (int i = 0; i < 500'000; ++i) wide += (i > 0 ? ",\"k" : "\"k") + std::to_string(i) + "\":1";
  std::string many = R"({"turns":[)";
  for (int i = 0; i < 400'000; ++i) many += i > 0 ? ",{\"turn_id\":0}" : "{}";
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  for (const std::string& hostile :
       {deep, wide + "}", many + "]}", std::string("{\"turns\":[],\"turns\":[]}"),
        std::string("{\"a\":\"\xFF\"}"), std::string("[]"), std::string("null"), std::string("7"),
        std::string("{"), std::string("{\"a\":\"\\u0000\"}"), std::string("{\"a\":\"\\ud800\"}"),
        std::string("{\"a\":1e999}"), std::string(R"({"turns":[{"x/~":{"timestamp":1}}]})"),
        std::string(10'000'000, '[')}) {
    SessionBlocks blocks;
    blocks[0].value = hostile;
    EXPECT_FALSE(ValidateBlocks(blocks, Rules()).empty()) << hostile.substr(0, 40);
  }
  std::vector<Problem> problems;
  const std::string at_limit = std::string(64, '[') + std::string(64, ']');
  EXPECT_TRUE(ParseDocument(at_limit, BlockLabel::kHistory, &problems)) << "64 levels are kept";
}

TEST(SessionValidationTest, V17TheSeedsExamplesAreValid) {
  EXPECT_EQ(InHistory(SeedHistory()), Texts{});
  EXPECT_EQ(InActive(SeedActive()), Texts{});
  EXPECT_EQ(Found(ValidateTogether(SeedHistory(), SeedActive(), Rules())), Texts{});
}

TEST(SessionValidationTest, V18TheSeedsMetadataDoesNotFitItsHistory) {
  SessionBlocks blocks;
  blocks[0].value = SeedHistory().dump();
  blocks[0].limit = 32'000;
  blocks[1].value = SeedActive().dump();
  blocks[1].limit = 4'000;
  blocks[2].value = kSeedSummary;
  blocks[2].limit = 8'000;
  const Json metadata = Json::parse(kSeedMetadata);
  const auto found = Found(ValidateUsage(metadata, SeedHistory(), blocks));
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found.front(), "C3 /memory_usage/conversation_history/current_size");
}

TEST_F(SessionTest, V19KeepsUnknownMembersAndAcceptsMissingOnes) {
  Append(R"({"mood":{"is":"calm","n":[1,2.5]},"user_message":{"content":"hi","lang":"de"}})");
  Change(ChangeTurn{1, R"({"sentiment":0.25})"});
  const Json turn = History()["turns"][0];
  EXPECT_EQ(turn["mood"].dump(), R"({"is":"calm","n":[1,2.5]})");
  EXPECT_EQ(turn["user_message"]["lang"], "de");
  EXPECT_EQ(turn["sentiment"], 0.25);
  ExpectSound();
}

}  // namespace
}  // namespace cortex::test
