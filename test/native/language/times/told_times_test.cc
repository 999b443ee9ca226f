// When that is of which a text tells (told_times.h).

#include "language/times/told_times.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cortex {
namespace {

/// A Tuesday.
constexpr const char* kToldAt = "2026-03-10T09:00:00Z";

using Days = std::vector<std::string>;

/// "2026-03-19/2026-03-20".
Days Told(const std::string& text) {
  Days days;
  const TimeZone utc = TimeZone::Utc();
  constexpr std::size_t kDate = 10;
  for (const auto& range : ToldTimes(text, utc.Parse(kToldAt), utc))
    days.push_back(FormatUtc(range.begin).substr(0, kDate) + "/" +
                   FormatUtc(range.end).substr(0, kDate));
  return days;
}

struct ToldCase {
  const char* text;
  Days days;
};

TEST(ToldTimes, WhatComesAgainIsTheNextOneWhereItIsNotToldOfThePast) {
  for (const auto& [text, days] : std::vector<ToldCase>{
           {"Dentist on 19 March", {"2026-03-19/2026-03-20"}},
           {"Theo has a chess match on Saturday", {"2026-03-14/2026-03-15"}},
           {"Parents evening Thursday 12 March", {"2026-03-12/2026-03-13"}},
           {"The plumber comes at the weekend", {"2026-03-14/2026-03-16"}},
           {"what do I have on Thursday", {"2026-03-12/2026-03-13"}},
           {"Bins go out on Tuesday", {"2026-03-10/2026-03-11"}},
           {"We fly to Porto in June", {"2026-06-01/2026-07-01"}},
           {"On leave from 30 March to 2 April", {"2026-03-30/2026-04-03"}},
           {"Ruth's birthday is 2 March", {"2026-03-02/2026-03-03"}},
       })
    EXPECT_EQ(Told(text), days) << text;
}

TEST(ToldTimes, ThePastTenseMeansTheLastOne) {
  for (const auto& [text, days] : std::vector<ToldCase>{
           {"Theo played chess on Saturday", {"2026-03-07/2026-03-08"}},
           {"We were in Porto in June", {"2025-06-01/2025-07-01"}},
           {"what did I do on Thursday", {"2026-03-05/2026-03-06"}},
           {"what happened last week", {"2026-03-02/2026-03-09"}},
       })
    EXPECT_EQ(Told(text), days) << text;
}

TEST(ToldTimes, APastFormThatIsNotItsVerbDoesNot) {
  for (const auto& [text, days] : std::vector<ToldCase>{
           {"Booked the dentist for Friday", {"2026-03-13/2026-03-14"}},
           {"Moved the call to Thursday", {"2026-03-12/2026-03-13"}},
           {"The call has been moved to Thursday", {"2026-03-12/2026-03-13"}},
           {"The table is booked on Friday", {"2026-03-13/2026-03-14"}},
           {"Ruth said she'll come on Saturday", {"2026-03-14/2026-03-15"}},
           {"Tractor service booked Mon 30th", {"2026-03-30/2026-03-31"}},
           {"Tom rang, coming Wed 25th 9am", {"2026-03-25/2026-03-25"}},
           {"Tom rang, make it Wed 25th", {"2026-03-25/2026-03-26"}},
       })
    EXPECT_EQ(Told(text), days) << text;
}

TEST(ToldTimes, TheVerbOfItsOwnClauseTellsTheTenseOfATime) {
  for (const auto& [text, days] : std::vector<ToldCase>{
           {"The practice called, his appointment is now Wed the 18th", {"2026-03-18/2026-03-19"}},
           {"School wrote, parents evening is wed 18th 7pm", {"2026-03-18/2026-03-18"}},
           {"Tom called, he can work Friday", {"2026-03-13/2026-03-14"}},
           {"Ordered the flour, comes Friday", {"2026-03-13/2026-03-14"}},
           {"They moved it, now Friday", {"2026-03-13/2026-03-14"}},
           {"On Friday, we met Tom", {"2026-03-06/2026-03-07"}},
           {"Went to the vet, Friday, cost 60", {"2026-03-06/2026-03-07"}},
           {"Saw Tom on Friday, he works in Ulm now", {"2026-03-06/2026-03-07"}},
           {"I met Tom, who works in Ulm, on Friday", {"2026-03-06/2026-03-07"}},
       })
    EXPECT_EQ(Told(text), days) << text;
}

TEST(ToldTimes, HolidaysAreReadAlsoWhereTheyGoByEaster) {
  for (const auto& [text, days] : std::vector<ToldCase>{
           {"Dinner with Mum on Christmas Day", {"2026-12-25/2026-12-26"}},
           {"On Good Friday we open at 8", {"2026-04-03/2026-04-04"}},
           {"Easter Monday open 8 to 12", {"2026-04-06/2026-04-07"}},
           {"Mum comes at Easter", {"2026-04-03/2026-04-07"}},
           {"Closed on Christmas day", {"2026-12-25/2026-12-26"}},
           {"Lunch on Whit Monday 2027", {"2027-05-17/2027-05-18"}},
           {"Baked an Easter cake", {}},
       })
    EXPECT_EQ(Told(text), days) << text;
}

TEST(ToldTimes, AHolidayAtTheBeginningOfANoteIsTheDayOfWhatFollows) {
  for (const auto& [text, days] : std::vector<ToldCase>{
           {"boxing day mum at margits", {"2026-12-26/2026-12-27"}},
           {"Boxing Day Mum at Margit's", {"2026-12-26/2026-12-27"}},
           {"christmas eve mum at margits", {"2026-12-24/2026-12-25"}},
           {"xmas eve hartwells 9-1", {"2026-12-24/2026-12-25"}},
           {"new years day mum at dereks", {"2027-01-01/2027-01-02"}},
           {"halloween party in library", {"2026-10-31/2026-11-01"}},
           {"good friday walk with ruth", {"2026-04-03/2026-04-04"}},
           {"Christmas cake needs brandy", {}},
           {"christmas jumper for theo", {}},
           {"halloween costume for mia", {}},
           {"valentines day card for ken", {}},
           {"May Day Parade played in Ulm", {}},
           {"Theo likes halloween party games", {}},
       })
    EXPECT_EQ(Told(text), days) << text;
}

TEST(ToldTimes, MothersDayIsThatOfTheClocksCountry) {
  const auto told = [](const char* text, const char* zone) {
    const TimeZone clock{zone};
    const auto ranges = ToldTimes(text, clock.Parse(kToldAt), clock);
    return ranges.size() == 1 ? clock.LocalDay(ranges.front().begin) : -1;
  };
  const auto day = [](const char* date) {
    return TimeZone::Utc().LocalDay(TimeZone::Utc().Parse(date));
  };
  EXPECT_EQ(told("mothers day lunch at margits", "Europe/London"), day("2026-03-15"));
  EXPECT_EQ(told("Lunch on Mother's Day", "Europe/Dublin"), day("2026-03-15"));
  EXPECT_EQ(told("mothers day lunch at margits", "Europe/Vienna"), day("2026-05-10"));
  EXPECT_EQ(told("Lunch on Mother's Day", "America/New_York"), day("2026-05-10"));
  EXPECT_EQ(told("mothering sunday lunch at margits", "Europe/Vienna"), day("2026-03-15"));
}

TEST(ToldTimes, OfADateTheFarNearerOneIsMeant) {
  for (const auto& [text, days] : std::vector<ToldCase>{
           {"Dentist, 5 March: two fillings", {"2026-03-05/2026-03-06"}},
           {"We booked the dentist, 19 March", {"2026-03-19/2026-03-20"}},
           {"Dentist on 19 March 2025", {"2025-03-19/2025-03-20"}},
       })
    EXPECT_EQ(Told(text), days) << text;
}

TEST(ToldTimes, WhatWordsSayByThemselvesIsThat) {
  for (const auto& [text, days] : std::vector<ToldCase>{
           {"Lunch with Ruth tomorrow", {"2026-03-11/2026-03-12"}},
           {"Saw Ruth yesterday. Dentist tomorrow.",
            {"2026-03-09/2026-03-10", "2026-03-11/2026-03-12"}},
           {"Open day tmrw", {"2026-03-11/2026-03-12"}},
           {"gp rings 2moro", {"2026-03-11/2026-03-12"}},
           {"is there choir this Monday", {"2026-03-16/2026-03-17"}},
           {"we had choir this Monday", {"2026-03-09/2026-03-10"}},
           {"Vet a week on Thursday", {"2026-03-19/2026-03-20"}},
           {"Vet Thursday week", {"2026-03-19/2026-03-20"}},
           {"Vet Thurs fortnight", {"2026-03-26/2026-03-27"}},
           {"what is on next week", {"2026-03-16/2026-03-23"}},
           {"I like plums", {}},
           {"", {}},
       })
    EXPECT_EQ(Told(text), days) << text;
}

TEST(ToldTimes, InANoteADayStandsByItself) {
  for (const auto& [text, days] : std::vector<ToldCase>{
           {"Vet Friday 9.20", {"2026-03-13/2026-03-14"}},
           {"Dentist Thurs 19th 3.40", {"2026-03-19/2026-03-20"}},
           {"Parents evening 23/03, 5.20", {"2026-03-23/2026-03-24"}},
           {"School fair Sat 14/03 12-3", {"2026-03-14/2026-03-15"}},
           {"Farrier thurs 9am", {"2026-03-12/2026-03-12"}},
           {"Dentist Thurs", {"2026-03-12/2026-03-13"}},
           {"Lesson sat morning", {"2026-03-14/2026-03-14"}},
           {"Rally Sat 23 May 10am", {"2026-05-23/2026-05-23"}},
           {"Vet Fri 13 10am for her jabs", {"2026-03-13/2026-03-13"}},
           {"Vet Fri 20, both dogs", {"2026-03-20/2026-03-21"}},
           {"Fri 13 vet", {"2026-03-13/2026-03-14"}},
           {"Fri 13 kids in the ring", {"2026-03-13/2026-03-14"}},
           {"Fri 20 kids in the ring", {"2026-03-13/2026-03-14"}},
           {"Rhys away this wknd", {"2026-03-14/2026-03-16"}},
           {"Vet Fri 9", {"2026-03-13/2026-03-14"}},
           {"Vet 13/3 10am", {"2026-03-13/2026-03-13"}},
           {"Clinic 29th 9.20", {"2026-03-29/2026-03-30"}},
           {"Hospital in two weeks", {"2026-03-23/2026-03-30"}},
           {"Walked the Way in six days", {}},
           {"Came 3rd in the show", {}},
           {"Away 16th to 20th", {"2026-03-16/2026-03-21"}},
           {"Mum here 14/15 March", {"2026-03-14/2026-03-16"}},
           {"talk me through tomorrow", {"2026-03-11/2026-03-12"}},
           {"Next one is the 19th", {"2026-03-19/2026-03-20"}},
           {"Knee hurts since Wednesday", {"2026-03-04/10000-01-0"}},
           {"Bins change from 19 March on", {"2026-03-19/10000-01-0"}},
           {"Vet this sat", {"2026-03-14/2026-03-15"}},
           {"No swimming this wed", {"2026-03-11/2026-03-12"}},
           {"Lunch this sun with Dad", {"2026-03-15/2026-03-16"}},
           {"Dentist on 25.4.", {"2026-04-25/2026-04-26"}},
           {"Dentist 25.04. at 3", {"2026-04-25/2026-04-26"}},
           {"Cake for the Bergs 25.04.26", {"2026-04-25/2026-04-26"}},
           {"Paid 25.4. for it", {}},
           {"Sat down with Tom", {}},
           {"This sun cream is no good", {}},
           {"Feed it 50/50 flour and water", {}},
       })
    EXPECT_EQ(Told(text), days) << text;
}

TEST(ToldTimes, AQuestionMayAskWhatWasSaid) {
  EXPECT_TRUE(AsksOfTelling("what did we talk about on Friday?"));
  EXPECT_TRUE(AsksOfTelling("tell me what we talk about in April"));
  EXPECT_TRUE(AsksOfTelling("what did Ruth tell me on Friday?"));
  EXPECT_FALSE(AsksOfTelling("what is on on Friday?"));
  EXPECT_FALSE(AsksOfTelling("talk me through Friday"));
}

}  // namespace
}  // namespace cortex
