#include <algorithm>

#include "brain/finder.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::Hours;
using test::kNow;
using test::Remember;
using test::Said;
using Texts = std::vector<std::string>;

/// What conversations add to the order of what is found.
class DialogueRanking : public test::BrainTest {
 protected:
  void SetUp() override {
    BrainTest::SetUp();
    Open();
  }
  void Turn(const std::string& session, const std::string& speaker, const std::string& content) {
    NewMemory memory = Said(content);
    memory.session_id = session;
    memory.speaker = speaker;
    memory.created_at = kNow - Hours(1000) + Hours(++turns_);
    Remember(brain(), memory);
  }
  void Note(const std::string& content) { Remember(brain(), Said(content)); }
  SearchResult Search(const std::string& text, const RankingWeights& ranking = {}) {
    SearchQuery query;
    query.text = text;
    query.ranking = ranking;
    query.peek = true;
    query.now = kNow;
    return brain().finder().Search(query, nullptr);
  }
  Texts Found(const std::string& text, const RankingWeights& ranking = {}) {
    Texts contents;
    for (const auto& hit : Search(text, ranking).hits) contents.push_back(hit.memory.content);
    return contents;
  }
  static bool ComesFirst(const Texts& texts, const std::string& first, const std::string& second) {
    const auto place = [&texts](const std::string& text) {
      return std::find(texts.begin(), texts.end(), text);
    };
    return place(first) < place(second);
  }

 private:
  int turns_ = 0;
};

TEST_F(DialogueRanking, TheTurnAfterAQuestionAnswersIt) {
  Turn("s1", "Ada", "Which instrument do you play, Ben?");
  Turn("s1", "Ben", "The oboe, badly");
  Turn("s2", "Ada", "An instrument lay on the table.");
  Turn("s2", "Ben", "The window was open");
  const auto found = Found("instrument");
  EXPECT_TRUE(ComesFirst(found, "The oboe, badly", "The window was open"));
}

TEST_F(DialogueRanking, AQuestionIsOneAlsoBeforeAClosingMarkAndInOtherScripts) {
  struct Case {
    const char* question;
    bool asks;
  };
  const std::vector<Case> cases = {{"Ada said, \"A zither?\"", true},
                                   {"A zither\xEF\xBC\x9F", true},
                                   {"A zither stood there", false}};
  int session = 0;
  for (const auto& [question, asks] : cases) {
    const std::string name = "s" + std::to_string(session++);
    Turn(name, "Ada", question);
    Turn(name, "Ben", "reply to " + name);
  }
  const auto hits = Search("zither").hits;
  const auto window_of = [&hits](const std::string& content) {
    const auto hit = std::find_if(hits.begin(), hits.end(), [&content](const SearchHit& candidate) {
      return candidate.memory.content == content;
    });
    return hit == hits.end() ? -1.0 : hit->parts.window;
  };
  EXPECT_GT(window_of("reply to s0"), 2 * window_of("reply to s2"));
  EXPECT_GT(window_of("reply to s1"), 2 * window_of("reply to s2"));
  EXPECT_GT(window_of("reply to s2"), 0.0);
}

TEST_F(DialogueRanking, WithoutAWindowOnlyTheTextItselfIsFound) {
  Turn("s1", "Ada", "Which instrument do you play, Ben?");
  Turn("s1", "Ben", "The oboe, badly");
  RankingWeights ranking;
  ranking.window = 0;
  EXPECT_EQ(Found("instrument", ranking), Texts{"Which instrument do you play, Ben?"});
}

TEST_F(DialogueRanking, AConversationAboutTheMatterLiftsItsTurns) {
  for (const auto* session : {"s1", "s2"}) {
    Turn(session, "Ada", "The garden needs rain, says " + std::string(session));
    Turn(session, "Ben", "Something else in " + std::string(session));
    Turn(session, "Ada", "Afterwards it snowed on " + std::string(session));
  }
  Turn("s2", "Ben", "Tulips are best in spring");
  const auto hits = Search("garden tulips").hits;
  const auto garden = std::find_if(hits.begin(), hits.end(), [](const SearchHit& hit) {
    return hit.memory.content.starts_with("The garden needs rain");
  });
  ASSERT_NE(garden, hits.end());
  EXPECT_EQ(garden->memory.session_id, "s2");
}

TEST_F(DialogueRanking, WhatTheNamedSpeakerSaidComesBeforeWhatOthersSaid) {
  Turn("s1", "Ada Byron", "I like the old mill");
  Turn("s2", "Ben", "I like the old mill!");
  EXPECT_EQ(Found("Does Ben like the mill?").front(), "I like the old mill!");
  EXPECT_EQ(Found("Does ADA like the mill?").front(), "I like the old mill");
  const auto other = Search("Does Ben like the mill?").hits.back();
  EXPECT_LT(other.parts.speaker, 1.0);
}

TEST_F(DialogueRanking, WhatASpeakerSaidIsFoundByTheNameAlone) {
  Turn("s1", "Ruth Meyer", "I live in Kiel");
  Turn("s1", "Ben", "Is it windy there?");
  Turn("s1", "Ruth Meyer", "Every day of the year");
  Note("The oboe needs a new reed");
  const Texts said = {"Every day of the year", "I live in Kiel"};
  for (const auto* query : {"Ruth", "ruth", "What did Ruth say?", "Ruth Meyer"})
    EXPECT_EQ(Found(query), said) << query;
  EXPECT_TRUE(Found("Does Ruth like oranges?").empty());
}

TEST_F(DialogueRanking, AllThatTheAskerToldIsFoundWhenNothingElseIsAskedFor) {
  Note("The oboe needs a new reed");
  Turn("s1", "Ruth", "It rains in Kiel");
  for (const auto* query :
       {"What do you know about me?", "What did I tell you?", "What did I just tell you?"})
    EXPECT_EQ(Found(query), Texts{"The oboe needs a new reed"}) << query;
  for (const auto* small_talk : {"I know what you said", "What should I do?", "Tell me!", "I see"})
    EXPECT_TRUE(Found(small_talk).empty()) << small_talk;
}

TEST_F(DialogueRanking, AShortQuestionFindsAnAnswerInOtherWords) {
  struct Case {
    const char* question;
    const char* answer;
  };
  const std::vector<Case> cases = {{"Where do I live?", "We moved to Porto in May"},
                                   {"Where do I work?", "My new job is at the mill"},
                                   {"Am I married?", "Tom and I got divorced"},
                                   {"Do I eat meat?", "I turned vegetarian"}};
  for (const auto& told : cases) Note(told.answer);
  Note("The oboe needs a new reed");
  for (const auto& [question, answer] : cases) EXPECT_EQ(Found(question), Texts{answer});
  // The word itself counts more than another one for it, and a longer query says what it means.
  Note("I live on a boat");
  EXPECT_EQ(Found("Where do I live?").front(), "I live on a boat");
  EXPECT_EQ(Found("What does the crew of the ferry that I live on sing?").size(), 1U);
}

TEST_F(DialogueRanking, ARelativeIsFoundUnderAnyOfTheNamesForOne) {
  const std::vector<Texts> relatives = {{"mother", "Mum", "mom", "mummy"},
                                        {"father", "Dad", "papa"},
                                        {"grandmother", "grandma", "Granny"},
                                        {"grandfather", "Grandad", "grandpa"},
                                        {"aunt", "auntie"}};
  for (const auto& names : relatives) Note(names[1] + " dances on Fridays");
  for (const auto& names : relatives) {
    for (const auto& name : names)
      EXPECT_EQ(Found("Does my " + name + " dance?").front(), names[1] + " dances on Fridays");
  }
}

TEST_F(DialogueRanking, AnotherNounForTheSameIsFoundBehindTheOneAskedFor) {
  Note("The GP rang about the blood test");
  Note("The oboe needs a new reed");
  EXPECT_EQ(Found("What did the doctor ring about?"), Texts{"The GP rang about the blood test"});
  Note("The doctor rang about the scan");
  EXPECT_EQ(Found("What did the doctor ring about?").front(), "The doctor rang about the scan");
  EXPECT_EQ(Found("What did the GP ring about?").front(), "The GP rang about the blood test");
}

TEST_F(DialogueRanking, AskingWhatIsKnownAboutAMatterAsksAfterTheMatter) {
  Note("Mum takes the pill with water");
  Note("The oboe needs a new reed");
  Note("I know the old mill");
  for (const auto* query : {"What does it know about my mother's medicines?",
                            "What do you remember about the medicines of my mother?"})
    EXPECT_EQ(Found(query), Texts{"Mum takes the pill with water"}) << query;
  EXPECT_EQ(Found("Do I know the mill?").front(), "I know the old mill");
}

TEST_F(DialogueRanking, WhatTheUserToldOfThemselvesIsNotOfTheNamedSpeaker) {
  Note("I live in Bonn");
  Turn("s1", "Ruth", "I live in Kiel");
  EXPECT_EQ(Found("Where does Ruth live?").front(), "I live in Kiel");
  EXPECT_EQ(Found("Where do I live?").front(), "I live in Bonn");
}

TEST_F(DialogueRanking, ANameThatSeveralShareOrTwoNamesPreferNobody) {
  Turn("s1", "Ada Byron", "I like the old mill");
  Turn("s2", "Ada Lovelace", "I like the old mill!");
  Turn("s3", "Ben", "I like the old mill too");
  for (const auto* query : {"Does Ada like the mill?", "Do Ada and Ben like the mill?"}) {
    for (const auto& hit : Search(query).hits) EXPECT_EQ(hit.parts.speaker, 1.0) << query;
  }
}

TEST_F(DialogueRanking, WhatTheAskerToldComesBeforeWhatOthersSaidOfIt) {
  Turn("s1", "assistant", "The sprint ends on Friday, noted");
  Turn("s2", "user", "My sprint ends on Friday, noted");
  struct Case {
    const char* query;
    bool of_asker;
  };
  const std::vector<Case> cases = {{"When does my sprint end?", true},
                                   {"What did I say of the sprint?", true},
                                   {"When does the sprint end?", false},
                                   {"Did the user tell me of the sprint?", false}};
  for (const auto& [query, of_asker] : cases) {
    for (const auto& hit : Search(query).hits) {
      const bool is_users = hit.memory.speaker == "user";
      if (is_users || of_asker) {
        EXPECT_EQ(hit.parts.speaker == 1.0, is_users) << query;
      }
    }
  }
  Note("The sprint, a note of mine");
  const auto hits = Search("What of my sprint?").hits;
  for (const auto& hit : hits)
    EXPECT_EQ(hit.parts.speaker == 1.0, hit.memory.speaker != "assistant") << hit.memory.content;
}

/// A word counts by the length of the text in which it stands, also where it is handed on.
TEST_F(DialogueRanking, AWordInALongTurnSaysLessThanInAShortOneToItsNeighboursToo) {
  const std::string filler(3000, 'x');
  Turn("s1", "Ada", "The zither " + filler);
  Turn("s1", "Ben", "reply to the long one");
  Turn("s2", "Ada", "The zither");
  Turn("s2", "Ben", "reply to the short one");
  const auto found = Found("zither");
  EXPECT_EQ(found.front(), "The zither");
  EXPECT_TRUE(ComesFirst(found, "reply to the short one", "reply to the long one"));
}

TEST_F(DialogueRanking, WhereATimeOrNumberIsAskedForTextsThatTellOneComeFirst) {
  Note("The regatta was cold");
  Note("The regatta was yesterday");
  Note("The regatta had forty boats");
  EXPECT_EQ(Found("When was the regatta?").front(), "The regatta was yesterday");
  EXPECT_EQ(Found("How many came to the regatta?").front(), "The regatta had forty boats");
  for (const auto& hit : Search("Where was the regatta?").hits) EXPECT_EQ(hit.parts.answer, 1.0);
}

TEST_F(DialogueRanking, WordsMadeFromAWordFindToo) {
  Note("Their marriage was happy");
  Note("The harbour is deep");
  EXPECT_EQ(Found("Who married?"), Texts{"Their marriage was happy"});
}

TEST_F(DialogueRanking, WordsForTalkingCountOnlyWhenThereIsNothingElse) {
  Note("We discussed nothing");
  Note("The harbour is deep");
  EXPECT_EQ(Found("What was said of the harbour in the conversation we discussed?"),
            Texts{"The harbour is deep"});
  EXPECT_EQ(Found("discussed"), Texts{"We discussed nothing"});
}

}  // namespace
}  // namespace cortex
