// What somebody should check (docs/confidence.md, "What to check next").

#include "brain/verification.h"

#include "brain/finder.h"
#include "brain/memories.h"
#include "brain/policies.h"
#include "brain/scores.h"
#include "brain/users.h"
#include "confidence/policy.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::kNow;
using test::Remember;
using test::Said;
using Ids = std::vector<std::string>;

class ToVerify : public test::BrainTest {
 protected:
  void SetUp() override { Open(); }
  std::string Told(const std::string& text, int days_ago,
                   std::optional<double> confidence = std::nullopt) {
    NewMemory memory = Said(text);
    memory.created_at = kNow - days_ago * kMillisPerDay;
    memory.confidence = confidence;
    return Remember(brain(), memory, kNow);
  }
  void Read(const std::string& id, int times) {
    for (int i = 0; i < times; ++i) brain().memories().Get(id, false, kNow);
  }
  void Validate(const std::string& id, bool success, TimeMs at = kNow) {
    brain().scores().RecordValidation(id, success, at, "ada", std::nullopt);
  }
  static VerifyQuery Asked(std::int64_t limit = 10) {
    VerifyQuery query;
    query.limit = limit;
    query.now = kNow;
    return query;
  }
  Ids Next(const VerifyQuery& query = Asked()) {
    Ids ids;
    for (const auto& each : brain().verification().Next(query, nullptr))
      ids.push_back(each.memory.id);
    return ids;
  }
  void Keep(const std::string& name, const ConstantValues& values) {
    PolicySettings settings;
    settings.profiles[name] = values;
    brain().policies().Keep(settings, false, "ada", kNow);
  }
};

TEST(ExpectedUse, IsTheMeanOfAPoissonRateThatOneReadingInThirtyDaysIsKnownOf) {
  ScoreInputs memory;
  memory.created_at = kNow;
  EXPECT_DOUBLE_EQ(ExpectedUse(memory, kNow), 1.0);
  EXPECT_DOUBLE_EQ(ExpectedUse(memory, kNow + 30 * kMillisPerDay), 0.5);
  memory.access_count = 9;
  EXPECT_DOUBLE_EQ(ExpectedUse(memory, kNow + 70 * kMillisPerDay), 3.0);
}

TEST_F(ToVerify, IsWhatIsUsedAndNotSureTheWorthiestFirst) {
  const auto read = Told("The spare key hangs in the shed", 60);
  const auto unread = Told("The kettle was bought in Ulm", 60);
  Told("The roses were cut this morning", 1);
  Read(read, 4);
  const auto found = brain().verification().Next(Asked(), nullptr);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].memory.id, read);
  EXPECT_EQ(found[1].memory.id, unread);
  EXPECT_DOUBLE_EQ(found[0].expected_use, 5.0 / 90 * 30);
  EXPECT_DOUBLE_EQ(found[0].uncertainty, 1 - found[0].memory.confidence);
  EXPECT_DOUBLE_EQ(found[0].worth, found[0].expected_use * found[0].uncertainty);
  EXPECT_FALSE(found[0].critical);
}

TEST_F(ToVerify, BeginsWithWhatACriticalPurposeCannotDoWithout) {
  const auto used = Told("The spare key hangs in the shed", 60);
  Read(used, 8);
  const auto allergy = Told("Mum is allergic to penicillin.", 90);
  auto filed = Said("Never open the cellar door at night");
  filed.created_at = kNow - 85 * kMillisPerDay;
  filed.categories = {"Safety"};
  const auto danger = Remember(brain(), filed, kNow);
  EXPECT_EQ(Next(), (Ids{allergy, danger, used}));
  VerifyQuery critical = Asked();
  critical.critical_only = true;
  EXPECT_EQ(Next(critical), (Ids{allergy, danger}));
  EXPECT_EQ(Next(Asked(1)), Ids{allergy});
}

TEST_F(ToVerify, LeavesOutWhatWasCheckedLatelyAndWhatProvedWrong) {
  const auto right = Told("The spare key hangs in the shed", 80);
  const auto wrong = Told("The kettle was bought in Ulm", 80);
  Validate(right, true);
  Validate(wrong, false, kNow - 60 * kMillisPerDay);
  EXPECT_EQ(Next(), Ids{});
  VerifyQuery anew = Asked();
  anew.checked_within_days = 0;
  anew.now = kNow + 1;
  EXPECT_EQ(Next(anew), Ids{right});  // what proved wrong needs no second answer
}

TEST_F(ToVerify, LeavesOutWhatAnotherMemoryTookThePlaceOf) {
  const auto bern = Told("I live in Bern.", 80);
  const auto pair = brain().memories().Create(Said("I live in Graz."), kNow).contradictions.at(0);
  EXPECT_EQ(Next(), Ids{});
  EXPECT_EQ(pair.older_id, bern);
}

TEST_F(ToVerify, LeavesOutWhatSaysNothingThatCouldHold) {
  for (const char* const said :
       {"Is Ruth allergic to penicillin?", "Good night, Captain.", "Shall we go? Thanks a lot!"})
    Told(said, 80);
  const auto kept = Told("Ruth called. Can you call her back?", 80);
  const auto other = Told("Die Schlüssel hängen im Schuppen", 80);
  EXPECT_EQ(Next(), (Ids{kept, other}));
}

TEST_F(ToVerify, SaysWhyInPlainWords) {
  brain().users().SetCognitiveState({"ada", 40, "ada", kNow - 50 * kMillisPerDay});
  const auto state = Told("The spare key hangs in the shed", 40);
  const auto doubted = Told("The kettle was bought in Ulm", 1, 0.6);
  const auto reason = [&](const std::string& id) {
    for (const auto& each : brain().verification().Next(Asked(), nullptr))
      if (each.memory.id == id) return each.memory.verify_reason.value_or("");
    return std::string("not listed");
  };
  EXPECT_EQ(reason(state), "told 40 days ago on a day of low state; nobody checked it");
  EXPECT_EQ(reason(doubted), "told a day ago, not sure from the start; nobody checked it");
  Validate(doubted, true, kNow - 40 * kMillisPerDay);
  Validate(doubted, true, kNow - 39 * kMillisPerDay);
  EXPECT_EQ(reason(doubted), "not listed");  // 60 % and two checks are 100 %
}

TEST_F(ToVerify, IsMarkedByReadsThatGoByAProfile) {
  Keep("careful", {{"verify_below", 0.7}});
  const auto old = Told("The spare key hangs in the shed", 40);
  const auto fresh = Told("The kettle was bought in Ulm", 20);
  const auto reason = [&](const std::string& id, const std::optional<std::string>& profile) {
    return brain().memories().Get(id, true, kNow, {}, profile).verify_reason;
  };
  EXPECT_EQ(reason(old, std::nullopt), std::nullopt);
  EXPECT_EQ(reason(old, "careful"), "told 40 days ago; nobody checked it");
  EXPECT_EQ(reason(fresh, "careful"), std::nullopt);
  RecentQuery recent;
  recent.profile = "careful";
  recent.peek = true;
  recent.now = kNow;
  Ids marked;
  for (const auto& memory : brain().memories().GetRecent(recent, nullptr))
    if (memory.verify_reason) marked.push_back(memory.id);
  EXPECT_EQ(marked, Ids{old});
  VerifyQuery query = Asked();
  query.profile = "careful";
  EXPECT_EQ(Next(query), Ids{old});
}

TEST_F(ToVerify, AProfileDecidesBetweenNewAndUnsureAndOlderAndSure) {
  Keep("newest", {{"confidence_weight", 0}, {"temporal_weight", 5}, {"standing_weight", 0.9}});
  Keep("surest", {{"confidence_weight", 5}, {"temporal_weight", 0}, {"standing_weight", 0.9}});
  const auto sure = Told("The spare key hangs in the shed", 25);
  const auto unsure = Told("The spare key hangs in the hall", 0, 0.3);
  const auto first = [&](const char* profile) {
    SearchQuery query;
    query.text = "spare key";
    query.profile = profile;
    query.peek = true;
    query.now = kNow;
    return brain().finder().Search(query, nullptr).hits.at(0).memory.id;
  };
  EXPECT_EQ(first("newest"), unsure);
  EXPECT_EQ(first("surest"), sure);
}

TEST_F(ToVerify, AProfileOfAPurposeSetsWhatIsGoodEnoughForIt) {
  const auto id = Told("The spare key hangs in the shed", 30);
  RecentQuery query;
  query.purpose = Purpose::kCritical;
  query.peek = true;
  query.now = kNow;
  EXPECT_TRUE(brain().memories().GetRecent(query, nullptr).empty());
  Keep("critical", {{"thresholds.critical", 0.6}, {"verify_below", 0.9}});
  const auto found = brain().memories().GetRecent(query, nullptr);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].id, id);
  EXPECT_EQ(found[0].verify_reason, "told 30 days ago; nobody checked it");
}

TEST_F(ToVerify, NothingIsMarkedWhileConfidenceIsOff) {
  Keep("careful", {{"verify_below", 1}});
  const auto id = Told("The spare key hangs in the shed", 80);
  PolicySettings off;
  off.enabled = false;
  brain().policies().Keep(off, false, "ada", kNow);
  EXPECT_EQ(brain().memories().Get(id, true, kNow, {}, "careful").verify_reason, std::nullopt);
  EXPECT_EQ(Next(), Ids{});
}

TEST_F(ToVerify, LimitsAreChecked) {
  EXPECT_EQ(test::CodeThrownBy([&] { return Next(Asked(0)); }), "VALIDATION_ERROR");
  EXPECT_EQ(test::CodeThrownBy([&] { return Next(Asked(1001)); }), "VALIDATION_ERROR");
}

}  // namespace
}  // namespace cortex
