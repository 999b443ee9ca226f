#include "language/topics/importance.h"

#include <algorithm>

#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

bool HasDigit(std::string_view word) {
  return std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

double ImportanceOf(std::string_view normalized) {
  constexpr double kPlain = 1.0;
  constexpr double kStep = 0.5;
  bool emphasis = false;
  bool safety = false;
  bool number = false;
  while (!normalized.empty()) {
    const auto space = normalized.find(' ');
    const auto word = normalized.substr(0, space);
    emphasis = emphasis || In(word, "importance/emphasis");
    safety = safety || In(word, "importance/safety");
    number = number || HasDigit(word);
    if (space == std::string_view::npos) break;
    normalized.remove_prefix(space + 1);
  }
  return kPlain +
         kStep * (static_cast<int>(emphasis) + static_cast<int>(safety) + static_cast<int>(number));
}

}  // namespace cortex
