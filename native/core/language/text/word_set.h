#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace cortex::english {

/// A table of words, written as one text with white space between them. Immutable, so thread-safe.
/// Never freed: lanes may still ask while the process ends and its statics are destroyed.
class WordSet {
 public:
  /// `words` outlives the set.
  explicit WordSet(std::string_view words) {
    std::size_t at = 0;
    while ((at = words.find_first_not_of(kSpace, at)) != std::string_view::npos) {
      const std::size_t end = std::min(words.find_first_of(kSpace, at), words.size());
      words_->push_back(words.substr(at, end - at));
      at = end;
    }
    std::sort(words_->begin(), words_->end());
  }

  [[nodiscard]] bool Has(std::string_view word) const {
    return std::binary_search(words_->begin(), words_->end(), word);
  }

 private:
  static constexpr std::string_view kSpace = " \n";
  std::vector<std::string_view>* words_ = new std::vector<std::string_view>;
};

}  // namespace cortex::english
