#include "base/sentences.h"

#include <algorithm>
#include <array>

namespace cortex {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kMarks = ".!?";
/// Ideographic full stop, full-width exclamation and question mark: no blank follows them.
constexpr std::array<std::string_view, 3> kWideMarks = {"。", "！", "？"};

bool IsBlank(char c) { return kBlanks.find(c) != std::string_view::npos; }

std::string_view Trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

}  // namespace

bool EndsSentence(std::string_view text, std::size_t at) {
  if (text[at] == '\n') return true;
  if (kMarks.find(text[at]) != std::string_view::npos)
    return at + 1 == text.size() || IsBlank(text[at + 1]);
  const std::string_view upto = text.substr(0, at + 1);
  return std::any_of(kWideMarks.begin(), kWideMarks.end(),
                     [&](std::string_view mark) { return upto.ends_with(mark); });
}

std::vector<std::string_view> SentencesOf(std::string_view text) {
  std::vector<std::string_view> sentences;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!EndsSentence(text, at) && at + 1 < text.size()) continue;
    const std::string_view sentence = Trimmed(text.substr(begin, at + 1 - begin));
    if (!sentence.empty()) sentences.push_back(sentence);
    begin = at + 1;
  }
  return sentences;
}

}  // namespace cortex
