#include "language/times/time_expression_lookalikes_support.h"

/// Queries full of words and numbers that stand for times elsewhere and for none here. They were
/// written before the parser was tried on them.
namespace cortex {
namespace {

using test::ExpectNoTime;

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
  ExpectNoTime({"may contain nuts",
                "what may I feed the parrot",
                "May the cat scratched whom",
                "what does May like to eat",
                "who may have taken the keys",
                "the soldiers march on",
                "march past the palace",
                "protest march route",
                "the March hare",
                "April's phone",
                "April's mother",
                "call April back",
                "is April allergic to nuts",
                "does June still play the cello",
                "June's recipe for bread",
                "August Strindberg plays",
                "August's sister",
                "an august gathering",
                "Jan's bike",
                "where did Jan put the keys",
                "is Julia the sister of Augustus",
                "Miss December calendar girl",
                "Theresa May resigned",
                "Brian May guitar solo",
                "the Augusta golf course",
                "decide between red and blue",
                "Mayday signal on the boat",
                "oct tree and dec alpha",
                "mar the surface"});
}

TEST(TimeExpressionLookalikes, WeekdaysAndWeeks) {
  ExpectNoTime({"Sunday roast recipe",
                "my week planner",
                "a weekly planner in leather",
                "Wednesday Addams costume",
                "Good Friday Agreement",
                "Girl Friday",
                "the Black Friday deal on the vacuum",
                "Man Friday and Robinson Crusoe",
                "Ruby Tuesday lyrics",
                "Sheffield Wednesday supporters",
                "Taco Tuesday",
                "Casual Friday dress code",
                "TGI Fridays menu",
                "Blue Monday by New Order",
                "the Monday Club",
                "Saturday Night Fever soundtrack",
                "sun cream for the kids",
                "she sat down",
                "they wed in secret",
                "mon ami Pierre",
                "weekend bag in green",
                "Vampire Weekend album",
                "a week's wages",
                "the working week in France",
                "Fashion Week tickets",
                "five-day forecast"});
}

TEST(TimeExpressionLookalikes, Seasons) {
  ExpectNoTime({"fall risk",
                "fall in love",
                "who did fall off the ladder",
                "spring onions",
                "spring rolls",
                "box spring mattress",
                "the hot spring in Iceland",
                "summer squash soup",
                "Donna Summer songs",
                "Summer's homework",
                "winter boots size",
                "winter squash",
                "autumn leaves chords",
                "fall back plan",
                "spring cleaning tips",
                "Winter's Tale by Shakespeare",
                "mattress springs",
                "season the soup",
                "the season ticket",
                "high season prices"});
}

TEST(TimeExpressionLookalikes, DayWords) {
  ExpectNoTime({"Yesterday by the Beatles",
                "Tomorrow Never Dies",
                "USA Today subscription",
                "Good Morning Vietnam",
                "morning sickness remedies",
                "the morning person of the two",
                "night owl",
                "night shift pay",
                "evening dress colour",
                "afternoon tea set",
                "day care costs",
                "daylight lamp",
                "D-Day museum",
                "the day trader",
                "day one patch",
                "midnight blue paint",
                "Noon is the name of our dog",
                "Friday Night Lights",
                "Tonight Show host",
                "the present perfect",
                "a past life",
                "now that is a problem",
                "past participle of go",
                "walked past the bakery",
                "half past caring",
                "the last straw",
                "last but not least",
                "last name of the plumber",
                "Last Christmas by Wham",
                "the next step in the recipe",
                "next of kin",
                "next to the station",
                "this side up",
                "first aid kit",
                "first class ticket",
                "First Lady",
                "the previous owner of the house",
                "the following recipe",
                "Christmas tree stand",
                "Easter egg hunt rules",
                "New Year's resolutions",
                "Valentine's surname",
                "Halloween costume ideas"});
}

TEST(TimeExpressionLookalikes, HabitsDurationsAndQuestionsForATime) {
  ExpectNoTime({"what do I do on Sundays",
                "how long does the flight take",
                "every other week",
                "each morning routine",
                "once in a blue moon",
                "from time to time",
                "in the nick of time",
                "how many weeks of holiday do I get",
                "in which month is it",
                "since you asked",
                "since it rained we stayed in",
                "for a month or so",
                "within three days of purchase",
                "twice a year",
                "on a daily basis",
                "year-round garden",
                "leap year rule",
                "light year distance",
                "a decade of experience",
                "before the mirror",
                "after all",
                "until death do us part",
                "by the way",
                "from here to there",
                "between jobs",
                "around the corner",
                "about the house",
                "in the long run",
                "the end of the tunnel",
                "early bird menu",
                "late fee",
                "mid-size car",
                "the beginning of the novel",
                "halfway house"});
}

TEST(TimeExpressionLookalikes, OtherSessionsAndChats) {
  ExpectNoTime({"the therapy session", "my yoga session on the roof", "chat up lines",
                "WhatsApp chat with Lisa", "the group chat name", "photo session outfits",
                "session musician", "the last conversation piece", "number of sessions at the gym",
                "first date ideas", "first conversation starters", "session fee"});
}

TEST(TimeExpressionLookalikes, TimesAmongThemAreStillFound) {
  for (const char* query : {"what did April say in April",
                            "Yesterday Anna baked a cake",
                            "Sunday roast of last Sunday",
                            "did May call on May 3rd",
                            "who fell in the fall of 2023",
                            "the 24 bus on June 24",
                            "Friday at noon",
                            "what happened on Friday the 13th",
                            "Christmas in 2022 with Wham",
                            "the second opinion of May 2nd",
                            "WHAT DID I EAT YESTERDAY",
                            "what is due in two weeks",
                            "in ten minutes",
                            "will I fly in three days",
                            "a budget of 1950 in 2023",
                            "did I read 1984 in 1984",
                            "lunch with Jan in jan 2024",
                            "the march in March 2024",
                            "the last conversation piece I bought last week",
                            "order 2023-4471 of 2023-04-07",
                            "20230501",
                            "notes 20230501",
                            "10/12 what did we do",
                            "summer of 2024 with Summer",
                            "my week planner for next week",
                            "since the divorce in 2021",
                            "Friday",
                            "On Friday Lena sang",
                            "what did the therapist say in the session on Monday",
                            "this day last year",
                            "a quarter of an hour ago",
                            "yesterday at 6 in the morning"}) {
    const auto found = ParseTimeExpressions(query, TimeZone::Utc().Parse("2025-06-18T10:20:00Z"),
                                            TimeZone("Europe/Berlin"));
    EXPECT_EQ(found.ranges.size(), 1U) << query;
  }
  for (const char* query : {"the last conversation", "our first conversation about starters",
                            "the first of our sessions", "session 3 budget",
                            "what did we say last session", "the last session Anna mentioned"}) {
    const auto found = ParseTimeExpressions(query, TimeZone::Utc().Parse("2025-06-18T10:20:00Z"),
                                            TimeZone("Europe/Berlin"));
    EXPECT_EQ(found.sessions.size(), 1U) << query;
  }
}

}  // namespace
}  // namespace cortex
