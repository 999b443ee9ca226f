#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Letters that Unicode does not decompose, so that the full-text index keeps them: "Łukasz",
/// "Straße". Who looks for them may have no such key. Thread-safe: pure functions, linear in the
/// word.
namespace cortex {

struct Spellings {
  /// Read as the same wherever they stand: "strasse" for "straße" and the other way round, "lukasz"
  /// for "łukasz".
  std::vector<std::string> same;
  /// To be looked for where the word stands nowhere: "łukasz" for "lukasz". One stroke, or all of a
  /// letter: few words have more.
  std::vector<std::string> stroked;
};

/// Other spellings of a folded word (FoldCase).
Spellings SpellingsOf(std::string_view folded);

}  // namespace cortex
