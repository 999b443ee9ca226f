#include "language/contradictions/note_setting.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>

#include "language/contradictions/change_rule.h"
#include "language/contradictions/comparable_clauses.h"
#include "language/contradictions/note_subject.h"
#include "language/contradictions/told_matter.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

using HeadingRoots = std::set<std::uint32_t>;

/// Scores below which next to nothing that is found is right: most items are fragments, and tell
/// what was done once.
constexpr double kLeastScore = 0.8;
constexpr double kLeastOfChangeAtOnce = 0.9;

constexpr std::uint32_t kMatter = kContentWord | kName | kPerson;

/// What a heading is about: "trading" and "bot" of "trading bot, current state".
HeadingRoots MatterOf(const Statement& heading) {
  HeadingRoots roots;
  for (const auto& word : heading.words)
    if (word.Is(kMatter) && !word.Is(kTimeWord | kQuantityPart) && word.quantity < 0 &&
        !In(word.text, "heading/of-any"))
      roots.insert(word.root);
  return roots;
}

bool TellsAllOf(const Statement& told, const HeadingRoots& matter) {
  return std::ranges::all_of(matter, [&](std::uint32_t root) {
    return std::ranges::any_of(told.words, [&](const auto& word) { return word.root == root; });
  });
}

/// Of the smaller matter half at least.
bool ShareMatter(const HeadingRoots& one, const HeadingRoots& other) {
  const auto shared = static_cast<std::size_t>(
      std::ranges::count_if(one, [&](std::uint32_t root) { return other.contains(root); }));
  return 2 * shared >= std::min(one.size(), other.size());
}

/// Whether the headings share no matter, and neither text tells of all that the other one's heading
/// says.
bool UnderOtherHeadings(const NoteSetting& setting, const Statement& older,
                        const Statement& newer) {
  if (!setting.older_heading || !setting.newer_heading) return false;
  const HeadingRoots one = MatterOf(*setting.older_heading);
  const HeadingRoots other = MatterOf(*setting.newer_heading);
  return !one.empty() && !other.empty() && !ShareMatter(one, other) && !TellsAllOf(newer, one) &&
         !TellsAllOf(older, other);
}

bool BothTellOfSomebody(const Statement& older, const Statement& newer,
                        const ContradictionFinding& finding) {
  return TellsOfSomebody({older, ClauseWith(older, finding.older)}) &&
         TellsOfSomebody({newer, ClauseWith(newer, finding.newer)});
}

/// "The rotation ran at two", told on another day than "it ran at six": it ran twice.
bool BothHappened(const Statement& older, const Statement& newer,
                  const ContradictionFinding& finding) {
  return ClauseWith(older, finding.older).tense == Tense::kPast &&
         ClauseWith(newer, finding.newer).tense == Tense::kPast;
}

bool TellsOfOtherHeading(const NoteSetting& setting, const Statement& older, const Statement& newer,
                         const ContradictionFinding& finding) {
  return (!NamesItsSubject({older, ClauseWith(older, finding.older)}) ||
          !NamesItsSubject({newer, ClauseWith(newer, finding.newer)})) &&
         UnderOtherHeadings(setting, older, newer);
}

}  // namespace

bool MayBeFoundIn(const NoteSetting& setting, const Statement& older, const Statement& newer,
                  const ContradictionFinding& finding) {
  if (!setting.of_files) return true;
  if (finding.score < kLeastScore || TellsOfOtherHeading(setting, older, newer, finding))
    return false;
  if (finding.rule == kChangeRule)
    return !setting.told_at_once || finding.score >= kLeastOfChangeAtOnce;
  const bool of_values =
      finding.kind == ContradictionKind::kValue || finding.kind == ContradictionKind::kQuantity;
  return !of_values || !setting.told_at_once || BothTellOfSomebody(older, newer, finding);
}

bool MayBeSureIn(const NoteSetting& setting, const Statement& older, const Statement& newer,
                 const ContradictionFinding& finding) {
  if (!setting.of_files) return true;
  return !setting.told_at_once && !setting.of_one_list && !BothHappened(older, newer, finding) &&
         !UnderOtherHeadings(setting, older, newer);
}

bool AreNamedByHeadings(const NoteSetting& setting) {
  if (!setting.older_heading || !setting.newer_heading) return false;
  const HeadingRoots one = MatterOf(*setting.older_heading);
  const HeadingRoots other = MatterOf(*setting.newer_heading);
  return !one.empty() && !other.empty() && ShareMatter(one, other);
}

}  // namespace cortex
