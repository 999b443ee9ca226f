#include "brain/report_figures.h"

#include <algorithm>

#include "base/error.h"
#include "brain/event_series.h"
#include "brain/input_rules.h"
#include "store/store.h"

namespace cortex {

ReportFigures Reports::Figures(const ReportQuery& query, const CancelFlag* cancel) {
  if (query.metrics.empty())
    throw Error(ErrorCode::kValidation, "metrics is empty: name at least one figure");
  constexpr std::int64_t kMostToCheck = 1'000;
  RequireLimit(query.limit, kMostToCheck);
  InsightQuery asked;
  asked.user_id = query.user_id;
  asked.from = query.from;
  asked.to = query.to;
  asked.now = query.now;
  VerifyQuery verify;
  verify.user_id = query.user_id;
  verify.limit = query.limit;
  verify.critical_only = true;
  verify.now = query.now;
  ReportFigures figures;
  store_.ReadLong(cancel, [&](Repositories& repositories, ReadLane lane) {
    if (!asked.from) asked.from = insights_.BeginWithin(repositories, lane, asked);
    for (const auto metric : query.metrics) {
      InsightQuery trend = asked;
      trend.metric = metric;
      trend.baseline_from = query.baseline_from;
      trend.baseline_to = query.baseline_to;
      figures.trends.push_back(insights_.TrendsWithin(repositories, lane, trend));
      // All figures are of the same time, whatever is the first that each of them knows of.
      asked.from = figures.trends.front().from;
      asked.to = figures.trends.front().to;
    }
    AddEvents(repositories, lane, query, asked, &figures);
    asked.metric = query.metrics.front();
    figures.patterns = insights_.PatternsWithin(repositories, lane, asked);
    for (const auto by : query.groupings) {
      asked.by = by;
      figures.comparisons.push_back(insights_.CompareWithin(repositories, lane, asked));
    }
    AlertQuery alerts;
    alerts.user_id = query.user_id;
    alerts.active = true;
    alerts.limit = query.limit;
    figures.alerts = repositories.alerts.List(alerts);
    figures.contradictions =
        repositories.contradictions.List({"open", std::nullopt, query.limit, query.user_id});
    const auto& of = figures.trends.front();
    figures.pairs = repositories.contradictions.Counts(query.user_id, of.from, of.to);
    figures.proved_wrong =
        repositories.disputes.ListProvedWrong({std::nullopt, query.user_id, query.limit});
    figures.to_verify = verification_.NextWithin(repositories, lane, verify);
  });
  return figures;
}

void Reports::AddEvents(Repositories& repositories, ReadLane lane, const ReportQuery& query,
                        InsightQuery asked, ReportFigures* figures) const {
  constexpr std::size_t kMostSeries = 30;
  asked.metric = Metric::kEvents;
  asked.baseline_from = query.baseline_from;
  asked.baseline_to = query.baseline_to;
  auto all = EventSeriesOf(repositories, query.user_id,
                           {query.user_id, std::nullopt, asked.from, asked.to});
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return a.count > b.count; });
  const std::size_t shown = std::min(all.size(), kMostSeries);
  figures->more_events = static_cast<std::int64_t>(all.size() - shown);
  all.resize(shown);
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  for (const auto& series : all) {
    asked.event = series.kind;
    asked.label = series.label.value_or("");
    asked.unit = series.unit.value_or("");
    figures->events.push_back(insights_.TrendsWithin(repositories, lane, asked));
  }
}

}  // namespace cortex
