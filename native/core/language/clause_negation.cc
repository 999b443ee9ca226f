#include "language/clause_negation.h"

#include <array>
#include <string_view>

#include "language/clause_cuts.h"
#include "language/lexicon.h"
#include "language/token_view.h"

namespace cortex {
namespace {

class NegationReader {
 public:
  NegationReader(std::vector<StatementWord>& words, const std::vector<char>& breaks)
      : words_(words), breaks_(breaks) {}

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
        } else if (!word.Is(kAside)) {
          ++clause.negations;
        }
        negated = !negated;
        continue;
      }
      if (clause.tense != Tense::kFuture && Stops(clause, i)) {
        // "I quit smoking": whoever did smokes no more.
        ++clause.negations;
        negated = !negated;
        word.flags |= kLightWord;
        clause.tense = Tense::kPresent;
        continue;
      }
      if (negated) word.flags |= kNegated;
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
  [[nodiscard]] std::string_view Word(std::size_t i) const {
    return i < words_.size() ? std::string_view(words_[i].text) : std::string_view();
  }

  /// In this clause, or the one before it of the same sentence.
  [[nodiscard]] bool HasScarcely(const Clause& clause) const {
    constexpr std::array<std::string_view, 3> kScarcely = {"hardly", "barely", "scarcely"};
    std::size_t begin = clause.begin;
    while (begin > 0 && breaks_[begin] == 0) --begin;
    for (std::size_t i = begin; i < clause.end; ++i) {
      if (OneOf(Word(i), kScarcely) && Word(i + 1).starts_with("any")) return true;
    }
    return false;
  }

  /// "There is no day" stands before "when", "that", "who".
  [[nodiscard]] bool DeniesExistence(const Clause& clause) const {
    constexpr std::array<std::string_view, 5> kRelative = {"when", "where", "that", "which", "who"};
    if (!OneOf(Word(clause.begin), kRelative) || breaks_[clause.begin] != 0) return false;
    std::size_t begin = clause.begin;
    while (begin > 0 && breaks_[begin] == 0) --begin;
    return Word(begin) == "there" && begin + 2 < words_.size() && words_[begin + 2].Is(kNegator);
  }

  /// "Nobody is without a bike": has none.
  [[nodiscard]] bool IsLacking(const Clause& clause, std::size_t i) const {
    constexpr std::array<std::string_view, 6> kBe = {"am", "is", "are", "was", "were", "be"};
    return i > clause.begin && OneOf(Word(i - 1), kBe);
  }

  /// "Without me reading", "without asking".
  [[nodiscard]] bool DeniesDeed(const Clause& clause, std::size_t i) const {
    if (i + 1 >= clause.end || clause.negations == 0) return false;
    return words_[i + 1].Is(kPronoun) && !words_[i + 1].Is(kPossessive);
  }

  [[nodiscard]] bool Stops(const Clause& clause, std::size_t i) const {
    static const std::uint32_t kStop = Lexicon::HashOf("stop");
    static const std::uint32_t kQuit = Lexicon::HashOf("quit");
    const bool stops = words_[i].meaning == kStop || words_[i].meaning == kQuit;
    return stops && i + 1 < clause.end && LooksLikeGerund(Word(i + 1));
  }

  /// "Nobody in the family but Ana": she has it.
  [[nodiscard]] bool Excepts(const Clause& clause, std::size_t i) const {
    constexpr std::size_t kReach = 6;
    constexpr std::array<std::string_view, 4> kExcept = {"but", "except", "except_for",
                                                         "apart_from"};
    for (std::size_t at = i + 1; at < clause.end && at <= i + kReach; ++at) {
      if (OneOf(Word(at), kExcept)) return true;
      if (words_[at].Is(kAuxiliary | kModal)) return false;
    }
    // The exception may begin a clause of its own.
    return clause.end < words_.size() && clause.end <= i + kReach &&
           OneOf(Word(clause.end), kExcept) && breaks_[clause.end] == 0;
  }

  /// "Not only", "no matter", "number" as "no 5".
  [[nodiscard]] bool IsIdle(const Clause& clause, std::size_t i) const {
    if (Word(i) == "not" && (Word(i + 1) == "only" || Word(i + 1) == "even") && i > clause.begin)
      return true;
    if (Word(i) == "no" && (Word(i + 1) == "matter" || Word(i + 1) == "doubt")) return true;
    // "Nobody but me" is I alone.
    if (words_[i].Is(kUniversal) && Excepts(clause, i)) return true;
    return Word(i) == "no" && i + 1 < words_.size() && breaks_[i + 1] == ',';
  }

  std::vector<StatementWord>& words_;
  const std::vector<char>& breaks_;
};

}  // namespace

void ReadNegation(std::vector<StatementWord>& words, const std::vector<char>& breaks,
                  Clause& clause) {
  NegationReader(words, breaks).Read(clause);
}

}  // namespace cortex
