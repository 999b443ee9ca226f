#include "language/text/protected_spans.h"

#include <algorithm>
#include <array>

#include "language/text/code_spans.h"
#include "language/text/word_lists.h"

namespace cortex {
namespace {

struct QuotePair {
  std::string_view open;
  std::string_view close;
};

constexpr std::array<QuotePair, 8> kQuotes = {{{"```", "```"},
                                               {"`", "`"},
                                               {"\"", "\""},
                                               {"\u201C", "\u201D"},
                                               {"\u201E", "\u201C"},
                                               {"\u00AB", "\u00BB"},
                                               {"\u300C", "\u300D"},
                                               {"\u300E", "\u300F"}}};

bool IsAsciiSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

bool IsWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// Quotations between single quotes: the marks are apostrophes too, so a quotation opens only
/// before a word and closes only behind one, on the same line.
class SingleQuoteFinder {
 public:
  SingleQuoteFinder(std::string_view text, std::string_view open, std::string_view close)
      : text_(text), open_(open), close_(close) {}

  /// The end of the quotation that opens at `at`; `at` when none does. `at` only grows.
  std::size_t EndAt(std::size_t at) {
    if (!text_.substr(at).starts_with(open_) || !OpensAt(at)) return at;
    const std::size_t from = at + open_.size();
    if (!found_ || stop_ < from) {
      stop_ = std::min(text_.find('\n', from), text_.size());
      found_ = true;
      closing_ = from;
    }
    closing_ = std::max(closing_, from + 1);
    while (closing_ < stop_ && !ClosesAt(closing_)) ++closing_;
    return closing_ < stop_ ? closing_ + close_.size() : at;
  }

 private:
  [[nodiscard]] bool OpensAt(std::size_t at) const {
    if (at > 0 && !IsAsciiSpace(text_[at - 1]) && text_[at - 1] != '(' && text_[at - 1] != '[')
      return false;
    const std::string_view rest = text_.substr(at + open_.size());
    // Words that begin with an apostrophe.
    const bool elided = std::any_of(
        word_lists::kElided.begin(), word_lists::kElided.end(), [&](std::string_view word) {
          return rest.starts_with(word) &&
                 (rest.size() == word.size() || !IsWordByte(rest[word.size()]));
        });
    return !rest.empty() && !IsAsciiSpace(rest.front()) &&
           !(rest.front() >= '0' && rest.front() <= '9') && !elided;
  }

  [[nodiscard]] bool ClosesAt(std::size_t at) const {
    if (!text_.substr(at).starts_with(close_) || IsAsciiSpace(text_[at - 1])) return false;
    const std::size_t behind = at + close_.size();
    return behind >= text_.size() || !IsWordByte(text_[behind]);
  }

  std::string_view text_;
  std::string_view open_;
  std::string_view close_;
  /// The end of the line, and how far it was searched.
  std::size_t stop_ = 0;
  std::size_t closing_ = 0;
  bool found_ = false;
};

/// Whether a quotation may open with this byte: of all others, most of a text, no mark is asked.
constexpr bool MayOpenQuote(char c) {
  return c == '`' || c == '"' || c == '\'' || static_cast<unsigned char>(c) >= 0x80;
}

/// Where closing marks stand, so that a text of opening marks alone is read only once.
class QuoteFinder {
 public:
  explicit QuoteFinder(std::string_view text)
      : text_(text), straight_(text, "'", "'"), curly_(text, "\u2018", "\u2019") {
    exhausted_.fill(false);
  }

  /// The end of the quotation that opens at `at`; `at` when none does. `at` only grows.
  std::size_t EndAt(std::size_t at) {
    for (std::size_t i = 0; i < kQuotes.size(); ++i) {
      const auto& [open, close] = kQuotes[i];
      if (exhausted_[i] || !text_.substr(at).starts_with(open)) continue;
      // Inches: 5" opens nothing.
      if (open == "\"" && at > 0 && text_[at - 1] >= '0' && text_[at - 1] <= '9') continue;
      const auto found = text_.find(close, at + open.size());
      if (found == std::string_view::npos) {
        exhausted_[i] = true;
        continue;
      }
      return found + close.size();
    }
    return std::max(straight_.EndAt(at), curly_.EndAt(at));
  }

 private:
  std::string_view text_;
  std::array<bool, kQuotes.size()> exhausted_{};
  SingleQuoteFinder straight_;
  SingleQuoteFinder curly_;
};

/// Whether the piece between spaces is an address: of the web, of mail, or of a file.
bool IsAddress(std::string_view piece) {
  if (piece.find("://") != std::string_view::npos || piece.starts_with("www.")) return true;
  const auto at = piece.find('@');
  if (at != std::string_view::npos && at > 0 && piece.find('.', at) != std::string_view::npos)
    return true;
  const auto slash = piece.find('/');
  const bool path =
      slash != std::string_view::npos && piece.find('/', slash + 1) != std::string_view::npos;
  const auto colon = piece.find(":\\");
  if (piece.starts_with("\\\\") || (colon == 1 && IsWordByte(piece[0]))) return true;
  return piece.starts_with("/") || piece.starts_with("~/") || piece.starts_with("./") || path;
}

std::size_t PieceEnd(std::string_view text, std::size_t at) {
  while (at < text.size() && !IsAsciiSpace(text[at])) ++at;
  return at;
}

/// "> I live in Rome": a line of a reply that quotes what it answers; not "> 5 mg", ">:(". `at` for
/// none.
std::size_t QuotedLineEnd(std::string_view text, std::size_t at) {
  if (text[at] != '>' || (at > 0 && text[at - 1] != '\n')) return at;
  const auto line = text.substr(at, text.find('\n', at) - at);
  const auto said = line.find_first_not_of("> ");
  if (said == std::string_view::npos || (line[said] >= '0' && line[said] <= '9')) return at;
  const bool letter = IsWordByte(line[said]) || MayOpenQuote(line[said]);
  return letter || line[said - 1] == ' ' ? at + line.size() : at;
}

}  // namespace

std::vector<Span> ProtectedSpans(std::string_view text, const std::vector<Span>& code) {
  std::vector<Span> spans;
  QuoteFinder quotes(text);
  auto next_code = code.begin();
  for (std::size_t at = 0; at < text.size();) {
    while (next_code != code.end() && next_code->begin < at) ++next_code;
    if (const auto end = next_code != code.end() && next_code->begin == at
                             ? next_code->end
                             : QuotedLineEnd(text, at);
        end > at) {
      spans.push_back({at, end});
      at = end;
      continue;
    }
    const bool piece_start = at == 0 || IsAsciiSpace(text[at - 1]);
    std::size_t end = MayOpenQuote(text[at]) ? quotes.EndAt(at) : at;
    if (end == at && piece_start && !IsAsciiSpace(text[at])) {
      const std::size_t piece_end = PieceEnd(text, at);
      if (IsAddress(text.substr(at, piece_end - at))) end = piece_end;
    }
    if (end == at) {
      ++at;
      continue;
    }
    spans.push_back({at, end});
    at = end;
  }
  return spans;
}

std::vector<Span> ProtectedSpans(std::string_view text) {
  return ProtectedSpans(text, CodeSpans(text));
}

}  // namespace cortex
