#include "language/contradictions/changed_value.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "language/contradictions/told_matter.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/word_classes.h"
#include "language/text/stem.h"

namespace cortex {
namespace {

/// "Moved to Wednesday", "put up to 10 mg", "doubled".
struct Change {
  std::size_t verb = 0;
  /// The time or amount to which something is changed; none where only that it is changed is told.
  std::optional<std::size_t> value;
};

std::optional<Change> ChangeIn(const ClauseOf& told) {
  std::optional<std::size_t> verb;
  for (std::size_t i = told.clause.begin; i < told.clause.end; ++i) {
    const auto& word = told.words[i];
    // "Moved_to": one expression.
    const bool to = word.text.ends_with("_to");
    const std::string_view deed = std::string_view(word.text).substr(0, word.text.size() - 3);
    if (In(to ? StemOf(deed) : word.stem, "ending/change")) verb = i;
    if (!verb || i + 1 == told.clause.end || !(to || In(word.text, "former/until"))) continue;
    const auto& next = told.words[i + 1];
    if (next.quantity >= 0 || next.Is(kTimeWord)) return Change{*verb, i + 1};
  }
  // "Was changed" alone tells of no amount.
  const bool of_amount = verb && In(told.words[*verb].stem, "antonym-events/changing") &&
                         english::IsPastForm(told.words[*verb].text);
  return of_amount ? std::optional(Change{*verb, std::nullopt}) : std::nullopt;
}

bool IsMeasured(const Quantity& quantity) {
  return quantity.kind == QuantityKind::kMeasure || quantity.kind == QuantityKind::kMoney ||
         quantity.kind == QuantityKind::kPercent;
}

bool IsMeasured(const ToldWord& told) {
  return told.Value() != nullptr && IsMeasured(*told.Value());
}

/// Two days of the week, dates, times of day or amounts of which one excludes the other.
bool IsOtherValue(const ToldWord& older, const ToldWord& newer) {
  const Quantity* const value = newer.Value() != nullptr ? older.Value() : nullptr;
  const bool excludes = value == nullptr || value->kind == QuantityKind::kDate ||
                        value->kind == QuantityKind::kClock || IsMeasured(*value);
  return excludes && AreOtherValues(older, newer);
}

/// What is changed before `end`: the object of the change, or the subject where it has none
/// ("choir was moved").
WordRange ChangedThing(const ClauseOf& newer, std::size_t verb, std::size_t end) {
  const bool object =
      std::any_of(newer.words.begin() + static_cast<std::ptrdiff_t>(verb + 1),
                  newer.words.begin() + static_cast<std::ptrdiff_t>(end), TellsValue);
  return object ? WordRange{verb + 1, end} : WordRange{newer.clause.begin, verb};
}

/// "Swimming moves to Thursdays for the grown-ups": of those alone, where the older clause tells of
/// nobody of the sort.
bool IsForOthers(const ClauseOf& older, const ClauseOf& newer, std::size_t value) {
  std::size_t i = value;
  while (i < newer.clause.end && newer.words[i].text != "for") ++i;
  for (; i < newer.clause.end; ++i) {
    const auto& word = newer.words[i];
    if (word.quantity >= 0 || word.Is(kTimeWord | kSelf)) return false;
    if (word.Is(kContentWord) && !word.Is(kLightWord)) return !Names(older, word);
  }
  return false;
}

}  // namespace

std::optional<ContradictionFinding> FindChangedValue(const ClauseOf& older, const ClauseOf& newer) {
  const auto change = ChangeIn(newer);
  if (!change) return std::nullopt;
  const std::size_t end = change->value.value_or(newer.clause.end);
  if (!HoldsNow(older.clause) || TellsOfOther(newer) || IsOfAnother(older, newer, end) ||
      IsForOthers(older, newer, end) ||
      !NamesAllOf(older, newer, ChangedThing(newer, change->verb, end)))
    return std::nullopt;
  const std::size_t told = change->value.value_or(change->verb);
  std::optional<std::size_t> before;
  for (std::size_t i = older.clause.begin; i < older.clause.end; ++i) {
    const ToldWord word{older.statement, older.words[i]};
    const bool other =
        change->value ? IsOtherValue(word, {newer.statement, newer.words[told]}) : IsMeasured(word);
    if (!other) continue;
    if (!before) before = i;
    // Which of two amounts is changed, nobody says.
    if (IsMeasured(word) && word.word.quantity != older.words[*before].quantity)
      return std::nullopt;
  }
  if (!before) return std::nullopt;
  return ContradictionFinding{ContradictionKind::kValue, 1.0,
                              EvidenceOf(older.statement, *before, *before),
                              EvidenceOf(newer.statement, told, told)};
}

}  // namespace cortex
