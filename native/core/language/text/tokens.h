#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Text cut into words, numbers and marks, each knowing where it stands. Thread-safe: pure
/// functions, linear in the text.
namespace cortex {

enum class TokenKind {
  /// Letters, with apostrophes, hyphens and full stops between them: "don't", "O'Brien",
  /// "well-known", "user_7", "U.S", "parser.ts"; a web address as a whole: "https://a.org/b?c=1".
  kWord,
  /// Digits with what belongs to them: "3", "-1.5", "3:30", "2023-05-08", "1/2", "5,000". A unit or
  /// currency that
  /// touches it is a token of its own.
  kNumber,
  /// One emoji or other picture.
  kPictograph,
  /// One mark of punctuation or symbol.
  kMark,
};

struct Token {
  TokenKind kind = TokenKind::kWord;
  /// Bytes in the text.
  std::size_t offset = 0;
  std::size_t size = 0;
  /// NFC, case folded, straight apostrophes.
  std::string folded;
  /// The first letter is upper case.
  bool capitalised = false;
  /// Every letter is upper case.
  bool all_caps = false;
  /// White space stands before it, or it is the first.
  bool after_space = true;
  /// The first word of the text or after . ! ? or a line break.
  bool starts_sentence = false;

  [[nodiscard]] std::size_t end() const { return offset + size; }
};

/// `text` is valid UTF-8.
std::vector<Token> Tokenize(std::string_view text);

/// Bytes that the calling thread has cut into tokens so far: tells a test that a text is cut once,
/// whatever reads it.
std::uint64_t BytesTokenized();

/// A part of a text that nobody may rewrite or take for the speaker's own statement.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
  [[nodiscard]] bool Contains(std::size_t offset) const { return offset >= begin && offset < end; }
};

}  // namespace cortex
