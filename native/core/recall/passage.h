#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Passage: the part of a long text that says most of what was asked, so that a message of pages is
/// shown by the sentence that answers, not by its greeting. Thread-safe: pure functions.
namespace cortex {

/// About as long as a paragraph, in bytes; what stands further apart is seldom of one matter.
inline constexpr std::size_t kPassageLength = 400;

/// Bytes of a text: [begin, end), and how much of what was asked stands there.
struct Passage {
  std::size_t begin = 0;
  std::size_t end = 0;
  /// The sum of the rarity of the query's words that it holds.
  double rarity = 0;
};

/// The passage with the sentences that it begins and ends in, as far as these go on for no more
/// than half a passage, else with whole words: valid UTF-8 where the text is, no blanks around it.
std::string PassageText(std::string_view text, const Passage& passage);

}  // namespace cortex
