#include "language/values/quantities.h"

#include <gtest/gtest.h>

#include <string>

namespace cortex {
namespace {

std::vector<Quantity> In(const std::string& text) { return FindQuantities(Tokenize(text)); }

struct Pair {
  const char* left;
  const char* right;
};

void ExpectSame(std::initializer_list<Pair> pairs) {
  for (const auto& [left, right] : pairs) {
    const auto a = In(left);
    const auto b = In(right);
    ASSERT_EQ(a.size(), 1U) << left;
    ASSERT_EQ(b.size(), 1U) << right;
    EXPECT_TRUE(SameQuantity(a.front(), b.front())) << left << " / " << right;
    EXPECT_TRUE(CompatibleQuantities(a.front(), b.front())) << left << " / " << right;
  }
}

void ExpectCompatible(std::initializer_list<Pair> pairs, bool expected) {
  for (const auto& [left, right] : pairs) {
    const auto a = In(left);
    const auto b = In(right);
    ASSERT_EQ(a.size(), 1U) << left;
    ASSERT_EQ(b.size(), 1U) << right;
    EXPECT_EQ(CompatibleQuantities(a.front(), b.front()), expected) << left << " / " << right;
    EXPECT_EQ(CompatibleQuantities(b.front(), a.front()), expected) << right << " / " << left;
    EXPECT_FALSE(!expected && SameQuantity(a.front(), b.front())) << left << " / " << right;
  }
}

TEST(Quantities, NumbersInWordsAreNumbers) {
  ExpectSame({{"two", "2"},
              {"twenty-one", "21"},
              {"two hundred and fifty", "250"},
              {"a dozen", "12"},
              {"three thousand", "3,000"},
              {"48k", "48,000"},
              {"one and a half", "1.5"},
              {"1/2", "0.5"},
              {"third", "3rd"},
              {"twenty-second", "22nd"}});
}

TEST(Quantities, FractionsOfOneValueAreOneOnlyWithTheSameParts) {
  ExpectSame({{"3/4", "3/4"}, {"3/4", "0.75"}, {"1/2 litre", "2/4 litre"}});
  ExpectCompatible({{"4/4", "8/8"}, {"120/80", "180/120"}, {"2/4", "1/2"}}, false);
}

TEST(Quantities, UnitsOfOneDimensionAreConverted) {
  ExpectSame({{"5 mg", "0.005 g"},
              {"1.5 litres", "1500 ml"},
              {"178 cm", "1.78 m"},
              {"82 kg", "eighty-two kilos"},
              {"90 minutes", "an hour and a half"},
              {"half an hour", "30 min"},
              {"two weeks", "14 days"},
              {"18 months", "one and a half years"},
              {"21 \xC2\xB0"
               "C",
               "21 degrees"}});
}

TEST(Quantities, CurrenciesAndPercent) {
  ExpectSame({{"$40", "40 dollars"},
              {"\xE2\x82\xAC"
               "48,000",
               "48000 euros"},
              {"\xC2\xA3"
               "9,300",
               "9300 pounds"},
              {"4.6%", "4.6 percent"}});
  ExpectCompatible({{"$40", "40 euros"}, {"50%", "40%"}}, false);
}

TEST(Quantities, ClockTimes) {
  ExpectSame({{"half past three", "3:30"},
              {"quarter to four", "3:45"},
              {"9 pm", "21:00"},
              {"noon", "12:00 pm"},
              {"midnight", "12 am"},
              {"seven in the morning", "7 am"}});
  ExpectCompatible({{"3:30", "3:30 pm"}, {"3:30", "15:30"}}, true);
  ExpectCompatible({{"3:30 am", "3:30 pm"}, {"7:40", "9:15"}, {"9 am", "9 pm"}}, false);
}

TEST(Quantities, AtBeforeANumberIsAClockTimeUnlessItCounts) {
  EXPECT_EQ(In("at eight").front().kind, QuantityKind::kClock);
  EXPECT_EQ(In("at 34 weeks").front().kind, QuantityKind::kMeasure);
  EXPECT_EQ(In("eight").front().kind, QuantityKind::kNumber);
}

TEST(Quantities, Dates) {
  ExpectSame({{"14 March", "March 14"},
              {"the 12th of July", "12 July"},
              {"the fifteenth of September", "September 15"},
              {"2026-03-14", "14 March 2026"},
              {"in 2019", "since 2019"}});
  ExpectCompatible({{"14 March", "in March"}, {"14 March", "14 March 2026"}}, true);
  ExpectCompatible({{"14 March", "15 March"}, {"in 2019", "in 2020"}}, false);
}

TEST(Quantities, MayAndMarchAreMonthsOnlyBesideADay) {
  EXPECT_TRUE(In("you may go").empty());
  EXPECT_TRUE(In("they march on").empty());
  EXPECT_EQ(In("in May").size(), 1U);
}

TEST(Quantities, Frequencies) {
  ExpectSame({{"twice a week", "2 times a week"},
              {"every two weeks", "every 14 days"},
              {"every other day", "every two days"}});
  ExpectCompatible({{"once a week", "twice a week"}}, false);
}

TEST(Quantities, DigitsThatAreANameAreLabels) {
  ExpectSame({{"0612345678", "06 1234 5678"}, {"3B", "3b"}});
  ExpectCompatible({{"3B", "5A"}, {"0612345678", "0612345679"}}, false);
}

TEST(Quantities, AgesAreAgesHoweverTold) {
  ExpectSame({{"41 years old", "I'm 41"}});
  ExpectCompatible({{"one and a half", "18 months"}}, true);
}

TEST(Quantities, BoundsAndEstimatesAreNotTakenExactly) {
  ExpectCompatible({{"under 1,000", "850"}, {"about 60", "62"}, {"at least 3", "5"}}, true);
  ExpectCompatible({{"under 1,000", "1,200"}, {"about 60", "140"}, {"at least 3", "2"}}, false);
}

TEST(Quantities, OneIsAPronounWhereNothingIsCounted) {
  EXPECT_TRUE(In("the only one").empty());
  EXPECT_TRUE(In("one of my bands").empty());
  EXPECT_EQ(In("I have one sister").size(), 1U);
}

TEST(Quantities, HostileInputStaysLinear) {
  std::string words;
  std::string digits;
  for (int i = 0; i < 100'000; ++i) {
    words += "million ";
    digits += "12 ";
  }
  EXPECT_NO_THROW(In(words));
  EXPECT_NO_THROW(In(digits));
  EXPECT_NO_THROW(In(std::string(1'000'000, '9')));
  EXPECT_NO_THROW(In("1/0 and 99999999999999999999999999 and 25:99 and 2026-99-99"));
}

}  // namespace
}  // namespace cortex
