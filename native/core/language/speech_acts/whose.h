#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "language/text/tokens.h"

/// Whose value a question asks for and a text tells: possessor or subject. "What is my blood type?"
/// asks for the asker's; "My son Emil's blood type is A", "Tom has blood type A" tell another's.
/// English, and rough: it reads the words before the verb, no more. Thread-safe: const functions.
namespace cortex {

class WhoseAsked {
 public:
  /// `question` is valid UTF-8.
  explicit WhoseAsked(std::string_view question);

  /// It speaks of the asker, also as "the user".
  [[nodiscard]] bool of_self() const { return of_self_; }
  /// Whether the sentence with most of the question's words has somebody for its subject whom the
  /// question does not name. Linear in the text, which is valid UTF-8.
  [[nodiscard]] bool IsOfAnother(std::string_view text) const;

 private:
  /// Of words alone, at least one.
  [[nodiscard]] bool HasOtherSubject(const std::vector<Token>& sentence) const;
  [[nodiscard]] bool IsAsked(std::string_view word) const;

  bool of_self_ = false;
  /// It asks who: then a name is an answer.
  bool asks_who_ = false;
  /// Stems of its words, function words left out.
  std::unordered_set<std::string> stems_;
};

}  // namespace cortex
