#pragma once

#include <cstdint>
#include <vector>

#include "insight/analysis.h"

/// People with known truth: what they told over a year, and what was the matter.
namespace cortex::bench {

struct Truth {
  /// Points per day, from this day on for sixty days; then it stays. -1: no decline.
  int decline_from = -1;
  double decline = 10;
  /// A drop from one day to the next. -1: none.
  int step_on = -1;
  double step = 5;
  /// Of the evening; 0: none.
  double evening_dip = 0;
  /// From six hours after a dose back to it; 0: none.
  double medication_effect = 0;
  bool takes_medication = false;
};

struct Person {
  /// In points, 0 to 100; by time.
  std::vector<insight::Observation> told;
  std::vector<insight::EventTime> doses;
};

/// A year of somebody, the same by the same seed: 3 to 40 memories a day around a level of their
/// own, the noise of each telling and of each day, weeks that go better and worse, lapses of some
/// hours, and the truth.
Person LiveAYear(std::uint64_t seed, const Truth& truth, int days = 365);

}  // namespace cortex::bench
