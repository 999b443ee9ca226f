#include "language/times/time_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "base/ascii.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/units.h"
#include "language/text/protected_spans.h"
#include "language/text/stem.h"
#include "language/times/time_words.h"
#include "language/values/numbers.h"

namespace cortex {
namespace {

/// No number of a time expression has more digits; a longer one is not read again and again.
constexpr std::size_t kLongestNumber = 18;

bool IsCalendarWord(std::string_view word) {
  return In(word, "times/parts-of-dates") || MonthWordNamed(word) || WeekdayWordNamed(word) ||
         SeasonStart(word);
}

/// Where a word is to be cut: before "'s", and around a hyphen that joins parts of a date
/// ("mid-May", "Monday-Friday", "th-10th").
std::vector<std::size_t> Cuts(const Token& token) {
  const std::string_view word = token.folded;
  if (token.kind != TokenKind::kWord || word.size() != token.size) return {};
  if (word.size() > 2 && word.ends_with("'s")) return {word.size() - 2};
  const auto hyphen = word.find('-');
  if (hyphen == std::string_view::npos || hyphen == 0 || hyphen + 1 == word.size()) return {};
  const auto left = word.substr(0, hyphen);
  const auto right = word.substr(hyphen + 1);
  const bool part = IsCalendarWord(left) && (IsAsciiDigit(right.front()) || IsCalendarWord(right));
  if (!part) return {};
  std::vector<std::size_t> cuts = {hyphen, hyphen + 1};
  std::size_t digits = hyphen + 1;
  while (digits < word.size() && IsAsciiDigit(word[digits])) ++digits;
  if (digits > hyphen + 1 && digits < word.size()) cuts.push_back(digits);
  return cuts;
}

TokenKind KindOf(std::string_view text) {
  if (text == "-" || text == "'s") return TokenKind::kMark;
  const bool number = std::all_of(text.begin(), text.end(), IsAsciiDigit);
  return number ? TokenKind::kNumber : TokenKind::kWord;
}

std::vector<Token> Split(std::vector<Token> tokens) {
  std::vector<Token> split;
  split.reserve(tokens.size());
  for (Token& token : tokens) {
    auto cuts = Cuts(token);
    if (cuts.empty()) {
      split.push_back(std::move(token));
      continue;
    }
    cuts.push_back(token.folded.size());
    std::size_t from = 0;
    for (const std::size_t cut : cuts) {
      Token piece = token;
      piece.folded = token.folded.substr(from, cut - from);
      piece.kind = KindOf(piece.folded);
      piece.offset = token.offset + from;
      piece.size = cut - from;
      piece.after_space = from == 0 && token.after_space;
      split.push_back(std::move(piece));
      from = cut;
    }
  }
  return split;
}

std::vector<bool> ProtectedTokens(std::string_view query, const std::vector<Token>& tokens) {
  std::vector<bool> is_protected(tokens.size(), false);
  std::size_t i = 0;
  for (const Span& span : ProtectedSpans(query)) {
    while (i < tokens.size() && tokens[i].offset < span.begin) ++i;
    // A date with slashes looks like a path.
    const bool number = IsAsciiDigit(query[span.begin]);
    for (; i < tokens.size() && tokens[i].offset < span.end; ++i) is_protected[i] = !number;
  }
  return is_protected;
}

}  // namespace

TimeText::TimeText(std::string_view query)
    : tokens_(Split(Tokenize(query))),
      view_(tokens_),
      protected_(ProtectedTokens(query, tokens_)),
      may_open_(tokens_.size(), true),
      content_(tokens_.size() + 1, 0),
      words_(tokens_.size() + 1, 0),
      first_past_(tokens_.size()) {
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    const Token& token = tokens_[i];
    const bool mark = token.kind == TokenKind::kMark;
    may_open_[i] = token.kind != TokenKind::kWord || MayOpenTime(token.folded);
    const bool content = !mark && !IsGenericWord(token.folded);
    content_[i + 1] = content_[i] + static_cast<std::size_t>(content);
    words_[i + 1] = words_[i] + static_cast<std::size_t>(!mark);
    if (In(token.folded, "times/past")) first_past_ = std::min(first_past_, i);
    has_auxiliary_ = has_auxiliary_ || HasFlag(token.folded, kLexAuxiliary | kLexModal);
    capitals_tell_ = capitals_tell_ || (token.kind == TokenKind::kWord && !token.capitalised);
  }
}

std::optional<std::size_t> TimeText::Phrase(std::size_t i, std::string_view words) const {
  while (!words.empty()) {
    const auto space = std::min(words.find(' '), words.size());
    if (i >= tokens_.size() || Word(i) != words.substr(0, space)) return std::nullopt;
    words.remove_prefix(std::min(space + 1, words.size()));
    ++i;
  }
  return i;
}

std::optional<int> TimeText::Digits(std::size_t i) const {
  constexpr std::size_t kLongest = 8;
  const auto word = Word(i);
  if (!view_.IsNumber(i) || word.size() > kLongest) return std::nullopt;
  if (!std::all_of(word.begin(), word.end(), IsAsciiDigit)) return std::nullopt;
  int value = 0;
  std::from_chars(word.data(), word.data() + word.size(), value);
  return value;
}

std::optional<std::pair<int, int>> TimeText::JoinedNumbersAt(std::size_t i, char joined_by) const {
  constexpr std::string_view kEnDash = "\u2013";
  const auto word = Word(i);
  if (!view_.IsNumber(i) || word.size() > kLongestNumber) return std::nullopt;
  const bool hyphen = word.find(joined_by) != std::string_view::npos;
  const std::size_t joint = hyphen ? word.find(joined_by) : word.find(kEnDash);
  if (joint == std::string_view::npos) return std::nullopt;
  std::pair<int, int> numbers;
  const char* const end = word.data() + word.size();
  const char* const second = word.data() + joint + (hyphen ? 1 : kEnDash.size());
  const auto left = std::from_chars(word.data(), end, numbers.first);
  const auto right = std::from_chars(second, end, numbers.second);
  const bool read = left.ptr == word.data() + joint && right.ptr == end && left.ec == std::errc() &&
                    right.ec == std::errc() && numbers.first >= 0 && numbers.second >= 0;
  return read ? std::optional(numbers) : std::nullopt;
}

std::optional<Read<double>> TimeText::CountAt(std::size_t i) const {
  if (Word(i).size() > kLongestNumber) return std::nullopt;
  if (Is(i, "couple")) return Read<double>{2, Skip(i + 1, "of")};
  if (const auto number = ReadNumber(view_, i)) {
    if (number->value < 0) return std::nullopt;
    return Read<double>{number->value, Skip(number->end, "of")};
  }
  if (IsIn(i, "times/one")) return Read<double>{1, i + 1};
  return std::nullopt;
}

std::optional<Read<int>> TimeText::WholeCountAt(std::size_t i, int most) const {
  const auto count = CountAt(i);
  if (!count || count->value < 1 || count->value > most || count->value != std::floor(count->value))
    return std::nullopt;
  return Read<int>{static_cast<int>(count->value), count->end};
}

std::optional<Read<int>> TimeText::OrdinalAt(std::size_t i) const {
  if (const auto ordinal = OrdinalWord(Word(i))) return Read<int>{*ordinal, i + 1};
  const auto tens = NumberWord(Word(i));
  if (tens && *tens >= 20 && *tens % 10 == 0) {
    const auto ones = OrdinalWord(Word(i + 1));
    if (ones && *ones < 10) return Read<int>{*tens + *ones, i + 2};
  }
  const auto digits = Digits(i);
  if (!digits || !view_.Touches(i + 1) || !IsIn(i + 1, "times/ordinal-ending")) return std::nullopt;
  return Read<int>{*digits, i + 2};
}

std::optional<Read<int>> TimeText::YearAt(std::size_t i) const {
  constexpr int kFirst = 1700;
  constexpr int kLast = 2199;
  if (const auto digits = Digits(i)) {
    const bool amount = view_.Touches(i) && i > 0 && !IsIn(i - 1, "times/before-year");
    if (amount || Word(i).size() != 4 || *digits < kFirst || *digits > kLast) return std::nullopt;
    if (HasUnit(i)) return std::nullopt;
    return Read<int>{*digits, i + 1};
  }
  const auto century = NumberWord(Word(i));
  const auto rest = NumberWord(Word(i + 1));
  if (century && rest && *century >= 17 && *century <= 21 && *rest >= 10) {
    const auto ones = *rest % 10 == 0 ? NumberWord(Word(i + 2)) : std::nullopt;
    if (ones && *ones > 0 && *ones < 10) return Read<int>{*century * 100 + *rest + *ones, i + 3};
    return Read<int>{*century * 100 + *rest, i + 2};
  }
  const auto thousand = Phrase(i, "two thousand");
  if (!thousand) return std::nullopt;
  const std::size_t and_at = Skip(*thousand, "and");
  const auto tail = ReadNumber(view_, and_at);
  if (!tail || view_.IsNumber(and_at) || tail->value < 1 || tail->value > 99)
    return Read<int>{2000, *thousand};
  return Read<int>{2000 + static_cast<int>(tail->value), tail->end};
}

bool TimeText::IsToldAsPastBefore(std::size_t i) const {
  constexpr std::size_t kFar = 12;
  for (std::size_t at = i - std::min(i, kFar); at < i; ++at)
    if (english::IsPastForm(Word(at))) return true;
  return false;
}

bool TimeText::IsName(std::size_t i) const {
  return capitals_tell_ && IsCapitalised(i) && !tokens_[i].starts_sentence;
}

bool TimeText::IsCommonWord(std::size_t i) const {
  const Lexicon& lexicon = Lexicon::English();
  const auto word = Word(i);
  return lexicon.Find(word) != nullptr || lexicon.IsRelated(Lexicon::HashOf(StemOf(word)));
}

bool TimeText::IsCapitalised(std::size_t i) const {
  return i < tokens_.size() && tokens_[i].capitalised && !tokens_[i].all_caps;
}

bool TimeText::IsInName(std::size_t begin, std::size_t end) const {
  if (begin > 0 && HasFlag(Word(begin - 1), kLexPreposition)) return false;
  const bool more_behind = IsCapitalised(end) && !tokens_[end].starts_sentence &&
                           !HasFlag(Word(end), kLexPronoun) && !IsIn(end, "times/kin") &&
                           IsCommonWord(end);
  bool capitalised = true;
  for (std::size_t i = begin; i < end; ++i) capitalised = capitalised && IsCapitalised(i);
  if (!capitalised) return IsIn(end, "times/streets");
  const bool more_before = begin > 0 && IsCapitalised(begin - 1) && !IsGenericWord(Word(begin - 1));
  const bool has_author = Is(end, "by") && IsCapitalised(Skip(end + 1, "the"));
  return more_behind || more_before || has_author;
}

bool TimeText::ClosesAt(std::size_t i) const {
  if (i >= tokens_.size()) return true;
  const Token& token = tokens_[i];
  if (token.kind == TokenKind::kMark) {
    const bool joined = !token.after_space && view_.Touches(i + 1);
    return token.folded == "'s" || !joined || token.folded == ")" || token.folded == ",";
  }
  if (token.kind == TokenKind::kNumber || IsName(i) || token.folded == "of") return false;
  if (IsFunctionWord(token.folded)) return true;
  return HasFlag(token.folded, kLexPastForm);
}

bool TimeText::IsAlone(std::size_t begin, std::size_t end) const {
  return ContentBetween(0, begin) == 0 && ContentBetween(end, tokens_.size()) == 0;
}

bool TimeText::IsOnly(std::size_t begin, std::size_t end) const {
  return words_[begin] == 0 && words_[std::min(end, tokens_.size())] == words_.back();
}

std::size_t TimeText::ContentBetween(std::size_t begin, std::size_t end) const {
  const std::size_t last = std::min(end, tokens_.size());
  return begin < last ? content_[last] - content_[begin] : 0;
}

}  // namespace cortex
