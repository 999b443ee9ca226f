#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "language/lexicon/word_classes.h"

namespace cortex {

/// Additive negation: "not only eggs", "isn't just allergic to eggs", "not to eggs only but also to
/// milk": the "not" at `at` denies that it is all, and what stands behind it is so; not "not just
/// yet". `Word` has a text; looked at up to `end`. Thread-safe: a pure function, linear.
template <class Word>
bool DeniesThatItIsAll(const std::vector<Word>& words, std::size_t at, std::size_t end) {
  const auto text = [&](std::size_t i) {
    return i < words.size() ? std::string_view(words[i].text) : std::string_view();
  };
  if (text(at) != "not") return false;
  if (In(text(at + 1), "negation/not-all")) return text(at + 2) != "yet";
  for (std::size_t i = at + 1; i < end; ++i)
    if (text(i) == "but" && text(i + 1) == "also") return true;
  return false;
}

}  // namespace cortex
