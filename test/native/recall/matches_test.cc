#include "recall/matches.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cortex {
namespace {

std::string Marked(const std::string& text, const char* query) {
  std::string marked;
  std::size_t end = 0;
  for (const auto& [begin, behind] : MatchesIn(text, query)) {
    marked += text.substr(end, begin - end) + "<" + text.substr(begin, behind - begin) + ">";
    end = behind;
  }
  return marked + text.substr(end);
}

TEST(Matches, AreWordsOfTheQueryInAnyFormAndWhatIsMadeFromThem) {
  struct Case {
    const char* text;
    const char* query;
    const char* marked;
  };
  const std::vector<Case> cases = {
      {"Ruth rings on Sundays", "When does ruth ring?", "<Ruth> <rings> on Sundays"},
      {"She paints; painting painters", "painted", "She <paints>; <painting> <painters>"},
      {"The category of my cat's food", "cat", "The category of my <cat>'s food"},
      {"Mum is a well-known cook", "my mother is known", "<Mum> is a well-<known> cook"},
      {"my favourite colour", "favorite color", "my <favourite> <colour>"},
      {"Everything stays as it is", "xyz", "Everything stays as it is"},
      {"the a of", "of a", "the a of"},
      {"我在北京吃了烤鸭", "烤鸭", "我在北京吃了<烤><鸭>"},
      {"(a+b)* [c] .*", "(a+b)* [c] .*", "(a+b)* [c] .*"},
      {"unruthless Ruth", "ruth", "unruthless <Ruth>"},
      {"", "ruth", ""},
      {"Ruth", "", "Ruth"},
  };
  for (const auto& [text, query, marked] : cases) EXPECT_EQ(Marked(text, query), marked) << query;
}

}  // namespace
}  // namespace cortex
