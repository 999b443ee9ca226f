#include <gtest/gtest.h>

#include <array>
#include <string>

#include "language/times/time_expression.h"

/// What must not become a filter, and input that nobody would write.
namespace cortex {
namespace {

TimeExpressions Parse(const std::string& query) {
  return ParseTimeExpressions(query, TimeZone::Utc().Parse("2025-06-18T10:20:00Z"),
                              TimeZone("America/New_York"));
}

template <std::size_t N>
void ExpectNothing(const std::array<const char*, N>& queries) {
  for (const char* query : queries) {
    const auto found = Parse(query);
    EXPECT_TRUE(found.ranges.empty() && found.sessions.empty() && found.spans.empty()) << query;
    EXPECT_FALSE(found.whole_query) << query;
  }
}

TEST(TimeExpressionGuards, WordsThatOnlyLookLikeTimeAreNone) {
  ExpectNothing(std::array{"May I ask something?",
                           "I may be late",
                           "march on",
                           "who did she march with",
                           "the sun and the sea",
                           "fall over",
                           "spring onions in the salad",
                           "in a second",
                           "wait a minute",
                           "the second option",
                           "a third of the cake",
                           "my first bicycle",
                           "on the second floor",
                           "what is his last name",
                           "who lives next door",
                           "minute details",
                           "the first half of the match",
                           "end of the road",
                           "Black Friday offers",
                           "between you and me",
                           "last minute presents"});
}

TEST(TimeExpressionGuards, NamesAreNone) {
  ExpectNothing(std::array{"where does April work", "June and May are sisters",
                           "is Autumn the cat asleep", "did Summer call",
                           "the band called Sunday Best", "do I use Monday.com",
                           "my copy of The Tomorrow People", "who looks after June",
                           "reading 1984 by Orwell", "Area 51", "the Windows 98 disk"});
}

TEST(TimeExpressionGuards, NumbersOfOtherThingsAreNone) {
  ExpectNothing(std::array{"open 24/7", "3/4 cup of milk", "version 1.2.3", "release 10.4.22",
                           "call 555-123-4567", "192.168.0.1", "room 2019", "$2023",
                           "1800 to 2000 calories", "pages 3-9", "from 9 to 5", "score 3-2",
                           "flight 2024", "2024-02-30", "13/13/2024"});
}

TEST(TimeExpressionGuards, DurationsHabitsAndVagueTimesAreNone) {
  ExpectNothing(std::array{"a three-week trip", "she is 3 years old", "every Tuesday", "on Mondays",
                           "in the mornings", "once a month", "recently", "the other day",
                           "a while ago", "years ago", "how long ago was it", "when did we meet",
                           "which day suits", "did I read it in three days", "day by day"});
}

TEST(TimeExpressionGuards, SessionsOfAnotherKindAreNone) {
  ExpectNothing(std::array{"the jam session", "session cookie", "my first session with the physio",
                           "the chat window", "session timeout", "session 0"});
}

TEST(TimeExpressionGuards, QuotationsAndAddressesAreNone) {
  ExpectNothing(std::array{"who said \"see you last Tuesday\"", "the file `notes yesterday`",
                           "https://example.org/2024/05/08/post"});
}

TEST(TimeExpressionGuards, WhatLeavesTheCalendarIsNone) {
  ExpectNothing(std::array{"99999999999 days ago", "99999999999999999999999999 years ago",
                           "in 999999999999 weeks", "the last 99999999999 months",
                           "9999999999999999 hours ago", "between 99999999 and 999999999 days ago",
                           "more than 88888888888 years ago", "1e308 days ago",
                           "100000 Mondays ago"});
}

TEST(TimeExpressionGuards, BrokenFormsAreReadAsFarAsTheyGo) {
  for (const char* query : {"between",
                            "from to",
                            "since",
                            "the first",
                            "last",
                            "of of of",
                            "from March to",
                            "between May 3 and",
                            "the week of",
                            "in",
                            "at",
                            "May the",
                            "the day before",
                            "2023-",
                            "--",
                            "'",
                            "'s",
                            "th",
                            "the last of the",
                            "session",
                            "sessions 3 to",
                            "#",
                            "Q",
                            "since since since Monday",
                            "a a a",
                            "half",
                            "and a half",
                            "May 8th-",
                            "-May",
                            "1/",
                            "/1/"})
    EXPECT_NO_THROW(static_cast<void>(Parse(query))) << query;
}

TEST(TimeExpressionGuards, InnerExpressionsAreReadToASmallDepth) {
  // Whatever it finds, it finds in bounded time and stack.
  for (const std::string piece :
       {"the week before ", "the first Monday of ", "early ", "the day after ", "between ",
        "from May to ", "Monday of ", "3 ", "two weeks ago on ", "last ", "the month of ",
        "twenty ", "sessions 1, ", "3 days and ", "the morning of "}) {
    std::string query;
    while (query.size() < 10'000) query += piece;
    const auto found = Parse(query + "May 8");
    for (const auto& range : found.ranges) EXPECT_LT(range.begin, range.end) << piece;
  }
}

TEST(TimeExpressionGuards, LongInputIsRead) {
  constexpr std::size_t kMegabyte = 1'000'000;
  EXPECT_TRUE(Parse(std::string(kMegabyte, '7')).spans.empty());
  EXPECT_TRUE(Parse(std::string(kMegabyte, '7') + " days ago").spans.empty());
  EXPECT_TRUE(Parse(std::string(kMegabyte, '-')).spans.empty());
  EXPECT_TRUE(Parse(std::string(kMegabyte, '\'')).spans.empty());
  EXPECT_TRUE(Parse(std::string(kMegabyte, 'a')).spans.empty());
  std::string joined;
  while (joined.size() < kMegabyte) joined += "12-";
  EXPECT_TRUE(Parse(joined + "1").spans.empty());
}

}  // namespace
}  // namespace cortex
