#include "session/text_edit.h"

#include <algorithm>
#include <vector>

#include "base/error.h"
#include "base/unicode.h"
#include "language/secrets/redacted.h"

namespace cortex {
namespace {

std::size_t LineAt(const std::string& text, std::size_t offset) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(offset);
  return static_cast<std::size_t>(std::count(text.begin(), end, '\n')) + 1;
}

std::string Replaced(const std::string& value, const BlockEdit& edit) {
  const std::string label(BlockLabelName(edit.label));
  if (edit.old_text.empty())
    throw Error(ErrorCode::kValidation, "The text to replace in " + label + " is empty: give some");
  std::vector<std::size_t> places;
  for (auto at = value.find(edit.old_text); at != std::string::npos;
       at = value.find(edit.old_text, at + 1)) {
    places.push_back(at);
  }
  const std::string quoted = Quoted(edit.old_text);
  if (places.empty()) {
    throw Error(ErrorCode::kNotFound,
                label + " does not hold " + quoted + ": give the text letter for letter");
  }
  if (places.size() > 1) {
    std::string lines;
    for (const auto place : places)
      lines += (lines.empty() ? "" : ", ") + std::to_string(LineAt(value, place));
    throw Error(ErrorCode::kAmbiguous, label + " holds " + quoted + " " +
                                           std::to_string(places.size()) + " times, on lines " +
                                           lines + ": give more of the text around it");
  }
  std::string text = value;
  return text.replace(places.front(), edit.old_text.size(), edit.text);
}

std::string Inserted(const std::string& value, const BlockEdit& edit) {
  const auto lines = static_cast<std::int64_t>(value.empty() ? 0 : LineAt(value, value.size()));
  if (edit.line < -1 || edit.line > lines) {
    throw Error(ErrorCode::kValidation, "There is no line " + std::to_string(edit.line) + " in " +
                                            std::string(BlockLabelName(edit.label)) +
                                            ": give 0 (the start) to " + std::to_string(lines) +
                                            ", or -1 (the end)");
  }
  if (value.empty()) return edit.text;
  if (edit.line == 0) return edit.text + "\n" + value;
  if (edit.line == -1 || edit.line == lines) return value + "\n" + edit.text;
  std::size_t at = 0;
  for (std::int64_t line = 0; line < edit.line; ++line) at = value.find('\n', at) + 1;
  std::string text = value;
  return text.insert(at, edit.text + "\n");
}

}  // namespace

std::string EditedText(const std::string& value, const BlockEdit& edit) {
  RequireUtf8(edit.text, "the new text");
  RequireUtf8(edit.old_text, "the text to replace");
  if (edit.text.find('\0') != std::string::npos)
    throw Error(ErrorCode::kValidation, "The new text holds a NUL character: remove it");
  switch (edit.kind) {
    case BlockEdit::Kind::kReplace:
      return Replaced(value, edit);
    case BlockEdit::Kind::kInsert:
      return Inserted(value, edit);
    case BlockEdit::Kind::kAppend:
      break;
    case BlockEdit::Kind::kRethink:
      return edit.text;
  }
  if (edit.label == BlockLabel::kSummary)
    return value.empty() ? edit.text : value + "\n" + edit.text;
  throw Error(ErrorCode::kValidation, std::string(BlockLabelName(edit.label)) +
                                          " is JSON, and nothing can be added behind it: replace "
                                          "a part of it");
}

}  // namespace cortex
