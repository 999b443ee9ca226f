#include "language/clauses/clause_change.h"

#include <algorithm>
#include <string_view>

#include "language/clauses/clause_cuts.h"
#include "language/clauses/clause_view.h"
#include "language/clauses/words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

bool IsChange(const StatementWord& word) { return HasFlag(word.text, kLexChange); }

class ChangeReader : WordsByPlace<std::vector<StatementWord>> {
 public:
  explicit ChangeReader(std::vector<StatementWord>& words) : WordsByPlace(words) {}

  /// "Moved to port 8443", "was raised to 40": what came of it holds now.
  void Read(Clause& clause) {
    PassOverBack(clause);
    ReadResult(clause);
    if (PutsOnAmount(clause) || Begins(clause)) return;
    if (clause.tense != Tense::kPast && clause.tense != Tense::kPerfect) {
      if (IsPlannedChange(clause)) clause.over = true;
      return;
    }
    if (IsBirthday(clause)) {
      clause.tense = Tense::kPresent;
      for (std::size_t i = clause.end; i > clause.begin && words_[i - 1].quantity < 0; --i)
        words_[i - 1].flags |= kAside;
    }
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      if (!IsChange(words_[i])) continue;
      for (std::size_t at = i; at < clause.end; ++at) {
        const bool outcome = Word(at) == "to" || Word(at) == "into" || Word(at).ends_with("_to");
        if (!outcome) continue;
        words_[i].flags |= kLightWord;
        if (!clause.passive && HasContent(i + 1, at)) MarkAgent(clause.begin, i);
        clause.tense = Tense::kPresent;
        clause.outcome = true;
        return;
      }
    }
  }

 private:
  /// Restitution: "is back in Lagos", "went back to nine" tell where and when, and that it was so
  /// before.
  void PassOverBack(const Clause& clause) {
    for (std::size_t i = clause.begin + 1; i + 1 < clause.end; ++i) {
      if (SaysBack(words_, clause, i)) words_[i].flags &= ~(kContentWord | kDirection | kPlaceWord);
    }
  }

  /// Resultative: "was switched on" has been, and is on.
  void ReadResult(Clause& clause) const {
    if (!clause.passive || clause.tense != Tense::kPast) return;
    for (std::size_t i = clause.begin; i < clause.end; ++i)
      if (In(Word(i), "change/results")) clause.tense = Tense::kPerfect;
  }

  [[nodiscard]] bool HasContent(std::size_t begin, std::size_t end) const {
    for (std::size_t i = begin; i < end; ++i) {
      if (words_[i].Is(kContentWord) && !words_[i].Is(kTimeWord)) return true;
    }
    return false;
  }

  /// "The doctor put Dad up to 5 mg", "has put me on 5 mg": he takes that now.
  bool PutsOnAmount(Clause& clause) {
    for (std::size_t i = clause.begin + 1; i < clause.end; ++i) {
      if (Word(i) != "put" || !words_[i].Is(kVerb)) continue;
      bool somebody = false;
      for (std::size_t at = i + 1; at + 1 < clause.end; ++at) {
        somebody = somebody || words_[at].Is(kSelf | kPerson | kName);
        const bool on = Word(at) == "on" || Word(at) == "to" || Word(at).ends_with("_to");
        if (!somebody || !on || words_[at + 1].quantity < 0) continue;
        words_[i].flags |= kLightWord;
        MarkAgent(clause.begin, i);
        clause.tense = Tense::kPresent;
        clause.outcome = true;
        return true;
      }
    }
    return false;
  }

  /// Inchoative: who started smoking smokes.
  bool Begins(Clause& clause) {
    if (clause.tense != Tense::kPast && clause.tense != Tense::kPerfect) return false;
    for (std::size_t i = clause.begin + 1; i + 1 < clause.end; ++i) {
      const bool begins =
          words_[i].stem == "start" || Lexicon::English().BaseOf(Word(i)) == "begin";
      if (!begins || !LooksLikeGerund(Word(i + 1))) continue;
      words_[i].flags |= kLightWord;
      clause.tense = Tense::kPresent;
      return true;
    }
    return false;
  }

  /// "The doctor raised my dose to": who did it is no part of what came of it.
  void MarkAgent(std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (!words_[i].Is(kSelf)) words_[i].flags |= kAside;
    }
  }

  /// "I turned 40 in May": I am that now. "I turned 40 in 2015" is long ago.
  [[nodiscard]] bool IsBirthday(const Clause& clause) const {
    bool turned = false;
    constexpr std::size_t kYearDigits = 4;
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      turned = turned || (Word(i) == "turned" && i + 1 < clause.end && words_[i + 1].quantity >= 0);
      const auto text = Word(i);
      const bool digits =
          std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
      if (digits && text.size() == kYearDigits) return false;
    }
    return turned;
  }

  /// "My hours go up to 40 in June": not what holds now.
  [[nodiscard]] bool IsPlannedChange(const Clause& clause) const {
    bool changes = false;
    bool dated = false;
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      changes = changes || (IsChange(words_[i]) && words_[i].Is(kVerb) && Word(i + 1) == "to");
      dated = dated || words_[i].Is(kTimeWord) || MonthNamed(Word(i));
    }
    return changes && dated;
  }
};

}  // namespace

void ReadChange(std::vector<StatementWord>& words, Clause& clause) {
  ChangeReader(words).Read(clause);
}

}  // namespace cortex
