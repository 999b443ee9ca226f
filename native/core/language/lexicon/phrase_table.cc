#include "language/lexicon/phrase_table.h"

#include <utility>

#include "language/lexicon/lexicon.h"
#include "language/text/stem.h"

namespace cortex {
namespace {

std::string BaseStemOf(std::string_view folded) {
  return StemOf(Lexicon::English().BaseOf(folded));
}

}  // namespace

std::vector<PhraseWord> ReadPhraseWords(std::span<const Token> tokens) {
  std::vector<PhraseWord> words;
  bool after_mark = false;
  for (const auto& token : tokens) {
    if (token.kind == TokenKind::kMark) {
      // C++, C#: the sign belongs to the name.
      const bool attached = !token.after_space && !words.empty() && !after_mark &&
                            (token.folded == "+" || token.folded == "#");
      if (attached) {
        words.back().folded += token.folded;
        words.back().stem = words.back().folded;
      } else {
        after_mark = true;
      }
      continue;
    }
    PhraseWord word;
    word.folded = WithoutPossessive(token.folded);
    word.is_number = token.kind == TokenKind::kNumber;
    word.stem = word.is_number ? word.folded : BaseStemOf(word.folded);
    word.starts_sentence = token.starts_sentence || words.empty();
    word.is_name = token.capitalised && !word.starts_sentence;
    word.after_mark = std::exchange(after_mark, false);
    words.push_back(std::move(word));
  }
  return words;
}

bool PhraseTable::Fits(const Part& part, const PhraseWord& word) const {
  switch (part.match) {
    case Match::kStem:
      return part.word.In(firsts_.text) == word.stem;
    case Match::kFolded:
      return part.word.In(firsts_.text) == word.folded;
    case Match::kName:
      return word.is_name && part.word.In(firsts_.text) == word.folded;
    default:
      return word.is_number;
  }
}

void PhraseTable::Visit(const std::vector<PhraseWord>& words, std::size_t index,
                        const std::function<void(int label, std::size_t size)>& found) const {
  const auto look = [&](std::string_view first) {
    const std::size_t place = firsts_.Find(first);
    if (place == WordIndex::kNone) return;
    for (std::size_t phrase = phrases_[place]; phrase < phrases_[place + 1]; ++phrase) {
      const auto parts = ListAt(parts_, parts_of_, phrase);
      std::size_t fitting = 0;
      while (fitting < parts.size() && index + fitting < words.size() &&
             (fitting == 0 || !words[index + fitting].after_mark) &&
             Fits(parts[fitting], words[index + fitting])) {
        ++fitting;
      }
      if (fitting == parts.size()) found(labels_[phrase], fitting);
    }
  };
  const PhraseWord& word = words[index];
  look(word.stem);
  if (word.folded != word.stem) look(word.folded);
  if (word.is_number) look(kNumber);
}

}  // namespace cortex
