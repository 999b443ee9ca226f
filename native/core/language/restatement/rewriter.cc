#include "language/restatement/rewriter.h"

#include <algorithm>

namespace cortex::english {

void Rewriter::ReplacePart(std::size_t index, std::size_t size, std::string_view by) {
  if (changed_[index]) return;
  changed_[index] = true;
  edits_.push_back({phrase_[index].offset, size, std::string(by)});
}

std::string Rewriter::Apply(std::string_view text) {
  // A verb behind its subject is changed before pronouns that stand between them.
  std::sort(edits_.begin(), edits_.end(),
            [](const Edit& a, const Edit& b) { return a.offset < b.offset; });
  std::string result;
  std::size_t at = 0;
  for (const auto& edit : edits_) {
    result += text.substr(at, edit.offset - at);
    result += edit.by;
    at = edit.offset + edit.size;
  }
  return result += text.substr(at);
}

}  // namespace cortex::english
