// Forgetting a session, or a turn of one, by name.

#include <algorithm>

#include "brain/forgetting_support.h"
#include "brain/memories.h"
#include "brain/removal.h"
#include "brain/sessions.h"

namespace cortex::test {
namespace {

constexpr const char* kNeighbour = "My neighbour Quirin drinks too much.";

class ForgettingSessionTest : public ForgottenWordsTest {
 protected:
  static ForgetQuery Session(const std::string& id, const std::vector<std::int64_t>& turns = {},
                             bool with_memories = false) {
    ForgetQuery query;
    query.session_id = id;
    query.turns = turns;
    query.with_memories = with_memories;
    return query;
  }
  static std::vector<std::string> Places(const ForgetReceipt& receipt) {
    std::vector<std::string> places;
    for (const auto& place : receipt.remaining) {
      EXPECT_FALSE(place.advice.empty());
      places.push_back(place.what + " " + place.id + (place.part.empty() ? "" : " " + place.part));
    }
    return places;
  }
  static ForgetReceipt AsUser(Brain& brain, const ForgetQuery& query, const std::string& user) {
    return brain.removal().Forget(query, false, "test", kNow, nullptr, {user});
  }
  std::string ContentOf(const std::string& id) {
    return brain().memories().Get(id, true, kNow).content;
  }
};

TEST_F(ForgettingSessionTest, ASessionGoesWithTurnsBlocksSummariesUndoAndArchives) {
  const auto session = Start("talk");
  Say(session, kText, "Lindenweg, I see.");
  Describe(session, R"({"key_points":["lives in Lindenweg"],"active_topic":"Lindenweg"})");
  for (int i = 0; i < 60; ++i) Say(session, "Small talk number " + std::to_string(i));
  brain().sessions().Undo(session, Context());
  EXPECT_GT(brain().sessions().Get(session).row.archived_turns, 0);
  Start("other");
  Say("other", "The kettle is new.");
  const auto would = WouldForget(Session("talk"));
  const auto receipt = Forget(Session("talk"));
  for (const auto& told : {would, receipt}) {
    EXPECT_EQ(told.sessions, 1);
    EXPECT_EQ(told.turns, 60);
    EXPECT_EQ(Places(told), std::vector<std::string>{});
  }
  EXPECT_TRUE(would.dry_run);
  EXPECT_EQ(CodeThrownBy([&] { brain().sessions().Get("talk"); }), "NOT_FOUND");
  EXPECT_EQ(Forget(Session("talk")).gone_before, std::vector<std::string>{"talk"});
  EXPECT_EQ(brain().sessions().Get("other").row.last_turn, 1);
  ExpectGone(receipt);
}

TEST_F(ForgettingSessionTest, MemoriesThatCameOutOfItAreNamedAndGoWhenAsked) {
  const auto session = Start("talk");
  const auto turn = Say(session, kText);
  const auto named = TellIn(session, turn, "Ada has a home in Brandenburg.");
  const auto same = TellIn(session, std::nullopt);
  const auto elsewhere = Remember(brain(), Said("Max sings on Sundays."));
  const auto kept = Forget(Session("talk"));
  EXPECT_EQ(kept.memories, 0);
  EXPECT_FALSE(kept.done);
  EXPECT_EQ(Places(kept), (std::vector<std::string>{"memory " + named, "memory " + same}));
  EXPECT_EQ(ContentOf(same), kText);
  // The session is gone; its memories still say where they came from.
  const auto receipt = Forget(Session("talk", {}, true));
  EXPECT_EQ(receipt.ids, (std::vector<std::string>{named, same}));
  EXPECT_EQ(ContentOf(elsewhere), "Max sings on Sundays.");
  ExpectGone(receipt);
}

TEST_F(ForgettingSessionTest, OneTurnGoesAndTheSessionStaysAWholeOne) {
  const auto session = Start("talk");
  Say(session, "Hello there, how are you?");
  const auto turn = Say(session, kNeighbour, "Poor Quirin!", R"(,"summary":"told of Quirin")");
  const auto memory = TellIn(session, turn, "Quirin has a problem.");
  Describe(session, R"({"key_points":["the neighbour drinks","likes tea"]})");
  const auto weather = Say(session, "And what is the weather?");
  const auto other = TellIn(session, weather, "Ada asked for a forecast.");
  const auto receipt = Forget(Session("talk", {turn}, true));
  EXPECT_EQ(receipt.ids, std::vector<std::string>{memory});
  EXPECT_EQ(receipt.sessions, 0);
  ASSERT_EQ(receipt.redacted.size(), 1U);
  EXPECT_EQ(receipt.redacted[0].turns, std::vector<std::int64_t>{turn});
  EXPECT_GT(receipt.undo, 0);
  EXPECT_EQ(ContentOf(other), "Ada asked for a forecast.");
  const auto prompt = brain().sessions().Render(session);
  EXPECT_NE(prompt.find("weather"), std::string::npos);
  EXPECT_NE(prompt.find("likes tea"), std::string::npos);
  EXPECT_EQ(prompt.find("neighbour"), std::string::npos);
  EXPECT_TRUE(brain().sessions().Verify(session).empty());
  EXPECT_EQ(Say(session, "It goes on."), 4);
  EXPECT_EQ(FilesWith("Quirin"), std::vector<std::string>{});
  ExpectGone(receipt);
  EXPECT_EQ(FilesWith("Quirin"), std::vector<std::string>{});
}

TEST_F(ForgettingSessionTest, AnArchivedTurnGoesToo) {
  const auto session = Start("talk");
  const auto turn = Say(session, kText);
  for (int i = 0; i < 40; ++i) Say(session, "Small talk number " + std::to_string(i));
  EXPECT_GE(brain().sessions().Get(session).row.archived_turns, turn);
  ExpectGone(Forget(Session("talk", {turn})));
}

TEST_F(ForgettingSessionTest, AMemoryOfTheTurnStaysUnlessAskedAndIsNamed) {
  const auto session = Start("talk");
  const auto turn = Say(session, std::string("Hello. ") + kNeighbour + " Anyway.");
  Say(session, "Thank you so much.");
  const auto source = TellIn(session, turn, "Somebody drinks.");
  const auto part = TellIn(session, std::nullopt, kNeighbour);
  const auto alike = TellIn(session, std::nullopt, "Every neighbour was rung.");
  const auto kept = Forget(Session("talk", {turn}));
  EXPECT_EQ(Places(kept),
            (std::vector<std::string>{"memory " + source, "memory " + part, "memory " + alike}));
  EXPECT_FALSE(kept.done);
  EXPECT_EQ(ContentOf(part), kNeighbour);
}

TEST_F(ForgettingSessionTest, WithItsMemoriesOnlyWhatSaysItInOtherWordsStays) {
  const auto session = Start("talk");
  const auto turn = Say(session, std::string("Hello. ") + kNeighbour + " Anyway.");
  const auto later = Say(session, "The neighbour has a dog.");
  const auto source = TellIn(session, turn, "Somebody drinks.");
  const auto part = TellIn(session, std::nullopt, kNeighbour);
  const auto alike = TellIn(session, std::nullopt, "Every neighbour was rung.");
  const auto receipt = Forget(Session("talk", {turn}, true));
  EXPECT_EQ(receipt.ids, (std::vector<std::string>{source, part}));
  EXPECT_EQ(Places(receipt),
            (std::vector<std::string>{"memory " + alike, "turn talk " + std::to_string(later)}));
  EXPECT_EQ(FilesWith("Quirin"), std::vector<std::string>{});
}

TEST_F(ForgettingSessionTest, OtherTurnsOfOneShortWordStay) {
  const auto session = Start("talk");
  Say(session, "Yes.");
  const auto second = Say(session, "Yes.");
  const auto receipt = Forget(Session("talk", {second}));
  ASSERT_EQ(receipt.redacted.size(), 1U);
  EXPECT_EQ(receipt.redacted[0].turns, std::vector<std::int64_t>{second});
  EXPECT_EQ(receipt.not_searched, 1);
  // What was forgotten before has no words to look for.
  const auto again = Forget(Session("talk", {second}));
  EXPECT_TRUE(again.redacted.empty());
  EXPECT_EQ(again.not_searched, 0);
  EXPECT_TRUE(again.done);
}

TEST_F(ForgettingSessionTest, ASessionThatOnlyTheHostKnowsGoesByItsMemories) {
  const auto id = TellIn("agent:main", std::nullopt);
  EXPECT_EQ(Places(Forget(Session("agent:main"))), std::vector<std::string>{"memory " + id});
  EXPECT_EQ(CodeThrownBy([&] { Forget(Session("agent:main", {1})); }), "NOT_FOUND");
  ExpectGone(Forget(Session("agent:main", {}, true)));
}

TEST_F(ForgettingSessionTest, AnotherUsersSessionIsAsIfItDidNotExist) {
  Start("of max", "max");
  Say("of max", kText);
  NewMemory memory = Said(kText);
  memory.user_id = "max";
  memory.session_id = "of max";
  Remember(brain(), memory);
  EXPECT_EQ(CodeThrownBy([&] { AsUser(brain(), Session("of max", {}, true), "ada"); }),
            "NOT_FOUND");
  EXPECT_EQ(CodeThrownBy([&] { AsUser(brain(), Session("of max", {1}), "ada"); }), "NOT_FOUND");
  ExpectGone(AsUser(brain(), Session("of max", {}, true), "max"));
}

TEST_F(ForgettingSessionTest, AnotherUsersTurnStaysThoughAMemoryNamesItsSession) {
  Start("of max", "max");
  Say("of max", kText);
  const auto id = TellIn("of max", std::nullopt);
  const auto before = brain().sessions().Export("of max");
  for (const bool dry_run : {true, false}) {
    const auto receipt =
        brain().removal().Forget(ById({id}), dry_run, "test", kNow, nullptr, {"ada"});
    EXPECT_TRUE(receipt.redacted.empty());
    EXPECT_EQ(Places(receipt), std::vector<std::string>{"row of another user "});
  }
  EXPECT_EQ(brain().sessions().Export("of max"), before);
}

TEST_F(ForgettingSessionTest, ATurnThatQuotedItIsNamedWhereItsAnswerSpeaksOfItToo) {
  const auto session = Start("talk");
  const auto turn = Say(session, kText, "Lindenweg, I see.");
  const auto receipt = Forget(ById({Remember(brain(), Said(kText))}));
  EXPECT_EQ(Places(receipt), std::vector<std::string>{"turn talk " + std::to_string(turn)});
  EXPECT_FALSE(receipt.done);
}

TEST_F(ForgettingSessionTest, ASentenceOfAShortMemoryGoesWhereItWasToldAlone) {
  const auto session = Start("talk");
  Say(session, "By the way, my address is Lindenweg 7, Potsdam.");
  const auto id = Remember(brain(), Said(std::string(kText) + " Since May, I think."));
  const auto receipt = Forget(ById({id}));
  ASSERT_EQ(receipt.redacted.size(), 1U);
  ExpectGone(receipt);
}

TEST_F(ForgettingSessionTest, WhatDoesNotFitTogetherIsRefused) {
  const auto session = Start("talk");
  Say(session, kText);
  auto query = Session("talk");
  query.ids = {"m"};
  EXPECT_EQ(CodeThrownBy([&] { Forget(query); }), "VALIDATION_ERROR");
  query = Session("talk");
  query.user_id = "ada";
  EXPECT_EQ(CodeThrownBy([&] { Forget(query); }), "VALIDATION_ERROR");
  ForgetQuery turns;
  turns.turns = {1};
  EXPECT_EQ(CodeThrownBy([&] { Forget(turns); }), "VALIDATION_ERROR");
  turns = ById({"m"});
  turns.with_memories = true;
  EXPECT_EQ(CodeThrownBy([&] { Forget(turns); }), "VALIDATION_ERROR");
  EXPECT_EQ(CodeThrownBy([&] { Forget(Session("talk", {7})); }), "NOT_FOUND");
  EXPECT_EQ(brain().sessions().Get("talk").row.last_turn, 1);
}

}  // namespace
}  // namespace cortex::test
