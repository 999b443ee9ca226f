#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "language/lexicon/word_class_names.h"

/// Word classes: closed lists of words that a rule asks for, by the tables of
/// data/word_classes.txt. Thread-safe: constants.
namespace cortex {

/// A class by its name, which the compiler looks up: one that there is none of does not compile.
class WordClass {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): In(word, "copula") reads as it is meant.
  consteval WordClass(const char* name) : number_(NumberOf(name)) {}

  [[nodiscard]] constexpr std::uint16_t number() const { return number_; }

 private:
  static consteval std::uint16_t NumberOf(std::string_view name) {
    for (std::size_t i = 0; i < kWordClassNames.size(); ++i) {
      if (kWordClassNames[i] == name) return static_cast<std::uint16_t>(i);
    }
    throw "data/word_classes.txt has no class of this name";
  }

  std::uint16_t number_;
};

/// The numbers of the classes that have the word, in rising order.
std::span<const std::uint16_t> ClassesOf(std::string_view word);

/// One of 64 bits for a word, by its length, first and last byte.
constexpr std::uint64_t MarkOf(std::string_view word) {
  if (word.empty()) return 1;
  const auto byte = [](char c) { return static_cast<unsigned char>(c); };
  return std::uint64_t{1} << ((word.size() + byte(word.front()) * 5U + byte(word.back()) * 11U) %
                              64U);
}

/// Whether the class has the word, written as the table has it: folded, expressions joined by "_".
bool In(std::string_view word, WordClass words);

}  // namespace cortex
