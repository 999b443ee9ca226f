#include "alerts/figures.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/json.h"
#include "base/unicode.h"
#include "confidence/engine.h"
#include "insight/analysis.h"
#include "insight/control_chart.h"
#include "language/topics/derived_categories.h"
#include "store/store.h"

namespace cortex::alerts {
namespace {

struct Span {
  TimeMs from = 0;
  TimeMs to = 0;
};

/// One of the times that a rule looks at: values, and the memories behind them, newest last.
struct Sample {
  std::vector<double> values;
  std::vector<std::string> memory_ids;
};

struct Question {
  Repositories& repositories;
  const AlertRule& rule;
  const std::string& user_id;
  const TimeZone& zone;
  TimeMs now = 0;

  [[nodiscard]] TimeMs window() const {
    return static_cast<TimeMs>(rule.window_hours * static_cast<double>(kMillisPerHour));
  }
};

bool IsIn(const std::string& folded, std::string_view list) {
  const auto names = ParseStrings(std::string(list));
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return FoldName(name) == folded; });
}

/// A memory that the user told, as an observation of the metric.
void VisitTellings(const Question& of, const Span& span,
                   const std::function<void(TimeMs at, double value)>& visit) {
  using Parts = InsightRepository::Parts;
  const bool scoped = of.rule.scope != AlertScope::kUser;
  const bool words = of.rule.metric == AlertMetric::kWords;
  const std::string folded = FoldName(of.rule.scope_name.value_or(""));
  // Names and contents are not read together: of words in a scope, the names tell which.
  std::set<std::int64_t> inside;
  if (scoped && words) {
    of.repositories.insight.VisitTellings(
        of.user_id, span.from, span.to, Parts::kNames, [&](const auto& telling) {
          const bool topic = of.rule.scope == AlertScope::kTopic;
          if (IsIn(folded, topic ? telling.topics : telling.categories)) inside.insert(telling.seq);
        });
  }
  const Parts parts = words ? Parts::kContent : (scoped ? Parts::kNames : Parts::kTimes);
  of.repositories.insight.VisitTellings(
      of.user_id, span.from, span.to, parts, [&](const auto& telling) {
        if (scoped && words && !inside.contains(telling.seq)) return;
        if (scoped && !words) {
          const bool topic = of.rule.scope == AlertScope::kTopic;
          if (!IsIn(folded, topic ? telling.topics : telling.categories)) return;
        }
        double value = telling.base_confidence;
        if (words) value = static_cast<double>(CountWords(telling.content));
        if (of.rule.metric == AlertMetric::kHour)
          value = static_cast<double>(of.zone.LocalMillisOfDay(telling.at)) / kMillisPerHour;
        visit(telling.at, value);
      });
}

Sample SampleOf(const Question& of, const Span& span) {
  Sample sample;
  if (IsCounted(of.rule.metric)) {
    for (auto& each :
         of.repositories.alerts.Occurrences(of.rule.metric, of.user_id, span.from, span.to)) {
      sample.values.push_back(1);
      sample.memory_ids.push_back(std::move(each.memory_id));
    }
    return sample;
  }
  VisitTellings(of, span, [&](TimeMs, double value) { sample.values.push_back(value); });
  return sample;
}

/// The figure of a sample: how many, or their median.
std::optional<double> ValueOf(AlertMetric metric, const Sample& sample) {
  if (IsCounted(metric) || metric == AlertMetric::kVolume)
    return static_cast<double>(sample.values.size());
  return insight::Median(sample.values);
}

/// The newest, each once.
std::vector<std::string> Named(const std::vector<std::string>& ids) {
  std::vector<std::string> named;
  for (auto id = ids.rbegin(); id != ids.rend() && named.size() < kMostNamed; ++id)
    if (std::find(named.begin(), named.end(), *id) == named.end()) named.push_back(*id);
  return named;
}

bool Holds(const AlertRule& rule, const Figure& figure) {
  if (!figure.value || figure.observations < rule.min_observations) return false;
  const double threshold = rule.threshold.value_or(0);
  switch (rule.condition) {
    case AlertCondition::kBelow:
      return *figure.value < threshold;
    case AlertCondition::kAbove:
      return *figure.value > threshold;
    case AlertCondition::kFellBy:
      return figure.compared_with && *figure.compared_with - *figure.value >= threshold;
    case AlertCondition::kRoseBy:
      return figure.compared_with && *figure.value - *figure.compared_with >= threshold;
    default:
      return figure.affected > 0;
  }
}

bool ComparesWindows(const AlertRule& rule) {
  return rule.condition == AlertCondition::kFellBy || rule.condition == AlertCondition::kRoseBy;
}

Figure MeasureWindow(const Question& of) {
  Figure figure;
  // The newest is of this very moment.
  const Span span{of.now + 1 - of.window(), of.now + 1};
  const Sample sample = SampleOf(of, span);
  figure.value = ValueOf(of.rule.metric, sample);
  figure.observations = static_cast<std::int64_t>(sample.values.size());
  figure.affected = figure.observations;
  figure.memory_ids = Named(sample.memory_ids);
  if (ComparesWindows(of.rule)) {
    const Sample before = SampleOf(of, {span.from - of.window(), span.from});
    // A time before anything was told is no lower figure.
    if (!before.values.empty()) figure.compared_with = ValueOf(of.rule.metric, before);
    figure.observations =
        std::min(figure.observations, static_cast<std::int64_t>(before.values.size()));
  }
  const bool empty_before_all =
      of.rule.metric == AlertMetric::kVolume &&
      of.repositories.insight.FirstTold(of.user_id).value_or(of.now) >= span.from;
  if (of.rule.condition == AlertCondition::kBelow && empty_before_all) return figure;
  figure.holds = Holds(of.rule, figure);
  return figure;
}

Figure MeasureState(const Question& of) {
  Figure figure;
  const TimeMs before = of.now - of.window();
  for (const auto& state : of.repositories.users.States({of.user_id})) {  // newest first
    if (state.recorded_at > of.now) continue;
    ++figure.observations;
    if (!figure.value) figure.value = state.value;
    if (!figure.compared_with && state.recorded_at <= before) figure.compared_with = state.value;
  }
  if (!ComparesWindows(of.rule)) figure.compared_with.reset();
  figure.holds = Holds(of.rule, figure);
  return figure;
}

/// Whose texts or categories tell what a critical purpose cannot do without.
std::set<std::int64_t> CriticalSeqs(const Question& of) {
  return of.repositories.alerts.SeqsInCategories(of.user_id, DerivedCategoryNames(), true);
}

/// The memories of the rule's scope; nothing for all of the user's.
std::optional<std::set<std::int64_t>> SeqsOf(const Question& of) {
  const std::string name = of.rule.scope_name.value_or("");
  std::set<std::int64_t> seqs;
  switch (of.rule.scope) {
    case AlertScope::kCategory:
      return of.repositories.alerts.SeqsInCategories(of.user_id, {FoldName(name)}, false);
    case AlertScope::kPurpose:
      if (name != NameOf(Purpose::kCritical)) return std::nullopt;
      return CriticalSeqs(of);
    case AlertScope::kTopic:
      of.repositories.statistics.VisitGroups(MemoryGroup::kTopic, {of.user_id},
                                             [&](const auto& topic, std::int64_t seq) {
                                               if (topic && FoldName(*topic) == FoldName(name))
                                                 seqs.insert(seq);
                                             });
      return seqs;
    case AlertScope::kMemory: {
      const auto row = of.repositories.scores.Find(MemoryKind::kStm, name);
      if (row && row->user_id == of.user_id) seqs.insert(row->seq);
      return seqs;
    }
    default:
      return std::nullopt;
  }
}

/// From when on memories count in a figure of scores. An average is of what was told within the
/// window: of all that was ever told it falls in everybody, since memories grow old. Of a memory, a
/// purpose and of any below a threshold all count.
std::optional<TimeMs> SinceOf(const Question& of) {
  const bool named = of.rule.scope == AlertScope::kMemory || of.rule.scope == AlertScope::kPurpose;
  if (named || of.rule.condition == AlertCondition::kAny) return std::nullopt;
  return of.now + 1 - of.window();
}

double LeastOf(const Question& of, const ConfidencePolicy& policy) {
  if (of.rule.threshold) return *of.rule.threshold;
  const auto purpose = FindNamed<Purpose>(of.rule.scope_name.value_or(""));
  return LeastConfidence(policy, std::nullopt, purpose.value_or(Purpose::kCritical)).value_or(0);
}

Figure MeasureScores(const Question& of) {
  auto& scores = of.repositories.scores;
  const ConfidencePolicy policy = PolicyOf(*of.repositories.policy, of.user_id);
  const auto seqs = SeqsOf(of);
  const bool any = of.rule.condition == AlertCondition::kAny;
  const double least = LeastOf(of, policy);
  RecentQuery told;
  told.since = SinceOf(of);
  Figure figure;
  double sum = 0;
  double lowest = 1;
  std::vector<std::pair<double, std::int64_t>> low;
  const auto add = [&](std::int64_t seq, const ScoreInputs& inputs) {
    if (told.since && inputs.created_at < *told.since) return;
    const double score = CurrentConfidence(inputs, of.now, policy);
    ++figure.observations;
    sum += score;
    lowest = std::min(lowest, score);
    if (score < (any ? least : of.rule.threshold.value_or(0))) low.emplace_back(score, seq);
  };
  if (seqs) {
    for (const auto seq : *seqs)
      if (const auto row = scores.FindBySeq(MemoryKind::kStm, seq)) add(seq, row->inputs);
  } else {
    scores.VisitNewest(told, of.user_id, std::nullopt, [&](std::int64_t seq, const auto& inputs) {
      add(seq, inputs);
      return true;
    });
  }
  if (figure.observations == 0) return figure;
  figure.value = any ? lowest : sum / static_cast<double>(figure.observations);
  if (any) figure.compared_with = least;
  figure.affected = static_cast<std::int64_t>(low.size());
  const auto named = std::min(low.size(), kMostNamed);
  std::partial_sort(low.begin(), low.begin() + static_cast<std::ptrdiff_t>(named), low.end());
  for (std::size_t i = 0; i < named; ++i)
    if (const auto row = scores.FindBySeq(MemoryKind::kStm, low[i].second))
      figure.memory_ids.push_back(row->id);
  figure.holds = Holds(of.rule, figure);
  return figure;
}

/// The figures of days, and on how many of them anything was told.
struct DayFigures {
  std::vector<double> values;
  std::size_t observed = 0;
};

/// Whole days only: today is not over. What is counted has a figure of silent days, too.
DayFigures DaysOf(const Question& of) {
  const std::int64_t today = of.zone.LocalDay(of.now);
  const auto first = of.repositories.insight.FirstTold(of.user_id);
  if (!first || of.zone.LocalDay(*first) >= today) return {};
  const Span span{*first, of.zone.InstantOf(today, 0)};
  const bool counted = IsCounted(of.rule.metric) || of.rule.metric == AlertMetric::kVolume;
  std::map<std::int64_t, std::vector<double>> by_day;
  if (counted)
    for (auto day = of.zone.LocalDay(*first); day < today; ++day) by_day[day];
  const auto add = [&](TimeMs at, double value) { by_day[of.zone.LocalDay(at)].push_back(value); };
  if (IsCounted(of.rule.metric)) {
    for (const auto& each :
         of.repositories.alerts.Occurrences(of.rule.metric, of.user_id, span.from, span.to))
      add(each.at, 1);
  } else {
    VisitTellings(of, span, add);
  }
  std::set<std::int64_t> observed;
  if (counted) observed = of.repositories.insight.DaysTold(of.user_id, span.from, span.to, of.zone);
  DayFigures days;
  days.values.reserve(by_day.size());
  for (auto& [day, values] : by_day) {
    if (!values.empty()) observed.insert(day);
    days.values.push_back(counted ? static_cast<double>(values.size())
                                  : insight::MedianOf(std::move(values)));
  }
  days.observed = observed.size();
  return days;
}

double LeastSpreadOf(AlertMetric metric) {
  return metric == AlertMetric::kInitialConfidence ? insight::kLeastSpreadOfScores : 0;
}

Figure MeasureBaseline(const Question& of) {
  Figure figure;
  const auto [days, observed] = DaysOf(of);
  figure.observations = static_cast<std::int64_t>(days.size());
  if (days.size() <= insight::kBaselineDays || figure.observations < of.rule.min_observations)
    return figure;
  // Two memories and the silence between them are no baseline, as trends say of them.
  if (observed < insight::kBaselineDays) return figure;
  const std::span<const double> all(days);
  const auto baseline =
      insight::FindBaseline(all.first(insight::kBaselineDays), LeastSpreadOf(of.rule.metric));
  if (!baseline) return figure;
  const auto chart = insight::DrawControlChart(all.subspan(insight::kBaselineDays), *baseline);
  figure.value = chart.average.back();
  figure.compared_with = baseline->level.value;
  if (chart.excursions.empty() || !chart.excursions.back().lasts) return figure;
  const bool below = chart.excursions.back().below;
  figure.holds = !of.rule.threshold || (*of.rule.threshold < 0) == below;
  figure.affected = static_cast<std::int64_t>(chart.average.size() - chart.excursions.back().begin);
  return figure;
}

}  // namespace

Figure Measure(Repositories& repositories, const AlertRule& rule, const std::string& user_id,
               const TimeZone& zone, TimeMs now) {
  const Question of{repositories, rule, user_id, zone, now};
  if (rule.condition == AlertCondition::kOutOfBaseline) return MeasureBaseline(of);
  if (rule.metric == AlertMetric::kCurrentConfidence) return MeasureScores(of);
  if (rule.metric == AlertMetric::kCognitiveState) return MeasureState(of);
  return MeasureWindow(of);
}

}  // namespace cortex::alerts
