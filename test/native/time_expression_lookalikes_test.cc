#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "language/time_expression.h"

/// Queries full of words and numbers that stand for times elsewhere and for none here. They were
/// written before the parser was tried on them.
namespace cortex {
namespace {

void ExpectNoTime(std::initializer_list<const char*> queries) {
  for (const char* zone : {"America/New_York", "Europe/Berlin"}) {
    for (const char* query : queries) {
      const auto found = ParseTimeExpressions(
          query, TimeZone::Utc().Parse("2025-06-18T10:20:00Z"), TimeZone(zone));
      EXPECT_TRUE(found.ranges.empty()) << query << " got a range";
      EXPECT_TRUE(found.sessions.empty()) << query << " got a session";
    }
  }
}

TEST(TimeExpressionLookalikes, Seconds) {
  ExpectNoTime({"did the doctor suggest a second opinion", "his second-hand bicycle",
                "split-second decisions", "what was my second choice of colour",
                "who is her second cousin", "second to none", "the second biggest city I visited",
                "a minute amount of salt", "minutes of the board", "happy hour at the bar",
                "the hour hand is broken", "zero hour contract", "half-hearted apology",
                "quarter of a million", "a quarter pounder with cheese", "quarterback of the team",
                "half board or full board"});
}

TEST(TimeExpressionLookalikes, Months) {
  ExpectNoTime({"may contain nuts", "what may I feed the parrot", "May the cat scratched whom",
                "what does May like to eat", "who may have taken the keys",
                "the soldiers march on", "march past the palace", "protest march route",
                "the March hare", "April's phone", "April's mother", "call April back",
                "is April allergic to nuts", "does June still play the cello",
                "June's recipe for bread", "August Strindberg plays", "August's sister",
                "an august gathering", "Jan's bike", "where did Jan put the keys",
                "is Julia the sister of Augustus", "Miss December calendar girl",
                "Theresa May resigned", "Brian May guitar solo", "the Augusta golf course",
                "decide between red and blue", "Mayday signal on the boat",
                "oct tree and dec alpha", "mar the surface"});
}

TEST(TimeExpressionLookalikes, WeekdaysAndWeeks) {
  ExpectNoTime({"Sunday roast recipe", "my week planner", "a weekly planner in leather",
                "Wednesday Addams costume", "Good Friday Agreement", "Girl Friday",
                "the Black Friday deal on the vacuum", "Man Friday and Robinson Crusoe",
                "Ruby Tuesday lyrics", "Sheffield Wednesday supporters", "Taco Tuesday",
                "Casual Friday dress code", "TGI Fridays menu", "Blue Monday by New Order",
                "the Monday Club", "Saturday Night Fever soundtrack", "sun cream for the kids",
                "she sat down", "they wed in secret", "mon ami Pierre", "weekend bag in green",
                "Vampire Weekend album", "a week's wages", "the working week in France",
                "Fashion Week tickets", "five-day forecast"});
}

TEST(TimeExpressionLookalikes, Seasons) {
  ExpectNoTime({"fall risk", "fall in love", "who did fall off the ladder", "spring onions",
                "spring rolls", "box spring mattress", "the hot spring in Iceland",
                "summer squash soup", "Donna Summer songs", "Summer's homework",
                "winter boots size", "winter squash", "autumn leaves chords", "fall back plan",
                "spring cleaning tips", "Winter's Tale by Shakespeare", "mattress springs",
                "season the soup", "the season ticket", "high season prices"});
}

TEST(TimeExpressionLookalikes, DayWords) {
  ExpectNoTime({"Yesterday by the Beatles", "Tomorrow Never Dies", "USA Today subscription",
                "Good Morning Vietnam", "morning sickness remedies", "the morning person of the two",
                "night owl", "night shift pay", "evening dress colour", "afternoon tea set",
                "day care costs", "daylight lamp", "D-Day museum", "the day trader", "day one patch",
                "midnight blue paint", "Noon is the name of our dog", "Friday Night Lights",
                "Tonight Show host", "the present perfect", "a past life", "now that is a problem",
                "past participle of go", "walked past the bakery", "half past caring",
                "the last straw", "last but not least", "last name of the plumber",
                "Last Christmas by Wham", "the next step in the recipe", "next of kin",
                "next to the station", "this side up", "first aid kit", "first class ticket",
                "First Lady", "the previous owner of the house", "the following recipe",
                "Christmas tree stand", "Easter egg hunt rules", "New Year's resolutions",
                "Valentine's surname", "Halloween costume ideas"});
}

TEST(TimeExpressionLookalikes, Numbers) {
  ExpectNoTime({"the 24 bus", "bus 24 to the zoo", "1984 by Orwell", "2001: A Space Odyssey",
                "Blade Runner 2049", "Cyberpunk 2077 save file", "Windows 2000 machine",
                "Office 2019 licence key", "Fiat 500", "Boeing 747", "Peugeot 2008", "BMW 2002",
                "Studio 54", "Catch 22", "Fahrenheit 451", "Euro 2024 final score",
                "Python 3.12", "version 2.10", "v1.5.2024", "Ubuntu 24.04", "iOS 17.4",
                "costs 12.99", "paid 2000 for the sofa", "2020 euros of rent", "1999 USD",
                "a budget of 1950", "model 1992", "PIN 2018", "code 1604", "account 20230501",
                "order number 2023-4471", "ISO 8601", "RFC 2822", "DIN 1986", "route 66",
                "gate 12", "platform 9 3/4", "a 3/8 inch drill", "10/10 would recommend",
                "blood pressure 120/80", "20/20 vision", "score was 5-4", "won 6-3, 6-4",
                "1/2 cup of sugar", "mix 1:30 with water", "ratio 16:9", "Psalm 23:4", "John 3:16",
                "chapter 11", "5 May Street", "12 August Road", "21 Jump Street",
                "the 5th element", "the 4th floor", "Henry the 8th", "Louis XIV", "9th symphony",
                "the 2nd edition", "Fifth Avenue", "100 metres in 10 seconds", "run 5k in 25 minutes",
                "bake for 45 minutes", "a 30 year mortgage", "two weeks of leave per year",
                "my 8 year old niece", "9 to 5 job", "7 eleven", "24 hour pharmacy", "7 days a week",
                "12 months warranty", "5 o'clock shadow", "M25 motorway", "A4 paper", "4 pm2 modules",
                "room 101", "lot 2022", "area code 2021"});
}

TEST(TimeExpressionLookalikes, HabitsDurationsAndQuestionsForATime) {
  ExpectNoTime({"what do I do on Sundays", "how long does the flight take", "every other week",
                "each morning routine", "once in a blue moon", "from time to time",
                "in the nick of time", "how many weeks of holiday do I get", "in which month is it",
                "since you asked", "since it rained we stayed in", "for a month or so",
                "within three days of purchase", "twice a year", "on a daily basis",
                "year-round garden", "leap year rule", "light year distance", "a decade of experience",
                "before the mirror", "after all", "until death do us part", "by the way",
                "from here to there", "between jobs", "around the corner", "about the house",
                "in the long run", "the end of the tunnel", "early bird menu", "late fee",
                "mid-size car", "the beginning of the novel", "halfway house"});
}

TEST(TimeExpressionLookalikes, OtherSessionsAndChats) {
  ExpectNoTime({"the therapy session", "my yoga session on the roof", "chat up lines",
                "WhatsApp chat with Lisa", "the group chat name", "photo session outfits",
                "session musician", "the last conversation piece", "number of sessions at the gym",
                "first date ideas", "first conversation starters", "session fee"});
}

}  // namespace
}  // namespace cortex
