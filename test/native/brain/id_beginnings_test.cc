#include "brain/finder.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::Remember;
using test::Said;
using Ids = std::vector<std::string>;

class Beginnings : public test::BrainTest {
 protected:
  void SetUp() override {
    BrainTest::SetUp();
    Open();
  }
  void Add(const std::string& id, const std::string& user_id = "ada") {
    NewMemory memory = Said("told as " + id);
    memory.id = id;
    memory.user_id = user_id;
    memory.compare_meaning = false;
    Remember(brain(), memory);
  }
  Ids Find(const std::string& beginning, const Reader& reader = {}) {
    return brain().finder().FindIds(IdKind::kMemory, beginning, reader);
  }
};

TEST_F(Beginnings, AreOfIdsInOrder) {
  for (const auto* id : {"stm_b2", "stm_a1", "stm_b1"}) Add(id);
  EXPECT_EQ(Find("stm_b"), (Ids{"stm_b1", "stm_b2"}));
  EXPECT_EQ(Find("stm_a1"), Ids{"stm_a1"});
  EXPECT_EQ(Find("stm_c"), Ids{});
  EXPECT_EQ(Find("tm_a"), Ids{});
}

/// What SQL takes for a pattern or compares without case is text here.
TEST_F(Beginnings, AreTakenAsTheyStand) {
  Add("stm_a1");
  for (const auto* text : {"stm%", "STM_A", "stm?", "stm*", "stm_[a]", "' OR 1 --"})
    EXPECT_EQ(Find(text), Ids{}) << text;
}

TEST_F(Beginnings, OfNoTextAreNone) {
  Add("stm_a1");
  EXPECT_EQ(Find(""), Ids{});
  EXPECT_THROW(Find("\xff"), Error);
}

TEST_F(Beginnings, AreOfTheReadersOwn) {
  Add("stm_a1");
  Add("stm_a2", "bob");
  EXPECT_EQ(Find("stm_a", {"bob"}), Ids{"stm_a2"});
  EXPECT_EQ(Find("stm_a"), (Ids{"stm_a1", "stm_a2"}));
}

TEST_F(Beginnings, AreNoMoreThanElevenSoThatTooManyCanBeTold) {
  for (char c = 'a'; c <= 'z'; ++c) Add(std::string("stm_x") + c);
  EXPECT_EQ(Find("stm_x").size(), 11U);
}

TEST_F(Beginnings, AreOfTheirKind) {
  Add("stm_a1");
  for (const auto kind : {IdKind::kAtom, IdKind::kSession, IdKind::kContradiction})
    EXPECT_EQ(brain().finder().FindIds(kind, "stm_a"), Ids{});
}

}  // namespace
}  // namespace cortex
