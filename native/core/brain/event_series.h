#pragma once

#include <string>
#include <vector>

#include "insight/report.h"
#include "store/insight_rows.h"

/// Which recorded events are of one figure. Thread-safe: within a transaction of its own.
namespace cortex {

struct Repositories;

/// What can be compared of a user's events of that kind and time, by their names: each kind, thing
/// and unit is a series; those without a value are counted, and a 0 without a unit is what was left
/// out of another series.
std::vector<insight::EventSeries> EventSeriesOf(Repositories& repositories,
                                                const std::string& user_id,
                                                const OutsideEventQuery& query);

}  // namespace cortex
