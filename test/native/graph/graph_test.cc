// The fact graph of a brain, asked for what holds when.

#include "brain/comparisons.h"
#include "brain/fact_graph.h"
#include "brain/memories.h"
#include "brain/removal.h"
#include "brain/scores.h"
#include "graph/graph_support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;
using test::Days;
using test::GraphTest;
using test::kNow;
using Names = std::vector<std::string>;

TEST_F(GraphTest, AnswersWithFactsTheirSentencesSourcesAndConfidence) {
  const auto id = Tell("I keep bees. My aunt Odile lives in Metz.");
  const auto view = brain().facts().GetFactsOf(About("odile"), nullptr);
  ASSERT_EQ(Told(view), (Names{"alice | aunt | odile", "odile | live in | metz"}));
  for (const auto& fact : view.facts) {
    EXPECT_EQ(fact.sentence, "alice's aunt Odile lives in Metz");
    EXPECT_EQ(fact.memory_id, id);
    EXPECT_DOUBLE_EQ(fact.confidence, 1.0);
    EXPECT_EQ(fact.valid_from, kNow);
    EXPECT_FALSE(fact.valid_to);
  }
}

TEST_F(GraphTest, ConfidenceIsThatOfTheMemoryNow) {
  const auto id = Tell("I keep bees", kNow - Days(20));
  brain().scores().RecordValidation(id, false, kNow, "tester", {});
  const auto view = brain().facts().GetFactsOf(About("alice"), nullptr);
  EXPECT_DOUBLE_EQ(view.facts.at(0).confidence, brain().memories().Get(id, true, kNow).confidence);
}

TEST_F(GraphTest, ShowsTheEmployerOfEachTimeAndOfNow) {
  Tell("I work for Acme.", kNow - Days(900));
  Tell("I work for Globex.", kNow - Days(600));
  Tell("I work at Initech.", kNow - Days(300));
  Tell("I work for Umbrella.", kNow - Days(100));
  EXPECT_EQ(EmployersAt(kNow - Days(901)), Names{});
  EXPECT_EQ(EmployersAt(kNow - Days(900)), Names{"acme"});
  EXPECT_EQ(EmployersAt(kNow - Days(601)), Names{"acme"});
  EXPECT_EQ(EmployersAt(kNow - Days(600)), Names{"globex"});
  EXPECT_EQ(EmployersAt(kNow - Days(200)), Names{"initech"});
  EXPECT_EQ(EmployersAt(kNow), Names{"umbrella"});
  EXPECT_EQ(FactsOf("alice").size(), 4U) << "what is over is kept";
}

TEST_F(GraphTest, ClosesFactsInTheOrderOfTheirTimesNotOfTheirStoring) {
  Tell("I live in Cork.", kNow - Days(10));
  Tell("I live in Metz.", kNow - Days(400));
  Tell("I live in Brno.", kNow - Days(200));
  EXPECT_EQ(EmployersAt(kNow - Days(300)), Names{"metz"});
  EXPECT_EQ(EmployersAt(kNow - Days(100)), Names{"brno"});
  EXPECT_EQ(EmployersAt(kNow), Names{"cork"});
}

TEST_F(GraphTest, TimesThatTheTextNamesCount) {
  Tell("I have worked for Acme since 2019.");
  const auto at = TimeZone::Utc().Parse("2020-06-01T00:00:00Z");
  EXPECT_EQ(EmployersAt(at), Names{"acme"});
  EXPECT_EQ(EmployersAt(TimeZone::Utc().Parse("2018-06-01T00:00:00Z")), Names{});
}

TEST_F(GraphTest, WhatIsToldInThePastWasOverThen) {
  Tell("I work for Globex.", kNow - Days(100));
  Tell("I worked for Acme.", kNow - Days(50));
  Tell("I worked for Initech in 2015.", kNow - Days(40));
  EXPECT_EQ(EmployersAt(kNow), Names{"globex"});
  EXPECT_EQ(EmployersAt(TimeZone::Utc().Parse("2015-06-01T00:00:00Z")), (Names{"acme", "initech"}));
  const auto view = brain().facts().GetFactsOf(About("acme"), nullptr);
  EXPECT_FALSE(view.facts.at(0).valid_from) << "nobody said since when";
  EXPECT_EQ(view.facts.at(0).valid_to, kNow - Days(50));
}

TEST_F(GraphTest, TheLaterWordCounts) {
  Tell("I work for Globex.", kNow - Days(400));
  Tell("I have worked for Acme since 2019.", kNow - Days(10));
  EXPECT_EQ(EmployersAt(kNow), Names{"acme"});
  EXPECT_EQ(EmployersAt(kNow - Days(300)), (Names{"acme", "globex"}));
}

TEST_F(GraphTest, MovingEndsLivingSomewhereElse) {
  Tell("I live in Cork.", kNow - Days(400));
  Tell("I live in an old mill.", kNow - Days(300));
  Tell("I moved to Metz.", kNow - Days(10));
  EXPECT_EQ(FactsOf("alice", kNow - Days(200)),
            (Names{"alice | live in | cork", "alice | live in | old mill"}));
  EXPECT_EQ(FactsOf("alice", kNow),
            (Names{"alice | live in | old mill", "alice | move to | metz"}));
}

TEST_F(GraphTest, APlanEndsNothingTheDeedDoes) {
  struct Case {
    const char* plan;
    const char* planned;
  };
  // kNow is in March: what a plan says of its time must not be read as the month that is past.
  const std::vector<Case> cases = {
      {"We're moving to Metz in January.", "alice | will move to | metz"},
      {"We are moving to Metz next month.", "alice | will move to | metz"},
      {"I'm moving to Metz.", "alice | will move to | metz"},
      {"I'm going to move to Metz.", "alice | will move to | metz"},
      {"I will move to Metz in January.", "alice | will move to | metz"},
      {"I want to move to Metz.", "alice | want to move to | metz"},
  };
  Tell("I live in Cork.", kNow - Days(400));
  for (const auto& each : cases) {
    const auto plan = Tell(each.plan, kNow - Days(20));
    EXPECT_EQ(FactsOf("alice", kNow), (Names{"alice | live in | cork", each.planned})) << each.plan;
    EXPECT_EQ(FactsOf("alice", kNow - Days(21)), (Names{"alice | live in | cork"})) << each.plan;
    brain().removal().Delete({plan}, "tester", kNow, nullptr);
  }
  Tell("I moved to Metz last week.", kNow);
  EXPECT_EQ(FactsOf("alice", kNow), (Names{"alice | move to | metz"}));
}

TEST_F(GraphTest, WhatIsDeniedOfSomeTimesHoldsAllTheSame) {
  // Compared with nothing: no pair ends a fact.
  Import({"I drink coffee.", "I don't drink coffee after 2pm."});
  Derive();
  EXPECT_EQ(FactsOf("alice", kNow),
            (Names{"alice | drink | coffee", "not alice | drink | coffee"}));
  Import({"I don't drink coffee any more."});
  Derive();
  EXPECT_EQ(FactsOf("alice", kNow),
            (Names{"not alice | drink | coffee", "not alice | drink | coffee"}));
}

TEST_F(GraphTest, AContradictionClosesTheFactOfItsLoser) {
  const auto older = Tell("I like olives.", kNow - Days(50));
  const auto newer = Tell("I don't like olives.", kNow - Days(5));
  const auto pairs = brain().comparisons().GetContradictions({});
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_EQ(FactsOf("alice", kNow), Names{"not alice | like | olives"});
  EXPECT_EQ(FactsOf("alice", kNow - Days(20)), Names{"alice | like | olives"});
  brain().comparisons().ResolveContradiction(pairs[0].pair.id, std::nullopt, "tester", kNow);
  EXPECT_EQ(FactsOf("alice", kNow).size(), 2U) << "dismissed: both hold";
  brain().comparisons().ResolveContradiction(pairs[0].pair.id, newer, "tester", kNow);
  EXPECT_EQ(FactsOf("alice", kNow), Names{"not alice | like | olives"});
}

TEST_F(GraphTest, AContradictionClosesOnlyTheFactThatItIsAbout) {
  Tell("My sister lives in Cork. I like plums.", kNow - Days(50));
  Tell("My sister lives in Metz. I like tea.");
  EXPECT_EQ(FactsOf("alice", kNow), (Names{"alice | like | plums", "alice | like | tea"}));
  EXPECT_EQ(FactsOf("alice's sister", kNow), Names{"alice's sister | live in | metz"});
  Tell("I take 5 mg of ramipril daily.", kNow - Days(50));
  Tell("I take 10 mg of ramipril daily.");
  Tell("Bo loves mushrooms.", kNow - Days(50));
  Tell("Bo hates mushrooms.");
  EXPECT_EQ(FactsOf("5 mg of ramipril", kNow), Names{});
  EXPECT_EQ(FactsOf("Bo", kNow), Names{"bo | hate | mushrooms"});
}

TEST_F(GraphTest, WhatIsSaidOfOthersClosesNothing) {
  Tell("I work for Globex.", kNow - Days(50));
  Tell("My aunt Odile lives in Metz and works for Orla Mining.");
  EXPECT_EQ(FactsOf("Globex", kNow), Names{"alice | work for | globex"});
}

TEST_F(GraphTest, AFactHoldsAgainWhenWhatClosedItIsForgotten) {
  Tell("I work for Acme.", kNow - Days(50));
  const auto newer = Tell("I work for Globex.", kNow - Days(5));
  brain().removal().Delete({newer}, "tester", kNow, nullptr);
  EXPECT_EQ(EmployersAt(kNow), Names{"acme"});
}

TEST_F(GraphTest, MergesNamesOnlyWhereItIsSafe) {
  Tell("Dr. Smith is my cardiologist.");
  Tell("Smith works at Clearwater.");
  const auto view = brain().facts().GetFactsOf(About("smith"), nullptr);
  EXPECT_EQ(Told(view),
            (Names{"alice | cardiologist | dr. smith", "dr. smith | work at | clearwater"}));
  EXPECT_EQ(view.entities.at(0).name, "Dr. Smith");
  EXPECT_EQ(view.entities.at(0).aliases, Names{"Smith"});

  const auto other = Tell("Mrs. Smith is my landlady.");
  EXPECT_EQ(FactsOf("Smith"), Names{"smith | work at | clearwater"});
  brain().removal().Delete({other}, "tester", kNow, nullptr);
  EXPECT_EQ(FactsOf("Smith").size(), 2U);
}

TEST_F(GraphTest, TheUserIsNotTakenForAnotherOfTheName) {
  Tell("My friend Alice Berg keeps bees.");
  EXPECT_EQ(FactsOf("alice"), Names{"alice | friend | alice berg"});
  EXPECT_EQ(FactsOf("Alice Berg"),
            (Names{"alice berg | keep | bees", "alice | friend | alice berg"}));
}

TEST_F(GraphTest, ShortFormsOfShortFormsAreOnePerson) {
  Tell("My friend Ida Karin Berg keeps bees.");
  Tell("My friend Ida Karin lives in Metz.");
  Tell("Ida likes plums.");
  Tell("Berg paints barns.");
  const auto view = brain().facts().GetFactsOf(About("ida"), nullptr);
  EXPECT_EQ(view.entities.at(0).name, "Ida Karin Berg");
  EXPECT_EQ(view.entities.at(0).aliases, (Names{"Ida Karin", "Ida", "Berg"}));
  EXPECT_EQ(view.facts.size(), 6U);
}

TEST_F(GraphTest, ALabelThatEndsInANameIsNoLongerNameOfThatPerson) {
  Tell("My neighbour Halina fell in the shower.");
  Tell("GP for Halina: registered with Dr Vos.");
  EXPECT_EQ(FactsOf("Halina"), (Names{"alice | neighbour | halina", "halina | fall in | shower"}));
}

TEST_F(GraphTest, KeepsUsersApart) {
  Tell("My aunt Odile lives in Metz.");
  auto query = About("odile");
  query.user_id = "bob";
  EXPECT_EQ(CodeThrownBy([&] { brain().facts().GetFactsOf(query, nullptr); }), "NOT_FOUND");
}

TEST_F(GraphTest, FindsNeighboursAndPaths) {
  Tell("My aunt Odile works for Orla Mining.");
  Tell("My friend Bo works for Orla Mining.");
  Tell("Odile lives in Metz.");
  auto near = About("Metz");
  EXPECT_EQ(Told(brain().facts().GetNeighbourhood(near, nullptr)), Names{"odile | live in | metz"});
  near.depth = 2;
  EXPECT_EQ(
      Told(brain().facts().GetNeighbourhood(near, nullptr)),
      (Names{"alice | aunt | odile", "odile | live in | metz", "odile | work for | orla mining"}));
  auto way = About("Metz");
  way.target = "Bo";
  way.depth = 5;
  const auto path = brain().facts().GetPath(way, nullptr);
  ASSERT_EQ(path.facts.size(), 3U);
  EXPECT_EQ(path.facts.front().object, "metz");
  way.depth = 2;
  EXPECT_TRUE(brain().facts().GetPath(way, nullptr).facts.empty());
}

TEST_F(GraphTest, LimitsTellThatThereIsMore) {
  for (int i = 0; i < 5; ++i) Tell("I own boat number " + std::to_string(i) + " in Cork.");
  auto query = About("alice");
  query.limit = 3;
  const auto view = brain().facts().GetFactsOf(query, nullptr);
  EXPECT_EQ(view.facts.size(), 3U);
  EXPECT_TRUE(view.truncated);
}

TEST_F(GraphTest, RefusesWhatCannotBe) {
  Tell("I keep bees");
  auto deep = About("alice");
  deep.depth = 11;
  EXPECT_EQ(CodeThrownBy([&] { brain().facts().GetNeighbourhood(deep, nullptr); }),
            "VALIDATION_ERROR");
  auto many = About("alice");
  many.limit = 0;
  EXPECT_EQ(CodeThrownBy([&] { brain().facts().GetFactsOf(many, nullptr); }), "VALIDATION_ERROR");
  EXPECT_EQ(CodeThrownBy([&] { brain().facts().GetFactsOf(About("nobody"), nullptr); }),
            "NOT_FOUND");
}

}  // namespace
}  // namespace cortex
