#include <cstddef>

#include "language/contradictions/rules.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// Verbs that say of a thing that it is on at a time: their stems.
bool TakesPlace(const StatementWord& word) {
  return In(word.text, "timetable/takes-place") || In(word.stem, "timetable/takes-place");
}

/// "The retro is on Mondays at 3 pm": a thing and its time, nothing else.
bool IsTimetable(const ClauseSide& side) {
  bool subject = false;
  bool time = false;
  bool behind_preposition = false;
  for (std::size_t i = side.clause.begin; i < side.clause.end; ++i) {
    const auto& word = side.words[i];
    const bool when = word.Is(kTimeWord) && word.quantity < 0;
    if (word.Is(kBeforeVerb)) {
      // "On Mondays the retro is": the day says which one is meant.
      if (word.Is(kPronoun) && !word.Is(kPossessive)) return false;
      subject = subject || (word.Is(kContentWord) && !when);
      continue;
    }
    time = time || when;
    if (when || word.Is(kQuantityPart | kDegree) || TakesPlace(word)) continue;
    // "In the church hall" on both sides.
    behind_preposition = word.Is(kPreposition) || (behind_preposition && !word.Is(kAuxiliary));
    const bool shared = behind_preposition && !IsVerbForm(word) && !side.IsLone(i);
    if (word.Is(kNegator) || (word.Is(kContentWord) && !shared)) return false;
  }
  return subject && time;
}

bool IsTime(const StatementWord& word) { return word.Is(kTimeWord) && !word.Is(kListed); }

bool OnlyTakesPlace(const ClauseSide& side) {
  return !side.AnyRest([&](std::size_t i) { return !TakesPlace(side.words[i]); });
}

Proposal FindTimetable(const ClausePair& pair) {
  const auto& aligned = pair.aligned;
  if (aligned.opposites.size() != 1 || !aligned.values.pairs.empty() || aligned.equal == 0)
    return std::nullopt;
  const auto& days = aligned.opposites.front();
  if (!IsTime(pair.older.words[days.older]) || !IsTime(pair.newer.words[days.newer]) ||
      !pair.Either(IsTimetable) || !pair.Both(OnlyTakesPlace) || !pair.Both(IsDefinite))
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
