#include "language/contradictions/note_subject.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "language/alignment/word_match.h"
#include "language/contradictions/clause_pair.h"
#include "language/contradictions/found_side.h"
#include "language/contradictions/rules.h"
#include "language/contradictions/text_labels.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

bool SaysWhat(const StatementWord& word) {
  const bool introduces = In(word.text, "attribution/labels") || In(word.text, "fragment/labels") ||
                          In(word.text, "heading/of-any");
  return word.Is(kContentWord | kName | kPerson) && !word.Is(kTimeWord | kQuantityPart) &&
         word.quantity < 0 && !introduces;
}

bool Tells(const Statement& told, const StatementWord& wanted) {
  return std::ranges::any_of(told.words, [&](const auto& word) {
    return word.root == wanted.root || MatchWords(wanted, word) == WordMatch::kEqual;
  });
}

bool HasAuxiliary(const Statement& statement, WordRange range) {
  const auto first = statement.words.begin();
  return std::any_of(first + static_cast<std::ptrdiff_t>(range.begin),
                     first + static_cast<std::ptrdiff_t>(range.end),
                     [](const auto& word) { return word.Is(kAuxiliary); });
}

/// "The backup", "my dose", "Anna", "she".
bool OpensDefinite(const StatementWord& word) {
  constexpr std::uint32_t kWhoever = kName | kPerson | kPronoun | kSelf | kPossessive;
  const bool of_anything = In(word.text, "heading/attribute") && !word.Is(kSelf);
  return In(word.text, "article") || In(word.text, "subject/expletive") ||
         (word.Is(kWhoever) && !of_anything);
}

/// Whether a subject stands at the beginning of the words.
bool OpensWithSubject(const Statement& statement, WordRange range) {
  for (std::size_t i = range.begin; i < range.end; ++i) {
    const auto& word = statement.words[i];
    if (OpensDefinite(word)) return true;
    if (!word.Is(kBeforeVerb)) {
      // "Queries on the mart are slow": a noun that may be a verb.
      return word.Is(kVerb) && !word.Is(kAuxiliary) && HasAuxiliary(statement, range);
    }
    const bool matter = word.Is(kContentWord) && !word.Is(kVerb | kTimeWord | kQuantityPart);
    if (matter && !In(word.text, "heading/attribute")) return true;
  }
  return false;
}

WordRange BehindLabels(const ClauseOf& told, const std::vector<WordRange>& labels) {
  return {std::max(told.clause.begin, labels.back().end), told.clause.end};
}

/// Behind its labels a clause is a sentence with a subject of its own.
bool SaysItAll(const ClauseOf& told, WordRange behind) {
  return behind.begin < behind.end && OpensWithSubject(told.statement, behind) &&
         !PredicateIn(told.statement, behind.begin, behind.end).empty();
}

/// A label that says what it is of, with nothing that the other text tells.
bool IsOfOther(const Statement& statement, WordRange label, const Statement& other) {
  bool says_what = false;
  for (std::size_t i = label.begin; i < label.end; ++i) {
    if (!SaysWhat(statement.words[i])) continue;
    if (Tells(other, statement.words[i])) return false;
    says_what = true;
  }
  return says_what;
}

/// Neither its words nor its labels say of what it tells.
bool IsOfNobody(const ClauseOf& told) {
  const auto labels = LabelsOf(told.statement);
  if (labels.empty()) return !NamesItsSubject(told);
  const bool of_anything = std::ranges::all_of(labels, [&](const WordRange& label) {
    // "Backup server", "wifi password": of which there may be one.
    if (label.end - label.begin > 1) return false;
    for (std::size_t i = label.begin; i < label.end; ++i)
      if (SaysWhat(told.words[i]) && !In(told.words[i].text, "heading/attribute")) return false;
    return true;
  });
  return of_anything && !SaysItAll(told, BehindLabels(told, labels));
}

/// "Avoid", "remember"; not "walk", "due_date".
bool IsOrder(const StatementWord& word) {
  return word.text.find('_') == std::string::npos && english::IsBaseVerb(word.text) &&
         !english::IsAlsoNoun(word.text);
}

/// Under a label of few words whose last one is so; not a sentence of its own: "remember: Anna is
/// away".
template <class Holds>
bool IsItemUnder(const ClauseOf& told, std::size_t most_words, const Holds& holds) {
  const auto labels = LabelsOf(told.statement);
  if (labels.empty() || labels.back().end - labels.back().begin > most_words ||
      !holds(told.words[labels.back().end - 1]))
    return false;
  const WordRange behind = BehindLabels(told, labels);
  return behind.begin < behind.end && !OpensDefinite(told.words[behind.begin]);
}

/// "We are seven": the labelled text may be of the user, too.
bool TellsOfSelf(const ClauseOf& told) {
  return told.Any([](const auto& word) { return word.Is(kBeforeVerb) && word.text == "we"; });
}

bool HasOtherLabel(const ClauseOf& told, const ClauseOf& other) {
  const auto labels = LabelsOf(told.statement);
  if (labels.empty() || SaysItAll(told, BehindLabels(told, labels)) || TellsOfSelf(other))
    return false;
  return std::ranges::any_of(labels, [&](const WordRange& label) {
    return IsOfOther(told.statement, label, other.statement);
  });
}

/// A thing behind the labels that is no count: "ramipril" of "medicine: ramipril 5 mg"; not
/// "reviews" of "refuse: zero reviews".
bool IsThing(const ClauseOf& told, std::size_t at, std::size_t labels_end) {
  const auto& word = told.words[at];
  const bool counted = at > told.clause.begin && told.words[at - 1].quantity >= 0;
  return at >= labels_end && word.Is(kContentWord | kName) &&
         !word.Is(kVerb | kTimeWord | kQuantityPart) && word.quantity < 0 && !counted;
}

/// "Medicine: ramipril 5 mg", "dose: ramipril 10 mg": whatever the labels are.
bool ShareAThing(const ClauseOf& older, const ClauseOf& newer) {
  const auto end_of = [](const ClauseOf& told) {
    const auto labels = LabelsOf(told.statement);
    return labels.empty() ? std::size_t{0} : labels.back().end;
  };
  const std::size_t behind = end_of(newer);
  const std::size_t known = end_of(older);
  for (std::size_t j = newer.clause.begin; j < newer.clause.end; ++j) {
    if (!IsThing(newer, j, behind)) continue;
    for (std::size_t i = older.clause.begin; i < older.clause.end; ++i)
      if (IsThing(older, i, known) && older.words[i].root == newer.words[j].root) return true;
  }
  return false;
}

}  // namespace

bool OpensWithSubject(const ClauseOf& told) {
  return OpensWithSubject(told.statement, {told.clause.begin, told.clause.end});
}

bool NamesItsSubject(const ClauseOf& told) {
  // "The man stands and waves": who waves stands before.
  const std::size_t begin = told.clause.begin;
  return (begin > 0 && told.statement.breaks[begin] != '.') || OpensWithSubject(told);
}

bool AreOfNobody(const ClauseOf& older, const ClauseOf& newer) {
  return IsOfNobody(older) && IsOfNobody(newer) && !ShareAThing(older, newer);
}

bool AreUnderOtherLabels(const ClauseOf& older, const ClauseOf& newer) {
  return HasOtherLabel(older, newer) || HasOtherLabel(newer, older);
}

bool OpensWithDeed(const ClauseOf& told) {
  const auto labels = LabelsOf(told.statement);
  std::size_t first = told.clause.begin;
  if (!labels.empty()) first = std::max(first, labels.back().end);
  while (first < told.clause.end && told.words[first].Is(kDegree)) ++first;
  return first < told.clause.end && english::IsPastForm(told.words[first].text) &&
         !told.words[first].Is(kAuxiliary | kModal) &&
         (first == 0 || told.statement.breaks[first] != 0);
}

bool IsDeed(const StatementWord& word) {
  return english::IsPastForm(word.text) || IsOrder(word) ||
         (word.text.ends_with("ing") && word.Is(kVerb));
}

bool AreItemsOfDeeds(const ClauseOf& older, const ClauseOf& newer) {
  return IsItemUnder(older, 1, IsOrder) && IsItemUnder(newer, 1, IsOrder);
}

bool AreItemsOfSeveral(const ClauseOf& older, const ClauseOf& newer) {
  constexpr std::size_t kMostWords = 4;
  const auto several = [](const StatementWord& head) {
    return head.Is(kContentWord) && !english::IsUnknown(head.text) &&
           english::IsPluralNoun(head.text);
  };
  return IsItemUnder(older, kMostWords, several) && IsItemUnder(newer, kMostWords, several);
}

/// "Weekends: wakes at seven" beside "health: wakes at five": values of other things, or items.
bool vetoes::OtherLabels(const ClausePair& pair, const ContradictionFinding& finding) {
  const bool of_value =
      finding.kind == ContradictionKind::kValue || finding.kind == ContradictionKind::kQuantity;
  if (!of_value || SaysNow(pair.newer, pair.b)) return false;
  const FoundSides sides(pair, finding);
  const auto in_label = [](const FoundSide& side) {
    return IsInLabel(side.statement, side.evidence);
  };
  const bool value = finding.kind == ContradictionKind::kValue;
  // "Barn: layout: hay and carts": what is itself a label is no value.
  if (sides.Both(in_label) || (value && sides.Either(in_label))) return true;
  if (ShareAThing(pair.Older(), pair.Newer())) return false;
  // "Opening times: 9 am", "eye drops: Tuesday".
  const auto of_time = [](const FoundSide& side) {
    const auto at = side.Place();
    return side.Value() != nullptr || (at && side.words[*at].Is(kTimeWord));
  };
  const bool items =
      value && !sides.Either(of_time) && AreItemsOfSeveral(pair.Older(), pair.Newer());
  return items || AreUnderOtherLabels(pair.Older(), pair.Newer());
}

}  // namespace cortex
