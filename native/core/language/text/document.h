#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "language/text/tokens.h"

namespace cortex {

/// Document: a text with its tokens, cut once. All that is read of a text (topics, speech acts,
/// clauses, facts) reads these tokens and tells where it stands by bytes of this text. A value;
/// immutable, so thread-safe.
class Document {
 public:
  /// `text` is valid UTF-8. Linear in it.
  explicit Document(std::string_view text);

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const std::vector<Token>& tokens() const { return tokens_; }
  /// See CodeSpans (code_spans.h).
  [[nodiscard]] const std::vector<Span>& code_spans() const { return code_spans_; }
  /// See ProtectedSpans.
  [[nodiscard]] const std::vector<Span>& protected_spans() const { return protected_spans_; }

  /// What stands in the first `bytes`, cut between tokens: for readers that look at the beginning
  /// of a long text only.
  [[nodiscard]] Document Beginning(std::size_t bytes) const;

 private:
  Document() = default;

  std::string text_;
  std::vector<Token> tokens_;
  std::vector<Span> code_spans_;
  std::vector<Span> protected_spans_;
};

}  // namespace cortex
