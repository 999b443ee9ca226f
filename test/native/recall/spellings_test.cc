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

TEST(Spellings, AWordOfPlainLettersOrTwoLettersHasNoOthersThatAreTheSame) {
  EXPECT_TRUE(SpellingsOf("boat").same.empty());
  EXPECT_TRUE(SpellingsOf("ol").stroked.empty());
  EXPECT_LE(SpellingsOf(std::string(1'000, 'l')).stroked.size(), 8U);
}

}  // namespace
}  // namespace cortex
