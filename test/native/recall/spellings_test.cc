#include "recall/spellings.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "recall/search_support.h"

namespace cortex {
namespace {

class OtherSpellings : public test::SearchFixture {};

TEST_F(OtherSpellings, LettersThatDoNotDecomposeAreFoundByPlainOnesAndTheOtherWayRound) {
  struct Case {
    const char* told;
    const char* asked;
  };
  Open();
  const std::vector<Case> cases = {
      {"STRASSE gesperrt", "straße"},
      {"Gießkanne im Keller", "giesskanne"},
      {"Łukasz kommt", "lukasz"},
      {"Jorgen sails", "Jørgen"},
      {"Møller rang", "moller"},
      {"Đoko sings", "doko"},
      {"Encyclopædia lent", "encyclopaedia"},
      {"the oeuvre is long", "œuvre"},
      {"Ħamrun is hot", "hamrun"},
      {"Irmak ıslak", "islak"},
  };
  for (const auto& [told, asked] : cases) Add(told);
  for (const auto& [told, asked] : cases)
    EXPECT_EQ(Found(asked), std::vector<std::string>{told}) << asked;
}

TEST_F(OtherSpellings, OfTheBritishAndTheAmericanOneEachFindsTheOther) {
  struct Case {
    const char* british;
    const char* american;
    const char* told;
  };
  Open();
  const std::vector<Case> cases = {
      {"favourite", "favorite", "my favourite is teal"},
      {"paediatricians", "pediatricians", "the pediatrician rang"},
      {"organising", "organizing", "who organised it"},
      {"tyres", "tires", "new tires on the van"},
      {"theatre", "theater", "in the theatre on friday"},
      {"grey", "gray", "a gray coat"},
      {"licence", "license", "her licence is lost"},
      {"catalogue", "catalog", "send a catalog"},
      {"pyjamas", "pajamas", "pyjamas packed"},
      {"anaesthetist", "anesthetist", "met the anaesthetist"},
  };
  for (const auto& each : cases) Add(each.told);
  for (const auto& [british, american, told] : cases) {
    EXPECT_EQ(Found(british), std::vector<std::string>{told}) << british;
    EXPECT_EQ(Found(american), std::vector<std::string>{told}) << american;
  }
}

TEST_F(OtherSpellings, OfAnotherWordAreNone) {
  Open();
  Add("she is in mourning");
  EXPECT_TRUE(Found("morning").empty());
}

TEST(Spellings, AWordOfPlainLettersOrTwoLettersHasNoOthersThatAreTheSame) {
  EXPECT_TRUE(SpellingsOf("boat").same.empty());
  EXPECT_TRUE(SpellingsOf("ol").stroked.empty());
  EXPECT_LE(SpellingsOf(std::string(1'000, 'l')).stroked.size(), 8U);
}

}  // namespace
}  // namespace cortex
