// What must hold, measured on people with known truth: cortex_insight_bench [PEOPLE [SEED]].
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "bench/insight/people.h"
#include "insight/distribution_functions.h"
#include "insight/trend.h"

namespace cortex::bench {
namespace {

using insight::Observation;

/// Wilson's interval of a share. Source: E. B. Wilson, JASA 22 (1927), 209.
void TellShare(const std::string& what, int hits, int of, const std::string& must) {
  const double z = insight::NormalQuantile(0.975);
  const double n = of;
  const double share = hits / n;
  const double center = (share + z * z / (2 * n)) / (1 + z * z / n);
  const double half =
      z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  std::printf("%-58s %5.1f %% (%5.1f to %5.1f), %d of %d; must be %s\n", what.c_str(), 100 * share,
              100 * (center - half), 100 * (center + half), hits, of, must.c_str());
}

/// How often something happened in so many years, per five of them, with the interval of a Poisson
/// mean by the normal approximation of its square root, as test/bench/alerts/false-alarms.mjs has
/// it.
void TellRate(const std::string& what, int count, int years, const std::string& must) {
  constexpr double kYears = 5;
  const double half = insight::NormalQuantile(0.975) / 2;
  const double low = std::max(0.0, std::sqrt(count) - half);
  const double high = std::sqrt(count + 1) + half;
  const double scale = kYears / years;
  std::printf("%-58s %5.2f (%5.2f to %5.2f), %d in %d person-years; must be %s\n", what.c_str(),
              scale * count, scale * low * low, scale * high * high, count, years, must.c_str());
}

insight::TrendReport Judge(const Person& person) {
  insight::TrendReport report;
  report.days = insight::DailyMedians(person.told);
  insight::JudgeDays(std::nullopt, std::nullopt, insight::kLeastSpreadOfScores, &report);
  return report;
}

std::int64_t DayOf(const std::string& date, const insight::TrendReport& report) {
  for (const auto& day : report.days) {
    if (day.date == date) return day.day;
  }
  return -1;
}

/// The first time below, from `day` on; none: -1.
std::int64_t FirstBelow(const insight::TrendReport& report, std::int64_t day) {
  if (!report.chart) return -1;
  for (const auto& each : report.chart->excursions) {
    const auto from = DayOf(each.from, report);
    const auto to = each.to ? DayOf(*each.to, report) : report.days.back().day + 1;
    if (each.direction == "below" && to > day) return std::max(from, day);
  }
  return -1;
}

void Declines(int people, std::uint64_t seed) {
  constexpr int kOnset = 120;
  constexpr int kWithin = 30;
  constexpr int kLength = 60;
  int flagged = 0;
  int covered = 0;
  int alarms = 0;
  int stable_covered = 0;
  for (int i = 0; i < people; ++i) {
    Truth truth;
    truth.decline_from = kOnset;
    const Person person = LiveAYear(seed + static_cast<std::uint64_t>(i), truth);
    const auto report = Judge(person);
    const auto first = FirstBelow(report, kOnset);
    flagged += first >= 0 && first <= kOnset + kWithin ? 1 : 0;
    std::vector<insight::Point> points;
    for (const auto& day : report.days) {
      if (day.day >= kOnset && day.day < kOnset + kLength)
        points.push_back({static_cast<double>(day.day), *day.value});
    }
    const auto trend = insight::FindTrend(points);
    const double slope = -truth.decline / kLength;
    covered += trend->slope.low <= slope && slope <= trend->slope.high ? 1 : 0;

    const Person stable = LiveAYear(seed + 1'000'000 + static_cast<std::uint64_t>(i), {});
    const auto calm = Judge(stable);
    for (const auto& each : calm.chart->excursions) alarms += each.direction == "below" ? 1 : 0;
    stable_covered += calm.trend->slope.low <= 0 && 0 <= calm.trend->slope.high ? 1 : 0;
  }
  TellShare("decline of 10 points in 60 days flagged within 30 days", flagged, people, ">= 90 %");
  TellRate("false alarms per 5 person-years", alarms, people, "<= 1");
  TellShare("interval of the slope covers the truth, declining", covered, people, "92 to 98 %");
  TellShare("interval of the slope covers the truth, stable", stable_covered, people, "92 to 98 %");
}

void Steps(int people, std::uint64_t seed) {
  int covered = 0;
  int found = 0;
  for (int i = 0; i < people; ++i) {
    Truth truth;
    truth.step_on = 180;
    truth.step = 2;
    const Person person = LiveAYear(seed + 2'000'000 + static_cast<std::uint64_t>(i), truth);
    const auto report = Judge(person);
    if (!report.change || report.change->p >= 0.01) continue;
    ++found;
    const auto low = DayOf(report.change->low, report);
    const auto high = DayOf(report.change->high, report);
    covered += low <= truth.step_on && truth.step_on <= high ? 1 : 0;
  }
  TellShare("interval of the change point covers it (step of 2 points)", covered, found,
            "92 to 98 %");
}

void Effects(int people, std::uint64_t seed) {
  int dips = 0;
  int no_dips = 0;
  int effects = 0;
  int no_effects = 0;
  for (int i = 0; i < people; ++i) {
    const auto each = static_cast<std::uint64_t>(i);
    Truth dipping;
    dipping.evening_dip = 8;
    dips += insight::EveningOf(LiveAYear(seed + 3'000'000 + each, dipping).told).found ? 1 : 0;
    no_dips += insight::EveningOf(LiveAYear(seed + 4'000'000 + each, {}).told).found ? 1 : 0;
    Truth treated;
    treated.takes_medication = true;
    treated.medication_effect = 5;
    treated.evening_dip = i % 2 == 0 ? 8 : 0;
    const Person with = LiveAYear(seed + 5'000'000 + each, treated);
    effects += insight::EffectOf(with.told, with.doses, {}).found ? 1 : 0;
    treated.medication_effect = 0;
    const Person without = LiveAYear(seed + 6'000'000 + each, treated);
    no_effects += insight::EffectOf(without.told, without.doses, {}).found ? 1 : 0;
  }
  TellShare("evening dip of 8 points found", dips, people, ">= 95 %");
  TellShare("evening dip found where there is none", no_dips, people, "<= 5 %");
  TellShare("medication effect of 5 points found", effects, people, ">= 90 %");
  TellShare("medication effect found where there is none", no_effects, people, "<= 5 %");
}

}  // namespace
}  // namespace cortex::bench

int main(int argc, char** argv) {
  const int people = argc > 1 ? std::atoi(argv[1]) : 500;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 20'270'101;
  std::printf("%d people, a year each, seed %llu\n", people, static_cast<unsigned long long>(seed));
  cortex::bench::Declines(people, seed);
  cortex::bench::Steps(people, seed);
  cortex::bench::Effects(people, seed);
  return 0;
}
