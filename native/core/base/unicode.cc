#include "base/unicode.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

#include "base/error.h"

namespace cortex {
namespace {

constexpr std::size_t kStreamSafeMarks = 30;

const utf8proc_uint8_t* Bytes(std::string_view text) {
  return reinterpret_cast<const utf8proc_uint8_t*>(text.data());
}

bool IsInvisible(utf8proc_int32_t code_point) {
  switch (utf8proc_category(code_point)) {
    case UTF8PROC_CATEGORY_ZS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
      return true;
    default:
      return false;
  }
}

/// Combining marks, and the three characters that are none but decompose into some.
bool ActsAsMark(utf8proc_int32_t code_point) {
  constexpr utf8proc_int32_t kTibetanVowelSignIi = 0x0F73;
  constexpr utf8proc_int32_t kTibetanVowelSignUu = 0x0F75;
  constexpr utf8proc_int32_t kTibetanVowelSignReversedIi = 0x0F81;
  return code_point == kTibetanVowelSignIi || code_point == kTibetanVowelSignUu ||
         code_point == kTibetanVowelSignReversedIi ||
         utf8proc_get_property(code_point)->combining_class != 0;
}

/// Folds one piece that is short of marks; utf8proc sorts marks by insertion, quadratic in a run of
/// them.
void AppendFolded(std::string_view piece, std::string* out) {
  utf8proc_uint8_t* folded = nullptr;
  const auto options =
      static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD);
  const utf8proc_ssize_t size =
      utf8proc_map(Bytes(piece), static_cast<utf8proc_ssize_t>(piece.size()), &folded, options);
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(folded, &std::free);
  if (size < 0) throw Error(ErrorCode::kValidation, std::string("Text: ") + utf8proc_errmsg(size));
  out->append(reinterpret_cast<const char*>(folded), static_cast<std::size_t>(size));
}

bool IsAscii(char c) { return static_cast<unsigned char>(c) <= 0x7F; }

bool IsAscii(std::string_view text) {
  // Every byte looked at, so that the compiler takes many at a time.
  unsigned char all = 0;
  for (const char c : text) all |= static_cast<unsigned char>(c);
  return IsAscii(static_cast<char>(all));
}

void AppendUtf8(char32_t code_point, std::string* out) {
  std::array<utf8proc_uint8_t, 4> buffer{};
  const auto size = utf8proc_encode_char(static_cast<utf8proc_int32_t>(code_point), buffer.data());
  out->append(reinterpret_cast<const char*>(buffer.data()), static_cast<std::size_t>(size));
}

/// Bytes of the first character; 0 when the first bytes are none.
std::size_t CharacterLength(std::string_view text) {
  utf8proc_int32_t code_point = 0;
  const utf8proc_ssize_t length =
      utf8proc_iterate(Bytes(text), static_cast<utf8proc_ssize_t>(text.size()), &code_point);
  return length > 0 ? static_cast<std::size_t>(length) : 0;
}

}  // namespace

void RequireUtf8(std::string_view text, std::string_view what) {
  std::size_t offset = 0;
  while (offset < text.size()) {
    if (IsAscii(text[offset])) {
      ++offset;
      continue;
    }
    utf8proc_int32_t code_point = 0;
    const auto size = utf8proc_iterate(
        Bytes(text) + offset, static_cast<utf8proc_ssize_t>(text.size() - offset), &code_point);
    if (size <= 0) {
      throw Error(ErrorCode::kValidation,
                  std::string(what) + " is not valid UTF-8 at byte " + std::to_string(offset));
    }
    offset += static_cast<std::size_t>(size);
  }
}

char32_t NextCodePoint(std::string_view text, std::size_t* offset) {
  if (*offset < text.size() && IsAscii(text[*offset])) {
    return static_cast<unsigned char>(text[(*offset)++]);
  }
  utf8proc_int32_t code_point = 0;
  const auto size = utf8proc_iterate(
      Bytes(text) + *offset, static_cast<utf8proc_ssize_t>(text.size() - *offset), &code_point);
  if (size <= 0) throw Error(ErrorCode::kValidation, "Text is not valid UTF-8");
  *offset += static_cast<std::size_t>(size);
  return static_cast<char32_t>(code_point);
}

bool IsUtf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = CharacterLength(text.substr(at));
    if (length == 0) return false;
    at += length;
  }
  return true;
}

std::string RepairUtf8(std::string_view text) {
  constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
  std::string repaired;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = CharacterLength(text.substr(at));
    repaired += length == 0 ? kReplacement : text.substr(at, length);
    at += std::max<std::size_t>(length, 1);
  }
  return repaired;
}

std::size_t CountWords(std::string_view text) {
  std::size_t words = 0;
  bool within = false;
  for (const char byte : text) {
    const bool space = byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r';
    words += !space && !within ? 1 : 0;
    within = !space;
  }
  return words;
}

std::size_t CountCodePoints(std::string_view text) {
  constexpr unsigned kContinuationMask = 0xC0U;
  constexpr unsigned kContinuation = 0x80U;
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & kContinuationMask) != kContinuation;
  }));
}

bool IsBlank(std::string_view text) {
  std::size_t offset = 0;
  while (offset < text.size()) {
    if (!IsInvisible(static_cast<utf8proc_int32_t>(NextCodePoint(text, &offset)))) return false;
  }
  return true;
}

std::string Excerpt(std::string_view text, std::size_t limit) {
  std::size_t offset = 0;
  for (std::size_t count = 0; offset < text.size(); ++count) {
    if (count == limit) return std::string(text.substr(0, offset)) + "…";
    NextCodePoint(text, &offset);
  }
  return std::string(text);
}

std::string FoldCase(std::string_view text) {
  std::string folded;
  if (IsAscii(text)) {
    folded.assign(text);
    for (char& c : folded) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return folded;
  }
  folded.reserve(text.size());
  std::size_t start = 0;
  std::size_t marks = 0;
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t before = offset;
    const auto code_point = static_cast<utf8proc_int32_t>(NextCodePoint(text, &offset));
    marks = ActsAsMark(code_point) ? marks + 1 : 0;
    if (marks > kStreamSafeMarks) {
      AppendFolded(text.substr(start, before - start), &folded);
      start = before;
      marks = 1;
    }
  }
  AppendFolded(text.substr(start), &folded);
  return folded;
}

std::string FoldName(std::string_view text) {
  const auto is_space = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return FoldCase(text);
}

std::optional<std::string> Utf16ToUtf8(std::u16string_view text, std::size_t* lone_at) {
  constexpr char32_t kHighStart = 0xD800;
  constexpr char32_t kLowStart = 0xDC00;
  constexpr char32_t kEnd = 0xE000;
  constexpr char32_t kSupplementary = 0x10000;
  constexpr unsigned kSurrogateBits = 10;
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char32_t unit = text[i];
    if (unit < 0x80) {
      out += static_cast<char>(unit);
      continue;
    }
    if (unit < kHighStart || unit >= kEnd) {
      AppendUtf8(unit, &out);
      continue;
    }
    const char32_t next = i + 1 < text.size() ? text[i + 1] : 0;
    if (unit >= kLowStart || next < kLowStart || next >= kEnd) {
      *lone_at = i;
      return std::nullopt;
    }
    AppendUtf8(kSupplementary + ((unit - kHighStart) << kSurrogateBits) + (next - kLowStart), &out);
    ++i;
  }
  return out;
}

}  // namespace cortex
