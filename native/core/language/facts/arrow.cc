#include "language/facts/arrow.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "language/lexicon/word_classes.h"

namespace cortex::graph {
namespace {

/// Words of a value beside an arrow; what is longer is told, and no value.
constexpr std::size_t kLongestSide = 4;
constexpr std::size_t kLongestArrowLabel = 6;

constexpr std::array<std::string_view, 4> kPlainArrows = {"->", "=>", "-->", "==>"};
constexpr std::array<std::string_view, 6> kDrawnArrows = {"\u2192", "\u21d2", "\u27f6",
                                                          "\u2794", "\u279c", "\u27a1"};

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

/// "8", "8.2", "v20"
bool IsFigure(const Word& word) {
  const auto& text = word.text;
  return word.Is(kNumber) || (text.size() > 1 && text.front() == 'v' && IsDigit(text[1]));
}

class ArrowReader {
 public:
  explicit ArrowReader(Sentence* sentence)
      : sentence_(*sentence), words_(sentence->words), arrow_(sentence->arrows.front()) {}

  void Run() {
    sentence_.route = true;
    if (sentence_.arrows.size() > 1 || arrow_ == 0 || arrow_ >= words_.size()) return;
    auto old = Labelled();
    if (!old) old = Alike();
    if (!old) return;
    sentence_.route = false;
    sentence_.cut = {words_[*old].span.begin, words_[arrow_].span.begin};
    words_[arrow_].mark = words_[*old].mark;
    words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(*old),
                 words_.begin() + static_cast<std::ptrdiff_t>(arrow_));
  }

 private:
  [[nodiscard]] bool IsColon(std::size_t i) const {
    return words_[i].Is(kBe) && words_[i].span.end == words_[i].span.begin + 1;
  }
  [[nodiscard]] std::size_t Nearest() const {
    return arrow_ > kLongestSide ? arrow_ - kLongestSide : 0;
  }

  /// Where the old value begins behind a label: "Owner: Tomasz -> Diego", "Ferrybook: pnpm 8 -> 9".
  [[nodiscard]] std::optional<std::size_t> Labelled() const {
    for (std::size_t i = arrow_; i > Nearest() && i > 0;) {
      --i;
      const bool word = IsColon(i);
      if (!word && words_[i].mark != ':') continue;
      const std::size_t old = word ? i + 1 : i;
      if (i == 0 || old == arrow_ || !IsMatter(i) || !IsShort()) return std::nullopt;
      return BehindNoun(old);
    }
    return std::nullopt;
  }

  /// "Default branch", "api port"; not "Way", "Fix", "Note", whose arrows lead to something else.
  [[nodiscard]] bool IsMatter(std::size_t end) const {
    if (end > kLongestArrowLabel) return false;
    return std::none_of(
        words_.begin(), words_.begin() + static_cast<std::ptrdiff_t>(end), [](const Word& word) {
          return In(word.text, "arrow/no-change") || In(word.text, "attribution/labels") ||
                 In(word.text, "fragment/labels");
        });
  }

  /// Whether the new side is a value, up to a mark or what says when or where.
  [[nodiscard]] bool IsShort() const {
    constexpr std::uint32_t kEnds = kPreposition | kTimeAdverb | kAdverb | kConnector;
    std::size_t end = arrow_;
    while (end < words_.size() &&
           (end == arrow_ || (words_[end].mark == 0 && !words_[end].Is(kEnds))))
      ++end;
    return end - arrow_ <= kLongestSide;
  }

  /// "8" of "pnpm 8 -> 9", where the noun is of both.
  [[nodiscard]] std::size_t BehindNoun(std::size_t old) const {
    if (!IsFigure(words_[arrow_])) return old;
    for (std::size_t i = old; i < arrow_; ++i)
      if (IsFigure(words_[i])) return i;
    return old;
  }

  /// Without a label: "api port 8080 -> 8090", "Ferrybook pnpm 8 -> pnpm 9".
  [[nodiscard]] std::optional<std::size_t> Alike() const {
    const Word& first = words_[arrow_];
    const bool figure = IsFigure(first);
    constexpr std::size_t kFigureAndUnit = 2;
    for (std::size_t i = arrow_; i > Nearest() && i > 0;) {
      --i;
      if (figure && arrow_ - i <= kFigureAndUnit && IsFigure(words_[i])) return i;
      const bool same = !figure && words_[i].text == first.text && arrow_ - i > 1;
      if (same && arrow_ + 1 < words_.size() && words_[arrow_ + 1].mark == 0) return i;
    }
    return std::nullopt;
  }

  Sentence& sentence_;
  std::vector<Word>& words_;
  std::size_t arrow_;
};

}  // namespace

bool IsArrow(std::string_view between) {
  const std::size_t first = between.find_first_not_of(" \t`\"'");
  if (first == std::string_view::npos) return false;
  const std::size_t last = between.find_last_not_of(" \t`\"'");
  const std::string_view mark = between.substr(first, last + 1 - first);
  if (std::find(kDrawnArrows.begin(), kDrawnArrows.end(), mark) != kDrawnArrows.end()) return true;
  // "list->next" is code.
  const bool apart = first > 0 && last + 1 < between.size();
  return apart && std::find(kPlainArrows.begin(), kPlainArrows.end(), mark) != kPlainArrows.end();
}

void ReadArrows(Sentence* sentence) {
  if (!sentence->arrows.empty()) ArrowReader(sentence).Run();
}

}  // namespace cortex::graph
