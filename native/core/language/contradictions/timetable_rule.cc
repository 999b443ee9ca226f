#include <algorithm>
#include <cstddef>
#include <vector>

#include "language/contradictions/rules.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// Verbs that say of a thing that it is on at a time: their stems.
bool TakesPlace(const StatementWord& word) {
  return In(word.text, "timetable/takes-place") || In(word.stem, "timetable/takes-place");
}

/// "The retro is on Mondays at 3 pm": a thing and its time, nothing else.
bool IsTimetable(const Statement& statement, const Clause& clause,
                 const std::vector<std::size_t>& lone) {
  bool subject = false;
  bool time = false;
  bool behind_preposition = false;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    const bool when = word.Is(kTimeWord) && word.quantity < 0;
    if (when && word.Is(kListed)) return false;
    if (word.Is(kBeforeVerb)) {
      // "On Mondays the retro is": the day says which one is meant.
      if (word.Is(kPronoun) && !word.Is(kPossessive)) return false;
      if (word.Is(kPerson) && !word.Is(kPossessive) && !word.text.ends_with('s')) return false;
      subject = subject || (word.Is(kContentWord) && !when);
      continue;
    }
    time = time || when;
    if (when || word.Is(kQuantityPart | kDegree) || TakesPlace(word)) continue;
    // "In the church hall" on both sides.
    behind_preposition = word.Is(kPreposition) || (behind_preposition && !word.Is(kAuxiliary));
    const bool shared =
        behind_preposition && !IsVerbForm(word) && !std::binary_search(lone.begin(), lone.end(), i);
    if (word.Is(kNegator) || (word.Is(kContentWord) && !shared)) return false;
  }
  return subject && time;
}

bool IsTime(const Statement& statement, std::size_t at) {
  const auto& word = statement.words[at];
  return word.Is(kTimeWord) && !word.Is(kListed);
}

Proposal FindTimetable(const ClausePair& pair) {
  const auto& aligned = pair.aligned;
  if (aligned.opposites.size() != 1 || !aligned.values.pairs.empty() || aligned.equal == 0)
    return std::nullopt;
  const auto& days = aligned.opposites.front();
  if (!IsTime(pair.older, days.older) || !IsTime(pair.newer, days.newer)) return std::nullopt;
  if (!IsTimetable(pair.older, pair.a, aligned.lone_older) &&
      !IsTimetable(pair.newer, pair.b, aligned.lone_newer))
    return std::nullopt;
  const auto frames = [](const Statement& statement, const std::vector<std::size_t>& rest) {
    return std::all_of(rest.begin(), rest.end(),
                       [&](std::size_t i) { return TakesPlace(statement.words[i]); });
  };
  if (!frames(pair.older, aligned.rest_older) || !frames(pair.newer, aligned.rest_newer))
    return std::nullopt;
  if (!HasDefinite(pair.older, pair.a.begin, pair.a.end) ||
      !HasDefinite(pair.newer, pair.b.begin, pair.b.end))
    return std::nullopt;
  return pair.FoundOpposites(ContradictionKind::kValue, days);
}

}  // namespace

bool SaysWhen(const Statement& statement, const Clause& clause) {
  return AnyWord(statement, clause, [](const StatementWord& word) {
    return word.Is(kTimeWord) && word.quantity < 0 && !word.Is(kBeforeVerb | kListed);
  });
}

/// "The retro is on Mondays", "the retro is on Tuesdays".
const Rule rules::kTimetable = {FindingRule::kChange, FindTimetable};

}  // namespace cortex
