#include "language/causes/causal_connectives.h"

#include <span>

#include "language/lexicon/word_classes.h"

namespace cortex::english {
namespace {

/// Words with single spaces between them, as far as they stand at a token; "," is a mark.
struct Pattern {
  std::string_view words;
  Joint joint;
};

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

std::optional<Connective> LongestOf(const Phrase& phrase, std::size_t index,
                                    std::span<const Pattern> patterns) {
  std::optional<Connective> longest;
  for (const auto& pattern : patterns) {
    const std::size_t size = Match(phrase, index, pattern.words);
    if (size > (longest ? longest->size : 0)) longest = Connective{pattern.joint, size};
  }
  return longest;
}

constexpr auto kBetween = std::to_array<Pattern>({
    {"so", Joint::kEffect},
    {"and so", Joint::kEffect},
    {"therefore", Joint::kEffect},
    {"and therefore", Joint::kEffect},
    {"consequently", Joint::kEffect},
    {"and consequently", Joint::kEffect},
    {"as a result", Joint::kEffect},
    {"as a consequence", Joint::kEffect},
    {"and as a result", Joint::kEffect},
    {"and as a consequence", Joint::kEffect},
    {"which is why", Joint::kEffect},
    {"that's why", Joint::kEffect},
    {"that is why", Joint::kEffect},
    {"and that's why", Joint::kEffect},
    {"and that is why", Joint::kEffect},
    {"which was why", Joint::kEffect},
    {"because", Joint::kCause},
    {"because of", Joint::kCauseNoun},
    {"due to", Joint::kCauseNoun},
    {"owing to", Joint::kCauseNoun},
    {"thanks to", Joint::kCauseNoun},
    {"on account of", Joint::kCauseNoun},
    {"as a result of", Joint::kCauseNoun},
    {"as a consequence of", Joint::kCauseNoun},
    {"resulted from", Joint::kPassive},
    {"results from", Joint::kPassive},
    {"result from", Joint::kPassive},
    {"stems from", Joint::kPassive},
    {"stem from", Joint::kPassive},
    {"stemmed from", Joint::kPassive},
    {"which means that", Joint::kMeaning},
    {"which means", Joint::kMeaning},
    {"which meant that", Joint::kMeaning},
    {"which meant", Joint::kMeaning},
    {"when", Joint::kWhen},
    {"whenever", Joint::kWhen},
    {"every time", Joint::kWhen},
    {"each time", Joint::kWhen},
    {"after", Joint::kAfter},
});

constexpr auto kOpenings = std::to_array<Pattern>({
    {"because", Joint::kCause},
    {"since", Joint::kCause},
    {"because of", Joint::kCauseNoun},
    {"due to", Joint::kCauseNoun},
    {"owing to", Joint::kCauseNoun},
    {"thanks to", Joint::kCauseNoun},
    {"on account of", Joint::kCauseNoun},
    {"as a result of", Joint::kCauseNoun},
    {"as a consequence of", Joint::kCauseNoun},
    {"when", Joint::kWhen},
    {"whenever", Joint::kWhen},
    {"every time", Joint::kWhen},
    {"each time", Joint::kWhen},
    {"after", Joint::kAfter},
});

constexpr auto kContinuations = std::to_array<Pattern>({
    {"so", Joint::kEffect},
    {"therefore", Joint::kEffect},
    {"consequently", Joint::kEffect},
    {"hence", Joint::kEffect},
    {"thus", Joint::kEffect},
    {"as a result", Joint::kEffect},
    {"as a consequence", Joint::kEffect},
    {"because of this", Joint::kEffect},
    {"because of that", Joint::kEffect},
    {"that's why", Joint::kEffect},
    {"that is why", Joint::kEffect},
    {"this is why", Joint::kEffect},
    {"which is why", Joint::kEffect},
    {"this means that", Joint::kMeaning},
    {"this meant that", Joint::kMeaning},
});

constexpr auto kVerbs = std::to_array<std::string_view>({
    "led to",        "leads to",     "lead to",     "resulted in",  "results in",    "result in",
    "caused",        "causes",       "cause",       "triggered",    "triggers",      "trigger",
    "brought about", "brings about", "bring about", "gave rise to", "gives rise to", "give rise to",
    "made",          "makes",        "make",
});

constexpr auto kParticiples = std::to_array<std::string_view>({
    "leading to",
    "resulting in",
    "causing",
    "triggering",
    "bringing about",
    "giving rise to",
});

std::size_t LongestVerb(const Phrase& phrase, std::size_t index,
                        std::span<const std::string_view> verbs) {
  std::size_t longest = 0;
  for (const auto verb : verbs) longest = std::max(longest, Match(phrase, index, verb));
  return longest;
}

/// "Which led to" and ", causing".
std::size_t ResultAt(const Phrase& phrase, std::size_t index) {
  if (const std::size_t size = LongestVerb(phrase, index, kParticiples)) {
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
  const std::size_t size = LongestVerb(phrase, verb, kVerbs);
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
  return LongestVerb(phrase, index, kVerbs);
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
