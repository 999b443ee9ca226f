// What somebody says took another memory's place, whether the rules see it or not
// (docs/contradictions.md, "This took that one's place").

#include "brain/brain_types.h"
#include "brain/comparisons.h"
#include "brain/memories.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::kNow;
using test::Remember;
using test::Said;

class Replacing : public test::BrainTest {
 protected:
  void SetUp() override { Open(); }
  StorageResult Tell(const std::string& text, std::vector<std::string> replaces = {},
                     TimeMs at = kNow) {
    NewMemory memory = Said(text);
    memory.created_at = at;
    memory.source = "carer";
    memory.replaces = std::move(replaces);
    return brain().memories().Create(memory, at);
  }
  std::string Id(const std::string& text, TimeMs at = kNow) {
    return Tell(text, {}, at).memory_id.value();
  }
  StorageResult Update(const std::string& id, std::vector<std::string> replaces) {
    MemoryUpdate update;
    update.replaces = std::move(replaces);
    return brain().memories().Update(id, update, kNow);
  }
  Memory Look(const std::string& id) { return brain().memories().Get(id, true, kNow); }
  /// The id of what took its place, "" for nothing.
  std::string After(const std::string& id) {
    const Memory memory = Look(id);
    if (!memory.disputed || !memory.disputed->replacement) return "";
    return memory.disputed->replacement->id;
  }
  std::size_t Pairs() { return brain().comparisons().GetContradictions({}).size(); }
};

TEST_F(Replacing, WhatTheRulesDoNotSee) {
  const auto tape = Id("Backups go to tape in the cellar");
  const auto told = Tell("Hetzner has the nightly copies of everything", {tape}, kNow + 1);
  ASSERT_TRUE(told.is_success());
  EXPECT_EQ(After(tape), told.memory_id);
  ASSERT_EQ(told.contradictions.size(), 1U);
  const Contradiction& pair = told.contradictions.front();
  EXPECT_EQ(pair.status, "resolved");
  EXPECT_EQ(pair.older_id, tape);
  EXPECT_EQ(pair.penalised_id, tape);
  EXPECT_TRUE(pair.evidence.empty());
  const auto listed = brain().comparisons().GetContradictions({});
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(listed.front().resolved_by, "carer");
  EXPECT_EQ(listed.front().resolved_at, kNow + 1);
}

TEST_F(Replacing, OfAPairThatTheRulesFindItDecides) {
  const auto bern = Id("I live in Bern.");
  const auto told = Tell("I live in Graz.", {bern}, kNow + 1);
  ASSERT_EQ(told.contradictions.size(), 1U);
  EXPECT_EQ(told.contradictions.front().status, "resolved");
  EXPECT_FALSE(told.contradictions.front().evidence.empty());
  EXPECT_EQ(Look(bern).score.contradiction_count, 1);
  EXPECT_EQ(After(bern), told.memory_id);
}

TEST_F(Replacing, OfTwoThatAreStored) {
  const auto ute = Id("Dieter picks the phone up at Kessler");
  const auto dieter = Id("Ask for Ute there", kNow + 1);
  const auto told = Update(dieter, {ute});
  ASSERT_TRUE(told.is_success()) << told.message;
  EXPECT_EQ(After(ute), dieter);
  EXPECT_EQ(brain().comparisons().GetContradictions({}).front().resolved_by, "update");
  Update(dieter, {ute});
  EXPECT_EQ(Pairs(), 1U) << "said twice it is the same";
  EXPECT_EQ(Look(ute).score.contradiction_count, 1);
}

TEST_F(Replacing, SaidTheOtherWayRoundItIsTheOtherOneThatHolds) {
  const auto first = Id("Dieter picks the phone up at Kessler");
  const auto second = Id("Ask for Ute there", kNow + 1);
  Update(second, {first});
  const auto back = Update(first, {second});
  EXPECT_EQ(back.confidence, Look(first).confidence);
  EXPECT_EQ(After(first), "");
  EXPECT_FALSE(Look(first).disputed);
  ASSERT_TRUE(Look(second).disputed);
  EXPECT_TRUE(Look(second).disputed->proved_wrong);
  EXPECT_EQ(Pairs(), 1U);
}

TEST_F(Replacing, ADismissalTakesItBack) {
  const auto tape = Id("Backups go to tape in the cellar");
  const double before = Look(tape).confidence;
  const auto told = Tell("Hetzner has the nightly copies", {tape});
  EXPECT_LT(Look(tape).confidence, before);
  brain().comparisons().ResolveContradiction(told.contradictions.front().id, std::nullopt, "ada",
                                             kNow);
  EXPECT_EQ(After(tape), "");
  EXPECT_EQ(Look(tape).confidence, before);
}

TEST_F(Replacing, WhatIsKnownAlreadyTakesThePlaceWhereItStands) {
  const auto graz = Remember(brain(), Said("I live in Graz."));
  const auto note = Id("Post still goes to the flat in Bern");
  const auto told = Tell("I live in Graz.", {note}, kNow + 1);
  EXPECT_EQ(told.status, StorageStatus::kDuplicateExact);
  ASSERT_EQ(told.contradictions.size(), 1U);
  EXPECT_EQ(told.contradictions.front().penalised_id, note);
  EXPECT_EQ(brain().comparisons().GetContradictions({}).front().resolved_by, "carer")
      << "who said so, not who told what was known";
  const auto itself = Tell("I live in Graz.", {graz}, kNow + 2);
  EXPECT_EQ(itself.status, StorageStatus::kDuplicateExact);
  EXPECT_FALSE(Look(graz).disputed);
}

TEST_F(Replacing, RefusesWhatIsNoOtherMemoryOfTheUserAndStoresNothing) {
  NewMemory bobs = Said("Bob lives in Ulm.");
  bobs.user_id = "bob";
  bobs.id = "bobs";
  Remember(brain(), bobs);
  for (const std::string id : {"bobs", "stm_nobody", ""}) {
    const auto told = Tell("I live in Graz.", {id});
    EXPECT_EQ(told.status, StorageStatus::kValidationError) << id;
    EXPECT_NE(told.message.find("replaces"), std::string::npos) << told.message;
  }
  EXPECT_EQ(Tell("x y z", std::vector<std::string>(65, "bobs")).status,
            StorageStatus::kValidationError);
  const auto graz = Id("I live in Graz.");
  EXPECT_EQ(Update(graz, {graz}).status, StorageStatus::kValidationError);
  EXPECT_EQ(Update(graz, {"bobs"}).status, StorageStatus::kValidationError);
  EXPECT_EQ(Pairs(), 0U);
}

TEST_F(Replacing, AnImportReplacesWhatIsThere) {
  const auto tape = Id("Backups go to tape in the cellar");
  NewMemory memory = Said("Hetzner has the nightly copies");
  memory.replaces = {tape};
  ImportProgress progress;
  while (!brain().memories().ImportBatch({memory}, {}, kNow, &progress)) {
  }
  EXPECT_EQ(progress.stored, 1);
  EXPECT_NE(After(tape), "");
}

}  // namespace
}  // namespace cortex
