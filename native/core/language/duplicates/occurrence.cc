#include "language/duplicates/occurrence.h"

#include <algorithm>

#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/phrase_table.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

bool IsPastForm(std::string_view word) {
  constexpr std::size_t kShortestRegularPast = 4;
  if (word.size() >= kShortestRegularPast && word.ends_with("ed")) return true;
  return In(word, "occurrence/irregular-past");
}

bool HasDigit(std::string_view word) {
  return std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// A word by which a text states something: a finite verb, or who does it.
bool States(std::string_view word) {
  return english::IsAuxiliary(word) || english::IsModal(word) || english::IsSubjectPronoun(word) ||
         (english::IsThirdPersonForm(word) && !In(word, "occurrence/medicine")) ||
         (english::IsBaseVerb(word) && !english::IsAlsoNoun(word));
}

/// What the words of a text say of its occasion.
struct Signs {
  bool deictic = false;
  bool past = false;
  bool reading = false;
  bool amount = false;
  bool once_more = false;
  bool medicine = false;
  bool event = false;
  bool states = false;

  /// "Fall, no injury", "payment from Olu": a note of something that happened.
  [[nodiscard]] bool IsNoteOfEvent() const { return event && !states; }
  /// "Tablets given", "inhaler, two puffs".
  [[nodiscard]] bool IsOfMedicine() const { return medicine && (past || !states); }
  /// "Blood sugar 6.1"; without a figure it tells how somebody is.
  [[nodiscard]] bool IsReading() const { return reading && amount; }
};

Signs SignsOf(std::string_view normalized) {
  Signs signs;
  while (!normalized.empty()) {
    const auto space = normalized.find(' ');
    const auto word = normalized.substr(0, space);
    signs.deictic = signs.deictic || In(WithoutPossessive(word), "occurrence/deictic");
    signs.past = signs.past || IsPastForm(word);
    signs.reading = signs.reading || In(WithoutPossessive(word), "occurrence/reading");
    signs.amount = signs.amount || HasDigit(word);
    signs.once_more = signs.once_more || In(word, "occurrence/once-more");
    signs.medicine = signs.medicine || In(word, "occurrence/medicine");
    signs.event = signs.event || In(word, "occurrence/event");
    signs.states = signs.states || States(word);
    if (space == std::string_view::npos) break;
    normalized.remove_prefix(space + 1);
  }
  return signs;
}

}  // namespace

bool IsBoundToItsDay(std::string_view normalized) {
  const Signs signs = SignsOf(normalized);
  return signs.deictic || signs.past || signs.IsReading() || signs.IsNoteOfEvent() ||
         signs.IsOfMedicine();
}

bool IsBoundToItsHour(std::string_view normalized) {
  const Signs signs = SignsOf(normalized);
  const bool once_more = signs.once_more && (signs.past || signs.IsNoteOfEvent());
  return (signs.past && signs.amount) || signs.IsReading() || once_more || signs.IsNoteOfEvent() ||
         signs.IsOfMedicine();
}

}  // namespace cortex
