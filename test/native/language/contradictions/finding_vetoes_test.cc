#include "language/contradictions/contradictions_support.h"

namespace cortex {
namespace {

using test::ExpectNone;
using test::Find;

TEST(FindingVetoes, WordsOfGrammarOpposeNothing) {
  ExpectNone({
      {"My cousin is in the choir.", "My cousin is out of the choir room by nine."},
      {"I keep going to the harbour.", "I stop going to the harbour shop."},
  });
}

TEST(FindingVetoes, PrepositionsThatSayWhereOppose) {
  test::ExpectAll(ContradictionKind::kAntonym,
                  {
                      {"My office is near the station.", "My office is far from the station."},
                      {"The flat is above the bank.", "The flat is below the bank."},
                      {"The key is inside the shed.", "The key is outside the shed."},
                  });
}

TEST(FindingVetoes, TwoNamedSubjectsAreTwo) {
  ExpectNone({
      {"Edda Brun was born in the city of Bergen.", "Otto Lind was born in the city of Kiel."},
      {"Edda lives in Bergen.", "She lives in Kiel."},
  });
}

TEST(FindingVetoes, WhatMayBeSoExcludesNothingThatIs) {
  ExpectNone({
      {"Greta rings at six.", "Greta may ring at seven."},
      {"I live in Bergen.", "I may live in Kiel."},
  });
  test::ExpectAll(ContradictionKind::kNegation,
                  {{"Guests may use the pool.", "Guests may not use the pool."}});
}

TEST(FindingScore, IsLowerTheMoreIsSaidAround) {
  const auto alone = Find("My bike is red.", "My bike is blue.");
  const auto among = Find("It rained. We saw a heron. My bike is red. The bus was late.",
                          "The shop was full. My bike is blue. Nobody knew why. We went home.");
  ASSERT_TRUE(alone && among);
  EXPECT_TRUE(alone->sure);
  EXPECT_FALSE(among->sure);
  EXPECT_GT(alone->score, among->score);
}

}  // namespace
}  // namespace cortex
