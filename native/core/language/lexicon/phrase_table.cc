#include "language/lexicon/phrase_table.h"

#include <algorithm>
#include <utility>

#include "language/lexicon/lexicon.h"
#include "language/text/stem.h"
#include "language/text/tokens.h"

namespace cortex {
namespace {

constexpr std::string_view kNumber = "#";

std::string_view WithoutPossessive(std::string_view word) {
  constexpr std::string_view kPossessive = "'s";
  if (word.size() > kPossessive.size() && word.ends_with(kPossessive))
    word.remove_suffix(kPossessive.size());
  return word;
}

std::string BaseStemOf(std::string_view folded) {
  return StemOf(Lexicon::English().BaseOf(folded));
}

}  // namespace

std::vector<PhraseWord> ReadPhraseWords(std::string_view text) {
  std::vector<PhraseWord> words;
  bool after_mark = false;
  for (const auto& token : Tokenize(text)) {
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
    word.is_name = token.capitalised && !token.starts_sentence;
    word.after_mark = std::exchange(after_mark, false);
    word.starts_sentence = token.starts_sentence;
    words.push_back(std::move(word));
  }
  return words;
}

void PhraseTable::Add(std::string_view entry, int label, Fit fit) {
  Match match = fit == Fit::kAnyForm ? Match::kStem : Match::kFolded;
  if (entry.starts_with('=') || entry.starts_with('^')) {
    match = entry.front() == '=' ? Match::kFolded : Match::kName;
    entry.remove_prefix(1);
  }
  Phrase phrase{label, {}};
  while (!entry.empty()) {
    const auto end = std::min(entry.find('_'), entry.size());
    const auto word = WithoutPossessive(entry.substr(0, end));
    if (word == kNumber) {
      phrase.parts.push_back({Match::kNumber, std::string(kNumber)});
    } else {
      phrase.parts.push_back({match, match == Match::kStem ? BaseStemOf(word) : std::string(word)});
    }
    entry.remove_prefix(std::min(entry.size(), end + 1));
  }
  if (phrase.parts.empty()) return;
  auto& known = by_first_[phrase.parts.front().text];
  // "Dog" and "dogs" are one.
  if (std::find(known.begin(), known.end(), phrase) == known.end())
    known.push_back(std::move(phrase));
}

bool PhraseTable::Fits(const Part& part, const PhraseWord& word) {
  switch (part.match) {
    case Match::kStem:
      return part.text == word.stem;
    case Match::kFolded:
      return part.text == word.folded;
    case Match::kName:
      return word.is_name && part.text == word.folded;
    default:
      return word.is_number;
  }
}

void PhraseTable::Visit(const std::vector<PhraseWord>& words, std::size_t index,
                        const std::function<void(int label, std::size_t size)>& found) const {
  const auto look = [&](const std::string& first) {
    const auto phrases = by_first_.find(first);
    if (phrases == by_first_.end()) return;
    for (const auto& phrase : phrases->second) {
      std::size_t fitting = 0;
      while (fitting < phrase.parts.size() && index + fitting < words.size() &&
             (fitting == 0 || !words[index + fitting].after_mark) &&
             Fits(phrase.parts[fitting], words[index + fitting])) {
        ++fitting;
      }
      if (fitting == phrase.parts.size()) found(phrase.label, fitting);
    }
  };
  const PhraseWord& word = words[index];
  look(word.stem);
  if (word.folded != word.stem) look(word.folded);
  if (word.is_number) look(std::string(kNumber));
}

}  // namespace cortex
