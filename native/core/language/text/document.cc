#include "language/text/document.h"

#include <algorithm>

namespace cortex {

Document::Document(std::string_view text)
    : text_(text), tokens_(Tokenize(text)), protected_spans_(ProtectedSpans(text)) {}

Document Document::Beginning(std::size_t bytes) const {
  if (text_.size() <= bytes) return *this;
  const auto behind = std::find_if(tokens_.begin(), tokens_.end(),
                                   [bytes](const Token& token) { return token.end() > bytes; });
  Document beginning;
  beginning.tokens_.assign(tokens_.begin(), behind);
  if (!beginning.tokens_.empty()) beginning.text_ = text_.substr(0, beginning.tokens_.back().end());
  beginning.protected_spans_ = ProtectedSpans(beginning.text_);
  return beginning;
}

}  // namespace cortex
