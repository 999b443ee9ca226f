// A question about what was so before something else gets what was told before that
// (docs/search.md).

#include "recall/former_first.h"

#include "brain/dispute_support.h"
#include "language/text/keywords.h"

namespace cortex {
namespace {

using test::Disputes;
using test::Ids;

class FormerFirst : public Disputes {};

TEST_F(FormerFirst, WhatWasToldBeforeTheEventIsFirstAndThenTheEvent) {
  const auto before = Told("Riding with Ms Vance is on Fridays, 40 a lesson, in cash.", 90);
  const auto raised = Told("Ms Vance raised the lessons to 45 from this month.", 30);
  const auto last = Told("That was the last riding lesson with Ms Vance. She cried.", 5);
  EXPECT_EQ(Found(For("What did a riding lesson cost before Ms Vance raised it?")),
            (Ids{before, raised, last}));
  EXPECT_NE(Found(For("What does a riding lesson with Ms Vance cost?")).front(), before)
      << "nothing is asked of before";
}

TEST_F(FormerFirst, OfSeveralTellingsOfTheEventTheEarliestIsIt) {
  const auto left = Told("Ines has left the agency, Milo does the visits now.", 60);
  const auto late = Told("Milo was late for the visits.", 10);
  EXPECT_EQ(Found(For("Who did the visits before Milo?")), (Ids{left, late}));
}

TEST_F(FormerFirst, WhatPossiblyTookItsPlaceDoesNotComeBeforeIt) {
  Close();
  BrainOptions options = test::OptionsFor(directory().File("possible.db"));
  options.contradictions.open = 1;  // all pairs are possible ones
  Open(options);
  const auto less = Told("The rent is 520 euros.", 90);
  Told("The landlord raised the rent.", 60);
  const auto more = Told("The rent is 575 euros.", 30);
  EXPECT_EQ(Found(For("How much is the rent?")).front(), more);
  EXPECT_EQ(Found(For("What was the rent before the landlord raised it?")).front(), less);
}

TEST_F(FormerFirst, WhatSpeaksOfSomethingElseKeepsItsPlace) {
  Told("Ms Vance lives in Bonn.", 90);
  const auto raised = Told("Ms Vance raised the lessons to 45.", 30);
  EXPECT_EQ(Found(For("What did lessons cost before Ms Vance raised them?")).front(), raised);
}

TEST_F(FormerFirst, AtFirstIsWhatWasToldFirst) {
  const auto green = Told("The Okoros want their doors in green.", 90);
  const auto blue = Told("The Okoros want the doors in blue now, and the doors of the shed.", 30);
  EXPECT_EQ(Found(For("Which doors did the Okoros want first?")), (Ids{green, blue}));
  EXPECT_EQ(Found(For("Which doors did the Okoros want originally?")), (Ids{green, blue}));
}

TEST(FormerStateAsked, IsAskedInThePastWithAnEventBehindBefore) {
  const auto asked = [](const char* text) { return FormerStateAsked(FoldedWords(text)); };
  const auto state = asked("What was the rent before the landlord raised it?");
  ASSERT_TRUE(state);
  EXPECT_EQ(state->matter, std::vector<std::string>{"rent"});
  EXPECT_EQ(state->event, (std::vector<std::string>{"landlord", "rais"}));
  for (const char* text : {"What do I take before bed?", "What was it like before?",
                           "Tell me what I said before lunch", "Where does Ruth live?", "before"}) {
    EXPECT_FALSE(asked(text)) << text;
  }
}

}  // namespace
}  // namespace cortex
