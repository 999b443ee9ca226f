// What a text tells of as coming again (note_times.h).

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "language/times/note_times.h"

namespace cortex {
namespace {

/// A Tuesday.
constexpr const char* kToldOn = "2026-03-10";

using Dates = std::vector<std::string>;

/// The days of the eight weeks from the day it is told on.
Dates Occurrences(const std::string& text) {
  const TimeZone utc = TimeZone::Utc();
  const TimeMs told_at = utc.Parse(kToldOn);
  const auto recurrences = ReadNoteTimes(text, told_at, utc).recurrences;
  constexpr int kDays = 56;
  constexpr std::size_t kYearAndDash = 5;
  constexpr std::size_t kMonthAndDay = 5;
  Dates dates;
  for (TimeMs at = told_at; at < told_at + kDays * kMillisPerDay; at += kMillisPerDay) {
    for (const auto& recurrence : recurrences) {
      if (OccursOn(recurrence, utc.LocalDay(at)))
        dates.push_back(FormatUtc(at).substr(kYearAndDash, kMonthAndDay));
    }
  }
  return dates;
}

struct RecurrenceCase {
  const char* text;
  Dates dates;
};

const Dates kThursdays = {"03-12", "03-19", "03-26", "04-02", "04-09", "04-16", "04-23", "04-30"};

TEST(Recurrence, WhatComesEachWeekIsOnItsDay) {
  for (const auto* text :
       {"Swimming every Thursday at 4", "Theo has piano on Thursdays",
        "Choir is on Thursday evenings", "Each Thurs the bins", "Bins go out weekly, on Thursday"})
    EXPECT_EQ(Occurrences(text), kThursdays) << text;
}

TEST(Recurrence, SeveralDaysMayBeListed) {
  const Dates both = {"03-13", "03-16", "03-20", "03-23", "03-27", "03-30", "04-03", "04-06",
                      "04-10", "04-13", "04-17", "04-20", "04-24", "04-27", "05-01", "05-04"};
  for (const auto* text : {"I work on Mondays and Fridays", "Yoga every Monday, Friday"})
    EXPECT_EQ(Occurrences(text), both) << text;
}

TEST(Recurrence, EveryOtherWeekIsCountedFromADayThatIsNamed) {
  const Dates counted = {"03-19", "04-02", "04-16", "04-30"};
  for (const auto* text : {"Cleaner every other Thursday, starting 19 March",
                           "Cleaner alternate Thursdays from 19 March",
                           "Cleaner comes every two weeks on a Thursday, next on 19 March",
                           "Cleaner fortnightly on Thursdays, first time 5 March",
                           "Cleaner Thursdays 9am, every other, next one is the 19th"})
    EXPECT_EQ(Occurrences(text), counted) << text;
}

TEST(Recurrence, SomeWeeksAreCountedLikewise) {
  EXPECT_EQ(Occurrences("Farrier comes every six weeks, next Tues 17 March"),
            (Dates{"03-17", "04-28"}));
  EXPECT_EQ(Occurrences("Rhys is at his dad's alternate weekends, next one 14-15 March"),
            (Dates{"03-14", "03-15", "03-28", "03-29", "04-11", "04-12", "04-25", "04-26"}));
}

TEST(Recurrence, HardlyAnybodyListsDaysOfOneWeek) {
  const auto listed = Occurrences("Kayleigh does Mon Wed Fri mornings");
  EXPECT_EQ(listed.size(), 24U);
  EXPECT_EQ(Occurrences("Dean does tues, thurs and sat"),
            Occurrences("Dean does every Tuesday, Thursday and Saturday"));
  EXPECT_EQ(Occurrences("Pony club Tues and Thurs 4.30pm"),
            Occurrences("Pony club Tuesdays and Thursdays"));
  for (const auto* once : {"Electrician coming Thurs and Fri", "Here this Tuesday and Friday",
                           "Holiday club tues 17 and weds 18 March", "Saw him Monday and Tuesday",
                           "Beach Saturday and Sunday"})
    EXPECT_EQ(Occurrences(once), Dates{}) << once;
}

TEST(Recurrence, EveryOtherWeekMayBeAnyWhereNoDayIsNamed) {
  for (const auto* text : {"Cleaner every other Thursday", "Cleaner on alternate Thursdays"})
    EXPECT_EQ(Occurrences(text), kThursdays) << text;
}

TEST(Recurrence, ADayOfTheMonthComesEachMonth) {
  for (const auto& [text, dates] : std::vector<RecurrenceCase>{
           {"Book club is first Tuesday of the month, 8pm", {"04-07"}},
           {"Book club meets every month on the 2nd Tuesday", {"03-10", "04-14"}},
           {"Worming on the last Friday of each month", {"03-27", "04-24"}},
           {"Rent goes out on the 1st of every month", {"04-01", "05-01"}},
           {"Rent goes out monthly on the 1st", {"04-01", "05-01"}},
           {"The 31st of the month is pay day", {"03-31"}},
       })
    EXPECT_EQ(Occurrences(text), dates) << text;
}

TEST(Recurrence, ListsOfDaysOfAMonthAreReadWhole) {
  for (const auto& [text, dates] : std::vector<RecurrenceCase>{
           {"Market on the 2nd and 4th Saturday of the month",
            {"03-14", "03-28", "04-11", "04-25"}},
           {"Rent on the 1st and the 15th of each month", {"03-15", "04-01", "04-15", "05-01"}},
           {"Payday is the last day of the month", {"03-31", "04-30"}},
       })
    EXPECT_EQ(Occurrences(text), dates) << text;
}

TEST(Recurrence, HoursAreKeptOnEachDayOfARangeOfWeekdays) {
  EXPECT_EQ(Occurrences("We are open Tue-Sat 6:30-18:00").size(), 40U);
  EXPECT_EQ(Occurrences("She works Monday to Wednesday"),
            Occurrences("She works Mondays, Tuesdays and Wednesdays"));
  EXPECT_EQ(Occurrences("Away Tuesday to Saturday"), Dates{});
}

TEST(Recurrence, ItIsFromWhenAndUntilWhenTheTextTells) {
  for (const auto& [text, dates] : std::vector<RecurrenceCase>{
           {"Pottery on Mondays from 20 April", {"04-20", "04-27", "05-04"}},
           {"Swimming every Thursday until the end of March", {"03-12", "03-19", "03-26"}},
           {"Physio every Wednesday for the next two weeks", {"03-11", "03-18"}},
           {"Rent every 3 months on the 15th from 15 April", {"04-15"}},
       })
    EXPECT_EQ(Occurrences(text), dates) << text;
  for (const auto* text : {"Swimming isn't on Thursdays any more", "No longer there on Thursdays"})
    EXPECT_EQ(Occurrences(text), Dates{}) << text;
}

TEST(Recurrence, WeekdaysThatAreWordsOfTheirOwnComeAgainBehindEvery) {
  EXPECT_EQ(Occurrences("guitar every wed"), Occurrences("guitar every Wednesday"));
}

TEST(Recurrence, TheDayOfABirthdayIsItsOwnAndNotThatOfWhatIsDoneForIt) {
  const TimeZone zone("Europe/London");
  const TimeMs told_at = zone.Parse("2026-10-12");
  for (const auto* text : {"Ruth's birthday is 25 October", "Ruth's birthday: 25/10",
                           "25 October is Ruth's birthday"}) {
    const auto read = ReadNoteTimes(text, told_at, zone).recurrences;
    ASSERT_EQ(read.size(), 1U) << text;
    EXPECT_TRUE(OccursOn(read.front(), zone.LocalDay(zone.Parse("2027-10-25")))) << text;
  }
  for (const auto* text : {"Bought Tom's birthday present on 3 March",
                           "Ruth's birthday party is on Saturday 14 March"})
    EXPECT_TRUE(ReadNoteTimes(text, told_at, zone).recurrences.empty()) << text;
}

TEST(Recurrence, ABirthdayComesEachYear) {
  const TimeZone utc = TimeZone::Utc();
  const auto birthday =
      ReadNoteTimes("Ruth's birthday is 2 March", utc.Parse(kToldOn), utc).recurrences;
  ASSERT_EQ(birthday.size(), 1U);
  for (const auto& [day, occurs] : std::vector<std::pair<const char*, bool>>{
           {"2027-03-02", true}, {"2031-03-02", true}, {"2027-03-03", false}})
    EXPECT_EQ(OccursOn(birthday.front(), utc.LocalDay(utc.Parse(day))), occurs) << day;
}

TEST(Recurrence, ATextThatTellsOfVeryManyIsReadForSome) {
  constexpr std::size_t kMost = 32;
  const TimeZone utc = TimeZone::Utc();
  for (const std::string piece : {"on Mondays ", "on Mondays. "}) {
    std::string text;
    for (int i = 0; i < 500; ++i) text += piece;
    EXPECT_EQ(ReadNoteTimes(text, utc.Parse(kToldOn), utc).recurrences.size(), kMost) << piece;
  }
}

TEST(Recurrence, WhatIsOnOnceComesOnce) {
  for (const auto* text :
       {"Dentist on Thursday", "He sat in the sun", "The first Tuesday was fine", "The 2nd of May",
        "Every second counts on Thursday", "Saw him for the 3rd time this month", ""})
    EXPECT_EQ(Occurrences(text), Dates{}) << text;
}

}  // namespace
}  // namespace cortex
