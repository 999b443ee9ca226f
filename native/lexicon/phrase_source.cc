#include "lexicon/phrase_source.h"

#include <algorithm>
#include <utility>

#include "language/text/stem.h"

namespace cortex {

void PhraseSource::Add(std::string_view entry, int label, Fit fit) {
  Match match = fit == Fit::kAnyForm ? Match::kStem : Match::kFolded;
  if (entry.starts_with('=') || entry.starts_with('^')) {
    match = entry.front() == '=' ? Match::kFolded : Match::kName;
    entry.remove_prefix(1);
  }
  Phrase phrase{label, {}};
  while (!entry.empty()) {
    const auto end = std::min(entry.find('_'), entry.size());
    const auto word = WithoutPossessive(entry.substr(0, end));
    if (word == PhraseTable::kNumber) {
      phrase.parts.push_back({Match::kNumber, std::string(word)});
    } else {
      phrase.parts.push_back(
          {match, match == Match::kStem ? StemOf(lexicon_->BaseOf(word)) : std::string(word)});
    }
    entry.remove_prefix(std::min(entry.size(), end + 1));
  }
  if (phrase.parts.empty()) return;
  auto& known = by_first_[phrase.parts.front().text];
  // "Dog" and "dogs" are one.
  if (std::find(known.begin(), known.end(), phrase) == known.end())
    known.push_back(std::move(phrase));
}

}  // namespace cortex
