#include "brain/brain_types.h"
#include "brain/comparisons.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/removal.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::kNow;
using test::Said;

/// What somebody's dismissal of a pair teaches.
class Dismissal : public test::BrainTest {
 protected:
  void SetUp() override { Open(); }
  StorageResult Store(const std::string& text, const std::string& user = "ada") {
    NewMemory memory = Said(text);
    memory.user_id = user;
    return brain().memories().Create(memory, kNow);
  }
  /// The pair that the newer of two texts opens.
  std::string PairOf(const std::string& older, const std::string& newer) {
    Store(older);
    return Store(newer).contradictions.at(0).id;
  }
  void Decide(const std::string& id, const std::optional<std::string>& winner) {
    brain().comparisons().ResolveContradiction(id, winner, "ada", kNow);
  }
  void Dismiss(const std::string& id) { Decide(id, std::nullopt); }
  std::size_t Reported(const std::string& text, const std::string& user = "ada") {
    return Store(text, user).contradictions.size();
  }
  std::vector<ContradictionListing> Pairs(const std::string& status) {
    ContradictionQuery query;
    query.status = status;
    return brain().comparisons().GetContradictions(query);
  }
};

TEST_F(Dismissal, QuietsItsRuleWhereTheTextsShareTheSameWords) {
  Dismiss(PairOf("My bike is red.", "My bike is blue."));
  EXPECT_EQ(Reported("My bike is white."), 0U);
  EXPECT_TRUE(brain().maintenance().Check(true, nullptr).problems.empty());
}

TEST_F(Dismissal, LeavesWhatIsSaidOfSomethingElse) {
  Dismiss(PairOf("My bike is red.", "My bike is blue."));
  Store("My door is red.");
  EXPECT_EQ(Reported("My door is blue."), 1U);
}

TEST_F(Dismissal, LeavesAnotherRule) {
  Dismiss(PairOf("My bike is red.", "My bike is blue."));
  EXPECT_GE(Reported("My bike is not red."), 1U);
}

TEST_F(Dismissal, TeachesNothingForAnotherUser) {
  Dismiss(PairOf("My bike is red.", "My bike is blue."));
  Store("My bike is red.", "eve");
  EXPECT_EQ(Reported("My bike is blue.", "eve"), 1U);
}

TEST_F(Dismissal, IsTakenBackWhenThePairIsDecidedForOne) {
  const auto pair = PairOf("My bike is red.", "My bike is blue.");
  Dismiss(pair);
  Decide(pair, Pairs("dismissed").at(0).pair.newer_id);
  EXPECT_EQ(Reported("My bike is white."), 1U);
}

TEST_F(Dismissal, GoesWithThePair) {
  const auto red = Store("My bike is red.").memory_id.value();
  const auto pair = Store("My bike is blue.").contradictions.at(0).id;
  Dismiss(pair);
  ForgetQuery query;
  query.ids = {red};
  brain().removal().Forget(query, false, "test", kNow, nullptr);
  EXPECT_EQ(Reported("My bike is white."), 1U);
}

TEST_F(Dismissal, DismissesPairsLikeItWhenAllAreJudgedAgain) {
  Store("My bike is red.");
  Store("My bike is blue.");
  Store("My bike is white.");
  const auto open = Pairs("open");
  ASSERT_GE(open.size(), 2U);
  Dismiss(open.front().pair.id);
  RecheckProgress progress;
  while (!brain().comparisons().RecheckBatch({.user_id = std::nullopt, .now = kNow}, &progress))
    continue;
  EXPECT_EQ(Pairs("open").size(), 0U);
}

TEST_F(Dismissal, OfPairsThatNoRuleFindsTeachesNothing) {
  Contradiction pair;
  pair.older_id = Store("I keep bees on the roof").memory_id.value();
  pair.newer_id = Store("My uncle mends nets").memory_id.value();
  pair.kind = "value";
  pair.score = 0.9;
  Dismiss(brain().comparisons().OpenContradiction(pair, kNow).value().id);
  EXPECT_EQ(Reported("My bike is red.") + Reported("My bike is blue."), 1U);
}

}  // namespace
}  // namespace cortex
