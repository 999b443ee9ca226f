#include "language/text/characters.h"

#include <utf8proc.h>

#include "base/unicode.h"

namespace cortex {
namespace {

bool IsAsciiLetterOrDigit(char32_t c) {
  return (c >= U'a' && c <= U'z') || (c >= U'0' && c <= U'9') || (c >= U'A' && c <= U'Z');
}

utf8proc_category_t CategoryOf(char32_t code_point) {
  return utf8proc_category(static_cast<utf8proc_int32_t>(code_point));
}

}  // namespace

bool IsWordCharacter(char32_t code_point) {
  if (code_point < 0x80) return IsAsciiLetterOrDigit(code_point);  // no modifier symbol: "`", "^"
  switch (CategoryOf(code_point)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
    case UTF8PROC_CATEGORY_SO:
    case UTF8PROC_CATEGORY_SK:
    case UTF8PROC_CATEGORY_CO:
      return true;
    default:
      return false;
  }
}

bool IsDigit(char32_t code_point) {
  if (code_point < 0x80) return code_point >= U'0' && code_point <= U'9';
  return CategoryOf(code_point) == UTF8PROC_CATEGORY_ND;
}

bool IsCurrency(char32_t code_point) {
  if (code_point < 0x80) return code_point == U'$';
  return CategoryOf(code_point) == UTF8PROC_CATEGORY_SC;
}

bool IsUpperCase(char32_t code_point) {
  if (code_point < 0x80) return code_point >= U'A' && code_point <= U'Z';
  const auto category = CategoryOf(code_point);
  return category == UTF8PROC_CATEGORY_LU || category == UTF8PROC_CATEGORY_LT;
}

bool IsPictograph(char32_t code_point) {
  if (code_point < 0x80) return false;
  const auto category = CategoryOf(code_point);
  return category == UTF8PROC_CATEGORY_SO || category == UTF8PROC_CATEGORY_SK;
}

char32_t Straighten(char32_t code_point) {
  switch (code_point) {
    case U'\u2018':
    case U'\u2019':
    case U'\u02BC':
    case U'\uFF07':
      return U'\'';
    case U'\u2212':
      return U'-';
    default:
      return code_point;
  }
}

std::vector<Symbol> SymbolsOf(std::string_view text) {
  std::vector<Symbol> symbols;
  symbols.reserve(text.size());
  for (std::size_t offset = 0; offset < text.size();) {
    if (const auto byte = static_cast<unsigned char>(text[offset]); byte < 0x80) {
      symbols.push_back({byte, offset++, 1});
      continue;
    }
    const std::size_t start = offset;
    const char32_t code_point = NextCodePoint(text, &offset);
    symbols.push_back({Straighten(code_point), start, offset - start});
  }
  return symbols;
}

}  // namespace cortex
