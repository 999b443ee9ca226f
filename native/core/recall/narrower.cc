#include "recall/narrower.h"

#include <algorithm>
#include <cstddef>

#include "language/text/document.h"

namespace cortex {
namespace {

/// "The emergency contact is", "the public IP is": a verb elsewhere.
bool IsVerb(const StatementWord& word) { return word.Is(kVerb) && !word.Is(kBeforeVerb); }

/// What may say which one the noun behind it is: "piano", not "new", "my", "two", "Mr".
bool MayNarrow(const StatementWord& word, const StatementWord& noun) {
  // "My brother Leo".
  if (word.Is(kPerson) && noun.Is(kName)) return false;
  return word.Is(kContentWord) && word.quantity < 0 && !IsVerb(word) &&
         !word.Is(kPossessive | kName | kTimeWord | kLightWord | kVersion | kDegree | kListed);
}

}  // namespace

NounsTold::NounsTold(const Meanings& asked, std::string_view text) {
  const Statement told = ReadStatement(Document(text));
  told_ = MeaningsOf(told);
  for (std::size_t i = 0; i < told.words.size(); ++i) {
    const auto& noun = told.words[i];
    if (!noun.Is(kContentWord) || IsVerb(noun) || !asked.contains(noun.meaning)) continue;
    const bool narrowed = i > 0 && noun.Is(kAdjacent) && told.breaks[i] == 0 &&
                          MayNarrow(told.words[i - 1], noun) &&
                          !asked.contains(told.words[i - 1].meaning);
    const std::uint32_t by = narrowed ? told.words[i - 1].meaning : 0;
    const auto [known, is_new] = narrowed_by_.try_emplace(noun.meaning, by);
    if (!is_new && by == 0) known->second = 0;
  }
}

bool NounsTold::IsNarrowerThan(const NounsTold& other) const {
  return std::any_of(narrowed_by_.begin(), narrowed_by_.end(), [&](const auto& noun) {
    const auto there = other.narrowed_by_.find(noun.first);
    return noun.second != 0 && !other.told_.contains(noun.second) &&
           there != other.narrowed_by_.end() && there->second == 0;
  });
}

}  // namespace cortex
