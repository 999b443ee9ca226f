#include "recall/passage.h"

#include <algorithm>

#include "base/sentences.h"

namespace cortex {
namespace {

/// How far a sentence is followed beyond the passage.
constexpr std::size_t kFurthest = kPassageLength / 2;
constexpr std::string_view kBlanks = " \t\r\n";

bool IsBlank(char c) { return kBlanks.find(c) != std::string_view::npos; }

/// Where the sentence that holds `at` begins, else a word, within reach.
std::size_t BeginOf(std::string_view text, std::size_t at) {
  const std::size_t least = at - std::min(at, kFurthest);
  for (std::size_t i = at; i > least; --i) {
    if (EndsSentence(text, i - 1)) return i;
  }
  if (least == 0) return 0;
  const std::size_t blank = text.find_last_of(kBlanks, at);
  return blank == std::string_view::npos || blank < least ? at : blank + 1;
}

std::size_t EndOf(std::string_view text, std::size_t at) {
  const std::size_t most = std::min(text.size(), at + kFurthest);
  for (std::size_t i = std::max<std::size_t>(at, 1) - 1; i < most; ++i) {
    if (EndsSentence(text, i)) return i + 1;
  }
  if (most == text.size()) return most;
  const std::size_t blank = text.find_first_of(kBlanks, at);
  return blank == std::string_view::npos || blank > most ? at : blank;
}

}  // namespace

std::string PassageText(std::string_view text, const Passage& passage) {
  std::size_t begin = BeginOf(text, std::min(passage.begin, text.size()));
  std::size_t end = EndOf(text, std::min(passage.end, text.size()));
  while (begin < end && IsBlank(text[begin])) ++begin;
  while (end > begin && IsBlank(text[end - 1])) --end;
  return std::string(text.substr(begin, end - begin));
}

}  // namespace cortex
