#include "language/duplicates/occurrence.h"

#include "language/text/normalize.h"
#include "language/topics/importance.h"
#include "support/support.h"

namespace cortex {
namespace {

TEST(Occurrence, TextsThatPointAtTheMomentOfSpeakingAreBoundToTheirDay) {
  for (const auto* text :
       {"I am tired today", "The plumber comes tomorrow", "Yesterday it rained", "I am home now",
        "She just left", "We meet this week", "Next Friday is free",
        "Back in an hour, two days ago", "Today's lunch is soup", "I see her again", "Tonight!"}) {
    EXPECT_TRUE(IsBoundToItsDay(NormalizeForComparison(text))) << text;
  }
}

TEST(Occurrence, OneOffEventsAreBoundToTheirDay) {
  for (const auto* text :
       {"I took my tablets", "I called the bank", "We walked to the lake", "He fell in the kitchen",
        "I fed the cat", "She wasn't there", "I read the letter", "They flew home"}) {
    EXPECT_TRUE(IsBoundToItsDay(NormalizeForComparison(text))) << text;
  }
}

TEST(Occurrence, NotesOfEventsWithoutAVerbAreBoundToTheirHour) {
  for (const auto* text :
       {"slip in the bath, fall, no injury", "seizure, 2 min", "Payment from Olu, 50",
        "visit from her nephew", "no sleep", "low mood", "tablets given", "insulin given",
        "inhaler, two puffs", "another fall", "fell again", "took my pill", "gave Mae calpol"}) {
    EXPECT_TRUE(IsBoundToItsDay(NormalizeForComparison(text))) << text;
    EXPECT_TRUE(IsBoundToItsHour(NormalizeForComparison(text))) << text;
  }
}

TEST(Occurrence, LastingFactsAreNot) {
  for (const auto* text :
       {"I like green tea", "My sister lives in Oslo", "I am 46", "Bread needs flour",
        "The dog's name is Rex", "", "?", "Allergy: penicillin", "wifi password: bluekettle7",
        "She takes her tablets at noon", "Her lunch is at noon"}) {
    EXPECT_FALSE(IsBoundToItsDay(NormalizeForComparison(text))) << text;
  }
}

TEST(Occurrence, DeedsWithAnAmountAndReadingsAreBoundToTheirHour) {
  for (const auto* text : {"Gave Oskar 1 g of paracetamol", "I took 2 tablets", "Blood sugar 6.1",
                           "BP 140/80", "Vera weighs 58 kg", "Her temperature is 38.4"}) {
    EXPECT_TRUE(IsBoundToItsHour(NormalizeForComparison(text))) << text;
    EXPECT_TRUE(IsBoundToItsDay(NormalizeForComparison(text))) << text;
  }
  for (const auto* text : {"I called the bank", "Her blood pressure is high", "The gate code is 55",
                           "I am 46", "We meet at 10 today", ""}) {
    EXPECT_FALSE(IsBoundToItsHour(NormalizeForComparison(text))) << text;
  }
}

TEST(Importance, RisesByOneHalfForEachSignOfIt) {
  const auto importance = [](const char* text) {
    return ImportanceOf(NormalizeForComparison(text));
  };
  EXPECT_EQ(importance("I like tea"), 1.0);
  EXPECT_EQ(importance("It is important that I like tea"), 1.5);
  EXPECT_EQ(importance("I am allergic to nuts"), 1.5);
  EXPECT_EQ(importance("I have 3 cats"), 1.5);
  EXPECT_EQ(importance("Never skip the insulin"), 2.0);
  EXPECT_EQ(importance("Never take more than 5 pills"), 2.5);
  EXPECT_EQ(importance("never never always"), 1.5) << "once each";
  EXPECT_EQ(importance(""), 1.0);
}

}  // namespace
}  // namespace cortex
