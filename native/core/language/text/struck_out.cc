#include "language/text/struck_out.h"

#include <algorithm>
#include <cstddef>

namespace cortex {
namespace {

constexpr std::string_view kMark = "~~";

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
    const std::string_view line = text.substr(begin, end - begin);
    const bool holds_code = line.find('`') != std::string_view::npos;
    for (std::size_t open = holds_code ? std::string_view::npos : NextMark(line, 0, true);
         open != std::string_view::npos;) {
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
