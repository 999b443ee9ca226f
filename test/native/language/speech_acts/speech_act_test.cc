#include "language/speech_acts/speech_act.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "language/text/code_spans.h"

namespace cortex {
namespace {

struct ActCase {
  const char* text;
  SpeechAct act;
};

void ExpectActs(const std::vector<ActCase>& cases) {
  for (const auto& [text, act] : cases)
    EXPECT_EQ(SpeechActName(SpeechActOf(ReadSpeechActs(Document(text)).parts)), SpeechActName(act))
        << text;
}

TEST(SpeechAct, SayingThatSomethingIsSoIsAStatement) {
  ExpectActs({
      {"My landlord lets the ground floor to a baker.", SpeechAct::kStatement},
      {"We paused the subscription in February because nobody read it.", SpeechAct::kStatement},
      {"My neighbour Will sells eggs.", SpeechAct::kStatement},
      {"What I like about the town is its river.", SpeechAct::kStatement},
      {"I know what he did.", SpeechAct::kStatement},
      {"When I was nine we lived in Ghent.", SpeechAct::kStatement},
      {"The car won't start when it is cold.", SpeechAct::kStatement},
      {"I never drink coffee after four.", SpeechAct::kStatement},
      {"Book club meets on Wednesdays.", SpeechAct::kStatement},
      {"Build takes three minutes", SpeechAct::kStatement},
      {"Build time on the new runner is short", SpeechAct::kStatement},
      {"Deploy failed on Friday", SpeechAct::kStatement},
      {"Call with Petra went well", SpeechAct::kStatement},
      {"Call with Petra and her boss was long", SpeechAct::kStatement},
      {"Review with my boss is on Monday", SpeechAct::kStatement},
      {"Interview at the harbour office is on 4 May at ten", SpeechAct::kStatement},
      {"Run on Thursday was 5 km", SpeechAct::kStatement},
      {"Visit at the dentist on Monday at nine", SpeechAct::kStatement},
      {"Format is JSON.", SpeechAct::kStatement},
      {"You'll find the fuse box behind the coats.", SpeechAct::kStatement},
      {"In the hall you will find the fuse box.", SpeechAct::kStatement},
      {"Rhubarb? We grow that behind the shed.", SpeechAct::kStatement},
      {"Do we have a cellar? No, there isn't one.", SpeechAct::kStatement},
  });
}

TEST(SpeechAct, WhatOneIsAskedToKeepInMindIsTold) {
  ExpectActs({
      {"Please remember that my sister is called Ruth.", SpeechAct::kStatement},
      {"Please remember: the key hangs behind the door.", SpeechAct::kStatement},
      {"I want you to remember that I hate cilantro.", SpeechAct::kStatement},
      {"Don't forget that my appointment is on Friday.", SpeechAct::kStatement},
      {"You should know my wife is pregnant.", SpeechAct::kStatement},
      {"Just so you know, my uncle is deaf in one ear.", SpeechAct::kStatement},
      {"FYI my son is coeliac.", SpeechAct::kStatement},
      {"Keep in mind that I do not eat pork.", SpeechAct::kStatement},
      {"So, could you note that I moved to Bonn?", SpeechAct::kStatement},
      {"Please remember that we're moving in March.", SpeechAct::kPlan},
      {"Please remember to water the plants.", SpeechAct::kRequest},
      {"Do you remember that bakery?", SpeechAct::kQuestion},
      {"Please remember", SpeechAct::kRequest},
      {"Don't forget Mila is allergic to pistachios", SpeechAct::kStatement},
      {"Don't forget my appointment with Nan is on Friday", SpeechAct::kStatement},
      {"and don't forget we eat no pork", SpeechAct::kStatement},
      {"Don't forget the milk that Tom drinks", SpeechAct::kRequest},
      {"Don't forget who is coming", SpeechAct::kRequest},
      {"Add to memory: my shoe size is 43", SpeechAct::kStatement},
      {"Save to your memory that my shoe size is 43", SpeechAct::kStatement},
      {"Note: the key hangs behind the door", SpeechAct::kStatement},
      {"Add to memory: use the old lift", SpeechAct::kRule},
      {"Add this to the list: eggs and milk", SpeechAct::kRequest},
  });
}

TEST(SpeechAct, AskingForAnAnswerIsAQuestion) {
  ExpectActs({
      {"Which platform does the night train leave from?", SpeechAct::kQuestion},
      {"is there a pharmacy open today", SpeechAct::kQuestion},
      {"I have two aunts in Turin, and I'm wondering if I should visit both.",
       SpeechAct::kQuestion},
      {"My lease ends in May, so should I look for a flat now?", SpeechAct::kQuestion},
      {"Hmm, what is the difference between the two plans?", SpeechAct::kQuestion},
      {"A good dentist in Metz? I have a toothache.", SpeechAct::kQuestion},
      {"We have no cellar. Do we need one?", SpeechAct::kQuestion},
      {"Suppose I had no car.", SpeechAct::kQuestion},
  });
}

TEST(SpeechAct, AVerbBeforeItsSubjectAsksWithoutAQuestionMark) {
  for (const char* asked : {"where did we put the keys",
                            "where did I put my glasses",
                            "when's the release",
                            "whats the plan for today",
                            "what's the weather like",
                            "who's the admin",
                            "how's Mum",
                            "what time is it",
                            "how many pills does Mum take",
                            "who is coming to dinner",
                            "when does the shop open",
                            "why was the build red",
                            "which of the tests fail",
                            "which files use the old parser",
                            "which plan covers the dentist",
                            "Which of my cousins lives in Metz",
                            "what port is postgres on",
                            "which validation library",
                            "what branch",
                            "what tests are flaky",
                            "how come the tests fail on ci",
                            "what happened to the staging box",
                            "who wrote the parser",
                            "what made it so slow",
                            "where is jenkins hosted",
                            "when does trash go out",
                            "how long do builds take",
                            "how're the plants doing",
                            "how to run tests",
                            "what to do about the mould",
                            "what if we went by train",
                            "is jenkins still used",
                            "was redis dropped",
                            "do tests run on push",
                            "did jenkins fail",
                            "does redis still run",
                            "can jenkins deploy to prod",
                            "would a lamp help",
                            "has redis been replaced",
                            "what snacks did I like",
                            "what changes did the storm bring",
                            "could he come too",
                            "didn't we sell the boat"})
    EXPECT_EQ(SpeechActOf(ReadSpeechActs(Document(asked)).parts), SpeechAct::kQuestion) << asked;
  for (const char* told : {"when I was young I lived in Rome",
                           "where I live it rains a lot",
                           "what I want is a bike",
                           "how we met is a long story",
                           "who dares wins",
                           "whatever happens I stay",
                           "which is why I left",
                           "What the doctor did is a mystery",
                           "which I like",
                           "which means a lot to me",
                           "which tests my patience",
                           "Which one you take is up to you",
                           "what we decided: use pnpm",
                           "how we deploy is a secret",
                           "what helped was a nap",
                           "how to deploy: run make release",
                           "What a view",
                           "what great news",
                           "is back on amlodipine",
                           "is happy now",
                           "was sick all week",
                           "is well known here",
                           "can play guitar",
                           "can no longer eat nuts",
                           "could use a lamp",
                           "did laundry today",
                           "does yoga every morning",
                           "has been ill",
                           "has a dog called Rex",
                           "didn't sleep well",
                           "can't eat gluten",
                           "must be fun",
                           "had to sell the boat",
                           "what helped me sleep was tea",
                           "what matters is whether it rains",
                           "Were we in Metz, it would be easier",
                           "Should anything happen to me, ring Odile next door"})
    EXPECT_EQ(SpeechActOf(ReadSpeechActs(Document(told)).parts), SpeechAct::kStatement) << told;
}

TEST(SpeechAct, AskingForADeedIsARequest) {
  ExpectActs({
      {"Please forget where I was born.", SpeechAct::kRequest},
      {"Can you book a table for three?", SpeechAct::kRequest},
      {"Write me a poem about rust.", SpeechAct::kRequest},
      {"Describe the tower of Pisa.", SpeechAct::kRequest},
      {"fix the crash in loader.rs line 7", SpeechAct::kRequest},
      {"Add the new words to words.en.txt and .gitignore", SpeechAct::kRequest},
      {"Always name your sources when I ask about medicine.", SpeechAct::kRequest},
      {"I sold the boat in April, could you help me find a smaller one", SpeechAct::kRequest},
      {"Don't forget the cake!", SpeechAct::kRequest},
      {"Translate \"I live in Metz\" into French.", SpeechAct::kRequest},
      {"Write a song about the spring and my cat", SpeechAct::kRequest},
      {"Bitte schreibe einen Test.", SpeechAct::kRequest},
      {"Provide best practices", SpeechAct::kRequest},
      {"Verify Docker is running", SpeechAct::kRequest},
      {"Check with Tom if the shop is open", SpeechAct::kRequest},
      {"Search for the code Petra wrote", SpeechAct::kRequest},
      {"Remove failed tests in the parser", SpeechAct::kRequest},
      {"Search for packages installed on the server", SpeechAct::kRequest},
      {"Book for May 5 at the harbour", SpeechAct::kRequest},
      {"Visit the dentist on Monday", SpeechAct::kRequest},
  });
}

/// The acts of the parts of a text, in order.
std::string ActsOf(const std::string& text) {
  std::string acts;
  for (const auto& part : ReadSpeechActs(Document(text)).parts)
    acts.append(acts.empty() ? "" : " ").append(SpeechActName(part.act));
  return acts;
}

struct PartsCase {
  const char* text;
  const char* acts;
};

void ExpectParts(const std::vector<PartsCase>& cases) {
  for (const auto& [text, acts] : cases) EXPECT_EQ(ActsOf(text), acts) << text;
}

TEST(SpeechAct, WhatGivesTheReasonOfAnOrderIsTold) {
  ExpectParts({
      {"Make sure nobody gives Oma nuts, she is allergic.", "rule statement"},
      {"Don't give Oma nuts, she's allergic.", "rule statement"},
      {"Never mind the rain, we went sailing.", "request statement"},
      {"Please don't leave the side gate open, Dad wanders off.", "request statement"},
      {"Never give Theo ibuprofen - he has kidney disease.", "rule statement"},
      {"Keep the spray in the blue bag, Mia reacts to bee stings.", "request statement"},
      {"Avoid latex gloves, I get a rash from them.", "request statement"},
      {"Check her sugar at noon because Nan is diabetic.", "request statement"},
      {"Make sure he takes the blue pill at eight; it's for his heart.", "rule statement"},
      {"Do not use the old lift, it got stuck again on Tuesday.", "request statement"},
      {"Please recommend a film, my husband loves westerns.", "request statement"},
  });
}

TEST(SpeechAct, APartMayNoteOrOrderBehindAnother) {
  ExpectParts({
      {"refactor the checkout to use the new service, and note that prices are in cents",
       "request statement"},
      {"Write the tests but don't forget we use bun", "request statement"},
      {"looks good, merge it", "smalltalk request"},
      {"Nice work, book me a table", "smalltalk request"},
      {"Write the tests, and don't forget the docs", "request request"},
  });
}

TEST(SpeechAct, WhatSaysHowTheThingAskedForShallBeIsOfTheRequest) {
  ExpectParts({
      {"Write a story about a girl, she is a pirate.", "request"},
      {"Can you write me a poem, the hero is a pirate?", "request"},
      {"Book us a room, it should be quiet.", "request"},
      {"Make it concise, this must fit on a page.", "request"},
      {"Pretend you're a doctor, I have a cough.", "request"},
      {"Translate this to French: my cat is ill, I live in Rome.", "request"},
      {"Give me a list of rivers, the towns beside them and lakes.", "request"},
      {"Make sure that when I call, she answers.", "request"},
      {"Bring the leash, the dog treats and a ball.", "request"},
      {"Summarise this note: \"Ina bakes. She lives in Metz.\" I am ill.",
       "request request statement"},
      {"Translate this: I have a dog. It barks.\n\nI am ill.", "request request statement"},
  });
}

TEST(SpeechAct, WhatIsAlwaysOrNeverToBeDoneWithSomebodyIsARule) {
  ExpectActs({
      {"Don't give Oma nuts.", SpeechAct::kRule},
      {"Never put peanut butter on Tim's sandwich.", SpeechAct::kRule},
      {"Don't let her drive at night.", SpeechAct::kRule},
      {"Please never leave my brother alone in the bath.", SpeechAct::kRule},
      {"Always cut up her food.", SpeechAct::kRule},
      {"Make sure that nobody gives Oma nuts.", SpeechAct::kRule},
      {"Do not write long answers.", SpeechAct::kRequest},
      {"Never include Tom in the letter.", SpeechAct::kRequest},
      {"Don't forget Nan's birthday.", SpeechAct::kRequest},
      {"Don't worry about him.", SpeechAct::kRequest},
      {"Never give Leo nuts, he is allergic to them.", SpeechAct::kStatement},
  });
}

TEST(SpeechAct, WhatIsIntendedWishedOrToComeIsAPlan) {
  ExpectActs({
      {"We're moving to Leipzig in March.", SpeechAct::kPlan},
      {"I'm flying to Oslo on Friday.", SpeechAct::kPlan},
      {"I'd like to learn Danish one day.", SpeechAct::kPlan},
      {"Let's meet at the station.", SpeechAct::kPlan},
      {"She is going to sell the house.", SpeechAct::kPlan},
      {"I'm considering a smaller car.", SpeechAct::kPlan},
  });
}

TEST(SpeechAct, CompanyAloneIsSmalltalk) {
  ExpectActs({
      {"", SpeechAct::kSmalltalk},
      {"Thanks so much for your help!", SpeechAct::kSmalltalk},
      {"Ok, great.", SpeechAct::kSmalltalk},
      {"Hi Mara, how are you?", SpeechAct::kSmalltalk},
      {"\xF0\x9F\x98\x80", SpeechAct::kSmalltalk},
  });
  EXPECT_EQ(SpeechActOf(ReadSpeechActs(Document("Thanks! My sister has moved to Bruges.")).parts),
            SpeechAct::kStatement);
}

TEST(SpeechAct, WhatWasPastedIsCode) {
  ExpectActs({
      {"```\nint main() { return 0; }\n```", SpeechAct::kCode},
      {"for (int i = 0; i < n; ++i) {\n  sum += a[i];\n}", SpeechAct::kCode},
      {"Traceback (most recent call last):\n  File \"a.py\", line 3\nKeyError: 'x'",
       SpeechAct::kCode},
      {"2024-05-08 10:12:33 ERROR lost the connection", SpeechAct::kCode},
      {"$ git status\nOn branch main\nnothing to commit", SpeechAct::kCode},
      {"def f(x):\n    y = x\n    return y", SpeechAct::kCode},
      {"diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-the old\n+the new", SpeechAct::kCode},
      {"import os\nfrom os import path", SpeechAct::kCode},
      {"<p class=\"card\">Jan lives in Metz</p>", SpeechAct::kCode},
      {"$ git status\nOn branch main\n\nMy sister keeps the key to the shed in her car.",
       SpeechAct::kStatement},
      {"So P(A) = 1/2 when we toss the coin (once) and P(B) = 1/4 when we toss it twice.",
       SpeechAct::kStatement},
  });
  EXPECT_EQ(SpeechActOf(ReadSpeechActs(Document("Why does this fail?\n```\nx = 1\n```")).parts),
            SpeechAct::kQuestion);
  EXPECT_EQ(SpeechActOf(ReadSpeechActs(Document("Please fix it: ```\nx = 1 never closed")).parts),
            SpeechAct::kRequest);
}

TEST(SpeechAct, TheWordsOfSomebodyElseAreAQuotation) {
  ExpectActs({
      {"\"I have never set foot in this house before,\" she said.", SpeechAct::kQuotation},
      {"He reads \"The Tin Drum\" to his mother every evening.", SpeechAct::kStatement},
  });
}

TEST(SpeechAct, EachPartHasItsOwnAct) {
  const std::string text = "Thanks! I live in Bonn now, can you update my address? I'll call you.";
  std::vector<std::string> acts;
  std::size_t end = 0;
  for (const auto& part : ReadSpeechActs(Document(text)).parts) {
    acts.emplace_back(SpeechActName(part.act));
    EXPECT_GE(part.span.begin, end);
    EXPECT_LE(part.span.end, text.size());
    end = part.span.end;
  }
  EXPECT_EQ(acts, (std::vector<std::string>{"smalltalk", "statement", "request", "plan"}));
}

TEST(SpeechAct, AsksInPassingAreNotWhatALongReportIs) {
  std::string report = "The first week of the trial went well.";
  for (int i = 0; i < 9; ++i) report += " The second team measured the flow in the upper pipe.";
  EXPECT_EQ(
      SpeechActOf(ReadSpeechActs(
                      Document(report + " Thirty seconds? It was less. They all went home by bus."))
                      .parts),
      SpeechAct::kStatement);
  EXPECT_EQ(SpeechActOf(ReadSpeechActs(Document(report + " What do we do next?")).parts),
            SpeechAct::kQuestion);
}

TEST(CodeSpans, CoverLinesThatTouch) {
  const std::string text = "See:\nx = f(1);\ny = g(x);\nIt fails.";
  const auto spans = CodeSpans(text);
  ASSERT_EQ(spans.size(), 1U);
  EXPECT_EQ(text.substr(spans[0].begin, spans[0].end - spans[0].begin), "x = f(1);\ny = g(x);");
}

}  // namespace
}  // namespace cortex
