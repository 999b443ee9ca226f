#include "language/text/tokens.h"

#include <algorithm>
#include <utility>

#include "base/unicode.h"
#include "language/text/characters.h"
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

}  // namespace

std::vector<Token> Tokenize(std::string_view text) {
  bytes_tokenized += text.size();
  return Tokenizer(text).Run();
}

std::uint64_t BytesTokenized() { return bytes_tokenized; }

}  // namespace cortex
