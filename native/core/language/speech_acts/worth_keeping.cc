#include "language/speech_acts/worth_keeping.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "base/unicode.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/word_classes.h"
#include "language/speech_acts/act_words.h"
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

/// Verdict on the work at hand, of nothing that has a name: "same error as before", "it fails
/// again".
bool IsFaultFound(std::string_view part) {
  std::string rest;
  bool found = false;
  for (const auto& token : Tokenize(part)) {
    const bool fault = In(token.folded, "worth-keeping/fault");
    found = found || fault;
    if (!fault && !In(token.folded, "worth-keeping/again"))
      rest.append(part.substr(token.offset, token.end() - token.offset)).append(" ");
  }
  if (!found) return false;
  const PromptReading reading = ReadPrompt(rest);
  return reading.words == 0 && !reading.has_name;
}

/// Repair of what was said before, by something that the hearer has before him: "I meant the other
/// file"; not "I meant Tuesday".
bool IsRepair(std::string_view part) {
  constexpr std::size_t kMostWords = 6;
  const auto words = ReadActWords(Document(part), {});
  const std::size_t size = words.size() - 1;
  const std::size_t start = BehindFillers(words, {0, size, false});
  if (start + 2 >= size || size - start > kMostWords) return false;
  const auto word = [&](std::size_t i) -> std::string_view { return words[i].word.folded; };
  if (word(start) != "i" || !In(word(start + 1), "worth-keeping/meaning")) return false;
  if (word(start + 2) != "the" && !english::IsObjectPronoun(word(start + 2))) return false;
  return std::none_of(words.begin() + static_cast<std::ptrdiff_t>(start) + 2, words.end() - 1,
                      [](const ActWord& told) {
                        return told.word.is_name || told.word.is_number ||
                               IsSurelyFinite(told.word.folded);
                      });
}

/// Reactions one after the other, the last may be an order: "nope still broken, same error as
/// before", "that is wrong, fix it", "never mind, forget about it"; not "peanuts, dust, cats".
bool OnlyReacts(std::string_view part) {
  std::uint32_t said = 0;
  for (bool first = true;; first = false) {
    const auto comma = part.find(',');
    const bool last = comma == std::string_view::npos;
    const auto piece = part.substr(0, comma);
    const PromptReading reading = ReadPrompt(piece);
    const bool orders = last && !first && reading.act == SpeechAct::kRequest;
    if (!orders && !IsFaultFound(piece) && !IsRepair(piece)) {
      if (!IsExclamation(piece) && (last || reading.words > 0)) return false;
      said += reading.words;
    }
    if (last) return said < 2;
    part.remove_prefix(comma + 1);
  }
}

/// A standing order: "please use tabs in this repo", "can you always run the linter first?", "use 2
/// spaces from now on". Not "never mind".
bool IsStandingOrder(const ActSpan& part, std::string_view text) {
  constexpr std::size_t kFewWords = 3;
  if (part.act != SpeechAct::kRequest || CountWords(text) < kFewWords) return false;
  const auto words = ReadActWords(Document(text), {});
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string_view word = words[i].word.folded;
    const bool never_mind = word == "never" && words[i + 1].word.folded == "mind";
    if (words[i].Begins(kActLasting) > 0) return true;
    if (!never_mind && In(word, "worth-keeping/standing")) return true;
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
    return IsStandingOrder(part, text) || (Tells(part.act) && !OnlyReacts(text));
  });
}

}  // namespace cortex
