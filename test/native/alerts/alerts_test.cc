// Rules about a person's figures: when an alert opens, stays and closes.
#include "alerts/alerts_support.h"
#include "brain/archives.h"
#include "brain/maintenance.h"
#include "brain/scores.h"
#include "brain/users.h"
#include "store/archive.h"

namespace cortex {
namespace {

using test::CodeThrownBy;
using test::Days;
using test::Hours;
using test::kAsksForAPerson;
using test::kNow;
using test::Remember;
using test::Said;

class Alerts : public test::AlertsTest {};

TEST_F(Alerts, NothingIsMarkedAndNothingOpensWhileNoRuleIsOn) {
  Tell(kAsksForAPerson, kNow);
  EXPECT_TRUE(All().empty());
  Close();
  EXPECT_EQ(StoredValue("SELECT count(*) FROM alert_marks"), "0");
}

TEST_F(Alerts, SafetyOpensWithTheMemoryThatAsksForAPerson) {
  On("safety");
  Tell("The garden is lovely today.", kNow);
  EXPECT_TRUE(All().empty());
  const std::string id = Remember(brain(), Said(kAsksForAPerson), kNow + Hours(1));
  ASSERT_EQ(All().size(), 1U);
  const Alert alert = All().front();
  EXPECT_EQ(alert.rule_id, "safety");
  EXPECT_EQ(alert.state, AlertState::kOpen);
  EXPECT_EQ(alert.severity, AlertSeverity::kUrgent);
  EXPECT_EQ(alert.opened_at, kNow + Hours(1));
  EXPECT_EQ(alert.value, 1);
  EXPECT_EQ(alert.memory_ids, std::vector<std::string>{id});
}

TEST_F(Alerts, WhatNoRuleIsAboutIsLookedAtOnceADay) {
  On("safety");
  Tell("The garden is lovely today.", kNow);
  Tell("The tea is hot.", kNow + Hours(2));
  Close();
  EXPECT_EQ(StoredValue("SELECT due_at FROM alert_marks WHERE what = 'tellings'"),
            std::to_string(kNow + Hours(26)));
}

TEST_F(Alerts, WhatATransactionTellsIsMarkedOnceForEachOfItsUsers) {
  On("safety");
  std::vector<NewMemory> memories;
  for (const auto* text : {"The tea is hot.", "The cat sleeps.", "The rain has stopped."})
    memories.push_back(Said(text));
  memories.back().user_id = "bo";
  ImportProgress progress;
  while (!brain().memories().ImportBatch(memories, {}, kNow, &progress)) {
  }
  Close();
  EXPECT_EQ(StoredValue("SELECT group_concat(user_id || ' ' || what || ' ' || due_at) FROM (SELECT "
                        "* FROM alert_marks WHERE what <> 'safety' ORDER BY user_id, what)"),
            Said("").user_id + " days " + std::to_string(kNow + Hours(24)) + "," +
                Said("").user_id + " tellings " + std::to_string(kNow + Hours(1)) + ",bo days " +
                std::to_string(kNow + Hours(24)) + ",bo tellings " +
                std::to_string(kNow + Hours(1)));
  EXPECT_EQ(StoredValue("SELECT count(*) FROM sqlite_schema WHERE name = 'alerts_tellings'"), "0");
}

TEST_F(Alerts, WhatIsImportedFromAnExportIsMarkedFromWhenItWasRecorded) {
  Tell("The garden is lovely today.", kNow - Days(2));
  const std::string file = directory().File("export.jsonl");
  brain().archives().Export(file, ExportFormat::kArchive, kNow, nullptr);
  Close();
  const std::string other = directory().File("other.db");
  Open(test::OptionsFor(other));
  On("safety");
  ArchiveReader archive(file);
  while (!brain().archives().ImportBatch(&archive)) {
  }
  Close();
  EXPECT_EQ(test::RawSql(other, "SELECT due_at FROM alert_marks WHERE what = 'tellings'"),
            std::vector<std::string>{std::to_string(kNow - Days(2) + Hours(1))});
}

TEST_F(Alerts, WhatIsNotStoredIsNotMarked) {
  On("safety");
  NewMemory unsure = Said("The tea is hot.");
  unsure.confidence = 2;
  EXPECT_FALSE(brain().memories().Create(unsure, kNow).is_success());
  Close();
  EXPECT_EQ(StoredValue("SELECT count(*) FROM alert_marks"), "0");
}

TEST_F(Alerts, ARuleIsAboutWhatIsToldOnceItIsSet) {
  On("safety");
  Tell("The garden is lovely today.", kNow);
  Tell("The tea is hot.", kNow + Hours(2));
  On(Rule(AlertMetric::kVolume, AlertCondition::kAbove, 2), kNow + Hours(3));
  EXPECT_TRUE(All().empty());
  Tell("The cat sleeps.", kNow + Hours(4));
  Tell("The rain has stopped.", kNow + Hours(5));
  ASSERT_EQ(All().size(), 1U);
  EXPECT_EQ(All().front().value, 4);
}

TEST_F(Alerts, OneAlertAnEpisodeHoweverOftenItHolds) {
  On("safety");
  Tell(kAsksForAPerson, kNow);
  Tell("I want to end my life.", kNow + Hours(2));
  Look(kNow + Hours(3));
  ASSERT_EQ(All().size(), 1U);
  EXPECT_EQ(All().front().affected, 1) << "when it began";
  EXPECT_EQ(All().front().last_affected, 2);
  EXPECT_EQ(All().front().memory_ids.size(), 2U);
}

TEST_F(Alerts, ClosesOnlyAfterItHeldTheOtherWayForAWindow) {
  On("safety");
  Tell(kAsksForAPerson, kNow);
  EXPECT_EQ(Look(kNow + Hours(25)).closed, 0) << "seen clear the first time";
  EXPECT_EQ(All().front().clear_since, kNow + Hours(25));
  EXPECT_EQ(Look(kNow + Hours(48)).closed, 0);
  EXPECT_EQ(Look(kNow + Hours(49)).closed, 1);
  EXPECT_EQ(All().front().state, AlertState::kClosed);
  EXPECT_EQ(All().front().closed_by, "cortex");
  EXPECT_EQ(All().front().closed_at, kNow + Hours(49));
}

TEST_F(Alerts, HoldingAgainBeginsTheWindowAnew) {
  On("safety");
  Tell(kAsksForAPerson, kNow);
  Look(kNow + Hours(25));
  Tell("I want to end my life.", kNow + Hours(40));
  EXPECT_FALSE(All().front().clear_since);
  EXPECT_EQ(Look(kNow + Hours(66)).closed, 0);
  EXPECT_EQ(Look(kNow + Hours(89)).closed, 0);
  EXPECT_EQ(Look(kNow + Hours(90)).closed, 1);
  EXPECT_EQ(All().size(), 1U);
}

TEST_F(Alerts, NoNewOneBeforeTheCooldownIsOver) {
  auto rule = Rule(AlertMetric::kSafety, AlertCondition::kAny, std::nullopt, 1);
  rule.cooldown_hours = 48;
  On(rule);
  Tell(kAsksForAPerson, kNow);
  Look(kNow + Hours(2));
  ASSERT_EQ(Look(kNow + Hours(3)).closed, 1);
  Tell("I want to end my life.", kNow + Hours(50));
  EXPECT_EQ(All().size(), 1U);
  Tell("I am going to kill myself.", kNow + Hours(52));
  EXPECT_EQ(All().size(), 2U);
}

TEST_F(Alerts, AcknowledgedStaysOneEpisodeAndSaysWho) {
  On("safety");
  Tell(kAsksForAPerson, kNow);
  const std::string id = All().front().id;
  const Alert seen = brain().alerts().Acknowledge(id, "ada", kNow + 5);
  EXPECT_EQ(seen.state, AlertState::kAcknowledged);
  EXPECT_EQ(seen.acknowledged_by, "ada");
  EXPECT_EQ(brain().alerts().Acknowledge(id, "bob", kNow + 6).acknowledged_by, "ada");
  Tell("I want to end my life.", kNow + 7);
  EXPECT_EQ(All().size(), 1U);
  EXPECT_EQ(All().front().state, AlertState::kAcknowledged);
  Look(kNow + Hours(30));
  Look(kNow + Hours(60));
  EXPECT_EQ(All().front().state, AlertState::kClosed);
  EXPECT_EQ(All().front().acknowledged_at, kNow + 5);
  EXPECT_EQ(CodeThrownBy([&] { brain().alerts().Acknowledge(id, "ada", kNow); }),
            "VALIDATION_ERROR");
  EXPECT_EQ(CodeThrownBy([&] { brain().alerts().Acknowledge("alt_none", "ada", kNow); }),
            "NOT_FOUND");
  EXPECT_EQ(CodeThrownBy([&] { brain().alerts().Acknowledge(id, "x", kNow, {"somebody else"}); }),
            "NOT_FOUND");
}

TEST_F(Alerts, BelowLooksAtScoresOfNow) {
  On(Rule(AlertMetric::kCurrentConfidence, AlertCondition::kBelow, 0.5, 24 * 60));
  for (int i = 0; i < 20; ++i) Dated("memory number " + std::to_string(i), 0.7, kNow);
  EXPECT_EQ(Look(kNow + Days(10)).opened, 0);
  ASSERT_EQ(Look(kNow + Days(40)).opened, 1);
  const Alert alert = All().front();
  EXPECT_LT(*alert.value, 0.5);
  EXPECT_EQ(alert.threshold, 0.5);
  EXPECT_EQ(alert.observations, 20);
  EXPECT_EQ(alert.memory_ids.size(), 20U);
}

TEST_F(Alerts, WhatOnlyGrewOldIsNotLow) {
  On("confidence_low");
  for (int i = 0; i < 20; ++i) Dated("memory number " + std::to_string(i), 0.9, kNow);
  EXPECT_EQ(Look(kNow + Days(365)).opened, 0) << "nothing was told lately";
  for (int i = 20; i < 40; ++i) Dated("memory number " + std::to_string(i), 0.9, kNow + Days(365));
  EXPECT_EQ(Look(kNow + Days(365)).opened, 0) << "what was told lately is sure";
  for (int i = 40; i < 100; ++i) Dated("memory number " + std::to_string(i), 0.3, kNow + Days(366));
  ASSERT_EQ(Look(kNow + Days(366)).opened, 1);
  EXPECT_EQ(All().front().observations, 80);
}

TEST_F(Alerts, WholeDaysAreLeftToAQuietMoment) {
  On("confidence_low");
  for (int i = 0; i < 20; ++i) Dated("memory number " + std::to_string(i), 0.2, kNow);
  EXPECT_FALSE(brain().alerts().HasMarksLeft()) << "the day is not over";
  Dated("one more memory", 0.2, kNow + Days(1));
  EXPECT_TRUE(brain().alerts().HasMarksLeft());
  EXPECT_TRUE(All().empty()) << "whoever adds does not wait for it";
  brain().alerts().EvaluateLeft(kNow + Days(1));
  EXPECT_FALSE(brain().alerts().HasMarksLeft());
  EXPECT_EQ(All().size(), 1U);
}

TEST_F(Alerts, TooFewObservationsTellNothing) {
  On("confidence_low");
  for (int i = 0; i < 19; ++i) Dated("memory number " + std::to_string(i), 0.2, kNow);
  EXPECT_EQ(Look(kNow).opened, 0);
  Dated("memory number 20", 0.2, kNow);
  ASSERT_EQ(Look(kNow).opened, 1);
}

TEST_F(Alerts, ATellingIsLookedAtWithinAnHourAndByMaintenance) {
  auto rule = Rule(AlertMetric::kInitialConfidence, AlertCondition::kBelow, 0.5);
  On(rule);
  Dated("The bus was late.", 0.2, kNow);
  EXPECT_TRUE(All().empty());
  Dated("The tram was early.", 0.3, kNow + Hours(1));
  ASSERT_EQ(All().size(), 1U);
  EXPECT_DOUBLE_EQ(*All().front().value, 0.25) << "their median";
  MaintenanceProgress progress;
  while (!brain().maintenance().RunBatch(test::MaintenanceAt(kNow + Days(2)), &progress)) {
  }
  EXPECT_EQ(All().front().clear_since, kNow + Days(2));
}

TEST_F(Alerts, AboveCountsBeyondTheThreshold) {
  On("repetition_burst");
  Tell("The nurse is called Miriam Holt.", kNow);
  for (int i = 1; i <= 4; ++i) {
    NewMemory again = Said("The nurse is called Miriam Holt.");
    again.created_at = kNow + i;
    static_cast<void>(brain().memories().Create(again, kNow + i));
  }
  EXPECT_TRUE(All().empty()) << "four are not above four";
  NewMemory again = Said("The nurse is called Miriam Holt.");
  static_cast<void>(brain().memories().Create(again, kNow + 9));
  ASSERT_EQ(All().size(), 1U);
  EXPECT_EQ(All().front().value, 5);
}

TEST_F(Alerts, ContradictionsAreCountedWithTheMemoryThatOpensThem) {
  auto rule = Rule(AlertMetric::kContradictions, AlertCondition::kAbove, 0);
  On(rule);
  Tell("My sister lives in Leeds.", kNow);
  EXPECT_TRUE(All().empty());
  const auto result =
      brain().memories().Create(Said("My sister does not live in Leeds."), kNow + 1);
  ASSERT_EQ(result.contradictions.size(), 1U);
  ASSERT_EQ(All().size(), 1U);
  EXPECT_EQ(All().front().memory_ids, std::vector<std::string>{*result.memory_id});
}

TEST_F(Alerts, FailedValidationsAreLookedAtWhenTheyAreRecorded) {
  On(Rule(AlertMetric::kValidations, AlertCondition::kAbove, 1));
  const std::string id = Remember(brain(), Said("The meeting is on Tuesday."));
  brain().scores().RecordValidation(id, true, kNow + 1, "carer", std::nullopt);
  brain().scores().RecordValidation(id, false, kNow + 2, "carer", std::nullopt);
  EXPECT_TRUE(All().empty());
  brain().scores().RecordValidation(id, false, kNow + 3, "carer", std::nullopt);
  EXPECT_EQ(All().size(), 1U);
}

TEST_F(Alerts, AStateIsLookedAtWhenItIsSet) {
  On(Rule(AlertMetric::kCognitiveState, AlertCondition::kFellBy, 20));
  const auto set = [&](int value, TimeMs at) {
    brain().users().SetCognitiveState({Said("").user_id, value, "carer", at});
  };
  set(80, kNow);
  set(70, kNow + Hours(30));
  EXPECT_TRUE(All().empty()) << "fell by 10";
  set(60, kNow + Hours(31));
  ASSERT_EQ(All().size(), 1U) << "80 a day ago, 60 now";
  EXPECT_EQ(All().front().value, 60);
  EXPECT_EQ(All().front().compared_with, 80);
}

TEST_F(Alerts, FellByComparesWithTheWindowBefore) {
  auto rule = Rule(AlertMetric::kInitialConfidence, AlertCondition::kFellBy, 0.2);
  rule.min_observations = 3;
  On(rule);
  for (int i = 0; i < 3; ++i) Dated("yesterday " + std::to_string(i), 0.9, kNow - Hours(30) + i);
  for (int i = 0; i < 2; ++i) Dated("today " + std::to_string(i), 0.5, kNow - Hours(3) + i);
  EXPECT_EQ(Look(kNow).opened, 0) << "two are too few";
  Dated("today, thirdly", 0.5, kNow - Hours(1));
  ASSERT_EQ(Look(kNow).opened, 1);
  EXPECT_DOUBLE_EQ(*All().front().compared_with, 0.9);
  EXPECT_DOUBLE_EQ(*All().front().value, 0.5);
}

TEST_F(Alerts, RoseByIsTheOtherWay) {
  On(Rule(AlertMetric::kVolume, AlertCondition::kRoseBy, 3));
  Dated("one thing yesterday", 0.9, kNow - Hours(30));
  for (int i = 0; i < 3; ++i) Dated("today " + std::to_string(i), 0.9, kNow - i);
  EXPECT_EQ(Look(kNow).opened, 0) << "from 1 to 3";
  Dated("and a fourth", 0.9, kNow);
  ASSERT_EQ(Look(kNow).opened, 1);
}

TEST_F(Alerts, OutOfBaselineIsOneWayWhenTheRuleSaysSo) {
  const auto days = [&](int from, int to, double level) {
    for (int day = from; day < to; ++day) {
      for (int i = 0; i < 3; ++i) {
        Dated("day " + std::to_string(day) + " " + std::to_string(i),
              level + 0.01 * ((day * 7 + i * 4) % 11 - 5), kNow + Days(day) + Hours(i));
      }
    }
  };
  On("confidence_falling");
  days(0, 45, 0.8);
  EXPECT_EQ(Look(kNow + Days(45)).opened, 0);
  EXPECT_TRUE(All().empty());
  days(45, 75, 0.65);
  Look(kNow + Days(75));
  ASSERT_EQ(All().size(), 1U);
  EXPECT_LT(*All().front().value, *All().front().compared_with);
  auto rising = Rule(AlertMetric::kInitialConfidence, AlertCondition::kOutOfBaseline, 1);
  On(rising, kNow + Days(75));
  EXPECT_EQ(All().size(), 1U) << "it is below, not above";
}

TEST_F(Alerts, CriticalMemoriesBelowTheirPurposeNeedChecking) {
  On("critical_needs_checking");
  Dated("The blue car is parked outside.", 0.3, kNow);
  EXPECT_EQ(Look(kNow).opened, 0) << "nobody needs it for anything critical";
  Dated("Mum is allergic to penicillin.", 0.95, kNow);
  EXPECT_EQ(Look(kNow).opened, 0);
  const std::string id = Remember(brain(), [] {
    NewMemory memory = Said("She takes warfarin every evening.");
    memory.confidence = 0.6;
    return memory;
  }());
  ASSERT_EQ(Look(kNow + 1).opened, 1);
  EXPECT_EQ(All().front().memory_ids, std::vector<std::string>{id});
  EXPECT_DOUBLE_EQ(*All().front().compared_with, 0.8) << "the policy's";
}

TEST_F(Alerts, AFailedValidationOfACriticalMemoryIsLookedAtAtOnce) {
  On("critical_needs_checking");
  Dated("Mum is allergic to penicillin.", 0.9, kNow);
  const std::string id = Remember(brain(), Said("She takes warfarin every evening."), kNow);
  EXPECT_TRUE(All().empty());
  brain().scores().RecordValidation(id, false, kNow + 1, "carer", std::nullopt);
  ASSERT_EQ(All().size(), 1U);
  EXPECT_EQ(All().front().memory_ids, std::vector<std::string>{id});
}

TEST_F(Alerts, AUsersOwnRuleTakesThePlaceOfTheOneForAnybody) {
  On(Rule(AlertMetric::kVolume, AlertCondition::kAbove, 1));
  auto own = Rule(AlertMetric::kVolume, AlertCondition::kAbove, 5);
  own.user_id = "ada";
  On(own);
  for (const char* user : {"ada", "bob"}) {
    for (int i = 0; i < 3; ++i) {
      NewMemory memory = Said("thing number " + std::to_string(i));
      memory.user_id = user;
      Remember(brain(), memory);
    }
  }
  ASSERT_EQ(Look(kNow).opened, 1);
  EXPECT_EQ(All().front().user_id, "bob");
  EXPECT_EQ(brain().alerts().Rules({"ada"}).size(), 2U);
  EXPECT_EQ(brain().alerts().Rules({"bob"}).size(), 1U);
}

TEST_F(Alerts, ARuleThatGoesClosesItsAlerts) {
  On("safety");
  Tell(kAsksForAPerson, kNow);
  brain().alerts().Remove("safety", std::nullopt, "ada", kNow + 9);
  EXPECT_EQ(All().front().closed_by, "ada");
  EXPECT_TRUE(brain().alerts().Rules().empty());
  EXPECT_EQ(CodeThrownBy([&] { brain().alerts().Remove("safety", std::nullopt, "a", kNow); }),
            "NOT_FOUND");
}

TEST_F(Alerts, WhatIsSaidBeforeTheRuleIsOnCountsWhenItIsSwitchedOn) {
  Tell(kAsksForAPerson, kNow);
  On("safety", kNow + Hours(1));
  EXPECT_EQ(All().size(), 1U);
}

TEST_F(Alerts, RefusesRulesThatMakeNoSense) {
  const auto refused = [&](alerts::RuleSetting setting) {
    return CodeThrownBy([&] { On(setting); }) == "VALIDATION_ERROR";
  };
  using M = AlertMetric;
  using C = AlertCondition;
  EXPECT_TRUE(refused(Rule(M::kVolume, C::kAny, std::nullopt)));
  EXPECT_TRUE(refused(Rule(M::kVolume, C::kBelow, std::nullopt)));
  EXPECT_TRUE(refused(Rule(M::kVolume, C::kFellBy, -1)));
  EXPECT_TRUE(refused(Rule(M::kCurrentConfidence, C::kFellBy, 0.1)));
  EXPECT_TRUE(refused(Rule(M::kCurrentConfidence, C::kOutOfBaseline, -1)));
  EXPECT_TRUE(refused(Rule(M::kVolume, C::kOutOfBaseline, 0.5)));
  EXPECT_TRUE(refused(Rule(M::kVolume, C::kAbove, 1, 0)));
  auto scoped = Rule(M::kSafety, C::kAny, std::nullopt);
  scoped.scope = AlertScope::kTopic;
  scoped.scope_name = "health";
  EXPECT_TRUE(refused(scoped));
  scoped = Rule(M::kVolume, C::kAbove, 1);
  scoped.scope = AlertScope::kTopic;
  EXPECT_TRUE(refused(scoped)) << "which topic?";
  alerts::RuleSetting unknown;
  unknown.id = "no_such_rule";
  EXPECT_TRUE(refused(unknown));
}

TEST_F(Alerts, ScopesTakeOnlyTheirMemories) {
  auto rule = Rule(AlertMetric::kCurrentConfidence, AlertCondition::kBelow, 0.5);
  rule.scope = AlertScope::kCategory;
  rule.scope_name = "Garden";
  On(rule);
  const auto tell = [&](const std::string& text, const std::string& category, double confidence) {
    NewMemory memory = Said(text);
    memory.categories = {category};
    memory.confidence = confidence;
    return Remember(brain(), memory);
  };
  tell("The kettle is broken.", "kitchen", 0.2);
  tell("The roses are red.", "garden", 0.9);
  EXPECT_EQ(Look(kNow).opened, 0);
  tell("The shed is green.", "garden", 0.05);
  ASSERT_EQ(Look(kNow + 1).opened, 1);
  EXPECT_EQ(All().front().observations, 2);
  EXPECT_EQ(All().front().scope_name, "Garden");
}

}  // namespace
}  // namespace cortex
