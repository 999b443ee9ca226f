#include "language/clauses/names.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cortex {
namespace {

TEST(Names, AreWordsWithACapitalThatNoSentenceOrCalendarExplains) {
  using Names = std::vector<std::string>;
  struct Case {
    const char* text;
    Names names;
  };
  const std::vector<Case> cases = {
      {"My neighbour Rita lives below. She sings on Mondays.", {"Rita"}},
      {"My neighbour Mrs. Keller gossips about Mum's illness.", {"Keller", "Mum"}},
      {"I fed Keller\u2019s cat, and Keller's dog.", {"Keller"}},
      {"I saw Rev. Stone in March.", {"Stone"}},
      {"Rita met Tomasz.", {"Rita", "Tomasz"}},
      {"Note: Called the plumber", {}},
      {"The plumber came. Nobody was there.", {}},
      {"I asked O'Brien and Anna-Lena", {"O'Brien", "Anna-Lena"}},
      {"He works at NASA with Jan.", {"Jan"}},
      {"and I'm there, I'll see", {}},
      {"I saw \u00c9lodie", {"\u00c9lodie"}},
      {"", {}},
  };
  for (const auto& [text, names] : cases) EXPECT_EQ(NamesIn(text), names) << text;
}

}  // namespace
}  // namespace cortex
