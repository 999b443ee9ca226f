#include "language/clauses/verb_marks.h"

#include "language/clauses/word_entry.h"
#include "language/clauses/words.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

class VerbMarker : WordsByPlace<std::vector<StatementWord>> {
 public:
  VerbMarker(std::vector<StatementWord>& words, const std::vector<char>& breaks)
      : WordsByPlace(words), breaks_(breaks) {}

  /// What follows "I", "she", "can", "don't" is a verb, whatever else the word may be: "we heat
  /// with gas".
  void Mark() {
    bool expected = false;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      auto& word = words_[i];
      if (OnlyStresses(i) || OnlyTellsThatItIsKnown(i)) word.flags = kDegree;
      const bool denied = In(word.text, "verb-marks/supports") && i + 1 < words_.size() &&
                          words_[i + 1].Is(kNegator) && breaks_[i + 1] == 0;
      if (In(word.text, "verb-marks/subjects") || word.Is(kModal) || denied) {
        expected = true;
      } else if (!word.Is(kDegree | kNegator | kHedge)) {
        if (HoldsSoMany(i)) word.flags |= kVerb;
        if (StandsBetweenOwnerAndNoun(i) || OpensAsSubject(i))
          word.flags &= ~static_cast<std::uint32_t>(kVerb);
        const bool to_be = i > 0 && words_[i - 1].text == "be";
        if ((expected || to_be || LeavesSomething(i)) && word.text == "left") Leave(word);
        // "I own the flat": no adjective.
        if (expected && word.text == "own")
          word.flags =
              (word.flags & ~kVersion) | kContentWord | kLightWord | kVerb | kStative | kRelated;
        if (expected && word.Is(kContentWord) && !word.Is(kName) && breaks_[i] == 0)
          word.flags |= kVerb;
        expected = false;
      }
    }
  }

 private:
  /// "Right behind the house": no side.
  [[nodiscard]] bool OnlyStresses(std::size_t i) const {
    return Word(i) == "right" && i > 0 && i + 1 < words_.size() && breaks_[i + 1] == 0 &&
           !In(Word(i - 1), "verb-marks/sides") && In(Word(i + 1), "verb-marks/where");
  }

  /// "Has no known allergies": has none, as far as anybody can say so.
  [[nodiscard]] bool OnlyTellsThatItIsKnown(std::size_t i) const {
    return Word(i) == "known" && i > 0 && i + 1 < words_.size() && breaks_[i + 1] == 0 &&
           In(Word(i - 1), "statement/determiners") && words_[i + 1].Is(kContentWord);
  }

  /// "Rosa left the council", not "on the left the road climbs".
  [[nodiscard]] bool LeavesSomething(std::size_t i) const {
    if (Word(i) != "left" || i == 0 || breaks_[i] != 0 || i + 1 >= words_.size()) return false;
    const auto& before = words_[i - 1];
    constexpr std::uint32_t kNoSubject = kTimeWord | kQuantityPart | kVerb | kPossessive;
    return before.Is(kContentWord) && !before.Is(kNoSubject) && breaks_[i + 1] == 0 &&
           In(Word(i + 1), "definite-determiner");
  }

  /// "Our café seats thirty".
  [[nodiscard]] bool HoldsSoMany(std::size_t i) const {
    return In(Word(i), "verb-marks/holding") && i > 0 && i + 1 < words_.size() && breaks_[i] == 0 &&
           words_[i - 1].Is(kContentWord) && words_[i - 1].quantity < 0 &&
           words_[i + 1].quantity >= 0;
  }

  /// Noun adjunct: "Ann's work phone", "my work phone". But "let her drink tea".
  [[nodiscard]] bool StandsBetweenOwnerAndNoun(std::size_t i) const {
    if (i == 0 || i + 1 >= words_.size() || breaks_[i] != 0 || breaks_[i + 1] != 0) return false;
    const auto& owner = words_[i - 1];
    const auto& noun = words_[i + 1];
    return owner.Is(kPossessive) && owner.text != "her" && words_[i].stem == words_[i].text &&
           noun.Is(kContentWord) && !noun.Is(kVerb | kPastForm | kName | kTimeWord);
  }

  /// "Build has 3 replicas", "work is slow": no order, since a finite verb follows.
  [[nodiscard]] bool OpensAsSubject(std::size_t i) const {
    const bool opens = i == 0 || breaks_[i] != 0;
    if (!opens || i + 1 >= words_.size() || breaks_[i + 1] != 0) return false;
    const auto& next = words_[i + 1];
    // "Let's", not "build is".
    const bool apart = words_[i].span.end < next.span.begin;
    const bool plain = apart && words_[i].Is(kContentWord) && english::IsBaseVerb(words_[i].text);
    const bool finite = In(next.text, "verb-marks/third-person") ||
                        (next.Is(kVerb) && english::IsThirdPersonForm(next.text));
    return plain && finite;
  }

  /// "We left the speaker there": no side.
  static void Leave(StatementWord& word) {
    word.stem = "leav";
    word.root = Lexicon::HashOf(word.stem);
    TakeEntry(Lexicon::English().FindStem(word.stem), &word);
    word.flags |= kVerb | kPastForm;
  }

  const std::vector<char>& breaks_;
};

}  // namespace

void MarkVerbs(std::vector<StatementWord>& words, const std::vector<char>& breaks) {
  VerbMarker(words, breaks).Mark();
}

}  // namespace cortex
