#include "language/text/contractions.h"

#include "language/text/word_lists.h"

namespace cortex {

ContractionParts SplitContraction(std::string_view folded) {
  for (const auto ending : word_lists::kContractionEndings) {
    if (folded.size() > ending.size() && folded.ends_with(ending))
      return {folded.substr(0, folded.size() - ending.size()), ending};
  }
  return {folded, ""};
}

std::optional<ContractionParts> BareContraction(std::string_view folded) {
  const auto both = LookUp(word_lists::kBareContractions, folded);
  if (!both) return std::nullopt;
  const auto space = both->find(' ');
  return ContractionParts{both->substr(0, space), both->substr(space + 1)};
}

std::string_view LongContraction(std::string_view ending) {
  return LookUp(word_lists::kLongEndings, ending).value_or("would");
}

}  // namespace cortex
