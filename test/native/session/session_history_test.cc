// History, undo and versions: docs/spec/sessions.md, "Edits, history, concurrency".
#include <atomic>
#include <chrono>
#include <thread>

#include "session/described_session_support.h"

namespace cortex::test {
namespace {

class SessionHistoryTest : public DescribedSessionTest {};

TEST_F(SessionHistoryTest, H1EachChangeLeavesARowOfWhoWhyAndWhat) {
  const auto before = sessions().History(id_, 100);
  sessions().Change(id_, DescribeSession{R"({"active_topic":"tea"})"},
                    {now_ + 7, "barista", "it is four", std::nullopt});
  const auto after = sessions().History(id_, 100);
  ASSERT_EQ(after.size(), before.size() + 1);
  EXPECT_EQ(after.back().seq, before.back().seq + 1);
  EXPECT_EQ(after.back().kind, "describe");
  EXPECT_EQ(after.back().actor, "barista");
  EXPECT_EQ(after.back().reason, "it is four");
  EXPECT_EQ(after.back().at, now_ + 7);
  EXPECT_EQ(after.back().prev_hash, before.back().hash);
}

TEST_F(SessionHistoryTest, H2UndoAndRedoWalk) {
  std::vector<std::vector<std::string>> states = {Values()};
  for (int i = 0; i < 30; ++i) {
    now_ += 1'000;
    AppendOfSize(1'200);
    states.push_back(Values());
  }
  for (std::size_t i = states.size() - 1; i-- > 0;) {
    Undo();
    EXPECT_EQ(Values(), states[i]) << i;
    ExpectSound();
  }
  for (std::size_t i = 1; i < states.size(); ++i) {
    Redo();
    EXPECT_EQ(Values(), states[i]) << i;
    ExpectSound();
  }
  EXPECT_EQ(CodeThrownBy([&] { Redo(); }), "NOT_FOUND");
  while (View().row.last_turn > 0) Undo();
  EXPECT_EQ(CodeThrownBy([&] { Undo(); }), "NOT_FOUND");
}

TEST_F(SessionHistoryTest, H3AChangeAfterUndoEndsRedo) {
  Say("one");
  Say("two");
  Undo();
  Undo();
  Say("three");
  EXPECT_EQ(CodeThrownBy([&] { Redo(); }), "NOT_FOUND");
  EXPECT_EQ(History()["turns"].back()["user_message"]["content"], "three");
  Undo();
  Redo();
  ExpectSound();
}

TEST_F(SessionHistoryTest, H4UndoTakesAllFourBlocksBack) {
  const auto before = Values();
  now_ += 1'000;
  Say("one");
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_NE(Values()[i], before[i]);
  Undo();
  EXPECT_EQ(Values(), before);
}

TEST_F(SessionHistoryTest, H5AHundredOperationsCanBeUndoneAndTheRestIsRemembered) {
  for (int i = 0; i < 130; ++i) Say("x");
  const auto operations = sessions().History(id_, 1'000);
  EXPECT_EQ(operations.size(), 133U);
  for (int i = 0; i < 100; ++i) Undo();
  EXPECT_EQ(CodeThrownBy([&] { Undo(); }), "NOT_FOUND");
  EXPECT_EQ(View().row.last_turn, 31);
  ExpectSound();
  const auto after = sessions().History(id_, 1'000);
  for (std::size_t i = 0; i < after.size(); ++i)
    EXPECT_EQ(after[i].seq, static_cast<std::int64_t>(i) + 1) << "monotone";
}

TEST_F(SessionHistoryTest, K2AnotherVersionIsAConflict) {
  const auto before = Values();
  expected_version_ = View().row.version - 1;
  EXPECT_EQ(CodeThrownBy([&] { Say("x"); }), "VERSION_CONFLICT");
  EXPECT_EQ(CodeThrownBy([&] { Undo(); }), "VERSION_CONFLICT");
  EXPECT_EQ(Values(), before);
  expected_version_ = View().blocks.at(2).version;
  Edit(BlockLabel::kSummary, "drinks coffee", "drinks tea");
  EXPECT_EQ(CodeOfEdit(BlockLabel::kSummary, "drinks tea", "drinks water"), "VERSION_CONFLICT");
}

TEST_F(SessionHistoryTest, K3WhoFindsTheBrainBusyWaitsAndIsThenTold) {
  const auto before = Values();
  const auto start = std::chrono::steady_clock::now();
  InOpenDatabase(path(), "BEGIN IMMEDIATE",
                 [&] { EXPECT_EQ(CodeThrownBy([&] { Say("in vain"); }), "BUSY"); });
  EXPECT_GE(std::chrono::steady_clock::now() - start, std::chrono::seconds(4));
  EXPECT_EQ(Values(), before);
  Say("and now");
  ExpectSound();
}

TEST_F(SessionHistoryTest, K4ASlowSummariserLosesNoTurn) {
  const auto begun = View().summary_version;
  Say("meanwhile");
  Change(CommitSummary{begun, R"({"turns":{"1":"slept badly"},"key_points":["tired"]})"});
  const auto value = Value(BlockLabel::kSummary);
  EXPECT_NE(value.find("Turn 1 (12:00): slept badly"), std::string::npos) << value;
  EXPECT_NE(value.find("Turn 2 (12:00)"), std::string::npos) << value;
  EXPECT_NE(value.find("• tired"), std::string::npos) << value;
  EXPECT_EQ(CodeOfChange(CommitSummary{begun, R"({"key_points":["late"]})"}), "VERSION_CONFLICT");
  ExpectSound();
}

TEST_F(SessionHistoryTest, K5AReaderSeesTheOldOrTheNewState) {
  std::atomic<bool> done = false;
  std::thread reader([&] {
    while (!done) {
      const auto view = sessions().Get(id_);
      const Json metadata = Json::parse(view.blocks[3].value);
      const Json history = Json::parse(view.blocks[0].value);
      EXPECT_EQ(metadata["memory_usage"]["conversation_history"]["turns_stored"],
                history["turns"].size());
      EXPECT_EQ(Json::parse(view.blocks[1].value)["conversation_state"]["current_turn"],
                history["total_turns"]);
    }
  });
  for (int i = 0; i < 200; ++i) sessions().Change(id_, AppendTurn{Turn("x")}, Context());
  done = true;
  reader.join();
  ExpectSound();
}

TEST_F(SessionHistoryTest, A29WhoMayWhatInWhichStatus) {
  Say("open");
  Change(SetSessionStatus{SessionStatus::kPaused});
  EXPECT_EQ(Active()["session_info"]["status"], "PAUSED");
  EXPECT_EQ(CodeThrownBy([&] { Say("x"); }), "SESSION_NOT_ACTIVE");
  Json answer = Answer("late");
  answer["turn_status"] = "COMPLETED";
  Change(ChangeTurn{2, answer.dump()});
  Change(SetSessionStatus{SessionStatus::kActive});
  Say("again");
  Change(SetSessionStatus{SessionStatus::kEnded});
  EXPECT_EQ(CodeOfChange(ChangeTurn{3, answer.dump()}), "SESSION_NOT_ACTIVE");
  EXPECT_EQ(CodeOfChange(SetSessionStatus{SessionStatus::kActive}), "SESSION_NOT_ACTIVE");
  EXPECT_EQ(CodeThrownBy([&] { Undo(); }), "SESSION_NOT_ACTIVE");
  EXPECT_FALSE(Change(SetSessionStatus{SessionStatus::kEnded}).changed);
  ExpectSound();
}

}  // namespace
}  // namespace cortex::test
