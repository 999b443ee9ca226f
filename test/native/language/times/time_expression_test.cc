#include "language/times/time_expression.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

namespace cortex {
namespace {

/// A Wednesday.
constexpr const char* kNow = "2025-06-18T10:20:00Z";

struct Clock {
  const char* now;
  const char* zone;
};

struct Case {
  const char* query;
  /// Local times; "" for an open end.
  const char* begin;
  const char* end;
};

void ExpectRanges(const Clock& clock, std::initializer_list<Case> cases) {
  const TimeZone zone(clock.zone);
  const TimeMs now = TimeZone::Utc().Parse(clock.now);
  const auto time = [&](const std::string& text, TimeMs open) {
    return text.empty() ? open : zone.Parse(text);
  };
  for (const auto& [query, begin, end] : cases) {
    const auto found = ParseTimeExpressions(query, now, zone);
    EXPECT_TRUE(found.sessions.empty()) << query;
    ASSERT_EQ(found.ranges.size(), 1U) << query;
    EXPECT_EQ(FormatUtc(found.ranges[0].begin), FormatUtc(time(begin, kOpenBegin))) << query;
    EXPECT_EQ(FormatUtc(found.ranges[0].end), FormatUtc(time(end, kOpenEnd))) << query;
  }
}

void ExpectRanges(std::initializer_list<Case> cases) { ExpectRanges({kNow, "UTC"}, cases); }

TEST(TimeExpression, DatesAreReadInAnyOrderAndSpelling) {
  ExpectRanges({{"what did we cook on 4 April 2024", "2024-04-04", "2024-04-05"},
                {"the fourth of April, 2024", "2024-04-04", "2024-04-05"},
                {"April the 4th", "2025-04-04", "2025-04-05"},
                {"Apr. 4th, 2024", "2024-04-04", "2024-04-05"},
                {"4-Apr-2024", "2024-04-04", "2024-04-05"},
                {"4th Apr '24", "2024-04-04", "2024-04-05"},
                {"2024 April 4", "2024-04-04", "2024-04-05"},
                {"2024-04-04", "2024-04-04", "2024-04-05"},
                {"2024/4/4", "2024-04-04", "2024-04-05"},
                {"20240404", "2024-04-04", "2024-04-05"},
                {"4.4.2024", "2024-04-04", "2024-04-05"},
                {"Thursday, the twenty-first of November 2024", "2024-11-21", "2024-11-22"},
                {"twenty first of November, twenty twenty-four", "2024-11-21", "2024-11-22"}});
}

TEST(TimeExpression, ADateWithoutAYearIsTheLatestNotAfterToday) {
  ExpectRanges({{"June 18", "2025-06-18", "2025-06-19"},
                {"June 19", "2024-06-19", "2024-06-20"},
                {"29 February", "2024-02-29", "2024-03-01"},
                {"in August", "2024-08-01", "2024-09-01"},
                {"in June", "2025-06-01", "2025-07-01"},
                {"the 19th", "2025-05-19", "2025-05-20"},
                {"on the 31st", "2025-05-31", "2025-06-01"},
                {"Q2", "2025-04-01", "2025-07-01"},
                {"Q3", "2024-07-01", "2024-10-01"},
                {"in the winter", "2024-12-01", "2025-03-01"},
                {"on New Year's Eve", "2024-12-31", "2025-01-01"}});
}

TEST(TimeExpression, TwoSmallNumbersAreMonthFirstInAmericaAndDayFirstElsewhere) {
  ExpectRanges({kNow, "America/Chicago"}, {{"on 5/6/2024", "2024-05-06", "2024-05-07"},
                                           {"on 13/6/2024", "2024-06-13", "2024-06-14"},
                                           {"on 5/6", "2025-05-06", "2025-05-07"},
                                           {"5.6.2024", "2024-06-05", "2024-06-06"}});
  ExpectRanges({kNow, "Europe/Madrid"}, {{"on 5/6/2024", "2024-06-05", "2024-06-06"},
                                         {"on 6/13/2024", "2024-06-13", "2024-06-14"},
                                         {"on 5/6", "2025-06-05", "2025-06-06"}});
}

TEST(TimeExpression, DaysAreCountedInTheCalendar) {
  ExpectRanges({{"yesterday", "2025-06-17", "2025-06-18"},
                {"the day before yesterday", "2025-06-16", "2025-06-17"},
                {"the day after tomorrow", "2025-06-20", "2025-06-21"},
                {"109 days ago", "2025-03-01", "2025-03-02"},
                {"forty-five days back", "2025-05-04", "2025-05-05"},
                {"a couple of days ago", "2025-06-16", "2025-06-17"},
                {"two days from now", "2025-06-20", "2025-06-21"},
                {"what is planned in ten days", "2025-06-28", "2025-06-29"},
                {"three days before Christmas", "2024-12-22", "2024-12-23"},
                {"the day after March 31", "2025-04-01", "2025-04-02"}});
}

TEST(TimeExpression, WeeksMonthsAndYearsAgoAreWhole) {
  ExpectRanges({{"last week", "2025-06-09", "2025-06-16"},
                {"the week before last", "2025-06-02", "2025-06-09"},
                {"four weeks ago", "2025-05-19", "2025-05-26"},
                {"a fortnight ago", "2025-06-02", "2025-06-09"},
                {"next month", "2025-07-01", "2025-08-01"},
                {"five months ago", "2025-01-01", "2025-02-01"},
                {"a year and a half ago", "2023-12-01", "2024-01-01"},
                {"the year before last", "2023-01-01", "2024-01-01"},
                {"a month ago today", "2025-05-18", "2025-05-19"},
                {"exactly three weeks ago", "2025-05-28", "2025-05-29"},
                {"last quarter", "2025-01-01", "2025-04-01"},
                {"two weeks after May 5", "2025-05-19", "2025-05-26"}});
}

TEST(TimeExpression, ClampedMonthsEndOnTheirLastDay) {
  ExpectRanges({"2025-03-31T12:00:00Z", "UTC"},
               {{"exactly a month ago", "2025-02-28", "2025-03-01"},
                {"the past month", "2025-02-28T12:00", "2025-03-31T12:00"}});
  ExpectRanges({"2024-02-29T12:00:00Z", "UTC"}, {{"a year ago today", "2023-02-28", "2023-03-01"}});
}

TEST(TimeExpression, WeekdaysAreTheLatestUnlessWordsPointAhead) {
  ExpectRanges({{"on Wednesday", "2025-06-18", "2025-06-19"},
                {"last Wednesday", "2025-06-11", "2025-06-12"},
                {"on Thurs", "2025-06-12", "2025-06-13"},
                {"this Friday", "2025-06-20", "2025-06-21"},
                {"next Monday", "2025-06-23", "2025-06-24"},
                {"the Monday before last", "2025-06-09", "2025-06-10"},
                {"four Sundays ago", "2025-05-25", "2025-05-26"},
                {"Tuesday of last week", "2025-06-10", "2025-06-11"},
                {"last week on Saturday", "2025-06-14", "2025-06-15"},
                {"Saturday three weeks ago", "2025-05-24", "2025-05-25"},
                {"two weeks ago on Monday", "2025-06-02", "2025-06-03"},
                {"a week from Monday", "2025-06-30", "2025-07-01"},
                {"the third Thursday of April", "2025-04-17", "2025-04-18"},
                {"the last Friday in May 2024", "2024-05-31", "2024-06-01"}});
}

TEST(TimeExpression, ASundayEndsItsWeek) {
  ExpectRanges({"2025-06-22T09:00:00Z", "UTC"}, {{"this week", "2025-06-16", "2025-06-23"},
                                                 {"last week", "2025-06-09", "2025-06-16"},
                                                 {"this weekend", "2025-06-21", "2025-06-23"},
                                                 {"last weekend", "2025-06-14", "2025-06-16"}});
}

TEST(TimeExpression, PartsOfAPeriodAreThirdsAndHalves) {
  ExpectRanges({{"early April", "2025-04-01", "2025-04-11"},
                {"mid-February", "2025-02-11", "2025-02-21"},
                {"at the end of last month", "2025-05-21", "2025-06-01"},
                {"the second half of May", "2025-05-16", "2025-06-01"},
                {"early 2024", "2024-01-01", "2024-05-01"},
                {"late last year", "2024-09-01", "2025-01-01"},
                {"the first half of 2024", "2024-01-01", "2024-07-01"},
                {"the last two weeks of May", "2025-05-18", "2025-06-01"},
                {"the first ten days of May", "2025-05-01", "2025-05-11"},
                {"the first weekend of May", "2025-05-03", "2025-05-05"},
                {"the 2nd of last month", "2025-05-02", "2025-05-03"},
                {"the late nineties", "1997-01-01", "2000-01-01"}});
}

TEST(TimeExpression, SeasonsQuartersAndYearsTakeTheirYear) {
  ExpectRanges({{"last summer", "2024-06-01", "2024-09-01"},
                {"the spring of last year", "2024-03-01", "2024-06-01"},
                {"winter 2021/22", "2021-12-01", "2022-03-01"},
                {"autumn of 2020", "2020-09-01", "2020-12-01"},
                {"two winters ago", "2023-12-01", "2024-03-01"},
                {"the third quarter of 2024", "2024-07-01", "2024-10-01"},
                {"H2 2023", "2023-07-01", "2024-01-01"},
                {"in two thousand and nineteen", "2019-01-01", "2020-01-01"},
                {"nineteen eighty-seven", "1987-01-01", "1988-01-01"},
                {"in the 1980s", "1980-01-01", "1990-01-01"},
                {"Christmas in 2022", "2022-12-25", "2022-12-26"},
                {"October last year", "2024-10-01", "2024-11-01"}});
}

TEST(TimeExpression, PartsOfTheDayAndClockTimesNarrowADay) {
  ExpectRanges({{"yesterday morning", "2025-06-17T06:00", "2025-06-17T12:00"},
                {"last night", "2025-06-17T18:00", "2025-06-18T06:00"},
                {"two nights ago", "2025-06-16T18:00", "2025-06-17T06:00"},
                {"on the evening of June 3", "2025-06-03T18:00", "2025-06-04"},
                {"yesterday at 8 pm", "2025-06-17T20:00", "2025-06-17T21:00"},
                {"at 20:15 yesterday", "2025-06-17T20:15", "2025-06-17T20:16"},
                {"quarter past seven yesterday evening", "2025-06-17T19:15", "2025-06-17T19:16"},
                {"at three yesterday", "2025-06-17T15:00", "2025-06-17T16:00"},
                {"Monday between 9 and 11 am", "2025-06-16T09:00", "2025-06-16T11:00"},
                {"from 1 to 5 pm on Monday", "2025-06-16T13:00", "2025-06-16T17:00"},
                {"since 7 this morning", "2025-06-18T07:00", ""},
                {"since noon", "2025-06-17T12:00", ""},
                {"earlier today", "2025-06-18", "2025-06-18T10:20"},
                {"later this week", "2025-06-18T10:20", "2025-06-23"}});
}

TEST(TimeExpression, WindowsEndNow) {
  ExpectRanges({{"the past week", "2025-06-11T10:20", "2025-06-18T10:20"},
                {"over the last 3 months", "2025-03-18T10:20", "2025-06-18T10:20"},
                {"last 36 hours", "2025-06-16T22:20", "2025-06-18T10:20"},
                {"in the next couple of days", "2025-06-18T10:20", "2025-06-20T10:20"},
                {"less than two weeks ago", "2025-06-04T10:20", "2025-06-18T10:20"},
                {"more than a year ago", "", "2024-06-18T10:20"},
                {"an hour ago", "2025-06-18T08:50", "2025-06-18T09:50"},
                {"25 minutes ago", "2025-06-18T09:50", "2025-06-18T10:00"}});
}

TEST(TimeExpression, SpansIncludeBothEnds) {
  ExpectRanges({{"between May 3 and May 9", "2025-05-03", "2025-05-10"},
                {"from October to February", "2024-10-01", "2025-03-01"},
                {"April through May 2023", "2023-04-01", "2023-06-01"},
                {"from December 28, 2023 until January 3", "2023-12-28", "2024-01-04"},
                {"May 3-9", "2025-05-03", "2025-05-10"},
                {"3 to 9 May 2024", "2024-05-03", "2024-05-10"},
                {"between the 2nd and the 5th", "2025-06-02", "2025-06-06"},
                {"from Friday to Sunday", "2025-06-13", "2025-06-16"},
                {"from 2018 to 2020", "2018-01-01", "2021-01-01"},
                {"2018-2020", "2018-01-01", "2021-01-01"},
                {"between three days ago and yesterday", "2025-06-15", "2025-06-18"},
                {"between yesterday and three days ago", "2025-06-15", "2025-06-18"},
                {"two to four weeks ago", "2025-05-19", "2025-06-09"},
                {"from last Monday until now", "2025-06-16", "2025-06-18T10:20"}});
}

TEST(TimeExpression, OpenSpansReachTheEndOfTime) {
  ExpectRanges({{"since April", "2025-04-01", ""},
                {"since the start of the year", "2025-01-01", ""},
                {"after May 5", "2025-05-06", ""},
                {"from May 5 onwards", "2025-05-05", ""},
                {"before 2022", "", "2022-01-01"},
                {"prior to last week", "", "2025-06-09"},
                {"until May", "", "2025-06-01"},
                {"no later than May 5", "", "2025-05-06"},
                {"after 6 pm yesterday", "2025-06-17T18:00", "2025-06-18"}});
}

TEST(TimeExpression, DaysFollowTheClockOnTheWall) {
  ExpectRanges({"2025-03-31T10:00:00Z", "Europe/Berlin"},
               {{"yesterday", "2025-03-30T00:00:00+01:00", "2025-03-31T00:00:00+02:00"},
                {"last 24 hours", "2025-03-30T10:00:00Z", "2025-03-31T10:00:00Z"},
                {"the past two days", "2025-03-29T11:00:00Z", "2025-03-31T10:00:00Z"}});
  ExpectRanges({"2025-01-01T03:00:00Z", "America/New_York"},
               {{"today", "2024-12-31", "2025-01-01"}, {"this year", "2024-01-01", "2025-01-01"}});
  // Midnight does not exist there on the day the clock is put forward.
  ExpectRanges({"2018-11-05T12:00:00Z", "America/Sao_Paulo"},
               {{"yesterday", "2018-11-04T03:00:00Z", "2018-11-05T02:00:00Z"}});
}

TEST(TimeExpression, SeveralExpressionsAreAlternatives) {
  const auto found =
      ParseTimeExpressions("on May 3 and May 5", TimeZone::Utc().Parse(kNow), TimeZone::Utc());
  ASSERT_EQ(found.ranges.size(), 2U);
  EXPECT_EQ(FormatUtc(found.ranges[1].begin), "2025-05-05T00:00:00.000Z");
  ASSERT_EQ(found.spans.size(), 2U);
  EXPECT_EQ(found.spans[0].begin, 0U);
  EXPECT_EQ(found.spans[0].end, 8U);
  EXPECT_EQ(found.spans[1].begin, 13U);
}

TEST(TimeExpression, SessionsAreCountedFromEitherEnd) {
  struct SessionCase {
    const char* query;
    int first;
    int last;
  };
  constexpr SessionCase kCases[] = {{"in our sixth session", 6, 6},
                                    {"session #8", 8, 8},
                                    {"chat number three", 3, 3},
                                    {"the 22nd conversation", 22, 22},
                                    {"the first four sessions", 1, 4},
                                    {"sessions 3 through 7", 3, 7},
                                    {"sessions 3-7", 3, 7},
                                    {"between session 7 and session 3", 3, 7},
                                    {"the most recent chat", -1, -1},
                                    {"the last five sessions", -5, -1},
                                    {"four conversations ago", -4, -4},
                                    {"the session before last", -2, -2},
                                    {"our penultimate session", -2, -2},
                                    {"since the third session", 3, -1},
                                    {"after session 9", 10, -1},
                                    {"before our fifth chat", 1, 4},
                                    {"before the last session", 1, -2},
                                    {"up to session 5", 1, 5}};
  for (const auto& [query, first, last] : kCases) {
    const auto found = ParseTimeExpressions(query, TimeZone::Utc().Parse(kNow), TimeZone::Utc());
    EXPECT_TRUE(found.ranges.empty()) << query;
    ASSERT_FALSE(found.sessions.empty()) << query;
    EXPECT_EQ(found.sessions[0].first, first) << query;
    EXPECT_EQ(found.sessions[0].last, last) << query;
  }
}

TEST(TimeExpression, AQueryIsWhollyAboutTimeWhenNothingElseRemains) {
  struct WholeCase {
    const char* query;
    bool whole;
  };
  constexpr WholeCase kCases[] = {{"what did we talk about last Tuesday?", true},
                                  {"What happened between May 3 and May 9?", true},
                                  {"anything from our third session", true},
                                  {"yesterday", true},
                                  {"what did Anna plant last Tuesday?", false},
                                  {"last week's budget", false},
                                  {"what did we talk about?", false},
                                  {"", false}};
  for (const auto& [query, whole] : kCases) {
    const auto found = ParseTimeExpressions(query, TimeZone::Utc().Parse(kNow), TimeZone::Utc());
    EXPECT_EQ(found.whole_query, whole) << query;
  }
}

}  // namespace
}  // namespace cortex
