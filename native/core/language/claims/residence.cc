#include "language/claims/residence.h"

#include <string>

#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

class ResidenceReader {
 public:
  ResidenceReader(const ClaimWords& words, Stretch told, Claim* claim)
      : words_(words), told_(told), claim_(claim) {}

  bool Read() {
    const std::size_t end = PhraseEnd();
    if (In(Word(told_.begin), "residence/alone")) return Take(kAlone, told_.begin, told_.begin + 1);
    return Word(told_.begin) == "with" ? ReadHousehold(end) : ReadDwelling(end);
  }

 private:
  [[nodiscard]] const std::string& Word(std::size_t i) const { return words_.phrase[i].folded; }

  /// Behind the noun phrase that the first word opens.
  [[nodiscard]] std::size_t PhraseEnd() const {
    std::size_t end = told_.begin + 1;
    while (end < told_.end && words_.marks[end] == 0 && !In(Word(end), "claims/value-end")) ++end;
    while (end > told_.begin + 1 && In(Word(end - 1), "claims/idle")) --end;
    return end;
  }

  bool Take(std::string_view kind, std::size_t begin, std::size_t end) {
    claim_->value_kind = kind;
    claim_->told = {words_.tokens[begin]->offset, words_.tokens[end - 1]->end()};
    for (std::size_t i = begin; i < end; ++i)
      if (!In(Word(i), "words/determiners")) claim_->value.push_back(Word(i));
    return !claim_->value.empty();
  }

  /// "With Anna", "with her sister": not "with diabetes", "with her cat", "with him".
  bool ReadHousehold(std::size_t end) {
    constexpr std::size_t kLongest = 4;
    if (end > told_.begin + 1 + kLongest) return false;
    bool person = false;
    for (std::size_t i = told_.begin + 1; i < end; ++i) {
      if (In(Word(i), "words/determiners")) continue;
      if (In(Word(i), "claims/no-subject")) return false;
      person = person || words_.tokens[i]->capitalised || IsPerson(Word(i));
    }
    return person && Take(kHousehold, told_.begin + 1, end);
  }

  static bool IsPerson(const std::string& word) {
    static const std::uint32_t kAnimal = Lexicon::HashOf("anim");
    const LexicalEntry* const entry = Lexicon::English().Find(word);
    if (entry == nullptr || (entry->flags & kLexPerson) == 0) return In(word, "claims/self");
    return !Lexicon::English().IsKindOf(entry->meaning, kAnimal);
  }

  /// "At home", "in a nursing home", "to a bigger flat": the last word says what it is.
  bool ReadDwelling(std::size_t end) {
    const std::size_t noun = end - 1;  // of "moved home" the phrase's own last word
    if (noun > told_.begin && In(Word(noun - 1) + "_" + Word(noun), "residence/institutions"))
      return Take(kInstitution, noun - 1, noun + 1);
    if (In(Word(noun), "residence/institutions")) return Take(kInstitution, noun, noun + 1);
    // "At 14 Orchard Road": whatever the house is.
    if (told_.begin + 1 < end && words_.phrase[told_.begin + 1].is_number &&
        english::IsStreetWord(Word(noun))) {
      Take(kDwelling, told_.begin + 1, end);
      claim_->value = {"home"};
      return true;
    }
    for (std::size_t i = told_.begin + 1; i <= noun; ++i)
      if (words_.tokens[i]->capitalised) return false;
    return In(Word(noun), "residence/dwellings") && Take(kDwelling, noun, noun + 1);
  }

  const ClaimWords& words_;
  Stretch told_;
  Claim* claim_;
};

}  // namespace

bool ReadResidence(const ClaimWords& words, Stretch told, Claim* claim) {
  return ResidenceReader(words, told, claim).Read();
}

}  // namespace cortex
