// Forgetting: no byte of what was forgotten is left in any file.

#include <sqlite3.h>

#include <algorithm>
#include <random>

#include "brain/archives.h"
#include "brain/forgetting_support.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/removal.h"
#include "brain/scores.h"
#include "brain/sessions.h"

namespace cortex::test {
namespace {

/// A word of small letters that stands for `number` and occurs nowhere by chance.
std::string UniqueWord(int number) {
  std::string word = "zq";
  for (int i = 0; i < 6; ++i, number /= 20) {
    word += "bcdfghjklmnpqrstvwxz"[static_cast<std::size_t>(number % 20)];
    word += "aeiou"[static_cast<std::size_t>((number + i) % 5)];
  }
  return word + "k";
}

/// A reader of the file that holds on to the state it saw, as another process may.
class HeldSnapshot {
 public:
  explicit HeldSnapshot(const std::string& path) {
    sqlite3_open_v2(path.c_str(), &database_, SQLITE_OPEN_READONLY, nullptr);
    const int code = sqlite3_exec(database_, "BEGIN; SELECT count(*) FROM stm_entries;", nullptr,
                                  nullptr, nullptr);
    EXPECT_EQ(code, SQLITE_OK);
  }
  ~HeldSnapshot() { Release(); }
  HeldSnapshot(const HeldSnapshot&) = delete;
  HeldSnapshot& operator=(const HeldSnapshot&) = delete;
  void Release() {
    sqlite3_close(database_);
    database_ = nullptr;
  }

 private:
  sqlite3* database_ = nullptr;
};

TEST_F(ForgettingTest, NoByteRemainsInTheOpenFilesTheClosedFileAndAFreshBackup) {
  constexpr int kMemories = 3000;
  const auto id = [](int i) { return "m" + std::to_string(i); };
  std::vector<NewMemory> memories;
  for (int i = 0; i < kMemories; ++i) {
    std::string text = "Memory " + std::to_string(i) + " holds " + UniqueWord(i) + ".";
    if (i % 10 == 0) text += std::string(9000, 'x') + " " + UniqueWord(i);  // overflow pages
    memories.push_back(Said(text));
    memories.back().id = id(i);
  }
  Import(memories);
  for (int i = 0; i < kMemories; i += 7) {
    brain().scores().RecordValidation(id(i), true, kNow, "ada", UniqueWord(i));
    brain().memories().Edit(id(i), {MemoryEdit::Kind::kAppend, UniqueWord(i) + " again.", ""},
                            kNow);
  }
  std::mt19937 random(7);
  std::vector<int> forgotten;
  ForgetQuery query;
  for (int i = 0; i < kMemories; ++i) {
    if (random() % 3 == 0) continue;
    forgotten.push_back(i);
    query.ids.push_back(id(i));
  }
  EXPECT_FALSE(FilesWith(UniqueWord(forgotten[0])).empty());
  const auto receipt = Forget(query);
  EXPECT_TRUE(receipt.done);
  static_cast<void>(brain().archives().BackUp(directory().File("fresh.db"), kNow, nullptr));
  const auto expect_gone = [&](const std::string& when) {
    const auto files = directory().Listing();
    int left = 0;
    for (const int number : forgotten) {
      for (const auto& [name, bytes] : files) {
        if (bytes.find(UniqueWord(number)) == std::string::npos) continue;
        if (++left <= 3)
          ADD_FAILURE() << UniqueWord(number) << " " << number << " in " << name << " " << when;
      }
    }
    EXPECT_EQ(left, 0) << when;
  };
  expect_gone("while open");
  ExpectSound();
  Close();
  expect_gone("when closed");
}

TEST_F(ForgettingTest, NeighboursInTheFullTextIndexDoNotKeepAWord) {
  constexpr int kMemories = 6000;
  const auto number = [](int i) { return std::to_string(471'100'000 + i); };
  std::vector<NewMemory> memories;
  for (int i = 0; i < kMemories; ++i) {
    memories.push_back(Said("The code is " + number(i) + "."));
    memories.back().id = "m" + std::to_string(i);
  }
  Import(memories);
  ForgetQuery query;
  for (int i = 0; i < kMemories; ++i) {
    if (i % 3 != 0) query.ids.push_back("m" + std::to_string(i));
  }
  Forget(query);
  const std::string bytes = ReadBytes(path());
  int left = 0;
  for (int i = 0; i < kMemories; ++i) {
    if (i % 3 != 0 && bytes.find(number(i)) != std::string::npos) ++left;
  }
  EXPECT_EQ(left, 0);
  ExpectSound();
}

TEST_F(ForgettingTest, StaysPendingWhileAnotherReadsTheOldState) {
  const auto id = Remember(brain(), Said("The word is xylofoon."));
  HeldSnapshot reader(path());
  const auto receipt = Forget(ById({id}));
  EXPECT_FALSE(receipt.done);
  EXPECT_TRUE(brain().scores().GetStatistics(kNow, nullptr).forget_pending);
  EXPECT_FALSE(FilesWith("xylofoon").empty());
  reader.Release();
  MaintenanceProgress progress;
  MaintenanceOptions options;
  options.now = kNow;
  brain().maintenance().RunBatch(options, &progress);
  EXPECT_FALSE(brain().scores().GetStatistics(kNow, nullptr).forget_pending);
  EXPECT_TRUE(FilesWith("xylofoon").empty());
}

TEST_F(ForgettingTest, WhatWasPendingIsDoneWhenTheBrainOpensAgain) {
  const auto id = Remember(brain(), Said("The word is xylofoon."));
  {
    HeldSnapshot reader(path());
    Forget(ById({id}));
    Close();
    EXPECT_FALSE(FilesWith("xylofoon").empty());
  }
  Open();
  EXPECT_FALSE(brain().scores().GetStatistics(kNow, nullptr).forget_pending);
  EXPECT_TRUE(FilesWith("xylofoon").empty());
}

TEST_F(ForgettingTest, InMemoryItIsDoneAtOnce) {
  Open(OptionsFor(":memory:"));
  const auto id = Remember(brain(), Said("Ruth rings."));
  EXPECT_TRUE(Forget(ById({id})).done);
  EXPECT_FALSE(brain().scores().GetStatistics(kNow, nullptr).forget_pending);
}

TEST_F(ForgettingTest, AForgottenUsersSessionsLeaveNoByte) {
  auto& sessions = brain().sessions();
  const auto start = [&](const std::string& user, TimeMs now) {
    NewSessionRequest request;
    request.user_id = user;
    return sessions.Start(request, now).row.id;
  };
  const auto say = [&](const std::string& id, const std::string& word, TimeMs now) {
    const ChangeContext context{now, "host", "said " + word, std::nullopt};
    sessions.Change(id,
                    AppendTurn{R"({"user_message":{"content":")" + word +
                               R"( rings"},)"
                               R"("agent_response":{"content":"about )" +
                               word + R"("}})"},
                    context);
    sessions.Change(id, DescribeSession{R"({"key_points":["of )" + word + R"("]})"}, context);
  };
  const auto ruths = start("ruth", kNow);
  const auto others = start("max", kNow);
  for (int i = 0; i < 60; ++i) {
    say(ruths, UniqueWord(i), kNow + i);
    say(others, UniqueWord(1'000 + i), kNow + i);
  }
  sessions.Undo(ruths, {kNow + 99, "host", "", std::nullopt});
  Remember(brain(), Said("Max sings."));
  ForgetQuery query;
  query.user_id = "ruth";
  for (const bool dry_run : {true, false}) {
    const auto receipt = brain().removal().Forget(query, dry_run, "test", kNow + 100, nullptr);
    EXPECT_EQ(receipt.sessions, 1);
    EXPECT_EQ(receipt.turns, 60);
    EXPECT_EQ(receipt.memories, 0);
  }
  EXPECT_EQ(CodeThrownBy([&] { sessions.Get(ruths); }), "NOT_FOUND");
  EXPECT_EQ(sessions.Get(others).row.last_turn, 60);
  for (int i = 0; i < 60; ++i) {
    EXPECT_TRUE(FilesWith(UniqueWord(i)).empty()) << i;
    EXPECT_FALSE(FilesWith(UniqueWord(1'000 + i)).empty()) << i;
  }
  EXPECT_TRUE(FilesWith(ruths).empty());
  ExpectSound();
  query.user_id.reset();
  query.before = kNow + 50;
  EXPECT_EQ(WouldForget(query).sessions, 0) << "it went on later";
  query.before = kNow + 1'000;
  EXPECT_EQ(Forget(query).sessions, 1);
  ExpectSound();
}

}  // namespace
}  // namespace cortex::test
