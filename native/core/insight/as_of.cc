#include "insight/as_of.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace cortex::insight {
namespace {

/// Scores by age, for memories to which nothing ever happened: of a hundred thousand there are some
/// hundred kinds.
class PlainScores {
 public:
  explicit PlainScores(const ConfidencePolicy& policy) : policy_(policy) {}

  struct Table {
    ScoreInputs inputs;
    std::vector<double> by_age;
  };

  Table& Of(const ScoreInputs& inputs) {
    const auto key = std::tuple(inputs.base_confidence, inputs.decay_per_day, inputs.source);
    Table& table = tables_[key];
    table.inputs = inputs;
    table.inputs.created_at = 0;
    return table;
  }

  double At(Table& table, std::int32_t age) const {
    while (table.by_age.size() <= static_cast<std::size_t>(age)) {
      const auto next = static_cast<TimeMs>(table.by_age.size()) * kMillisPerDay;
      table.by_age.push_back(CurrentConfidence(table.inputs, next, policy_));
    }
    return table.by_age[static_cast<std::size_t>(age)];
  }

 private:
  const ConfidencePolicy& policy_;
  std::map<std::tuple<double, double, ConfidenceSource>, Table> tables_;
};

/// Whether its score goes by its age alone.
bool IsPlain(const ScoredLife& life, const ConfidencePolicy& policy) {
  const bool evidence = policy.method == ScoringMethod::kEvidence;
  const ScoreInputs& last = life.last;
  if (!evidence && (!life.earlier.empty() || last.access_count != 0)) return false;
  const auto moved = [&](const ScoreBefore& before) {
    return before.inputs.decay_per_day != last.decay_per_day ||
           before.inputs.validation_count != 0 || before.inputs.contradiction_count != 0;
  };
  return last.validation_count == 0 && last.contradiction_count == 0 && life.affirmed.empty() &&
         life.possible.empty() && std::none_of(life.earlier.begin(), life.earlier.end(), moved);
}

template <class Time>
std::ptrdiff_t CountBefore(const std::vector<Time>& times, TimeMs moment) {
  return std::lower_bound(times.begin(), times.end(), moment) - times.begin();
}

}  // namespace

ScoreInputs ScoredLife::InputsAt(TimeMs moment) const {
  const auto state =
      std::lower_bound(earlier.begin(), earlier.end(), moment,
                       [](const ScoreBefore& each, TimeMs at) { return each.until < at; });
  ScoreInputs inputs = state == earlier.end() ? last : state->inputs;
  const auto affirmations = CountBefore(affirmed, moment);
  inputs.affirmed_after = 0;
  if (affirmations > 0)
    inputs.affirmed_after = DaysUntil(inputs, affirmed[static_cast<std::size_t>(affirmations - 1)]);
  const auto failures = static_cast<std::int32_t>(CountBefore(failed, moment));
  inputs.pair_penalties = std::max(0, inputs.contradiction_count - failures);
  inputs.possible_pairs = 0;
  for (const auto& pair : possible) inputs.possible_pairs += pair.since < moment ? pair.score : 0;
  return inputs;
}

std::vector<Distribution> DistributionsAt(std::span<const ScoredLife> lives,
                                          std::span<const TimeMs> moments,
                                          const ConfidencePolicy& policy) {
  std::vector<DistributionBuilder> builders(moments.size(), DistributionBuilder(policy));
  PlainScores plain(policy);
  for (const auto& life : lives) {
    auto* const table = IsPlain(life, policy) ? &plain.Of(life.last) : nullptr;
    const auto first = std::upper_bound(moments.begin(), moments.end(), life.recorded_at);
    for (auto i = static_cast<std::size_t>(first - moments.begin());
         i < moments.size() && moments[i] <= life.ended_at; ++i) {
      const double score = table != nullptr
                               ? plain.At(*table, DaysUntil(life.last, moments[i]))
                               : CurrentConfidence(life.InputsAt(moments[i]), moments[i], policy);
      builders[i].Add(score);
    }
  }
  std::vector<Distribution> distributions;
  distributions.reserve(builders.size());
  for (const auto& builder : builders) distributions.push_back(builder.Result());
  return distributions;
}

}  // namespace cortex::insight
