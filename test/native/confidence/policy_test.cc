#include "confidence/policy.h"

#include <cmath>
#include <limits>

#include "base/unicode.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;

TEST(Policy, DefaultsAreTheDocumentedConstants) {
  const ConfidencePolicy policy;
  EXPECT_NO_THROW(RequireValid(policy));
  EXPECT_TRUE(policy.enabled);
  EXPECT_EQ(policy.decay_per_day, 0.01);
  EXPECT_EQ(policy.age_floor, 0.1);
  EXPECT_EQ(policy.access_boost, 0.05);
  EXPECT_EQ(policy.access_cap, 0.5);
  EXPECT_EQ(policy.access_window_days, 30);
  EXPECT_EQ(policy.validation_bonus, 0.2);
  EXPECT_EQ(policy.contradiction_penalty, 0.3);
  EXPECT_EQ(policy.minimum, 0.1);
  EXPECT_EQ(policy.high_threshold, 0.8);
  EXPECT_EQ(policy.medium_threshold, 0.5);
  EXPECT_EQ(policy.critical_threshold, 0.8);
  EXPECT_EQ(policy.routine_threshold, 0.5);
  EXPECT_EQ(policy.experimental_threshold, 0.2);
}

TEST(Policy, ConstantsOutsideTheirRangeAreRefusedByName) {
  struct Constant {
    const char* name;
    double ConfidencePolicy::*member;
    double too_high;
  };
  const Constant constants[] = {
      {"decay_per_day", &ConfidencePolicy::decay_per_day, 1.1},
      {"age_floor", &ConfidencePolicy::age_floor, 1.1},
      {"access_boost", &ConfidencePolicy::access_boost, 1.1},
      {"access_cap", &ConfidencePolicy::access_cap, 1001},
      {"access_window_days", &ConfidencePolicy::access_window_days, 36501},
      {"validation_bonus", &ConfidencePolicy::validation_bonus, 1.1},
      {"contradiction_penalty", &ConfidencePolicy::contradiction_penalty, 1.1},
      {"minimum", &ConfidencePolicy::minimum, 1.1},
      {"high_threshold", &ConfidencePolicy::high_threshold, 1.1},
      {"medium_threshold", &ConfidencePolicy::medium_threshold, 1.1},
      {"purposes.critical", &ConfidencePolicy::critical_threshold, 1.1},
      {"purposes.routine", &ConfidencePolicy::routine_threshold, 1.1},
      {"purposes.experimental", &ConfidencePolicy::experimental_threshold, 1.1},
  };
  for (const auto& constant : constants) {
    for (const double value :
         {-0.01, constant.too_high, std::nan(""), std::numeric_limits<double>::infinity()}) {
      ConfidencePolicy policy;
      policy.*constant.member = value;
      try {
        RequireValid(policy);
        FAIL() << constant.name << " = " << value << " was accepted";
      } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::kValidation);
        EXPECT_NE(std::string(error.what()).find(std::string("confidence.") + constant.name + ' '),
                  std::string::npos)
            << error.what();
      }
    }
  }
}

TEST(Policy, ThresholdsAreInOrder) {
  ConfidencePolicy policy;
  policy.medium_threshold = 0.9;
  EXPECT_EQ(CodeThrownBy([&] { RequireValid(policy); }), "VALIDATION_ERROR");
  policy.high_threshold = 0.9;
  EXPECT_NO_THROW(RequireValid(policy));
}

TEST(Policy, DecayOfACategoryIsChecked) {
  ConfidencePolicy policy;
  policy.category_decay["identity"] = -1;
  EXPECT_EQ(CodeThrownBy([&] { RequireValid(policy); }), "VALIDATION_ERROR");
}

TEST(Policy, TheSlowestDecayOfItsCategoriesIsAMemorys) {
  ConfidencePolicy policy;
  policy.category_decay = {
      {FoldName("Identity"), 0.0}, {FoldName("News"), 0.05}, {FoldName("\xC3\x89t\xC3\xA9"), 0.02}};
  EXPECT_EQ(DecayPerDay(policy, {}), 0.01);
  EXPECT_EQ(DecayPerDay(policy, {"general"}), 0.01);
  EXPECT_EQ(DecayPerDay(policy, {"news"}), 0.05) << "a category may also age faster";
  EXPECT_EQ(DecayPerDay(policy, {"general", "NEWS"}), 0.05);
  EXPECT_EQ(DecayPerDay(policy, {"News", " identity "}), 0.0);
  EXPECT_EQ(DecayPerDay(policy, {"\xC3\xA9T\xC3\x89"}), 0.02);
}

TEST(Policy, AUserMayHaveThresholdsOfTheirOwn) {
  PolicySettings settings;
  settings.users["ada"] = ConstantValues{{"high_threshold", 0.95}, {"purposes.critical", 0.99}};
  const ConfidencePolicy policy = WithSettings({}, settings);
  EXPECT_EQ(PolicyOf(policy, "ada").high_threshold, 0.95);
  EXPECT_EQ(PolicyOf(policy, "ada").routine_threshold, 0.5);
  EXPECT_EQ(PolicyOf(policy, "bob").high_threshold, 0.8);
  EXPECT_EQ(PolicyOf(policy, std::nullopt).high_threshold, 0.8);
  EXPECT_EQ(LeastConfidence(PolicyOf(policy, "ada"), std::nullopt, Purpose::kCritical), 0.99);
  EXPECT_EQ(ParsePolicy(DumpPolicy(policy)), policy);
  settings.users["ada"] = std::nullopt;
  EXPECT_EQ(WithSettings(policy, settings), ConfidencePolicy{});
}

TEST(Policy, WhatMakesAScoreIsNotForAUserAlone) {
  PolicySettings settings;
  settings.users["ada"] = ConstantValues{{"decay_per_day", 0.5}};
  EXPECT_EQ(CodeThrownBy([&] { WithSettings({}, settings); }), "VALIDATION_ERROR");
  settings.users["ada"] = ConstantValues{{"medium_threshold", 0.9}};
  EXPECT_EQ(CodeThrownBy([&] { WithSettings({}, settings); }), "VALIDATION_ERROR");
}

TEST(Policy, ABrainThatAnOlderCortexCanReadIsWrittenForIt) {
  EXPECT_NE(DumpPolicy({}).find("\"version\":1"), std::string::npos);
  PolicySettings settings;
  settings.users["ada"] = ConstantValues{{"high_threshold", 0.95}};
  EXPECT_NE(DumpPolicy(WithSettings({}, settings)).find("\"version\":3"), std::string::npos);
}

}  // namespace
}  // namespace cortex
