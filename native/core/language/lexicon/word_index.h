#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

#include "language/lexicon/perfect_hash.h"

/// Words that were laid out at build: all in one text, without a pointer to each, so that the
/// tables are read-only data that nothing has to be done to when the process starts. Thread-safe:
/// views on constants.
namespace cortex {

/// Where a word stands in the text of its tables.
struct WordRef {
  std::uint32_t begin : 24;
  std::uint32_t size : 8;

  [[nodiscard]] constexpr std::string_view In(const char* text) const {
    return {text + begin, size};
  }
};

/// Some words of one text, as a container of std::string_view.
class WordList {
 public:
  class Iterator {
   public:
    // NOLINTBEGIN(readability-identifier-naming): the names that std::iterator_traits asks for.
    using iterator_category = std::input_iterator_tag;
    using value_type = std::string_view;
    using difference_type = std::ptrdiff_t;
    using pointer = const std::string_view*;
    using reference = std::string_view;
    // NOLINTEND(readability-identifier-naming)

    constexpr Iterator(const char* text, const WordRef* word) : text_(text), word_(word) {}
    constexpr std::string_view operator*() const { return word_->In(text_); }
    constexpr Iterator& operator++() {
      ++word_;
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++word_;
      return before;
    }
    constexpr bool operator==(const Iterator& other) const { return word_ == other.word_; }

   private:
    const char* text_;
    const WordRef* word_;
  };

  constexpr WordList() = default;
  constexpr WordList(const char* text, std::span<const WordRef> words)
      : text_(text), words_(words) {}

  [[nodiscard]] constexpr std::size_t size() const { return words_.size(); }
  [[nodiscard]] constexpr bool empty() const { return words_.empty(); }
  constexpr std::string_view operator[](std::size_t index) const { return words_[index].In(text_); }
  [[nodiscard]] constexpr std::string_view back() const { return words_.back().In(text_); }
  [[nodiscard]] constexpr Iterator begin() const { return {text_, words_.data()}; }
  [[nodiscard]] constexpr Iterator end() const { return {text_, words_.data() + words_.size()}; }

 private:
  const char* text_ = nullptr;
  std::span<const WordRef> words_;
};

/// Lists that lie one behind the other: list i begins at begins[i] and ends where the next begins.
using ListBegins = std::span<const std::uint16_t>;

template <class Item>
constexpr std::span<const Item> ListAt(std::span<const Item> items, ListBegins begins,
                                       std::size_t list) {
  return items.subspan(begins[list], begins[list + 1] - begins[list]);
}

/// A set of words with a number for each, by perfect hash.
struct WordIndex {
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  const char* text;
  std::span<const std::uint32_t> seeds;
  /// By number.
  std::span<const WordRef> words;

  [[nodiscard]] constexpr std::size_t Find(std::string_view word) const {
    const std::size_t place = PerfectHash(seeds, words.size()).PlaceOf(HashOfText(word));
    return words[place].In(text) == word ? place : kNone;
  }
};

}  // namespace cortex
