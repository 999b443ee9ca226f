#include "language/speech_acts/prompt.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "language/lexicon/english_tables.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"
#include "language/speech_acts/speech_act_tables.h"
#include "language/text/contractions.h"

namespace cortex {
namespace {

/// Numbers of fewer digits stand in any text: "2+2".
constexpr std::size_t kTellingDigits = 3;

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
    reading->asks_what_was = reading->asks_what_was || (asks && AsksWhatWas());
    // Who asks of their own world may ask in such words alone: "What is my name?"
    const bool also_light = of_asker && asks;
    std::uint32_t said = 0;
    std::uint32_t of_talk = 0;
    bool at_start = true;
    bool proposed = false;
    for (std::size_t i = 0; i < words_.size();) {
      const PhrasesAt phrases = PhrasesOf(i, at_start);
      if (phrases.manner > 0) {
        proposed = phrases.proposes;
        i += phrases.manner;
        continue;
      }
      const bool orders = at_start && !phrases.tells && (proposed || !AsksOf(i)) && IsOrder(i);
      at_start = false;
      const auto& word = words_[i++];
      if (orders || !Says(word, also_light)) continue;
      ++(asks && In(word.folded, "prompt/talk") ? of_talk : said);
      const bool is_time = HasFlag(word.folded, kLexTime);
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
    bool proposes = false;
    /// No order, although it begins with the plain form of a verb.
    bool tells = false;
  };

  [[nodiscard]] PhrasesAt PhrasesOf(std::size_t i, bool at_start) const {
    PhrasesAt found;
    kEnglishTables.speech_acts.Visit(words_, i, [&](int label, std::size_t size) {
      if (IsManner(label, at_start)) found.manner = std::max(found.manner, size);
      found.proposes = found.proposes || label == kActProposal;
      found.tells = found.tells || label == kActTold;
    });
    return found;
  }

  /// "How much do I weigh", "what is the rent": the word before is the subject or belongs to it,
  /// and this one is what is asked for; not "did it help", whatever that was.
  [[nodiscard]] bool AsksOf(std::size_t i) const {
    if (act_ != SpeechAct::kQuestion || i == 0) return false;
    return !In(words_[i - 1].folded, "prompt/at-hand");
  }

  /// "What did we decide yesterday", "tell me what happened in May", "anything from last week?"
  [[nodiscard]] bool AsksWhatWas() const {
    const auto is_open = [](const PhraseWord& word) {
      const std::string_view host = SplitContraction(word.folded).host;
      return In(host, "prompt/asking") || In(host, "prompt/whatever");
    };
    const auto open = std::find_if(words_.begin(), words_.end(), is_open);
    if (open == words_.end()) return false;
    const bool asks_word = In(SplitContraction(open->folded).host, "prompt/asking");
    // "Did we decide anything yesterday", "can you show me all of yesterday".
    const auto verb = std::find_if(asks_word ? open : words_.begin(), words_.end(), IsTensed);
    if (verb != words_.end() && IsPast(verb)) return true;
    if (asks_word || open + 1 == words_.end() || !english::IsPreposition((open + 1)->folded))
      return false;
    return std::all_of(open + 1, words_.end(), [](const PhraseWord& word) {
      return !Says(word, false) || word.is_number || In(word.folded, "prompt/talk") ||
             HasFlag(word.folded, kLexTime);
    });
  }

  [[nodiscard]] static bool IsTensed(const PhraseWord& word) {
    return english::IsAuxiliary(word.folded) || english::IsPastForm(word.folded);
  }

  /// "Did", "happened", "have ... said"; not "could".
  [[nodiscard]] bool IsPast(std::vector<PhraseWord>::const_iterator verb) const {
    if (english::IsModal(verb->folded)) return false;
    if (verb->folded != "have" && verb->folded != "has")
      return In(verb->folded, "question/past") || english::IsPastForm(verb->folded);
    constexpr std::ptrdiff_t kNear = 4;
    const auto end = verb + std::min(kNear, words_.end() - verb);
    return std::any_of(verb + 1, end,
                       [](const PhraseWord& word) { return english::IsParticiple(word.folded); });
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
    constexpr std::uint32_t kVague =
        kLexLight | kLexDegree | kLexHedge | kLexNegator | kLexHypothetical | kLexWish | kLexReport;
    if (english::IsAuxiliary(word.folded)) return false;
    const std::string_view host = SplitContraction(word.folded).host;
    if (english::IsStopWord(host)) return false;
    return also_light || !HasFlag(host, kVague);
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
