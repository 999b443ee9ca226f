#include "language/contradictions/note_subject.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "language/alignment/word_match.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// Words of a label at most.
constexpr std::size_t kMostOfLabel = 8;

/// Labels of a text: "Garden" and "hours" of "Garden: hours: 9 to 5". What stands before its first
/// colons, with no sentence in it.
std::vector<WordRange> LabelsOf(const Statement& statement) {
  constexpr std::uint32_t kSentence = kPronoun | kSelf | kAuxiliary | kModal | kPreposition;
  constexpr std::size_t kMostInARow = 4;
  std::vector<WordRange> labels;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < statement.words.size() && i - begin <= kMostOfLabel; ++i) {
    const StatementWord& word = statement.words[i];
    // "Dentist: Dr Vos" is read as "dentist is Dr Vos".
    const bool stands_for_colon = word.text == "is" && statement.text[word.span.begin] == ':';
    if (i > begin && (statement.breaks[i] == ':' || stands_for_colon)) {
      labels.push_back({begin, i});
      if (labels.size() == kMostInARow) break;
      begin = stands_for_colon ? i + 1 : i;
      if (stands_for_colon) continue;
    }
    if (word.Is(kSentence) || In(word.text, "article")) break;
    const char mark = statement.breaks[i];
    if (i > begin && mark != 0 && mark != ',') break;
  }
  return labels;
}

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

/// Under a label whose last word is so; not a sentence of its own: "remember: Anna is away".
template <class Holds>
bool IsItemUnder(const ClauseOf& told, const Holds& holds) {
  const auto labels = LabelsOf(told.statement);
  if (labels.empty() || !holds(told.words[labels.back().end - 1])) return false;
  const WordRange behind = BehindLabels(told, labels);
  return behind.begin < behind.end && !OpensDefinite(told.words[behind.begin]);
}

bool HasOtherLabel(const ClauseOf& told, const Statement& other) {
  const auto labels = LabelsOf(told.statement);
  if (labels.empty() || SaysItAll(told, BehindLabels(told, labels))) return false;
  return std::ranges::any_of(
      labels, [&](const WordRange& label) { return IsOfOther(told.statement, label, other); });
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

bool IsOfNobody(const ClauseOf& told) {
  const auto labels = LabelsOf(told.statement);
  if (labels.empty()) return !NamesItsSubject(told);
  const bool of_anything = std::ranges::all_of(labels, [&](const WordRange& label) {
    for (std::size_t i = label.begin; i < label.end; ++i)
      if (SaysWhat(told.words[i]) && !In(told.words[i].text, "heading/attribute")) return false;
    return true;
  });
  return of_anything && !SaysItAll(told, BehindLabels(told, labels));
}

bool AreUnderOtherLabels(const ClauseOf& older, const ClauseOf& newer) {
  return HasOtherLabel(older, newer.statement) || HasOtherLabel(newer, older.statement);
}

bool IsDeed(const StatementWord& word) {
  const bool orders = english::IsBaseVerb(word.text) && !english::IsAlsoNoun(word.text);
  return english::IsPastForm(word.text) || orders || (word.text.ends_with("ing") && word.Is(kVerb));
}

bool AreItemsOfDeeds(const ClauseOf& older, const ClauseOf& newer) {
  return IsItemUnder(older, IsDeed) && IsItemUnder(newer, IsDeed);
}

bool AreItemsOfSeveral(const ClauseOf& older, const ClauseOf& newer) {
  const auto several = [](const StatementWord& head) {
    return head.Is(kContentWord) && !english::IsUnknown(head.text) &&
           english::IsPluralNoun(head.text);
  };
  return IsItemUnder(older, several) && IsItemUnder(newer, several);
}

bool IsInLabel(const Statement& statement, const EvidenceSpan& evidence) {
  const auto& words = statement.words;
  const auto last =
      std::ranges::find_if(words, [&](const auto& word) { return word.span.end >= evidence.end; });
  if (last == words.end()) return false;
  auto next = last + 1;
  while (next != words.end() && next->quantity >= 0 && next->quantity == last->quantity) ++next;
  const auto at = static_cast<std::size_t>(next - words.begin());
  const auto labels = LabelsOf(statement);
  return statement.breaks[at] == ':' || (!labels.empty() && at <= labels.back().end);
}

}  // namespace cortex
