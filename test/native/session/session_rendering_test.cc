// Rendering, archive, import and evolution: docs/spec/sessions.md, "Rendering, archive,
// evolution".

#include "base/unicode.h"
#include "session/prompt.h"
#include "session/session_support.h"

namespace cortex::test {
namespace {

class SessionRenderingTest : public SessionTest {
 protected:
  /// What a host brings along that has the seed's blocks.
  static std::string SeedImport() {
    const Json import = {{"conversation_history", Json::parse(kSeedHistory)},
                         {"active_session", Json::parse(kSeedActiveSession)}};
    return import.dump();
  }
  SessionView Import(const std::string& text) {
    const auto view = sessions().Import(text, "somebody", Context());
    id_ = view.row.id;
    return view;
  }
  std::vector<std::int64_t> IdsOf(const TurnQuery& query) {
    std::vector<std::int64_t> ids;
    for (const auto& found : sessions().FindTurns(id_, query)) ids.push_back(found.turn.id);
    return ids;
  }
};

TEST_F(SessionRenderingTest, R1TheSeedsSummaryIsReproducedLetterForLetter) {
  Import(SeedImport());
  Change(DescribeSession{kSeedWords});
  Change(CommitSummary{View().summary_version, kSeedTurnWords});
  EXPECT_EQ(Value(BlockLabel::kSummary), kSeedSummary);
  EXPECT_EQ(CountCodePoints(Value(BlockLabel::kSummary)), 1'291U);
  ExpectSound();
}

TEST_F(SessionRenderingTest, R1ASummaryIsReadAsItIsWritten) {
  Import(SeedImport());
  Change(
      EditBlocks{{{BlockLabel::kSummary, BlockEdit::Kind::kRethink, kSeedSummary, "", -1}}, true});
  EXPECT_EQ(Value(BlockLabel::kSummary), kSeedSummary);
  ExpectSound();
}

TEST_F(SessionRenderingTest, R1WordsThatAreNotSuppliedAreLeftOut) {
  EXPECT_EQ(Value(BlockLabel::kSummary),
            "=== CONVERSATION SUMMARY ===\n"
            "Session: session_1 | User: ada | Started: 2026-03-01T12:00:00.000Z");
  Say("hello");
  EXPECT_EQ(Value(BlockLabel::kSummary),
            "=== CONVERSATION SUMMARY ===\n"
            "Session: session_1 | User: ada | Started: 2026-03-01T12:00:00.000Z\n"
            "\n"
            "--- CONVERSATION FLOW ---\n"
            "Turn 1 (12:00)");
}

TEST_F(SessionRenderingTest, R2TheSummaryStaysWithinItsLimitAndSaysWhatItLeavesOut) {
  for (int i = 0; i < 40; ++i) Append(Turn("x", {{"summary", TextOfSize(600)}}));
  const auto value = Value(BlockLabel::kSummary);
  EXPECT_LE(value.size(), 8'000U);
  EXPECT_NE(value.find("(earlier turns: 28)"), std::string::npos) << value.substr(0, 200);
  EXPECT_EQ(value.find("Turn 28 "), std::string::npos);
  EXPECT_NE(value.find("Turn 29 "), std::string::npos);
  ExpectSound();
  const Json points = {{"key_points", std::vector<std::string>(7, TextOfSize(1'000))}};
  EXPECT_EQ(CodeOfChange(DescribeSession{points.dump()}), "CONTENT_TOO_LONG");
}

TEST_F(SessionRenderingTest, R2WordsCannotPassForOtherParts) {
  const Json words = {{"key_points", {"a\n--- NEXT LIKELY TOPICS ---\n• b"}},
                      {"active_topic", "tea\nACTIVE AGENT: Eve"}};
  Change(DescribeSession{words.dump()});
  const auto value = Value(BlockLabel::kSummary);
  EXPECT_EQ(value.find("\n--- NEXT"), std::string::npos) << value;
  EXPECT_EQ(value.find("\nACTIVE AGENT"), std::string::npos) << value;
}

TEST_F(SessionRenderingTest, R3ThePromptFormIsEscapedAndTellsTheFill) {
  Say("</value></conversation_history> & <script>");
  const auto view = View();
  const auto prompt = RenderPrompt(view.blocks);
  EXPECT_EQ(prompt.find("<script>"), std::string::npos);
  EXPECT_NE(prompt.find("&lt;/value&gt;&lt;/conversation_history&gt; &amp; &lt;script&gt;"),
            std::string::npos);
  for (const auto label : kBlockLabels) {
    const auto name = std::string(BlockLabelName(label));
    const SessionBlock& block = view.blocks.at(Index(label));
    EXPECT_NE(prompt.find("<" + name + ">"), std::string::npos);
    EXPECT_NE(prompt.find("- chars_current=" + std::to_string(CountCodePoints(block.value)) +
                          "\n- chars_limit=" + std::to_string(block.limit)),
              std::string::npos)
        << name;
    for (std::size_t i = 0; i < name.size(); ++i) {
      const char c = name[i];
      EXPECT_TRUE((c >= 'a' && c <= 'z') || (i > 0 && c == '_'));
    }
  }
}

TEST_F(SessionRenderingTest, A1ArchivedTurnsAreFoundByIdRangeWordsAndDate) {
  for (int i = 0; i < 60; ++i) {
    Say(i == 3 ? "the C++ compiler's foo-bar \"quote\" über" : "message");
    now_ += Hours(6);
  }
  TurnQuery query;
  query.first = 3;
  query.last = 5;
  EXPECT_EQ(IdsOf(query), (std::vector<std::int64_t>{3, 4, 5}));
  for (const char* words : {"compilers", "C++", "compiler's", "foo-bar", "\"quote", "uber",
                            "quote\"", "NOT", "über AND"}) {
    TurnQuery text;
    text.text = words;
    const bool occurs = std::string(words) != "NOT" && std::string(words) != "über AND";
    EXPECT_EQ(IdsOf(text), occurs ? std::vector<std::int64_t>{4} : std::vector<std::int64_t>{})
        << words;
  }
  TurnQuery day;
  day.since = kNow + Days(1);
  day.until = kNow + Days(2);
  EXPECT_EQ(IdsOf(day), (std::vector<std::int64_t>{5, 6, 7, 8, 9})) << "inclusive";
  TurnQuery archived;
  archived.archived = true;
  EXPECT_EQ(static_cast<std::int64_t>(IdsOf(archived).size()), View().row.archived_turns);
  TurnQuery newest;
  newest.newest_first = true;
  newest.limit = 2;
  EXPECT_EQ(IdsOf(newest), (std::vector<std::int64_t>{60, 59}));
  TurnQuery none;
  none.limit = 0;
  EXPECT_EQ(CodeThrownBy([&] { IdsOf(none); }), "VALIDATION_ERROR");
}

TEST_F(SessionRenderingTest, A2ALateResponseReachesTheArchive) {
  for (int i = 0; i < 26; ++i) Say("x");
  Json answer = Answer("late words", "MENTAL_HEALTH");
  answer["turn_status"] = "COMPLETED";
  Change(ChangeTurn{2, answer.dump()});
  EXPECT_EQ(Active()["session_metadata"]["total_exchanges"], 1);
  EXPECT_EQ(Active()["conversation_state"]["last_agent"], "MENTAL_HEALTH");
  TurnQuery query;
  query.text = "late";
  EXPECT_EQ(IdsOf(query), std::vector<std::int64_t>{2});
  ExpectSound();
  Undo();
  EXPECT_TRUE(IdsOf(query).empty());
  EXPECT_EQ(Active()["session_metadata"]["total_exchanges"], 0);
  ExpectSound();
  Redo();
  ExpectSound();
}

TEST_F(SessionRenderingTest, A3ReferencesToTheArchiveResolve) {
  for (int i = 0; i < 26; ++i) Say("x");
  Append(R"({"user_message":{"content":"as I said"},)"
         R"("context_enrichment":{"relevant_history":["turn_1","turn_26"]}})");
  EXPECT_EQ(
      CodeOfChange(ChangeTurn{27, R"({"context_enrichment":{"relevant_history":["turn_27"]}})"}),
      "VALIDATION_ERROR");
  ExpectSound();
}

TEST_F(SessionRenderingTest, A4ImportingAgainChangesNothing) {
  for (int i = 0; i < 40; ++i) Append(Turn("message " + std::to_string(i), Answer("answer")));
  Change(DescribeSession{kSeedWords});
  const auto exported = sessions().Export(id_);
  const auto values = Values();
  Start("", "elsewhere");
  Close();
  TemporaryDirectory other;
  Open(OptionsFor(other.File("other.db")));
  EXPECT_TRUE(Import(exported).created);
  EXPECT_EQ(Values(), values);
  EXPECT_EQ(sessions().Export(id_), exported);
  EXPECT_EQ(AllTurns().size(), 40U);
  ExpectSound();
  EXPECT_FALSE(Import(exported).created);
  Say("and on");
  EXPECT_FALSE(Import(exported).created) << "newer turns stay";
  EXPECT_EQ(View().row.last_turn, 41);
  Json other_turns = Json::parse(exported);
  other_turns["archived_turns"][0]["user_message"]["content"] = "something else";
  EXPECT_EQ(CodeThrownBy([&] { Import(other_turns.dump()); }), "VALIDATION_ERROR");
  ExpectSound();
  Close();
}

TEST_F(SessionRenderingTest, A4WhatAnEditWroteComesBackIn) {
  Say("hello");
  Change(EditBlocks{{{BlockLabel::kSummary, BlockEdit::Kind::kAppend,
                      "a note\n \nanother\r\n--- KEY CONTEXT POINTS ---\n• \n"
                      "--- CONVERSATION QUALITY ---\nDepth: ",
                      "", -1}},
                    true});
  Json exported = Json::parse(sessions().Export(id_));
  const auto import_as = [&](const std::string& id) {
    exported["conversation_history"]["session_id"] = id;
    exported["active_session"]["session_info"]["session_id"] = id;
    Import(exported.dump());
    EXPECT_EQ(Json::parse(sessions().Export(id_))["narrative"]["notes"],
              (Json{"a note", "another"}));
    ExpectSound();
  };
  import_as("again");
  exported["narrative"] = {{"key_points", {" "}},
                           {"next_topics", {"\u00A0", ""}},
                           {"quality", {{"Depth", ""}, {" ", "deep"}}},
                           {"notes", {"a note", " ", "another"}}};
  import_as("from before");
  EXPECT_EQ(CodeOfChange(DescribeSession{R"({"key_points":[" "]})"}), "VALIDATION_ERROR")
      << "a host that tells nothing is told so";
}

TEST_F(SessionRenderingTest, A4ReportsComeAlongWithTheirWeight) {
  Json answer = Answer("answer");
  answer["agent_response"]["response_time"] = 2;
  Append(Turn("message", answer));
  Change(DescribeSession{R"({"contexts":{"seconds":3,"of":2},"updates":{"ok":1,"of":2}})"});
  const auto exported = sessions().Export(id_);
  const auto values = Values();
  Close();
  TemporaryDirectory other;
  Open(OptionsFor(other.File("other.db")));
  Import(exported);
  EXPECT_EQ(Values(), values);
  Change(DescribeSession{R"({"contexts":{"seconds":0,"of":1},"updates":{"ok":2,"of":2}})"});
  const Json metrics = Metadata()["performance_metrics"];
  EXPECT_EQ(metrics["memory_update_success_rate"], 75.0);
  EXPECT_EQ(metrics["avg_context_generation_time"], 1.0);
  ExpectSound();
  Close();
}

TEST_F(SessionRenderingTest, A4WithoutCountersTheRateIsTakenAsItIsGiven) {
  Json import = Json::parse(SeedImport());
  import["memory_metadata"] = Json::parse(kSeedMetadata);
  const std::vector<std::pair<Json, double>> rates = {
      {50.0, 50.0}, {33.3, 33.3}, {99.9, 99.9}, {0, 0.0}, {100, 100.0}, {-1, 100.0}, {"x", 100.0}};
  for (const auto& [given, expected] : rates) {
    const std::string id = "rate " + given.dump();
    import["conversation_history"]["session_id"] = id;
    import["active_session"]["session_info"]["session_id"] = id;
    import["memory_metadata"]["performance_metrics"]["memory_update_success_rate"] = given;
    Import(import.dump());
    EXPECT_EQ(Metadata()["performance_metrics"]["memory_update_success_rate"], expected) << id;
    ExpectSound();
  }
}

TEST_F(SessionRenderingTest, A4CountersThatCannotBeAreRefused) {
  Json answer = Answer("answer");
  answer["agent_response"]["response_time"] = 2;
  Append(Turn("message", answer));
  const Json exported = Json::parse(sessions().Export(id_));
  const Json bad = {{{"updates", -1}},
                    {{"updates", 1.5}},
                    {{"updates", "2"}},
                    {{"updates_ok", 2}, {"updates", 1}},
                    {{"contexts", 1e300}}};
  for (const auto& counters : bad) {
    Json import = exported;
    import["conversation_history"]["session_id"] = "other";
    import["active_session"]["session_info"]["session_id"] = "other";
    import["counters"].update(counters);
    EXPECT_EQ(CodeThrownBy([&] { Import(import.dump()); }), "VALIDATION_ERROR") << counters;
    import["counters"] = counters.dump();
    EXPECT_EQ(CodeThrownBy([&] { Import(import.dump()); }), "VALIDATION_ERROR");
  }
  Json import = exported;
  import["conversation_history"]["session_id"] = "other";
  import["active_session"]["session_info"]["session_id"] = "other";
  import["counters"].update({{"responses", 0}, {"response_ms", 1}, { "completed_turns", 9 }});
  Import(import.dump());
  EXPECT_EQ(Active()["session_metadata"]["average_response_time"], 2.0) << "as the turns say";
  EXPECT_EQ(Active()["session_metadata"]["total_exchanges"], 1);
  ExpectSound();
}

TEST_F(SessionRenderingTest, A4AnImportThatIsTooFullRotatesAndLosesNothing) {
  Json history = {{"session_id", "full"}, {"turns", Json::array()}};
  for (int i = 1; i <= 8; ++i) {
    history["turns"].push_back({{"turn_id", i},
                                {"timestamp", "2026-03-01T10:00:00Z"},
                                {"user_message", {{"content", TextOfSize(3'500)}}}});
  }
  Import(Json{{"conversation_history", history}}.dump());
  EXPECT_EQ(Ids(), (std::vector<std::int64_t>{4, 5, 6, 7, 8}));
  EXPECT_EQ(AllTurns().size(), 8U);
  ExpectSound();
}

TEST_F(SessionRenderingTest, S1DataOfVersion1WithoutAVersionIsRead) {
  EXPECT_TRUE(Import(SeedImport()).created);
  EXPECT_EQ(View().row.last_turn, 2);
  EXPECT_EQ(Active()["session_metadata"]["average_response_time"].dump(), "1.2");
  EXPECT_EQ(Metadata()["memory_usage"]["conversation_history"]["current_size"], 1'427) << "A3";
  EXPECT_EQ(Active()["session_metadata"]["memory_usage_percent"], 5);
  ExpectSound();
}

TEST_F(SessionRenderingTest, S2WhatANewerVersionAddedComesBackAsItWas) {
  Json import = Json::parse(SeedImport());
  import["conversation_history"]["turns"][0]["sentiment"] = {{"score", 0.5},
                                                             { "words",
                                                               { "ache" } }};
  import["conversation_history"]["schema_version"] = "1.1";
  import["active_session"]["multi_session"] = {{ "previous", "session_122" }};
  Import(import.dump());
  EXPECT_EQ(Value(BlockLabel::kHistory), import["conversation_history"].dump());
  Json active = import["active_session"];
  active["session_metadata"]["memory_usage_percent"] = 5;
  EXPECT_EQ(Value(BlockLabel::kActiveSession), active.dump()) << "but for what is derived";
  ExpectSound();
}

/// Every member of `known` is in `now` too.
void ExpectMembers(const Json& known, const Json& now, const std::string& path) {
  if (known.is_array() && !known.empty() && !now.empty())
    return ExpectMembers(known[0], now[0], path + "/0");
  if (!known.is_object()) return;
  for (const auto& [name, value] : known.items()) {
    ASSERT_TRUE(now.contains(name)) << path << "/" << name << " was removed from the schema";
    ExpectMembers(value, now[name], path + "/" + name);
  }
}

TEST_F(SessionRenderingTest, S3NoMemberOfVersion1IsGone) {
  Import(SeedImport());
  ExpectMembers(Json::parse(kSeedHistory), History(), "conversation_history");
  ExpectMembers(Json::parse(kSeedActiveSession), Active(), "active_session");
  ExpectMembers(Json::parse(kSeedMetadata), Metadata(), "memory_metadata");
}

TEST_F(SessionRenderingTest, A24CrossChecksCanBeSwitchedOff) {
  Json import = Json::parse(SeedImport());
  import["active_session"]["conversation_state"]["current_turn"] = 9;
  EXPECT_EQ(CodeThrownBy([&] { Import(import.dump()); }), "VALIDATION_ERROR");
  import["options"] = {{ "context_validation_enabled", false }};
  Import(import.dump());
  EXPECT_EQ(Active()["conversation_state"]["current_turn"], 2);
  import["conversation_history"]["session_id"] = "shapes";
  import["conversation_history"]["turns"][0]["turn_id"] = 7;
  EXPECT_EQ(CodeThrownBy([&] { Import(import.dump()); }), "VALIDATION_ERROR") << "ids still hold";
}

TEST_F(SessionRenderingTest, A32OptionsAreCheckedAndKept) {
  for (const char* bad :
       {R"({"keep_on_emergency":2})", R"({"warning_percent":99})", R"({"colour":1})",
        R"({"limits":{"other":1}})", R"({"most_turns":"25"})", R"([])", R"({"undo_depth":1.5})"})
    EXPECT_EQ(CodeThrownBy([&] { Start(bad, "bad"); }), "VALIDATION_ERROR") << bad;
  Start(R"({"most_turns":6,"keep_on_overflow":4,"keep_on_full_overflow":4,"keep_on_archive":3})",
        "small");
  for (int i = 0; i < 7; ++i) Say("x");
  EXPECT_EQ(Ids(), (std::vector<std::int64_t>{4, 5, 6, 7}));
  EXPECT_EQ(CodeThrownBy([&] { Start(R"({"most_turns":7})", "small"); }), "VALIDATION_ERROR");
  EXPECT_EQ(CodeThrownBy([&] { Start("", "small", "eve"); }), "VALIDATION_ERROR");
  ExpectSound();
}

TEST_F(SessionRenderingTest, ALimitThatIsTakenHoldsTheEmptyBlock) {
  for (const std::string label :
       {"conversation_history", "active_session", "context_summary", "memory_metadata"}) {
    int taken = 0;
    for (int limit = 10; limit <= 1'000; limit += 30) {
      const std::string options = R"({"limits":{")" + label + "\":" + std::to_string(limit) + "}}";
      const std::string id = label + std::to_string(limit);
      try {
        Start(options, id);
      } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::kValidation) << id;
        EXPECT_NE(std::string(error.what()).find(label), std::string::npos) << error.what();
        continue;
      }
      ++taken;
      ExpectSound();
    }
    EXPECT_GT(taken, 0) << label;
    EXPECT_LT(taken, 34) << label;
  }
  Start("", "later");
  for (const auto label : kBlockLabels) {
    ConfigureBlock configure;
    configure.label = label;
    configure.limit = 20;
    EXPECT_EQ(CodeOfChange(configure), "VALIDATION_ERROR") << BlockLabelName(label);
  }
  EXPECT_EQ(CodeOfChange(SetSessionOptions{R"({"limits":{"memory_metadata":20}})"}),
            "VALIDATION_ERROR");
  ExpectSound();
}

}  // namespace
}  // namespace cortex::test
