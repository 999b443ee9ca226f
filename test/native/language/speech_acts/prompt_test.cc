#include "language/speech_acts/prompt.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace cortex {
namespace {

TEST(Prompt, TellsHowManyWordsSayWhatIsMeant) {
  struct Case {
    const char* text;
    std::uint32_t words;
  };
  const std::vector<Case> cases = {
      {"Go on.", 0},
      {"yes please go on", 0},
      {"Let's do that", 0},
      {"Sounds good, let's do that", 0},
      {"What did you mean?", 0},
      {"What is 2+2?", 0},
      {"never mind", 0},
      {"Continue", 0},
      {"", 0},
      {"Run the tests", 1},
      {"Recommend a bakery", 1},
      {"dentist", 1},
      {"work", 1},
      {"What is my name?", 1},
      {"What do you know about me?", 1},
      {"What happened in 2019?", 2},
      {"How much do I weigh?", 1},
      {"How much is the rent?", 1},
      {"How much do I earn?", 1},
      {"How much time do I have?", 1},
      {"Is the build red?", 2},
      {"Did it help?", 0},
      {"Do you understand?", 0},
      {"Shall we continue?", 0},
      {"Plan dinner for Anna", 2},
      {"Thanks! Book me a table at the harbour for tonight.", 3},
      {"Wo wohnt meine Schwester?", 4},
  };
  for (const auto& [text, words] : cases) EXPECT_EQ(ReadPrompt(text).words, words) << text;
}

TEST(Prompt, AboutTheTalkItselfAsksNothingOfMemory) {
  for (const char* text :
       {"Can you be more specific?", "Could you say that in other words?",
        "What do you mean by that?", "Can you give me an example?", "Can you give me more details?",
        "Make it shorter.", "Please rephrase your last answer.", "Say that again in simpler words.",
        "Could you clarify?", "Can you shorten your answer?"})
    EXPECT_EQ(ReadPrompt(text).words, 0U) << text;
  for (const char* text :
       {"Can you be more specific about the dose?", "What were my last words?",
        "Give me an example of a pasta sauce", "Explain the details of the lease"})
    EXPECT_GT(ReadPrompt(text).words, 0U) << text;
}

TEST(Prompt, TellsOfWhomItSpeaks) {
  struct Case {
    const char* text;
    bool of_asker;
    bool has_name;
  };
  const std::vector<Case> cases = {
      {"Fix my bike", true, false},
      {"I'm looking for a present", true, false},
      {"What should we cook for Anna?", true, true},
      {"Plan dinner for Anna", false, true},
      {"Remind her on Monday", false, false},
      {"Tell me a joke", false, false},
      {"What do you know about me?", true, false},
      {"Write a haiku", false, false},
  };
  for (const auto& [text, of_asker, has_name] : cases) {
    EXPECT_EQ(ReadPrompt(text).of_asker, of_asker) << text;
    EXPECT_EQ(ReadPrompt(text).has_name, has_name) << text;
  }
}

TEST(Prompt, KnowsWhatLeavesOpenWhatWasSaidOrDone) {
  for (const char* text :
       {"What did we decide yesterday?", "tell me what happened in May", "What have I said today?",
        "Did we decide anything on Friday?", "Anything from last week?",
        "Remind me what we did on Monday", "Show me everything from yesterday"})
    EXPECT_TRUE(ReadPrompt(text).asks_what_was) << text;
  for (const char* text :
       {"can I deploy today? it's friday", "we switched from pnpm to bun yesterday",
        "What should I cook tonight?", "is it Friday today?", "What day is it today?",
        "When did the deadline move in May?", "Fix the bug that Tom reported yesterday",
        "Fix everything today", "What is due on Friday?", "Remind me tomorrow",
        "I told Tom what we did yesterday."})
    EXPECT_FALSE(ReadPrompt(text).asks_what_was) << text;
}

TEST(Prompt, KnowsAVerbThatTells) {
  EXPECT_TRUE(ReadPrompt("git is slow").predicates);
  EXPECT_TRUE(ReadPrompt("docker works again").predicates);
  EXPECT_TRUE(ReadPrompt("the build went well").predicates);
  EXPECT_FALSE(ReadPrompt("git push origin main").predicates);
  EXPECT_FALSE(ReadPrompt("docker compose up").predicates);
}

}  // namespace
}  // namespace cortex
