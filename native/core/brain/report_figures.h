#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/lane.h"
#include "base/time.h"
#include "brain/insights.h"
#include "brain/verification.h"
#include "insight/report.h"
#include "store/alert_rows.h"
#include "store/domain.h"
#include "store/read_lane.h"

/// Everything that a report on a person says.
namespace cortex {

class Store;
struct Repositories;

struct ReportQuery {
  std::string user_id;
  /// [from, to); absent: as InsightQuery.
  std::optional<TimeMs> from;
  std::optional<TimeMs> to;
  std::optional<TimeMs> baseline_from;
  std::optional<TimeMs> baseline_to;
  /// The trends, in this order. The first is what patterns and comparisons are of, and its time is
  /// that of all.
  std::vector<Metric> metrics;
  std::vector<ComparedBy> groupings;
  /// Of each list of what to check.
  std::int64_t limit = 100;
  TimeMs now = 0;
};

struct ReportFigures {
  std::vector<insight::TrendReport> trends;
  /// Of the series of events that have the most, by their names.
  std::vector<insight::TrendReport> events;
  /// How many more series there are.
  std::int64_t more_events = 0;
  insight::PatternReport patterns;
  std::vector<insight::CompareReport> comparisons;
  /// Those that are not closed.
  std::vector<Alert> alerts;
  std::vector<ContradictionListing> contradictions;
  PairCounts pairs;
  std::vector<ProvedWrong> proved_wrong;
  /// What a critical purpose cannot do without and is below what it asks for (Verification).
  std::vector<ToCheck> to_verify;
};

/// Thread-safety and errors: as Brain, which owns it.
class Reports {
 public:
  Reports(Store& store, Insights& insights, Verification& verification)
      : store_(store), insights_(insights), verification_(verification) {}

  // --- Reads ---

  /// All of it from one snapshot: no write comes between two figures. VALIDATION_ERROR without a
  /// metric, and as Insights. A long read.
  ReportFigures Figures(const ReportQuery& query, const CancelFlag* cancel);

 private:
  void AddEvents(Repositories& repositories, ReadLane lane, const ReportQuery& query,
                 InsightQuery asked, ReportFigures* figures) const;

  Store& store_;
  Insights& insights_;
  Verification& verification_;
};

}  // namespace cortex
