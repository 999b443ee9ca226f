// Deleting and forgetting: what goes, and what stays.

#include <algorithm>

#include "brain/archives.h"
#include "brain/comparisons.h"
#include "brain/forgetting_support.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/pins.h"
#include "brain/removal.h"
#include "brain/scores.h"

namespace cortex::test {
namespace {

TEST_F(ForgettingTest, ADeletionTakesTheMemoryAndKeepsItsHistory) {
  const auto id = Remember(brain(), Said("Ruth rings."));
  const auto other = Remember(brain(), Said("Max sings."));
  PutEmbedding("e1", "stm", id);
  const auto deletion = brain().removal().Delete({id, "nobody", id}, "ada", kNow, nullptr);
  EXPECT_EQ(deletion.deleted, 1);
  EXPECT_EQ(deletion.missing, std::vector<std::string>{"nobody"});
  EXPECT_EQ(CodeThrownBy([&] { brain().memories().Get(id, true, kNow); }), "NOT_FOUND");
  EXPECT_EQ(brain().scores().GetHistory(id).size(), 1U);
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).total, 1);
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).by_kind["embedding"], 0);
  EXPECT_TRUE(brain().memories().Create(Said("Ruth rings."), kNow).is_success());
  EXPECT_EQ(brain().memories().Get(other, true, kNow).content, "Max sings.");
  ExpectSound();
}

TEST_F(ForgettingTest, ADeletedMemoryIsNotFoundUnderAnotherIdsText) {
  const auto id = Remember(brain(), Said("Ruth rings."));
  brain().removal().Delete({id}, "ada", kNow, nullptr);
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
  brain().pins().Add(pin, kNow);
  test::ReportToSink(brain(), "graph", id, SinkReport::Outcome::kOk);
  brain().memories().Get(id, false, kNow);
  static_cast<void>(brain().archives().BackUp(directory().File("copy.db"), kNow, nullptr));

  const auto before = WouldForget(ById({id}));
  EXPECT_TRUE(before.dry_run);
  EXPECT_FALSE(before.done);
  EXPECT_EQ(brain().memories().Get(id, true, kNow).content, "Ruth keeps bees.");
  ExpectSound();

  const auto receipt = Forget(ById({id}));
  for (const auto& told : {before, receipt}) {
    EXPECT_EQ(told.memories, 1);
    EXPECT_EQ(told.full_text, 1);
    EXPECT_EQ(told.embeddings, 2);
    EXPECT_EQ(told.atoms, 1);
    EXPECT_EQ(told.contradictions, 1);
    EXPECT_EQ(told.pins, 1);
    EXPECT_EQ(told.audit, 4) << "contradiction, access, an earlier score; of the atom, created";
    ASSERT_EQ(told.outbox.size(), 1U);
    EXPECT_EQ(told.outbox[0].sink, "graph");
    EXPECT_EQ(told.outbox[0].memory_id, id);
    ASSERT_EQ(told.backups_known.size(), 1U);
    EXPECT_EQ(told.backups_known[0].path, directory().File("copy.db"));
    EXPECT_EQ(told.backups_known[0].made_at, kNow);
    EXPECT_TRUE(told.backups_known[0].exists);
  }
  EXPECT_TRUE(receipt.done);
  EXPECT_EQ(CodeThrownBy([&] { brain().scores().GetHistory(id); }), "NOT_FOUND");
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).outbox.delete_pending, 1);
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).by_kind["atom"], 1);
  EXPECT_FALSE(brain().scores().GetStatistics(kNow, nullptr).forget_pending);
  EXPECT_TRUE(brain().pins().GetAll().empty());
  ExpectSound();
  test::ReportToSink(brain(), "graph", id, SinkReport::Outcome::kOk);
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).outbox.delete_pending, 0);
  Close();
  EXPECT_EQ(FilesWith(id), std::vector<std::string>{"copy.db"});
}

TEST_F(ForgettingTest, WhatWasForgottenBeforeIsLookedForByItsId) {
  const auto id = Remember(brain(), Said("Ruth keeps bees."));
  const auto file = directory().File("brain.jsonl");
  static_cast<void>(brain().archives().Export(file, ExportFormat::kArchive, kNow, nullptr));
  EXPECT_FALSE(Forget(ById({id})).done);
  const auto still = Forget(ById({id}));
  EXPECT_EQ(still.gone_before, std::vector<std::string>{id});
  ASSERT_EQ(still.remaining.size(), 1U);
  EXPECT_EQ(still.remaining[0].id, file);
  std::filesystem::remove(file);
  const auto receipt = Forget(ById({id}));
  EXPECT_TRUE(receipt.done);
  EXPECT_EQ(receipt.memories, 0);
  EXPECT_TRUE(receipt.ids.empty());
  // Of a brain that several share, only who sees what nobody owns is told.
  Remember(brain(), Said("Max sings on Sundays."));
  NewMemory other = Said("Eve lives in Graz.");
  other.user_id = "eve";
  Remember(brain(), other);
  const auto asked = [&] {
    brain().removal().Forget(ById({id}), false, "test", kNow, nullptr, {"ada"});
  };
  EXPECT_EQ(CodeThrownBy(asked), "NOT_FOUND");
}

TEST_F(ForgettingTest, WhatAnOpenPairHeldAgainstTheOtherEnds) {
  const auto older = Remember(brain(), Said("Ruth keeps bees."));
  const auto newer = Remember(brain(), Said("Max sings on Sundays."));
  Pair(older, newer);
  EXPECT_DOUBLE_EQ(brain().memories().Get(older, true, kNow).confidence, 0.7);
  Forget(ById({newer}));
  EXPECT_DOUBLE_EQ(brain().memories().Get(older, true, kNow).confidence, 1.0);
  for (const auto& entry : brain().scores().GetHistory(older)) {
    EXPECT_EQ(entry.note.value_or("").find(newer), std::string::npos) << *entry.note;
  }
  EXPECT_EQ(brain().scores().GetHistory(older).back().reason, "resolution");
  ExpectSound();
}

TEST_F(ForgettingTest, AVerdictAgainstTheOtherStands) {
  const auto older = Remember(brain(), Said("Ruth keeps bees."));
  const auto newer = Remember(brain(), Said("Max sings on Sundays."));
  const auto pair = Pair(older, newer);
  brain().comparisons().ResolveContradiction(pair.id, newer, "ada", kNow);
  Forget(ById({newer}));
  EXPECT_DOUBLE_EQ(brain().memories().Get(older, true, kNow).confidence, 0.7);
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
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).total, 3);
  query = {};
  query.before = kNow - Days(5);
  EXPECT_EQ(Forget(query).memories, 2);
  query = {};
  query.user_id = "ada";
  EXPECT_EQ(Forget(query).memories, 1);
  EXPECT_EQ(Forget(query).memories, 0);
  EXPECT_TRUE(Forget(query).done);
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).total, 0);
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
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).total, 1);
}

TEST_F(ForgettingTest, ACancelledForgetForgetsNothing) {
  for (int i = 0; i < 500; ++i) Remember(brain(), Said("Number " + std::to_string(i)));
  ForgetQuery query;
  query.user_id = "ada";
  const CancelFlag cancel = true;
  EXPECT_EQ(CodeThrownBy([&] { brain().removal().Forget(query, false, "test", kNow, &cancel); }),
            "CANCELLED");
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).total, 500);
  ExpectSound();
}

TEST_F(ForgettingTest, ARestAccessOfAForgottenMemoryIsDropped) {
  const auto id = Remember(brain(), Said("Ruth rings."));
  brain().memories().Get(id, false, kNow);
  Forget(ById({id}));
  brain().scores().FlushAccesses();
  EXPECT_EQ(CodeThrownBy([&] { brain().scores().GetHistory(id); }), "NOT_FOUND");
}

TEST_F(ForgettingTest, TheNewestBackupOfEachPathIsKnownAndWhetherItIsThere) {
  const auto copy = directory().File("copy.db");
  static_cast<void>(brain().archives().BackUp(copy, kNow, nullptr));
  std::filesystem::remove(copy);
  EXPECT_FALSE(brain().archives().GetBackups().at(0).exists);
  static_cast<void>(brain().archives().BackUp(copy, kNow + Days(1), nullptr));
  const auto backups = brain().archives().GetBackups();
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
  EXPECT_EQ(CodeThrownBy([&] { brain().removal().Delete({id}, "ada", kNow, nullptr); }),
            "READ_ONLY");
  EXPECT_NO_THROW(
      static_cast<void>(brain().archives().BackUp(directory().File("copy.db"), kNow, nullptr)));
}

TEST_F(ForgettingTest, TheCheckNamesWhatIsLeftOfMissingMemories) {
  const auto id = Remember(brain(), Said("Ruth rings."));
  Stored(
      "INSERT INTO statement_keys VALUES (1, 99, 0);"
      "INSERT INTO working_memory VALUES (1, 'pin_1', NULL, '', 'gone', 0, NULL);"
      "INSERT INTO outbox (sink, memory_id, state, next_attempt_at, created_at) VALUES ('g', "
      "'gone', 'ok', 0, 0);"
      "INSERT INTO contradictions (id, older_id, newer_id, kind, score, detected_at) "
      "VALUES ('c1', 'gone', '" +
      id +
      "', 'value', 1, 0);"
      "INSERT INTO stm_fts (rowid, content) VALUES (77, 'stray');");
  Open();
  const auto problems = brain().maintenance().Check(true, nullptr).problems;
  for (const std::string name :
       {"statement keys", "pins", "outbox", "contradictions", "full text rows"}) {
    const auto named = [&](const std::string& problem) { return problem.starts_with(name); };
    EXPECT_TRUE(std::any_of(problems.begin(), problems.end(), named)) << name;
  }
}

}  // namespace
}  // namespace cortex::test
