#include "bench/insight/people.h"

#include <algorithm>
#include <cmath>

#include "insight/order_statistics.h"

namespace cortex::bench {
namespace {

using insight::Chance;

constexpr double kFirstHour = 8;
constexpr double kWakingHours = 14;
constexpr int kEvening = 17;
constexpr double kDoseHour = 11;
constexpr double kAdherence = 0.75;
constexpr double kEffectHours = 6;
constexpr double kDeclineDays = 60;
constexpr double kWeek = 7;

/// What somebody is like; drawn once.
struct Nature {
  double level;
  double memories;
  double telling_noise;
  double day_noise;
  double week_swing;
  double week_phase;
  double lapses;
};

Nature Draw(Chance* chance) {
  Nature nature{};
  nature.level = 65 + 25 * chance->Share();
  nature.memories = 3 + 37 * chance->Share();
  nature.telling_noise = 2 + 3 * chance->Share();
  nature.day_noise = 0.5 + chance->Share();
  nature.week_swing = chance->Share();
  nature.week_phase = chance->Share();
  nature.lapses = 0.05 * chance->Share();
  return nature;
}

double Truly(const Truth& truth, int day) {
  double lost = 0;
  if (truth.decline_from >= 0 && day >= truth.decline_from)
    lost += truth.decline * std::min(1.0, (day - truth.decline_from) / kDeclineDays);
  if (truth.step_on >= 0 && day >= truth.step_on) lost += truth.step;
  return lost;
}

struct Day {
  int number;
  double level;
  /// Hours; the same when there is none.
  double lapse_from = 0;
  double lapse_to = 0;
  /// Of the dose; below 0: none.
  double dose = -1;
};

double ValueAt(const Nature& nature, const Truth& truth, const Day& day, double hour,
               Chance* chance) {
  constexpr double kLapse = 15;
  double value = day.level + nature.telling_noise * chance->Normal();
  if (hour >= day.lapse_from && hour < day.lapse_to) value -= kLapse;
  if (hour >= kEvening) value -= truth.evening_dip;
  if (day.dose >= 0 && hour >= day.dose && hour < day.dose + kEffectHours)
    value += truth.medication_effect;
  return std::clamp(std::round(value), 0.0, 100.0);
}

}  // namespace

Person LiveAYear(std::uint64_t seed, const Truth& truth, int days) {
  Chance chance(seed);
  const Nature nature = Draw(&chance);
  Person person;
  double day_noise = 0;
  for (int number = 0; number < days; ++number) {
    constexpr double kCarriedOver = 0.3;
    day_noise = kCarriedOver * day_noise + nature.day_noise * chance.Normal();
    constexpr double kCircle = 6.283185307179586;
    const double week =
        nature.week_swing * std::sin(kCircle * (number / kWeek + nature.week_phase));
    Day day{number, nature.level + day_noise + week - Truly(truth, number)};
    if (chance.Share() < nature.lapses) {
      day.lapse_from = kFirstHour + kWakingHours * chance.Share();
      day.lapse_to = day.lapse_from + 2 + 4 * chance.Share();
    }
    if (truth.takes_medication && chance.Share() < kAdherence)
      day.dose = kDoseHour + 1.5 * chance.Share();
    const double spread = 0.5 + chance.Share();
    const int count = std::max(1, static_cast<int>(std::lround(nature.memories * spread)));
    std::vector<double> hours;
    for (int i = 0; i < count; ++i) hours.push_back(kFirstHour + kWakingHours * chance.Share());
    std::sort(hours.begin(), hours.end());
    const auto moment = [&](double hour) {
      return number * kMillisPerDay + static_cast<TimeMs>(hour * kMillisPerHour);
    };
    for (const double hour : hours) {
      person.told.push_back({moment(hour), number, static_cast<int>(hour),
                             insight::WeekdayOf(number),
                             ValueAt(nature, truth, day, hour, &chance)});
    }
    if (day.dose >= 0) {
      person.doses.push_back(
          {moment(day.dose), number, moment(day.dose) - number * kMillisPerDay, 10.0});
    }
  }
  return person;
}

}  // namespace cortex::bench
