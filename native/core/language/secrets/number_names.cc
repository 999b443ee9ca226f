#include "language/secrets/number_names.h"

#include <algorithm>
#include <vector>

#include "base/ascii.h"

namespace cortex {
namespace {

/// Bytes that are looked at before a number and behind it.
constexpr std::size_t kBefore = 120;
constexpr std::size_t kBehind = 30;
/// Words behind a number that may say what it is: "exp 09/27".
constexpr std::size_t kWordsBehind = 2;
/// Digits of what is itself a long number: "orders 4539578763621486 and 4556737586899855".
constexpr std::size_t kLongNumber = 12;

bool IsLower(char byte) { return byte >= 'a' && byte <= 'z'; }
bool IsUpper(char byte) { return byte >= 'A' && byte <= 'Z'; }

bool IsLetter(char byte) {
  const bool beyond_ascii = static_cast<unsigned char>(byte) >= 0x80;
  return IsLower(byte) || IsUpper(byte) || byte == '\'' || beyond_ascii;
}

struct Word {
  std::string lower;
  bool is_number = false;
  /// Whether a sentence or a clause ends between the word and what follows it.
  bool ends = false;
};

/// Whether what stands behind `word` up to the next one parts them.
bool Parts(std::string_view gap, const Word& word,
           const std::set<std::string, std::less<>>& short_words) {
  const bool comma = gap.find(',') != std::string_view::npos && !word.is_number;
  const bool line =
      gap.find('\n') != std::string_view::npos && gap.find(':') == std::string_view::npos;
  const bool stop = gap.find('.') != std::string_view::npos && !short_words.contains(word.lower);
  return comma || line || stop || gap.find_first_of(";!?") != std::string_view::npos;
}

/// The words of a text: "orderNumber" and "order_number" are two.
std::vector<Word> WordsOf(std::string_view text,
                          const std::set<std::string, std::less<>>& short_words) {
  std::vector<Word> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t from = at;
    if (IsAsciiDigit(text[at])) {
      while (at < text.size() && IsAsciiDigit(text[at])) ++at;
    } else {
      const auto goes_on = [&] {
        return at < text.size() && IsLetter(text[at]) &&
               !(at > from && IsUpper(text[at]) && IsLower(text[at - 1]));
      };
      while (goes_on()) ++at;
    }
    if (at > from) {
      Word word{std::string(text.substr(from, at - from)), IsAsciiDigit(text[from])};
      for (char& byte : word.lower)
        if (IsUpper(byte)) byte = static_cast<char>(byte + 32);
      words.push_back(std::move(word));
      continue;
    }
    while (at < text.size() && !IsLetter(text[at]) && !IsAsciiDigit(text[at])) ++at;
    if (!words.empty())
      words.back().ends = Parts(text.substr(from, at - from), words.back(), short_words);
  }
  return words;
}

/// How many of the words before `end` are one long number, or 0.
std::size_t LongNumberBefore(const std::vector<Word>& words, std::size_t end) {
  std::size_t digits = 0;
  std::size_t first = end;
  while (first > 0 && words[first - 1].is_number) digits += words[--first].lower.size();
  return digits >= kLongNumber ? end - first : 0;
}

}  // namespace

bool NumberNames::Read(std::string_view name, std::string_view words) {
  Words* const read = name == "named"     ? &named_
                      : name == "between" ? &between_
                      : name == "joined"  ? &joined_
                      : name == "surely"  ? &surely_
                                          : nullptr;
  if (read == nullptr) return false;
  for (std::size_t at = 0; at < words.size();) {
    const auto end = std::min(words.find(' ', at), words.size());
    if (end > at) read->emplace(words.substr(at, end - at));
    at = end + 1;
  }
  return true;
}

bool NumberNames::SayAnother(std::string_view text, std::size_t begin, std::size_t end) const {
  if (SayACard(text.substr(end, kBehind))) return false;
  const std::size_t from = begin - std::min(begin, kBefore);
  const auto words = WordsOf(text.substr(from, begin - from), between_);
  bool named = false;
  bool looks = true;
  for (std::size_t left = words.size(); left > 0; --left) {
    const Word& word = words[left - 1];
    if (word.ends) break;
    if (surely_.contains(word.lower)) return false;
    if (!looks) continue;
    const bool joined = left > 1 && named_.contains(words[left - 2].lower + "-" + word.lower);
    if (joined || named_.contains(word.lower)) {
      named = true;
      looks = false;
    } else if (const auto number = LongNumberBefore(words, left); number > 0) {
      left -= number - 1;
    } else {
      const bool skipped = between_.contains(word.lower) ||
                           (joined_.contains(word.lower) && LongNumberBefore(words, left - 1) > 0);
      looks = skipped;
    }
  }
  return named;
}

bool NumberNames::SayACard(std::string_view behind) const {
  const auto words = WordsOf(behind.substr(0, behind.find_first_of(".;!?\n")), between_);
  const auto last =
      words.begin() + static_cast<std::ptrdiff_t>(std::min(words.size(), kWordsBehind));
  return std::any_of(words.begin(), last,
                     [&](const Word& word) { return surely_.contains(word.lower); });
}

}  // namespace cortex
