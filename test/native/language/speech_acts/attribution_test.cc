#include "language/speech_acts/attribution.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "language/contradictions/contradictions_support.h"
#include "language/facts/fact_reader.h"
#include "language/restatement/restate.h"
#include "language/text/document.h"

namespace cortex {
namespace {

std::vector<Attribution> Read(const std::string& text) {
  const Document document(text);
  return ReadAttributions(document.text(), document.tokens());
}

std::string Piece(const std::string& text, Span span) {
  return text.substr(span.begin, span.end - span.begin);
}

struct Said {
  const char* text;
  const char* speaker;
  const char* said;
};

TEST(Attribution, TellsWhoSaysWhat) {
  const std::vector<Said> cases = {
      {"Tom: I live in Rome.", "Tom", "I live in Rome."},
      {"[10:32] Priya: my cat is ill", "Priya", "my cat is ill"},
      {"12/03/24, 9:15 pm - Omar Haddad: I'm on the late shift", "Omar Haddad",
       "I'm on the late shift"},
      {"**Ruth:** We moved to Ghent.", "Ruth", "** We moved to Ghent."},
      {"Mum: I can't find my glasses.", "Mum", "I can't find my glasses."},
      {"Dr. Kern: I prescribe 5 mg.", "Dr. Kern", "I prescribe 5 mg."},
      {"Tom wrote: I live in Rome.", "Tom", "I live in Rome."},
      {"On Monday Lena texted me: I have a new job.", "Lena", "I have a new job."},
      {"Tom has just told the nurse: I am diabetic.", "Tom", "I am diabetic."},
      {"Lena said, I live in Oslo.", "Lena", "I live in Oslo."},
      {"Tom wrote:\nI live in Rome.", "Tom", "I live in Rome."},
      {"Tom: Hello. I live in Rome. It is warm.", "Tom", "Hello. I live in Rome. It is warm."},
      {"I live in Rome, Tom said.", "Tom", "I live in Rome"},
      {"I have sold the boat, Lena told me yesterday.", "Lena", "I have sold the boat"},
      {"I'm on the late shift, wrote Omar Haddad.", "Omar Haddad", "I'm on the late shift"},
      {"I live in Rome, according to Tom.", "Tom", "I live in Rome"},
      {"I need more iron, says my doctor.", "", "I need more iron"},
      {"I need more iron, the nurse told me.", "", "I need more iron"},
      {"We moved to Ghent, she said.", "", "We moved to Ghent"},
      {"My sister: I live in Rome.", "", "I live in Rome."},
      {"My brother wrote: I sold my car.", "", "I sold my car."},
      {"The song goes: I left my heart in Kyiv", "", "I left my heart in Kyiv"},
      {"The sign on the door reads: I am at lunch", "", "I am at lunch"},
      {"Lyrics: I walk the line", "", "I walk the line"},
  };
  for (const auto& [text, speaker, said] : cases) {
    const auto found = Read(text);
    ASSERT_EQ(found.size(), 1U) << text;
    EXPECT_EQ(Piece(text, found[0].said), said) << text;
    EXPECT_EQ(Piece(text, found[0].speaker), speaker) << text;
  }
}

TEST(Attribution, WhoTellsTheTextSaysItHimself) {
  for (const std::string text : {"Note: I live in Rome.",
                                 "Update: I live in Rome.",
                                 "Correction: I live in Rome.",
                                 "Address: I live in Rome.",
                                 "Me: I live in Rome.",
                                 "User: I live in Rome.",
                                 "Bio: I live in Rome.",
                                 "About me: I live in Rome.",
                                 "Short answer: I live in Rome.",
                                 "Knee: I had surgery.",
                                 "I said: I live in Rome.",
                                 "I told the nurse: I am diabetic.",
                                 "As the doctor said, I should rest.",
                                 "What Tom told me: I should rest.",
                                 "My plan says: I run on Mondays.",
                                 "The doctor says I should rest.",
                                 "My cholesterol is low, the doctor says.",
                                 "I live in Rome, as I said.",
                                 "I live in Rome, as Tom said.",
                                 "I live in Rome, I said.",
                                 "I live in Rome, like my doctor.",
                                 "I live in Rome, whatever my doctor says.",
                                 "I asked for the bill, the waiter said.",
                                 "I went to Rome, Tom said nothing.",
                                 "The pharmacist asked about creams: my skin is oily.",
                                 "Tom: the bins go out on Monday.",
                                 "It starts at 10:30, I think.",
                                 "I use std::vector."})
    EXPECT_TRUE(Read(text).empty()) << text;
}

TEST(Attribution, EndsWhereAnotherSpeaks) {
  const std::string text = "Tom: I live in Rome.\nMe: I live in Bonn.\nAnna: I live in Oslo.";
  const auto found = Read(text);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(Piece(text, found[0].said), "I live in Rome.");
  EXPECT_EQ(Piece(text, found[1].speaker), "Anna");
}

TEST(Attribution, FactsAreOfWhoSaysThem) {
  const auto subjects = [](const std::string& text) {
    std::vector<std::string> names;
    for (const auto& fact : graph::ReadFacts(AnalyzeStatement(Document(text)), "Ruth").facts)
      names.push_back(fact.subject.name);
    return names;
  };
  EXPECT_EQ(subjects("Tom: I live in Rome."), std::vector<std::string>{"Tom"});
  EXPECT_EQ(subjects("I live in Rome."), std::vector<std::string>{"Ruth"});
  for (const std::string text :
       {"My sister: I live in Rome.", "The song goes: I live in Rome.", "// I live in Rome",
        "# I live in Rome", "> I live in Rome.", "home = 'Rome';  // I live in Rome"})
    EXPECT_TRUE(subjects(text).empty()) << text;
}

TEST(Attribution, IsNotRestatedAsTheSpeakers) {
  const RestateOptions options{.user = "Ruth"};
  for (const std::string text : {"Tom: I live in Rome.", "Tom wrote: my dog is ill.",
                                 "> I live in Rome.", "// I live in Rome"})
    EXPECT_EQ(Restate(text, options), text);
  EXPECT_EQ(Restate("Note: I live in Rome.", options), "Note: Ruth lives in Rome.");
}

TEST(Attribution, WhatSomebodyElseSaysContradictsNothingOfTheSpeakers) {
  for (const std::string newer : {"// I live in Rome",
                                  "//I live in Rome",
                                  "# I live in Rome",
                                  "## I live in Rome",
                                  "> I live in Rome.",
                                  ">> I live in Rome.",
                                  "/* I live in Rome */",
                                  "<!-- I live in Rome -->",
                                  "live_in = 'Rome'; // I live in Rome",
                                  "home = \"Rome\"  # I live in Rome",
                                  "Tom: I live in Rome.",
                                  "Mum: I live in Rome.",
                                  "My sister: I live in Rome.",
                                  "Tom wrote: I live in Rome.",
                                  "Tom said, I live in Rome.",
                                  "I live in Rome, Tom said.",
                                  "I live in Rome, according to Tom.",
                                  "I live in Rome, says my doctor.",
                                  "My sister wrote: I live in Rome.",
                                  "The song goes: I live in Rome",
                                  "Quote: I live in Rome",
                                  "Yesterday Tom wrote:\n> I live in Rome.",
                                  "```\nI live in Rome\n```",
                                  "\"I live in Rome\""})
    EXPECT_FALSE(test::Find("I live in Potsdam.", newer)) << newer;
  for (const std::string newer :
       {"Note: I live in Rome.", "Update: I live in Rome.", "Correction: I live in Rome.",
        "Address: I live in Rome", "Me: I live in Rome", "- I live in Rome",
        "Tom: Where are you?\nMe: I live in Rome.", "I live in Rome, as I said."})
    EXPECT_TRUE(test::Find("I live in Potsdam.", newer)) << newer;
}

TEST(Attribution, WhatANamedOneSaysIsClaimedOfHim) {
  EXPECT_TRUE(test::Find("Tom lives in Paris.", "Tom: I live in Rome."));
  EXPECT_TRUE(test::Find("Tom's sister lives in Oslo.", "Tom: my sister lives in Bergen."));
  EXPECT_FALSE(test::Find("Tom lives in Paris.", "Anna: I live in Rome."));
}

}  // namespace
}  // namespace cortex
