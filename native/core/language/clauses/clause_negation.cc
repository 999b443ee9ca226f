#include "language/clauses/clause_negation.h"

#include <string_view>

#include "language/clauses/additive_negation.h"
#include "language/clauses/clause_cuts.h"
#include "language/clauses/words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

class NegationReader : WordsByPlace<std::vector<StatementWord>> {
 public:
  NegationReader(std::vector<StatementWord>& words, const std::vector<char>& breaks)
      : WordsByPlace(words), breaks_(breaks) {}

  void Read(Clause& clause) {
    bool negated = false;
    int adjuncts = 0;
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      auto& word = words_[i];
      if (word.Is(kProtectedWord)) continue;
      if (i > clause.begin && word.Is(kAside) && !words_[i - 1].Is(kAside)) negated = false;
      if (word.Is(kNegator) && !IsIdle(clause, i)) {
        const bool with_no = i > clause.begin && Word(i - 1) == "with";
        if ((word.text == "without" || with_no) && !IsLacking(clause, i) &&
            !DeniesDeed(clause, i)) {
          ++adjuncts;
          // "Without glasses I can't read": so it is only then.
          if (i == clause.begin) clause.hypothetical = true;
        } else if (!word.Is(kAside) && !OpensAfterthought(clause, i)) {
          ++clause.negations;
        }
        negated = !negated;
        continue;
      }
      const bool ends = EndsHaving(clause, i);
      if (ends || (clause.tense != Tense::kFuture && Stops(clause, i))) {
        MarkWhen(clause, i);
        // "I quit smoking": whoever did smokes no more.
        ++clause.negations;
        negated = !negated;
        word.flags |= kLightWord;
        clause.tense = Tense::kPresent;
        if (ends) clause.over = false;
        continue;
      }
      if (DeniesByExcess(clause, i)) {
        ++clause.negations;
        negated = !negated;
        words_[i - 1].flags |= kLightWord;
        continue;
      }
      if (negated) word.flags |= kNegated;
      if (negated && IsLeast(clause, i)) {
        word.flags |= kLightWord;
        word.flags &= ~(kDirection | kPlaceWord);
      }
    }
    // "Hardly anything I don't eat": the two cancel out.
    if (clause.negations == 1 && HasScarcely(clause)) ++clause.negations;
    // "There's no day when I don't walk": every day.
    const bool each = clause.begin > 1 && clause.negations == 1 && DeniesExistence(clause);
    if (each) ++clause.negations;
    // "I can't dress without help" denies once; "a man without a hat" denies the hat.
    clause.negates_adjunct = clause.negations == 0;
    if (clause.negations == 0) clause.negations = adjuncts;
  }

 private:
  /// In this clause, or the one before it of the same sentence.
  [[nodiscard]] bool HasScarcely(const Clause& clause) const {
    std::size_t begin = clause.begin;
    while (begin > 0 && breaks_[begin] == 0) --begin;
    for (std::size_t i = begin; i < clause.end; ++i) {
      if (In(Word(i), "clause-negation/scarcely") && Word(i + 1).starts_with("any")) return true;
    }
    return false;
  }

  /// "There is no day" stands before "when", "that", "who".
  [[nodiscard]] bool DeniesExistence(const Clause& clause) const {
    if (!In(Word(clause.begin), "relative-word") || breaks_[clause.begin] != 0) return false;
    std::size_t begin = clause.begin;
    while (begin > 0 && breaks_[begin] == 0) --begin;
    return Word(begin) == "there" && begin + 2 < words_.size() && words_[begin + 2].Is(kNegator);
  }

  /// "Nobody is without a bike": has none.
  [[nodiscard]] bool IsLacking(const Clause& clause, std::size_t i) const {
    return i > clause.begin && In(Word(i - 1), "copula/with-be");
  }

  /// "Without me reading", "without asking".
  [[nodiscard]] bool DeniesDeed(const Clause& clause, std::size_t i) const {
    if (i + 1 >= clause.end || clause.negations == 0) return false;
    // "Can't get up without somebody holding me": not alone.
    return words_[i + 1].Is(kPronoun) && !words_[i + 1].Is(kPossessive) &&
           !In(Word(i + 1), "clause-negation/anybody");
  }

  /// "Too wide to fit": does not.
  [[nodiscard]] bool DeniesByExcess(const Clause& clause, std::size_t i) const {
    return Word(i) == "to" && i > clause.begin + 2 && i + 1 < clause.end && Word(i - 2) == "too" &&
           words_[i - 1].Is(kContentWord) && words_[i + 1].Is(kVerb) &&
           words_[i + 1].Is(kContentWord) && clause.negations == 0;
  }

  [[nodiscard]] bool Stops(const Clause& clause, std::size_t i) const {
    static const std::uint32_t kStop = Lexicon::HashOf("stop");
    static const std::uint32_t kQuit = Lexicon::HashOf("quit");
    const bool stops = words_[i].meaning == kStop || words_[i].meaning == kQuit;
    return stops && i + 1 < clause.end && LooksLikeGerund(Word(i + 1));
  }

  /// "It's done, nothing left to do": what follows from what was said.
  [[nodiscard]] bool OpensAfterthought(const Clause& clause, std::size_t i) const {
    if (breaks_[i] != ',' || !In(Word(i), "clause-negation/none")) return false;
    for (std::size_t at = clause.begin; at < i; ++at) {
      if (words_[at].Is(kVerb | kAuxiliary | kModal)) return true;
    }
    return false;
  }

  /// "I sold my van", "we cancelled the lease", "I gave up sugar", "she left the band": whoever did
  /// has it, or is in it, no more.
  [[nodiscard]] bool EndsHaving(const Clause& clause, std::size_t i) const {
    static const std::uint32_t kGiveUp = Lexicon::HashOf("stop");
    const bool done =
        clause.tense == Tense::kPast || clause.tense == Tense::kPerfect || Word(i) == "quit";
    const std::size_t next = i + 1;
    if (!done || clause.passive || i == clause.begin || next >= clause.end || breaks_[next] != 0)
      return false;
    // "She came off the tablets".
    const bool off = Word(i).starts_with("c") && words_[i].stem == "come" && Word(next) == "off";
    if (off && next + 1 < clause.end && words_[next + 1].Is(kContentWord)) return true;
    const bool all = words_[i].meaning == kGiveUp && Word(i) != "stopped";
    const bool own = words_[next].Is(kPossessive) || Word(next) == "the";
    if (all && (Word(next) == "the" || (words_[next].Is(kContentWord) && !own))) return true;
    if (own && Word(i) == "lost" && next + 1 < clause.end)
      return In(Word(next + 1), "clause-negation/losable");
    return own && In(Word(i), "clause-negation/ending") &&
           (Word(i) != "left" || LeavesForGood(clause, next));
  }

  /// "Sold it last year", "after the accident": since when it is so does not restrict it.
  void MarkWhen(const Clause& clause, std::size_t end) {
    bool after = false;
    for (std::size_t i = end + 1; i < clause.end; ++i) {
      after = after || (Word(i) == "after" && i > end + 1);
      const bool over = HasFlag(words_[i].text, kLexOver);
      if (!after && !over && !words_[i].Is(kTimeWord | kQuantityPart)) continue;
      words_[i].flags |= kAside;
      if (words_[i - 1].Is(kVersion)) words_[i - 1].flags |= kAside;
    }
  }

  /// "Left the band", not "left the office at six", "left my keys on the table".
  [[nodiscard]] bool LeavesForGood(const Clause& clause, std::size_t object) const {
    for (std::size_t i = object; i < clause.end && breaks_[i] == 0; ++i) {
      if (words_[i].Is(kPlaceWord)) return false;
      if (!words_[i].Is(kPreposition)) continue;
      const bool dated = i + 1 < clause.end && words_[i + 1].Is(kQuantityPart | kTimeWord);
      return Word(i) == "in" && dated;
    }
    return true;
  }

  /// "Not a word", "can't swim a stroke", "not a penny of it": stresses what is denied.
  [[nodiscard]] bool IsLeast(const Clause& clause, std::size_t i) const {
    if (i < clause.begin + 2) return false;
    if (Word(i) == "idea" && words_[i - 1].Is(kHedge | kNegator)) return true;
    // "No milk left": none.
    if (Word(i) == "left") return words_[i - 1].Is(kContentWord) && !words_[i].Is(kVerb);
    if (Word(i) == "anywhere") return true;
    if (!In(Word(i), "clause-negation/least")) return false;
    const bool one = Word(i - 1) == "a" || Word(i - 1) == "one" || Word(i - 1) == "single";
    // "I've never had a stroke": that is what one has.
    const bool of_it = Word(i + 1) == "of" || Word(i + 1) == "in";
    return one && (of_it || (words_[i - 2].Is(kContentWord) && !words_[i - 2].Is(kLightWord)));
  }

  /// "Nobody in the family but Ana": she has it.
  [[nodiscard]] bool Excepts(const Clause& clause, std::size_t i) const {
    constexpr std::size_t kReach = 6;
    for (std::size_t at = i + 1; at < clause.end && at <= i + kReach; ++at) {
      if (In(Word(at), "clause-negation/except")) return true;
      if (words_[at].Is(kAuxiliary | kModal)) return false;
    }
    // The exception may begin a clause of its own.
    return clause.end < words_.size() && clause.end <= i + kReach &&
           In(Word(clause.end), "clause-negation/except") && breaks_[clause.end] == 0;
  }

  [[nodiscard]] bool IsAdditive(const Clause& clause, std::size_t i) const {
    std::size_t end = clause.end;
    while (end < words_.size() && breaks_[end] == 0) ++end;
    return i != clause.begin &&
           DeniesThatItIsAll([this](std::size_t at) { return Word(at); }, i, end);
  }

  /// "Not only", "no matter", "number" as "no 5".
  [[nodiscard]] bool IsIdle(const Clause& clause, std::size_t i) const {
    if (IsAdditive(clause, i)) return true;
    if (Word(i) == "not" && Word(i + 1) == "even" && i > clause.begin) return true;
    if (Word(i) == "no" && (Word(i + 1) == "matter" || Word(i + 1) == "doubt")) return true;
    // "Nobody but me" is I alone.
    if (words_[i].Is(kUniversal) && Excepts(clause, i)) return true;
    return In(Word(i), "clause-negation/no") && i + 1 < clause.end && breaks_[i + 1] == ',';
  }

  const std::vector<char>& breaks_;
};

}  // namespace

void ReadNegation(std::vector<StatementWord>& words, const std::vector<char>& breaks,
                  Clause& clause) {
  NegationReader(words, breaks).Read(clause);
}

}  // namespace cortex
