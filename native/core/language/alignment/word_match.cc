#include "language/alignment/word_match.h"

#include <algorithm>
#include <string_view>

#include "language/lexicon/derivations.h"

namespace cortex {
namespace {

/// "Extend", "extension".
bool AreDerived(const StatementWord& a, const StatementWord& b) {
  constexpr std::size_t kShared = 4;
  if (a.stem.size() < kShared || b.stem.compare(0, kShared, a.stem, 0, kShared) != 0) return false;
  const auto derived = DerivationsOf(a.stem);
  return std::find(derived.begin(), derived.end(), b.stem) != derived.end();
}

}  // namespace

WordMatch MatchWords(const StatementWord& a, const StatementWord& b) {
  if (a.meaning == b.meaning || a.root == b.root) {
    // "My sister" is not "my sister's cooking".
    const bool name = (a.Is(kName) || b.Is(kName)) && a.Is(kBeforeVerb) && b.Is(kBeforeVerb);
    return a.Is(kPossessive) == b.Is(kPossessive) || name ? WordMatch::kEqual : WordMatch::kTheme;
  }
  if (a.theme != 0 && a.theme == b.theme && !(a.Is(kRelated) && b.Is(kRelated)))
    return WordMatch::kTheme;
  if (AreDerived(a, b)) return WordMatch::kTheme;
  if (!a.Is(kRelated) || !b.Is(kRelated)) return WordMatch::kNone;
  const Lexicon& lexicon = Lexicon::English();
  if (lexicon.IsKindOf(a.meaning, b.meaning) || lexicon.IsKindOf(b.meaning, a.meaning))
    return WordMatch::kKind;
  if (a.theme != 0 && a.theme == b.theme) return WordMatch::kTheme;
  if (lexicon.AreSynonyms(a.meaning, b.meaning)) return WordMatch::kTheme;
  return WordMatch::kNone;
}

Opposition OppositionOf(const StatementWord& a, const StatementWord& b) {
  constexpr std::size_t kShortestStem = 4;
  const auto undone = [](std::string_view x, std::string_view y) {
    return y.size() >= kShortestStem && x.size() == y.size() + 2 && x.starts_with("un") &&
           x.ends_with(y);
  };
  if (undone(a.stem, b.stem) || undone(b.stem, a.stem) || undone(a.text, b.text) ||
      undone(b.text, a.text))
    return Opposition::kStrong;
  // "Non-refundable", "refundable".
  const auto without = [](std::string_view x, std::string_view y) {
    constexpr std::string_view kNon = "non";
    if (!x.starts_with(kNon)) return false;
    x.remove_prefix(kNon.size());
    return (x.starts_with("-") && x.substr(1) == y) || (y.size() > kShortestStem && x == y);
  };
  if (without(a.text, b.text) || without(b.text, a.text)) return Opposition::kStrong;
  const auto beyond = [](std::string_view x, std::string_view y) {
    return x.starts_with("under") && y.starts_with("over") && x.substr(5) == y.substr(4) &&
           y.size() > kShortestStem + 4;
  };
  if (beyond(a.text, b.text) || beyond(b.text, a.text)) return Opposition::kStrong;
  if (!a.Is(kRelated) || !b.Is(kRelated)) return Opposition::kNone;
  const Lexicon& lexicon = Lexicon::English();
  const Opposition by_meaning = lexicon.OpposedAsKinds(a.meaning, b.meaning);
  if (by_meaning == Opposition::kStrong) return by_meaning;
  return std::max(by_meaning, lexicon.Opposed(a.root, b.root));
}

}  // namespace cortex
