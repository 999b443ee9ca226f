#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "language/text/tokens.h"

namespace cortex::english {

/// The tokens of a text as the restatement sees them: each protected span is one opaque noun.
/// Looking outside gives "", so that neighbours need no bounds checks. Refers to the text.
/// Immutable, so thread-safe.
class Phrase {
 public:
  /// `name`: occurrences of this user name, if it contains a pronoun, are opaque too ("Mimi I").
  Phrase(std::string_view text, std::string_view name);

  [[nodiscard]] std::size_t size() const { return tokens_.size(); }
  [[nodiscard]] const Token& operator[](std::size_t index) const { return tokens_[index]; }
  /// Folded; "" outside, for opaque tokens too.
  [[nodiscard]] std::string_view At(std::size_t index) const;
  [[nodiscard]] std::string_view Raw(std::size_t index) const;
  [[nodiscard]] bool IsOpaque(std::size_t index) const;
  [[nodiscard]] bool IsWord(std::size_t index) const;
  [[nodiscard]] bool IsMark(std::size_t index) const;
  /// No white space stands between this token and the one before.
  [[nodiscard]] bool TouchesPrevious(std::size_t index) const;
  /// The first of the text or of a line.
  [[nodiscard]] bool StartsLine(std::size_t index) const;
  /// Nothing of the sentence stands before it. "6 a.m. and" goes on.
  [[nodiscard]] bool StartsSentence(std::size_t index) const;
  [[nodiscard]] bool IsCapitalised(std::size_t index) const;
  /// Written as in a title: capital, small letters, not at the beginning of a sentence.
  [[nodiscard]] bool IsTitleCase(std::size_t index) const;
  /// `index` behind the adverbs that stand there: where the verb of a subject should be.
  [[nodiscard]] std::size_t SkipAdverbs(std::size_t index) const;

 private:
  /// What is not the speaker's own: see ProtectedSpans, Attribution.
  [[nodiscard]] std::vector<Span> ForeignSpans() const;
  [[nodiscard]] std::vector<Span> OpaqueSpans(std::string_view name) const;
  [[nodiscard]] bool IsAdverbAt(std::size_t index) const;

  std::string_view text_;
  std::vector<Token> tokens_;
  std::vector<bool> opaque_;
};

}  // namespace cortex::english
