#include "language/topics/sentiment.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace cortex {
namespace {

using Words = std::vector<std::pair<std::string, double>>;

Words WordsOf(const char* text) {
  Words words;
  for (const auto& [word, weight] : ReadSentiment(text).words) words.emplace_back(word, weight);
  return words;
}

TEST(Sentiment, CountsWordsInTheirFormsWithWhatStandsBeforeThem) {
  EXPECT_EQ(WordsOf("A GOOD day"), (Words{{"GOOD", 2}}));
  EXPECT_EQ(WordsOf("She laughs and is enjoying it"), (Words{{"laughs", 2}, {"enjoying", 2}}));
  EXPECT_EQ(WordsOf("not good"), (Words{{"good", -1}}));
  EXPECT_EQ(WordsOf("I don\u2019t feel very good"), (Words{{"good", -1.3}}));
  EXPECT_EQ(WordsOf("Never. Good"), (Words{{"Good", 2}})) << "a mark ends what a negation reaches";
  EXPECT_EQ(WordsOf("not that it was good"), (Words{{"good", 2}})) << "too far away";
  EXPECT_EQ(WordsOf("a heart-broken, hopeless man"), (Words{{"broken", -2}, {"hopeless", -3}}));
  EXPECT_EQ(WordsOf("slightly bad"), (Words{{"bad", -1.2}}));
  EXPECT_EQ(WordsOf("The boat lies at pier four."), Words{});
}

TEST(Sentiment, HasAScoreWithinOneOrNone) {
  EXPECT_EQ(ReadSentiment("The boat").score, std::nullopt);
  EXPECT_EQ(ReadSentiment("").score, std::nullopt);
  EXPECT_DOUBLE_EQ(*ReadSentiment("good").score, 0.459);
  EXPECT_DOUBLE_EQ(*ReadSentiment("good, bad").score, 0);
  std::string awful;
  for (int i = 0; i < 1000; ++i) awful += "awful ";
  EXPECT_GE(*ReadSentiment(awful).score, -1);
  EXPECT_LT(*ReadSentiment(awful).score, -0.99);
}

}  // namespace
}  // namespace cortex
