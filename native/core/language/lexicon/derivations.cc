#include "language/lexicon/derivations.h"

#include <algorithm>
#include <string>

#include "language/lexicon/lexicon_data.h"

namespace cortex {
namespace {

std::vector<std::string_view> NonEmptyParts(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const auto size = std::min(text.find(separator), text.size());
    if (size > 0) parts.push_back(text.substr(0, size));
    text.remove_prefix(std::min(size + 1, text.size()));
  }
  return parts;
}

/// The lines of the table, sorted by the word they begin with.
const std::vector<std::string_view>& Lines() {
  static const std::string kText = [] {
    std::string joined;
    for (const auto piece : DerivationTable()) joined += piece;
    return joined;
  }();
  static const std::vector<std::string_view> kLines = NonEmptyParts(kText, '\n');
  return kLines;
}

std::string_view WordOf(std::string_view line) { return line.substr(0, line.find(' ')); }

}  // namespace

std::vector<std::string_view> DerivationsOf(std::string_view stem) {
  const auto& lines = Lines();
  const auto found = std::lower_bound(
      lines.begin(), lines.end(), stem,
      [](std::string_view line, std::string_view word) { return WordOf(line) < word; });
  if (stem.empty() || found == lines.end() || WordOf(*found) != stem) return {};
  return NonEmptyParts(found->substr(stem.size()), ' ');
}

}  // namespace cortex
