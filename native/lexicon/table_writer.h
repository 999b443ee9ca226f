#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <ostream>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace cortex {

/// Writes tables as C++: constant arrays without pointers, and the one text of all their words.
class TableWriter {
 public:
  explicit TableWriter(std::ostream* out) : out_(out) {}

  /// "{12, 4}": a WordRef.
  std::string Word(std::string_view word);

  /// Writes a constant std::array of the type and returns its name.
  std::string Array(std::string_view type, const std::string& name,
                    const std::vector<std::string>& items);
  template <class Number>
  std::string Numbers(std::string_view type, const std::string& name,
                      const std::vector<Number>& numbers) {
    std::vector<std::string> items;
    items.reserve(numbers.size());
    for (const auto number : numbers) items.push_back(Literal(number));
    return Array(type, name, items);
  }
  std::string Words(const std::string& name, std::span<const std::string> words);

  /// Writes a WordIndex; `order`, when it is given, gets by place the number of the word there.
  std::string Index(const std::string& name, std::span<const std::string> words,
                    std::vector<std::size_t>* order);

  /// Writes the text of all words so far; the last thing to write.
  void WriteText();
  /// Where the text begins.
  static constexpr std::string_view kText = "kText.data()";

 private:
  template <class Number>
  static std::string Literal(Number number) {
    return std::to_string(number) + (sizeof(Number) > sizeof(std::uint32_t) ? "U" : "");
  }

  std::ostream* out_;
  std::string text_;
  std::map<std::string, std::size_t, std::less<>> known_;
};

/// The number as a smaller type; std::length_error where it does not fit.
template <class Small, class Large>
Small Narrowed(Large number) {
  if (number > Large{std::numeric_limits<Small>::max()})
    throw std::length_error("The word tables have outgrown a number of their layout: " +
                            std::to_string(number) + " does not fit (english_tables.h)");
  return static_cast<Small>(number);
}

}  // namespace cortex
