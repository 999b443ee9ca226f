// The series behind the figures: what the brain holds, by day and one by one.
#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include "base/error.h"
#include "base/json.h"
#include "base/unicode.h"
#include "brain/brain_types.h"
#include "brain/insights.h"
#include "store/store.h"

namespace cortex {
namespace {

using insight::DayValue;
using insight::Observation;
using insight::ScoredLife;

/// What is asked for of one memory.
double ValueOf(Metric metric, const InsightRepository::Telling& telling, double hour) {
  if (metric == Metric::kWords) return static_cast<double>(CountWords(telling.content));
  return metric == Metric::kHour ? hour : telling.base_confidence;
}

std::vector<DayValue> EmptyDays(const insight::DayRange& range) {
  std::vector<DayValue> days;
  for (std::int64_t day = range.first; day <= range.last; ++day)
    days.push_back({day, insight::DateOf(day), 0, std::nullopt, {}});
  return days;
}

/// Puts together what the scores of a user's memories were made of at each moment.
class LifeReader {
 public:
  explicit LifeReader(InsightRepository& rows) : rows_(rows) {}

  /// All of them, of which `unseen` accesses are not written yet.
  void ReadLives(const std::string& user_id, std::size_t count, const AccessQueue::Batch& unseen) {
    lives_.reserve(count);
    places_.reserve(count);
    rows_.VisitLives(user_id, [&](InsightRepository::Life&& life) {
      ScoredLife scored;
      scored.recorded_at = life.recorded_at;
      scored.ended_at = life.ended_at.value_or(kLatestTime);
      scored.last = life.inputs;
      const auto read = unseen.find({MemoryKind::kStm, life.seq});
      if (!life.ended_at && read != unseen.end()) {
        scored.earlier.push_back({read->second.last, life.inputs});
        scored.last.access_count += static_cast<std::int32_t>(read->second.count);
        scored.last.last_accessed = std::max(scored.last.last_accessed, read->second.last);
      }
      // Of one that expired all is known; of one that was removed, what it was before each change.
      // One that was read after it expired had other counts until then: those of its kept row.
      if (life.ended_at && life.seq != 0) scored.earlier.push_back({kLatestTime, life.inputs});
      if (life.ended_at) ends_[life.id] = *life.ended_at;
      places_[std::move(life.id)] = lives_.size();
      lives_.push_back(std::move(scored));
    });
  }

  void ReadEarlier() {
    rows_.VisitEarlier([&](InsightRepository::Earlier&& earlier) {
      ScoredLife* life = LifeOf(earlier.memory_id);
      if (life == nullptr) return;
      ScoreInputs inputs = life->last;
      inputs.last_accessed = earlier.last_accessed;
      inputs.access_count = earlier.access_count;
      inputs.validation_count = earlier.validation_count;
      inputs.contradiction_count = earlier.contradiction_count;
      inputs.decay_per_day = earlier.decay_per_day;
      life->earlier.push_back({earlier.until, inputs});
    });
  }

  void ReadEvidence() {
    rows_.VisitEvidence(
        [&](const std::string& id, const InsightRepository::Noted& noted, const std::string& note) {
          TimeMs since = noted.at;
          for (const auto& owner : OwnersOf(id, note)) {
            ScoredLife* life = LifeOf(owner);
            if (life == nullptr) continue;
            (noted.what == "validation_failure" ? life->failed : life->affirmed).push_back(since);
            const auto end = ends_.find(owner);
            if (end != ends_.end()) since = std::max(since, end->second);
          }
        });
    rows_.VisitPossible([&](const std::string& id, TimeMs since, double score) {
      if (ScoredLife* life = LifeOf(id))
        life->possible.push_back({since, static_cast<float>(score)});
    });
  }

  [[nodiscard]] std::vector<ScoredLife> InOrder() && {
    for (auto& life : lives_) {
      std::stable_sort(life.earlier.begin(), life.earlier.end(),
                       [](const auto& a, const auto& b) { return a.until < b.until; });
      if (life.ended_at != kLatestTime && !life.earlier.empty())
        life.last = life.earlier.back().inputs;
      std::sort(life.affirmed.begin(), life.affirmed.end());
      std::sort(life.failed.begin(), life.failed.end());
    }
    return std::move(lives_);
  }

 private:
  ScoredLife* LifeOf(const std::string& id) {
    const auto found = places_.find(id);
    return found == places_.end() ? nullptr : &lives_[found->second];
  }

  /// Whose a memory's note was, one after the other: "...; of A; of B" was A's, then B's.
  static std::vector<std::string> OwnersOf(const std::string& memory_id, const std::string& note) {
    std::vector<std::string> owners;
    constexpr std::string_view kOf = "; of ";
    for (auto at = note.find(kOf); at != std::string::npos;) {
      const auto begin = at + kOf.size();
      at = note.find(kOf, begin);
      owners.push_back(note.substr(begin, at == std::string::npos ? at : at - begin));
    }
    if (note.starts_with("of ") && owners.empty()) owners.push_back(note.substr(3));
    owners.push_back(memory_id);
    return owners;
  }

  InsightRepository& rows_;
  std::vector<ScoredLife> lives_;
  std::unordered_map<std::string, std::size_t> places_;
  std::unordered_map<std::string, TimeMs> ends_;
};

}  // namespace

std::optional<std::vector<Observation>> Insights::ObservationsOf(Repositories& repositories,
                                                                 const Scope& scope) const {
  const Metric metric = scope.query.metric;
  const std::string& user = scope.query.user_id;
  std::vector<Observation> observations;
  if (metric == Metric::kCognitiveState) {
    auto states = repositories.users.States({user});
    std::reverse(states.begin(), states.end());
    for (const auto& state : states) {
      if (state.recorded_at >= scope.from && state.recorded_at < scope.to)
        observations.push_back(ObservationAt(state.recorded_at, state.value));
    }
    return observations;
  }
  if (metric == Metric::kRepetitions) {
    for (const auto& each : repositories.insight.Repetitions(user, scope.from, scope.to)) {
      if (!each.first_told_at) continue;
      observations.push_back(ObservationAt(
          each.at, static_cast<double>(each.at - *each.first_told_at) / kMillisPerHour));
    }
    return observations;
  }
  if (metric == Metric::kEvents) {
    const auto series = SeriesOf(repositories, scope);
    if (!series) return observations;
    for (const auto& each : EventsOf(repositories, scope, *series))
      if (each.value) observations.push_back(ObservationAt(each.at, *each.value));
    return observations;
  }
  if (metric != Metric::kInitialConfidence && metric != Metric::kWords && metric != Metric::kHour)
    return std::nullopt;
  const auto parts = metric == Metric::kWords ? InsightRepository::Parts::kContent
                                              : InsightRepository::Parts::kTimes;
  repositories.insight.VisitTellings(
      user, scope.from, scope.to, parts, [&](const InsightRepository::Telling& telling) {
        Observation each = ObservationAt(telling.at, 0);
        const double hour =
            static_cast<double>(options_.timezone.LocalMillisOfDay(telling.at)) / kMillisPerHour;
        each.value = ValueOf(metric, telling, hour);
        observations.push_back(each);
      });
  return observations;
}

std::vector<DayValue> Insights::DaysOf(Repositories& repositories, const Scope& scope) const {
  switch (scope.query.metric) {
    case Metric::kCognitiveState:
      return StateDays(repositories, scope);
    case Metric::kCurrentConfidence:
      return ScoreDays(repositories, scope);
    case Metric::kInitialConfidence:
    case Metric::kWords:
    case Metric::kHour:
      return insight::DailyMedians(*ObservationsOf(repositories, scope));
    case Metric::kEvents:
      return SeriesDays(repositories, scope);
    default:
      return CountedDays(repositories, scope);
  }
}

std::optional<insight::DaysObserved> Insights::ObservedOf(Repositories& repositories,
                                                          const Scope& scope,
                                                          const std::vector<DayValue>& days) const {
  const Metric metric = scope.query.metric;
  const std::string& user = scope.query.user_id;
  std::set<std::int64_t> counted;
  for (const auto& day : days)
    if (day.count > 0) counted.insert(day.day);
  if (metric == Metric::kCognitiveState) {
    return insight::DaysObserved{counted, "on which it was entered"};
  }
  if (metric == Metric::kEvents) {
    return insight::DaysObserved{counted, "on which it was recorded"};
  }
  if (metric != Metric::kVolume && metric != Metric::kRepetitions &&
      metric != Metric::kContradictions && metric != Metric::kSafety &&
      metric != Metric::kValidations) {
    return std::nullopt;
  }
  insight::DaysObserved told{std::move(counted), "on which anything was told"};
  told.days.merge(repositories.insight.DaysTold(user, scope.from, scope.to, options_.timezone));
  return told;
}

std::vector<DayValue> Insights::CountedDays(Repositories& repositories, const Scope& scope) const {
  auto days = EmptyDays(scope.days);
  auto& rows = repositories.insight;
  const std::string& user = scope.query.user_id;
  // A day before the first memory is no day without one: nobody was there to tell.
  const auto first = rows.FirstTold(user);
  for (auto& day : days)
    if (first && day.day >= options_.timezone.LocalDay(*first)) day.value = 0;
  const auto count = [&](TimeMs at, const std::string& part, double value = 1) {
    DayValue& day =
        days.at(static_cast<std::size_t>(options_.timezone.LocalDay(at) - scope.days.first));
    ++day.count;
    day.value = day.value.value_or(0) + value;
    if (!part.empty()) ++day.parts[part];
  };
  if (scope.query.metric == Metric::kRepetitions) {
    for (const auto& each : rows.Repetitions(user, scope.from, scope.to))
      count(each.at, std::string(NameOf(each.match)));
  } else if (scope.query.metric == Metric::kContradictions) {
    for (const auto& each : rows.OpenedPairs(user, scope.from, scope.to)) count(each.at, each.what);
  } else if (scope.query.metric == Metric::kValidations) {
    for (const auto& each : rows.Validations(user, scope.from, scope.to)) {
      const bool failed = each.what == "validation_failure";
      count(each.at, failed ? "failures" : "successes", failed ? 1 : 0);
    }
  } else if (scope.query.metric == Metric::kSafety) {
    for (const TimeMs at : rows.SafetyTimes(user, scope.from, scope.to)) count(at, "");
  } else if (scope.query.metric == Metric::kUses) {
    for (const auto& use : rows.Uses(user, scope.from, scope.to))
      count(use.at, "", static_cast<double>(use.count));
  }
  const bool volume = scope.query.metric == Metric::kVolume;
  if (!volume && scope.query.metric != Metric::kContradictions) return days;
  std::vector<double> told(days.size());
  rows.VisitTellings(user, scope.from, scope.to, InsightRepository::Parts::kTimes,
                     [&](const InsightRepository::Telling& telling) {
                       const auto day = options_.timezone.LocalDay(telling.at) - scope.days.first;
                       ++told.at(static_cast<std::size_t>(day));
                       if (volume) count(telling.at, "");
                     });
  for (std::size_t i = 0; i < days.size() && !volume; ++i) {
    constexpr double kHundred = 100;
    if (told[i] > 0)
      days[i].parts["per_100_memories"] = kHundred * days[i].value.value_or(0) / told[i];
  }
  return days;
}

std::vector<DayValue> Insights::StateDays(Repositories& repositories, const Scope& scope) const {
  auto states = repositories.users.States({scope.query.user_id});
  std::reverse(states.begin(), states.end());
  auto days = EmptyDays(scope.days);
  const TimeZone& zone = options_.timezone;
  std::size_t next = 0;
  std::optional<int> in_force;
  for (auto& day : days) {
    const TimeMs begin = std::max(scope.from, zone.InstantOf(day.day, 0));
    const TimeMs end = std::min({scope.to, zone.InstantOf(day.day + 1, 0), scope.query.now});
    double sum = 0;
    double time = 0;
    TimeMs at = begin;
    const auto hold = [&](TimeMs until) {
      if (in_force && until > at) {
        sum += *in_force * static_cast<double>(until - at);
        time += static_cast<double>(until - at);
      }
      at = std::max(at, until);
    };
    for (; next < states.size() && states[next].recorded_at < end; ++next) {
      hold(std::max(begin, states[next].recorded_at));
      in_force = states[next].value;
      if (states[next].recorded_at >= begin) ++day.count;
    }
    hold(end);
    if (time > 0) day.value = sum / time;
  }
  return days;
}

std::vector<ScoredLife> Insights::LivesOf(Repositories& repositories, const Scope& scope) const {
  const std::string& user_id = scope.query.user_id;
  LifeReader reader(repositories.insight);
  reader.ReadLives(user_id, static_cast<std::size_t>(repositories.memories.Count({user_id})),
                   store_.accesses().UnseenByReader(scope.lane));
  reader.ReadEarlier();
  reader.ReadEvidence();
  return std::move(reader).InOrder();
}

std::vector<DayValue> Insights::ScoreDays(Repositories& repositories, const Scope& scope) const {
  auto days = EmptyDays(scope.days);
  std::vector<TimeMs> moments;
  for (const auto& day : days) {
    // A day that is not over is asked for as it is now.
    const TimeMs end = std::min(options_.timezone.InstantOf(day.day + 1, 0), scope.query.now + 1);
    moments.push_back(moments.empty() ? end : std::max(end, moments.back()));
  }
  const auto scores =
      insight::DistributionsAt(LivesOf(repositories, scope), moments, *repositories.policy);
  for (std::size_t i = 0; i < days.size(); ++i) {
    const Distribution& score = scores[i];
    days[i].count = score.total;
    days[i].value = score.average;
    if (score.total == 0) continue;
    const auto total = static_cast<double>(score.total);
    days[i].parts = {{"high", static_cast<double>(score.high_count) / total},
                     {"medium", static_cast<double>(score.medium_count) / total},
                     {"low", static_cast<double>(score.low_count) / total}};
  }
  return days;
}

insight::NamedGroups Insights::GroupsOf(Repositories& repositories, const Scope& scope) const {
  const Metric metric = scope.query.metric;
  const auto& compared = kComparedMetrics;
  if (std::find(compared.begin(), compared.end(), NameOf(metric)) == compared.end()) {
    throw Error(ErrorCode::kValidation,
                std::string(NameOf(metric)) + " is not compared by groups: ask for " +
                    std::string(compared.front()) + " or " + std::string(compared.back()));
  }
  std::map<std::string, std::vector<double>> groups;
  // Most memories have the same few lists.
  std::unordered_map<std::string, std::vector<std::string>> lists;
  repositories.insight.VisitTellings(
      scope.query.user_id, scope.from, scope.to, InsightRepository::Parts::kNames,
      [&](const InsightRepository::Telling& telling) {
        const double hour =
            static_cast<double>(options_.timezone.LocalMillisOfDay(telling.at)) / kMillisPerHour;
        const double value = ValueOf(metric, telling, hour);
        const auto add = [&](std::string_view name) {
          groups[name.empty() ? "(none)" : std::string(name)].push_back(value);
        };
        switch (scope.query.by) {
          case ComparedBy::kSpeaker:
            return add(telling.speaker);
          case ComparedBy::kSource:
            return add(telling.source);
          case ComparedBy::kKind:
            return add(NameOf(telling.confidence_source));
          default:
            break;
        }
        const bool topics = scope.query.by == ComparedBy::kTopic;
        const auto [names, is_new] =
            lists.try_emplace(std::string(topics ? telling.topics : telling.categories));
        if (is_new) names->second = ParseStrings(names->first);
        for (const auto& name : names->second) add(name);
        if (names->second.empty()) add("");
      });
  return {std::make_move_iterator(groups.begin()), std::make_move_iterator(groups.end())};
}

}  // namespace cortex
