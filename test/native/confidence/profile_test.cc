#include "confidence/profile.h"

#include "support/support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;

/// `careful` for everybody, and what ruth has of her own.
ConfidencePolicy WithCareful() {
  PolicySettings settings;
  settings.profiles["careful"] =
      ConstantValues{{"thresholds.critical", 0.9}, {"temporal_weight", 2.0}, {"verify_below", 0.7}};
  settings.user_profiles["ruth"]["careful"] = ConstantValues{{"verify_below", 0.95}};
  settings.user_profiles["ruth"]["critical"] = ConstantValues{{"thresholds.critical", 0.6}};
  return WithSettings({}, settings);
}

TEST(RetrievalProfile, IsEmptyWhereNothingNamesOne) {
  const ConfidencePolicy policy = WithCareful();
  EXPECT_TRUE(ProfileFor(policy, "ruth", std::nullopt, std::nullopt).empty());
  EXPECT_TRUE(ProfileFor(policy, "bob", std::nullopt, Purpose::kCritical).empty());
  EXPECT_EQ(PolicyOf(policy, "bob", {}), PolicyOf(policy, "bob"));
}

TEST(RetrievalProfile, OfAUserStandsOverThatOfEverybodyNumberByNumber) {
  const ConfidencePolicy policy = WithCareful();
  const auto hers = ProfileFor(policy, "ruth", "careful", std::nullopt);
  EXPECT_EQ(ProfileValue(hers, "verify_below"), 0.95);
  EXPECT_EQ(ProfileValue(hers, "temporal_weight"), 2.0);
  const auto his = ProfileFor(policy, "bob", "careful", std::nullopt);
  EXPECT_EQ(ProfileValue(his, "verify_below"), 0.7);
  EXPECT_EQ(ProfileValue(his, "importance_weight"), std::nullopt);
}

TEST(RetrievalProfile, NamedAfterAPurposeIsTakenForIt) {
  const ConfidencePolicy policy = WithCareful();
  const auto hers = ProfileFor(policy, "ruth", std::nullopt, Purpose::kCritical);
  EXPECT_EQ(PolicyOf(policy, "ruth", hers).critical_threshold, 0.6);
  // A name goes before the purpose.
  const auto named = ProfileFor(policy, "ruth", "careful", Purpose::kCritical);
  EXPECT_EQ(PolicyOf(policy, "ruth", named).critical_threshold, 0.9);
  EXPECT_EQ(PolicyOf(policy, "ruth", named).routine_threshold, 0.5);
}

TEST(RetrievalProfile, ThatNobodyHasIsRefusedByName) {
  const ConfidencePolicy policy = WithCareful();
  const auto ask = [&](const std::string& user, const std::string& name) {
    return CodeThrownBy([&] { return ProfileFor(policy, user, name, std::nullopt); });
  };
  EXPECT_EQ(ask("bob", "carefull"), "VALIDATION_ERROR");
  EXPECT_EQ(ask("bob", "critical"), "VALIDATION_ERROR");
}

TEST(RetrievalProfile, IsCheckedNumberByNumber) {
  const auto set = [](const char* constant, double value) {
    PolicySettings settings;
    settings.user_profiles["ruth"]["careful"] = ConstantValues{{constant, value}};
    return CodeThrownBy([&] { return WithSettings({}, settings); });
  };
  EXPECT_EQ(set("verify_below", 1.01), "VALIDATION_ERROR");
  EXPECT_EQ(set("temporal_weight", -1), "VALIDATION_ERROR");
  EXPECT_EQ(set("temporal_weight", 1001), "VALIDATION_ERROR");
  EXPECT_EQ(set("decay_per_day", 0.1), "VALIDATION_ERROR");
}

TEST(RetrievalProfile, IsTakenAwayByNothingAndWithItsUser) {
  PolicySettings settings;
  settings.profiles["careful"] = std::nullopt;
  settings.users["ruth"] = std::nullopt;
  EXPECT_EQ(WithSettings(WithCareful(), settings), ConfidencePolicy{});
}

TEST(RetrievalProfile, IsKeptAsItIsAndOldPoliciesReadAsBefore) {
  const ConfidencePolicy policy = WithCareful();
  EXPECT_EQ(ParsePolicy(DumpPolicy(policy)), policy);
  EXPECT_NE(DumpPolicy(policy).find("\"version\":4"), std::string::npos);
  // What has no profile is written as before, so that an older cortex reads it.
  EXPECT_NE(DumpPolicy({}).find("\"version\":1"), std::string::npos);
}

}  // namespace
}  // namespace cortex
