// Consistency, sizes and Unicode: docs/spec/sessions.md, "Consistency" and "Text".

#include <array>

#include "base/unicode.h"
#include "brain/maintenance.h"
#include "session/session_support.h"
#include "session/summary.h"

namespace cortex::test {
namespace {

class ConsistencyTest : public SessionTest {
 protected:
  /// A session that has seen everything.
  void Live() {
    for (int i = 0; i < 28; ++i) {
      now_ += 60'000;
      Json more =
          Answer("answer " + std::to_string(i), i % 3 == 0 ? "MENTAL_HEALTH" : "GENERAL_HEALTH");
      more["intent_classification"] = {{"intent", "I" + std::to_string(i)}, {"confidence", 0.5}};
      more["agent_response"]["response_time"] = 1.25;
      Append(Turn("message " + std::to_string(i), more));
    }
    Say("and one that waits");
    Change(DescribeSession{R"({"active_topic":"tea","trigger":"thirst","conversation_phase":"brew",
      "key_points":["likes tea"],"contexts":{"seconds":0.5,"of":1},"updates":{"ok":1,"of":1}})"});
  }
};

TEST_F(ConsistencyTest, C1TotalTurnsAreThoseInTheHistoryAndTheArchive) {
  Live();
  EXPECT_EQ(History()["total_turns"], 29);
  EXPECT_EQ(Metadata()["archival_info"]["total_archived_turns"].get<std::size_t>() + Ids().size(),
            29U);
}

TEST_F(ConsistencyTest, C2TurnsStoredAreCounted) {
  Live();
  EXPECT_EQ(Metadata()["memory_usage"]["conversation_history"]["turns_stored"], Ids().size());
}

constexpr std::array kMeasured = {BlockLabel::kHistory, BlockLabel::kActiveSession,
                                  BlockLabel::kSummary};

TEST_F(ConsistencyTest, C3SizesAreThoseOfTheStoredTextAfterEveryOperation) {
  const auto check = [&](const std::string& operation) {
    const auto view = View();
    const Json usage = Metadata()["memory_usage"];
    std::int64_t sum = 0;
    for (const auto label : kMeasured) {
      const std::size_t size = CountCodePoints(view.blocks.at(Index(label)).value);
      EXPECT_EQ(usage.at(std::string(BlockLabelName(label)))["current_size"], size) << operation;
      sum += static_cast<std::int64_t>(size);
    }
    // A5: the share of all limits that three blocks fill.
    std::int64_t limits = 0;
    for (const auto& block : view.blocks) limits += block.limit;
    EXPECT_EQ(Active()["session_metadata"]["memory_usage_percent"], 100 * sum / limits)
        << operation;
  };
  check("start");
  Live();
  check("life");
  Say("naïve 👍🏽 日本");
  check("append");
  Json answer = Answer("größer");
  answer["turn_status"] = "COMPLETED";
  Change(ChangeTurn{30, answer.dump()});
  check("turn");
  Edit(BlockLabel::kSummary, "likes tea", "likes 茶");
  check("edit");
  ConfigureBlock smaller;
  smaller.label = BlockLabel::kHistory;
  smaller.limit = 6'000;
  Change(smaller);
  check("configure");
  Change(SetSessionOptions{R"({"most_turns":10,"keep_on_overflow":8,"keep_on_full_overflow":6})"});
  check("options");
  Change(CommitSummary{View().summary_version, R"({"key_points":["日本"]})"});
  check("summary");
  Undo();
  check("undo");
  Redo();
  check("redo");
  Change(SetSessionStatus{SessionStatus::kEnded});
  check("status");
}

TEST_F(ConsistencyTest, C4SharesAreRoundedHalfUpToOneDecimal) {
  // 8,500 of 32,000 are 26.5625 %, 2,100 of 8,000 are 26.25 %, 1,200 of 4,000 are 30 %.
  AppendOfSize(8'500 - static_cast<std::int64_t>(Value(BlockLabel::kHistory).size()));
  const auto usage = [&](BlockLabel label) {
    return Metadata()["memory_usage"][std::string(BlockLabelName(label))];
  };
  EXPECT_EQ(usage(BlockLabel::kHistory)["current_size"], 8'500);
  EXPECT_EQ(usage(BlockLabel::kHistory)["utilization_percent"].dump(), "26.6");
  const std::string summary = Value(BlockLabel::kSummary) + "\n--- NOTES ---\n";
  const Json notes = {
      {"notes", {TextOfSize(2'100 - static_cast<std::int64_t>(CountCodePoints(summary) + 1))}}};
  Change(DescribeSession{notes.dump()});
  EXPECT_EQ(usage(BlockLabel::kSummary)["current_size"], 2'100);
  EXPECT_EQ(usage(BlockLabel::kSummary)["utilization_percent"].dump(), "26.3");
  Json active = Active();
  active["host"] = "";
  const auto missing = 1'200 - static_cast<std::int64_t>(active.dump().size());
  active["host"] = TextOfSize(missing);
  Change(EditBlocks{
      {{BlockLabel::kActiveSession, BlockEdit::Kind::kRethink, active.dump(), "", -1}}, true});
  EXPECT_EQ(usage(BlockLabel::kActiveSession)["current_size"], 1'200);
  EXPECT_EQ(usage(BlockLabel::kActiveSession)["utilization_percent"].dump(), "30.0");
  ExpectSound();
}

TEST_F(ConsistencyTest, C5LimitsAreThoseOfTheBlocks) {
  const std::array limits = {32'000, 4'000, 8'000};
  const auto told = [&](BlockLabel label) {
    return Metadata()["memory_usage"][std::string(BlockLabelName(label))]["limit"];
  };
  for (const auto label : kMeasured) {
    EXPECT_EQ(told(label), limits.at(Index(label)));
    ConfigureBlock configure;
    configure.label = label;
    configure.limit = limits.at(Index(label)) + 1'000;
    Change(configure);
    EXPECT_EQ(told(label), limits.at(Index(label)) + 1'000);
    EXPECT_EQ(View().blocks.at(Index(label)).limit, limits.at(Index(label)) + 1'000);
    Undo();
    EXPECT_EQ(told(label), limits.at(Index(label)));
  }
  ExpectSound();
}

TEST_F(ConsistencyTest, C6LastActivityIsLastUpdatedAndNotBeforeTheLastTurn) {
  Live();
  EXPECT_EQ(Active()["session_info"]["last_activity"], History()["last_updated"]);
  Append(R"({"timestamp":"2027-01-01T00:00:00+01:00","user_message":{"content":"from tomorrow"}})");
  EXPECT_EQ(History()["last_updated"], "2026-12-31T23:00:00Z");
  ExpectSound();
  const auto later = Say("the clock is behind");
  EXPECT_EQ(History()["turns"].back()["timestamp"], "2026-12-31T23:00:00Z") << "A28";
  EXPECT_TRUE(later.changed);
  EXPECT_EQ(CodeOfChange(AppendTurn{
                R"({"timestamp":"2026-12-31T22:59:59Z","user_message":{"content":"late"}})"}),
            "VALIDATION_ERROR");
}

TEST_F(ConsistencyTest, C7ExchangesAreTheTurnsThatWereCompletedEver) {
  Live();
  EXPECT_EQ(Active()["session_metadata"]["total_exchanges"], 28);
  EXPECT_EQ(Active()["session_metadata"]["average_response_time"].dump(), "1.3") << "half up";
}

TEST_F(ConsistencyTest, C8TheNewestTurnThatHasThemGivesAgentIntentAndConfidence) {
  Live();
  const Json active = Active();
  EXPECT_EQ(active["conversation_state"]["last_agent"], "MENTAL_HEALTH");
  EXPECT_EQ(active["agent_context"]["last_intent"], "I27");
  EXPECT_EQ(active["agent_context"]["agent_confidence"], 0.5);
  EXPECT_EQ(active["agent_context"]["primary_agent"], "GENERAL_HEALTH");
  const Json& routing = active["agent_context"]["routing_history"];
  ASSERT_EQ(routing.size(), 25U) << "A20";
  for (std::size_t i = 0; i < routing.size(); ++i)
    EXPECT_EQ(routing[i], (i + 3) % 3 == 0 ? "MENTAL_HEALTH" : "GENERAL_HEALTH") << i;
}

TEST_F(ConsistencyTest, C9ArchivalTimesAreNullUntilTheFirst) {
  Say("x");
  EXPECT_TRUE(Metadata()["archival_info"]["last_archival"].is_null());
  Live();
  const Json metadata = Metadata();
  EXPECT_FALSE(metadata["archival_info"]["last_archival"].is_null());
  EXPECT_EQ(metadata["archival_info"]["last_archival"],
            metadata["memory_usage"]["conversation_history"]["last_cleanup"]);
}

TEST_F(ConsistencyTest, C11EveryCorruptionIsFound) {
  Live();
  ExpectSound();
  Close();
  const auto intact = ReadBytes(path());
  for (const char* damage :
       {"UPDATE sessions SET user_id = 'eve'",
        "UPDATE sessions SET status = 'PAUSED'",
        "UPDATE sessions SET started_at = started_at + 1",
        "UPDATE sessions SET last_activity_at = last_activity_at + 1",
        "UPDATE sessions SET version = version + 1",
        "UPDATE sessions SET archived_turns = archived_turns - 1",
        "UPDATE sessions SET last_turn = last_turn + 1",
        "UPDATE sessions SET details = replace(details, 'likes tea', 'hates tea')",
        "UPDATE sessions SET details = replace(details, '\"completed_turns\":28', "
        "'\"completed_turns\":27')",
        "UPDATE session_turns SET json = replace(json, 'message', 'massage') WHERE turn_id = 1",
        "UPDATE session_turns SET json = replace(json, 'message', 'massage') WHERE turn_id = 28",
        "UPDATE session_turns SET agent = 'INTENT_CLASSIFIER' WHERE turn_id = 28",
        "UPDATE session_turns SET status = 'PENDING' WHERE turn_id = 1",
        "UPDATE session_turns SET archived_at = NULL, archive_reason = NULL WHERE turn_id = 1",
        "UPDATE session_turns SET said_at = said_at + 1 WHERE turn_id = 28",
        "DELETE FROM session_turns WHERE turn_id = 2",
        "DELETE FROM session_turns WHERE turn_id = 29",
        "UPDATE session_blocks SET value = replace(value, 'message', 'massage') WHERE label = "
        "'conversation_history'",
        "UPDATE session_blocks SET value = replace(value, 'thirst', 'hunger') WHERE label = "
        "'active_session'",
        "UPDATE session_blocks SET value = value || ' ' WHERE label = 'context_summary'",
        "UPDATE session_blocks SET value = replace(value, '25.', '26.') || ' ' WHERE label = "
        "'memory_metadata'",
        "UPDATE session_blocks SET char_limit = 31999 WHERE label = 'conversation_history'",
        "UPDATE session_operations SET hash = hash + 1 WHERE seq = 3",
        "UPDATE session_operations SET hash = hash + 1 WHERE seq = (SELECT max(seq) FROM "
        "session_operations)",
        "DELETE FROM session_operations WHERE seq = 5"}) {
    WriteBytes(path(), intact);
    RawSql(path(), damage);
    Reopen();
    const auto report = brain().maintenance().Check(true, nullptr);
    EXPECT_FALSE(report.problems.empty()) << damage;
    Close();
  }
}

TEST_F(ConsistencyTest, U1ASizeIsTheNumberOfCodePoints) {
  struct Case {
    const char* text;
    std::size_t code_points;
  };
  for (const auto& [text, code_points] :
       {Case{"\u00E9", 1}, Case{"e\u0301", 2}, Case{"👍🏽", 2},
        Case{"👨‍👩‍👧‍👦", 7}, Case{"日本", 2}})
    EXPECT_EQ(CountCodePoints(text), code_points) << text;
  Say("👍🏽 e\u0301");
  const auto size = Metadata()["memory_usage"]["conversation_history"]["current_size"].dump();
  EXPECT_EQ(StoredValue("SELECT length(value) FROM session_blocks WHERE label = "
                        "'conversation_history'"),
            size);
}

TEST_F(ConsistencyTest, U1AHistoryOf32000EmojiFits) {
  Change(SetSessionOptions{R"({"memory_rotation_enabled":false})"});
  AppendOfSize(300);
  const auto room = 32'000 - CountCodePoints(Value(BlockLabel::kHistory)) - 1 - 127;
  std::string faces;
  for (std::size_t i = 0; i < room - 1; ++i) faces += "😀";
  Say(faces);
  const auto left = 32'000 - CountCodePoints(Value(BlockLabel::kHistory));
  EXPECT_LT(left, 40U);
  Start(R"({"memory_rotation_enabled":false})", "over");
  std::string many;
  for (int i = 0; i < 32'001; ++i) many += "😀";
  EXPECT_EQ(CodeThrownBy([&] { Say(many); }), "CONTENT_TOO_LONG");
}

TEST_F(ConsistencyTest, U2TextIsCompactAndNotEscaped) {
  Say("größer 日本 <&>");
  const auto value = Value(BlockLabel::kHistory);
  EXPECT_NE(value.find("größer 日本 <&>"), std::string::npos);
  EXPECT_EQ(value.find("\": "), std::string::npos);
}

TEST_F(ConsistencyTest, U3ANulIsRefused) {
  EXPECT_EQ(CodeOfChange(AppendTurn{R"({"user_message":{"content":"a\u0000b"}})"}),
            "VALIDATION_ERROR");
  EXPECT_EQ(CodeOfChange(EditBlocks{
                {{BlockLabel::kSummary, BlockEdit::Kind::kAppend, std::string("a\0b", 3), "", -1}},
                true}),
            "VALIDATION_ERROR");
}

TEST_F(ConsistencyTest, U4InvalidUtf8IsRefused) {
  EXPECT_EQ(CodeOfChange(AppendTurn{"{\"user_message\":{\"content\":\"\xC3\x28\"}}"}),
            "VALIDATION_ERROR");
  EXPECT_EQ(CodeOfChange(EditBlocks{
                {{BlockLabel::kSummary, BlockEdit::Kind::kAppend, "\xFF", "", -1}}, true}),
            "VALIDATION_ERROR");
}

TEST_F(ConsistencyTest, U5TheReplacementCharacterCountsOne) {
  Say("\uFFFD");
  EXPECT_EQ(History()["turns"][0]["user_message"]["content"], "\uFFFD");
  EXPECT_EQ(CountCodePoints("\uFFFD"), 1U);
  ExpectSound();
}

TEST_F(ConsistencyTest, U6WhatIsLeftOutIsWholeLines) {
  Start(R"({"limits":{"context_summary":900}})", "short");
  for (int i = 0; i < 20; ++i) {
    const Json words = {{"summary", "日本語の要約 👍🏽 " + std::to_string(i)}};
    Append(Turn("x", words));
  }
  const auto value = Value(BlockLabel::kSummary);
  RequireUtf8(value, "the summary");
  EXPECT_LE(CountCodePoints(value), 900U);
  EXPECT_TRUE(value.ends_with("👍🏽 19")) << value;
  ExpectSound();
}

TEST_F(ConsistencyTest, U7NumbersAreWrittenByTheEngineAlone) {
  Append(R"({"score":30.0,"user_message":{"content":"x"}})");
  EXPECT_NE(Value(BlockLabel::kHistory).find("\"score\":30.0"), std::string::npos);
  EXPECT_NE(Value(BlockLabel::kMetadata).find("\"memory_update_success_rate\":100.0"),
            std::string::npos);
}

}  // namespace
}  // namespace cortex::test
