#include "language/speech_acts/noted.h"

#include <algorithm>
#include <string_view>

#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/word_classes.h"
#include "language/text/contractions.h"

namespace cortex {
namespace {

/// "Please add this to your memory for later:".
constexpr std::size_t kLongestKeeping = 8;

/// "I need", "Mila is", "my appointment is", "prices are": a subject with its verb.
bool IsClause(const std::vector<ActWord>& words, const Part& part, std::size_t start) {
  if (start + 1 >= part.end || words[start].word.after_mark) return false;
  const auto& word = words[start];
  const auto [host, ending] = SplitContraction(word.word.folded);
  if (In(host, "attribution/speaking") || In(host, "directives/pronouns")) {
    if (!ending.empty() || word.with_s) return true;
    std::size_t verb = start + 1;
    while (verb + 1 < part.end && english::IsAdverb(words[verb].word.folded)) ++verb;
    if (!words[verb].word.after_mark && english::IsFiniteForm(words[verb].word.folded)) return true;
  }
  if (english::IsPreposition(host) || english::IsSubordinator(host) || word.Begins(kActAsked) > 0)
    return false;
  return IsSubject(words, part, start);
}

struct Keeping {
  std::size_t size = 0;
  bool stores = false;
};

/// "Add to memory:", "save in your memory that", "remember this:".
Keeping KeepingAt(const std::vector<ActWord>& words, const Part& part, std::size_t start) {
  const std::string_view verb = words[start].word.folded;
  const bool minds = In(verb, "acts/minding");
  if (!minds && !In(verb, "acts/storing")) return {};
  bool stores = false;
  const std::size_t end = std::min(part.end, start + kLongestKeeping);
  for (std::size_t i = start + 1; i < end; ++i) {
    const std::string_view word = words[i].word.folded;
    if (stores || minds) {
      const Keeping keeping{i - start, stores};
      if (words[i].after_colon || (words[i - 1].word.folded == "that" && !words[i].word.after_mark))
        return keeping;
      if (stores && IsClause(words, part, i)) return keeping;
    }
    if (words[i].word.after_mark) return {};
    stores = stores || In(word, "acts/memory");
    if (!In(word, "acts/memory") && !In(word, "acts/of-memory")) return {};
  }
  return {};
}

}  // namespace

std::size_t AsksToNote(const std::vector<ActWord>& words, const Part& part, std::size_t start) {
  if (start >= part.end) return 0;
  const std::size_t size =
      std::max<std::size_t>(words[start].Begins(kActNoted), KeepingAt(words, part, start).size);
  const std::size_t kept = words[start].Begins(kActKept);
  return kept > size && IsClause(words, part, start + kept) ? kept : size;
}

bool AsksToStore(const std::vector<ActWord>& words, const Part& part, std::size_t start) {
  return start < part.end && KeepingAt(words, part, start).stores;
}

}  // namespace cortex
