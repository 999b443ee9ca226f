#pragma once

#include "addon/shapes/insight.h"
#include "addon/shapes/memory.h"
#include "addon/shapes/shape.h"
#include "brain/report_figures.h"
#include "brain/verification.h"

/// The shapes of what somebody should check.
namespace cortex::addon {

template <>
inline constexpr auto kShape<VerifyQuery> = Argument<VerifyQuery>(
    "VerifyQuery", "Which memories to have checked.",
    Field("user_id", &VerifyQuery::user_id, As::kGiven, "Only this user's; null: everybody's."),
    Field("limit", &VerifyQuery::limit), Field("profile", &VerifyQuery::profile, kProfileDoc),
    Field("critical_only", &VerifyQuery::critical_only, As::kDefault,
          "true: only what tells of an allergy, who somebody is, a medicine or a danger."),
    Field("checked_within_days", &VerifyQuery::checked_within_days, Range{0, 36'500}, As::kDefault,
          "What was checked so recently is not asked for again; default 30."),
    Field("now", &VerifyQuery::now, As::kTime));

template <>
inline constexpr auto kShape<ToCheck> = Result<ToCheck>(
    "ToCheck", "A memory that somebody should check.",
    Field("memory", &ToCheck::memory, "With `verify` and `verify_reason`."),
    Field("worth", &ToCheck::worth, kCount, "What a check is worth: expected_use * uncertainty."),
    Field("expected_use", &ToCheck::expected_use, kCount,
          "Readings to be expected in the next thirty days: (readings + 1) / (days since it was "
          "told + 30) * 30."),
    Field("uncertainty", &ToCheck::uncertainty, kShare, "1 - confidence."),
    Field("critical", &ToCheck::critical,
          "It tells of an allergy, who somebody is, a medicine or a danger, or is filed there: "
          "those come first."));

template <>
inline constexpr auto kShape<ReportQuery> = Argument<ReportQuery>(
    "ReportQuery", "What a report is to be on.", Field("user_id", &ReportQuery::user_id),
    Field("from", &ReportQuery::from, As::kMoment),
    Field("to", &ReportQuery::to, As::kMoment, "Before this."),
    Field("baseline_from", &ReportQuery::baseline_from, As::kMoment),
    Field("baseline_to", &ReportQuery::baseline_to, As::kMoment),
    Field("metrics", &ReportQuery::metrics,
          "The trends; the first is what patterns and comparisons are of."),
    Field("groupings", &ReportQuery::groupings), Field("limit", &ReportQuery::limit),
    Field("now", &ReportQuery::now, As::kTime));

template <>
inline constexpr auto kShape<PairCounts> = Result<PairCounts>(
    "PairCounts", "How many pairs of memories cannot both be true.",
    Field("open", &PairCounts::open, kCount, "Those that wait to be decided."),
    Field("possible", &PairCounts::possible, kCount, "Those that are only possible."),
    Field("resolved", &PairCounts::resolved, kCount,
          "Those of which one memory was said to hold, in the time of the report."),
    Field("dismissed", &PairCounts::dismissed, kCount,
          "Those that were found to be no contradiction, in that time."));

template <>
inline constexpr auto kShape<ReportFigures> = Result<ReportFigures>(
    "ReportFigures", "Everything that a report says, of one moment.",
    Field("trends", &ReportFigures::trends),
    Field("events", &ReportFigures::events, "Of the series of events that have the most."),
    Field("more_events", &ReportFigures::more_events, kCount, "How many more series there are."),
    Field("patterns", &ReportFigures::patterns), Field("comparisons", &ReportFigures::comparisons),
    Field("alerts", &ReportFigures::alerts, "Those that are not closed, the latest first."),
    Field("contradictions", &ReportFigures::contradictions, "Open ones, the latest first."),
    Field("pairs", &ReportFigures::pairs), Field("proved_wrong", &ReportFigures::proved_wrong),
    Field("to_verify", &ReportFigures::to_verify,
          "What a critical purpose cannot do without and is not sure enough for it."));

}  // namespace cortex::addon
