#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

/// Small tables of words with what they stand for. Thread-safe: constants.
namespace cortex {

template <class Value, std::size_t N>
using WordTable = std::array<std::pair<std::string_view, Value>, N>;

/// What a measure's word stands for: "km" is 1000 of "m".
struct WordMeasure {
  std::string_view base;
  double factor = 1;
};

template <class Value, std::size_t N>
std::optional<Value> LookUp(const WordTable<Value, N>& table, std::string_view word) {
  if (word.empty()) return std::nullopt;
  // Nearly every word of a text is asked for and is in no table: the first letter tells most.
  const auto* const found = std::find_if(table.begin(), table.end(), [&](const auto& entry) {
    return entry.first.front() == word.front() && entry.first == word;
  });
  if (found == table.end()) return std::nullopt;
  return found->second;
}

/// Whether one of the words is what `word` ends with: "mat" of "doormat".
template <std::size_t N>
bool EndsWithOneOf(std::string_view word, const std::array<std::string_view, N>& endings) {
  return std::any_of(endings.begin(), endings.end(),
                     [&](std::string_view ending) { return word.ends_with(ending); });
}

template <std::size_t N>
bool OneOf(std::string_view word, const std::array<std::string_view, N>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace cortex
