#include "language/contradictions/finding_features.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "language/contradictions/clause_subject.h"
#include "language/contradictions/comparable_clauses.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

constexpr std::array<std::string_view, 7> kRules = {"denial", "opposites", "place", "change",
                                                    "value",  "quantity",  "visit"};

/// Words of one side only that are counted at most.
constexpr std::size_t kMostLone = 8;

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

/// Deixis: "this", "you", "the first two", "tomorrow": only the situation tells who, which or when.
bool PointsOut(const Statement& statement, const Clause& clause) {
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (In(word.text, "finding/deictic")) return true;
    const bool bare = i + 1 == clause.end || !statement.words[i + 1].Is(kContentWord);
    if (bare && In(word.text, "finding/demonstrative")) return true;
  }
  return false;
}

/// Multiple comparisons: a finding is the likeliest of all that the clauses of two messages allow,
/// so the more there are the less it means. Doublings of their number.
double Crowd(const Statement& older, const Statement& newer) {
  const auto pairs = static_cast<double>(older.clauses.size() * newer.clauses.size());
  return std::log2(std::max(1.0, pairs));
}

/// Content words and people that the one side tells and the other does not.
double LoneOf(const std::vector<std::size_t>& words, const std::vector<std::size_t>& people) {
  return static_cast<double>(std::min(words.size() + people.size(), kMostLone));
}

}  // namespace

FindingFeatures FeaturesOf(const ClausePair& pair, FindingRule rule) {
  const auto& aligned = pair.aligned;
  const ClauseSubject a(pair.older, pair.a);
  const ClauseSubject b(pair.newer, pair.b);
  const double lone_a = LoneOf(aligned.lone_older, aligned.lone_people_older);
  const double lone_b = LoneOf(aligned.lone_newer, aligned.lone_people_newer);
  // Monotonicity: who does not swim in the sea may swim; who does not swim does not swim in the
  // sea. So a word more on the denied side speaks against it, one on the other side less.
  const bool denied = pair.a.Negative() != pair.b.Negative();
  const double lone_denied = pair.a.Negative() ? lone_a : lone_b;
  const double lone_asserted = pair.a.Negative() ? lone_b : lone_a;
  const auto one = [](bool holds) { return holds ? 1.0 : 0.0; };
  return {{"one", 1},
          {kRules.at(static_cast<std::size_t>(rule)), 1},
          {"asking", one(!Tells(pair.older) || !Tells(pair.newer))},
          {"crowd", Crowd(pair.older, pair.newer)},
          {"closeness", pair.Closeness()},
          {"shared", static_cast<double>(std::min(aligned.equal + aligned.soft, 4))},
          {"predicate", one(Predicate(pair.older, pair.a) == Predicate(pair.newer, pair.b))},
          {"lone", denied ? 0 : std::min(lone_a + lone_b, static_cast<double>(kMostLone))},
          {"lone_denied", denied ? lone_denied : 0},
          {"lone_asserted", denied ? lone_asserted : 0},
          {"self", one(a.self && b.self)},
          {"owned", one(a.owned && b.owned)},
          {"unknown_subject", one(a.Unknown()) + one(b.Unknown())},
          {"pronoun", one(a.Pointed()) + one(b.Pointed())},
          {"deictic", one(PointsOut(pair.older, pair.a)) + one(PointsOut(pair.newer, pair.b))},
          {"verbless",
           one(Predicate(pair.older, pair.a).empty()) + one(Predicate(pair.newer, pair.b).empty())},
          {"other_tense", one(pair.a.tense != pair.b.tense)}};
}

FindingFeatures FeaturesOfEnding(const ClausePair& pair) {
  const ClauseSubject a(pair.older, pair.a);
  const ClauseSubject b(pair.newer, pair.b);
  const auto one = [](bool holds) { return holds ? 1.0 : 0.0; };
  return {
      {"one", 1},
      {"ended", 1},
      {"ended_crowd", Crowd(pair.older, pair.newer)},
      {"ended_asking", one(!Tells(pair.older) || !Tells(pair.newer))},
      {"ended_deictic", one(PointsOut(pair.older, pair.a)) + one(PointsOut(pair.newer, pair.b))},
      {"ended_unknown_subject", one(a.Unknown()) + one(b.Unknown())}};
}

FindingFeatures FeaturesOfClaims(const Statement& older, const Statement& newer) {
  return {{"one", 1},
          {"claim", 1},
          {"crowd", Crowd(older, newer)},
          {"asking", Tells(older) && Tells(newer) ? 0 : 1}};
}

bool NeedsItsSituation(const FindingFeatures& features) {
  return std::any_of(features.begin(), features.end(), [](const auto& feature) {
    return feature.second > 0 &&
           (feature.first.ends_with("asking") || feature.first.ends_with("deictic"));
  });
}

}  // namespace cortex
