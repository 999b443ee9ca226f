#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "language/restatement/phrase.h"

namespace cortex::english {

/// Collects what becomes of the tokens of a phrase, each changed at most once. Used by one thread.
class Rewriter {
 public:
  explicit Rewriter(const Phrase& phrase) : phrase_(phrase), changed_(phrase.size()) {}

  /// The whole token.
  void Replace(std::size_t index, std::string_view by) {
    ReplacePart(index, phrase_[index].size, by);
  }
  /// Its first bytes: the apostrophe and what follows stay as they were written.
  void ReplacePart(std::size_t index, std::size_t size, std::string_view by);
  [[nodiscard]] bool IsChanged(std::size_t index) const { return changed_[index]; }
  /// The text with all changes.
  [[nodiscard]] std::string Apply(std::string_view text);

 private:
  struct Edit {
    std::size_t offset;
    std::size_t size;
    std::string by;
  };
  const Phrase& phrase_;
  std::vector<Edit> edits_;
  std::vector<bool> changed_;
};

}  // namespace cortex::english
