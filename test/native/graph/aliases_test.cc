// Which names are one person's.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "graph/current_support.h"

namespace cortex::test {
namespace {

class GraphAliases : public Current {
 protected:
  std::string NameOf(const std::string& entity) { return Of(entity).subject.name; }
};

TEST_F(GraphAliases, AThingIsNotCalledByTheRoleAtIt) {
  Tell("Pierlight deploys to AWS.");
  Tell("Aiko took over as tech lead of Pierlight.");
  EXPECT_EQ(NameOf("pierlight"), "Pierlight");
  EXPECT_EQ(Claims(Of("pierlight")), Names{"deploy to AWS"});

  Tell("Rotterdam has three cranes.");
  Tell("Joost became manager of Rotterdam.");
  Tell("Diego was promoted to Rotterdam manager.");
  EXPECT_EQ(NameOf("Rotterdam"), "Rotterdam");

  Tell("Ferrybook uses Node.");
  Tell("Diego was promoted to tech lead of Ferrybook.");
  EXPECT_EQ(NameOf("Ferrybook"), "Ferrybook");
}

TEST_F(GraphAliases, AFirstNameIsThatOfTheOneFullName) {
  Tell("Aiko Tanaka lives in Osaka.");
  Tell("Aiko relocated to Kyoto.", kNow + kDay);
  EXPECT_EQ(NameOf("Aiko"), "Aiko Tanaka");
  EXPECT_EQ(Claims(Of("Aiko")), Names{"relocate to Kyoto"});

  Tell("Tomasz Kowalski owns CI.");
  Tell("Tomasz uses Rider.");
  EXPECT_EQ(Claims(Of("Tomasz")), (Names{"own CI", "use Rider"}));
}

TEST_F(GraphAliases, AFirstNameThatNoMemoryTellsIsAskedForToo) {
  Tell("Tomasz Kowalski owns CI.");
  EXPECT_EQ(Claims(Of("Tomasz")), Names{"own CI"});
  Tell("Tomasz Nowak owns billing.");
  EXPECT_EQ(CodeThrownBy([&] { Of("Tomasz"); }), "NOT_FOUND");
}

TEST_F(GraphAliases, AFirstNameOfTwoFullNamesIsNeitherOnes) {
  Tell("Tomasz Kowalski owns CI.");
  Tell("Tomasz Nowak owns billing.");
  Tell("Tomasz uses Rider.");
  EXPECT_EQ(Claims(Of("Tomasz")), Names{"use Rider"});
}

TEST_F(GraphAliases, WhatBeginsWithTheNameOfAThingIsAnotherThing) {
  Tell("Grafana uses port 3000.");
  Tell("Grafana Loki uses S3.");
  EXPECT_EQ(NameOf("Grafana"), "Grafana");
  Tell("Osaka has a castle.");
  Tell("Osaka Station has 11 platforms.");
  EXPECT_EQ(NameOf("Osaka"), "Osaka");
  Tell("Google owns YouTube.");
  Tell("Google Maps uses tiles.");
  EXPECT_EQ(NameOf("Google"), "Google");
}

TEST_F(GraphAliases, SomebodyElsesMotherIsNotMum) {
  Tell("Grace's mother is allergic to penicillin.");
  EXPECT_EQ(CodeThrownBy([&] { Of("mum"); }), "NOT_FOUND");
  EXPECT_EQ(CodeThrownBy([&] { Of("my mother"); }), "NOT_FOUND");

  Tell("Mum lives in Truro.");
  EXPECT_EQ(Claims(Of("mum")), Names{"live in Truro"});
  EXPECT_EQ(Claims(Of("my mother")), Names{"live in Truro"});
  EXPECT_EQ(Claims(Of("Grace's mother")), Names{"be allergic to penicillin"});

  Tell("Ben's dad drives a lorry.");
  Tell("My father works at the docks.");
  EXPECT_EQ(Claims(Of("dad")), Names{"work at docks"});
  EXPECT_EQ(Claims(Of("Ben's dad")), Names{"drive lorry"});
}

TEST_F(GraphAliases, ASurnameAloneIsOfWhoIsSaidToBeAPerson) {
  Tell("Aiko Tanaka lives in Osaka.");
  Tell("Tanaka uses Rider.");
  EXPECT_EQ(NameOf("Tanaka"), "Tanaka");
}

}  // namespace
}  // namespace cortex::test
