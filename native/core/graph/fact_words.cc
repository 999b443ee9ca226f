#include "graph/fact_words.h"

#include <algorithm>
#include <set>
#include <sstream>

#include "base/unicode.h"
#include "language/text/stem.h"

namespace cortex::graph {

std::vector<std::string> WordsIn(std::string_view text) {
  std::vector<std::string> words;
  std::istringstream stream{FoldCase(text)};
  for (std::string word; stream >> word;) words.push_back(std::move(word));
  return words;
}

bool AreAmong(const std::vector<std::string>& some, const std::vector<std::string>& words) {
  std::set<std::string> stems;
  for (const auto& word : words) stems.insert(StemOf(word));
  return std::all_of(some.begin(), some.end(),
                     [&](const std::string& word) { return stems.contains(StemOf(word)); });
}

}  // namespace cortex::graph
