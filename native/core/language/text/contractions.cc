#include "language/text/contractions.h"

#include <array>

#include "language/text/word_table.h"

namespace cortex {

ContractionParts SplitContraction(std::string_view folded) {
  constexpr std::array<std::string_view, 7> kEndings = {"n't", "'s",  "'m", "'re",
                                                        "'ve", "'ll", "'d"};
  for (const auto ending : kEndings) {
    if (folded.size() > ending.size() && folded.ends_with(ending))
      return {folded.substr(0, folded.size() - ending.size()), ending};
  }
  return {folded, ""};
}

std::optional<ContractionParts> BareContraction(std::string_view folded) {
  static constexpr WordTable<ContractionParts, 18> kBare = {{{"im", {"i", "am"}},
                                                             {"ive", {"i", "have"}},
                                                             {"dont", {"do", "not"}},
                                                             {"doesnt", {"does", "not"}},
                                                             {"didnt", {"did", "not"}},
                                                             {"isnt", {"is", "not"}},
                                                             {"arent", {"are", "not"}},
                                                             {"wasnt", {"was", "not"}},
                                                             {"werent", {"were", "not"}},
                                                             {"havent", {"have", "not"}},
                                                             {"hasnt", {"has", "not"}},
                                                             {"cant", {"can", "not"}},
                                                             {"wont", {"will", "not"}},
                                                             {"wouldnt", {"would", "not"}},
                                                             {"couldnt", {"could", "not"}},
                                                             {"shouldnt", {"should", "not"}},
                                                             {"youre", {"you", "are"}},
                                                             {"theyre", {"they", "are"}}}};
  return LookUp(kBare, folded);
}

std::string_view LongContraction(std::string_view ending) {
  if (ending == "'m") return "am";
  if (ending == "'re") return "are";
  if (ending == "'ve") return "have";
  if (ending == "'ll") return "will";
  return "would";
}

}  // namespace cortex
