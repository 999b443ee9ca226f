// From when and until when something holds: the days that its text tells (docs/graph.md, "What
// holds now").

#include "graph/current_support.h"

namespace cortex {
namespace {

using test::Current;
using test::kDay;
using test::kNow;
using test::Names;

TEST_F(Current, WhatIsAnnouncedHoldsFromItsDay) {
  Tell("I work at Lidl.", kNow);
  Tell("I work at Aldi from next week.", kNow + kDay);
  EXPECT_EQ(Claims(Of("alice", "work at", kNow + 2 * kDay)), Names{"work at Lidl"});
  EXPECT_EQ(Claims(Of("alice", "work at", kNow + 15 * kDay)), Names{"work at Aldi"});
}

struct Announced {
  const char* older;
  const char* newer;
  const char* of;
  const char* relation;
  Names before;
  Names then;
};

class Announcements : public Current, public ::testing::WithParamInterface<Announced> {};

TEST_P(Announcements, HoldFromTheirDayAndNotFromWhenTheyWereTold) {
  Tell(GetParam().older, kNow);
  Tell(GetParam().newer, kNow + kDay);
  EXPECT_EQ(Claims(Of(GetParam().of, GetParam().relation, kNow + kDay)), GetParam().before);
  EXPECT_EQ(Claims(Of(GetParam().of, GetParam().relation, kNow + 366 * kDay)), GetParam().then);
}

INSTANTIATE_TEST_SUITE_P(
    Current, Announcements,
    ::testing::Values(Announced{"Ida takes 5 mg of ramipril.",
                                "Ida takes 10 mg of ramipril from the 1st of December.",
                                "Ida",
                                "dose of ramipril",
                                {"dose of ramipril 5 mg"},
                                {"dose of ramipril 10 mg"}},
                      Announced{"Ida takes 5 mg of ramipril.",
                                "As of the 22nd Ida takes 10 mg of ramipril.",
                                "Ida",
                                "dose of ramipril",
                                {"dose of ramipril 5 mg"},
                                {"dose of ramipril 10 mg"}},
                      Announced{"Ida takes 5 mg of ramipril.",
                                "Starting on 1 December, Ida takes 10 mg of ramipril.",
                                "Ida",
                                "dose of ramipril",
                                {"dose of ramipril 5 mg"},
                                {"dose of ramipril 10 mg"}},
                      Announced{"My rent is 900 euros.",
                                "My rent is 950 euros from December.",
                                "alice",
                                "rent",
                                {"rent 900 euros"},
                                {"rent 950 euros"}},
                      Announced{"The shop opens at 9.",
                                "From 1 December on the shop opens at 8.",
                                "shop",
                                "open at",
                                {"open at 9"},
                                {"open at 8"}},
                      // Told of what is so, not of what begins.
                      Announced{"My rent is 900 euros.",
                                "From this month my rent is 950 euros.",
                                "alice",
                                "rent",
                                {"rent 950 euros"},
                                {"rent 950 euros"}},
                      Announced{"The pic is old.",
                                "The pic is from last night.",
                                "pic",
                                "be from",
                                {"be from last night"},
                                {"be from last night"}},
                      Announced{"My rent is 900 euros.",
                                "My rent is 950 euros from now on.",
                                "alice",
                                "rent",
                                {"rent 950 euros"},
                                {"rent 950 euros"}},
                      Announced{"I work at Lidl.",
                                "I work at Aldi from Monday to Friday.",
                                "alice",
                                "work at",
                                {"work at Aldi"},
                                {"work at Aldi"}}));

TEST_F(Current, TellsWhatIsToCome) {
  Tell("From 1 May 2026 Paul is the contact at Aldi.", kNow);
  const auto before = Of("Paul", {}, kNow + kDay);
  EXPECT_TRUE(before.claims.empty());
  ASSERT_EQ(before.to_come.size(), 1U);
  EXPECT_EQ(before.to_come.front().value, "contact at Aldi");
  EXPECT_EQ(before.to_come.front().since, kNow - kNow % kDay + 61 * kDay);
  const auto then = Of("Paul", {}, kNow + 70 * kDay);
  EXPECT_EQ(Claims(then), Names{"be contact at Aldi"});
  EXPECT_TRUE(then.to_come.empty());
}

TEST_F(Current, WhatWillBeFromADayOnIsSoFromThen) {
  Tell("My rent is 900 euros.", kNow);
  Tell("My rent will be 950 euros from 1 May 2026.", kNow + kDay);
  EXPECT_EQ(Claims(Of("alice", "rent", kNow + 2 * kDay)), Names{"rent 900 euros"});
  EXPECT_EQ(Claims(Of("alice", "rent", kNow + 70 * kDay)), Names{"rent 950 euros"});
}

struct Bounded {
  const char* told;
  const char* of;
  const char* relation;
  /// Days after it was told on which it holds, and on which it does not.
  std::vector<int> holds;
  std::vector<int> does_not;
};

class Bounds : public Current, public ::testing::WithParamInterface<Bounded> {};

TEST_P(Bounds, AreTheDaysThatTheTextTells) {
  const auto& [told, of, relation, holds, does_not] = GetParam();
  Tell(told, kNow);
  for (const int day : holds)
    EXPECT_EQ(Of(of, relation, kNow + day * kDay).claims.size(), 1U) << told << " on day " << day;
  for (const int day : does_not)
    EXPECT_TRUE(Of(of, relation, kNow + day * kDay).claims.empty()) << told << " on day " << day;
}

// Told on Sunday, 1 March 2026, at noon.
INSTANTIATE_TEST_SUITE_P(
    Current, Bounds,
    ::testing::Values(
        Bounded{"Mika is on leave until 1 June.", "Mika", "be on", {0, 92}, {93, 400}},
        Bounded{"Priya is on holiday from 7 to 17 April.", "Priya", "be on", {37, 47}, {0, 36, 48}},
        Bounded{
            "Lotte is on holiday 20 March to 2 April.", "Lotte", "be on", {19, 32}, {0, 18, 33}},
        Bounded{"Lotte is away 20 March to 2 April.", "Lotte", "be", {19, 32}, {0, 18, 33}},
        Bounded{"Tom is in Lisbon until Friday.", "Tom", "be in", {0, 5}, {6, 30}},
        Bounded{
            "Tom's visa is valid until 30 September 2026.", "Tom's visa", "be", {0, 213}, {214}},
        Bounded{"Ida takes 10 mg of ramipril for the next two weeks.",
                "Ida",
                "dose of ramipril",
                {0, 13},
                {15}},
        Bounded{"Nina works from home this week.", "Nina", "work from", {0}, {1, 30}},
        Bounded{"The shop opens at 8 until Christmas.", "shop", "open at", {0, 200}, {310}},
        Bounded{"The office is closed on 24 December.", "office", "be", {298}, {0, 297, 299}},
        Bounded{"I studied in Leuven from 1999 to 2004.", "alice", "study in", {}, {0, 30}},
        Bounded{"Ben was at Seidel's yesterday.", "Ben", "be at", {}, {0, 1}},
        Bounded{"Ben was at the office.", "Ben", "be at", {}, {1}},
        Bounded{"Tom is on leave from tomorrow until Friday.", "Tom", "be on", {1, 5}, {0, 6}},
        Bounded{"Mika is away until Monday.", "Mika", "be", {0, 1}, {2}},
        Bounded{"The heating is off from 1 May to 30 September.",
                "heating",
                "be",
                {61, 213},
                {0, 60, 214}},
        // What comes again, what goes on, and how many there are.
        Bounded{"The pool is open from Monday to Friday.", "pool", "be", {0, 30}, {}},
        Bounded{"The garden is open from May to October.", "garden", "be", {0, 400}, {}},
        Bounded{"My car is from 2017.", "Alice's car", "be from", {0, 400}, {}},
        Bounded{"Ticket 881 was closed on Thursday.", "Ticket 881", "be", {0, 30}, {}},
        Bounded{"The stock is at 50 today.", "stock", "be at", {0, 10}, {}},
        Bounded{"I start at Aldi this week.", "alice", "start at", {0, 30}, {}},
        Bounded{
            "The lift is out of order until further notice.", "lift", "be out of", {0, 90}, {}}));

// Stative and habitual verbs in the past; what happened once and what began then lasts.
INSTANTIATE_TEST_SUITE_P(
    Past, Bounds,
    ::testing::Values(
        Bounded{"Last Christmas Ida had a morphine patch.", "Ida", "have", {}, {0, 30}},
        Bounded{"In June Ida took tramadol for a week.", "Ida", "take", {}, {0, 30}},
        Bounded{"Ida took antibiotics last week.", "Ida", "take", {}, {0, 30}},
        Bounded{"Ida used a cream in spring.", "Ida", "use", {}, {0, 30}},
        Bounded{"Ida used to take codeine.", "Ida", "used to take", {}, {0, 30}},
        Bounded{"Ida was taking senna in May.", "Ida", "take", {}, {0, 30}},
        Bounded{"Ida had to take codeine.", "Ida", "have to take", {}, {0, 30}},
        Bounded{"Ida owned a bakery.", "Ida", "own", {}, {0, 30}},
        Bounded{"Ida takes tramadol.", "Ida", "take", {0, 30}, {}},
        Bounded{"Ida has had gout since 2019.", "Ida", "have", {0, 30}, {}},
        Bounded{"Ida has taken omeprazole since 2019.", "Ida", "take", {0, 30}, {}},
        Bounded{"Ida had a flu jab in October.", "Ida", "have", {0, 30}, {}},
        Bounded{"Ida had a baby in 2019.", "Ida", "have", {0, 30}, {}},
        Bounded{"Ida had surgery on her left knee in 2020.", "Ida", "have", {0, 30}, {}},
        Bounded{"Ida had her hip replaced in 2010.", "Ida", "have replaced", {0, 30}, {}},
        Bounded{"Ida took her husband's name.", "Ida", "take", {0, 30}, {}},
        Bounded{"Ida took up chess in May.", "Ida", "take up", {0, 30}, {}},
        Bounded{"Ida took a job in 2019.", "Ida", "take", {0, 30}, {}},
        Bounded{"Ropes used for climbing are long.", "Ropes", "use for", {0, 30}, {}},
        Bounded{"Ida moved to Graz in 2017.", "Ida", "move to", {0, 30}, {}},
        Bounded{"Ida bought a car last year.", "Ida", "buy", {0, 30}, {}},
        Bounded{"Ida married Ken in 1961.", "Ida", "marry", {0, 30}, {}},
        Bounded{"Ida was born in Leeds.", "Ida", "be born in", {0, 30}, {}},
        Bounded{"Ida was diagnosed with gout in May.", "Ida", "be diagnosed with", {0, 30}, {}}));

// Futurate: the day of what is arranged is to come, unless that of the deed is told.
INSTANTIATE_TEST_SUITE_P(
    Arranged, Bounds,
    ::testing::Values(
        Bounded{"Ida booked a scan 8 March.", "Ida", "book", {7}, {0, 6, 8, 300}},
        Bounded{"Ida booked at Specsavers 20 February.", "Ida", "book at", {356}, {0, 355, 357}},
        Bounded{"Ida is booked for a scan 8 March.", "Ida", "be booked for", {7}, {0, 6, 8}},
        Bounded{"Ida is scheduled for surgery on Friday.", "Ida", "be scheduled for", {5}, {0, 6}},
        Bounded{"Ida plans to move to Oslo next year.", "Ida", "plan to move to", {0, 30}, {}},
        Bounded{"Ida booked a cruise yesterday.", "Ida", "book", {0, 30}, {}},
        Bounded{"Ida booked a cruise on 20 February.", "Ida", "book", {0, 30}, {}},
        Bounded{"Ida booked a cruise last June.", "Ida", "book", {0, 30}, {}},
        Bounded{"Ida booked a cruise today.", "Ida", "book", {0, 30}, {}}));

struct Interim {
  const char* lasting;
  const char* interim;
  const char* of;
  const char* relation;
  Names during;
  Names after;
};

class Interims : public Current, public ::testing::WithParamInterface<Interim> {};

TEST_P(Interims, StandInThePlaceOfWhatLastsUntilTheyEnd) {
  Tell(GetParam().lasting, kNow);
  Tell(GetParam().interim, kNow + kDay);
  EXPECT_EQ(Claims(Of(GetParam().of, GetParam().relation, kNow + 2 * kDay)), GetParam().during);
  EXPECT_EQ(Claims(Of(GetParam().of, GetParam().relation, kNow + 400 * kDay)), GetParam().after);
}

INSTANTIATE_TEST_SUITE_P(Current, Interims,
                         ::testing::Values(Interim{"I live in Berlin.",
                                                   "I live in Lisbon until June.",
                                                   "alice",
                                                   "live in",
                                                   {"live in Lisbon"},
                                                   {"live in Berlin"}},
                                           Interim{"Ida takes 5 mg of ramipril.",
                                                   "Ida takes 10 mg of ramipril until 1 December.",
                                                   "Ida",
                                                   "take",
                                                   {"take 10 mg of ramipril"},
                                                   {"take 5 mg of ramipril"}},
                                           Interim{"My rent is 900 euros.",
                                                   "My rent is 950 euros until June.",
                                                   "alice",
                                                   "rent",
                                                   {"rent 950 euros"},
                                                   {"rent 900 euros"}}));

TEST_F(Current, ATurnOfAShortTimeEndsWithIt) {
  Tell("Tomasz covers Aiko's shift tonight only.");
  EXPECT_EQ(Claims(Of("Tomasz")), Names());
  Tell("While Tomasz is ill this week, Priya looks after CI.");
  EXPECT_EQ(Claims(Of("Priya")), Names());
  Tell("On-call this week: Diego");
  const auto on_call = Of("on-call");
  EXPECT_EQ(Claims(on_call), Names());
  EXPECT_EQ(on_call.ended.size(), 1U);
  EXPECT_EQ(Claims(Of("on-call", {}, kNow + 1)), Names{"be Diego"});
}

TEST_F(Current, WhatIsNoTurnHoldsBeyondTheTimeItIsTold) {
  Tell("Maren moved to Oslo this week.");
  EXPECT_EQ(Claims(Of("Maren")), Names{"move to Oslo"});
  Tell("Priya looks after CI.");
  EXPECT_EQ(Claims(Of("Priya")), Names{"look after CI"});
}

TEST_F(Current, TellsUntilWhen) {
  Tell("Tom is in Lisbon until 30 November 2026.", kNow);
  const auto view = Of("Tom", "be in", kNow);
  ASSERT_EQ(view.claims.size(), 1U);
  EXPECT_EQ(view.claims.front().until, kNow - kNow % kDay + 275 * kDay);
}

}  // namespace
}  // namespace cortex
