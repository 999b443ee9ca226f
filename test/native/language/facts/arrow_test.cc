// What arrows between an old and a new value tell.

#include "language/facts/arrow.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "language/facts/fact_reader.h"
#include "language/slots/analysis.h"

namespace cortex {
namespace {

using Facts = std::vector<std::string>;

Facts FactsOf(const std::string& text) {
  Facts facts;
  for (const auto& fact : graph::ReadFacts(AnalyzeStatement(Document(text)), "alice").facts)
    facts.push_back(fact.subject.name + " | " + fact.predicate + " | " + fact.object.name);
  return facts;
}

TEST(FactArrows, TheLastValueHolds) {
  EXPECT_EQ(FactsOf("Ferrybook: pnpm 8 -> pnpm 9"), Facts{"Ferrybook | be | pnpm 9"});
  EXPECT_EQ(FactsOf("Ferrybook: pnpm 8 -> 9"), Facts{"Ferrybook | be | pnpm 9"});
  EXPECT_EQ(FactsOf("Node: 20 -> 22"), Facts{"Node | be | 22"});
  EXPECT_EQ(FactsOf("Owner: Tomasz -> Diego"), Facts{"Owner | be | Diego"});
  EXPECT_EQ(FactsOf("Default branch: master -> main"), Facts{"Default branch | be | main"});
  EXPECT_EQ(FactsOf("default branch: `master` => `main`"), Facts{"default branch | be | main"});
  EXPECT_EQ(FactsOf("api port: 8080 \u2192 8090"), Facts{"api port | be | 8090"});
  EXPECT_EQ(FactsOf("Timeout: 30 s --> 60 s"), Facts{"Timeout | be | 60 s"});
  EXPECT_EQ(FactsOf("We use Node 20 -> 22"), Facts{"alice | use | Node 22"});
  EXPECT_EQ(FactsOf("We use pnpm 8 -> pnpm 9 in CI"),
            (Facts{"alice | use | pnpm 9", "alice | use in | CI"}));
}

TEST(FactArrows, AWayIsNoFact) {
  EXPECT_EQ(FactsOf("Home -> Settings -> Wifi"), Facts());
  EXPECT_EQ(FactsOf("Menu: Home -> Settings -> Wifi"), Facts());
  EXPECT_EQ(FactsOf("Flight: Oslo -> Bergen"), Facts());
  EXPECT_EQ(FactsOf("Fix: clear the cache -> rebuild"), Facts());
  EXPECT_EQ(FactsOf("Note: staging -> production"), Facts());
}

TEST(FactArrows, WithoutALabelOrWhatBothShareNothingIsTold) {
  EXPECT_EQ(FactsOf("Kafka -> Flink"), Facts());
  EXPECT_EQ(FactsOf("Traffic goes from nginx => api"), Facts());
}

TEST(FactArrows, NamesOfBothSidesAreMentioned) {
  const auto graph =
      graph::ReadFacts(AnalyzeStatement(Document("Owner: Tomasz -> Diego")), "alice");
  EXPECT_EQ(graph.mentions.size(), 3U);
}

TEST(FactArrows, AnArrowStandsBetweenBlanks) {
  EXPECT_TRUE(graph::IsArrow(" -> "));
  EXPECT_TRUE(graph::IsArrow("` => `"));
  EXPECT_TRUE(graph::IsArrow("\u2192"));
  EXPECT_FALSE(graph::IsArrow("->"));
  EXPECT_FALSE(graph::IsArrow(" - "));
  EXPECT_FALSE(graph::IsArrow(" <- "));
  EXPECT_FALSE(graph::IsArrow("\n-> "));
}

}  // namespace
}  // namespace cortex
