#include "language/values/numbers.h"

#include <charconv>
#include <string>
#include <utility>

#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

class NumberReader {
 public:
  explicit NumberReader(const TokenView& tokens) : tokens_(tokens) {}

  [[nodiscard]] std::optional<Number> DigitsAt(std::size_t i) const {
    const std::string_view text = tokens_.Word(i);
    const auto slash = text.find('/');
    Number number;
    number.end = i + 1;
    if (slash != std::string_view::npos) {
      const auto above = ParseDigits(text.substr(0, slash));
      const auto below = ParseDigits(text.substr(slash + 1));
      if (!above || !below || *below == 0) return std::nullopt;
      number.value = *above / *below;
      number.denominator = *below;
      return number;
    }
    const auto value = ParseDigits(text);
    if (!value) return std::nullopt;
    number.value = *value;
    if (const auto times = MultiplierWord(tokens_.Word(i + 1));
        times && tokens_.Word(i + 1) != "couple") {
      number.value *= *times;
      ++number.end;
    }
    AddHalf(number);
    return number;
  }

  /// "twenty-one", "two hundred and fifty", "a dozen", "one and a half".
  [[nodiscard]] std::optional<Number> WordsAt(std::size_t i) const {
    double total = 0;
    double part = 0;
    bool any = false;
    std::size_t at = i;
    if (tokens_.Word(at) == "half" && tokens_.Word(at + 1) == "a" &&
        tokens_.Word(at + 2) == "dozen")
      return Number{6, at + 3};
    if ((tokens_.Word(at) == "a" || tokens_.Word(at) == "an") &&
        MultiplierWord(tokens_.Word(at + 1)) && tokens_.Word(at + 1) != "k") {
      part = 1;
      ++at;
    } else if (tokens_.Word(at) == "one" && !OneCounts(at)) {
      return std::nullopt;
    }
    // No number has more words; a text of "million million ..." is cut into several.
    const std::size_t last = std::min(tokens_.size(), i + 12);
    while (at < last && part < 1e9) {
      const auto word = tokens_.Word(at);
      if (const auto number = NumberWord(word)) {
        if (any && part != 0 && static_cast<int>(part) % 100 != 0 &&
            (static_cast<int>(part) % 10 != 0 || *number > 9)) {
          break;  // "three four": two numbers
        }
        part += *number;
      } else if (const auto times = MultiplierWord(word); times && (any || part > 0)) {
        part *= *times;
        if (*times >= 1000) total += std::exchange(part, 0);
      } else if (word == "and" && any && part >= 100 && NumberWord(tokens_.Word(at + 1))) {
        // "two hundred and fifty"
      } else {
        break;
      }
      any = true;
      ++at;
    }
    if (!any) return std::nullopt;
    Number number{total + part, at};
    AddHalf(number);
    return number;
  }

 private:
  /// "Two and a half", "2 and a half".
  void AddHalf(Number& number) const {
    const std::size_t at = number.end;
    if (tokens_.Word(at) != "and" || tokens_.Word(at + 1) != "a" || tokens_.Word(at + 2) != "half")
      return;
    number.value += 0.5;
    number.end = at + 3;
  }

  /// "one" is a number before what can be counted, and a pronoun elsewhere.
  [[nodiscard]] bool OneCounts(std::size_t i) const {
    return !In(tokens_.Before(i), "numbers/pronoun-after") &&
           !In(tokens_.Word(i + 1), "numbers/pronoun-before");
  }

  const TokenView& tokens_;
};

}  // namespace

std::optional<Number> ReadNumber(const TokenView& tokens, std::size_t i) {
  const NumberReader reader(tokens);
  return tokens.IsNumber(i) ? reader.DigitsAt(i) : reader.WordsAt(i);
}

std::optional<double> ParseDigits(std::string_view text) {
  std::string plain;
  for (const char c : text) {
    if (c != ',') plain += c;
  }
  double value = 0;
  const char* const end = plain.data() + plain.size();
  const char* begin = plain.data();
  if (begin != end && *begin == '+') ++begin;
  const auto [rest, error] = std::from_chars(begin, end, value);
  if (error != std::errc() || rest != end) return std::nullopt;
  return value;
}

}  // namespace cortex
