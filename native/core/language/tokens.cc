#include "language/tokens.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/unicode.h"
#include "language/characters.h"

namespace cortex {
namespace {

/// A code point of the text and where it lies.
struct Symbol {
  char32_t code_point;
  std::size_t offset;
  std::size_t size;
};

std::vector<Symbol> SymbolsOf(std::string_view text) {
  std::vector<Symbol> symbols;
  symbols.reserve(text.size());
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t start = offset;
    const char32_t code_point = NextCodePoint(text, &offset);
    symbols.push_back({Straighten(code_point), start, offset - start});
  }
  return symbols;
}

bool IsSpace(char32_t c) {
  constexpr char32_t kNoBreakSpace = 0xA0;
  constexpr char32_t kIdeographicSpace = 0x3000;
  return c == U' ' || (c >= U'\t' && c <= U'\r') || c == kNoBreakSpace || c == kIdeographicSpace ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F;
}

bool IsLetter(char32_t c) { return IsWordCharacter(c) && !IsDigit(c) && !IsPictograph(c); }

/// Cuts symbols into tokens, left to right.
class Tokenizer {
 public:
  explicit Tokenizer(std::string_view text) : text_(text), symbols_(SymbolsOf(text)) {}

  std::vector<Token> Run() {
    while (at_ < symbols_.size()) {
      if (IsSpace(Here())) {
        sentence_start_ = sentence_start_ || Here() == U'\n';
        after_space_ = true;
        ++at_;
        continue;
      }
      Take();
    }
    return std::move(tokens_);
  }

 private:
  [[nodiscard]] char32_t At(std::size_t index) const {
    return index < symbols_.size() ? symbols_[index].code_point : U' ';
  }
  [[nodiscard]] char32_t Here() const { return At(at_); }

  void Take() {
    const std::size_t start = at_;
    if (StartsNumber()) {
      TakeNumber();
      Add(TokenKind::kNumber, start);
    } else if (IsLetter(Here())) {
      TakeWord();
      Add(TokenKind::kWord, start);
    } else {
      ++at_;
      Add(IsPictograph(At(start)) ? TokenKind::kPictograph : TokenKind::kMark, start);
    }
  }

  [[nodiscard]] bool StartsNumber() const {
    if (IsDigit(Here())) return true;
    const bool sign = Here() == U'-' || Here() == U'+' || Here() == U'.';
    return sign && after_space_ && IsDigit(At(at_ + 1));
  }

  void TakeNumber() {
    ++at_;
    while (at_ < symbols_.size()) {
      const bool joined = IsNumberJoint(Here()) && IsDigit(At(at_ - 1)) && IsDigit(At(at_ + 1));
      if (!IsDigit(Here()) && !joined) return;
      ++at_;
    }
  }

  static bool IsNumberJoint(char32_t c) {
    constexpr char32_t kEnDash = 0x2013;
    return c == U'.' || c == U',' || c == U':' || c == U'/' || c == U'-' || c == kEnDash;
  }

  void TakeWord() {
    ++at_;
    while (at_ < symbols_.size()) {
      const bool joint = Here() == U'\'' || Here() == U'-' || Here() == U'_' || Here() == U'.';
      // "U.S.", "e.g.": a full stop between single letters belongs to the word.
      const bool abbreviation = Here() == U'.' && IsLetter(At(at_ + 1)) && !IsLetter(At(at_ + 2)) &&
                                !IsLetter(BeforeBy(2));
      const bool joins = joint && (Here() != U'.' || abbreviation) && IsLetterOrDigit(At(at_ + 1));
      if (!IsLetterOrDigit(Here()) && !joins) return;
      ++at_;
    }
  }

  [[nodiscard]] char32_t BeforeBy(std::size_t count) const {
    return at_ >= count ? symbols_[at_ - count].code_point : U' ';
  }
  static bool IsLetterOrDigit(char32_t c) { return IsLetter(c) || IsDigit(c); }

  void Add(TokenKind kind, std::size_t start) {
    Token token;
    token.kind = kind;
    token.offset = symbols_[start].offset;
    token.size = symbols_[at_ - 1].offset + symbols_[at_ - 1].size - token.offset;
    token.after_space = std::exchange(after_space_, false);
    token.folded = FoldCase(Straightened(start));
    if (kind == TokenKind::kWord) {
      token.capitalised = IsUpperCase(At(start));
      token.all_caps = std::all_of(
          symbols_.begin() + static_cast<std::ptrdiff_t>(start),
          symbols_.begin() + static_cast<std::ptrdiff_t>(at_), [](const Symbol& symbol) {
            return IsUpperCase(symbol.code_point) || !IsLetter(symbol.code_point);
          });
    }
    if (kind == TokenKind::kMark) {
      const char32_t mark = At(start);
      sentence_start_ =
          sentence_start_ || mark == U'.' || mark == U'!' || mark == U'?' || mark == 0x3002;
    } else {
      token.starts_sentence = std::exchange(sentence_start_, false);
    }
    tokens_.push_back(std::move(token));
  }

  /// The token from `start` up to here, its apostrophes straight.
  [[nodiscard]] std::string Straightened(std::size_t start) const {
    std::string piece;
    for (std::size_t i = start; i < at_; ++i) {
      const Symbol& symbol = symbols_[i];
      if (symbol.code_point < 0x80) {
        piece += static_cast<char>(symbol.code_point);
      } else {
        piece += text_.substr(symbol.offset, symbol.size);
      }
    }
    return piece;
  }

  std::string_view text_;
  std::vector<Symbol> symbols_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  bool after_space_ = true;
  bool sentence_start_ = true;
};

struct QuotePair {
  std::string_view open;
  std::string_view close;
};

constexpr std::array<QuotePair, 9> kQuotes = {{{"```", "```"},
                                               {"`", "`"},
                                               {"\"", "\""},
                                               {"\u201C", "\u201D"},
                                               {"\u201E", "\u201C"},
                                               {"\u00AB", "\u00BB"},
                                               {"\u300C", "\u300D"},
                                               {"\u300E", "\u300F"},
                                               {"\u2018", "\u2019"}}};

bool IsAsciiSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/// Where closing marks stand, so that a text of opening marks alone is read only once.
class QuoteFinder {
 public:
  explicit QuoteFinder(std::string_view text) : text_(text) { exhausted_.fill(false); }

  /// The end of the quotation that opens at `at`; `at` when none does.
  std::size_t EndAt(std::size_t at) {
    for (std::size_t i = 0; i < kQuotes.size(); ++i) {
      const auto& [open, close] = kQuotes[i];
      if (exhausted_[i] || !text_.substr(at).starts_with(open)) continue;
      // A curly single quote opens a quotation only before a word, and not inside one.
      if (open == "\u2018" && at > 0 && !IsAsciiSpace(text_[at - 1])) continue;
      const auto found = text_.find(close, at + open.size());
      if (found == std::string_view::npos) {
        exhausted_[i] = true;
        continue;
      }
      return found + close.size();
    }
    return at;
  }

 private:
  std::string_view text_;
  std::array<bool, kQuotes.size()> exhausted_{};
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
  return piece.starts_with("/") || piece.starts_with("~/") || piece.starts_with("./") || path;
}

std::size_t PieceEnd(std::string_view text, std::size_t at) {
  while (at < text.size() && !IsAsciiSpace(text[at])) ++at;
  return at;
}

}  // namespace

std::vector<Token> Tokenize(std::string_view text) { return Tokenizer(text).Run(); }

std::vector<Span> ProtectedSpans(std::string_view text) {
  std::vector<Span> spans;
  QuoteFinder quotes(text);
  for (std::size_t at = 0; at < text.size();) {
    const bool piece_start = at == 0 || IsAsciiSpace(text[at - 1]);
    std::size_t end = quotes.EndAt(at);
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

}  // namespace cortex
