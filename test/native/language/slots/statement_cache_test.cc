#include "language/slots/statement_cache.h"

#include <gtest/gtest.h>

#include <string>

namespace cortex {
namespace {

TEST(StatementCache, GivesTheSameAnalysisAgain) {
  StatementCache cache(100);
  const auto first = cache.Of(7, "I like plums.");
  EXPECT_EQ(cache.Of(7, "I like plums."), first);
  EXPECT_EQ(first->words.size(), 3U);
}

TEST(StatementCache, AnalysesATextThatChangedAnew) {
  StatementCache cache(100);
  const auto before = cache.Of(7, "I like plums.");
  const auto after = cache.Of(7, "I like figs.");
  EXPECT_NE(after, before);
  EXPECT_EQ(after->text, "I like figs.");
  EXPECT_EQ(cache.words(), 3U);
}

TEST(StatementCache, DropsTheLeastRecentlyUsedBeyondItsWords) {
  StatementCache cache(6);
  const auto first = cache.Of(1, "I like plums.");
  const auto second = cache.Of(2, "I like figs.");
  cache.Of(1, "I like plums.");
  cache.Of(3, "I like dates.");
  EXPECT_EQ(cache.words(), 6U);
  EXPECT_EQ(cache.Of(1, "I like plums."), first);
  EXPECT_NE(cache.Of(2, "I like figs."), second);
}

TEST(StatementCache, KeepsNothingThatIsLargerThanItself) {
  StatementCache cache(2);
  EXPECT_EQ(cache.Of(1, "I like plums.")->words.size(), 3U);
  EXPECT_EQ(cache.words(), 0U);
}

TEST(StatementCache, KeepsNoTextThatIsOnlyAnalysedInPart) {
  StatementCache cache(1'000'000);
  std::string longest;
  while (longest.size() < 20'000) longest += "I like plums and figs. ";
  EXPECT_TRUE(cache.Of(1, longest)->cut);
  EXPECT_EQ(cache.words(), 0U);
}

TEST(StatementCache, ForgetsWhatIsDropped) {
  StatementCache cache(100);
  const auto first = cache.Of(1, "I like plums.");
  cache.Drop(1);
  cache.Drop(2);
  EXPECT_EQ(cache.words(), 0U);
  EXPECT_NE(cache.Of(1, "I like plums."), first);
}

}  // namespace
}  // namespace cortex
