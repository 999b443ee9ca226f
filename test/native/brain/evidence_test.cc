// The policy `evidence` in a brain: what it reads, and that everybody reads the same.

#include <algorithm>
#include <map>
#include <random>

#include "brain/comparisons.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/policies.h"
#include "brain/removal.h"
#include "store/archive_support.h"

namespace cortex {
namespace {

using test::Days;
using test::kNow;
using test::Remember;
using test::Said;

PolicySettings Method(ScoringMethod method) {
  PolicySettings settings;
  settings.method = method;
  return settings;
}

class EvidenceBrain : public test::ArchiveFixture {
 protected:
  void SetUp() override { Open(); }

  void Keep(ScoringMethod method) {
    brain().policies().Keep(Method(method), false, "tester", kNow);
  }
  std::string Tell(const std::string& text, int day, const std::string& category = "general") {
    NewMemory memory = Said(text);
    memory.categories = {category};
    return Remember(brain(), memory, kNow + Days(day));
  }
  double ScoreOf(const std::string& id, int day) {
    return brain().memories().Get(id, true, kNow + Days(day)).confidence;
  }
  /// Of all memories that there are.
  std::map<std::string, double> Scores(int day) {
    RecentQuery query = test::Recent(kNow + Days(day));
    query.limit = 1'000;
    std::map<std::string, double> scores;
    for (const auto& memory : brain().memories().GetRecent(query, nullptr))
      scores[memory.id] = memory.confidence;
    return scores;
  }
  /// The columns, which figures and filters go by, hold what each memory shows.
  void ExpectColumnsAgree(int day) {
    double sum = 0;
    const auto scores = Scores(day);
    for (const auto& [id, score] : scores) sum += score;
    const auto found =
        brain().scores().GetDistribution(MemoryKind::kStm, kNow + Days(day), nullptr);
    ASSERT_EQ(found.total, static_cast<std::int64_t>(scores.size()));
    EXPECT_NEAR(*found.average, sum / static_cast<double>(scores.size()), 1e-9);
  }
  Contradiction Pair(const std::string& older, const std::string& newer, const std::string& status,
                     int day, double score = 0.7) {
    Contradiction pair;
    pair.older_id = older;
    pair.newer_id = newer;
    pair.kind = "value";
    pair.score = score;
    pair.status = status;
    return brain().comparisons().OpenContradiction(pair, kNow + Days(day)).value();
  }
  void Decide(const Contradiction& pair, const std::optional<std::string>& winner, int day) {
    brain().comparisons().ResolveContradiction(pair.id, winner, "ada", kNow + Days(day));
  }
  std::vector<AuditEntry> History(const std::string& id) { return brain().scores().GetHistory(id); }

  /// A brain with some of everything; its memories.
  std::vector<std::string> Fill() {
    std::vector<std::string> ids;
    const std::vector<std::string> categories = {"recipes", "allergy", "medication", "general"};
    std::mt19937 random(5);
    for (int i = 0; i < 40; ++i)
      ids.push_back(Tell("Note " + std::to_string(i) + " names shelf " + std::to_string(i * 7), i,
                         categories[static_cast<std::size_t>(i) % categories.size()]));
    for (std::size_t i = 0; i + 9 < ids.size(); i += 4) {
      const auto pair = Pair(ids[i], ids[i + 9], i % 8 == 0 ? "open" : "possible", 41);
      if (i % 3 == 0) Decide(pair, i % 2 == 0 ? std::optional(ids[i]) : std::nullopt, 42);
    }
    for (std::size_t i = 1; i < ids.size(); i += 5)
      brain().scores().RecordValidation(ids[i], random() % 2 == 0, kNow + Days(43), "ada", {});
    brain().memories().Create(Said("Note 3 names shelf 21"), kNow + Days(44));
    Tell("Later", 60);
    return ids;
  }
};

TEST_F(EvidenceBrain, SwitchingBackGivesTheScoresOfTheFormulaExactly) {
  Fill();
  const auto before = Scores(100);
  Keep(ScoringMethod::kEvidence);
  EXPECT_NE(Scores(100), before);
  ExpectColumnsAgree(100);
  Keep(ScoringMethod::kFormula);
  EXPECT_EQ(Scores(100), before);
  ExpectColumnsAgree(100);
}

TEST_F(EvidenceBrain, GivesTheSameAfterReopening) {
  Keep(ScoringMethod::kEvidence);
  Fill();
  const auto before = Scores(90);
  ExpectColumnsAgree(90);
  Reopen();
  EXPECT_EQ(Scores(90), before);
  ExpectColumnsAgree(90);
}

TEST_F(EvidenceBrain, GivesTheSameAfterAnArchive) {
  Keep(ScoringMethod::kEvidence);
  Fill();
  const auto before = Scores(90);
  ExportTo("brain.cortex");
  OpenOther();
  Import("brain.cortex");
  EXPECT_EQ(Scores(90), before);
  ExpectColumnsAgree(90);
}

TEST_F(EvidenceBrain, IsAskedForByAnOpeningToo) {
  const auto ids = Fill();
  BrainOptions options = test::OptionsFor(path());
  options.policy = Method(ScoringMethod::kEvidence);
  Open(options);
  const auto asked = Scores(90);
  Open();
  Keep(ScoringMethod::kEvidence);
  EXPECT_EQ(Scores(90), asked);
  EXPECT_EQ(brain().scores().Explain(ids[0], kNow).policy, ScoringMethod::kEvidence);
}

TEST_F(EvidenceBrain, APairCountsByItsProbabilityUntilItIsDecided) {
  Keep(ScoringMethod::kEvidence);
  const auto older = Tell("I grow roses by the gate", 0);
  const auto newer = Tell("My aunt repairs clocks", 5);
  const double alone = ScoreOf(older, 6);
  const auto pair = Pair(older, newer, "possible", 5, 0.6);
  const double doubted = ScoreOf(older, 6);
  EXPECT_LT(doubted, alone);
  ExpectColumnsAgree(6);
  EXPECT_EQ(History(older).back().note, "possibly replaced by " + newer);
  EXPECT_LT(*History(older).back().new_confidence, *History(older).back().old_confidence);

  Decide(pair, newer, 6);
  EXPECT_LT(ScoreOf(older, 6), doubted) << "it is replaced";
  ExpectColumnsAgree(6);
  Decide(pair, older, 6);
  EXPECT_EQ(ScoreOf(older, 6), alone) << "decided for it";
  ExpectColumnsAgree(6);
  Decide(pair, std::nullopt, 6);
  EXPECT_EQ(ScoreOf(older, 6), alone);
  ExpectColumnsAgree(6);
}

TEST_F(EvidenceBrain, WithAMemoryGoesWhatItSaidAgainstAnother) {
  Keep(ScoringMethod::kEvidence);
  const auto older = Tell("I grow roses by the gate", 0);
  const auto newer = Tell("My aunt repairs clocks", 5);
  Tell("What is learned goes by the newest memory", 5);
  const double alone = ScoreOf(older, 6);
  Pair(older, newer, "possible", 5);
  ExpectColumnsAgree(6);
  brain().removal().Delete({newer}, "ada", kNow + Days(6), nullptr);
  EXPECT_EQ(ScoreOf(older, 6), alone);
  ExpectColumnsAgree(6);
}

TEST_F(EvidenceBrain, SaidAgainOnAnotherDayCountsAsSaidThen) {
  Keep(ScoringMethod::kEvidence);
  const auto id = Tell("I grow roses by the gate", 0);
  const double old = ScoreOf(id, 30);
  const auto again = [&](int day) {
    NewMemory memory = Said("I grow roses by the gate");
    memory.categories = {"general"};
    return brain().memories().Create(memory, kNow + Days(day)).matched_id;
  };
  EXPECT_EQ(again(0), id);
  EXPECT_EQ(ScoreOf(id, 30), old) << "on the same day it is no second witness";
  EXPECT_EQ(again(30), id);
  EXPECT_EQ(ScoreOf(id, 30), ScoreOf(Tell("My aunt repairs clocks", 30), 30));
  ExpectColumnsAgree(30);
  const auto entry = History(id).back();
  EXPECT_EQ(entry.reason, "merged");
  EXPECT_EQ(entry.note, "said again");
  EXPECT_EQ(*entry.new_confidence, ScoreOf(id, 30));
  EXPECT_EQ(*entry.old_confidence, old);
  const std::size_t known = History(id).size();
  again(30);
  EXPECT_EQ(History(id).size(), known);
  Keep(ScoringMethod::kFormula);
  EXPECT_DOUBLE_EQ(ScoreOf(id, 30), 0.7) << "the formula does not look at it";
}

TEST_F(EvidenceBrain, ProvedRightIsAsGoodAsSaidAgain) {
  Keep(ScoringMethod::kEvidence);
  const auto id = Tell("I grow roses by the gate", 0);
  const auto outcome =
      brain().scores().RecordValidation(id, true, kNow + Days(40), "ada", std::nullopt);
  EXPECT_GT(outcome.new_confidence, ScoreOf(Tell("My aunt repairs clocks", 40), 40));
  EXPECT_EQ(outcome.new_confidence, ScoreOf(id, 40));
  ExpectColumnsAgree(40);
}

TEST_F(EvidenceBrain, LearnsOfACategoryFromTheNextDayOn) {
  Keep(ScoringMethod::kEvidence);
  std::vector<std::string> ids;
  for (int i = 0; i < 40; ++i)
    ids.push_back(Tell("Note " + std::to_string(i) + " names shelf " + std::to_string(i * 7), 0,
                       i % 2 == 0 ? "prices" : "recipes"));
  const auto recipes = ids[39];
  const auto prices = ids[38];
  EXPECT_EQ(ScoreOf(recipes, 100), ScoreOf(prices, 100));
  Tell("The day after", 20);
  for (std::size_t i = 0; i + 4 < ids.size(); i += 2) Pair(ids[i], ids[39], "possible", 20, 0.8);
  for (std::size_t i = 0; i + 4 < ids.size(); i += 2)
    brain().scores().RecordValidation(ids[i], false, kNow + Days(20), "ada", {});
  EXPECT_EQ(ScoreOf(recipes, 100), ScoreOf(prices, 100)) << "the day is not over";
  Tell("Two days after", 22);
  EXPECT_LT(ScoreOf(prices, 100), ScoreOf(recipes, 100));
  ExpectColumnsAgree(100);
  const auto before = Scores(100);
  Reopen();
  EXPECT_EQ(Scores(100), before);
}

}  // namespace
}  // namespace cortex
