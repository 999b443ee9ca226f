#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// UTF-8 questions that every room asks. Thread-safe: pure functions, linear in the text.
namespace cortex {

/// VALIDATION_ERROR naming `what` and the byte offset when `text` is not UTF-8.
void RequireUtf8(std::string_view text, std::string_view what);

[[nodiscard]] bool IsUtf8(std::string_view text);

/// The text with U+FFFD in the place of every byte that belongs to no character.
std::string RepairUtf8(std::string_view text);

/// Unicode code points of valid UTF-8.
std::size_t CountCodePoints(std::string_view text);
/// Parts between blanks, tabs and line ends: 3 of \"it's a  dog\".
std::size_t CountWords(std::string_view text);

/// True when there is nothing to read: white space, controls and invisible format characters only.
bool IsBlank(std::string_view text);

/// The first `limit` code points, with an ellipsis only when something was cut.
std::string Excerpt(std::string_view text, std::size_t limit);

/// NFC, case folded, without white space around: equal names give equal keys.
std::string FoldName(std::string_view text);

/// NFC and case folded. Long runs of combining marks are composed in pieces (the stream-safe limit
/// of UAX 15, 30 marks), which keeps the work linear.
std::string FoldCase(std::string_view text);

/// UTF-16 to UTF-8; nothing when it holds a lone surrogate, whose index is then put in `lone_at`.
std::optional<std::string> Utf16ToUtf8(std::u16string_view text, std::size_t* lone_at);

/// Decodes the code point at `offset` of valid UTF-8 and moves `offset` behind it.
char32_t NextCodePoint(std::string_view text, std::size_t* offset);

}  // namespace cortex
