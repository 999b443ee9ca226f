// The confidence policy that a brain keeps, and what hangs on it.

#include <algorithm>

#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/policies.h"
#include "brain/removal.h"
#include "brain/scores.h"
#include "store/policy_repository.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;
using test::Days;
using test::kNow;
using test::Remember;
using test::Said;

PolicySettings Decay(double decay) {
  PolicySettings settings;
  settings.constants["decay_per_day"] = decay;
  return settings;
}

PolicySettings OwnDecay(const std::string& category, std::optional<double> decay) {
  PolicySettings settings;
  settings.category_decay[category] = decay;
  return settings;
}

class KeptPolicy : public test::BrainTest {
 protected:
  double ScoreOf(const std::string& id, TimeMs now = kNow) {
    return brain().memories().Get(id, true, now).confidence;
  }
  /// As a program that holds no part of this library would see and change the file.
  void Write(const std::string& sql) {
    Close();
    Stored(sql);
    Open();
  }
};

TEST_F(KeptPolicy, HoldsForEveryOpeningThatAsksForNothing) {
  Open();
  const std::string id = Remember(brain(), Said("The kettle is blue"));
  EXPECT_DOUBLE_EQ(ScoreOf(id, kNow + Days(50)), 0.5);
  brain().policies().Keep(Decay(0.002), false, "tester", kNow);
  EXPECT_DOUBLE_EQ(ScoreOf(id, kNow + Days(50)), 0.9) << "at once";
  EXPECT_DOUBLE_EQ(*brain().scores().GetDistribution({}, kNow + Days(50), nullptr).average, 0.9);
  Reopen();
  EXPECT_DOUBLE_EQ(ScoreOf(id, kNow + Days(50)), 0.9);
  const auto listing = brain().policies().Get();
  ASSERT_TRUE(listing.kept);
  EXPECT_EQ(listing.kept->set_by, "tester");
  EXPECT_EQ(listing.kept->set_at, kNow);
  EXPECT_TRUE(brain().policies().Drop("tester", kNow));
  EXPECT_FALSE(brain().policies().Drop("tester", kNow));
  EXPECT_DOUBLE_EQ(ScoreOf(id, kNow + Days(50)), 0.5);
}

TEST_F(KeptPolicy, AnOptionHoldsOverItAndItOverTheDefault) {
  BrainOptions options = test::OptionsFor(path());
  options.default_policy.category_decay["allergy"] = 0;
  Open(options);
  const std::string id = Remember(brain(), Said("Mum is allergic to penicillin."));
  EXPECT_DOUBLE_EQ(ScoreOf(id, kNow + Days(50)), 1.0) << "the default";
  brain().policies().Keep(OwnDecay("allergy", 0.001), false, "tester", kNow);
  EXPECT_DOUBLE_EQ(ScoreOf(id, kNow + Days(50)), 0.95) << "kept";
  options.policy = OwnDecay("Allergy", 0.004);
  Open(options);
  EXPECT_DOUBLE_EQ(ScoreOf(id, kNow + Days(50)), 0.8) << "asked for";
  options.policy = OwnDecay("allergy", std::nullopt);
  Open(options);
  EXPECT_DOUBLE_EQ(ScoreOf(id, kNow + Days(50)), 0.5) << "asked for none of its own";
  Open();
  EXPECT_DOUBLE_EQ(ScoreOf(id, kNow + Days(50)), 0.95) << "the brain keeps all of it";
}

TEST_F(KeptPolicy, AChangeIsAuditedAndReachesTheStoredScores) {
  Open();
  const std::string id = Remember(brain(), Said("The kettle is blue"));
  brain().policies().Keep(Decay(0.5), false, "tester", kNow + Days(1));
  MaintenanceOptions options;
  options.now = kNow + Days(1);
  options.force = true;
  MaintenanceProgress progress;
  while (!brain().maintenance().RunBatch(options, &progress)) {
  }
  Close();
  EXPECT_EQ(StoredValue("SELECT confidence FROM stm_entries"), "0.5");
  EXPECT_EQ(Stored("SELECT actor, note FROM confidence_audit WHERE note LIKE 'policy%'"),
            (std::vector<std::string>{"tester", "policy: decay_per_day 0.01 -> 0.5"}));
}

TEST_F(KeptPolicy, SettingsThatDoNotFitChangeNothing) {
  Open();
  brain().policies().Keep(Decay(0.002), false, "tester", kNow);
  EXPECT_EQ(CodeThrownBy([&] { brain().policies().Keep(Decay(2), false, "tester", kNow); }),
            "VALIDATION_ERROR");
  PolicySettings unknown;
  unknown.constants["decay"] = 0.1;
  EXPECT_EQ(CodeThrownBy([&] { brain().policies().Keep(unknown, false, "tester", kNow); }),
            "VALIDATION_ERROR");
  EXPECT_EQ(brain().policies().Get().in_force.decay_per_day, 0.002);
}

TEST_F(KeptPolicy, OneThatCannotBeReadIsAnErrorUntilAnotherIsSet) {
  Open();
  const std::string id = Remember(brain(), Said("The kettle is blue"));
  struct Case {
    const char* value;
    const char* code;
  };
  for (const auto& given : {Case{"{\"version\":5}", "NEWER_VERSION"}, Case{"{", "CORRUPT"},
                            Case{"{\"version\":1,\"enabled\":true}", "CORRUPT"}}) {
    Write("INSERT OR REPLACE INTO settings VALUES ('confidence_policy', '" +
          std::string(given.value) + "', 'x', 1)");
    EXPECT_EQ(CodeThrownBy([&] { ScoreOf(id); }), given.code);
    EXPECT_EQ(CodeThrownBy([&] { brain().policies().Get(); }), given.code);
    EXPECT_EQ(CodeThrownBy([&] { brain().policies().Keep(Decay(0.1), false, "tester", kNow); }),
              given.code);
    brain().policies().Keep(Decay(0.002), true, "tester", kNow);
    EXPECT_DOUBLE_EQ(ScoreOf(id, kNow + Days(50)), 0.9);
    EXPECT_TRUE(brain().policies().Drop("tester", kNow));
    EXPECT_DOUBLE_EQ(ScoreOf(id, kNow + Days(50)), 0.5);
  }
}

TEST_F(KeptPolicy, WhatATextTellsIsDerivedAnewWhereItWasDerivedByOtherRules) {
  BrainOptions options = test::OptionsFor(path());
  options.default_policy.category_decay["allergy"] = 0;
  Open(options);
  const std::string id = Remember(brain(), Said("Mum is allergic to penicillin."));
  Close();
  Stored("UPDATE stm_entries SET derived_categories = 0");
  Stored("UPDATE brain_state SET value = 0 WHERE key = 'derived_categories_version'");
  Open(options);
  EXPECT_DOUBLE_EQ(ScoreOf(id, kNow + Days(300)), 1.0);
}

TEST_F(KeptPolicy, AnEditedTextAgesAsItTellsNow) {
  BrainOptions options = test::OptionsFor(path());
  options.default_policy.category_decay["allergy"] = 0;
  Open(options);
  const std::string id = Remember(brain(), Said("Mum is fond of penicillin."));
  EXPECT_DOUBLE_EQ(*brain().scores().GetDistribution({}, kNow + Days(50), nullptr).average, 0.5);
  MemoryEdit edit;
  edit.kind = MemoryEdit::Kind::kContent;
  edit.text = "Mum is allergic to penicillin.";
  brain().memories().Edit(id, edit, kNow + Days(50));
  EXPECT_DOUBLE_EQ(ScoreOf(id, kNow + Days(50)), 1.0);
  EXPECT_DOUBLE_EQ(*brain().scores().GetDistribution({}, kNow + Days(50), nullptr).average, 1.0);
}

TEST_F(KeptPolicy, TheAuditTellsTrueScoresWhileConfidenceIsDisabled) {
  BrainOptions options = test::OptionsFor(path());
  options.policy.enabled = false;
  Open(options);
  NewMemory memory = Said("The kettle is blue");
  memory.confidence = 0.6;
  const std::string id = Remember(brain(), memory);
  brain().scores().RecordValidation(id, true, kNow, "tester", {});
  brain().memories().Get(id, false, kNow);
  EXPECT_EQ(ScoreOf(id), 0.5);
  const auto history = brain().scores().GetHistory(id);
  ASSERT_EQ(history.size(), 3U);
  EXPECT_DOUBLE_EQ(*history[0].new_confidence, 0.6);
  EXPECT_DOUBLE_EQ(*history[1].old_confidence, 0.6);
  EXPECT_DOUBLE_EQ(*history[1].new_confidence, 0.8);
  EXPECT_DOUBLE_EQ(*history[2].new_confidence, 0.85);
  Open();
  EXPECT_DOUBLE_EQ(ScoreOf(id), *history[2].new_confidence) << "enabled again, it is explained";
}

TEST_F(KeptPolicy, HowAMemoryBeganIsToldByItsRowAndOutlivesIt) {
  Open();
  const std::string id = Remember(brain(), Said("The kettle is blue"));
  const std::string aged = [&] {
    NewMemory memory = Said("The cup is green");
    memory.created_at = kNow - Days(40);
    return Remember(brain(), memory);
  }();
  const auto before = brain().scores().GetHistory(id);
  ASSERT_EQ(before.size(), 1U);
  EXPECT_LT(before[0].id, 0);
  EXPECT_EQ(before[0].reason, "created");
  EXPECT_EQ(before[0].actor, "api");
  EXPECT_EQ(before[0].at, kNow);
  EXPECT_EQ(before[0].new_confidence, 1.0);
  EXPECT_DOUBLE_EQ(*brain().scores().GetHistory(aged).at(0).new_confidence, 0.6);
  brain().scores().RecordValidation(id, true, kNow + 1, "tester", {});
  brain().removal().Delete({id}, "tester", kNow + 2, nullptr);
  const auto after = brain().scores().GetHistory(id);
  ASSERT_EQ(after.size(), 2U);
  EXPECT_EQ(after[0].reason, "created");
  EXPECT_EQ(after[0].at, kNow);
  Close();
  EXPECT_EQ(StoredValue("SELECT count(*) FROM confidence_audit WHERE reason = 'created'"), "2");
}

TEST(PolicyBoard, OpeningsShareABrainWhereOnePolicyHoldsForBoth) {
  PolicyBoard board(ConfidencePolicy{}, {});
  EXPECT_TRUE(board.Join({}));
  EXPECT_TRUE(board.Join(Decay(0.01))) << "what holds anyway";
  EXPECT_FALSE(board.Join(Decay(0.02)));
  ConfidencePolicy kept;
  kept.decay_per_day = 0.5;
  EXPECT_EQ(board.Over(kept).decay_per_day, 0.01) << "asked for by now";
  EXPECT_FALSE(PolicyBoard(ConfidencePolicy{}, Decay(0.02)).Join({}));
}

}  // namespace
}  // namespace cortex
