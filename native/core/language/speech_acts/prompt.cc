#include "language/speech_acts/prompt.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "language/lexicon/english_tables.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"
#include "language/speech_acts/speech_act_tables.h"
#include "language/text/contractions.h"

namespace cortex {
namespace {

/// Numbers of fewer digits stand in any text: "2+2".
constexpr std::size_t kTellingDigits = 3;

std::uint32_t FlagsOf(std::string_view word) {
  const LexicalEntry* entry = Lexicon::English().Find(word);
  return entry == nullptr ? 0 : entry->flags;
}

/// Whether the labels of a phrase say only how something is said or asked.
bool IsManner(int label, bool at_start) {
  constexpr std::array kAnywhere = {kActFiller, kActJoint,    kActRequest, kActFavour,
                                    kActWonder, kActProposal, kActNoted};
  constexpr std::array kAtStart = {kActQuestion, kActSmalltalk, kActAnswer};
  const auto has = [&](const auto& labels) {
    return std::find(labels.begin(), labels.end(), label) != labels.end();
  };
  return has(kAnywhere) || (at_start && has(kAtStart));
}

/// The words and numbers of one part of a prompt.
class PartReader {
 public:
  PartReader(const std::vector<Token>& tokens, SpeechAct act)
      : words_(ReadPhraseWords(tokens)), act_(act) {}

  void Read(PromptReading* reading) const {
    const bool of_asker = std::any_of(words_.begin(), words_.end(),
                                      [&](const auto& word) { return IsSelf(word.folded); });
    reading->of_asker = reading->of_asker || of_asker;
    reading->predicates = reading->predicates ||
                          std::any_of(words_.begin(), words_.end(),
                                      [](const auto& word) { return Predicates(word.folded); });
    const bool asks = act_ == SpeechAct::kQuestion || act_ == SpeechAct::kRequest;
    // Who asks of their own world may ask in such words alone: "What is my name?"
    const bool also_light = of_asker && asks;
    std::uint32_t said = 0;
    std::uint32_t of_talk = 0;
    bool at_start = true;
    for (std::size_t i = 0; i < words_.size();) {
      const PhrasesAt phrases = PhrasesOf(i, at_start);
      if (phrases.manner > 0) {
        i += phrases.manner;
        continue;
      }
      const bool orders = at_start && !phrases.tells && IsOrder(i);
      at_start = false;
      const auto& word = words_[i++];
      if (orders || !Says(word, also_light)) continue;
      ++(asks && In(word.folded, "prompt/talk") ? of_talk : said);
      const bool is_time = (FlagsOf(word.folded) & kLexTime) != 0;
      reading->has_name = reading->has_name || (word.is_name && !is_time);
    }
    // "Can you be more specific?": of what was just said, and of nothing besides.
    if (said > 0 || of_asker) said += of_talk;
    reading->words += said;
  }

 private:
  struct PhrasesAt {
    /// Words that say only how something is said.
    std::size_t manner = 0;
    /// No order, although it begins with the plain form of a verb.
    bool tells = false;
  };

  [[nodiscard]] PhrasesAt PhrasesOf(std::size_t i, bool at_start) const {
    PhrasesAt found;
    kEnglishTables.speech_acts.Visit(words_, i, [&](int label, std::size_t size) {
      if (IsManner(label, at_start)) found.manner = std::max(found.manner, size);
      found.tells = found.tells || label == kActTold;
    });
    return found;
  }

  /// "Continue", "start over", "never mind"; "work" alone may be what is asked of.
  [[nodiscard]] bool IsOrder(std::size_t i) const {
    const std::string_view word = words_[i].folded;
    return english::IsBaseVerb(word) && (words_.size() > 1 || !english::IsAlsoNoun(word));
  }

  /// "Is", "works", "went": not "git push origin main".
  [[nodiscard]] static bool Predicates(std::string_view word) {
    if (english::IsAuxiliary(word)) return true;
    if (english::IsBaseVerb(word)) return false;
    return english::IsThirdPersonForm(word) || english::IsPastForm(word);
  }

  [[nodiscard]] bool IsSelf(std::string_view folded) const {
    const std::string_view word = SplitContraction(folded).host;
    if (!In(word, "claims/self")) return false;
    return act_ == SpeechAct::kQuestion || !In(word, "clause-cuts/objects");
  }

  [[nodiscard]] static bool Says(const PhraseWord& word, bool also_light) {
    if (word.is_number) {
      const auto digits = std::count_if(word.folded.begin(), word.folded.end(),
                                        [](char c) { return c >= '0' && c <= '9'; });
      return digits >= static_cast<std::ptrdiff_t>(kTellingDigits);
    }
    constexpr std::uint32_t kFunction =
        kLexStop | kLexAuxiliary | kLexModal | kLexPronoun | kLexQuestion | kLexTalk;
    constexpr std::uint32_t kVague =
        kLexLight | kLexDegree | kLexHedge | kLexNegator | kLexHypothetical | kLexWish | kLexReport;
    if (english::IsAuxiliary(word.folded)) return false;
    const std::uint32_t flags = FlagsOf(SplitContraction(word.folded).host);
    if ((flags & kFunction) != 0) return false;
    return also_light || (flags & kVague) == 0;
  }

  std::vector<PhraseWord> words_;
  SpeechAct act_;
};

}  // namespace

PromptReading ReadPrompt(std::string_view text) {
  const Document document(text);
  const auto parts = ReadSpeechActs(document).parts;
  PromptReading reading;
  reading.act = SpeechActOf(parts);
  auto token = document.tokens().begin();
  for (const auto& [span, act, answers, names] : parts) {
    std::vector<Token> tokens;
    for (; token != document.tokens().end() && token->offset < span.end; ++token) {
      if (token->offset >= span.begin) tokens.push_back(*token);
    }
    if (act == SpeechAct::kSmalltalk || act == SpeechAct::kCode) continue;
    PartReader(tokens, act).Read(&reading);
  }
  return reading;
}

}  // namespace cortex
