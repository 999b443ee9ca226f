#include "language/claims/claim_reader.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "language/slots/analysis.h"

namespace cortex {
namespace {

struct ClaimCase {
  const char* text;
  /// "subject | relation | value" of each claim, parted by "; ".
  const char* claims;
};

std::string ClaimsOf(const std::string& text) {
  std::string all;
  for (const auto& claim : AnalyzeStatement(Document(text)).claims) {
    if (!all.empty()) all += "; ";
    all += claim.subject + " | " + claim.relation + " |";
    for (const auto& word : claim.value) all += " " + word;
  }
  return all;
}

class ClaimReader : public ::testing::TestWithParam<ClaimCase> {};

TEST_P(ClaimReader, ReadsWhatTheTextClaims) {
  EXPECT_EQ(ClaimsOf(GetParam().text), GetParam().claims) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(
    RelationsOfTheTable, ClaimReader,
    ::testing::Values(
        ClaimCase{"Ada Brandt was born in the city of Graz.", "ada brandt | birthplace | graz"},
        ClaimCase{"I live in Lisbon.", "user | home | lisbon"},
        ClaimCase{"I have lived in Lisbon since May.", "user | home | lisbon"},
        ClaimCase{"The user has moved to Porto.", "user | home | porto"},
        ClaimCase{"Grandad lives at home.", "grandad | residence | home"},
        ClaimCase{"Grandad moved to a small nursing home in May.",
                  "grandad | residence | nursing home"},
        ClaimCase{"Anna moved in with her sister Jo.", "anna | residence | sister jo"},
        ClaimCase{"Anna lives alone.", "anna | residence | alone"},
        ClaimCase{"Anna lives on her own now.", "anna | residence | own"},
        ClaimCase{"Anna lives with diabetes.", ""}, ClaimCase{"Anna lives with her cat.", ""},
        ClaimCase{"By the way, Anna works for Nordea.", "anna | employer | nordea"},
        ClaimCase{"Robert A. Heinlein was a citizen of France. He wrote.", ""},
        ClaimCase{"Robert A. Heinlein is a citizen of France.",
                  "robert heinlein | citizenship | france"},
        ClaimCase{"University of Novi Pazar, Berane is led by Ana Ilić.",
                  "university of novi pazar berane | leader | ana ilić"},
        ClaimCase{"Curling was created in the country of Scotland.", "curling | origin | scotland"},
        ClaimCase{"Jo plays the position of goalkeeper.", "jo | position | goalkeeper"}));

INSTANTIATE_TEST_SUITE_P(
    Descriptions, ClaimReader,
    ::testing::Values(
        ClaimCase{"The capital of Norway is Oslo.", "norway | capital | oslo"},
        ClaimCase{"Oslo is the capital of Norway.", "norway | capital | oslo"},
        ClaimCase{"Acme's address is Mill Lane, Leeds.", "acme | address | mill lane"},
        ClaimCase{"My dentist is Dr Vos.", "user | dentist | dr vos"},
        ClaimCase{"The name of the current head of Fatah is Jo Park.", "fatah | head | jo park"},
        ClaimCase{"The school where Jo Park was taught is Hill House.",
                  " | school where jo park was taught | hill house"},
        ClaimCase{"The official language of Bern is German.", "bern | language | german"}));

INSTANTIATE_TEST_SUITE_P(
    NothingClaimed, ClaimReader,
    ::testing::Values(
        ClaimCase{"Do I live in Lisbon?", ""}, ClaimCase{"I used to live in Lisbon.", ""},
        ClaimCase{"I lived in Lisbon.", ""}, ClaimCase{"I don't live in Lisbon.", ""},
        ClaimCase{"I might move to Lisbon.", ""}, ClaimCase{"I'm moving to Lisbon.", ""},
        ClaimCase{"If I live in Lisbon, I'll learn to sail.", ""},
        ClaimCase{"He was born in Graz.", ""}, ClaimCase{"The band was founded in Leeds.", ""},
        ClaimCase{"Anna also works for Nordea.", ""}, ClaimCase{"Anna's child is Tom.", ""},
        ClaimCase{"The daughter of Bob is Carla.", ""},
        ClaimCase{"The food of Lisbon is great.", ""}, ClaimCase{"My appointment is in June.", ""},
        ClaimCase{"The capital of Norway was Bergen.", ""}, ClaimCase{"I work for a bank.", ""},
        ClaimCase{"She said \"I live in Lisbon\" to me.", ""}));

struct EndingCase {
  const char* text;
  /// The phrases that tell an ending, parted by "; ".
  const char* endings;
};

class EndingReader : public ::testing::TestWithParam<EndingCase> {};

TEST_P(EndingReader, ReadsWhatIsToldToBeOver) {
  const Statement statement = AnalyzeStatement(Document(GetParam().text));
  std::string all;
  for (const auto& ending : statement.endings) {
    const std::size_t begin = statement.words[ending.first].span.begin;
    all += (all.empty() ? "" : "; ") +
           statement.text.substr(begin, statement.words[ending.last].span.end - begin);
  }
  EXPECT_EQ(all, GetParam().endings);
}

INSTANTIATE_TEST_SUITE_P(
    Endings, EndingReader,
    ::testing::Values(EndingCase{"The user sold the car.", "sold"},
                      EndingCase{"I've given up smoking.", "given up"},
                      EndingCase{"Ilse passed away in May.", "passed away"},
                      EndingCase{"The printer was replaced.", "was replaced"},
                      EndingCase{"I want to sell the car.", ""}, EndingCase{"I might quit.", ""},
                      EndingCase{"Did he quit the job?", ""}, EndingCase{"My left eye hurts.", ""},
                      EndingCase{"Mum's left leg hurts.", ""},
                      EndingCase{"Maria dropped off the cake.", ""},
                      EndingCase{"She said \"I quit the job\" in the film.", ""}));

TEST(ClaimReaderSpan, TellsWhereTheValueStands) {
  const std::string text = "I moved in May. I live in Novi Sad now.";
  const auto claims = AnalyzeStatement(Document(text)).claims;
  ASSERT_EQ(claims.size(), 1U);
  EXPECT_EQ(text.substr(claims[0].told.begin, claims[0].told.end - claims[0].told.begin),
            "Novi Sad");
}

}  // namespace
}  // namespace cortex
