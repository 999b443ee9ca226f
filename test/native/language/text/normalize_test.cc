#include "language/text/normalize.h"

#include <random>

#include "support/support.h"

namespace cortex {
namespace {

struct Case {
  const char* text;
  const char* normalized;
};

void ExpectAll(std::initializer_list<Case> cases) {
  for (const auto& [text, normalized] : cases)
    EXPECT_EQ(NormalizeForComparison(text), normalized) << text;
}

TEST(Normalize, CaseCompositionAndSpacesDoNotMatter) {
  ExpectAll({{"My  Sister\tlives\r\nhere", "my sister lives here"},
             {"  padded  ", "padded"},
             {"Cafe\xCC\x81", "caf\xC3\xA9"},
             {"STRASSE", "strasse"},
             {"Stra\xC3\x9F"
              "e",
              "strasse"},
             {"one\xC2\xA0two\xE3\x80\x80three", "one two three"}});
}

TEST(Normalize, PunctuationBetweenWordsBecomesASpace) {
  ExpectAll({{"Tea, not coffee.", "tea not coffee"},
             {"(so) \"it\" goes; on: and - on!", "so it goes on and on"},
             {"well-known", "well known"},
             {"either/or", "either or"},
             {"wait\xE2\x80\xA6 what", "wait what"},
             {"an em\xE2\x80\x94"
              "dash",
              "an em dash"}});
}

TEST(Normalize, AMarkAfterANumberAndASpaceBelongsToTheNumber) {
  ExpectAll({{"a 5 % raise", "a 5% raise"},
             {"5\xC2\xA0%", "5%"},
             {"5\xE2\x80\xAF%", "5%"},
             {"word % word", "word word"},
             {"5\n%", "5"}});
  EXPECT_EQ(NormalizeForComparison("It rose 5 %."), NormalizeForComparison("It rose 5%."));
}

TEST(Normalize, ApostrophesAreStraightened) {
  ExpectAll({{"Anna\xE2\x80\x99s cat", "anna's cat"},
             {"Anna\xE2\x80\x98s cat", "anna's cat"},
             {"Anna\xCA\xBCs cat", "anna's cat"},
             {"'quoted' words", "quoted words"}});
}

TEST(Normalize, ContractionsAreExpanded) {
  ExpectAll({{"I'm here", "i am here"},
             {"we're late", "we are late"},
             {"they've gone", "they have gone"},
             {"she'll call", "she will call"},
             {"I don\xE2\x80\x99t smoke", "i do not smoke"},
             {"can't", "can not"},
             {"cannot", "can not"},
             {"won't", "will not"},
             {"shan't", "shall not"},
             {"ain't", "is not"},
             {"it's raining", "it is raining"},
             {"let's go", "let us go"},
             {"I'm gonna leave", "i am going to leave"},
             {"I shouldn't've", "i should not have"}});
}

TEST(Normalize, APossessiveIsNoContraction) {
  ExpectAll({{"Tom's", "tom's"}, {"the dog's bowl", "the dog's bowl"}});
  EXPECT_NE(NormalizeForComparison("the dog's"), NormalizeForComparison("the dogs"));
}

TEST(Normalize, FillersAreDropped) {
  ExpectAll({{"I really like tea", "i like tea"},
             {"Actually I basically agree", "i agree"},
             {"Please remember that I like tea", "i like tea"},
             {"Remember that I like tea", "i like tea"},
             {"Please note: I like tea", "i like tea"},
             {"By the way, I like tea", "i like tea"},
             {"FYI I like tea", "i like tea"},
             {"By the way, please remember that I like tea", "i like tea"}});
}

TEST(Normalize, ATextOfFillersAloneStays) {
  ExpectAll({{"Really", "really"}, {"please", "please"}, {"Remember that", "remember that"}});
}

TEST(Normalize, NumbersKeepWhatBelongsToThem) {
  ExpectAll({{"-5 degrees", "-5 degrees"},
             {"\xE2\x88\x92"
              "5 degrees",
              "-5 degrees"},
             {"+5 degrees", "+5 degrees"},
             {"-.5 degrees", "-.5 degrees"},
             {"3.14", "3.14"},
             {"1,500 steps", "1,500 steps"},
             {"10-12 people", "10-12 people"},
             {"10\xE2\x80\x93"
              "12 people",
              "10\xE2\x80\x93"
              "12 people"},
             {"1/2 cup", "1/2 cup"},
             {"at 10:30.", "at 10:30"},
             {"12%", "12%"},
             {"$5, \xE2\x82\xAC"
              "7 and 9\xC2\xA3",
              "$5 \xE2\x82\xAC"
              "7 and 9\xC2\xA3"},
             {"-$5", "-$5"},
             {"number #7", "number #7"},
             {"2026-03-01", "2026-03-01"},
             {"5-star", "5-star"},
             {"< 5 and >= 7", "< 5 and >= 7"},
             {"6' and 6\" and 6''", "6' and 6\" and 6''"}});
}

TEST(Normalize, NumbersThatDifferStayDifferent) {
  const char* const pairs[][2] = {{"-5", "5"},
                                  {"1.5", "15"},
                                  {"1,5", "15"},
                                  {"10-12", "1012"},
                                  {"1/2", "12"},
                                  {"10:30", "1030"},
                                  {"12%", "12"},
                                  {"$5", "5"},
                                  {"$5",
                                   "\xE2\x82\xAC"
                                   "5"},
                                  {"+5", "-5"},
                                  {"6'", "6\""},
                                  {"6'", "6''"},
                                  {"-.5", ".5"},
                                  {"#5", "5"},
                                  {"<5", ">5"},
                                  {"20\xC2\xB0", "20"}};
  for (const auto& [one, other] : pairs) {
    EXPECT_NE(NormalizeForComparison(one), NormalizeForComparison(other))
        << one << " and " << other;
  }
}

TEST(Normalize, NamesKeepTheirMarks) {
  ExpectAll({{"I write C++.", "i write c++"},
             {"I write C#!", "i write c#"},
             {"I write .NET", "i write .net"},
             {"mail ada@host.org", "mail ada@host org"},
             {"snake_case", "snake_case"},
             {"blood type A-", "blood type a-"},
             {"blood type A+", "blood type a+"}});
  const char* const names[] = {"C", "C+", "C++", "C#", "C-"};
  for (const auto* one : names) {
    for (const auto* other : names) {
      const bool equal = NormalizeForComparison(one) == NormalizeForComparison(other);
      EXPECT_EQ(equal, one == other) << one << ' ' << other;
    }
  }
}

TEST(Normalize, AClosingQuestionMarkIsKept) {
  ExpectAll({{"Is it raining?", "is it raining ?"},
             {"Is it raining ?!", "is it raining ?"},
             {"\xE4\xB8\x8B\xE9\x9B\xA8\xE5\x90\x97\xEF\xBC\x9F",
              "\xE4\xB8\x8B\xE9\x9B\xA8\xE5\x90\x97 ?"},
             {"\"Raining?\" she asked", "raining she asked"}});
  EXPECT_NE(NormalizeForComparison("It is raining?"), NormalizeForComparison("It is raining."));
}

TEST(Normalize, OtherScriptsAndEmojiAreContent) {
  ExpectAll({{"\xE5\x8C\x97\xE4\xBA\xAC\xE3\x80\x82", "\xE5\x8C\x97\xE4\xBA\xAC"},
             {"\xD0\x9C\xD0\xBE\xD1\x81\xD0\xBA\xD0\xB2\xD0\xB0!",
              "\xD0\xBC\xD0\xBE\xD1\x81\xD0\xBA\xD0\xB2\xD0\xB0"},
             {"party \xF0\x9F\x8E\x89!", "party \xF0\x9F\x8E\x89"}});
  EXPECT_NE(NormalizeForComparison("fine \xF0\x9F\x98\x80"),
            NormalizeForComparison("fine \xF0\x9F\x98\xA2"));
}

TEST(Normalize, PunctuationAloneIsComparedAsItIs) {
  ExpectAll({{"", ""}, {"...", "..."}, {"?", "?"}, {"!!", "!!"}});
  EXPECT_NE(NormalizeForComparison("..."), NormalizeForComparison("!!!"));
}

TEST(Normalize, NormalisingAgainChangesNothing) {
  // clang-format off
  constexpr const char* kPieces[] = {
      "a", "5", "net", "it", " ", "'", "-", ".", ",", ":", "/", "+", "#", "%", "?", "$", "\"", "!", "@", "_", "<", "=",
      "can't", "don't", "it's", "please ", "note that ", "really", "\xE2\x80\x93", "\xC2\xB0", "\xC3\x89",
      "\xF0\x9F\x98\x80"};
  // clang-format on
  std::mt19937_64 random(5);
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (auto pieces = random() % 9; pieces-- > 0;) text += kPieces[random() % std::size(kPieces)];
    const std::string once = NormalizeForComparison(text);
    ASSERT_EQ(NormalizeForComparison(once), once) << '"' << text << '"';
  }
}

/// Quadratic work would take minutes here, and the run would time out.
TEST(Normalize, IsLinearInRunsOfAnything) {
  for (const std::string unit :
       {"a", " ", "'", "-", "+", "?", "5", "5.", ".", "\xCC\x81", "\xCC\x81\xCC\xA7", "n't",
        "please ", "note that ", "\xE0\xBD\xB3", "\xF0\x9F\x98\x80", "'ve"}) {
    std::string text;
    while (text.size() < 1'000'000) text += unit;
    EXPECT_NO_THROW(NormalizeForComparison("x" + text)) << unit;
    EXPECT_NO_THROW(NormalizeForComparison(text)) << unit;
  }
}

}  // namespace
}  // namespace cortex
