// Deleting and forgetting: what goes, what stays, and that the bytes are gone.

#include <sqlite3.h>

#include <algorithm>
#include <random>

#include "brain_sessions.h"
#include "support.h"

namespace cortex::test {
namespace {

ForgetQuery ById(const std::vector<std::string>& ids) {
  ForgetQuery query;
  query.ids = ids;
  return query;
}

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

class ForgettingTest : public BrainTest {
 protected:
  void SetUp() override { Open(); }

  ForgetReceipt Forget(const ForgetQuery& query) {
    return brain().Forget(query, false, "test", kNow, nullptr);
  }
  ForgetReceipt WouldForget(const ForgetQuery& query) {
    return brain().Forget(query, true, "test", kNow, nullptr);
  }
  void Import(const std::vector<NewMemory>& memories) {
    ImportProgress progress;
    while (!brain().ImportBatch(memories, true, kNow, &progress)) {
    }
  }
  void ExpectSound() {
    const auto report = brain().Check(true, nullptr);
    EXPECT_TRUE(report.problems.empty()) << report.problems.front();
  }
  /// Every file in the folder of the brain that holds the text.
  std::vector<std::string> FilesWith(const std::string& text) {
    std::vector<std::string> names;
    for (const auto& [name, bytes] : directory().Listing()) {
      if (bytes.find(text) != std::string::npos) names.push_back(name);
    }
    return names;
  }
  void PutEmbedding(const std::string& id, const std::string& type, const std::string& source) {
    NewEmbedding embedding;
    embedding.id = id;
    embedding.source_type = type;
    embedding.source_id = source;
    embedding.model = "m";
    embedding.vector = {0.5F};
    embedding.created_at = kNow;
    brain().PutEmbedding(embedding);
  }
  void PutAtom(const std::string& id, const std::optional<std::string>& source) {
    NewAtom atom;
    atom.id = id;
    atom.subject = "rain";
    atom.action = "makes";
    atom.outcome = "wet " + id;
    atom.consequences = "umbrella";
    atom.source_memory_id = source;
    atom.created_at = kNow;
    brain().PutAtom(atom);
  }
  Contradiction Pair(const std::string& older, const std::string& newer) {
    Contradiction pair;
    pair.older_id = older;
    pair.newer_id = newer;
    pair.kind = "value";
    pair.score = 0.9;
    pair.evidence = {"evidence"};
    return brain().OpenContradiction(pair, kNow).value();
  }
};

TEST_F(ForgettingTest, ADeletionTakesTheMemoryAndKeepsItsHistory) {
  const auto id = Remember(brain(), Said("Ruth rings."));
  const auto other = Remember(brain(), Said("Max sings."));
  PutEmbedding("e1", "stm", id);
  const auto deletion = brain().DeleteMemories({id, "nobody", id}, "ada", kNow, nullptr);
  EXPECT_EQ(deletion.deleted, 1);
  EXPECT_EQ(deletion.missing, std::vector<std::string>{"nobody"});
  EXPECT_EQ(CodeThrownBy([&] { brain().GetMemory(id, true, kNow); }), "NOT_FOUND");
  EXPECT_EQ(brain().GetHistory(id).size(), 1U);
  EXPECT_EQ(brain().GetStatistics(kNow, nullptr).total, 1);
  EXPECT_EQ(brain().GetStatistics(kNow, nullptr).by_kind["embedding"], 0);
  EXPECT_TRUE(brain().CreateMemory(Said("Ruth rings."), kNow).is_success());
  EXPECT_EQ(brain().GetMemory(other, true, kNow).content, "Max sings.");
  ExpectSound();
}

TEST_F(ForgettingTest, ADeletedMemoryIsNotFoundUnderAnotherIdsText) {
  const auto id = Remember(brain(), Said("Ruth rings."));
  brain().DeleteMemories({id}, "ada", kNow, nullptr);
  const auto next = Remember(brain(), Said("Max sings."));
  EXPECT_EQ(Stored("SELECT rowid FROM stm_fts WHERE stm_fts MATCH 'rings'").size(), 0U);
  EXPECT_EQ(Stored("SELECT m.id FROM stm_fts f JOIN stm_entries m ON m.seq = f.rowid WHERE stm_fts "
                   "MATCH 'sings'"),
            std::vector<std::string>{next});
}

TEST_F(ForgettingTest, AForgetTakesEveryTraceAndSaysSo) {
  BrainOptions options = OptionsFor(path());
  options.sinks = {"graph"};
  Open(options);
  const auto id = Remember(brain(), Said("Ruth keeps bees."));
  const auto other = Remember(brain(), Said("Max sings on Sundays."));
  PutEmbedding("e1", "stm", id);
  PutAtom("a1", id);
  PutAtom("a2", other);
  PutEmbedding("e2", "atom", "a1");
  Pair(id, other);
  NewPin pin;
  pin.memory_id = id;
  brain().AddPin(pin, kNow);
  brain().SetOutboxState("graph", id, "ok", kNow);
  brain().GetMemory(id, false, kNow);
  static_cast<void>(brain().BackUp(directory().File("copy.db"), kNow, nullptr));

  const auto before = WouldForget(ById({id}));
  EXPECT_TRUE(before.dry_run);
  EXPECT_FALSE(before.done);
  EXPECT_EQ(brain().GetMemory(id, true, kNow).content, "Ruth keeps bees.");
  ExpectSound();

  const auto receipt = Forget(ById({id}));
  for (const auto& told : {before, receipt}) {
    EXPECT_EQ(told.memories, 1);
    EXPECT_EQ(told.full_text, 1);
    EXPECT_EQ(told.embeddings, 2);
    EXPECT_EQ(told.atoms, 1);
    EXPECT_EQ(told.contradictions, 1);
    EXPECT_EQ(told.pins, 1);
    EXPECT_EQ(told.audit, 4) << "created, contradiction, access; of the atom, created";
    ASSERT_EQ(told.outbox.size(), 1U);
    EXPECT_EQ(told.outbox[0].sink, "graph");
    EXPECT_EQ(told.outbox[0].memory_id, id);
    ASSERT_EQ(told.backups_known.size(), 1U);
    EXPECT_EQ(told.backups_known[0].path, directory().File("copy.db"));
    EXPECT_EQ(told.backups_known[0].made_at, kNow);
    EXPECT_TRUE(told.backups_known[0].exists);
  }
  EXPECT_TRUE(receipt.done);
  EXPECT_EQ(CodeThrownBy([&] { brain().GetHistory(id); }), "NOT_FOUND");
  EXPECT_EQ(brain().GetStatistics(kNow, nullptr).outbox.delete_pending, 1);
  EXPECT_EQ(brain().GetStatistics(kNow, nullptr).by_kind["atom"], 1);
  EXPECT_FALSE(brain().GetStatistics(kNow, nullptr).forget_pending);
  EXPECT_TRUE(brain().GetPins().empty());
  ExpectSound();
  brain().SetOutboxState("graph", id, "ok", kNow);
  EXPECT_EQ(brain().GetStatistics(kNow, nullptr).outbox.delete_pending, 0);
  Close();
  EXPECT_EQ(FilesWith(id), std::vector<std::string>{"copy.db"});
}

TEST_F(ForgettingTest, WhatAnOpenPairHeldAgainstTheOtherEnds) {
  const auto older = Remember(brain(), Said("Ruth keeps bees."));
  const auto newer = Remember(brain(), Said("Max sings on Sundays."));
  Pair(older, newer);
  EXPECT_DOUBLE_EQ(brain().GetMemory(older, true, kNow).confidence, 0.7);
  Forget(ById({newer}));
  EXPECT_DOUBLE_EQ(brain().GetMemory(older, true, kNow).confidence, 1.0);
  for (const auto& entry : brain().GetHistory(older)) {
    EXPECT_EQ(entry.note.value_or("").find(newer), std::string::npos) << *entry.note;
  }
  EXPECT_EQ(brain().GetHistory(older).back().reason, "resolution");
  ExpectSound();
}

TEST_F(ForgettingTest, AVerdictAgainstTheOtherStands) {
  const auto older = Remember(brain(), Said("Ruth keeps bees."));
  const auto newer = Remember(brain(), Said("Max sings on Sundays."));
  const auto pair = Pair(older, newer);
  brain().ResolveContradiction(pair.id, newer, "ada", kNow);
  Forget(ById({newer}));
  EXPECT_DOUBLE_EQ(brain().GetMemory(older, true, kNow).confidence, 0.7);
  ExpectSound();
}

TEST_F(ForgettingTest, ForgetsByCategoryUserAndDateTogether) {
  const auto store = [&](const std::string& text, const std::string& user,
                         const std::string& category, std::int64_t days) {
    NewMemory memory = Said(text);
    memory.user_id = user;
    memory.categories = {category};
    memory.created_at = kNow - Days(days);
    return Remember(brain(), memory);
  };
  store("one", "ada", "Work", 10);
  store("two", "ada", "home", 10);
  store("three", "bob", "work", 10);
  store("four", "ada", "work", 1);
  ForgetQuery query;
  query.categories = {"WORK", "work"};
  EXPECT_EQ(WouldForget(query).memories, 3);
  query.user_id = "ada";
  EXPECT_EQ(WouldForget(query).memories, 2);
  query.before = kNow - Days(5);
  EXPECT_EQ(WouldForget(query).memories, 1);
  EXPECT_EQ(Forget(query).memories, 1);
  EXPECT_EQ(brain().GetStatistics(kNow, nullptr).total, 3);
  query = {};
  query.before = kNow - Days(5);
  EXPECT_EQ(Forget(query).memories, 2);
  query = {};
  query.user_id = "ada";
  EXPECT_EQ(Forget(query).memories, 1);
  EXPECT_EQ(Forget(query).memories, 0);
  EXPECT_TRUE(Forget(query).done);
  EXPECT_EQ(brain().GetStatistics(kNow, nullptr).total, 0);
  ExpectSound();
}

TEST_F(ForgettingTest, RefusesAQueryThatSaysNothingOrTooMuch) {
  const auto id = Remember(brain(), Said("Ruth rings."));
  const auto code = [&](const ForgetQuery& query) { return CodeThrownBy([&] { Forget(query); }); };
  EXPECT_EQ(code({}), "VALIDATION_ERROR");
  EXPECT_EQ(code(ById({id, "nobody"})), "NOT_FOUND");
  ForgetQuery both = ById({id});
  both.user_id = "ada";
  EXPECT_EQ(code(both), "VALIDATION_ERROR");
  ForgetQuery blank;
  blank.user_id = " ";
  EXPECT_EQ(code(blank), "VALIDATION_ERROR");
  EXPECT_EQ(brain().GetStatistics(kNow, nullptr).total, 1);
}

TEST_F(ForgettingTest, ACancelledForgetForgetsNothing) {
  for (int i = 0; i < 500; ++i) Remember(brain(), Said("Number " + std::to_string(i)));
  ForgetQuery query;
  query.user_id = "ada";
  const CancelFlag cancel = true;
  EXPECT_EQ(CodeThrownBy([&] { brain().Forget(query, false, "test", kNow, &cancel); }),
            "CANCELLED");
  EXPECT_EQ(brain().GetStatistics(kNow, nullptr).total, 500);
  ExpectSound();
}

TEST_F(ForgettingTest, ARestAccessOfAForgottenMemoryIsDropped) {
  const auto id = Remember(brain(), Said("Ruth rings."));
  brain().GetMemory(id, false, kNow);
  Forget(ById({id}));
  brain().FlushAccesses();
  EXPECT_EQ(CodeThrownBy([&] { brain().GetHistory(id); }), "NOT_FOUND");
}

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
    brain().RecordValidation(id(i), true, kNow, "ada", UniqueWord(i));
    brain().EditMemory(id(i), {MemoryEdit::Kind::kAppend, UniqueWord(i) + " again.", ""}, kNow);
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
  static_cast<void>(brain().BackUp(directory().File("fresh.db"), kNow, nullptr));
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
  EXPECT_TRUE(brain().GetStatistics(kNow, nullptr).forget_pending);
  EXPECT_FALSE(FilesWith("xylofoon").empty());
  reader.Release();
  MaintenanceProgress progress;
  MaintenanceOptions options;
  options.now = kNow;
  brain().MaintenanceBatch(options, &progress);
  EXPECT_FALSE(brain().GetStatistics(kNow, nullptr).forget_pending);
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
  EXPECT_FALSE(brain().GetStatistics(kNow, nullptr).forget_pending);
  EXPECT_TRUE(FilesWith("xylofoon").empty());
}

TEST_F(ForgettingTest, InMemoryItIsDoneAtOnce) {
  Open(OptionsFor(":memory:"));
  const auto id = Remember(brain(), Said("Ruth rings."));
  EXPECT_TRUE(Forget(ById({id})).done);
  EXPECT_FALSE(brain().GetStatistics(kNow, nullptr).forget_pending);
}

TEST_F(ForgettingTest, TheNewestBackupOfEachPathIsKnownAndWhetherItIsThere) {
  const auto copy = directory().File("copy.db");
  static_cast<void>(brain().BackUp(copy, kNow, nullptr));
  std::filesystem::remove(copy);
  EXPECT_FALSE(brain().GetBackups().at(0).exists);
  static_cast<void>(brain().BackUp(copy, kNow + Days(1), nullptr));
  const auto backups = brain().GetBackups();
  ASSERT_EQ(backups.size(), 1U);
  EXPECT_EQ(backups[0].made_at, kNow + Days(1));
  EXPECT_TRUE(backups[0].exists);
}

TEST_F(ForgettingTest, AReadOnlyBrainForgetsNothing) {
  const auto id = Remember(brain(), Said("Ruth rings."));
  Close();
  BrainOptions options = OptionsFor(path());
  options.read_only = true;
  Open(options);
  EXPECT_EQ(CodeThrownBy([&] { Forget(ById({id})); }), "READ_ONLY");
  EXPECT_EQ(CodeThrownBy([&] { WouldForget(ById({id})); }), "READ_ONLY");
  EXPECT_EQ(CodeThrownBy([&] { brain().DeleteMemories({id}, "ada", kNow, nullptr); }), "READ_ONLY");
  EXPECT_NO_THROW(static_cast<void>(brain().BackUp(directory().File("copy.db"), kNow, nullptr)));
}

TEST_F(ForgettingTest, TheCheckNamesWhatIsLeftOfMissingMemories) {
  const auto id = Remember(brain(), Said("Ruth rings."));
  Stored(
      "INSERT INTO statement_keys VALUES (1, 99, 0);"
      "INSERT INTO working_memory VALUES (1, 'pin_1', NULL, '', 'gone', 0);"
      "INSERT INTO outbox (sink, memory_id, state, next_attempt_at, created_at) VALUES ('g', "
      "'gone', 'ok', 0, 0);"
      "INSERT INTO contradictions (id, older_id, newer_id, kind, score, detected_at) "
      "VALUES ('c1', 'gone', '" +
      id +
      "', 'value', 1, 0);"
      "INSERT INTO stm_fts (rowid, content) VALUES (77, 'stray');");
  Open();
  const auto problems = brain().Check(true, nullptr).problems;
  for (const std::string name :
       {"statement keys", "pins", "outbox", "contradictions", "full text rows"}) {
    const auto named = [&](const std::string& problem) { return problem.starts_with(name); };
    EXPECT_TRUE(std::any_of(problems.begin(), problems.end(), named)) << name;
  }
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
    const auto receipt = brain().Forget(query, dry_run, "test", kNow + 100, nullptr);
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
