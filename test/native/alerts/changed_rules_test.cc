// What becomes of alerts where a user's own rule stands in the place of the one for everybody.
#include "alerts/alerts_support.h"
#include "base/error.h"

namespace cortex {
namespace {

using test::Days;
using test::Hours;
using test::kNow;
using test::Remember;
using test::Said;

class ChangedAlertRules : public test::AlertsTest {
 protected:
  /// More than `threshold` memories in a day.
  static alerts::RuleSetting Volume(double threshold,
                                    const std::optional<std::string>& user = std::nullopt) {
    auto setting = Rule(AlertMetric::kVolume, AlertCondition::kAbove, threshold);
    setting.user_id = user;
    return setting;
  }
  void TellThree(const char* user) {
    for (int i = 0; i < 3; ++i) {
      NewMemory memory = Said("thing number " + std::to_string(i));
      memory.user_id = user;
      Remember(brain(), memory);
    }
  }
  std::vector<Alert> Active(const std::string& user) {
    AlertQuery query;
    query.user_id = user;
    query.active = true;
    return brain().alerts().Find(query);
  }
};

TEST_F(ChangedAlertRules, WhatIsSwitchedOffForEverybodyStaysOpenForWhoHasAnOwnRule) {
  On(Volume(1));
  On(Volume(2, "ada"));
  TellThree("ada");
  TellThree("bob");
  Look(kNow);
  ASSERT_EQ(Active("ada").size(), 1U);
  ASSERT_EQ(Active("bob").size(), 1U);
  brain().alerts().Remove("mine", std::nullopt, "carer", kNow);
  EXPECT_EQ(Active("ada").size(), 1U);
  EXPECT_TRUE(Active("bob").empty());
}

TEST_F(ChangedAlertRules, WhatIsChangedForEverybodyStaysOpenForWhoHasAnOwnRule) {
  On(Volume(1));
  On(Volume(2, "ada"));
  TellThree("ada");
  Look(kNow);
  On(Rule(AlertMetric::kRepetitions, AlertCondition::kAbove, 4));
  ASSERT_EQ(Active("ada").size(), 1U);
  EXPECT_EQ(Active("ada").front().metric, AlertMetric::kVolume);
}

TEST_F(ChangedAlertRules, AnOwnRuleOfAnotherFigureClosesTheAlertOfTheOneForEverybody) {
  On(Volume(1));
  TellThree("ada");
  Look(kNow);
  ASSERT_EQ(Active("ada").size(), 1U);
  auto own = Rule(AlertMetric::kWords, AlertCondition::kBelow, 100);
  own.user_id = "ada";
  On(own);
  const auto active = Active("ada");
  ASSERT_EQ(active.size(), 1U) << "what is closed holds up no other figure";
  EXPECT_EQ(active.front().metric, AlertMetric::kWords);
  EXPECT_EQ(active.front().last_value, 3);
}

TEST_F(ChangedAlertRules, AnOwnRuleOfAnotherScopeClosesTheAlertOfTheOneForEverybody) {
  On(Volume(1));
  TellThree("ada");
  Look(kNow);
  auto own = Volume(1, "ada");
  own.scope = AlertScope::kTopic;
  own.scope_name = "pets";
  On(own);
  EXPECT_TRUE(Active("ada").empty()) << "nobody looks at it any more";
}

TEST_F(ChangedAlertRules, AnOwnRuleOfTheSameFigureGoesOnWithTheEpisode) {
  On(Volume(1));
  TellThree("ada");
  Look(kNow);
  On(Volume(2, "ada"));
  ASSERT_EQ(Active("ada").size(), 1U);
  brain().alerts().Remove("mine", "ada", "carer", kNow);
  EXPECT_EQ(Active("ada").size(), 1U) << "the rule for everybody looks at it again";
}

TEST_F(ChangedAlertRules, AnAlertOfAnotherFigureIsNoEpisodeOfTheRule) {
  On(Volume(1));
  TellThree("ada");
  Look(kNow);
  Close();
  test::RawSql(path(), "UPDATE alerts SET metric = 'words', condition = 'below'");  // as merged
  Open();
  Look(kNow + Hours(1));
  ASSERT_EQ(Active("ada").size(), 1U);
  EXPECT_EQ(Active("ada").front().metric, AlertMetric::kVolume);
}

TEST_F(ChangedAlertRules, WhoHasNoOwnRuleIsToldOfTheOneForEverybody) {
  On(Volume(1));
  try {
    brain().alerts().Remove("mine", "ada", "carer", kNow);
    FAIL() << "ada has no own rule";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kNotFound);
    EXPECT_NE(std::string(error.what()).find("is on for everybody"), std::string::npos)
        << error.what();
  }
  EXPECT_EQ(brain().alerts().Rules().size(), 1U);
}

TEST_F(ChangedAlertRules, SilenceBetweenDaysOfTalkIsNoBaseline) {
  auto rule = Rule(AlertMetric::kVolume, AlertCondition::kOutOfBaseline, std::nullopt);
  On(rule);
  const auto talk = [&](int day) {
    for (int i = 0; i < 9 + (day % 4); ++i)
      Tell("day " + std::to_string(day) + " thing " + std::to_string(i), kNow + Days(day));
  };
  for (int day = 0; day < 30; ++day)
    if (day % 3 != 2) talk(day);
  Look(kNow + Days(80));
  EXPECT_TRUE(All().empty()) << "20 days on which anything was told";
  for (int day = 80; day < 90; ++day) talk(day);
  Look(kNow + Days(130));
  EXPECT_EQ(All().size(), 1U) << "30 days";
}

}  // namespace
}  // namespace cortex
