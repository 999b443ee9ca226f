// What contradicts a memory is found before it (docs/search.md).

#include "brain/dispute_support.h"

namespace cortex {
namespace {

using test::Disputes;
using test::Ids;
using test::kNow;
using test::Remember;
using test::Said;

TEST_F(Disputes, WhatContradictsAMemoryIsFoundBeforeIt) {
  Read(potsdam_, 10);
  AddLeipzig();
  // However well it fits.
  const SearchQuery query = For("live in Potsdam", 10);
  EXPECT_EQ(Found(query), (Ids{leipzig_, potsdam_}));
  EXPECT_EQ(Found(For("live in Potsdam", 1)), Ids{leipzig_}) << "also behind the limit";
  const auto hits = brain().finder().Search(query, nullptr).hits;
  EXPECT_DOUBLE_EQ(hits[0].score, hits[1].score);
  EXPECT_GT(hits[0].parts.raised, 0);
  EXPECT_EQ(hits[1].parts.raised, 0);
}

TEST_F(Disputes, WhatIsNotFoundIsNotRaised) {
  AddLeipzig();
  EXPECT_EQ(Found(For("Potsdam")), Ids{potsdam_});
  SearchQuery other = For("live in Potsdam");
  other.filter.speaker = "nobody";
  EXPECT_EQ(Found(other), Ids{});
}

TEST_F(Disputes, WhatContradictsTheAnswerToWhatHoldsNowIsFoundWithoutItsWords) {
  Told("We drive a Skoda Octavia.", 30);
  const auto kia = Told("We swapped the Octavia for a Kia Niro.", 10);
  EXPECT_EQ(Found(For("What do we drive?")).front(), kia);
  SearchQuery other = For("What do we drive?");
  other.filter.speaker = "nobody";
  EXPECT_EQ(Found(other), Ids{});
}

TEST_F(Disputes, AValueThatWasToldTwiceIsDisputedTwice) {
  Told("Our gym fee is 30 euros.", 90);
  const auto told = Told("Our gym fee is 35 euros now.", 60);
  const auto again = Told("Our gym fee is 35 euros now.", 40);
  ASSERT_NE(told, again) << "now is another time";
  const auto back = Told("Our gym fee is 30 euros again.", 20);
  EXPECT_EQ(Against(told), back + " ");
  EXPECT_EQ(Against(again), back + " ");
  EXPECT_EQ(Found(For("What is our gym fee?")).front(), back);
}

TEST_F(Disputes, WhatWonADecidedPairStaysBefore) {
  const Contradiction pair = AddLeipzig();
  Resolve(pair, leipzig_);
  EXPECT_EQ(Found(For("live in Potsdam", 1)), Ids{leipzig_});
  Resolve(pair, potsdam_);
  EXPECT_EQ(Found(For("live in Leipzig", 1)), Ids{potsdam_});
  brain().comparisons().ResolveContradiction(pair.id, std::nullopt, "ada", kNow);
  EXPECT_EQ(Found(For("live in Leipzig", 1)), Ids{leipzig_});
}

TEST_F(Disputes, AChainComesNewestFirstAndARingEnds) {
  const auto pair = [&](const std::string& older, const std::string& newer) {
    Contradiction contradiction;
    contradiction.older_id = older;
    contradiction.newer_id = newer;
    contradiction.kind = "value";
    contradiction.score = 1;
    brain().comparisons().OpenContradiction(contradiction, kNow);
  };
  Ids ids;
  for (const char* colour : {"red", "green", "blue", "black"}) {
    NewMemory memory = Said(std::string("the door by the well is ") + colour);
    memory.compare_meaning = false;
    ids.push_back(Remember(brain(), memory));
  }
  pair(ids[0], ids[1]);
  pair(ids[1], ids[2]);
  pair(ids[2], ids[3]);
  EXPECT_EQ(Found(For("is the door by the well red")), (Ids{ids[3], ids[2], ids[1], ids[0]}));
  EXPECT_EQ(Found(For("is the door by the well red", 1)), Ids{ids[3]});
  pair(ids[3], ids[0]);
  EXPECT_EQ(Found(For("is the door by the well red")), (Ids{ids[3], ids[2], ids[1], ids[0]}))
      << "in a ring the best hit is named last";
}

class PossiblePairs : public Disputes {
 protected:
  void SetUp() override {
    Disputes::SetUp();
    NewMemory memory = Said("I live in Leipzig.");
    memory.compare_meaning = false;
    leipzig_ = Remember(brain(), memory);
    Contradiction pair;
    pair.older_id = potsdam_;
    pair.newer_id = leipzig_;
    pair.kind = "value";
    pair.score = 1;
    pair.status = "possible";
    id_ = brain().comparisons().OpenContradiction(pair, kNow).value().id;
  }

  std::string id_;
};

TEST_F(PossiblePairs, ThatFitAQuestionAreFoundTheNewerFirst) {
  EXPECT_EQ(Found(For("live in Potsdam")), (Ids{leipzig_, potsdam_}));
  EXPECT_EQ(Found(For("live in Potsdam", 1)), Ids{leipzig_}) << "also behind the limit";
  EXPECT_EQ(Score(potsdam_), Score(roses_)) << "and none carries a penalty";
  EXPECT_EQ(Against(potsdam_), "nothing");
}

/// Raised, then stopped: of two that may have changed one memory the last word is the first.
TEST_F(PossiblePairs, OfOneMemoryStandTheLatestFirst) {
  NewMemory memory = Said("I live in Rostock.");
  memory.compare_meaning = false;
  const auto rostock = Remember(brain(), memory);
  Contradiction pair;
  pair.older_id = potsdam_;
  pair.newer_id = rostock;
  pair.kind = "value";
  pair.score = 1;
  pair.status = "possible";
  ASSERT_TRUE(brain().comparisons().OpenContradiction(pair, kNow + kMillisPerDay));
  EXPECT_EQ(Found(For("live in Potsdam")), (Ids{rostock, leipzig_, potsdam_}));
}

TEST_F(PossiblePairs, BringInNothingThatDoesNotFit) {
  EXPECT_EQ(Found(For("Potsdam")), Ids{potsdam_});
}

TEST_F(PossiblePairs, StandAsTheyFitInAQuestionAboutATimeThatIsOver) {
  EXPECT_EQ(Found(For("Did I live in Potsdam in 2019?")).front(), potsdam_);
}

TEST_F(PossiblePairs, ThatSomebodyDismissedOrderNothing) {
  brain().comparisons().ResolveContradiction(id_, std::nullopt, "ada", kNow);
  EXPECT_EQ(Found(For("live in Potsdam")).front(), potsdam_);
}

}  // namespace
}  // namespace cortex
