// Edits: docs/spec/sessions.md, "Edits, history, concurrency".
#include <string>

#include "session/described_session_support.h"

namespace cortex::test {
namespace {

class SessionEditingTest : public DescribedSessionTest {
 protected:
  ChangeResult Act(const BlockEdit& edit, bool by_agent = true) {
    return Change(EditBlocks{{edit}, by_agent});
  }
  std::string CodeOfAct(const BlockEdit& edit) {
    return CodeThrownBy([&] { Act(edit); });
  }
  static BlockEdit Insert(std::int64_t line, const std::string& text) {
    return {BlockLabel::kSummary, BlockEdit::Kind::kInsert, text, "", line};
  }
};

TEST_F(SessionEditingTest, E1ReplacesWhatStandsThereOnceLetterForLetter) {
  EXPECT_EQ(CodeOfEdit(BlockLabel::kSummary, "nothing", "x"), "NOT_FOUND");
  EXPECT_EQ(CodeOfEdit(BlockLabel::kSummary, "", "x"), "VALIDATION_ERROR");
  try {
    Edit(BlockLabel::kSummary, "• ", "x");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kAmbiguous);
    EXPECT_NE(std::string(error.what()).find("lines 12, 13, 16"), std::string::npos)
        << error.what();
  }
  Edit(BlockLabel::kSummary, "drinks coffee", R"(costs $& and \1)");
  EXPECT_NE(Value(BlockLabel::kSummary).find(R"(• costs $& and \1)"), std::string::npos);
  ExpectSound();
}

TEST_F(SessionEditingTest, E2TabsStay) {
  Edit(BlockLabel::kSummary, "drinks coffee", "\tdrinks\ttea\t");
  EXPECT_NE(Value(BlockLabel::kSummary).find("• \tdrinks\ttea\t\n"), std::string::npos);
}

TEST_F(SessionEditingTest, E3InsertsAtTheStartTheEndAndBehindALine) {
  const std::int64_t lines = 19;
  EXPECT_EQ(CodeOfAct(Insert(lines + 1, "x")), "VALIDATION_ERROR");
  EXPECT_EQ(CodeOfAct(Insert(-2, "x")), "VALIDATION_ERROR");
  Act(Insert(12, "• reads at night"));
  const auto value = Value(BlockLabel::kSummary);
  EXPECT_NE(value.find("• sleeps badly\n• reads at night\n• drinks coffee"), std::string::npos)
      << value;
  Act(Insert(-1, "Engagement: high"));
  EXPECT_TRUE(Value(BlockLabel::kSummary).ends_with("Continuity: good\nEngagement: high"));
  Act(Insert(lines + 2, "Depth: fair"));
  EXPECT_TRUE(Value(BlockLabel::kSummary).ends_with("Engagement: high\nDepth: fair"));
  Act(Insert(0, "Remember the milk"));
  EXPECT_TRUE(Value(BlockLabel::kSummary).ends_with("\n--- NOTES ---\nRemember the milk"));
  ExpectSound();
}

TEST_F(SessionEditingTest, E3LinesThatShowNothingAreNoWords) {
  Act(Insert(-1, "Depth: \n : deep\nContinuity: fair"));
  Act(Insert(13, "• "));
  Act(Insert(13, "•   "));
  Act(Insert(-1, "--- NOTES ---\na note\n \n\u00A0\nanother\r\n\r\nof\rWindows\r"));
  const Json narrative = Json::parse(sessions().Export(id_))["narrative"];
  EXPECT_EQ(narrative["key_points"], (Json{"sleeps badly", "drinks coffee"}));
  EXPECT_EQ(narrative["quality"], (Json{{"Continuity", "fair"}}));
  EXPECT_EQ(narrative["notes"], (Json{" : deep", "a note", "another", "of Windows"}));
  ExpectSound();
}

TEST_F(SessionEditingTest, E4AnEditThatBreaksABlockIsRefused) {
  const auto before = Values();
  EXPECT_EQ(CodeOfEdit(BlockLabel::kHistory, "\"turns\":[", "\"turns\":"), "VALIDATION_ERROR");
  EXPECT_EQ(CodeOfEdit(BlockLabel::kHistory, "\"COMPLETED\"", "\"DONE\""), "VALIDATION_ERROR");
  EXPECT_EQ(CodeOfEdit(BlockLabel::kHistory, "I sleep badly", "I sleep well"), "VALIDATION_ERROR")
      << "what was said stays";
  for (const auto label :
       {BlockLabel::kHistory, BlockLabel::kActiveSession, BlockLabel::kMetadata}) {
    EXPECT_EQ(CodeOfAct({label, BlockEdit::Kind::kAppend, " ", "", -1}), "VALIDATION_ERROR");
    EXPECT_EQ(CodeOfAct({label, BlockEdit::Kind::kInsert, "x", "", 0}), "VALIDATION_ERROR");
    EXPECT_EQ(CodeOfAct({label, BlockEdit::Kind::kRethink, "", "", 0}), "VALIDATION_ERROR");
  }
  EXPECT_EQ(Values(), before);
}

TEST_F(SessionEditingTest, E5AnEditCannotMakeDerivedFieldsLie) {
  const auto before = Values();
  const auto version = View().row.version;
  EXPECT_FALSE(Edit(BlockLabel::kMetadata, "\"turns_stored\":1", "\"turns_stored\":9").changed);
  EXPECT_FALSE(
      Edit(BlockLabel::kActiveSession, "\"current_turn\":1", "\"current_turn\":5").changed);
  EXPECT_FALSE(Edit(BlockLabel::kHistory, "\"total_turns\":1", "\"total_turns\":7").changed);
  EXPECT_FALSE(Edit(BlockLabel::kSummary, "CURRENT TOPIC: Sleep", "CURRENT TOPIC: Death").changed);
  EXPECT_EQ(Values(), before);
  EXPECT_EQ(View().row.version, version);
  Edit(BlockLabel::kMetadata, "\"archival_trigger_threshold\":28000",
       "\"archival_trigger_threshold\":9000");
  Edit(BlockLabel::kMetadata, "\"memory_rotation_enabled\":true",
       "\"memory_rotation_enabled\":false");
  EXPECT_EQ(Json::parse(View().options)["archival_trigger_threshold"], 9'000);
  EXPECT_EQ(Json::parse(View().options)["memory_rotation_enabled"], false);
  ExpectSound();
}

TEST_F(SessionEditingTest, E5NotesThatBeginLikeADerivedLineStay) {
  const std::string notes =
      "Plan agreed\nCURRENT TOPIC: sleep\nSession: with Dr. Huber moved to Friday";
  const auto expect_notes = [&](const Json& lines) {
    EXPECT_EQ(Json::parse(sessions().Export(id_))["narrative"]["notes"], lines);
    ExpectSound();
  };
  const Json told = {"Plan agreed", "CURRENT TOPIC: sleep",
                     "Session: with Dr. Huber moved to Friday"};
  Start("", "no turns");
  Act(Insert(-1, notes));
  expect_notes(told);
  Start("", "a turn");
  Say("hello");
  Change(DescribeSession{R"({"active_topic":"tea"})"});
  Act(Insert(-1, notes));
  Act(Insert(0, "ACTIVE AGENT: on holiday"));
  expect_notes({"ACTIVE AGENT: on holiday", "Plan agreed", "CURRENT TOPIC: sleep",
                "Session: with Dr. Huber moved to Friday"});
  Start("", "over the title");
  Change(DescribeSession{R"({"active_topic":"tea"})"});
  Act(Insert(0, notes));
  expect_notes(told);
  Start("", "anew");
  Act({BlockLabel::kSummary, BlockEdit::Kind::kRethink, notes, "", -1});
  expect_notes(told);
}

TEST_F(SessionEditingTest, E5WordsThatBeginLikeARoutedTurnStay) {
  Act({BlockLabel::kSummary, BlockEdit::Kind::kRethink, "", "", -1});
  Act(Insert(-1, "→ Routed to Dr. Huber"));
  EXPECT_FALSE(Edit(BlockLabel::kSummary, "Routed to General", "Routed to Evil").changed);
  Say("and now?");
  Act(Insert(-1, "→ Routed to the front desk\n→ Routed on\n(earlier turns: see the file)"));
  const Json told = Json::parse(sessions().Export(id_));
  const Json& turns = told["conversation_history"]["turns"];
  EXPECT_EQ(turns[0]["summary"]["agent"], "Routed to Dr. Huber");
  EXPECT_EQ(turns[1]["summary"]["agent"], "Routed to the front desk");
  EXPECT_EQ(told["narrative"]["notes"], (Json{"→ Routed on", "(earlier turns: see the file)"}));
  ExpectSound();
}

TEST_F(SessionEditingTest, V7AnIdThatBreaksALineIsRefusedAndOneThatIsThereIsRead) {
  for (const char* id : {"a\nb", "a\rb", "a\tb", "a\x7f", "a\u0085", "a\u2028"})
    EXPECT_EQ(CodeThrownBy([&] { Start("", id); }), "VALIDATION_ERROR") << id;
  Json exported = Json::parse(sessions().Export("session_1"));
  exported["conversation_history"]["session_id"] = "a\nb";
  exported["active_session"]["session_info"]["session_id"] = "a\nb";
  EXPECT_EQ(CodeThrownBy([&] { sessions().Import(exported.dump(), "ada", Context()); }),
            "VALIDATION_ERROR");
  Start("", "old");
  Close();
  RawSql(path(), "UPDATE sessions SET id = 'a' || char(10) || 'b' WHERE id = 'old'");
  Reopen();
  Start("", "a\nb");
  Say("hello");
  Act(Insert(-1, "a note"));
  Act(Insert(-1, "another"));
  EXPECT_EQ(Json::parse(sessions().Export(id_))["narrative"]["notes"], (Json{"a note", "another"}));
}

TEST_F(SessionEditingTest, E6ReadOnlyBlocksAreTheHostsOnly) {
  ConfigureBlock locked;
  locked.label = BlockLabel::kSummary;
  locked.read_only = true;
  Change(locked);
  for (const auto kind : {BlockEdit::Kind::kReplace, BlockEdit::Kind::kInsert,
                          BlockEdit::Kind::kAppend, BlockEdit::Kind::kRethink}) {
    const BlockEdit edit{BlockLabel::kSummary, kind, "• tea", "• drinks coffee", -1};
    EXPECT_EQ(CodeOfAct(edit), "READ_ONLY");
  }
  Act({BlockLabel::kSummary, BlockEdit::Kind::kReplace, "tea", "drinks coffee", -1}, false);
  EXPECT_NE(Value(BlockLabel::kSummary).find("• tea"), std::string::npos);
  ExpectSound();
}

TEST_F(SessionEditingTest, E7ABatchIsDoneAsAWholeOrNotAtAll) {
  const auto before = Values();
  const BlockEdit good{BlockLabel::kSummary, BlockEdit::Kind::kReplace, "tea", "coffee\n\n", -1};
  const BlockEdit bad{BlockLabel::kHistory, BlockEdit::Kind::kReplace, "}", "]", -1};
  EXPECT_NE(CodeOfChange(EditBlocks{{good, bad}, true}), "");
  EXPECT_EQ(Values(), before);
  const BlockEdit topic{BlockLabel::kActiveSession, BlockEdit::Kind::kReplace,
                        "\"active_topic\":\"rest\"", "\"active_topic\":\"sleep\"", -1};
  const BlockEdit point{BlockLabel::kSummary, BlockEdit::Kind::kReplace, "tea", "drinks coffee",
                        -1};
  Change(EditBlocks{{topic, point}, true});
  const auto value = Value(BlockLabel::kSummary);
  EXPECT_NE(value.find("CURRENT TOPIC: Rest"), std::string::npos);
  EXPECT_NE(value.find("• tea"), std::string::npos);
  Undo();
  EXPECT_EQ(Values(), before) << "one operation";
}

TEST_F(SessionEditingTest, E8WhatIsTooLongAlreadyMayBecomeShorter) {
  Change(SetSessionOptions{R"({"memory_rotation_enabled":false})"});
  Append(Turn("x", {{"note", TextOfSize(500)}}));
  Close();
  RawSql(path(), "UPDATE session_blocks SET char_limit = 300 WHERE label = 'conversation_history'");
  Reopen();
  EXPECT_EQ(CodeThrownBy([&] { Say("more"); }), "CONTENT_TOO_LONG");
  EXPECT_TRUE(Change(ChangeTurn{2, R"({"note":"less"})"}).changed);
}

TEST_F(SessionEditingTest, E9LimitAndValueAreJudgedTogether) {
  ConfigureBlock both;
  both.label = BlockLabel::kHistory;
  both.limit = 200;
  EXPECT_EQ(CodeOfChange(both), "CONTENT_TOO_LONG") << "one turn, nothing to rotate";
  for (int i = 0; i < 10; ++i) AppendOfSize(1'000);
  both.limit = 6'000;
  Change(both);
  EXPECT_EQ(Ids(), (std::vector<std::int64_t>{9, 10, 11})) << "rotation makes it fit";
  ExpectSound();
  ConfigureBlock summary;
  summary.label = BlockLabel::kSummary;
  summary.limit = 400;
  summary.value = "--- KEY CONTEXT POINTS ---\n• " + TextOfSize(380);
  EXPECT_EQ(CodeOfChange(summary), "CONTENT_TOO_LONG");
  summary.limit = 900;
  Change(summary);
  EXPECT_EQ(View().blocks.at(2).limit, 900);
  ExpectSound();
}

TEST_F(SessionEditingTest, E10WhatAPatchDoesNotNameStays) {
  ConfigureBlock described;
  described.label = BlockLabel::kHistory;
  described.description = "all that was said";
  Change(described);
  EXPECT_EQ(View().blocks.at(0).limit, 32'000);
  EXPECT_EQ(View().blocks.at(0).description, "all that was said");
}

TEST_F(SessionEditingTest, E10WhatAChangeOfATurnDoesNotNameStays) {
  const auto before = Values();
  Json answer = Answer("Since when, and how often?");
  answer["agent_response"]["response_id"] = "r1";
  answer["agent_response"]["response_time"] = 1.5;
  answer["intent_classification"] = {{"intent", "SYMPTOM"}, {"confidence", 0.9}};
  answer["context_enrichment"] = {{"source", "diary"}};
  answer["summary"] = "sleeps badly";
  Change(ChangeTurn{1, answer.dump()});
  const auto answered = Values();
  Change(ChangeTurn{1, R"({"agent_response":{"content":"How often?","response_id":null},
    "intent_classification":{"confidence":0.5},"context_enrichment":{"place":"home"},
    "summary":{"agent":"asked"}})"});
  const Json turn = History()["turns"][0];
  EXPECT_EQ(
      turn["agent_response"],
      (Json{{"agent_type", "GENERAL_HEALTH"}, {"content", "How often?"}, {"response_time", 1.5}}))
      << "null takes away";
  EXPECT_EQ(turn["intent_classification"], (Json{{"intent", "SYMPTOM"}, {"confidence", 0.5}}));
  EXPECT_EQ(turn["context_enrichment"], (Json{{"source", "diary"}, {"place", "home"}}));
  EXPECT_EQ(turn["summary"], (Json{{"user", "sleeps badly"}, {"agent", "asked"}}));
  EXPECT_EQ(Active()["session_metadata"]["average_response_time"], 1.5);
  ExpectSound();
  const auto corrected = Values();
  Undo();
  EXPECT_EQ(Values(), answered);
  Undo();
  EXPECT_EQ(Values(), before);
  Redo();
  Redo();
  EXPECT_EQ(Values(), corrected);
  ExpectSound();
}

TEST_F(SessionEditingTest, E11ANoOpWritesNothing) {
  const auto version = View().row.version;
  const auto operations = sessions().History(id_, 100).size();
  now_ += 5'000;
  EXPECT_FALSE(Edit(BlockLabel::kSummary, "drinks coffee", "drinks coffee").changed);
  EXPECT_FALSE(Change(DescribeSession{R"({"active_topic":"sleep"})"}).changed);
  EXPECT_FALSE(Change(ChangeTurn{1, R"({"turn_status":"COMPLETED"})"}).changed);
  EXPECT_FALSE(Change(SetSessionOptions{R"({"most_turns":25})"}).changed);
  EXPECT_EQ(View().row.version, version);
  EXPECT_EQ(sessions().History(id_, 100).size(), operations);
}

TEST_F(SessionEditingTest, E12ARefusalTellsLimitSizeAndOverage) {
  const auto before = static_cast<std::int64_t>(Value(BlockLabel::kHistory).size());
  const auto turn = static_cast<std::int64_t>(Json{
      {"turn_id", 2},
      {"timestamp", "2026-03-01T12:00:00.000Z"},
      {"user_message", {{"content", TextOfSize(40'000)}}},
      {"turn_status", "PENDING"}}.dump()
                                                  .size());
  const std::int64_t requested = before + 1 + turn;
  try {
    Say(TextOfSize(40'000));
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kContentTooLong);
    const std::string expected = "would take " + std::to_string(requested) + " characters, " +
                                 std::to_string(requested - 32'000) + " more than its limit 32000";
    EXPECT_NE(std::string(error.what()).find(expected), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace cortex::test
