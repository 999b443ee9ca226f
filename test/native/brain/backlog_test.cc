// What is left to derive: a range that is open at its end takes a row for many memories.

#include "brain/derivation.h"
#include "brain/fact_graph.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/removal.h"
#include "graph/graph_view.h"
#include "support/support.h"

namespace cortex::test {
namespace {

using Cells = std::vector<std::string>;

const std::string kKeysLeft = "SELECT first_seq, last_seq FROM statement_backlog ORDER BY 1";
const std::string kGraphLeft = "SELECT first_seq, last_seq FROM graph_backlog ORDER BY 1";

class BacklogTest : public BrainTest {
 protected:
  void SetUp() override { Open(); }

  /// Stores a text of its own without comparing it: what is derived from it is left for later.
  std::string Leave() {
    NewMemory memory = Said("Ruth keeps " + std::to_string(++told_) + " bees in Husum.");
    memory.compare_meaning = false;
    return Remember(brain(), memory);
  }
  std::string Compare() {
    return Remember(brain(), Said("The boat number " + std::to_string(++told_) + " sank."));
  }
  void DeriveAll() {
    while (brain().derivation().HasBacklog()) brain().derivation().DeriveBatch(100);
  }
  std::int64_t Underived() {
    graph::GraphQuery query;
    query.user_id = Said("").user_id;
    query.partial = true;
    query.now = kNow;
    return brain().facts().GetGraph(query, nullptr).underived;
  }
  void ExpectSound() { EXPECT_EQ(brain().maintenance().Check(true, nullptr).problems, Cells{}); }

 private:
  int told_ = 0;
};

TEST_F(BacklogTest, StoringOneAfterAnotherTakesOneRow) {
  for (int i = 0; i < 3; ++i) Leave();
  EXPECT_EQ(Underived(), 3);
  EXPECT_EQ(Stored(kKeysLeft), (Cells{"1", "NULL"}));
  EXPECT_EQ(Stored(kGraphLeft), (Cells{"1", "NULL"}));
}

TEST_F(BacklogTest, WhatIsMadeLeavesNoRow) {
  for (int i = 0; i < 3; ++i) Leave();
  DeriveAll();
  EXPECT_EQ(Underived(), 0);
  ExpectSound();
  EXPECT_EQ(Stored(kKeysLeft), Cells{});
  EXPECT_EQ(Stored(kGraphLeft), Cells{});
  Reopen();
  Leave();
  EXPECT_EQ(Stored(kKeysLeft), (Cells{"4", "NULL"})) << "what comes later is left anew";
}

TEST_F(BacklogTest, ABatchGoesOnWhereItEndedAndStopsWithTheLastMemory) {
  for (int i = 0; i < 4; ++i) Leave();
  brain().derivation().DeriveBatch(3);
  EXPECT_EQ(Stored(kKeysLeft), (Cells{"4", "NULL"}));
  Reopen();
  brain().derivation().DeriveBatch(1);
  EXPECT_EQ(Stored(kKeysLeft), Cells{}) << "a range without a memory is none";
}

TEST_F(BacklogTest, AMemoryThatIsComparedIsNotLeft) {
  Leave();
  Leave();
  Compare();
  EXPECT_EQ(Underived(), 2);
  Compare();
  Leave();
  EXPECT_EQ(Underived(), 3);
  EXPECT_EQ(Stored(kKeysLeft), (Cells{"5", "NULL"})) << "comparing made the others'";
  EXPECT_EQ(Stored(kGraphLeft), (Cells{"1", "2", "5", "NULL"}));
  Reopen();
  DeriveAll();
  EXPECT_EQ(Underived(), 0);
  ExpectSound();
}

TEST_F(BacklogTest, RangesThatMeetBecomeOne) {
  Leave();
  Compare();
  Compare();
  Leave();
  EXPECT_EQ(Stored(kGraphLeft), (Cells{"1", "1", "4", "NULL"}));
  Stored(
      "UPDATE graph_backlog SET last_seq = 3 WHERE first_seq = 1; "
      "DELETE FROM graph_backlog WHERE first_seq = 4");
  Reopen();
  Leave();
  EXPECT_EQ(Stored(kGraphLeft), (Cells{"1", "3", "5", "NULL"}));
  Stored(
      "UPDATE graph_backlog SET last_seq = 5 WHERE first_seq = 1; "
      "DELETE FROM graph_backlog WHERE first_seq = 5");
  Reopen();
  Leave();
  EXPECT_EQ(Stored(kGraphLeft), (Cells{"1", "NULL"}));
}

TEST_F(BacklogTest, WhatIsForgottenMeanwhileIsPassedOver) {
  Leave();
  const auto middle = Leave();
  Leave();
  const auto last = Leave();
  ForgetQuery query;
  query.ids = {middle, last};
  brain().removal().Forget(query, false, "tester", kNow, nullptr);
  Leave();
  DeriveAll();
  EXPECT_EQ(Underived(), 0);
  ExpectSound();
  EXPECT_EQ(Stored(kKeysLeft + "; " + kGraphLeft), Cells{});
  EXPECT_EQ(StoredValue("SELECT count(*) FROM statement_key_sets"), "3");
}

TEST_F(BacklogTest, AStoreThatIsTakenBackLeavesNothing) {
  Leave();
  DeriveAll();
  NewMemory twin = Said("Ruth keeps 1 bees in Husum.");
  twin.compare_meaning = false;
  EXPECT_EQ(brain().memories().Create(twin, kNow).status, StorageStatus::kDuplicateExact);
  EXPECT_EQ(Stored(kKeysLeft + "; " + kGraphLeft), Cells{});
}

}  // namespace
}  // namespace cortex::test
