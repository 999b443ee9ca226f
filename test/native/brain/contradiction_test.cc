#include "brain/comparisons.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/scores.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;
using test::kNow;
using test::Remember;
using test::Said;

class Contradictions : public test::BrainTest {
 protected:
  void SetUp() override {
    Open();
    older_ = Remember(brain(), Said("I grow roses by the gate"));
    newer_ = Remember(brain(), Said("My aunt repairs clocks"));
  }
  [[nodiscard]] static Contradiction Pair(const std::string& older, const std::string& newer) {
    Contradiction pair;
    pair.older_id = older;
    pair.newer_id = newer;
    pair.kind = "value";
    pair.score = 0.9;
    pair.evidence = {"Bern", "Graz"};
    return pair;
  }
  Contradiction OpenPair() {
    return brain().comparisons().OpenContradiction(Pair(older_, newer_), kNow).value();
  }
  double Score(const std::string& id) { return brain().memories().Get(id, true, kNow).confidence; }
  void ExpectScores(double older, double newer) {
    EXPECT_DOUBLE_EQ(Score(older_), older);
    EXPECT_DOUBLE_EQ(Score(newer_), newer);
  }
  std::string LastReason(const std::string& id) {
    return brain().scores().GetHistory(id).back().reason;
  }

  std::string older_;
  std::string newer_;
};

TEST_F(Contradictions, TheOlderMemoryIsPenalisedWhileThePairIsOpen) {
  const Contradiction pair = OpenPair();
  EXPECT_EQ(pair.status, "open");
  EXPECT_EQ(pair.penalised_id, older_);
  EXPECT_EQ(pair.detected_at, kNow);
  EXPECT_FALSE(pair.id.empty());
  ExpectScores(0.7, 1.0);
  EXPECT_EQ(LastReason(older_), "contradiction");
  EXPECT_EQ(LastReason(newer_), "created");
}

TEST_F(Contradictions, APossibleOnePenalisesNobodyUntilSomebodyDecides) {
  Contradiction possible = Pair(older_, newer_);
  possible.status = "possible";
  const Contradiction pair = brain().comparisons().OpenContradiction(possible, kNow).value();
  EXPECT_EQ(pair.penalised_id, std::nullopt);
  ExpectScores(1.0, 1.0);
  EXPECT_EQ(LastReason(older_), "created");
  ContradictionQuery query;
  query.status = "open";
  EXPECT_TRUE(brain().comparisons().GetContradictions(query).empty());
  query.status = "possible";
  ASSERT_EQ(brain().comparisons().GetContradictions(query).size(), 1U);
  brain().comparisons().ResolveContradiction(pair.id, std::nullopt, "ada", kNow);
  ExpectScores(1.0, 1.0);
  brain().comparisons().ResolveContradiction(pair.id, newer_, "ada", kNow);
  ExpectScores(0.7, 1.0);
  EXPECT_TRUE(brain().comparisons().GetContradictions(query).empty());
}

/// Of many clauses some seem to clash by chance: the finding is less sure than between two.
TEST_F(Contradictions, InMessagesOfManySentencesAreOnlyPossible) {
  const auto before = Remember(
      brain(), Said("The walk was long. We saw two herons. My bike is red. Then it began to rain, "
                    "so we all went home by bus."));
  const auto result = brain().memories().Create(
      Said("The shop was full. They had no bread left. My bike is blue. Nobody knew why the doors "
           "stood open all day."),
      kNow);
  ASSERT_EQ(result.contradictions.size(), 1U);
  EXPECT_EQ(result.contradictions.front().status, "possible");
  EXPECT_DOUBLE_EQ(Score(before), 1.0);
}

/// Each stands in a message that tells other things, too, and no clause of the one denies the
/// other.
TEST_F(Contradictions, OfAChangeToldInPassingAreOnlyPossible) {
  const auto before =
      Remember(brain(), Said("Josh started today as apprentice, college is on Fridays so I have "
                             "him the other days"));
  const auto result = brain().memories().Create(
      Said("Rain again. Josh's college day was moved to Wednesday for the rest of the year, fair "
           "enough"),
      kNow);
  ASSERT_EQ(result.contradictions.size(), 1U);
  EXPECT_EQ(result.contradictions.front().older_id, before);
  EXPECT_EQ(result.contradictions.front().status, "possible");
  EXPECT_DOUBLE_EQ(Score(before), 1.0);
}

TEST_F(Contradictions, AreNotLookedForBetweenTurnsOfConversations) {
  NewMemory turn = Said("My bike is red");
  turn.session_id = "s1";
  turn.speaker = "ada";
  Remember(brain(), turn);
  turn.content = "My bike is blue";
  turn.session_id = "s2";
  EXPECT_TRUE(brain().memories().Create(turn, kNow).contradictions.empty());
}

TEST_F(Contradictions, AreMadeByStatementsAlone) {
  Remember(brain(), Said("My bike is red"));
  Remember(brain(), Said("I live in Potsdam."));
  for (const auto* text :
       {"Is my bike blue?", "Please say that my bike is blue.", "\"My bike is blue\"",
        "```\nmy bike is blue\n```", "My bike will be blue.", "We're moving to Leipzig in March."})
    EXPECT_TRUE(brain().memories().Create(Said(text), kNow).contradictions.empty()) << text;
}

TEST_F(Contradictions, OneWordOfATextMakesOnePairWithEachThatTellsTheSameValue) {
  const auto uncompared = [this](const char* text) {
    NewMemory memory = Said(text);
    memory.compare_meaning = false;
    Remember(brain(), memory);
  };
  const auto pairs = [this](const char* text) {
    return brain().memories().Create(Said(text), kNow).contradictions.size();
  };
  uncompared("My bike is red");
  uncompared("My bike is green");
  EXPECT_EQ(pairs("My bike is blue"), 1U);
  uncompared("My door is red");
  uncompared("My door is red, as it was");
  EXPECT_EQ(pairs("My door is blue"), 2U);
}

TEST_F(Contradictions, OfAnOlderMemoryStoredLaterShowInItsResult) {
  Remember(brain(), Said("My car is blue"));
  NewMemory older = Said("My car is red");
  older.created_at = kNow - test::Days(7);
  const auto result = brain().memories().Create(older, kNow);
  ASSERT_EQ(result.contradictions.size(), 1U);
  EXPECT_EQ(result.contradictions.front().penalised_id, result.memory_id);
  EXPECT_DOUBLE_EQ(*result.confidence, Score(*result.memory_id));
}

TEST_F(Contradictions, AreFoundBehindManyThatHaveLost) {
  const auto current = Remember(brain(), Said("My car is red"));
  for (int i = 0; i < 20; ++i) {
    NewMemory lost = Said("My car is green " + std::to_string(i));
    lost.compare_meaning = false;
    brain().comparisons().OpenContradiction(Pair(Remember(brain(), lost), newer_), kNow);
  }
  const auto result = brain().memories().Create(Said("My car is blue"), kNow);
  ASSERT_EQ(result.contradictions.size(), 1U);
  EXPECT_EQ(result.contradictions.front().older_id, current);
}

TEST_F(Contradictions, APairIsNeverRecordedTwiceEitherWayRound) {
  OpenPair();
  EXPECT_EQ(brain().comparisons().OpenContradiction(Pair(older_, newer_), kNow), std::nullopt);
  EXPECT_EQ(brain().comparisons().OpenContradiction(Pair(newer_, older_), kNow), std::nullopt);
  ExpectScores(0.7, 1.0);
  EXPECT_EQ(StoredValue("SELECT count(*) FROM contradictions"), "1");
}

TEST_F(Contradictions, APairThatCannotBeIsRefused) {
  Contradiction same = Pair(older_, older_);
  Contradiction unknown = Pair(older_, newer_);
  unknown.kind = "mood";
  Contradiction unsure = Pair(older_, newer_);
  unsure.score = 1.5;
  for (const auto& pair : {same, unknown, unsure}) {
    EXPECT_EQ(CodeThrownBy([&] { brain().comparisons().OpenContradiction(pair, kNow); }),
              "VALIDATION_ERROR");
  }
  ExpectScores(1.0, 1.0);
  EXPECT_EQ(StoredValue("SELECT count(*) FROM contradictions"), "0");
}

TEST_F(Contradictions, ADismissedPairIsKnownToo) {
  brain().comparisons().ResolveContradiction(OpenPair().id, std::nullopt, "ada", kNow);
  EXPECT_EQ(brain().comparisons().OpenContradiction(Pair(newer_, older_), kNow), std::nullopt);
  ExpectScores(1.0, 1.0);
}

TEST_F(Contradictions, WhenTheNewerHoldsTheOlderKeepsThePenalty) {
  const Contradiction resolved =
      brain().comparisons().ResolveContradiction(OpenPair().id, newer_, "ada", kNow);
  EXPECT_EQ(resolved.status, "resolved");
  EXPECT_EQ(resolved.penalised_id, older_);
  ExpectScores(0.7, 1.0);
}

TEST_F(Contradictions, WhenTheOlderHoldsThePenaltyMoves) {
  const Contradiction resolved =
      brain().comparisons().ResolveContradiction(OpenPair().id, older_, "ada", kNow);
  EXPECT_EQ(resolved.penalised_id, newer_);
  ExpectScores(1.0, 0.7);
  EXPECT_EQ(LastReason(older_), "resolution");
  EXPECT_EQ(LastReason(newer_), "resolution");
}

TEST_F(Contradictions, DismissingTakesThePenaltyAway) {
  const Contradiction dismissed =
      brain().comparisons().ResolveContradiction(OpenPair().id, std::nullopt, "ada", kNow);
  EXPECT_EQ(dismissed.status, "dismissed");
  EXPECT_EQ(dismissed.penalised_id, std::nullopt);
  ExpectScores(1.0, 1.0);
  EXPECT_EQ(LastReason(older_), "resolution");
}

TEST_F(Contradictions, AVerdictMayBeChanged) {
  const std::string id = OpenPair().id;
  brain().comparisons().ResolveContradiction(id, older_, "ada", kNow);
  brain().comparisons().ResolveContradiction(id, older_, "ada", kNow);
  ExpectScores(1.0, 0.7);
  brain().comparisons().ResolveContradiction(id, newer_, "ada", kNow);
  ExpectScores(0.7, 1.0);
  brain().comparisons().ResolveContradiction(id, std::nullopt, "ada", kNow);
  ExpectScores(1.0, 1.0);
  EXPECT_EQ(brain().maintenance().Check(true, nullptr).problems, std::vector<std::string>{});
}

TEST_F(Contradictions, TakingAPenaltyAwayLeavesFailedValidations) {
  const Contradiction pair = OpenPair();
  brain().scores().RecordValidation(older_, false, kNow, "tester", std::nullopt);
  brain().comparisons().ResolveContradiction(pair.id, std::nullopt, "ada", kNow);
  ExpectScores(0.7, 1.0);
}

TEST_F(Contradictions, SeveralPairsAddUp) {
  OpenPair();
  const std::string third = Remember(brain(), Said("I live in Ulm"));
  brain().comparisons().OpenContradiction(Pair(older_, third), kNow);
  brain().comparisons().OpenContradiction(Pair(newer_, third), kNow);
  ExpectScores(0.4, 0.7);
  EXPECT_EQ(Score(third), 1.0);
}

TEST_F(Contradictions, MissingMemoriesAndPairsAreNotFoundAndNothingIsWritten) {
  EXPECT_EQ(
      CodeThrownBy([&] { brain().comparisons().OpenContradiction(Pair(older_, "nobody"), kNow); }),
      "NOT_FOUND");
  EXPECT_EQ(
      CodeThrownBy([&] { brain().comparisons().OpenContradiction(Pair("nobody", newer_), kNow); }),
      "NOT_FOUND");
  EXPECT_EQ(CodeThrownBy(
                [&] { brain().comparisons().ResolveContradiction("nobody", older_, "ada", kNow); }),
            "NOT_FOUND");
  EXPECT_EQ(StoredValue("SELECT count(*) FROM contradictions"), "0");
}

TEST_F(Contradictions, TheWinnerIsOneOfTheTwo) {
  const std::string id = OpenPair().id;
  const std::string third = Remember(brain(), Said("I live in Ulm"));
  EXPECT_EQ(
      CodeThrownBy([&] { brain().comparisons().ResolveContradiction(id, third, "ada", kNow); }),
      "VALIDATION_ERROR");
  EXPECT_EQ(
      CodeThrownBy([&] { brain().comparisons().ResolveContradiction(id, older_, " ", kNow); }),
      "VALIDATION_ERROR");
  ExpectScores(0.7, 1.0);
}

TEST_F(Contradictions, OfAMemoryWithItselfOrOfAnUnknownKindAreRefused) {
  EXPECT_NE(
      CodeThrownBy([&] { brain().comparisons().OpenContradiction(Pair(older_, older_), kNow); }),
      "");
  Contradiction pair = Pair(older_, newer_);
  pair.kind = "mood";
  EXPECT_NE(CodeThrownBy([&] { brain().comparisons().OpenContradiction(pair, kNow); }), "");
  ExpectScores(1.0, 1.0);
}

TEST_F(Contradictions, EvidenceIsKept) {
  const std::string id = OpenPair().id;
  Reopen();
  const Contradiction pair = brain().comparisons().ResolveContradiction(id, newer_, "ada", kNow);
  EXPECT_EQ(pair.evidence, (std::vector<std::string>{"Bern", "Graz"}));
  EXPECT_EQ(pair.kind, "value");
  EXPECT_EQ(pair.score, 0.9);
  EXPECT_EQ(Stored("SELECT resolved_by, resolved_at FROM contradictions"),
            (std::vector<std::string>{"ada", std::to_string(kNow)}));
}

}  // namespace
}  // namespace cortex
