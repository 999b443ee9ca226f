// Thresholds and rotation: docs/spec/sessions.md, "Size and rotation".

#include <numeric>

#include "session/rotation.h"
#include "session/session_support.h"

namespace cortex::test {
namespace {

constexpr std::int64_t kLimit = 32'000;

TEST(RotationTest, T2BandsBeginExactlyAtTheirPercentage) {
  const SessionOptions options;
  struct Case {
    std::int64_t size;
    Band band;
  };
  for (const auto& [size, band] :
       {Case{22'399, Band::kNormal}, Case{22'400, Band::kWarning}, Case{27'199, Band::kWarning},
        Case{27'200, Band::kArchive}, Case{30'399, Band::kArchive}, Case{30'400, Band::kEmergency}})
    EXPECT_EQ(BandOf(size, kLimit, options), band) << size;
}

TEST(RotationTest, C4PercentagesAreRoundedHalfUpAndDecideNothing) {
  EXPECT_EQ(PercentTenths(8'500, 32'000), 266);
  EXPECT_EQ(PercentTenths(1'200, 4'000), 300);
  EXPECT_EQ(PercentTenths(2'100, 8'000), 263);
  EXPECT_EQ(PercentTenths(22'399, 32'000), 700);
  EXPECT_EQ(BandOf(22'399, kLimit, {}), Band::kNormal);
  for (const std::int64_t size : {27'184, 27'199}) {
    EXPECT_EQ(PercentTenths(size, 32'000), 850);
    EXPECT_EQ(BandOf(size, kLimit, {}), Band::kWarning);
  }
}

TEST(RotationTest, T4AnExplicitThresholdIsHonouredAndADefaultOneFollowsTheLimit) {
  SessionOptions options;
  EXPECT_EQ(ArchivalThreshold(32'000, options), 28'000);
  EXPECT_EQ(ArchivalTrigger(32'000, options), 27'200);
  EXPECT_EQ(ArchivalThreshold(64'000, options), 56'000);
  EXPECT_EQ(ArchivalTrigger(64'000, options), 54'400);
  options.archival_threshold = 28'000;
  EXPECT_EQ(ArchivalTrigger(64'000, options), 28'000);
}

/// Appends turns of one size until something happens.
struct FirstRotation {
  std::int64_t at = 0;
  std::int64_t archived = 0;
  std::int64_t size = 0;
  std::string reason;
};

FirstRotation Simulate(std::int64_t turn_size) {
  HistorySizes sizes;
  sizes.envelope = 93;
  for (std::int64_t turn = 1;; ++turn) {
    sizes.turns.push_back(turn_size);
    const Rotation plan = PlanRotation(sizes, kLimit, {});
    if (plan.size > kLimit) return {turn, 0, plan.size, "CONTENT_TOO_LONG"};
    const auto kept = static_cast<std::int64_t>(plan.kept);
    if (kept < turn) return {turn, turn - kept, plan.size, plan.reason};
  }
}

TEST(RotationTest, TheWorkedExamples) {
  struct Case {
    std::int64_t turn_size;
    FirstRotation first;
    std::int64_t tenths;
  };
  for (const auto& [turn_size, first, tenths] :
       {Case{668, {26, 6, 13'472, "COUNT"}, 421}, Case{1'000, {26, 6, 20'112, "COUNT"}, 629},
        Case{1'088, {25, 20, 5'537, "SIZE_85"}, 173}, Case{1'430, {19, 14, 7'247, "SIZE_85"}, 226},
        Case{1'555, {18, 13, 7'872, "SIZE_85"}, 246}, Case{4'250, {7, 2, 21'347, "SIZE_85"}, 667},
        Case{5'440, {6, 3, 16'415, "SIZE_95"}, 513}, Case{6'080, {5, 2, 18'335, "SIZE_95"}, 573},
        Case{10'600, {4, 1, 31'895, "SIZE_95"}, 997}}) {
    const FirstRotation found = Simulate(turn_size);
    EXPECT_EQ(found.at, first.at) << turn_size;
    EXPECT_EQ(found.archived, first.archived) << turn_size;
    EXPECT_EQ(found.size, first.size) << turn_size;
    EXPECT_EQ(found.reason, first.reason) << turn_size;
    EXPECT_EQ(PercentTenths(found.size, kLimit), tenths) << turn_size;
  }
  EXPECT_EQ(Simulate(10'700).reason, "CONTENT_TOO_LONG");
  EXPECT_EQ(Simulate(10'700).at, 3);
}

TEST_F(SessionTest, TheWorkedExamplesHoldForTurnsOfTheSameSize) {
  struct Case {
    std::int64_t turn_size;
    std::int64_t at;
    std::int64_t archived;
  };
  for (const auto& [turn_size, at, archived] :
       {Case{668, 26, 6}, Case{1'000, 26, 6}, Case{1'088, 25, 20}, Case{1'430, 19, 14},
        Case{1'555, 18, 13}, Case{4'250, 7, 2}, Case{5'440, 6, 3}, Case{6'080, 5, 2},
        Case{10'600, 4, 1}}) {
    Start("", "vector_" + std::to_string(turn_size));
    for (std::int64_t turn = 1; turn < at; ++turn) {
      const auto result = AppendOfSize(turn_size);
      EXPECT_EQ(result.archived, 0) << turn_size << " at " << turn;
    }
    EXPECT_EQ(AppendOfSize(turn_size).archived, archived) << turn_size;
    EXPECT_EQ(View().row.archived_turns, archived);
    EXPECT_EQ(Metadata()["system_flags"]["emergency_mode"], turn_size == 10'600);
    ExpectSound();
  }
  Start("", "vector_10700");
  AppendOfSize(10'700);
  AppendOfSize(10'700);
  const auto before = Values();
  EXPECT_EQ(CodeThrownBy([&] { AppendOfSize(10'700); }), "CONTENT_TOO_LONG");
  EXPECT_EQ(Values(), before);
}

TEST_F(SessionTest, T1TheHistorysLimitIsReachedAndNotPassed) {
  Change(SetSessionOptions{R"({"memory_rotation_enabled":false})"});
  const auto envelope = static_cast<std::int64_t>(Value(BlockLabel::kHistory).size());
  const auto fitting = 32'000 - envelope;
  EXPECT_EQ(CodeThrownBy([&] { AppendOfSize(fitting + 1); }), "CONTENT_TOO_LONG");
  AppendOfSize(fitting);
  EXPECT_EQ(Value(BlockLabel::kHistory).size(), 32'000U);
  ExpectSound();
}

TEST_F(SessionTest, T1TheLimitsOfTheJsonBlocksAreReachedAndNotPassed) {
  // A member that only the host knows fills them.
  for (const auto& [label, limit] :
       {std::pair(BlockLabel::kActiveSession, 4'000), std::pair(BlockLabel::kMetadata, 2'000)}) {
    const auto fill = [&, label = label](std::int64_t size) {
      Json document = Document(label);
      document["host"] = TextOfSize(size);
      Change(EditBlocks{{{label, BlockEdit::Kind::kRethink, document.dump(), "", -1}}, true});
    };
    const auto room = [&, label = label, limit = limit] {
      return limit - static_cast<std::int64_t>(Value(label).size());
    };
    constexpr std::int64_t kSome = 100;
    fill(kSome);
    fill(room());  // what is derived now has all its digits
    const std::string host = Document(label)["host"];
    const std::int64_t most = static_cast<std::int64_t>(host.size()) + room();
    fill(most);
    EXPECT_EQ(Value(label).size(), static_cast<std::size_t>(limit));
    const auto before = Values();
    EXPECT_EQ(CodeThrownBy([&] { fill(most + 1); }), "CONTENT_TOO_LONG");
    EXPECT_EQ(Values(), before);
    ExpectSound();
  }
}

TEST_F(SessionTest, T1TheSummarysLimitIsReachedAndNotPassed) {
  constexpr std::int64_t kSummaryLimit = 8'000;
  const auto edit = [&](std::int64_t size) {
    const auto& text = Value(BlockLabel::kSummary) + "\n";
    const std::int64_t room = size - static_cast<std::int64_t>(text.size());
    return CodeOfChange(EditBlocks{
        {{BlockLabel::kSummary, BlockEdit::Kind::kRethink, text + TextOfSize(room), "", -1}},
        true});
  };
  EXPECT_EQ(edit(kSummaryLimit + 1), "CONTENT_TOO_LONG");
  // The words of the host may take three quarters, so that turns find room.
  const Json points = {{"key_points", std::vector<std::string>(1, TextOfSize(6'000 - 31))}};
  Change(DescribeSession{points.dump()});
  EXPECT_EQ(CodeOfChange(DescribeSession{
                Json{{"key_points", std::vector<std::string>(1, TextOfSize(6'000 - 30))}}.dump()}),
            "CONTENT_TOO_LONG");
  for (int i = 0; i < 25; ++i) Append(Turn("x", {{"summary", TextOfSize(100 + i)}}));
  EXPECT_LE(Value(BlockLabel::kSummary).size(), static_cast<std::size_t>(kSummaryLimit));
  ExpectSound();
}

TEST_F(SessionTest, T3TheNewestFiveOrThreeRemainTheNewOneAmongThem) {
  for (int i = 0; i < 5; ++i) AppendOfSize(4'000);
  EXPECT_EQ(AppendOfSize(7'300).archive_reason, "SIZE_85");
  EXPECT_EQ(Ids(), (std::vector<std::int64_t>{2, 3, 4, 5, 6}));
  EXPECT_EQ(AppendOfSize(8'000).archive_reason, "SIZE_95");
  EXPECT_EQ(Ids(), (std::vector<std::int64_t>{5, 6, 7}));
  ExpectSound();
}

TEST_F(SessionTest, T5TheTwentySixthTurnLeavesTwentyOrFifteen) {
  for (int i = 0; i < 25; ++i) AppendOfSize(600);
  EXPECT_EQ(Ids().size(), 25U);
  EXPECT_EQ(AppendOfSize(600).archived, 6);
  EXPECT_EQ(Ids().size(), 20U);
  Start("", "full");
  for (int i = 0; i < 6; ++i) AppendOfSize(200);
  for (int i = 0; i < 19; ++i) AppendOfSize(1'150);
  EXPECT_EQ(Ids().size(), 25U);
  EXPECT_EQ(AppendOfSize(1'150).archived, 11);
  EXPECT_EQ(Ids().size(), 15U);
  ExpectSound();
}

TEST_F(SessionTest, T6TheWarningBandOnlyWarns) {
  for (int i = 0; i < 5; ++i) AppendOfSize(4'600);
  EXPECT_EQ(View().band, "warning");
  EXPECT_EQ(View().row.archived_turns, 0);
  const Json metadata = Metadata();
  EXPECT_EQ(metadata["archival_info"]["next_archival_estimate"], 6);
  EXPECT_EQ(metadata["system_flags"]["archival_ready"], true);
}

TEST_F(SessionTest, T7WithFiveTurnsOrLessNothingIsArchived) {
  for (int i = 0; i < 4; ++i) AppendOfSize(5'500);
  AppendOfSize(5'500);
  EXPECT_EQ(View().band, "archive");
  EXPECT_EQ(Ids().size(), 5U);
  EXPECT_TRUE(Metadata()["archival_info"]["last_archival"].is_null());
  Start("", "three");
  for (int i = 0; i < 3; ++i) AppendOfSize(10'400);
  EXPECT_EQ(View().band, "emergency");
  EXPECT_EQ(View().row.archived_turns, 0);
  EXPECT_TRUE(Metadata()["memory_usage"]["conversation_history"]["last_cleanup"].is_null());
  ExpectSound();
}

TEST_F(SessionTest, T8ThreeTurnsThatDoNotFitAreRefusedAndNothingChanges) {
  for (int i = 0; i < 2; ++i) AppendOfSize(12'000);
  const auto before = Values();
  const auto version = View().row.version;
  EXPECT_EQ(CodeThrownBy([&] { AppendOfSize(12'000); }), "CONTENT_TOO_LONG");
  EXPECT_EQ(Values(), before);
  EXPECT_EQ(View().row.version, version);
  EXPECT_EQ(Ids().size(), 2U);
  AppendOfSize(5'000);
  EXPECT_EQ(Ids().size(), 3U);
  ExpectSound();
}

TEST_F(SessionTest, T9WhatFitsAfterRotationIsAccepted) {
  for (int i = 0; i < 9; ++i) AppendOfSize(3'000);
  AppendOfSize(6'000);
  EXPECT_EQ(Ids(), (std::vector<std::int64_t>{8, 9, 10}));
  ExpectSound();
}

TEST_F(SessionTest, T10ALongResponseRotatesToo) {
  for (int i = 0; i < 8; ++i) AppendOfSize(2'500);
  const auto result = Change(ChangeTurn{8, [] {
                                          Json patch = Answer(TextOfSize(9'000));
                                          patch["turn_status"] = "COMPLETED";
                                          return patch.dump();
                                        }()});
  EXPECT_EQ(result.archive_reason, "SIZE_85");
  EXPECT_EQ(Ids(), (std::vector<std::int64_t>{4, 5, 6, 7, 8}));
  ExpectSound();
}

TEST_F(SessionTest, T11WithoutRotationFullIsFull) {
  Start(R"({"memory_rotation_enabled":false})", "still");
  for (int i = 0; i < 25; ++i) Say("x");
  EXPECT_EQ(CodeThrownBy([&] { Say("x"); }), "VALIDATION_ERROR");
  EXPECT_EQ(Ids().size(), 25U);
  Start(R"({"memory_rotation_enabled":false})", "long");
  for (int i = 0; i < 5; ++i) AppendOfSize(6'000);
  EXPECT_EQ(CodeThrownBy([&] { AppendOfSize(6'000); }), "CONTENT_TOO_LONG");
  ExpectSound();
}

TEST_F(SessionTest, T12EmergencyModeIsWhatRotationCouldNotHelp) {
  for (int i = 0; i < 3; ++i) AppendOfSize(10'300);
  EXPECT_EQ(Metadata()["system_flags"]["emergency_mode"], true);
  AppendOfSize(3'000);
  EXPECT_EQ(Metadata()["system_flags"]["emergency_mode"], false);
  EXPECT_EQ(Ids().size(), 3U);
}

TEST_F(SessionTest, T13EvaluatingAgainArchivesNothing) {
  for (int i = 0; i < 26; ++i) Say("x");
  EXPECT_EQ(View().row.archived_turns, 6);
  const auto archival = Metadata()["archival_info"]["last_archival"];
  now_ += 1'000;
  Change(DescribeSession{R"({"active_topic":"tea"})"});
  EXPECT_EQ(View().row.archived_turns, 6);
  EXPECT_EQ(Metadata()["archival_info"]["last_archival"], archival);
}

TEST_F(SessionTest, T14TheArchiveIsTheOldestTurnsInTheirOrder) {
  std::vector<std::string> said;
  for (int i = 0; i < 120; ++i) {
    said.push_back("message " + std::to_string(i) + TextOfSize(i * 37 % 4'000));
    Say(said.back());
  }
  const auto all = AllTurns();
  ASSERT_EQ(all.size(), said.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(all[i].turn.id, static_cast<std::int64_t>(i) + 1);
    EXPECT_EQ(Json::parse(all[i].turn.json)["user_message"]["content"], said[i]);
    EXPECT_EQ(all[i].turn.archived_at.has_value(), all[i].turn.id <= View().row.archived_turns);
  }
  EXPECT_EQ(Ids().front(), View().row.archived_turns + 1);
  ExpectSound();
}

}  // namespace
}  // namespace cortex::test
