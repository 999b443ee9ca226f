#include "language/clauses/clause_asides.h"

#include "language/clauses/clause_cuts.h"
#include "language/clauses/words.h"
#include "language/lexicon/word_classes.h"
#include "language/text/characters.h"

namespace cortex {
namespace {

class AsideMarker : WordsByPlace<std::vector<StatementWord>> {
 public:
  AsideMarker(std::vector<StatementWord>& words, const std::vector<char>& breaks)
      : WordsByPlace(words), breaks_(breaks), cuts_(words, breaks) {}

  /// "I'm diabetic, type 2", "not even on Sundays": behind a comma and the verb, without a verb and
  /// no member of a list.
  void Mark(const Clause& clause) {
    MarkReasons(clause);
    MarkHeading(clause);
    DropReplaced(clause);
    for (std::size_t i = clause.begin + 1; i < clause.end; ++i) {
      if (breaks_[i] != ',' || !cuts_.HasVerb(clause.begin, i)) continue;
      std::size_t end = i;
      bool list = false;
      while (end < clause.end && (end == i || breaks_[end] != ',')) {
        list = list || Word(end) == "and" || Word(end) == "or";
        ++end;
      }
      list = list || (end < clause.end && JoinsList(end, clause.end)) || IsItemOfValues(i, end);
      if (list || cuts_.HasVerb(i, end)) continue;
      for (std::size_t at = i; at < end; ++at) words_[at].flags |= kAside;
    }
  }

 private:
  /// "Clinic result: the user is not allergic": what it is about.
  void MarkHeading(const Clause& clause) {
    std::size_t end = clause.begin;
    while (end < clause.end && breaks_[end] != ':') ++end;
    if (end == clause.begin || end >= clause.end || cuts_.HasVerb(clause.begin, end)) return;
    if (!cuts_.HasVerb(end, clause.end)) return;
    for (std::size_t at = clause.begin; at < end; ++at) words_[at].flags |= kAside;
  }

  /// "On Mondays instead of Fridays": what is so no more is not said of it.
  void DropReplaced(const Clause& clause) {
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      if (!In(Word(i), "clause-asides/instead")) continue;
      for (++i; i < clause.end && breaks_[i] == 0 && !words_[i].Is(kAuxiliary | kDegree); ++i)
        words_[i].flags &= ~(kContentWord | kName | kTimeWord | kPlaceWord | kPerson | kVerb);
    }
  }

  /// "Since the operation", "because of my back": why it is so, not what.
  void MarkReasons(const Clause& clause) {
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      if (!In(Word(i), "clause-asides/reasons")) continue;
      // To the end of the noun phrase.
      std::size_t end = i + 1;
      bool content = false;
      while (end < clause.end && breaks_[end] == 0 && words_[end].quantity < 0) {
        const auto& word = words_[end];
        const bool part = word.Is(kContentWord) && !word.Is(kVerb | kName | kTimeWord);
        if (content && !part) break;
        if (word.Is(kSelf | kAuxiliary | kModal) && !word.Is(kPossessive)) break;
        content = content || part;
        ++end;
      }
      for (std::size_t at = i; at < end; ++at) words_[at].flags |= kAside;
    }
  }

  /// Asyndeton: "ssh 2222, http 8080", a list without "and" of things with a value each.
  [[nodiscard]] bool IsItemOfValues(std::size_t begin, std::size_t end) const {
    const auto& item = words_[begin];
    if (words_[begin - 1].quantity < 0 || !item.Is(kContentWord) || item.quantity >= 0)
      return false;
    std::size_t value = begin + 1;
    while (value < end && words_[value].quantity < 0) ++value;
    return value < end && IsDigit(static_cast<unsigned char>(Word(value).front())) &&
           words_[end - 1].quantity >= 0;
  }

  /// Whether "and" or "or" follows before the clause ends.
  [[nodiscard]] bool JoinsList(std::size_t begin, std::size_t end) const {
    for (std::size_t i = begin; i < end; ++i) {
      if (Word(i) == "and" || Word(i) == "or") return true;
    }
    return false;
  }

  const std::vector<char>& breaks_;
  ClauseCuts cuts_;
};

}  // namespace

void MarkAsides(std::vector<StatementWord>& words, const std::vector<char>& breaks,
                const Clause& clause) {
  AsideMarker(words, breaks).Mark(clause);
}

}  // namespace cortex
