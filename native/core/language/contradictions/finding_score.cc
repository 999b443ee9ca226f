#include "language/contradictions/finding_score.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "language/lexicon/lexicon_data.h"

namespace cortex {
namespace {

struct Weights {
  std::vector<std::pair<std::string, double>> by_name;

  [[nodiscard]] double Of(std::string_view name) const {
    const auto found = std::find_if(by_name.begin(), by_name.end(),
                                    [&](const auto& weight) { return weight.first == name; });
    return found == by_name.end() ? 0 : found->second;
  }
};

Weights ReadWeights() {
  std::string text;
  for (const auto piece : FindingScoreTable()) text += piece;
  Weights weights;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size());
    const auto space = text.find(' ', at);
    if (end > at) {
      if (space >= end) throw std::logic_error("A feature has no weight: " + text.substr(at));
      weights.by_name.emplace_back(text.substr(at, space - at),
                                   std::strtod(text.c_str() + space, nullptr));
    }
    at = end + 1;
  }
  return weights;
}

const Weights& TheWeights() {
  // Never freed: lanes may still ask while the process ends and its statics are destroyed.
  static const auto* const kWeights = new Weights(ReadWeights());
  return *kWeights;
}

}  // namespace

double ScoreOf(const FindingFeatures& features) {
  double sum = 0;
  for (const auto& [name, value] : features) sum += TheWeights().Of(name) * value;
  return 1 / (1 + std::exp(-sum));
}

double SureFrom() { return TheWeights().Of("sure"); }

double PossibleFrom() { return TheWeights().Of("possible"); }

}  // namespace cortex
