#include "language/topics/topics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "brain/memories.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::Said;

struct TopicCase {
  const char* text;
  std::vector<std::string> wanted;
};

TEST(Topics, AreFoundByWordsInAnyFormAndByPhrases) {
  const std::vector<TopicCase> cases = {
      {"We went to the vet with both kittens", {"pets"}},
      {"My niece gets married in June", {"family"}},
      {"The warfarin dose was raised", {"health"}},
      {"I was laid off by the shipping company", {"work"}},
      {"Our mortgage is paid off", {"finance"}},
      {"I want to sail around the Horn", {"goals", "hobbies"}},
      {"She disliked the film", {"preferences"}},
      {"Flew to Lisbon and stayed in a hostel", {"travel"}},
      {"It snowed all night", {"weather"}},
      {"I saw Saturn through the telescope", {"astronomy"}},
      {"My bicycle's derailleur, and the car's gearbox", {"automotive"}},
      {"I wrote in my diary", {"journal"}},
      {"I am lonely since the move", {"feelings"}},
      {"My name is Odalys", {"personal_info"}},
      {"I run 12 miles on Sundays", {"health"}},
      {"I'm fluent in Danish", {"skills"}},
      {"My flatmate Ulf", {"friends"}},
      {"He has been my rival for years", {"enemies"}},
      {"I take lessons in Welsh", {"learning"}},
      {"My thesis is late", {"academic"}},
      {"The server's database is full", {"technology"}},
  };
  for (const auto& [text, wanted] : cases) {
    const auto found = ReadTopics(Document(text)).names();
    for (const auto& topic : wanted)
      EXPECT_NE(std::find(found.begin(), found.end(), topic), found.end()) << text << ": " << topic;
  }
}

TEST(Topics, AreNotFoundInsideOtherWordsOrAcrossMarks) {
  const std::vector<TopicCase> cases = {
      {"The olive trees stand in rows", {"personal_info"}},
      {"Of course it is late", {"learning"}},
      {"I am tired", {"automotive"}},
      {"The doctoral candidate", {"health"}},
      {"A strong engine of growth", {"feelings"}},
      {"I live, in short, well", {"personal_info"}},
      {"We ate an apple each", {"technology"}},
      {"Our homework", {"work"}},
  };
  for (const auto& [text, unwanted] : cases) {
    const auto found = ReadTopics(Document(text)).names();
    for (const auto& topic : unwanted)
      EXPECT_EQ(std::find(found.begin(), found.end(), topic), found.end()) << text << ": " << topic;
  }
}

TEST(Topics, HaveScoresThatSumToOneBestFirst) {
  const auto topics = ReadTopics(Document("My dog and my cat met my sister")).topics;
  ASSERT_EQ(topics.size(), 2U);
  EXPECT_EQ(topics[0].name, "pets");
  EXPECT_DOUBLE_EQ(topics[0].score, 2.0 / 3);
  EXPECT_EQ(topics[1].name, "family");
  EXPECT_DOUBLE_EQ(topics[1].score, 1.0 / 3);
}

TEST(Topics, OfATextThatFitsNoneAreNone) {
  for (const char* text : {"", "?!", "Blue is a colour.", "\xF0\x9F\x98\x80", "## == ^^ __"})
    EXPECT_TRUE(ReadTopics(Document(text)).topics.empty()) << text;
}

TEST(Review, IsAskedForWhereTheSpeakerIsInDanger) {
  for (const char* text : {
           "I want to kill myself.",
           "I really just want to die",
           "Some nights I think about ending my life.",
           "Thinking of hurting myself again",
           "They would be better off without me.",
           "I have nothing to live for",
           "I can't stop thinking about killing myself",
           "I feel suicidal.",
           "It rained. I don’t want to live anymore, and nobody knows.",
       })
    EXPECT_TRUE(ReadTopics(Document(text)).asks_for_review) << text;
}

TEST(Review, IsNotAskedForByEverydayWords) {
  for (const char* text : {
           "I want to die in my own bed, at ninety.",
           "I could kill myself laughing",
           "The novel tells of a suicide.",
           "I volunteer at a suicide prevention hotline.",
           "My plant is going to die",
           "I think my dog wants to die",
           "I no longer want to die",
           "I would never hurt myself",
           "There is no point in living in a big house",
           "I want to end it with my landlord",
           "He said he wanted to kill himself in the play",
           "I am dying to see you",
           "I live with a knife grinder",
       })
    EXPECT_FALSE(ReadTopics(Document(text)).asks_for_review) << text;
}

TEST(Review, IsNeverAskedForByMedicineTakenAsPrescribed) {
  const std::vector<std::string> drugs = {"lithium", "sertraline 50 mg", "all my pills",
                                          "two tablets", "my insulin"};
  const std::vector<std::string> sentences = {
      "I take * every morning as prescribed.",
      "I took * at eight.",
      "My doctor prescribed * against suicidal thoughts, and I take it daily.",
      "I take * so that I do not hurt myself.",
      "I swallow * with water before bed.",
      "I must not take a double dose of *, to avoid an overdose.",
      "I take * because I used to think about suicide.",
      "I no longer feel suicidal since I take *.",
      "Remind me to take * at night.",
      "I am supposed to take * twice a day with food.",
  };
  for (const auto& sentence : sentences) {
    for (const auto& drug : drugs) {
      std::string text = sentence;
      text.replace(text.find('*'), 1, drug);
      EXPECT_FALSE(ReadTopics(Document(text)).asks_for_review) << text;
    }
  }
}

class StoredTopics : public test::BrainTest {
 protected:
  void SetUp() override { Open(); }
  std::vector<std::string> TopicsOf(const std::string& id) {
    return brain().memories().Get(id, true, test::kNow).topics;
  }
};

TEST_F(StoredTopics, AreClassifiedWhereNoneAreGiven) {
  const auto result = brain().memories().Create(Said("My parrot talks"), test::kNow);
  EXPECT_EQ(result.topics, std::vector<std::string>{"pets"});
  EXPECT_EQ(TopicsOf(*result.memory_id), result.topics);
  EXPECT_FALSE(result.safety_flag);
}

TEST_F(StoredTopics, ThatWereGivenStay) {
  NewMemory memory = Said("My parrot talks");
  memory.topics = {"noise"};
  const auto id = test::Remember(brain(), memory);
  MemoryEdit edit;
  edit.text = "My budgie talks all day";
  brain().memories().Edit(id, edit, test::kNow);
  EXPECT_EQ(TopicsOf(id), std::vector<std::string>{"noise"});
}

TEST_F(StoredTopics, FollowAnEditedText) {
  const auto id = test::Remember(brain(), Said("My parrot talks"));
  MemoryEdit edit;
  edit.text = "It rains on the roof";
  brain().memories().Edit(id, edit, test::kNow);
  EXPECT_EQ(TopicsOf(id), std::vector<std::string>{"weather"});
}

TEST_F(StoredTopics, ComeWithAFlagForReview) {
  EXPECT_TRUE(brain().memories().Create(Said("I want to end my life"), test::kNow).safety_flag);
}

}  // namespace
}  // namespace cortex
