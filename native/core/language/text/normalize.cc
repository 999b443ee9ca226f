#include "language/text/normalize.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/unicode.h"
#include "language/text/characters.h"
#include "language/text/word_lists.h"
#include "language/text/word_table.h"

namespace cortex {
namespace {

/// Whether the mark at `i` repeats the one before it, which follows what `is_host` accepts: C++,
/// 6''.
template <class IsHost>
bool RepeatsAfter(const std::vector<Symbol>& symbols, std::size_t i, IsHost is_host) {
  return i >= 2 && symbols[i - 1].code_point == symbols[i].code_point &&
         is_host(symbols[i - 2].code_point);
}

/// Whether the punctuation at `i` belongs to the number or name beside it.
bool KeepsPunctuation(const std::vector<Symbol>& symbols, std::size_t i) {
  const char32_t here = symbols[i].code_point;
  const char32_t before = i > 0 ? symbols[i - 1].code_point : U' ';
  const char32_t after = i + 1 < symbols.size() ? symbols[i + 1].code_point : U' ';
  const char32_t after_next = i + 2 < symbols.size() ? symbols[i + 2].code_point : U' ';
  const bool word_before = IsWordCharacter(before);
  const bool word_after = IsWordCharacter(after);
  switch (here) {
    case U'\'':
      if (word_before && word_after) return true;
      return IsDigit(before) || RepeatsAfter(symbols, i, IsDigit);  // feet, minutes
    case U'"':
    case U'\u2032':
    case U'\u2033':
      return IsDigit(before);  // inches, seconds
    case U'.':
    case U',':
    case U':':
    case U'/':
    case U'\u2013':
      if (here == U'.' && !word_before && word_after && !IsDigit(after)) return true;  // .NET
      return (IsDigit(before) && IsDigit(after)) ||
             (here != U',' && !word_before && IsDigit(after));
    case U'-':
      if (IsDigit(before) && word_after) return true;
      if (word_before && !word_after) return true;                            // blood type A-
      if (!word_before && after == U'.' && IsDigit(after_next)) return true;  // -.5
      return !word_before && (IsDigit(after) || (IsCurrency(after) && IsDigit(after_next)));
    case U'+':
      return word_before || IsDigit(after) || RepeatsAfter(symbols, i, IsWordCharacter);
    case U'#':
      return word_before || IsDigit(after);
    case U'%':
    case U'\u2030':
    case U'\u00B0':
      return IsDigit(before);
    case U'@':
    case U'_':
      return word_before && word_after;
    case U'<':
    case U'>':
    case U'=':
    case U'~':
    case U'\u00B1':
    case U'\u2264':
    case U'\u2265':
      return true;
    default:
      return IsCurrency(here);
  }
}

bool IsQuestionMark(char32_t code_point) { return code_point == U'?' || code_point == U'\uFF1F'; }

bool EndsWithQuestionMark(const std::vector<Symbol>& symbols) {
  const auto last = std::find_if(symbols.rbegin(), symbols.rend(), [](const Symbol& symbol) {
    return IsQuestionMark(symbol.code_point) || IsWordCharacter(symbol.code_point);
  });
  return last != symbols.rend() && IsQuestionMark(last->code_point);
}

/// The spaces that are set between a number and its mark: ordinary, no-break, narrow no-break.
bool IsGap(char32_t code_point) {
  return code_point == U' ' || code_point == U'\u00A0' || code_point == U'\u202F';
}

/// Whether the mark at `i` belongs to the number before it although a space stands between: "5 %".
bool FollowsNumberAfterSpace(const std::vector<Symbol>& symbols, std::size_t i) {
  const char32_t here = symbols[i].code_point;
  if (here != U'%' && here != U'\u2030') return false;
  std::size_t before = i;
  while (before > 0 && IsGap(symbols[before - 1].code_point)) --before;
  return before < i && before > 0 && IsDigit(symbols[before - 1].code_point);
}

std::vector<std::string> Words(std::string_view text, const std::vector<Symbol>& symbols) {
  std::vector<std::string> words;
  std::string word;
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    const Symbol& symbol = symbols[i];
    if (word.empty() && !words.empty() && FollowsNumberAfterSpace(symbols, i)) {
      word = std::move(words.back());
      words.pop_back();
      word += text.substr(symbol.offset, symbol.size);
      continue;
    }
    if (IsWordCharacter(symbol.code_point) || KeepsPunctuation(symbols, i)) {
      if (symbol.code_point < 0x80) {
        word += static_cast<char>(symbol.code_point);
      } else {
        word += text.substr(symbol.offset, symbol.size);
      }
    } else if (!word.empty()) {
      words.push_back(std::exchange(word, {}));
    }
  }
  if (!word.empty()) words.push_back(std::move(word));
  return words;
}

/// Takes an ending such as 've off `word` and gives its long form; empty when there is none.
std::string_view TakeEnding(std::string_view* word) {
  for (const auto& [ending, expansion] : word_lists::kLongEndings) {
    if (word->size() > ending.size() && word->ends_with(ending)) {
      word->remove_suffix(ending.size());
      return expansion;
    }
  }
  return {};
}

std::string Expand(std::string_view word) {
  std::vector<std::string_view> endings;  // shouldn't've has two
  auto whole = LookUp(word_lists::kWholeContractions, word);
  while (!whole) {
    const auto ending = TakeEnding(&word);
    if (ending.empty()) break;
    endings.push_back(ending);
    whole = LookUp(word_lists::kWholeContractions, word);
  }
  std::string expanded(whole.value_or(word));
  if (word.ends_with("'s")) {
    const auto host = word.substr(0, word.size() - 2);
    if (OneOf(host, word_lists::kIsHosts)) expanded = std::string(host) + " is";
  }
  for (auto ending = endings.rbegin(); ending != endings.rend(); ++ending)
    expanded.append(" ").append(*ending);
  return expanded;
}

/// Of the phrases that only introduce what is to be remembered, and what follows each.
std::size_t LengthOfOpenings(std::string_view text) {
  std::size_t length = 0;
  const auto opens = [&](std::string_view opening) {
    const auto rest = text.substr(length);
    return rest.size() > opening.size() + 1 && rest.starts_with(opening) &&
           rest[opening.size()] == ' ';
  };
  const auto& openings = word_lists::kIntroductions;
  while (true) {
    const auto* const opening = std::find_if(openings.begin(), openings.end(), opens);
    if (opening == openings.end()) return length;
    length += opening->size() + 1;
  }
}

}  // namespace

std::string NormalizeForComparison(std::string_view text) {
  std::string folded = FoldCase(text);
  const std::vector<Symbol> symbols = SymbolsOf(folded);
  std::string normalized;
  normalized.reserve(folded.size());
  for (const auto& word : Words(folded, symbols)) {
    if (OneOf(word, word_lists::kIdleAdverbs)) continue;
    if (!normalized.empty()) normalized += ' ';
    normalized += Expand(word);
  }
  normalized.erase(0, LengthOfOpenings(normalized));
  // A text of punctuation alone is compared as it is.
  if (normalized.empty()) return folded;
  if (EndsWithQuestionMark(symbols)) normalized += " ?";
  return normalized;
}

}  // namespace cortex
