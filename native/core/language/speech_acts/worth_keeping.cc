#include "language/speech_acts/worth_keeping.h"

#include <algorithm>
#include <string>

#include "base/unicode.h"
#include "language/lexicon/word_classes.h"
#include "language/speech_acts/pasted.h"
#include "language/speech_acts/prompt.h"
#include "language/speech_acts/speech_act.h"
#include "language/text/tokens.h"

namespace cortex {
namespace {

/// What tells something of somebody's world.
bool Tells(SpeechAct act) {
  return act == SpeechAct::kStatement || act == SpeechAct::kRule || act == SpeechAct::kPlan ||
         act == SpeechAct::kQuotation;
}

/// The text without pasted code, whole lines of it: what a command printed belongs to the line of
/// its command.
std::string WithoutCode(std::string_view text) {
  std::string left;
  std::size_t end = 0;
  for (const auto& [span, act, answers, names] : ReadSpeechActs(Document(text)).parts) {
    if (act != SpeechAct::kCode || span.begin < end) continue;
    left += text.substr(end, span.begin - end);
    end = span.end;
  }
  return left.append(text.substr(end));
}

/// Letters of the Latin script, marks and symbols, no digit; other scripts put no blanks between
/// words.
bool IsLatinWithoutDigits(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = NextCodePoint(text, &at);
    const bool latin = c < 0x250 || (c >= 0x1E00 && c < 0x1F00);
    const bool symbol = (c >= 0x2000 && c < 0x2C00) || c >= 0x1F000;
    if ((!latin && !symbol) || (c >= U'0' && c <= U'9')) return false;
  }
  return true;
}

/// A few words with one that says something, of nobody and without a figure: "stop", "you are
/// wrong", "that's better".
bool IsExclamation(std::string_view part) {
  constexpr std::size_t kFewWords = 3;
  if (CountWords(part) > kFewWords || !IsLatinWithoutDigits(part)) return false;
  const PromptReading reading = ReadPrompt(part);
  return reading.words < 2 && !reading.of_asker && !reading.has_name;
}

/// An order behind words that say nothing: "never mind, forget about it".
bool IsOrder(std::string_view part) {
  const auto comma = part.find(',');
  return comma != std::string_view::npos && comma > 0 &&
         ReadPrompt(part.substr(0, comma)).words == 0 &&
         ReadPrompt(part.substr(comma + 1)).act == SpeechAct::kRequest;
}

/// A standing order: "please use tabs in this repo", "can you always run the linter first?". Not
/// "never mind".
bool IsStandingOrder(const ActSpan& part, std::string_view text) {
  constexpr std::size_t kFewWords = 3;
  if (part.act != SpeechAct::kRequest || CountWords(text) < kFewWords) return false;
  const auto tokens = Tokenize(text);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const bool never_mind =
        tokens[i].folded == "never" && i + 1 < tokens.size() && tokens[i + 1].folded == "mind";
    if (!never_mind && In(tokens[i].folded, "worth-keeping/standing")) return true;
  }
  return false;
}

/// What is no message of a person: a link, an object of JSON, "[Image #1]".
bool IsOnlyPasted(std::string_view message) {
  constexpr std::string_view kBlank = " \t\r\n";
  const auto begin = message.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return true;
  const auto text = message.substr(begin, message.find_last_not_of(kBlank) + 1 - begin);
  const bool link = text.starts_with("http") && text.find("://") != std::string_view::npos &&
                    text.find_first_of(kBlank) == std::string_view::npos;
  const bool json =
      text.front() == '{' && text.back() == '}' && text.find("\":") != std::string_view::npos;
  const bool note = text.front() == '[' && text.back() == ']' && text.find('\n') == text.npos;
  return link || json || note;
}

}  // namespace

bool IsWorthKeeping(std::string_view message) {
  if (IsOnlyPasted(message)) return false;
  const std::string told = WithoutPasted(WithoutCode(message));
  const auto parts = ReadSpeechActs(Document(told)).parts;
  return std::any_of(parts.begin(), parts.end(), [&](const ActSpan& part) {
    const auto text =
        std::string_view(told).substr(part.span.begin, part.span.end - part.span.begin);
    return IsStandingOrder(part, text) ||
           (Tells(part.act) && !IsOrder(text) && !IsExclamation(text));
  });
}

}  // namespace cortex
