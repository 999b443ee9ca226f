#include "recall/question.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "language/lexicon/derivations.h"
#include "language/text/keywords.h"

namespace cortex {
namespace {

TEST(Question, TellsWhatItAsksFor) {
  struct Case {
    const char* query;
    AskedFor asked_for;
  };
  const std::vector<Case> cases = {
      {"When did Ruth move to Bergen?", AskedFor::kTime},
      {"Since when has Ruth lived in Bergen?", AskedFor::kTime},
      {"What year did the bridge open?", AskedFor::kTime},
      {"In which month is the regatta?", AskedFor::kTime},
      {"How many boats are there?", AskedFor::kNumber},
      {"How long is the bridge?", AskedFor::kNumber},
      {"And how old is Ruth?", AskedFor::kNumber},
      {"How is Ruth?", AskedFor::kAnything},
      {"What did Ruth say when she left?", AskedFor::kAnything},
      {"Ruth and the boat", AskedFor::kAnything},
      {"how", AskedFor::kAnything},
      {"which", AskedFor::kAnything},
      {"", AskedFor::kAnything},
  };
  for (const auto& [query, asked_for] : cases)
    EXPECT_EQ(WhatIsAskedFor(FoldedWords(query)), asked_for) << query;
}

TEST(Question, KnowsWhetherItIsAboutNow) {
  for (const char* query : {"Where does Ruth live?", "What's my dose?", "Do I still smoke?",
                            "In which city is the office?", "And who is the dentist?"})
    EXPECT_TRUE(AsksForNow(FoldedWords(query))) << query;
  for (const char* query :
       {"What did Ruth paint?", "Where was I born?", "Ruth and the boat",
        "Ruth is my sister, you know", "Which of them did she say is late?", ""})
    EXPECT_FALSE(AsksForNow(FoldedWords(query))) << query;
}

TEST(Question, KnowsWhatATextTells) {
  struct Case {
    const char* text;
    bool time;
    bool number;
  };
  const std::vector<Case> cases = {
      {"We sailed last Tuesday.", true, false},
      {"It was in MAY, I think", true, false},
      {"There are 14 of them", false, true},
      {"A couple of friends came", false, true},
      {"Two weeks ago", true, true},
      {"The boat is blue", false, false},
      {"", false, false},
  };
  for (const auto& [text, time, number] : cases) {
    EXPECT_EQ(Tells(AskedFor::kTime, text), time) << text;
    EXPECT_EQ(Tells(AskedFor::kNumber, text), number) << text;
    EXPECT_TRUE(Tells(AskedFor::kAnything, text)) << text;
  }
}

TEST(Question, IsAnsweredAnewByASentenceThatTellsAChangeOfItsMatter) {
  struct Case {
    const char* question;
    const char* text;
    bool tells;
  };
  const auto* const books = "How many books do I want to read this year?";
  const std::vector<Case> cases = {
      {books, "I've raised the number of books I want to read to 30.", true},
      {books, "Lovely day. The books I read this year have reached 30, would you believe!", true},
      {books, "Could you raise the number of books that I should read this year?", false},
      {books, "I want to read 20 books this year.", false},
      {books, "I moved house. The books that I want to read are in boxes.", false},
      {books, "The rent went up to 800.", false},
      {"When is the meeting with Aoife?", "My meeting with Aoife was rescheduled to noon.", true},
      {"", "Everything changed.", false},
  };
  for (const auto& [question, text, tells] : cases)
    EXPECT_EQ(TellsChange(text, StemsOfMatter(FoldedWords(question))), tells) << text;
}

TEST(SayNow, MarksWhatSaysThatSomethingIsAskedForAsItIsNow) {
  struct Case {
    const char* question;
    std::vector<std::string> said;
  };
  const Case cases[] = {
      {"what shifts am I working these days", {"these", "days"}},
      {"who is collecting the kids at the moment", {"at", "the", "moment"}},
      {"Where do I live now?", {"now"}},
      {"what is at the top these mornings", {}},
      {"", {}},
  };
  for (const auto& [question, expected] : cases) {
    const auto words = FoldedWords(question);
    const auto say_now = SayNow(words);
    std::vector<std::string> said;
    for (std::size_t i = 0; i < words.size(); ++i)
      if (say_now[i]) said.push_back(words[i]);
    EXPECT_EQ(said, expected) << question;
  }
}

TEST(Derivations, AreWhatIsMadeFromAWordAndWhatItIsMadeFrom) {
  const auto has = [](std::string_view word, std::string_view other) {
    const auto derived = DerivationsOf(word);
    return std::find(derived.begin(), derived.end(), other) != derived.end();
  };
  EXPECT_TRUE(has("marri", "marriag"));
  EXPECT_TRUE(has("decid", "decis"));
  EXPECT_TRUE(has("decis", "decid"));
  EXPECT_FALSE(has("marri", "marri"));
}

TEST(Derivations, OfAWordThatHasNoneAreNone) {
  for (const auto* word : {"", "qwertz", "marriagx", "\xE8\x8C\xB6", "zz"})
    EXPECT_TRUE(DerivationsOf(word).empty()) << word;
}

}  // namespace
}  // namespace cortex
