#include "language/text/struck_out.h"

#include <algorithm>
#include <cstddef>
#include <string>

namespace cortex {
namespace {

constexpr std::string_view kMark = "~~";

/// Of the same length, code between backticks written over.
std::string WithoutCode(std::string_view line) {
  std::string text(line);
  for (std::size_t open = text.find('`'); open != std::string::npos;) {
    const std::size_t close = text.find('`', open + 1);
    if (close == std::string::npos) break;
    std::fill(text.begin() + static_cast<std::ptrdiff_t>(open),
              text.begin() + static_cast<std::ptrdiff_t>(close) + 1, 'x');
    open = text.find('`', close + 1);
  }
  return text;
}

/// Where a mark stands that may open, or close, from `at` on in this line; npos where none does.
std::size_t NextMark(std::string_view line, std::size_t at, bool opens) {
  for (at = line.find(kMark, at); at != std::string_view::npos; at = line.find(kMark, at)) {
    const std::size_t end = line.find_first_not_of('~', at);
    const std::size_t behind = std::min(end, line.size());
    const bool is_two = behind - at == kMark.size();
    const bool touches =
        opens ? behind < line.size() && line[behind] != ' ' : at > 0 && line[at - 1] != ' ';
    if (is_two && touches) return at;
    at = behind;
  }
  return std::string_view::npos;
}

std::vector<Span> StruckOutIn(std::string_view text) {
  std::vector<Span> spans;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = WithoutCode(text.substr(begin, end - begin));
    for (std::size_t open = NextMark(line, 0, true); open != std::string_view::npos;) {
      const std::size_t close = NextMark(line, open + kMark.size(), false);
      if (close == std::string_view::npos) break;
      spans.push_back({begin + open, begin + close + kMark.size()});
      open = NextMark(line, close + kMark.size(), true);
    }
    begin = end + 1;
  }
  return spans;
}

}  // namespace

std::vector<Token> WithoutStruckOut(std::string_view text, std::vector<Token> tokens) {
  if (text.find(kMark) == std::string_view::npos) return tokens;
  const std::vector<Span> struck = StruckOutIn(text);
  auto span = struck.begin();
  std::erase_if(tokens, [&](const Token& token) {
    while (span != struck.end() && span->end <= token.offset) ++span;
    return span != struck.end() && span->begin <= token.offset;
  });
  return tokens;
}

}  // namespace cortex
