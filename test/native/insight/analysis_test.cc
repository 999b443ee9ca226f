// What is made of the statistics: groups of hours, hours around events, and rounded series.
#include "insight/analysis.h"

#include <gtest/gtest.h>

#include <cmath>

#include "insight/comparison.h"
#include "insight/trend.h"

namespace cortex::insight {
namespace {

Observation At(std::int64_t day, int hour, double value) {
  Observation observation;
  observation.at = day * kMillisPerDay + hour * kMillisPerHour;
  observation.day = day;
  observation.hour = hour;
  observation.weekday = WeekdayOf(day);
  observation.value = value;
  return observation;
}

TEST(HoursOfWeek, AreThoseWithObservationsAndTooFewKeepTheirValues) {
  std::vector<Observation> observations;
  constexpr std::int64_t kMonday = 4;
  for (std::int64_t week = 0; week < 25; ++week)
    observations.push_back(At(kMonday + 7 * week, 8, 0.5 + 0.01 * static_cast<double>(week % 5)));
  observations.push_back(At(kMonday + 6, 21, 0.9));
  const auto hours = HoursOfWeek(observations);
  ASSERT_EQ(hours.size(), 2U);
  EXPECT_EQ(hours[0].name, "Monday 08");
  EXPECT_EQ(hours[0].count, 25);
  ASSERT_TRUE(hours[0].median);
  EXPECT_NEAR(hours[0].median->value, 0.52, 1e-12);
  EXPECT_EQ(hours[1].name, "Sunday 21");
  EXPECT_FALSE(hours[1].median);
  EXPECT_EQ(hours[1].values, std::vector<double>{0.9});
}

TEST(AroundEvents, ShowsAnEffectWhereItIsAndNotTheLevelOfTheDay) {
  std::vector<Observation> observations;
  std::vector<EventTime> events;
  constexpr int kDose = 12;
  for (std::int64_t day = 0; day < 30; ++day) {
    // The level rises by the day; after the dose three hours are better.
    for (int hour = 8; hour < 20; ++hour) {
      const bool helped = hour >= kDose && hour < kDose + 3;
      observations.push_back(At(day, hour, static_cast<double>(day) + (helped ? 5 : 0)));
    }
    events.push_back({day * kMillisPerDay + kDose * kMillisPerHour, day, 0, 1.0});
  }
  const auto around = AroundEvents(observations, events, 6 * kMillisPerHour);
  ASSERT_EQ(around.size(), 12U);
  EXPECT_EQ(around.front().name, "-6");
  EXPECT_EQ(around.back().name, "5");
  for (const auto& hour : around) {
    const int offset = std::stoi(hour.name);
    if (offset < 8 - kDose) {
      EXPECT_EQ(hour.count, 0);
      continue;
    }
    ASSERT_TRUE(hour.median) << hour.name;
    EXPECT_EQ(hour.count, 30);
    EXPECT_EQ(hour.median->value, offset >= 0 && offset < 3 ? 5 : 0) << hour.name;
  }
}

// Of series without a trend, rounded to a few values, the interval holds 0 in about 95 of 100; with
// the ties as they are it always would, since both its ends would be 0.
TEST(TheilSen, RoundedValuesHaveAnIntervalOfTheirOwn) {
  int covered = 0;
  int wide = 0;
  constexpr int kSeries = 400;
  for (int series = 0; series < kSeries; ++series) {
    Chance chance(static_cast<std::uint64_t>(series) + 1);
    std::vector<Point> points;
    for (int day = 0; day < 120; ++day)
      points.push_back({static_cast<double>(day), std::round(70 + 1.2 * chance.Normal()) / 100});
    const auto trend = FindTrend(points);
    ASSERT_TRUE(trend);
    covered += trend->slope.low <= 0 && trend->slope.high >= 0 ? 1 : 0;
    wide += trend->slope.high - trend->slope.low > 1e-5 ? 1 : 0;
  }
  EXPECT_GE(covered, kSeries * 92 / 100);
  EXPECT_LE(covered, kSeries * 98 / 100);
  EXPECT_EQ(wide, kSeries);
}

// 0.1 + 0.7 is not 0.8, but nobody rose from the one to the other.
TEST(MannKendall, NoiseOfFloatingPointIsNoRise) {
  std::vector<Point> points;
  for (int day = 0; day < 40; ++day)
    points.push_back({static_cast<double>(day), day < 20 ? 0.8 : 0.1 + 0.7});
  const auto trend = FindTrend(points);
  ASSERT_TRUE(trend);
  EXPECT_EQ(trend->s, 0);
  EXPECT_EQ(trend->p, 1);
}

TEST(CompareNamed, ComparesEachGroupWithAllOthers) {
  Chance chance(3);
  NamedGroups groups = {{"low", {}}, {"middle", {}}, {"few", {0.5, 0.6}}};
  for (int i = 0; i < 60; ++i) {
    groups[0].second.push_back(std::round(50 + 5 * chance.Normal()) / 100);
    groups[1].second.push_back(std::round(60 + 5 * chance.Normal()) / 100);
  }
  std::vector<double> others = groups[1].second;
  others.insert(others.end(), {0.5, 0.6});
  const auto report = CompareNamed("topic", groups);
  const auto delta = CliffsDelta(groups[0].second, others);
  ASSERT_TRUE(report.groups[0].delta);
  EXPECT_EQ(report.groups[0].delta->value, delta.value);
  EXPECT_EQ(report.groups[0].delta->low, delta.low);
  EXPECT_EQ(report.groups[0].delta->high, delta.high);
  EXPECT_EQ(*report.groups[0].p, CompareRanks(groups[0].second, others).p);
  EXPECT_FALSE(report.groups[2].delta);
  EXPECT_EQ(report.groups[2].values, groups[2].second);
}

}  // namespace
}  // namespace cortex::insight
