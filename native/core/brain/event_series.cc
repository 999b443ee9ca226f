#include "brain/event_series.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "store/store.h"

namespace cortex {
namespace {

using insight::EventDay;
using insight::EventSeries;

/// Of these what is recorded on a day adds up; anything else that has a value is a measurement.
constexpr std::array<std::string_view, 5> kAmounts = {"medication", "sleep", "activity",
                                                      "nutrition", "visit"};

EventDay ByDay(const EventSeries& series) {
  if (series.unit == insight::kTimes) return EventDay::kCount;
  const bool adds_up = std::find(kAmounts.begin(), kAmounts.end(), series.kind) != kAmounts.end();
  return adds_up ? EventDay::kSum : EventDay::kMedian;
}

std::string NameOf(const EventSeries& series) {
  return series.kind + (series.label ? " " + *series.label : "") +
         (series.unit ? " (" + *series.unit + ")" : "");
}

EventSeries SeriesOfGroup(const OutsideEventGroup& group) {
  EventSeries series;
  series.kind = group.kind;
  series.label = group.label;
  series.unit = group.unit;
  series.count = group.count;
  series.by_day = ByDay(series);
  series.name = NameOf(series);
  return series;
}

/// Whether `series`, of zeros without a unit, is what was left out of another one.
bool IsLeftOutOf(const EventSeries& series, const EventSeries& other) {
  return &series != &other && other.kind == series.kind && other.unit &&
         (other.label == series.label || other.by_day == EventDay::kCount);
}

}  // namespace

std::vector<EventSeries> EventSeriesOf(Repositories& repositories, const std::string& user_id,
                                       const OutsideEventQuery& query) {
  const auto groups = repositories.events.Groups(user_id, query, insight::kTimes);
  std::vector<EventSeries> all;
  for (const auto& group : groups) all.push_back(SeriesOfGroup(group));
  std::vector<EventSeries> kept;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool part = groups[i].only_zeros && !all[i].unit &&
                      std::any_of(all.begin(), all.end(),
                                  [&](const auto& other) { return IsLeftOutOf(all[i], other); });
    if (!part) kept.push_back(all[i]);
  }
  return kept;
}

}  // namespace cortex
