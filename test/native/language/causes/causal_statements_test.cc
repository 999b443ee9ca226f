// What a text states as a cause and its effect, and what only looks like it.

#include "language/causes/causal_statements.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "recall/hostile_queries.h"

namespace cortex {
namespace {

/// "subject | action | outcome | consequences" of each.
std::vector<std::string> Found(const std::string& text, const std::string& speaker = "Ada") {
  std::vector<std::string> found;
  for (const auto& statement : FindCausalStatements(text, speaker))
    found.push_back(statement.subject + " | " + statement.action + " | " + statement.outcome +
                    " | " + statement.consequences);
  return found;
}

using Texts = std::vector<std::string>;

struct Case {
  const char* text;
  const char* found;
};

TEST(CausalStatements, OfEachConnective) {
  const Case cases[] = {
      {"The gate stuck because the hinge rusted.", "hinge | rusted | The gate stuck | "},
      {"Because the hinge rusted, the gate stuck.", "hinge | rusted | the gate stuck | "},
      {"The hinge rusted, so the gate stuck.", "hinge | rusted | the gate stuck | "},
      {"The hinge was so rusty that the gate stuck.", "hinge | was so rusty | the gate stuck | "},
      {"Rust led to a stuck gate.", "Rust | led to | a stuck gate | "},
      {"The gate was replaced because of rust.", "rust | caused | The gate was replaced | "},
      {"The noise was caused by rust.", "rust | caused | The noise | "},
      {"The hinge rusted, which caused a stuck gate.", "hinge | rusted | a stuck gate | "},
      {"The hinge rusted, resulting in a stuck gate.", "hinge | rusted | a stuck gate | "},
      {"The hinge rusted, which meant that we climbed over.",
       "hinge | rusted | we climbed over | "},
      {"When the wind turns, then the gate bangs.", "wind | turns | the gate bangs | "},
      {"The gate rattles whenever a lorry passes.", "lorry | passes | The gate rattles | "},
      {"After we oiled the hinge, the noise stopped.",
       "Ada | oiled the hinge | the noise stopped | "},
      {"After oiling the hinge, the noise stopped.",
       "oiling the hinge | preceded | the noise stopped | "},
  };
  for (const auto& [text, found] : cases) EXPECT_EQ(Found(text), Texts{found}) << text;
}

TEST(CausalStatements, AreToldInTheThirdPerson) {
  EXPECT_EQ(Found("I dropped my phone, so I bought another."),
            Texts{"Ada | dropped Ada's phone | Ada bought another | "});
  EXPECT_EQ(Found("We were late because our car broke down."),
            Texts{"our car | broke down | We were late | "});
  EXPECT_EQ(Found("I dropped my phone, so I bought another.", ""), Texts{})
      << "nobody is there to stand for the pronoun";
}

TEST(CausalStatements, GoOnOverTheSentencesThatSaySo) {
  EXPECT_EQ(Found("The pump failed. As a result, the cellar flooded. This led to mould."),
            Texts{"pump | failed | the cellar flooded | mould"});
  EXPECT_EQ(Found("The pump failed. The cat sleeps. As a result, nobody noticed."),
            Texts{"cat | sleeps | nobody noticed | "});
}

TEST(CausalStatements, OfALongChainFollowFromOneAnother) {
  const auto found = FindCausalStatements(
      "The pump failed, so the cellar flooded, so the fuse blew, which led to a cold house.",
      "Ada");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].consequences, "the fuse blew");
  EXPECT_EQ(found[1].subject, "fuse");
  EXPECT_EQ(found[1].outcome, "a cold house");
  EXPECT_FALSE(found[0].continues);
  EXPECT_TRUE(found[1].continues);
}

TEST(CausalStatements, TellCausesFromMereOrder) {
  using Relation = CausalStatement::Relation;
  const auto relation = [](const char* text) {
    return FindCausalStatements(text, "Ada").at(0).relation;
  };
  EXPECT_EQ(relation("The lamp broke because it fell."), Relation::kCauses);
  EXPECT_EQ(relation("After we moved the lamp, it broke."), Relation::kPrecedes);
}

TEST(CausalStatements, APronounTakesTheSubjectBesideItOrNone) {
  EXPECT_EQ(Found("The lamp broke because it fell."), Texts{"lamp | fell | The lamp broke | "});
  EXPECT_EQ(Found("I laughed because he fell."), Texts{}) << "who he is stands elsewhere";
  EXPECT_EQ(Found("We stayed in because it rained."), Texts{"it | rained | We stayed in | "});
}

TEST(CausalStatements, AreNotWhatOnlyLooksLikeThem) {
  const char* const texts[] = {
      "",
      "I like tea.",
      "Why did the gate stick? Because of rust?",
      "If the hinge rusts, the gate sticks, so oil it.",
      "The gate might stick because the hinge rusted.",
      "Rust does not cause noise.",
      "Rust never led to anything.",
      "I left, but not because I was bored.",
      "I bring a lamp so that I can read.",
      "I bring a lamp so I can read.",
      "I am so glad.",
      "She works for a good cause.",
      "The stairs lead to the attic.",
      "I am named after my aunt.",
      "After dinner we play cards.",
      "When I was young, I lived in Rome.",
      "I will ring when I arrive.",
      "We have been friends since we met.",
      "\"The gate stuck because the hinge rusted\"",
      "The log says `gate stuck because hinge rusted`.",
      "So far so good.",
      "She made a cake.",
  };
  for (const auto* text : texts) EXPECT_EQ(Found(text), Texts{}) << text;
}

TEST(CausalStatements, ReadAnyText) {
  for (const auto& text : test::HostileQueries(300, 7)) EXPECT_NO_THROW(Found(text)) << text;
  std::string chain;
  for (int i = 0; i < 20'000; ++i) chain += "because so which led to after ";
  EXPECT_NO_THROW(Found(chain)) << "a sentence without an end";
  std::string many;
  for (int i = 0; i < 2'000; ++i) many += "The pump failed, so the cellar flooded. ";
  EXPECT_EQ(Found(many).size(), 2'000U);
}

TEST(CausalStatements, AreTheSameEachTime) {
  const std::string text = "The hinge rusted, so the gate stuck, which led to a late start.";
  EXPECT_EQ(Found(text), Found(text));
}

}  // namespace
}  // namespace cortex
