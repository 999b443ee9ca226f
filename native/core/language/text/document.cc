#include "language/text/document.h"

#include <algorithm>

#include "language/text/code_spans.h"
#include "language/text/protected_spans.h"
#include "language/text/struck_out.h"

namespace cortex {

Document::Document(std::string_view text)
    : text_(text),
      tokens_(WithoutStruckOut(text, Tokenize(text))),
      code_spans_(CodeSpans(text)),
      protected_spans_(ProtectedSpans(text, code_spans_)) {}

Document Document::Beginning(std::size_t bytes) const {
  if (text_.size() <= bytes) return *this;
  const auto behind = std::find_if(tokens_.begin(), tokens_.end(),
                                   [bytes](const Token& token) { return token.end() > bytes; });
  Document beginning;
  beginning.tokens_.assign(tokens_.begin(), behind);
  if (!beginning.tokens_.empty()) beginning.text_ = text_.substr(0, beginning.tokens_.back().end());
  beginning.code_spans_ = CodeSpans(beginning.text_);
  beginning.protected_spans_ = ProtectedSpans(beginning.text_, beginning.code_spans_);
  return beginning;
}

}  // namespace cortex
