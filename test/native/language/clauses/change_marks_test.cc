#include "language/clauses/change_marks.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "language/clauses/statement.h"
#include "language/slots/analysis.h"
#include "language/text/document.h"

namespace cortex {
namespace {

struct Case {
  std::string_view text;
  std::uint8_t marks;
};

std::uint8_t MarksOf(std::string_view text) {
  std::uint8_t marks = 0;
  const Statement statement = AnalyzeStatement(Document(std::string(text)));
  for (const Clause& clause : statement.clauses) marks |= clause.change_marks;
  return marks;
}

TEST(ChangeMarks, TellThatSomethingIsNotAsItWas) {
  const Case kCases[] = {{"The rent went up to 575.", kChanged},
                         {"The rent goes up to 575.", kChanged},
                         {"The furosemide is to come down to 60.", kChanged},
                         {"Biscuit is down to 29.", kChanged},
                         {"Mrs Iyer up to 3 litres overnight.", kChanged},
                         {"They put the operation back.", kChanged},
                         {"Jonas took billing over.", kChanged},
                         {"The flag has been switched on.", kChanged},
                         {"Rosa stays for good.", kSaysItIsNow},
                         {"Milo is in the red group again.", kSaysItIsNow},
                         {"No more manual approvals.", kSaysItEnded},
                         {"Finn had his last lesson today.", kSaysItEnded},
                         {"She gave it up.", kSaysItEnded},
                         {"The trip was called off.", kSaysItEnded},
                         {"Renske left the company today.", kSaysItEnded | kSaysItsGone},
                         {"Goodwins are history.", kSaysItEnded | kSaysItsGone},
                         {"Zod is out.", kSaysItEnded | kSaysItsGone},
                         {"The rent is 575 as of April.", kSaysItBegins},
                         {"It is Bluebell from Monday.", kSaysItBegins},
                         {"The fire door is fixed.", kSaysItIsDone},
                         {"The invoice was paid.", kSaysItIsDone}};
  for (const auto& [text, marks] : kCases) EXPECT_EQ(MarksOf(text), marks) << text;
}

TEST(ChangeMarks, AreNoneWhereNothingChanged) {
  const std::string_view kTexts[] = {"The rent hasn't gone up.",
                                     "The doctor might put the dose up.",
                                     "The migration takes an hour.",
                                     "There is a raised bed by the wall.",
                                     "The office is out of milk.",
                                     "I put olives in nearly everything.",
                                     "She takes up to 3 tablets.",
                                     "Two weeks left.",
                                     "It runs from Monday to Friday.",
                                     "I work for a reduced fee.",
                                     "Anna is ill again.",
                                     "Anna was at the dentist again."};
  for (const auto& text : kTexts) EXPECT_EQ(MarksOf(text), 0) << text;
}

}  // namespace
}  // namespace cortex
