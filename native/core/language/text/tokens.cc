#include "language/text/tokens.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/unicode.h"
#include "language/text/characters.h"
#include "language/text/code_spans.h"
#include "language/text/word_lists.h"
#include "language/text/word_table.h"

namespace cortex {
namespace {

thread_local std::uint64_t bytes_tokenized = 0;

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
      if (IsPrefixQuery()) {
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
    if (const std::size_t end = std::max(UrlEnd(), MailEnd()); end > at_) {
      at_ = end;
      Add(TokenKind::kWord, start);
    } else if (StartsNumber()) {
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

  /// A question mark before a word: "?home tomorrow" (a note that doubts it), "(?after=5)"; it asks
  /// nothing of what stands before it.
  [[nodiscard]] bool IsPrefixQuery() const {
    const char32_t before = BeforeBy(1);
    return Here() == U'?' && IsLetterOrDigit(At(at_ + 1)) && (IsSpace(before) || before == U'(');
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

  /// Behind a web address (URL: a scheme, "://", no blank), without the marks of the sentence that
  /// close it: "https://example.com/a?b=1" of "see (https://example.com/a?b=1)."; here where none
  /// begins.
  [[nodiscard]] std::size_t UrlEnd() const {
    std::size_t end = at_;
    while (IsLetter(At(end)) && At(end) < 0x80) ++end;
    const bool scheme = end > at_ && At(end) == U':' && At(end + 1) == U'/' && At(end + 2) == U'/';
    if (!scheme || !IsLetterOrDigit(At(end + 3))) return at_;
    while (end < symbols_.size() && !IsSpace(At(end)) && !EndsUrl(At(end))) ++end;
    while (!IsLetterOrDigit(At(end - 1)) && At(end - 1) != U'/') --end;
    return end;
  }
  /// What stands in no URL (RFC 3986, section 2), the brackets of Markdown around one, and, from
  /// U+2000 on, typographic marks and scripts that put no blank behind it.
  static bool EndsUrl(char32_t c) {
    constexpr char32_t kGeneralPunctuation = 0x2000;
    return c >= kGeneralPunctuation || c == U'"' || c == U'<' || c == U'>' || c == U'`' ||
           c == U'(' || c == U')' || c == U'|';
  }

  /// Behind an e-mail address: "lee.k+news@mail.org"; here where none begins. Its last label begins
  /// with a letter: "10@2.50" is a price.
  [[nodiscard]] std::size_t MailEnd() {
    if (at_ < no_mail_until_ || !IsMailLetter(Here()) || Here() == U'-') return at_;
    std::size_t end = at_;
    while (IsMailLetter(At(end)) || At(end) == U'.' || At(end) == U'+') ++end;
    no_mail_until_ = end;
    if (At(end) != U'@' || !IsMailLetter(At(end + 1))) return at_;
    bool named = false;
    for (++end; IsMailLetter(At(end)) || (At(end) == U'.' && IsMailLetter(At(end + 1))); ++end)
      if (At(end) == U'.') named = !IsDigit(At(end + 1));
    return named ? end : at_;
  }
  static bool IsMailLetter(char32_t c) {
    return c < 0x80 && (IsLetterOrDigit(c) || c == U'-' || c == U'_');
  }

  void TakeWord() {
    ++at_;
    while (at_ < symbols_.size()) {
      const bool joint = Here() == U'\'' || Here() == U'-' || Here() == U'_';
      const bool joins = Here() == U'.' ? StopIsOfWord() : joint && IsLetterOrDigit(At(at_ + 1));
      if (!IsLetterOrDigit(Here()) && !joins) return;
      ++at_;
    }
  }

  /// "U.S.", "e.g.": a full stop between single letters; "parser.ts", "node.js".
  [[nodiscard]] bool StopIsOfWord() const {
    const bool abbreviation =
        IsLetter(At(at_ + 1)) && !IsLetter(At(at_ + 2)) && !IsLetter(BeforeBy(2));
    return abbreviation || GoesOnAt(at_ + 1);
  }

  /// Whether a full stop before `next` ends no sentence, since no blank stands there: "parser.ts",
  /// "README.MD", ".gitignore"; not "by bus.It rains", where it was forgotten.
  [[nodiscard]] bool GoesOnAt(std::size_t next) const {
    const char32_t letter = At(next);
    if (letter >= 0x80 || !IsLetter(letter)) return false;
    return !IsUpperCase(letter) || IsUpperCase(At(next + 1));
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
      const bool stop = mark == U'.' && !BehindTitle() && !BehindInitial() && !InsideASentence();
      sentence_start_ = sentence_start_ || stop || mark == U'!' || mark == U'?' || mark == 0x3002;
    } else {
      token.starts_sentence = std::exchange(sentence_start_, false);
    }
    tokens_.push_back(std::move(token));
  }

  /// "Dr. Kim", "at St. Anne's", not "on Main St.": the stop belongs to the title.
  [[nodiscard]] bool BehindTitle() const {
    if (tokens_.empty() || !tokens_.back().capitalised) return false;
    const auto& word = tokens_.back().folded;
    const bool named =
        word == "st" && tokens_.size() > 1 && tokens_[tokens_.size() - 2].capitalised;
    return !named && OneOf(word, word_lists::kTitleAbbreviations);
  }

  /// "Robert A. Heinlein", "T. S. Eliot", not "I chose plan B. It": the stop belongs to the
  /// initial.
  [[nodiscard]] bool BehindInitial() const {
    if (tokens_.empty() || tokens_.back().kind != TokenKind::kWord) return false;
    const Token& initial = tokens_.back();
    const bool letter = initial.capitalised && initial.folded.size() == 1 && initial.folded != "i";
    if (!letter || At(at_) != U' ' || !IsUpperCase(At(at_ + 1))) return false;
    std::size_t end = at_ + 1;
    while (IsLetter(At(end))) ++end;
    const std::size_t from = symbols_[at_ + 1].offset;
    const std::size_t to = end < symbols_.size() ? symbols_[end].offset : text_.size();
    const std::string next = FoldCase(text_.substr(from, to - from));
    if (OneOf(next, word_lists::kSentenceOpeners)) return false;
    if (initial.starts_sentence || tokens_.size() < 2) return true;
    const Token& before = tokens_[tokens_.size() - 2];
    const bool initials = before.folded == "." && tokens_.size() > 2 &&
                          tokens_[tokens_.size() - 3].folded.size() == 1;
    return before.capitalised || initials;
  }

  /// "6 p.m. on Saturdays", "release-2.3", "open .env": the stop just read ends no sentence.
  [[nodiscard]] bool InsideASentence() const {
    if (tokens_.empty()) return false;
    if ((IsDigit(At(at_)) && !after_space_) || GoesOnAt(at_)) return true;
    const auto& word = tokens_.back().folded;
    const bool abbreviates = OneOf(word, word_lists::kAbbreviations);
    const char32_t next = At(at_ + 1);
    return abbreviates && At(at_) == U' ' && IsLetter(next) && !IsUpperCase(next);
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
  /// No e-mail address begins before it: what was looked at is not looked at again.
  std::size_t no_mail_until_ = 0;
  bool after_space_ = true;
  bool sentence_start_ = true;
};

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

std::vector<Token> Tokenize(std::string_view text) {
  bytes_tokenized += text.size();
  return Tokenizer(text).Run();
}

std::uint64_t BytesTokenized() { return bytes_tokenized; }

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
