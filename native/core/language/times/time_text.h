#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "language/lexicon/word_classes.h"
#include "language/text/token_view.h"
#include "language/text/tokens.h"
#include "language/text/word_table.h"

/// A query as the readers of time expressions look at it: possessives, abbreviations and ranges cut
/// apart, and what stands around an expression as evidence that it is none. Immutable, so
/// thread-safe.
namespace cortex {

/// Something read, and the index of the token behind it.
template <class Value>
struct Read {
  Value value{};
  std::size_t end = 0;
};

/// What was made of the tokens before `end`, if anything could be.
template <class Value>
std::optional<Read<Value>> ReadTo(std::size_t end, const std::optional<Value>& value) {
  if (!value) return std::nullopt;
  return Read<Value>{*value, end};
}

class TimeText {
 public:
  /// `query` is valid UTF-8 and outlives the text.
  explicit TimeText(std::string_view query);
  TimeText(const TimeText&) = delete;
  TimeText& operator=(const TimeText&) = delete;
  ~TimeText() = default;

  [[nodiscard]] const TokenView& view() const { return view_; }
  [[nodiscard]] std::size_t size() const { return tokens_.size(); }
  [[nodiscard]] const Token& operator[](std::size_t i) const { return tokens_[i]; }
  [[nodiscard]] std::string_view Word(std::size_t i) const { return view_.Word(i); }
  [[nodiscard]] std::string_view Before(std::size_t i) const { return view_.Before(i); }

  [[nodiscard]] bool Is(std::size_t i, std::string_view word) const { return Word(i) == word; }
  [[nodiscard]] bool IsIn(std::size_t i, WordClass words) const { return In(Word(i), words); }
  /// `i`, or the index behind it when the token is the word or one of the words.
  [[nodiscard]] std::size_t Skip(std::size_t i, std::string_view word) const {
    return Is(i, word) ? i + 1 : i;
  }
  [[nodiscard]] std::size_t SkipIn(std::size_t i, WordClass words) const {
    return IsIn(i, words) ? i + 1 : i;
  }
  /// The index behind words separated by single spaces; nothing when others stand there.
  [[nodiscard]] std::optional<std::size_t> Phrase(std::size_t i, std::string_view words) const;
  /// What the first phrase of the table that stands there says.
  template <class Value, std::size_t N>
  [[nodiscard]] std::optional<Read<Value>> PhraseOf(const WordTable<Value, N>& table,
                                                    std::size_t i) const {
    const auto first = Word(i).substr(0, 1);
    for (const auto& [words, value] : table) {
      if (!words.starts_with(first)) continue;
      if (const auto end = Phrase(i, words)) return Read<Value>{value, *end};
    }
    return std::nullopt;
  }

  /// Nothing but a few digits.
  [[nodiscard]] std::optional<int> Digits(std::size_t i) const;
  /// Two numbers that a dash, or another joint, joins in one token: "3-9", "2015-2018".
  [[nodiscard]] std::optional<std::pair<int, int>> JoinedNumbersAt(std::size_t i,
                                                                   char joint = '-') const;
  /// "3", "seven", "a", "a couple of", "two and a half".
  [[nodiscard]] std::optional<Read<double>> CountAt(std::size_t i) const;
  /// A count without a fraction, from one to the most.
  [[nodiscard]] std::optional<Read<int>> WholeCountAt(std::size_t i, int most) const;
  /// "3rd", "third", "twenty-first".
  [[nodiscard]] std::optional<Read<int>> OrdinalAt(std::size_t i) const;
  /// "2023", "two thousand and eighteen", "twenty twenty-two".
  [[nodiscard]] std::optional<Read<int>> YearAt(std::size_t i) const;

  /// Capitalised where a common word would not be.
  [[nodiscard]] bool IsName(std::size_t i) const;
  /// Known as an English word: "night", "never"; not "Anna".
  [[nodiscard]] bool IsCommonWord(std::size_t i) const;
  [[nodiscard]] bool IsCapitalised(std::size_t i) const;
  /// The tokens belong to a name or a title, as far as their neighbours and capitals tell: "Tonight
  /// Show", "Taco Tuesday", "Blue Monday by New Order".
  [[nodiscard]] bool IsInName(std::size_t begin, std::size_t end) const;
  /// The expression that ends before `i` is complete: no noun follows that it might belong to.
  [[nodiscard]] bool ClosesAt(std::size_t i) const;
  /// Something but a mark touches the token: "10am", "3rd".
  [[nodiscard]] bool HasUnit(std::size_t i) const {
    return view_.Touches(i + 1) && tokens_[i + 1].kind != TokenKind::kMark;
  }
  /// Nothing of content stands outside of the tokens.
  [[nodiscard]] bool IsAlone(std::size_t begin, std::size_t end) const;
  /// No other words at all.
  [[nodiscard]] bool IsOnly(std::size_t begin, std::size_t end) const;
  [[nodiscard]] std::size_t ContentBetween(std::size_t begin, std::size_t end) const;
  /// Inside a quotation or an address.
  [[nodiscard]] bool IsProtected(std::size_t i) const { return protected_[i]; }
  /// An expression of time may begin here, as far as the word alone tells.
  [[nodiscard]] bool MayOpen(std::size_t i) const { return i < may_open_.size() && may_open_[i]; }
  /// "is", "do", "shall": the query is more than the name of something.
  [[nodiscard]] bool has_auxiliary() const { return has_auxiliary_; }
  /// The words before `i` ask for the past ("did", "was").
  [[nodiscard]] bool AsksOfPastBefore(std::size_t i) const { return i > first_past_; }
  /// A verb in the past stands not far before `i`: "walked it in six days".
  [[nodiscard]] bool IsToldAsPastBefore(std::size_t i) const;

 private:
  std::vector<Token> tokens_;
  TokenView view_;
  std::vector<bool> protected_;
  std::vector<bool> may_open_;
  /// Content words before each token.
  std::vector<std::size_t> content_;
  /// Words and numbers before each token.
  std::vector<std::size_t> words_;
  std::size_t first_past_ = 0;
  bool has_auxiliary_ = false;
  bool capitals_tell_ = false;
};

}  // namespace cortex
