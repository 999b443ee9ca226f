#include "language/clauses/corrections.h"

#include <algorithm>
#include <string_view>

#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// Tokens of a value at most, "the big hall", "$ 1,500 - $ 2,000", and of what it counts.
constexpr std::size_t kMostOfValue = 6;
constexpr std::size_t kMostOfUnit = 4;

bool IsPreposition(const Token& token) { return In(token.folded, "words/on-at-in"); }

/// "$1,200 (was $1,000)", "3 pm (was 2)": a bare number is of the other one's kind.
bool AreOfOneKind(const Quantity& now, const Quantity& former) {
  if (now.kind == former.kind)
    return now.unit == former.unit || now.kind == QuantityKind::kClock ||
           now.kind == QuantityKind::kLabel;
  return former.kind == QuantityKind::kNumber && now.kind != QuantityKind::kDate &&
         now.kind != QuantityKind::kOrdinal;
}

}  // namespace

std::size_t ClosingBracket(const std::vector<Token>& tokens, std::size_t bracket,
                           std::size_t most) {
  const std::size_t last = std::min(bracket + 1 + most, tokens.size() - 1);
  for (std::size_t i = bracket + 1; i <= last; ++i) {
    if (tokens[i].folded == ")") return i;
  }
  return 0;
}

bool Corrections::OpenAt(std::size_t bracket) const {
  if (bracket == 0 || bracket + 2 >= tokens_.size() ||
      ClosingBracket(tokens_, bracket, kMostOfValue) <= bracket + 2)
    return false;
  // "(not just Vault)" corrects nothing, and is read as ", not just Vault" is.
  const std::string_view next = tokens_[bracket + 2].folded;
  const bool denies = tokens_[bracket + 1].folded == "not" &&
                      (!In(next, "former/no-value") || In(next, "negation/not-all"));
  return denies || TellFormerAt(bracket + 1);
}

bool Corrections::TellFormerAt(std::size_t at) const {
  if (at < 2 || at + 1 >= tokens_.size() || !In(tokens_[at].folded, "former/was")) return false;
  const std::size_t mark = at - 1;
  const std::size_t end = EndBehind(mark);
  if (end <= at + 1) return false;
  Place former{at + 1, tokens_.size()};
  while (former.at + 1 < tokens_.size() && In(tokens_[former.at].folded, "former/before-amount"))
    ++former.at;
  if (IsPreposition(tokens_[former.at])) former = {former.at + 1, former.at};
  return former.at < end && IsAllOf(former.at, end) && CorrectsValue(mark, former);
}

bool Corrections::IsAllOf(std::size_t value, std::size_t end) const {
  if (const Quantity* const amount = QuantityAt(value)) return amount->last_token + 1 >= end;
  if (WeekdayNamed(tokens_[value].folded)) return value + 1 == end;
  // "Dr Vos", "Bloom Room".
  const auto first = tokens_.begin();
  return std::all_of(
      first + static_cast<std::ptrdiff_t>(value), first + static_cast<std::ptrdiff_t>(end),
      [](const Token& token) { return token.capitalised || token.kind == TokenKind::kMark; });
}

bool Corrections::CorrectsValue(std::size_t mark, Place former) const {
  const Quantity* const amount = QuantityAt(former.at);
  if (amount != nullptr && former.preposition == tokens_.size())
    return CorrectsAmount(mark, *amount);
  const bool in_bracket = tokens_[mark].folded == "(";
  if (!in_bracket) return false;
  const Token& value = tokens_[former.at];
  if (WeekdayNamed(value.folded)) return CorrectsDay(mark, former.at);
  if (amount != nullptr || !value.capitalised) return false;
  if (former.preposition == tokens_.size()) return CorrectsName(mark, former.at);
  // "Lives in York (was in Leeds)"; not "came on Sunday (was in Leeds)".
  return mark >= 2 && tokens_[mark - 2].folded == tokens_[former.preposition].folded &&
         CorrectsName(mark, former.at);
}

bool Corrections::CorrectsAmount(std::size_t mark, const Quantity& former) const {
  const Quantity* const now = QuantityBefore(mark);
  return now != nullptr && AreOfOneKind(*now, former) && !SameQuantity(*now, former);
}

bool Corrections::CorrectsDay(std::size_t mark, std::size_t former) const {
  const auto was = WeekdayNamed(tokens_[former].folded);
  const std::size_t first = mark - std::min(mark, kMostOfUnit);
  for (std::size_t i = first; i < mark; ++i) {
    const auto now = WeekdayNamed(tokens_[i].folded);
    // "The party on Saturday was great (was on Friday too)".
    const bool goes_on =
        std::any_of(tokens_.begin() + static_cast<std::ptrdiff_t>(i),
                    tokens_.begin() + static_cast<std::ptrdiff_t>(mark),
                    [](const Token& token) { return In(token.folded, "former/was"); });
    if (now && *now != *was && !goes_on) return true;
  }
  return false;
}

bool Corrections::CorrectsName(std::size_t mark, std::size_t former) const {
  const Token& now = tokens_[mark - 1];
  return now.kind == TokenKind::kWord && now.capitalised && !WeekdayNamed(now.folded) &&
         now.folded != tokens_[former].folded;
}

const Quantity* Corrections::QuantityAt(std::size_t at) const {
  const auto found = std::ranges::upper_bound(quantities_, at, {}, &Quantity::last_token);
  return found == quantities_.end() || found->first_token > at ? nullptr : &*found;
}

const Quantity* Corrections::QuantityBefore(std::size_t mark) const {
  const auto behind = std::ranges::upper_bound(quantities_, mark, {}, &Quantity::last_token);
  if (behind == quantities_.begin()) return nullptr;
  const Quantity& last = *(behind - 1);
  return last.last_token + kMostOfUnit >= mark ? &last : nullptr;
}

std::size_t Corrections::EndBehind(std::size_t mark) const {
  if (tokens_[mark].folded == "(") return ClosingBracket(tokens_, mark, kMostOfValue);
  return tokens_[mark].folded == "," ? EndOfSentence(mark + 1) : 0;
}

std::size_t Corrections::EndOfSentence(std::size_t at) const {
  const std::size_t last = std::min(at + kMostOfValue, tokens_.size());
  for (std::size_t i = at; i < last; ++i)
    if (tokens_[i].folded == "." && (i + 1 == tokens_.size() || tokens_[i + 1].starts_sentence))
      return i;
  return last == tokens_.size() ? last : 0;
}

}  // namespace cortex
