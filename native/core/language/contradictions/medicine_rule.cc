#include "language/contradictions/medicine_rule.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "language/clauses/clause_view.h"
#include "language/contradictions/clause_pair.h"
#include "language/contradictions/told_matter.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// "Olol" of "bisoprolol"; empty for what names no medicine of a group.
std::string_view GroupOf(const StatementWord& word) {
  constexpr std::size_t kShortest = 4;
  constexpr std::size_t kLongest = 8;
  const std::string_view text = word.text;
  for (std::size_t size = kShortest; size <= kLongest && size + 1 < text.size(); ++size) {
    const auto ending = text.substr(text.size() - size);
    if (In(ending, "medicine/endings")) return ending;
  }
  return {};
}

/// "To nebivolol", "onto 5 mg of nebivolol": what stands before the medicine, its dose aside.
bool IsBehindTo(const Statement& statement, const Clause& clause, std::size_t medicine) {
  std::size_t at = medicine;
  const auto is_of_dose = [](const StatementWord& word) {
    return word.quantity >= 0 || word.text == "of";
  };
  while (at > clause.begin && is_of_dose(statement.words[at - 1])) --at;
  return at > clause.begin && statement.words[at - 1].text.ends_with("to");
}

/// The medicine behind "switched ... to", "moved onto"; nothing where it only may be so.
std::optional<std::size_t> SwitchedTo(const Statement& statement, const Clause& clause) {
  bool changes = false;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (word.Is(kModal)) return std::nullopt;
    const auto verb = std::string_view(word.text).substr(0, word.text.find('_'));
    changes = changes || In(word.stem, "ending/change") || In(verb, "ending/changed");
    if (changes && !GroupOf(word).empty() && IsBehindTo(statement, clause, i)) return i;
  }
  return std::nullopt;
}

/// Whose it is: whoever the older clause tells of is named in the newer one.
bool IsOfTheSame(const Statement& older, const Clause& a, const Statement& newer, const Clause& b) {
  const WordPlaces doers = DoersOf(older, a);
  return std::any_of(doers.begin(), doers.end(), [&](std::size_t i) {
    const auto& doer = older.words[i];
    return AnyWord(newer, b, [&](const auto& word) {
      const bool same = doer.Is(kSelf) ? word.Is(kSelf) : word.root == doer.root;
      return same && !word.Is(kPossessive);
    });
  });
}

}  // namespace

std::optional<ContradictionFinding> FindMedicineSwitched(const Statement& older, const Clause& a,
                                                         const Statement& newer, const Clause& b) {
  const auto to = SwitchedTo(newer, b);
  if (!to || !HoldsNow(a) || !TellsTreatment(older, a) || !IsOfTheSame(older, a, newer, b))
    return std::nullopt;
  const auto& now = newer.words[*to];
  for (std::size_t i = a.begin; i < a.end; ++i) {
    const auto& was = older.words[i];
    if (GroupOf(was) != GroupOf(now) || was.root == now.root) continue;
    return ContradictionFinding{ContradictionKind::kValue, 1.0, EvidenceOf(older, i, i),
                                EvidenceOf(newer, *to, *to)};
  }
  return std::nullopt;
}

}  // namespace cortex
