#pragma once

#include "addon/shapes/choices.h"
#include "addon/shapes/shape.h"
#include "brain/insights.h"
#include "insight/report.h"
#include "store/insight_rows.h"

/// The shapes of what is said of a person over time.
namespace cortex::addon {

template <>
inline constexpr Choice kChoice<RepetitionMatch> = {"RepetitionMatch", kEnumNames<RepetitionMatch>};
template <>
inline constexpr Choice kChoice<Metric> = {"InsightMetric", kEnumNames<Metric>};
template <>
inline constexpr Choice kChoice<ComparedBy> = {"InsightGrouping", kEnumNames<ComparedBy>};
inline constexpr Choice kComparedMetric = {"InsightComparedMetric", kComparedMetrics};

template <>
inline constexpr Choice kChoice<insight::EventDay> = {"EventDay", kEnumNames<insight::EventDay>};

/// An event as a caller gives it.
struct NewOutsideEvent : OutsideEvent {};

template <>
inline constexpr auto kShape<NewOutsideEvent> = Argument<NewOutsideEvent>(
    "NewOutsideEvent", "Something of the outside that a host tells of.",
    Field("id", &NewOutsideEvent::id, As::kDefault,
          "The user's own: the same id is the same event. Empty: one is given."),
    Field("user_id", &NewOutsideEvent::user_id),
    Field("kind", &NewOutsideEvent::kind,
          "medication, sleep, activity, nutrition, visit, mood, or the host's own."),
    Field("at", &NewOutsideEvent::at, As::kMoment),
    Field("value", &NewOutsideEvent::value,
          "How much: a dose, hours; 0 for one that was due and did not happen."),
    Field("unit", &NewOutsideEvent::unit), Field("label", &NewOutsideEvent::label, "What."),
    Field("source", &NewOutsideEvent::source, "Who tells of it."));

template <>
inline constexpr auto kShape<OutsideEvent> = Result<OutsideEvent>(
    "OutsideEvent", "Something of the outside that a host told of.", Field("id", &OutsideEvent::id),
    Field("user_id", &OutsideEvent::user_id), Field("kind", &OutsideEvent::kind),
    Field("at", &OutsideEvent::at, As::kTime), Field("value", &OutsideEvent::value),
    Field("unit", &OutsideEvent::unit), Field("label", &OutsideEvent::label),
    Field("source", &OutsideEvent::source));

template <>
inline constexpr auto kShape<OutsideEventQuery> = Argument<OutsideEventQuery>(
    "OutsideEventQuery", "Which events; those for which every given condition holds.",
    Field("user_id", &OutsideEventQuery::user_id, As::kGiven),
    Field("kind", &OutsideEventQuery::kind), Field("from", &OutsideEventQuery::from, As::kMoment),
    Field("to", &OutsideEventQuery::to, As::kMoment, "Before this."),
    Field("limit", &OutsideEventQuery::limit, Range{1, 100'000}, As::kDefault,
          "Default 1,000, the first by time."));

template <>
inline constexpr auto kShape<Repetition> = Result<Repetition>(
    "Repetition", "A telling that storing answered with a duplicate.",
    Field("memory_id", &Repetition::memory_id, "The memory that says it already."),
    Field("at", &Repetition::at, As::kTime), Field("match", &Repetition::match),
    Field("first_told_at", &Repetition::first_told_at, As::kTime,
          "When that one was told; null: it is gone."));

template <>
inline constexpr auto kShape<EventRecording> = Result<EventRecording>(
    "EventRecording", "What recording events did.",
    Field("recorded", &EventRecording::recorded, kCount),
    Field("existing", &EventRecording::existing, kCount, "Of ids that were known."));

template <>
inline constexpr auto kShape<InsightQuery> = Argument<InsightQuery>(
    "InsightQuery", "Which figures of whom, and since when.",
    Field("metric", &InsightQuery::metric), Field("user_id", &InsightQuery::user_id),
    Field("from", &InsightQuery::from, As::kMoment,
          "From this day on; default the first memory's."),
    Field("to", &InsightQuery::to, As::kMoment, "Before this; default the end of today."),
    Field("baseline_from", &InsightQuery::baseline_from, As::kMoment,
          "Since when all was well; default the first thirty days with data."),
    Field("baseline_to", &InsightQuery::baseline_to, As::kMoment, "Before this."),
    Field("event", &InsightQuery::event, "Only events of this kind."),
    Field("label", &InsightQuery::label,
          "Of the metric events: only of this; empty: those without a label."),
    Field("unit", &InsightQuery::unit,
          "Of the metric events: only in this unit; empty: those without one."),
    Field("by", &InsightQuery::by, As::kDefault, "Default category."),
    Field("window_hours", &InsightQuery::window_hours, As::kDefault,
          "How long before and after an event; default 6, at most 48."),
    Field("now", &InsightQuery::now, As::kTime));

template <>
inline constexpr auto kShape<insight::Estimate> = Result<insight::Estimate>(
    "Estimate", "A figure with the interval that holds the truth with 95 %.",
    Field("value", &insight::Estimate::value), Field("low", &insight::Estimate::low),
    Field("high", &insight::Estimate::high));

template <>
inline constexpr auto kShape<insight::Method> = Result<insight::Method>(
    "InsightMethod", "How a figure was found.", Field("name", &insight::Method::name),
    Field("parameters", &insight::Method::parameters));

template <>
inline constexpr auto kShape<insight::DayValue> = Result<insight::DayValue>(
    "InsightDay", "A local day.", Field("date", &insight::DayValue::date),
    Field("count", &insight::DayValue::count, kCount, "How many observations."),
    Field("value", &insight::DayValue::value),
    Field("parts", &insight::DayValue::parts, "What the value is made of: shares, kinds."));

template <>
inline constexpr auto kShape<insight::EventSeries> = Result<insight::EventSeries>(
    "EventSeries",
    "Events whose values can be compared: of one kind, of the same thing, in the same unit; those "
    "without a value are counted, in times.",
    Field("name", &insight::EventSeries::name, "medication donepezil (mg)"),
    Field("kind", &insight::EventSeries::kind), Field("label", &insight::EventSeries::label),
    Field("unit", &insight::EventSeries::unit),
    Field("by_day", &insight::EventSeries::by_day,
          "What a day's value is: the sum of what is taken, slept, done; the median of what is "
          "measured; how often."),
    Field("count", &insight::EventSeries::count, kCount));

template <>
inline constexpr auto kShape<insight::BaselineFigures> = Result<insight::BaselineFigures>(
    "InsightBaseline", "How somebody's own days are when nothing is amiss.",
    Field("from", &insight::BaselineFigures::from), Field("to", &insight::BaselineFigures::to),
    Field("days", &insight::BaselineFigures::days, kCount),
    Field("median", &insight::BaselineFigures::median),
    Field("spread", &insight::BaselineFigures::spread, "The scaled median absolute deviation."),
    Field("recent", &insight::BaselineFigures::recent, "The median of the last days with data."),
    Field("recent_days", &insight::BaselineFigures::recent_days, kCount),
    Field("distance", &insight::BaselineFigures::distance,
          "How many spreads the recent days lie above the baseline."),
    Field("method", &insight::BaselineFigures::method));

template <>
inline constexpr auto kShape<insight::TrendFigures> = Result<insight::TrendFigures>(
    "InsightSlope", "How fast it rises or falls.",
    Field("slope", &insight::TrendFigures::slope, "In 30 days."),
    Field("p", &insight::TrendFigures::p, kShare), Field("tau", &insight::TrendFigures::tau),
    Field("autocorrelation", &insight::TrendFigures::autocorrelation),
    Field("days", &insight::TrendFigures::days, kCount),
    Field("method", &insight::TrendFigures::method));

template <>
inline constexpr auto kShape<insight::ExcursionFigures> = Result<insight::ExcursionFigures>(
    "InsightExcursion", "A time during which it was not as it had been.",
    Field("from", &insight::ExcursionFigures::from),
    Field("to", &insight::ExcursionFigures::to, "null while it lasts."),
    Field("direction", &insight::ExcursionFigures::direction, "above or below."));

template <>
inline constexpr auto kShape<insight::ChartFigures> =
    Result<insight::ChartFigures>("InsightChart", "The days behind the baseline, compared with it.",
                                  Field("excursions", &insight::ChartFigures::excursions),
                                  Field("days", &insight::ChartFigures::days, kCount),
                                  Field("method", &insight::ChartFigures::method));

template <>
inline constexpr auto kShape<insight::ChangeFigures> = Result<insight::ChangeFigures>(
    "InsightChange", "The day on which the level may have changed.",
    Field("day", &insight::ChangeFigures::day),
    Field("low", &insight::ChangeFigures::low, "The interval of the day."),
    Field("high", &insight::ChangeFigures::high), Field("before", &insight::ChangeFigures::before),
    Field("after", &insight::ChangeFigures::after), Field("p", &insight::ChangeFigures::p, kShare),
    Field("days", &insight::ChangeFigures::days, kCount),
    Field("method", &insight::ChangeFigures::method));

template <>
inline constexpr auto kShape<insight::TrendReport> = Result<insight::TrendReport>(
    "TrendReport", "How a figure goes with time, compared with the person's own baseline.",
    Field("metric", &insight::TrendReport::metric),
    Field("event", &insight::TrendReport::event, "Of the metric events: which."),
    Field("user_id", &insight::TrendReport::user_id),
    Field("timezone", &insight::TrendReport::timezone),
    Field("from", &insight::TrendReport::from, As::kTime),
    Field("to", &insight::TrendReport::to, As::kTime),
    Field("observations", &insight::TrendReport::observations, kCount),
    Field("days_with_data", &insight::TrendReport::days_with_data, kCount),
    Field("enough", &insight::TrendReport::enough, "Whether there is enough for a judgement."),
    Field("words", &insight::TrendReport::words), Field("days", &insight::TrendReport::days),
    Field("baseline", &insight::TrendReport::baseline),
    Field("trend", &insight::TrendReport::trend), Field("chart", &insight::TrendReport::chart),
    Field("change", &insight::TrendReport::change));

template <>
inline constexpr auto kShape<insight::GroupFigures> = Result<insight::GroupFigures>(
    "InsightGroup", "A group of observations.", Field("name", &insight::GroupFigures::name),
    Field("count", &insight::GroupFigures::count, kCount),
    Field("median", &insight::GroupFigures::median, "null of too few."),
    Field("values", &insight::GroupFigures::values, "The values themselves, of too few."),
    Field("delta", &insight::GroupFigures::delta, "Cliff's delta against all others."),
    Field("p", &insight::GroupFigures::p, kShare),
    Field("q", &insight::GroupFigures::q, kShare, "p once it is counted how many are compared."));

template <>
inline constexpr auto kShape<insight::ContrastFigures> = Result<insight::ContrastFigures>(
    "InsightContrast", "Two groups that may differ.", Field("one", &insight::ContrastFigures::one),
    Field("other", &insight::ContrastFigures::other),
    Field("delta", &insight::ContrastFigures::delta),
    Field("p", &insight::ContrastFigures::p, kShare),
    Field("q", &insight::ContrastFigures::q, kShare));

template <>
inline constexpr auto kShape<insight::GroupReport> = Result<insight::GroupReport>(
    "InsightGroups", "Groups, and whether they differ.", Field("by", &insight::GroupReport::by),
    Field("groups", &insight::GroupReport::groups),
    Field("statistic", &insight::GroupReport::statistic),
    Field("degrees", &insight::GroupReport::degrees), Field("p", &insight::GroupReport::p, kShare),
    Field("contrasts", &insight::GroupReport::contrasts, "Those that survive."),
    Field("method", &insight::GroupReport::method));

template <>
inline constexpr auto kShape<insight::EffectFigures> = Result<insight::EffectFigures>(
    "InsightEffect", "One time against another.", Field("name", &insight::EffectFigures::name),
    Field("enough", &insight::EffectFigures::enough),
    Field("found", &insight::EffectFigures::found, "Whether p is below 0.01."),
    Field("count", &insight::EffectFigures::count, kCount),
    Field("compared_with", &insight::EffectFigures::compared_with, kCount),
    Field("difference", &insight::EffectFigures::difference),
    Field("p", &insight::EffectFigures::p, kShare),
    Field("method", &insight::EffectFigures::method),
    Field("words", &insight::EffectFigures::words));

template <>
inline constexpr auto kShape<insight::LagFigures> = Result<insight::LagFigures>(
    "InsightLag", "How a day's events go with the figure so many days later.",
    Field("lag", &insight::LagFigures::lag, kCount), Field("rho", &insight::LagFigures::rho),
    Field("p", &insight::LagFigures::p, kShare), Field("q", &insight::LagFigures::q, kShare),
    Field("days", &insight::LagFigures::days, kCount));

template <>
inline constexpr auto kShape<insight::EventFigures> = Result<insight::EventFigures>(
    "InsightEvent", "What goes with events of a kind.", Field("kind", &insight::EventFigures::kind),
    Field("count", &insight::EventFigures::count, kCount),
    Field("effect", &insight::EventFigures::effect), Field("lags", &insight::EventFigures::lags),
    Field(
        "around", &insight::EventFigures::around,
        "Hour by hour around the events, -6 to 5 for a window of six: less the median of the day."),
    Field("adherence", &insight::EventFigures::adherence, kShare,
          "Of those that were due, how many happened; null where none is known to be left out."),
    Field("due", &insight::EventFigures::due, kCount));

template <>
inline constexpr auto kShape<insight::PatternReport> = Result<insight::PatternReport>(
    "PatternReport", "How a figure goes with the time of day and with events.",
    Field("metric", &insight::PatternReport::metric),
    Field("user_id", &insight::PatternReport::user_id),
    Field("timezone", &insight::PatternReport::timezone),
    Field("from", &insight::PatternReport::from, As::kTime),
    Field("to", &insight::PatternReport::to, As::kTime),
    Field("observations", &insight::PatternReport::observations, kCount),
    Field("enough", &insight::PatternReport::enough),
    Field("words", &insight::PatternReport::words),
    Field("patterns", &insight::PatternReport::patterns, "By hour, part_of_day and weekday."),
    Field("hours_of_week", &insight::PatternReport::hours_of_week,
          "Of each hour of each weekday that has any, Monday 08; nothing is compared."),
    Field("evening", &insight::PatternReport::evening),
    Field("events", &insight::PatternReport::events));

template <>
inline constexpr auto kShape<insight::CompareReport> = Result<insight::CompareReport>(
    "CompareReport", "How groups of memories differ.",
    Field("metric", &insight::CompareReport::metric, kComparedMetric),
    Field("user_id", &insight::CompareReport::user_id),
    Field("timezone", &insight::CompareReport::timezone),
    Field("from", &insight::CompareReport::from, As::kTime),
    Field("to", &insight::CompareReport::to, As::kTime),
    Field("observations", &insight::CompareReport::observations, kCount),
    Field("enough", &insight::CompareReport::enough),
    Field("words", &insight::CompareReport::words),
    Field("comparison", &insight::CompareReport::comparison));

}  // namespace cortex::addon
