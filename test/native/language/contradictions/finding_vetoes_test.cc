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

/// Restrictive modifier: what it narrows is another subject than the bare one.
TEST(FindingVetoes, ANarrowedSubjectIsAnother) {
  ExpectNone({
      {"My budget is 500 euros.", "My budget for shoes is 100 euros."},
      {"My budget is 500 euros a month.", "My budget for food is 300 euros a month."},
      {"My goal is to read 20 books.", "My goal for 2026 is to read 30 books."},
      {"The password is hunter2.", "The password of the router is bluekettle7."},
      {"My password is hunter2.", "My password for the mailbox is popcorn3."},
      {"Our deadline is 3 May.", "Our deadline for the report is 9 June."},
      {"The dose of ibuprofen is 400 mg.", "The dose is 200 mg."},
      {"My flight is at 9.", "My flight to Rome is at 14."},
      {"My doctor is Dr Lewis.", "My doctor in Berlin is Dr Stein."},
      {"The timeout is 30 seconds.", "The timeout of the API is 90 seconds."},
      {"The alarm is set for 6.", "The alarm for school is set for 7."},
      {"The password is hunter2.", "The router password is bluekettle7."},
      {"I spend 500 euros a month.", "I spend 100 euros a month on shoes."},
      {"My budget is 500 euros.", "I have a budget of 100 euros for shoes."},
  });
}

TEST(FindingVetoes, ANarrowedSubjectThatBothNameIsTheSame) {
  test::ExpectAll(
      ContradictionKind::kQuantity,
      {
          {"My budget for shoes is 500 euros.", "My budget for shoes is 600 euros."},
          {"My budget for shoes is 500 euros.", "My shoe budget is 600 euros."},
          {"The budget of the project is 100 euros.", "The project's budget is 120 euros."},
      });
  test::ExpectAll(ContradictionKind::kAntonym,
                  {{"The door of my flat opens inwards.", "My door opens outwards."}});
}

TEST(FindingVetoes, WhatMayBeSoExcludesNothingThatIs) {
  ExpectNone({
      {"Greta rings at six.", "Greta may ring at seven."},
      {"I live in Bergen.", "I may live in Kiel."},
  });
  test::ExpectAll(ContradictionKind::kNegation,
                  {{"Guests may use the pool.", "Guests may not use the pool."}});
}

/// Multiple comparisons: among many clauses some seem to clash by chance.
TEST(FindingScore, IsLowerAmongManyClauses) {
  const auto alone = Find("My bike is red.", "My bike is blue.");
  const auto among = Find("It rained. We saw a heron. My bike is red. The bus was late.",
                          "The shop was full. My bike is blue. Nobody knew why. We went home.");
  ASSERT_TRUE(alone && among);
  EXPECT_TRUE(alone->sure);
  EXPECT_GT(alone->score, among->score);
}

TEST(FindingScore, IsLowerForAWordMoreOnTheDeniedSideThanOnTheOther) {
  const auto same = Find("I swim.", "I don't swim.");
  const auto asserted = Find("I swim in the lake.", "I don't swim.");
  const auto denied = Find("I swim.", "I don't swim in the lake.");
  ASSERT_TRUE(same && asserted);
  EXPECT_GT(same->score, asserted->score);
  EXPECT_GT(asserted->score, denied ? denied->score : 0);
}

TEST(FindingScore, IsLowerWhereOnlyTheSituationTellsWhatIsMeant) {
  const auto told = Find("My bike is red.", "My bike is blue.");
  const auto pointed = Find("That is red.", "That is blue.");
  ASSERT_TRUE(told);
  EXPECT_GT(told->score, pointed ? pointed->score : 0);
}

TEST(FindingScore, IsLowerInARequest) {
  const auto told = Find("My sister lives in Bergen.", "My sister lives in Kiel.");
  const auto asked = Find("My sister lives in Bergen.", "Write a card. My sister lives in Kiel.");
  ASSERT_TRUE(told && asked);
  EXPECT_GT(told->score, asked->score);
}

/// What may hold beside the other: "perhaps changed", and no penalty.
TEST(FindingScore, WhatMayStandBesideTheOtherIsNeverSure) {
  const std::vector<std::pair<std::string, std::string>> beside = {
      {"Priya has 240 guests.", "Priya has 60 guests at the mehndi."},
      {"Maya has 104 guests.", "Maya has 9 guests under five."},
      {"The school has 300 pupils.", "The school has 280 pupils on roll."},
      {"I have a wedding on 13 June.", "I have a wedding on 25 July."},
      {"Meeting with Priya on 3 June.", "Meeting with Priya on 17 June."},
      {"2026-06-13 wedding of Maya", "2026-06-20 wedding of Maya"},
      {"Tech lead: Priya", "Tech lead: Aiko"},
      {"[2026-01-30 00:00] Night scan of the yard", "[15:30] Night scan of the yard"},
      // What a semicolon or a bracket sets off is of what stands before it.
      {"The weekly report is late (last run Feb 8)", "The evening check is late (last run Feb 11)"},
      {"Room: Oak; Seats: 12", "Room: Elm; Seats: 30"},
      // A deed is done again; whose status it is, nobody is told.
      {"15 letters sent to the parents", "40 letters sent to the parents"},
      {"Status: Active", "Status: Single"},
  };
  for (const auto& [older, newer] : beside) {
    const auto found = Find(older, newer);
    ASSERT_TRUE(found) << newer;
    EXPECT_FALSE(found->sure) << newer;
  }
  const std::vector<std::pair<std::string, std::string>> instead = {
      {"Priya has 240 guests.", "Priya has 260 guests at the mehndi now."},
      {"The wedding is on 13 June.", "The wedding is on 25 July."},
      {"The taxi is booked for 13 June.", "The taxi is booked for 20 June."},
      {"The hall has 12 seats left", "The hall has 30 seats left"},
  };
  for (const auto& [older, newer] : instead) {
    const auto found = Find(older, newer);
    ASSERT_TRUE(found) << newer;
    EXPECT_TRUE(found->sure) << newer;
  }
}

TEST(FindingScore, DropsWhatIsMoreLikelyWrongThanRight) {
  const Statement older = AnalyzeStatement(
      Document("It looks steep. We came by bus. I don't think I can do this. It is late."));
  const Statement newer = AnalyzeStatement(
      Document("That was fun. The map helped. I think we can do that tomorrow. Sleep well."));
  const auto any = FindContradiction(older, newer, {.possible_from = 0});
  ASSERT_TRUE(any);
  EXPECT_LT(any->score, 0.5);
  EXPECT_FALSE(FindContradiction(older, newer));
}

}  // namespace
}  // namespace cortex
