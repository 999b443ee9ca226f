#include "language/contradictions/finding_score.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <stdexcept>

#include "language/contradictions/comparable_clauses.h"
#include "language/lexicon/lexicon_data.h"

namespace cortex {
namespace {

constexpr std::array<std::string_view, 7> kRules = {"denial", "opposites", "place", "change",
                                                    "value",  "quantity",  "visit"};

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

double Sentences(const Statement& statement) {
  const auto ends = std::count_if(statement.breaks.begin(), statement.breaks.end() - 1,
                                  [](char mark) { return mark == '.' || mark == '?'; });
  return static_cast<double>(ends + 1);
}

/// The first verb that tells what is said: "have" of "I don't have".
std::string_view Predicate(const Statement& statement, const Clause& clause) {
  std::string_view last;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (word.Is(kVerb) && !word.Is(kAuxiliary | kModal)) return word.stem;
    if (word.Is(kAuxiliary)) last = word.stem;
  }
  return last;
}

bool OfSelf(const Statement& statement, const Clause& clause) {
  const bool shared = clause.subject >= 0;
  const Clause& told =
      shared ? statement.clauses[static_cast<std::size_t>(clause.subject)] : clause;
  for (std::size_t i = told.begin; i < told.end && statement.words[i].Is(kBeforeVerb); ++i) {
    if (statement.words[i].Is(kSelf) && !statement.words[i].Is(kPossessive)) return true;
  }
  return false;
}

}  // namespace

FindingFeatures FeaturesOf(const ClausePair& pair, FindingRule rule) {
  const auto& aligned = pair.aligned;
  constexpr double kMostLone = 8;
  const auto lone = static_cast<double>(aligned.rest_older.size() + aligned.rest_newer.size());
  const bool self_a = OfSelf(pair.older, pair.a);
  const bool self_b = OfSelf(pair.newer, pair.b);
  const auto words = static_cast<double>(pair.older.words.size() + pair.newer.words.size());
  return {{"one", 1},
          {kRules.at(static_cast<std::size_t>(rule)), 1},
          {"sentences", std::log2(Sentences(pair.older) + Sentences(pair.newer)) - 1},
          {"words", std::log2(words)},
          {"lone", std::min(lone, kMostLone)},
          {"closeness", pair.Closeness()},
          {"shared", static_cast<double>(std::min(aligned.equal + aligned.soft, 4))},
          {"self", self_a && self_b ? 1 : 0},
          {"other_subject", self_a != self_b ? 1 : 0},
          {"past", pair.a.tense == Tense::kPast || pair.b.tense == Tense::kPast ? 1 : 0},
          {"predicate", Predicate(pair.older, pair.a) == Predicate(pair.newer, pair.b) ? 1 : 0}};
}

FindingFeatures FeaturesOfTexts(const Statement& older, const Statement& newer,
                                std::string_view rule) {
  return {{"one", 1},
          {rule, 1},
          {"sentences", std::log2(Sentences(older) + Sentences(newer)) - 1},
          {"asking", Tells(older) && Tells(newer) ? 0 : 1}};
}

double ScoreOf(const FindingFeatures& features) {
  double sum = 0;
  for (const auto& [name, value] : features) sum += TheWeights().Of(name) * value;
  return 1 / (1 + std::exp(-sum));
}

double SureFrom() { return TheWeights().Of("sure"); }

}  // namespace cortex
