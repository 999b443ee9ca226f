#include "language/clauses/names.h"

#include <algorithm>
#include <utility>

#include "language/lexicon/english_words.h"
#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"
#include "language/text/contractions.h"
#include "language/text/tokens.h"

namespace cortex {
namespace {

/// Days and months begin with a capital, and are nobody; "Jan" is rather somebody.
bool IsOfCalendar(std::string_view folded) {
  constexpr std::size_t kAbbreviated = 3;
  return WeekdayNamed(folded) || folded == "may" ||
         (folded.size() > kAbbreviated && MonthNamed(folded));
}

/// "Note: Rita called", "Rita called"; not "Rev. Smith", whose stop is the title's.
bool BeginsSentence(const std::vector<Token>& tokens, std::size_t at) {
  if (at == 0) return true;
  if (tokens[at - 1].folded == ":") return true;
  return tokens[at].starts_sentence &&
         !(at > 1 && tokens[at - 1].folded == "." && english::IsTitle(tokens[at - 2].folded));
}

bool IsName(const std::vector<Token>& tokens, std::size_t at, std::string_view folded) {
  const Token& token = tokens[at];
  if (token.kind != TokenKind::kWord || !token.capitalised || token.all_caps) return false;
  if (folded.size() < 2 || english::IsTitle(folded) || IsOfCalendar(folded)) return false;
  return !BeginsSentence(tokens, at) || english::IsUnknown(folded);
}

/// "Rita" of "Rita's" and "Rita’s".
std::string_view Host(std::string_view word, bool contracted) {
  if (!contracted) return word;
  const auto straight = word.rfind('\'');
  return word.substr(0, straight == std::string_view::npos ? word.rfind("\u2019") : straight);
}

}  // namespace

std::vector<std::string> NamesIn(std::string_view text) {
  // A name, and where it stands among those found.
  std::vector<std::pair<std::string_view, std::size_t>> found;
  const auto tokens = Tokenize(text);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const auto [host, ending] = SplitContraction(tokens[i].folded);
    if (!IsName(tokens, i, host)) continue;
    const auto name =
        Host(text.substr(tokens[i].offset, tokens[i].size), /*contracted=*/!ending.empty());
    found.emplace_back(name, found.size());
  }
  std::sort(found.begin(), found.end());
  const auto end = std::unique(found.begin(), found.end(), [](const auto& one, const auto& other) {
    return one.first == other.first;
  });
  found.erase(end, found.end());
  std::sort(found.begin(), found.end(),
            [](const auto& one, const auto& other) { return one.second < other.second; });
  std::vector<std::string> names;
  names.reserve(found.size());
  for (const auto& [name, place] : found) names.emplace_back(name);
  return names;
}

}  // namespace cortex
