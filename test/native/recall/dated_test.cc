// What tells of the time that a query asks for, whenever it was told (dated.h).

#include "recall/dated.h"

#include "recall/search_support.h"

namespace cortex {
namespace {

using test::kNow;  // a Sunday: 2026-03-01, noon

class Dated : public test::SearchFixture {
 protected:
  void SetUp() override { Open(); }
  static constexpr TimeMs kDay = kMillisPerDay;
};

TEST_F(Dated, WhatIsOnIsFoundByWhatWasToldBeforeInTheOrderOfTime) {
  Add("Theo has a chess match on Saturday", kNow);
  Add("Dentist on 19 March at ten", kNow - 30 * kDay);
  Add("Lunch with Ruth tomorrow", kNow);
  Add("Parents evening, Thursday 5 March", kNow - 2 * kDay);
  Add("I like plums", kNow);
  for (const auto& [asked, expected] : std::vector<std::pair<std::string, Texts>>{
           {"what's on 19 March", {"Dentist on 19 March at ten"}},
           {"what do I have tomorrow?", {"Lunch with Ruth tomorrow"}},
           {"am I free on Thursday?", {"Parents evening, Thursday 5 March"}},
           {"appointments next week",
            {"Lunch with Ruth tomorrow", "Parents evening, Thursday 5 March",
             "Theo has a chess match on Saturday"}},
       })
    EXPECT_EQ(Found(asked), expected) << asked;
}

TEST_F(Dated, ANoteOfTheTimeComesFirstAmongThoseOfTheMatter) {
  Add("Ruth has her driving test on Tuesday", kNow - 3 * kDay);
  Add("Ruth sings with the choir on Friday", kNow);
  Add("Ruth likes plums", kNow - kDay);
  EXPECT_EQ(Found("what is Ruth doing on 3 March?").front(),
            "Ruth has her driving test on Tuesday");
  EXPECT_EQ(Found("what is Ruth doing on 6 March?").front(), "Ruth sings with the choir on Friday");
}

TEST_F(Dated, OfANoteWithoutAWordOfTheQuestionTheTimeAloneIsNoAnswer) {
  Add("The dentist is at the mill", kNow - 3 * kDay);
  Add("Lunch with Theo on 2 March", kNow - 2 * kDay);
  EXPECT_EQ(Found("which dentist do I see tomorrow?").front(), "The dentist is at the mill");
}

TEST_F(Dated, WhatWasSaidInATimeIsAskedForByTheWordsOfTelling) {
  Add("Dentist tomorrow", kNow - 2 * kDay);
  Add("I like plums", kNow - kDay);
  EXPECT_EQ(Found("what did I say yesterday?"), Texts{"I like plums"});
  EXPECT_EQ(Found("what was on yesterday?"), (Texts{"Dentist tomorrow", "I like plums"}));
}

TEST_F(Dated, WhatWasSaidAYearAgoIsNotOn) {
  Add("I like plums", kNow - 356 * kDay);  // on 10 March
  EXPECT_EQ(Found("what's on 10 March?"), Texts{});
  EXPECT_EQ(Found("what do I know from 10 March"), Texts{"I like plums"});
}

TEST_F(Dated, ALongerTimeIsOnEachOfItsDaysBehindWhatIsOfTheDay) {
  Add("Theo is away from 16 to 27 March", kNow);
  Add("Dentist on 19 March", kNow);
  Add("We repaint the house in 2026", kNow);
  EXPECT_EQ(Found("what's on 19 March?"),
            (Texts{"Dentist on 19 March", "Theo is away from 16 to 27 March"}));
}

TEST_F(Dated, WhatComesEachWeekIsOnBehindWhatIsOfTheDay) {
  Add("Swimming every Thursday at four", kNow - 400 * kDay);
  Add("Piano on Wednesdays", kNow - 400 * kDay);
  Add("Dentist on 5 March", kNow - kDay);
  EXPECT_EQ(Found("what's on on Thursday?"),
            (Texts{"Dentist on 5 March", "Swimming every Thursday at four"}));
}

TEST_F(Dated, WhatComesEachMonthIsOnOnItsDay) {
  Add("Book club is first Tuesday of the month, at Fiona's", kNow - 300 * kDay);
  Add("The rent goes out on the 1st of each month", kNow - 300 * kDay);
  EXPECT_EQ(Found("what's on on Tuesday?"),
            Texts{"Book club is first Tuesday of the month, at Fiona's"});
  EXPECT_EQ(Found("what's on on 1 April?"), Texts{"The rent goes out on the 1st of each month"});
  EXPECT_EQ(Found("what's on on 10 March?"), Texts{});
}

TEST_F(Dated, AMonthIsOnNoDayOfIt) {
  Add("Lessons are 42 pounds from May", kNow);
  EXPECT_EQ(Found("what's on on 12 May?"), Texts{});
}

TEST_F(Dated, WhatWasReplacedComesBehind) {
  const auto choir = Add("Choir on 19 March", kNow - 3 * kDay);
  Add("Lunch with Ruth on 19 March", kNow - 2 * kDay);
  const auto rests = Add("The singers rest until summer", kNow - kDay);
  MemoryUpdate update;
  update.replaces = {choir};
  brain().memories().Update(rests, update, kNow);
  const auto found = Found("what's on on 19 March?");
  ASSERT_GE(found.size(), 2U);
  EXPECT_EQ(found.front(), "Lunch with Ruth on 19 March");
}

TEST_F(Dated, WhatIsToldOfTheVeryDayComesBeforeWhatComesEachWeek) {
  Add("Pony club on Thursdays", kNow - 30 * kDay);
  Add("No pony club on Thursday 5 March, all of them are at the area quiz in the town hall", kNow);
  EXPECT_EQ(Found("is pony club on this Thursday?"),
            (Texts{"No pony club on Thursday 5 March, all of them are at the area quiz in the town "
                   "hall",
                   "Pony club on Thursdays"}));
}

TEST_F(Dated, WhatIsToldOfTheVeryDayAndTheMatterIsAnAnswer) {
  Add("pony club Tues and Thurs 4.30pm", kNow - 30 * kDay);
  Add("pony club off Thurs 5 March, all at the area quiz", kNow - kDay);
  const auto result = brain().finder().Search(For("is pony club on this Thursday"), nullptr);
  EXPECT_EQ(result.verdict, Verdict::kFound);
  EXPECT_EQ(result.hits.front().memory.content,
            "pony club off Thurs 5 March, all at the area quiz");
}

TEST_F(Dated, DigitsAndOrdinalsAreDates) {
  Add("Car service 2026-03-09", kNow);
  Add("Piano lesson on the 9th", kNow);
  Add("9 eggs, 3 onions", kNow);
  EXPECT_EQ(Found("what's on on 9 March?"),
            (Texts{"Car service 2026-03-09", "Piano lesson on the 9th"}));
}

TEST_F(Dated, NobodyElsesDayIsTold) {
  NewMemory bobs = test::Said("Bob's dentist is on 19 March");
  bobs.user_id = "bob";
  test::Remember(brain(), bobs);
  auto query = For("what's on 19 March?");
  query.filter.user_id = "alice";
  EXPECT_EQ(Found(query), Texts{});
  query.filter.user_id = "bob";
  EXPECT_EQ(Found(query), Texts{"Bob's dentist is on 19 March"});
}

TEST_F(Dated, TheClosenessOfWhatItTellsIsAPartOfTheScore) {
  Add("Dentist on 19 March", kNow);
  auto query = For("what's on 19 March?");
  const auto hits = brain().finder().Search(query, nullptr).hits;
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_EQ(hits.front().parts.event, 1.0);
  EXPECT_EQ(hits.front().parts.words, 0.0);
}

TEST_F(Dated, WhatIsOnOnAHolidayIsFoundByTheHoliday) {
  Add("Dinner with Mum on Christmas Day", kNow);
  Add("Good Friday we open 8 to 12", kNow);
  for (const auto* asked : {"what are we doing on Christmas Day?", "what's on 25 December?"})
    EXPECT_EQ(Found(asked), Texts{"Dinner with Mum on Christmas Day"}) << asked;
  EXPECT_EQ(Found("what's on 3 April?"), Texts{"Good Friday we open 8 to 12"});
}

TEST_F(Dated, EveryOtherWeekIsOnInItsWeeksAlone) {
  const Texts bins{"Bins every other Friday from 13 March"};
  Add(bins.front(), kNow);
  EXPECT_EQ(Found("what's on 6 March?"), Texts{});
  EXPECT_EQ(Found("what's on 13 March?"), bins);
  EXPECT_EQ(Found("what's on 27 March?"), bins);
}

TEST_F(Dated, ADayWithoutAClockIsOnInAPartOfIt) {
  const Texts party{"Party on Friday 20 March"};
  Add(party.front(), kNow);
  for (const auto* asked : {"what's on on the evening of 20 March?", "what's on 20 March?"})
    EXPECT_EQ(Found(asked), party) << asked;
  EXPECT_EQ(Found("what's on on the morning of 21 March?"), Texts{});
}

TEST_F(Dated, AWholeDateComesBeforeManyThatHoldTheWeekday) {
  constexpr int kMany = 140;
  Add("Dentist appointment 19 March 2026 at 10", kNow - 60 * kDay);
  for (int i = 0; i < kMany; ++i) Add("Thursday log number " + std::to_string(i), kNow - i);
  EXPECT_EQ(Found("what's on 19 March?").front(), "Dentist appointment 19 March 2026 at 10");
}

TEST_F(Dated, WhatIsDueByADayIsOnOnIt) {
  Add("Papers due by 10 March", kNow);
  Add("The offer is valid till 10 March", kNow);
  EXPECT_EQ(Found("what's on 10 March?").size(), 2U);
  EXPECT_EQ(Found("what do I have next week?"), Texts{}) << "2 to 8 March";
  EXPECT_EQ(Found("what's on 11 March?"), Texts{});
}

TEST_F(Dated, HoursAreKeptOnEachDayOfARange) {
  Add("We are open Tue-Sat 6:30-18:00", kNow - 60 * kDay);
  EXPECT_EQ(Found("what's on on Thursday?"), Texts{"We are open Tue-Sat 6:30-18:00"});
  EXPECT_EQ(Found("what's on tomorrow?"), Texts{}) << "a Monday";
}

TEST_F(Dated, WeekendsAreOnWheneverTheyWereTold) {
  Add("Yoga on weekends", kNow - 60 * kDay);
  EXPECT_EQ(Found("what's on 28 March?"), Texts{"Yoga on weekends"});
}

TEST_F(Dated, AskedForWhatComesItIsWhatTheNextWeeksHold) {
  Add("Dentist 25 March", kNow);
  Add("Saw the dentist on 25 February", kNow);
  for (const auto* asked : {"any upcoming appointments?", "what is my next appointment?",
                            "what's next in my calendar?", "what is coming up soon?"})
    EXPECT_EQ(Found(asked), Texts{"Dentist 25 March"}) << asked;
  Add("Vet Friday", kNow);
  EXPECT_EQ(Found("what's on the rest of the month?"), (Texts{"Vet Friday", "Dentist 25 March"}));
}

TEST_F(Dated, TomorrowOfAQuestionIsNoWordOfATextToldLongAgo) {
  Add("Marek is back to work tomorrow", kNow - 20 * kDay);
  Add("Dilara works Mondays", kNow - 20 * kDay);
  EXPECT_EQ(Found("who works tomorrow?").front(), "Dilara works Mondays");
}

TEST_F(Dated, WhatWasToldJustBeforeATimeToComeIsNoAnswerForThatAlone) {
  Add("I like plums", kNow - 1);
  Add("Dilara works Mondays", kNow - 20 * kDay);
  EXPECT_EQ(Found("who works tomorrow?"), Texts{"Dilara works Mondays"});
}

TEST_F(Dated, AListByTimeIsInTheOrderOfTimeWhateverStandsInIt) {
  constexpr int kMany = 1'000;
  for (int i = 0; i < kMany; ++i) Add("told in the hour " + std::to_string(i), kNow - kDay + i);
  EXPECT_EQ(Found("what did I say yesterday?").front(), "told in the hour 0");
}

}  // namespace
}  // namespace cortex
