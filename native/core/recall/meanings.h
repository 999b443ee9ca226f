#pragma once

#include <cstdint>
#include <set>
#include <string_view>

#include "language/clauses/statement.h"
#include "language/text/document.h"

namespace cortex {

/// What the content words of a text say: equal for interchangeable ones, "doctor" and "GP".
using Meanings = std::set<std::uint32_t>;

inline Meanings MeaningsOf(const Statement& told, WordRange words) {
  Meanings meanings;
  for (std::size_t i = words.begin; i < words.end; ++i) {
    if (told.words[i].Is(kContentWord)) meanings.insert(told.words[i].meaning);
  }
  return meanings;
}

inline Meanings MeaningsOf(const Statement& told) {
  return MeaningsOf(told, {0, told.words.size()});
}

inline Meanings MeaningsOf(std::string_view text) {
  return MeaningsOf(ReadStatement(Document(text)));
}

}  // namespace cortex
