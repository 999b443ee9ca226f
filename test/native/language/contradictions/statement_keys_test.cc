#include "language/contradictions/statement_keys.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "language/slots/analysis.h"

namespace cortex {
namespace {

std::set<std::int64_t> Hashes(const std::string& text, std::int64_t scope = 0) {
  const auto keys = RequiredKeys(KeysOf(AnalyzeStatement(Document(text)), scope));
  return {keys.begin(), keys.end()};
}

std::size_t Shared(const std::string& a, const std::string& b) {
  const auto left = Hashes(a);
  const auto right = Hashes(b);
  return static_cast<std::size_t>(std::count_if(
      left.begin(), left.end(), [&](std::int64_t key) { return right.contains(key); }));
}

TEST(StatementKeys, ArePersonNeutralForTheUser) {
  EXPECT_EQ(Hashes("I like olives"), Hashes("The user likes olives"));
  EXPECT_EQ(Hashes("I like olives"), Hashes("I enjoy olives"));
}

TEST(StatementKeys, OfAnotherScopeNeverMeet) {
  const auto mine = Hashes("I like olives", 1);
  for (const auto key : Hashes("I like olives", 2)) EXPECT_FALSE(mine.contains(key));
}

TEST(StatementKeys, TheEndsOfAScaleAndAllWordsOfAMatterHaveOneKey) {
  EXPECT_GT(Shared("My tea is hot", "My tea is cold"), 1U);
  EXPECT_GT(Shared("My home is in Delft", "My address is in Leiden"), 0U);
}

TEST(StatementKeys, ValuesOfOneSizeHaveOneKeyWhateverTheNotation) {
  EXPECT_EQ(Hashes("I take 5 mg of zinc"), Hashes("I take 0.005 g of zinc"));
  EXPECT_EQ(Hashes("I have two cats"), Hashes("I have 2 cats"));
  EXPECT_NE(Hashes("I have two cats"), Hashes("I have 3 cats"));
}

TEST(StatementKeys, AnAttributeOfOneValueIsMarked) {
  const auto marked = [](const std::string& text) {
    const auto clauses = KeysOf(AnalyzeStatement(Document(text)), 0);
    const auto& words = clauses.at(0).words;
    return std::any_of(words.begin(), words.end(), [](const auto& key) { return key.attribute; });
  };
  EXPECT_TRUE(marked("My employer is Acme"));
  EXPECT_FALSE(marked("My boat is a sloop"));
}

TEST(StatementKeys, AQuestionAssertsNothing) {
  const auto clauses = KeysOf(AnalyzeStatement(Document("Do I like olives?")), 0);
  ASSERT_FALSE(clauses.empty());
  EXPECT_FALSE(clauses[0].asserted);
}

TEST(StatementKeys, AreBoundedAndNoneOfATextWithoutContent) {
  std::string names;
  for (char a = 'b'; a < 'n'; ++a) {
    for (char b = 'b'; b < 'n'; ++b) names += std::string("We saw Z") + a + "o" + b + "orko. ";
  }
  std::size_t keys = 0;
  for (const auto& clause : KeysOf(AnalyzeStatement(Document(names)), 0))
    keys += clause.words.size();
  EXPECT_EQ(keys, kMaxStatementKeys);
  EXPECT_TRUE(Hashes("I am").empty());
  EXPECT_TRUE(Hashes("").empty());
}

/// The rule that saves the comparison: words in common, or about one attribute.
TEST(StatementKeys, ClausesMeetThatShareAThirdOrAllButOneOfTheirWords) {
  struct Case {
    std::size_t shared, words, other_words;
    bool attribute, expected;
  };
  const Case cases[] = {
      {0, 1, 1, false, false}, {0, 2, 2, true, false},  {1, 1, 9, false, true},
      {1, 2, 2, false, true},  {1, 4, 4, false, false}, {1, 4, 4, true, true},
      {1, 3, 9, false, true},  {3, 9, 3, false, true},  {1, 1, 0, false, false},
  };
  for (const auto& c : cases) {
    const ClauseShape a{0, c.words, false, kHasValue, 0, 1};
    const ClauseShape b{0, c.other_words, false, kHasValue, 0, 2};
    EXPECT_EQ(MayContradict(a, b, {c.shared, c.attribute, false}), c.expected)
        << c.shared << " of " << c.words << " and " << c.other_words;
  }
}

bool Meet(const std::string& a, const std::string& b) {
  return MayContradict(KeysOf(AnalyzeStatement(Document(a)), 0).at(0),
                       KeysOf(AnalyzeStatement(Document(b)), 0).at(0));
}

TEST(StatementKeys, WhatIsDeniedOpposedOrValuedOtherwiseMeetsAndTheSameDoesNot) {
  EXPECT_FALSE(Meet("I like olives", "I like olives"));
  EXPECT_TRUE(Meet("I like olives", "I don't like olives"));
  EXPECT_TRUE(Meet("I like olives", "I hate olives"));
  EXPECT_TRUE(Meet("I own two boats", "I own three boats"));
  EXPECT_TRUE(Meet("My boat is red", "My boat is blue"));
  EXPECT_TRUE(Meet("My employer is Acme", "My employer is Initech"));
  EXPECT_FALSE(Meet("I visit museums", "I visit parks"));
  EXPECT_FALSE(Meet("Note 8 mentions olives", "Note 9 mentions olives"));
}

TEST(StatementKeys, AShapeSurvivesPacking) {
  const ClauseShape shapes[] = {
      {}, {31, 32, true, 3, 65535, 65535}, {1, 0, false, 1, 256, 7}, {0, 9, true, 2, 5, 0}};
  for (const auto& shape : shapes) {
    const auto packed = Pack(shape, 15);
    const auto same = UnpackShape(packed);
    EXPECT_EQ(UnpackEnd(packed), 15);
    EXPECT_EQ(same.number, shape.number);
    EXPECT_EQ(same.words, shape.words);
    EXPECT_EQ(same.negative, shape.negative);
    EXPECT_EQ(same.traits, shape.traits);
    EXPECT_EQ(same.contrasts, shape.contrasts);
    EXPECT_EQ(same.fingerprint, shape.fingerprint);
  }
}

}  // namespace
}  // namespace cortex
