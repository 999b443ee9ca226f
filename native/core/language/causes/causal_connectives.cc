#include "language/causes/causal_connectives.h"

#include <algorithm>
#include <array>
#include <span>

#include "language/lexicon/word_classes.h"
#include "language/text/word_lists.h"

namespace cortex::english {
namespace {

using Words = std::span<const std::string_view>;

/// Expressions, with single spaces between their words, and what each says of what it joins.
struct Connectives {
  Words expressions;
  Joint joint;
};

constexpr auto kBetween = std::to_array<Connectives>({
    {word_lists::kEffectBetween, Joint::kEffect},
    {word_lists::kCauseBetween, Joint::kCause},
    {word_lists::kCauseNoun, Joint::kCauseNoun},
    {word_lists::kCausedBy, Joint::kPassive},
    {word_lists::kMeaningBetween, Joint::kMeaning},
    {word_lists::kOccasion, Joint::kWhen},
    {word_lists::kOccasionBefore, Joint::kAfter},
});

constexpr auto kOpenings = std::to_array<Connectives>({
    {word_lists::kCauseOpening, Joint::kCause},
    {word_lists::kCauseNoun, Joint::kCauseNoun},
    {word_lists::kOccasion, Joint::kWhen},
    {word_lists::kOccasionBefore, Joint::kAfter},
});

constexpr auto kContinuations = std::to_array<Connectives>({
    {word_lists::kEffectOpening, Joint::kEffect},
    {word_lists::kMeaningOpening, Joint::kMeaning},
});

/// Tokens that the words take from `index` on; 0 when others stand there.
std::size_t Match(const Phrase& phrase, std::size_t index, std::string_view words) {
  std::size_t taken = 0;
  while (!words.empty()) {
    const std::size_t end = words.find(' ');
    if (phrase.At(index + taken) != words.substr(0, end)) return 0;
    ++taken;
    words.remove_prefix(end == std::string_view::npos ? words.size() : end + 1);
  }
  return taken;
}

/// Tokens that the longest of the expressions takes from `index` on; 0 where none stands there.
std::size_t LongestOf(const Phrase& phrase, std::size_t index, Words expressions) {
  std::size_t longest = 0;
  for (const auto words : expressions) longest = std::max(longest, Match(phrase, index, words));
  return longest;
}

std::optional<Connective> LongestOf(const Phrase& phrase, std::size_t index,
                                    std::span<const Connectives> sorts) {
  std::optional<Connective> longest;
  for (const auto& sort : sorts) {
    const std::size_t size = LongestOf(phrase, index, sort.expressions);
    if (size > (longest ? longest->size : 0)) longest = Connective{sort.joint, size};
  }
  return longest;
}

/// "Which led to" and ", causing".
std::size_t ResultAt(const Phrase& phrase, std::size_t index) {
  if (const std::size_t size = LongestOf(phrase, index, word_lists::kCausingParticiple)) {
    const bool behind_mark = index > 0 && phrase.At(index - 1) == ",";
    return behind_mark ? size : 0;
  }
  // "Something that makes", "the storm which caused" only tell which one is meant.
  std::size_t verb = index;
  const bool joined = phrase.At(verb) == "and";
  if (joined) ++verb;
  const std::string_view pointing = phrase.At(verb);
  const bool whole = joined ? pointing == "that" || pointing == "this" || pointing == "it"
                            : pointing == "which" && phrase.At(index - 1) == ",";
  if (!whole) return 0;
  verb = phrase.SkipAdverbs(verb + 1);
  const std::size_t size = LongestOf(phrase, verb, word_lists::kCausing);
  return size == 0 ? 0 : verb + size - index;
}

/// "Was caused by", "has been triggered by".
std::size_t PassiveAt(const Phrase& phrase, std::size_t index) {
  std::size_t verb = index;
  if (phrase.At(verb) == "has" || phrase.At(verb) == "have" || phrase.At(verb) == "had") ++verb;
  if (!In(phrase.At(verb), "causal-connectives/be")) return 0;
  verb = phrase.SkipAdverbs(verb + 1);
  if (const std::size_t size = Match(phrase, verb, "brought about by")) return verb + size - index;
  if (phrase.At(verb) == "due" && phrase.At(verb + 1) == "to") return verb + 2 - index;
  if (!In(phrase.At(verb), "causal-connectives/parts") || phrase.At(verb + 1) != "by") return 0;
  return verb + 2 - index;
}

}  // namespace

std::size_t CausalVerbAt(const Phrase& phrase, std::size_t index) {
  return LongestOf(phrase, index, word_lists::kCausing);
}

std::optional<Connective> ConnectiveAt(const Phrase& phrase, std::size_t index) {
  if (const std::size_t size = PassiveAt(phrase, index)) return Connective{Joint::kPassive, size};
  if (const std::size_t size = ResultAt(phrase, index)) return Connective{Joint::kResult, size};
  if (const std::size_t size = CausalVerbAt(phrase, index)) return Connective{Joint::kVerb, size};
  return LongestOf(phrase, index, kBetween);
}

std::optional<Connective> OpeningAt(const Phrase& phrase, std::size_t index) {
  return LongestOf(phrase, index, kOpenings);
}

std::optional<Connective> ContinuationAt(const Phrase& phrase, std::size_t index) {
  if (In(phrase.At(index), "causal-connectives/pointing")) {
    const std::size_t verb = phrase.SkipAdverbs(index + 1);
    const std::size_t size = CausalVerbAt(phrase, verb);
    if (size > 0) return Connective{Joint::kResult, verb + size - index};
  }
  return LongestOf(phrase, index, kContinuations);
}

bool IsHedge(std::string_view word) { return In(word, "causal-connectives/hedge"); }

}  // namespace cortex::english
