#include "base/time.h"

#include <array>

#include "support/support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;

struct Case {
  const char* text;
  const char* utc;
};

TEST(Time, IsoTextIsRead) {
  const TimeZone zone("Europe/Paris");
  constexpr std::array kCases = {
      Case{"2026-03-01T12:00:00Z", "2026-03-01T12:00:00.000Z"},
      Case{"2026-03-01T12:00:00.25Z", "2026-03-01T12:00:00.250Z"},
      Case{"2026-03-01T12:00:00.123456Z", "2026-03-01T12:00:00.123Z"},
      Case{"2026-03-01T12:00:00+02:00", "2026-03-01T10:00:00.000Z"},
      Case{"2026-03-01T12:00:00-0530", "2026-03-01T17:30:00.000Z"},
      Case{"2026-03-01 12:00:00Z", "2026-03-01T12:00:00.000Z"},
      Case{"2026-03-01T12:00Z", "2026-03-01T12:00:00.000Z"},
      Case{"2026-03-01T12:00", "2026-03-01T11:00:00.000Z"},
      Case{"2026-07-01 12:00", "2026-07-01T10:00:00.000Z"},
      Case{"2026-03-01", "2026-02-28T23:00:00.000Z"},
      Case{"0001-01-02T00:00:00Z", "0001-01-02T00:00:00.000Z"},
      Case{"9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"},
      Case{"2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"},
      Case{"1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"},
  };
  for (const auto& [text, utc] : kCases) EXPECT_EQ(FormatUtc(zone.Parse(text)), utc) << text;
}

TEST(Time, WhatIsNoIsoTimeIsRefused) {
  const TimeZone zone = TimeZone::Utc();
  constexpr std::array kTexts = {"",
                                 "yesterday",
                                 "2026",
                                 "2026-03",
                                 "2026-3-1",
                                 "2026-13-01",
                                 "2026-02-30",
                                 "2025-02-29",
                                 "2026-00-10",
                                 "2026-03-01T25:00",
                                 "2026-03-01T12:60",
                                 "12:00",
                                 "01/03/2026",
                                 " 2026-03-01",
                                 "2026-03-01 ",
                                 "2026-03-01\n",
                                 "2026-03-01T12:00:00Z tomorrow",
                                 "26-03-01",
                                 "+2026-03-01",
                                 "-026-03-01",
                                 "2026-03-01T12",
                                 "2026-03-01T12:00:00 Europe/Paris",
                                 "2026-03-1T12:00",
                                 "2026-03-01T1:2",
                                 "20260301",
                                 "infinite-future",
                                 "2026-03-01T12:00:00+99:99",
                                 "1772366400",
                                 "2026-03-01T12:00:00.Z.",
                                 "0000-01-01T00:00:00Z"};
  for (const auto* text : kTexts) {
    EXPECT_EQ(CodeThrownBy([&] { static_cast<void>(zone.Parse(text)); }), "VALIDATION_ERROR")
        << text;
  }
}

TEST(Time, FormattedTimesAreReadBackTheSame) {
  const TimeZone zone("Asia/Tokyo");
  for (const TimeMs time :
       {kEarliestTime, TimeMs{-1}, TimeMs{0}, TimeMs{1}, test::kNow, kLatestTime}) {
    EXPECT_EQ(zone.Parse(FormatUtc(time)), time);
  }
}

TEST(Time, DaysBeginAtMidnightOfTheZone) {
  const TimeZone utc = TimeZone::Utc();
  const TimeZone auckland("Pacific/Auckland");
  EXPECT_EQ(utc.LocalDay(0), 0);
  EXPECT_EQ(utc.LocalDay(-1), -1);
  EXPECT_EQ(utc.LocalDay(kMillisPerDay - 1), 0);
  EXPECT_EQ(utc.LocalDay(kMillisPerDay), 1);
  const TimeMs evening = utc.Parse("2026-06-30T12:30:00Z");
  EXPECT_EQ(auckland.LocalDay(evening), utc.LocalDay(evening) + 1) << "already tomorrow there";
}

TEST(Time, ADayWithAClockChangeIsOneDay) {
  const TimeZone zone("Europe/Paris");
  const TimeMs first = zone.Parse("2026-03-29T00:00");
  const TimeMs last = zone.Parse("2026-03-29T23:59");
  EXPECT_EQ(last - first, test::Hours(22) + 59 * 60'000) << "the clocks go forward";
  EXPECT_EQ(zone.LocalDay(first), zone.LocalDay(last));
}

TEST(Time, UnknownZonesAreRefused) {
  for (const auto* name : {"", "Mars/Olympus", "localtime", "../../etc/passwd", "UTC "}) {
    EXPECT_EQ(CodeThrownBy([&] { TimeZone zone{name}; }), "VALIDATION_ERROR") << name;
  }
  EXPECT_EQ(TimeZone::Utc().name(), "UTC");
  EXPECT_EQ(TimeZone("Etc/UTC").LocalDay(test::kNow), TimeZone::Utc().LocalDay(test::kNow));
}

TEST(Time, TimesWithoutAFourDigitYearAreRefused) {
  EXPECT_NO_THROW(RequireTime(kEarliestTime, "created_at"));
  EXPECT_NO_THROW(RequireTime(kLatestTime, "created_at"));
  for (const TimeMs time : {kEarliestTime - 1, kLatestTime + 1, kNever}) {
    EXPECT_EQ(CodeThrownBy([&] { RequireTime(time, "created_at"); }), "VALIDATION_ERROR");
  }
}

}  // namespace
}  // namespace cortex
