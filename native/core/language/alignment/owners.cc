#include "language/alignment/owners.h"

namespace cortex {

bool OwnersDiffer(const AlignedSide& older, const AlignedSide& newer) {
  const auto owner = [](const AlignedSide& side, std::size_t position) {
    std::size_t i = side.words[position];
    const auto& words = side.statement.words;
    const auto same_phrase = [&](std::size_t at) {
      return words[at].Is(kAdjacent) && words[at].Is(kBeforeVerb) == words[at - 1].Is(kBeforeVerb);
    };
    while (i > side.clause.begin && same_phrase(i)) --i;
    if (words[i].Is(kPossessive) && i != side.words[position]) return &words[i];
    return i > side.clause.begin && words[i - 1].Is(kPossessive) ? &words[i - 1] : nullptr;
  };
  const auto own = [](const StatementWord& word) { return word.Is(kSelf) || word.text == "our"; };
  for (std::size_t i = 0; i < older.words.size(); ++i) {
    const std::size_t j = older.partner[i];
    if (j >= newer.words.size() || older.Word(i).meaning != newer.Word(j).meaning) continue;
    const StatementWord* const a = owner(older, i);
    const StatementWord* const b = owner(newer, j);
    if (a == nullptr || b == nullptr || own(*a) == own(*b)) continue;
    if (a->Is(kTimeWord) || b->Is(kTimeWord)) continue;  // "Friday's flight"
    if (!a->Is(kPronoun) != !b->Is(kPronoun)) return true;
    if (a->text == "their" || b->text == "their") return true;
    // "My birthday", "Ines has her birthday".
    const AlignedSide& others = own(*a) ? newer : older;
    const std::size_t at = others.words[own(*a) ? j : i];
    for (std::size_t k = others.clause.begin; k < at && a->Is(kPronoun); ++k) {
      const auto& subject = others.statement.words[k];
      if (subject.Is(kBeforeVerb) && subject.Is(kName | kPerson)) return true;
    }
  }
  return false;
}

}  // namespace cortex
