#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/lane.h"
#include "base/names.h"
#include "base/time.h"
#include "insight/analysis.h"
#include "insight/as_of.h"
#include "insight/report.h"
#include "store/insight_rows.h"
#include "store/read_lane.h"
#include "store/reader.h"

/// What a brain's figures say of a person over time.
namespace cortex {

class Store;
struct BrainOptions;
struct Repositories;

/// What is looked at; docs/insight.md says what each is.
enum class Metric {
  kInitialConfidence,
  kCognitiveState,
  kCurrentConfidence,
  kContradictions,
  kRepetitions,
  kValidations,
  kVolume,
  kWords,
  kHour,
  kSafety,
  kUses,
  kEvents
};
template <>
inline constexpr auto kEnumNames<Metric> = EnumNames("initial_confidence", "cognitive_state",
                                                     "current_confidence", "contradictions",
                                                     "repetitions", "validations", "volume",
                                                     "words", "hour", "safety", "uses", "events");

/// Those that each memory has by itself, so that groups of memories can be compared.
inline constexpr auto kComparedMetrics = EnumNames("initial_confidence", "hour");

/// By what figures are compared.
enum class ComparedBy { kTopic, kCategory, kKind, kSpeaker, kSource };
template <>
inline constexpr auto kEnumNames<ComparedBy> = EnumNames("topic", "category", "kind", "speaker",
                                                         "source");

struct InsightQuery {
  Metric metric = Metric::kInitialConfidence;
  /// One user's.
  std::string user_id;
  /// [from, to); absent: from the first memory, and until the end of today.
  std::optional<TimeMs> from;
  std::optional<TimeMs> to;
  /// Days that the carer names; absent: the first thirty with data.
  std::optional<TimeMs> baseline_from;
  std::optional<TimeMs> baseline_to;
  /// Of events: the kind, and what they are of, in which unit; absent: all, empty: those without.
  std::optional<std::string> event;
  std::optional<std::string> label;
  std::optional<std::string> unit;
  ComparedBy by = ComparedBy::kCategory;
  double window_hours = 6;
  TimeMs now = 0;
};

/// Trends, patterns and comparisons of one user's figures, in the brain's time zone, true for the
/// moment asked. Thread-safety and errors: as Brain, which owns it. VALIDATION_ERROR for a time
/// range that is empty or longer than ten years, for what a metric has no figures for, and for
/// events of more than one series, which it names.
class Insights {
 public:
  Insights(Store& store, const BrainOptions& options) : store_(store), options_(options) {}

  // --- Reads ---

  insight::TrendReport Trends(const InsightQuery& query, const CancelFlag* cancel);
  insight::PatternReport Patterns(const InsightQuery& query, const CancelFlag* cancel);
  insight::CompareReport Compare(const InsightQuery& query, const CancelFlag* cancel);
  /// When storing found that a memory was told again, by time. NOT_FOUND.
  std::vector<Repetition> RepetitionsOf(const std::string& memory_id, const Reader& reader);

  // --- The same within a read of the brain's ---

  insight::TrendReport TrendsWithin(Repositories& repositories, ReadLane lane,
                                    const InsightQuery& query) const;
  insight::PatternReport PatternsWithin(Repositories& repositories, ReadLane lane,
                                        const InsightQuery& query) const;
  insight::CompareReport CompareWithin(Repositories& repositories, ReadLane lane,
                                       const InsightQuery& query) const;
  /// The day on which the first memory or event of what is asked for was.
  TimeMs BeginWithin(Repositories& repositories, ReadLane lane, InsightQuery query) const;

 private:
  /// What is asked for, in days.
  struct Scope {
    InsightQuery query;
    /// As which reader accesses are seen.
    ReadLane lane;
    TimeMs from = 0;
    TimeMs to = 0;
    insight::DayRange days;
  };
  [[nodiscard]] Scope ScopeOf(Repositories& repositories, const InsightQuery& query,
                              ReadLane lane) const;
  [[nodiscard]] insight::Observation ObservationAt(TimeMs at, double value) const;
  /// The figures one by one; nothing for a metric that has figures of days only.
  [[nodiscard]] std::optional<std::vector<insight::Observation>> ObservationsOf(
      Repositories& repositories, const Scope& scope) const;
  [[nodiscard]] std::vector<insight::DayValue> DaysOf(Repositories& repositories,
                                                      const Scope& scope) const;
  /// The days on which something was told, of a figure that has values on others, too.
  [[nodiscard]] std::optional<insight::DaysObserved> ObservedOf(
      Repositories& repositories, const Scope& scope,
      const std::vector<insight::DayValue>& days) const;
  [[nodiscard]] std::vector<insight::DayValue> CountedDays(Repositories& repositories,
                                                           const Scope& scope) const;
  [[nodiscard]] std::vector<insight::DayValue> StateDays(Repositories& repositories,
                                                         const Scope& scope) const;
  [[nodiscard]] std::vector<insight::DayValue> ScoreDays(Repositories& repositories,
                                                         const Scope& scope) const;
  [[nodiscard]] std::vector<insight::ScoredLife> LivesOf(Repositories& repositories,
                                                         const Scope& scope) const;
  /// The one series that is asked for; nothing where there is none.
  [[nodiscard]] static std::optional<insight::EventSeries> SeriesOf(Repositories& repositories,
                                                                    const Scope& scope);
  [[nodiscard]] static std::vector<OutsideEvent> EventsOf(Repositories& repositories,
                                                          const Scope& scope,
                                                          const insight::EventSeries& series);
  [[nodiscard]] std::vector<insight::DayValue> SeriesDays(Repositories& repositories,
                                                          const Scope& scope) const;
  /// The days that have events.
  [[nodiscard]] std::vector<insight::DayValue> EventDays(const std::vector<OutsideEvent>& events,
                                                         insight::EventDay by_day) const;
  [[nodiscard]] static std::string SeriesBeside(Repositories& repositories, const Scope& scope);
  [[nodiscard]] std::vector<insight::EventFigures> EffectsOf(
      Repositories& repositories, const Scope& scope,
      const std::vector<insight::Observation>& observations) const;
  [[nodiscard]] insight::NamedGroups GroupsOf(Repositories& repositories, const Scope& scope) const;

  Store& store_;
  const BrainOptions& options_;
};

}  // namespace cortex
