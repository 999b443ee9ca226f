#include "language/clauses/word_flags.h"

#include <array>
#include <utility>

#include "language/clauses/statement.h"

namespace cortex {

std::vector<std::string_view> WordFlagNames(std::uint32_t flags) {
  constexpr std::array<std::pair<std::uint32_t, std::string_view>, 32> kNames = {{
      {kContentWord, "content"},
      {kLightWord, "light"},
      {kNegator, "negator"},
      {kNegated, "negated"},
      {kSelf, "self"},
      {kPossessive, "possessive"},
      {kName, "name"},
      {kPerson, "person"},
      {kVerb, "verb"},
      {kAuxiliary, "auxiliary"},
      {kModal, "modal"},
      {kPreposition, "preposition"},
      {kQuantityPart, "quantity"},
      {kProtectedWord, "protected"},
      {kBeforeVerb, "before-verb"},
      {kMerged, "merged"},
      {kTimeWord, "time"},
      {kPlaceWord, "place"},
      {kPronoun, "pronoun"},
      {kDegree, "degree"},
      {kHedge, "hedge"},
      {kDirection, "direction"},
      {kPastForm, "past"},
      {kSingleValued, "single-valued"},
      {kListed, "listed"},
      {kAdjacent, "adjacent"},
      {kUniversal, "universal"},
      {kVersion, "version"},
      {kImmutable, "immutable"},
      {kStative, "stative"},
      {kRelated, "related"},
      {kAside, "aside"},
  }};
  std::vector<std::string_view> names;
  for (const auto& [flag, name] : kNames) {
    if ((flags & flag) != 0) names.push_back(name);
  }
  return names;
}

}  // namespace cortex
