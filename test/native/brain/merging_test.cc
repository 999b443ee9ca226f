// Merging two brains: what comes, what stays out, what goes, and what is told of it.

#include "brain/merging.h"

#include "alerts/built_in_rules.h"
#include "base/ids.h"
#include "brain/alert_rules.h"
#include "brain/forgetting_support.h"
#include "brain/pins.h"
#include "brain/scores.h"
#include "migrate/legacy_brains.h"
#include "store/restore.h"

namespace cortex::test {
namespace {

/// One brain at path(), the target, and one at other(); one of them is open at a time.
class MergingTest : public ForgottenWordsTest {
 protected:
  void SetUp() override { OpenAt(path()); }

  [[nodiscard]] std::string other() const { return directory().File("source.db"); }
  void OpenAt(const std::string& file) {
    Close();
    BrainOptions options = OptionsFor(file);
    options.ids = SeededIds(++last_ids_);
    Open(std::move(options));
  }
  /// Does something in the source, which is begun or is a copy of the target when it is not there.
  void InSource(const std::function<void()>& work) {
    OpenAt(other());
    work();
    OpenAt(path());
  }
  void CopyToSource() {
    Close();
    std::filesystem::copy_file(path(), other());
    OpenAt(path());
  }
  MergeReport Merge(bool dry_run = false, const CancelFlag* cancel = nullptr) {
    return brain().merging().Merge({other(), dry_run, kNow + Days(1)}, cancel,
                                   [](std::int64_t /*done*/, std::int64_t /*total*/) {});
  }
  std::string CodeOfMerge(const std::string& from, const CancelFlag* cancel = nullptr) {
    return CodeThrownBy([&] {
      brain().merging().Merge({from, false, kNow}, cancel,
                              [](std::int64_t /*done*/, std::int64_t /*total*/) {});
    });
  }
  bool Knows(const std::string& id) {
    return CodeThrownBy([&] { brain().memories().Get(id, true, kNow); }).empty();
  }
  Memory Get(const std::string& id) { return brain().memories().Get(id, true, kNow); }

 private:
  std::uint64_t last_ids_ = 100;
};

TEST_F(MergingTest, BringsMemoriesOfAllUsersAndKeepsThemApart) {
  const std::string mine = Remember(brain(), Said("Ada lives in Bern."));
  std::string theirs;
  InSource([&] {
    NewMemory memory = Said("Eve lives in Graz.");
    memory.user_id = "eve";
    theirs = Remember(brain(), memory);
  });
  const MergeReport report = Merge();
  EXPECT_EQ(report.added.at("memory"), 1);
  EXPECT_EQ(Get(theirs).user_id, "eve");
  EXPECT_EQ(Get(mine).user_id, "ada");
  EXPECT_EQ(CodeThrownBy([&] { brain().memories().Get(theirs, true, kNow, {"ada"}); }),
            "NOT_FOUND");
  ExpectSound();
}

TEST_F(MergingTest, LeavesNothingBesideTheSource) {
  InSource([&] { Remember(brain(), Said("Eve lives in Graz.")); });
  const auto beside = [&] {
    std::vector<std::string> names;
    for (const auto& [name, bytes] : directory().Listing()) {
      if (name.starts_with("source.db")) names.push_back(name);
    }
    return names;
  };
  const auto before = beside();
  for (const bool dry_run : {true, false}) {
    Merge(dry_run);
    EXPECT_EQ(beside(), before);
  }
  const CancelFlag cancel = true;
  EXPECT_EQ(CodeOfMerge(other(), &cancel), "CANCELLED");
  EXPECT_EQ(beside(), before);
}

TEST_F(MergingTest, ADryRunTellsTheSameAndChangesNothing) {
  Remember(brain(), Said("Ruth likes tea."));
  InSource([&] {
    Remember(brain(), Said("Ruth likes tea."));
    Remember(brain(), Said("The boiler was mended in May."));
  });
  const MergeReport dry = Merge(true);
  EXPECT_TRUE(dry.dry_run);
  EXPECT_EQ(dry.added.at("memory"), 2);
  EXPECT_EQ(dry.duplicate_count, 1);
  EXPECT_EQ(dry.duplicates.front().match, "exact");
  EXPECT_EQ(Stored("SELECT count(*) FROM stm_entries"), std::vector<std::string>{"1"});
  OpenAt(path());
  const MergeReport real = Merge();
  EXPECT_EQ(real.added, dry.added);
  EXPECT_EQ(real.duplicate_count, dry.duplicate_count);
}

TEST_F(MergingTest, TellsAndOpensContradictionsBetweenTheTwo) {
  const std::string older = Remember(brain(), Said("My sister is allergic to peanuts."));
  InSource([&] {
    NewMemory memory = Said("My sister is not allergic to peanuts.");
    memory.created_at = kNow + Hours(1);
    brain().memories().Create(memory, kNow + Hours(2));
  });
  const MergeReport report = Merge();
  ASSERT_EQ(report.contradiction_count, 1);
  EXPECT_EQ(report.contradictions.front().older_id, older);
  EXPECT_EQ(Get(older).score.contradiction_count,
            report.contradictions.front().status == "open" ? 1 : 0);
  EXPECT_EQ(Merge().contradiction_count, 0) << "a second merge brings nothing that is new";
  ExpectSound();
}

TEST_F(MergingTest, WhatWasForgottenHereDoesNotComeBackNorDoItsWords) {
  const std::string session = Start("talk");
  const std::int64_t turn = Say(session, kText);
  const std::string id = TellIn(session, turn);
  CopyToSource();
  InSource([&] { Say("talk", "And my brother lives next door."); });
  Forget(ById({id}));
  const MergeReport report = Merge();
  EXPECT_FALSE(Knows(id));
  EXPECT_GE(report.left_out.at("memory"), 1);
  Close();
  for (const auto& [name, bytes] : directory().Listing()) {
    if (name.starts_with("source.db")) continue;
    EXPECT_EQ(bytes.find(kWords), std::string::npos) << name;
  }
}

TEST_F(MergingTest, ASessionThatComesAlongLosesTheWordsOfWhatWasForgottenHere) {
  std::string id;
  InSource([&] {
    Start("talk");
    id = TellIn("talk", Say("talk", kText));
  });
  // Known here by an export without the session.
  NewMemory known = Said(kText);
  known.id = id;
  known.session_id = "talk";
  Remember(brain(), known);
  Forget(ById({id}));
  Merge();
  EXPECT_FALSE(Knows(id));
  EXPECT_EQ(Stored("SELECT count(*) FROM session_turns WHERE json LIKE '%Lindenweg%'"),
            std::vector<std::string>{"0"});
}

TEST_F(MergingTest, WhatWasForgottenOrDeletedThereGoesHere) {
  const std::string forgotten = Remember(brain(), Said(kText));
  const std::string deleted = Remember(brain(), Said("The car is blue."));
  const std::string stays = Remember(brain(), Said("Ruth likes tea."));
  CopyToSource();
  InSource([&] {
    Forget(ById({forgotten}));
    brain().removal().Delete({deleted}, "test", kNow, nullptr);
  });
  const MergeReport report = Merge();
  EXPECT_EQ(report.forgotten.ids, std::vector<std::string>{forgotten});
  EXPECT_EQ(report.deleted, std::vector<std::string>{deleted});
  EXPECT_FALSE(Knows(forgotten));
  EXPECT_FALSE(Knows(deleted));
  EXPECT_TRUE(Knows(stays));
  EXPECT_TRUE(report.forgotten.done);
  ExpectSound();
  Close();
  EXPECT_EQ(FilesWith(kWords), std::vector<std::string>{});
}

TEST_F(MergingTest, WhatWasDeletedHereStaysOutWithItsHistoryKept) {
  const std::string id = Remember(brain(), Said("The car is blue."));
  CopyToSource();
  InSource([&] { brain().scores().RecordValidation(id, true, kNow, "test", {}); });
  brain().removal().Delete({id}, "test", kNow, nullptr);
  const MergeReport report = Merge();
  EXPECT_FALSE(Knows(id));
  EXPECT_EQ(report.left_out.at("memory"), 1);
  EXPECT_EQ(report.added.at("audit"), 1);
}

TEST_F(MergingTest, AForgottenUserStaysForgottenButForWhatTheyToldSince) {
  std::string before;
  std::string since;
  InSource([&] {
    before = Remember(brain(), Said("I had told that before."));
    NewMemory later = Said("I told that since.");
    later.created_at = kNow + Hours(5);
    since = *brain().memories().Create(later, kNow + Hours(6)).memory_id;
  });
  Remember(brain(), Said(kText), kNow - Hours(1));
  ForgetQuery everything;
  everything.user_id = "ada";
  brain().removal().Forget(everything, false, "test", kNow + Hours(2), nullptr);
  Merge();
  EXPECT_FALSE(Knows(before));
  EXPECT_TRUE(Knows(since));
}

TEST_F(MergingTest, NothingIsSentOfAnAlertOfAForgottenUser) {
  InSource([&] {
    alerts::RuleSetting setting;
    setting.id = "safety";
    setting.metric = AlertMetric::kSafety;
    setting.condition = AlertCondition::kAny;
    brain().alerts().Set(setting, "carer", kNow);
    Remember(brain(), Said("I want to kill myself tonight."));
    ASSERT_EQ(brain().alerts().DueMessages(kNow, 10).due.size(), 1U);
  });
  Remember(brain(), Said(kText), kNow - Hours(1));
  ForgetQuery everything;
  everything.user_id = "ada";
  brain().removal().Forget(everything, false, "test", kNow + Hours(2), nullptr);
  Merge();
  EXPECT_TRUE(brain().alerts().DueMessages(kNow + Hours(3), 10).due.empty());
  EXPECT_EQ(Stored("SELECT count(*) FROM outbox WHERE sink = 'alerts'"),
            std::vector<std::string>{"0"});
}

TEST_F(MergingTest, APinThatWasTakenOffStaysOff) {
  const auto pin = brain().pins().Add({"call the doctor", std::nullopt, {}, "ada"}, kNow);
  CopyToSource();
  brain().pins().Remove(pin.id);
  Merge();
  EXPECT_EQ(brain().pins().GetAll().size(), 0U);
}

TEST_F(MergingTest, ValidationsOfBothCount) {
  const std::string id = Remember(brain(), Said("Ruth likes tea."));
  CopyToSource();
  const auto validate = [&](bool success, const char* who) {
    brain().scores().RecordValidation(id, success, kNow, who, {});
  };
  InSource([&] {
    validate(true, "source");
    validate(false, "source");
  });
  validate(true, "target");
  const MergeReport report = Merge();
  EXPECT_EQ(report.updated.at("memory"), 1);
  ASSERT_EQ(report.updates.size(), 1U);
  EXPECT_EQ(report.updates.front().id, id);
  EXPECT_EQ(report.updates.front().what, "proved right 1 -> 2, against it 0 -> 1");
  EXPECT_EQ(Get(id).score.validation_count, 2);
  EXPECT_EQ(Get(id).score.contradiction_count, 1);
  EXPECT_TRUE(Merge().updated.empty());
  ExpectSound();
}

TEST_F(MergingTest, ADecisionOfTheSourceHolds) {
  const std::string older = Remember(brain(), Said("Ruth likes tea."));
  const std::string newer = Remember(brain(), Said("Ruth prefers coffee."));
  const auto pair = Pair(older, newer);
  CopyToSource();
  InSource([&] {
    brain().comparisons().ResolveContradiction(pair.id, older, "nurse", kNow + Hours(1));
  });
  EXPECT_EQ(Get(older).score.contradiction_count, 1);
  Merge();
  EXPECT_EQ(Get(older).score.contradiction_count, 0);
  EXPECT_EQ(Get(newer).score.contradiction_count, 1);
  ExpectSound();
}

TEST_F(MergingTest, ATextThatDiffersStaysAndIsTold) {
  const std::string id = Remember(brain(), Said("The key lies under the mat."));
  CopyToSource();
  InSource([&] {
    brain().memories().Edit(id, {MemoryEdit::Kind::kContent, "The key hangs on the wall.", ""},
                            kNow);
  });
  const MergeReport report = Merge();
  ASSERT_EQ(report.conflict_count, 1);
  EXPECT_EQ(report.conflicts.front().id, id);
  EXPECT_NE(report.conflicts.front().why.find("content"), std::string::npos);
  EXPECT_EQ(Get(id).content, "The key lies under the mat.");
}

TEST_F(MergingTest, ASessionThatWentOnThereGoesOnHereAndOneThatWentOnInBothIsTold) {
  Start("one");
  Start("two");
  Say("one", "Good morning.");
  Say("two", "Good morning.");
  CopyToSource();
  InSource([&] {
    Say("one", "It rains.");
    Say("two", "It rains.");
  });
  Say("two", "It snows.");
  const MergeReport report = Merge();
  EXPECT_EQ(report.updated.at("session"), 1);
  ASSERT_EQ(report.updates.size(), 1U);
  EXPECT_EQ(report.updates.front().id, "one");
  ASSERT_EQ(report.conflict_count, 1);
  EXPECT_EQ(report.conflicts.front().id, "two");
  EXPECT_EQ(brain().sessions().Get("one").row.last_turn, 2);
  ExpectSound();
  const MergeReport again = Merge();
  EXPECT_TRUE(again.updated.empty());
}

TEST_F(MergingTest, ATurnThatWasForgottenThereGoesHereThoughTheSessionWentOn) {
  Start("one");
  Say("one", "Good morning.");
  Say("one", "Waldemar Zwiebelfisch kissed me behind the shed.");
  CopyToSource();
  InSource([&] {
    ForgetQuery query;
    query.session_id = "one";
    query.turns = {2};
    brain().removal().Forget(query, false, "test", kNow, nullptr);
  });
  Say("one", "What about lunch?");
  const MergeReport report = Merge();
  EXPECT_EQ(report.conflict_count, 1);
  ASSERT_EQ(report.forgotten.redacted.size(), 1U);
  EXPECT_EQ(report.forgotten.redacted.front().turns, std::vector<std::int64_t>{2});
  EXPECT_TRUE(report.forgotten.done);
  EXPECT_EQ(brain().sessions().Get("one").row.last_turn, 3);
  ExpectSound();
  const ForgetReceipt nothing = Merge().forgotten;
  EXPECT_TRUE(nothing.redacted.empty()) << "it is gone already";
  EXPECT_TRUE(nothing.done);
  EXPECT_EQ(Stored("SELECT count(*) FROM session_turns WHERE json LIKE '%Zwiebelfisch%'"),
            std::vector<std::string>{"0"});
}

TEST_F(MergingTest, RefusesWhatIsNoBrainOfItsVersionAndSaysWhatToDo) {
  const std::string legacy = directory().File("legacy.db");
  MakeLegacyBrain(legacy, {});
  WriteBytes(directory().File("text.db"), "no database at all, but a text of some length");
  struct Case {
    std::string from;
    std::string code;
  };
  const std::vector<Case> cases = {
      {path(), "VALIDATION_ERROR"},
      {directory().File("missing.db"), "NOT_FOUND"},
      {legacy, "LEGACY_BRAIN"},
      {directory().File("text.db"), "NOT_A_BRAIN"},
  };
  for (const auto& each : cases) EXPECT_EQ(CodeOfMerge(each.from), each.code) << each.from;
}

TEST_F(MergingTest, CancellingChangesNothing) {
  InSource([&] { Remember(brain(), Said("Ruth likes tea.")); });
  const CancelFlag cancel{true};
  EXPECT_EQ(CodeOfMerge(other(), &cancel), "CANCELLED");
  EXPECT_EQ(Stored("SELECT count(*) FROM stm_entries"), std::vector<std::string>{"0"});
}

}  // namespace
}  // namespace cortex::test
