// Scores as of past days against what was noted on the day itself.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/names.h"
#include "brain/comparisons.h"
#include "brain/dedupe.h"
#include "brain/events.h"
#include "brain/insights.h"
#include "brain/memories.h"
#include "brain/removal.h"
#include "brain/scores.h"
#include "brain/users.h"
#include "insight/order_statistics.h"
#include "support/support.h"

namespace cortex {
namespace {

using insight::Chance;
using test::Days;
using test::Hours;
using test::kNow;
using test::Said;

/// A brain that lives for some days and notes each evening what every score is.
class AsOf : public test::BrainTest {
 protected:
  void Start(ScoringMethod method, std::uint64_t seed) {
    BrainOptions options = test::OptionsFor(path());
    options.default_policy.method = method;
    options.default_policy.category_decay["health"] = 0.002;
    Open(options);
    chance_ = Chance(seed);
    now_ = kNow - Hours(12);  // midnight
    ids_.clear();
    noted_.clear();
    began_.clear();
  }

  void LiveDays(int days) {
    for (int day = 0; day < days; ++day) {
      const TimeMs midnight = now_;
      for (int step = 0; step < 6; ++step) {
        now_ = midnight + Hours(8 + 2 * step) + static_cast<TimeMs>(chance_.Below(3'000'000));
        Act();
      }
      now_ = midnight + kMillisPerDay;
      brain().scores().FlushAccesses();
      std::map<std::string, double> scores;
      for (const auto& id : ids_) scores[id] = brain().scores().Explain(id, now_).confidence;
      noted_.push_back(std::move(scores));
    }
  }

  /// The average of each noted day, of what was not forgotten since.
  void ExpectSameAsNoted() {
    InsightQuery query;
    query.metric = Metric::kCurrentConfidence;
    query.user_id = Said("x").user_id;
    query.now = now_;
    query.from = now_ - Days(static_cast<std::int64_t>(noted_.size()));
    query.to = now_;
    const auto report = brain().insights().Trends(query, nullptr);
    ASSERT_EQ(report.days.size(), noted_.size());
    for (std::size_t i = 0; i < noted_.size(); ++i) {
      double sum = 0;
      double high = 0;
      std::int64_t count = 0;
      for (const auto& [id, score] : noted_[i]) {
        if (forgotten_.contains(id)) continue;
        sum += score;
        high += score >= 0.8 ? 1 : 0;
        ++count;
      }
      EXPECT_EQ(report.days[i].count, count) << "day " << i;
      if (count == 0) continue;
      ASSERT_TRUE(report.days[i].value) << "day " << i;
      EXPECT_NEAR(*report.days[i].value, sum / static_cast<double>(count), 1e-9) << "day " << i;
      EXPECT_NEAR(report.days[i].parts.at("high"), high / static_cast<double>(count), 1e-9);
    }
  }

  [[nodiscard]] std::string Any() { return ids_[chance_.Below(ids_.size())]; }

  void Drop(const std::string& id, bool forget) {
    std::erase(ids_, id);
    if (forget) Forgot(id);
  }

  /// With all that was merged into it.
  void Forgot(const std::string& id) {
    forgotten_.insert(id);
    for (const auto& [from, to] : merged_) {
      if (to == id && !forgotten_.contains(from)) Forgot(from);
    }
  }

  void Act() {
    const std::size_t what = ids_.empty() ? 0 : chance_.Below(12);
    if (what < 4) return Tell();
    const std::string id = Any();
    if (what < 6) {
      for (std::size_t i = chance_.Below(3) + 1; i > 0; --i)
        brain().memories().Get(id, false, now_);
      brain().scores().FlushAccesses();
    } else if (what < 8) {
      brain().scores().RecordValidation(id, chance_.Coin(), now_, "tester", std::nullopt);
    } else if (what == 8) {
      MemoryUpdate update;
      update.categories = {chance_.Coin() ? "health" : "home"};
      brain().memories().Update(id, update, now_);
    } else if (what == 9) {
      const std::string other = Any();
      if (other != id) Oppose(id, other);
    } else if (what == 10) {
      brain().removal().Delete({id}, "tester", now_, nullptr);
      Drop(id, false);
    } else if (chance_.Below(3) == 0) {
      ForgetQuery query;
      query.ids = {id};
      brain().removal().Forget(query, false, "tester", now_, nullptr);
      Drop(id, true);
    } else {
      MergeAll();
    }
  }

  void Tell() {
    static constexpr std::array<const char*, 6> kThings = {"kettle", "door", "cup",
                                                           "lamp",   "coat", "chair"};
    NewMemory memory = Said("Thing number " + std::to_string(chance_.Below(40)) + " is the " +
                            kThings.at(chance_.Below(kThings.size())));
    memory.categories = {chance_.Coin() ? "health" : "general"};
    memory.confidence = 0.3 + 0.1 * static_cast<double>(chance_.Below(7));
    // What is the same is merged later.
    ImportProgress progress;
    memory.id = "m" + std::to_string(++told_);
    brain().memories().ImportBatch({memory}, {.duplicates = false}, now_, &progress);
    ids_.push_back(*memory.id);
  }

  void Oppose(const std::string& older, const std::string& newer) {
    Contradiction pair;
    pair.older_id = older;
    pair.newer_id = newer;
    pair.kind = "negation";
    pair.score = 0.9;
    const auto opened = brain().comparisons().OpenContradiction(pair, now_);
    if (opened && chance_.Coin()) {
      const auto winner = chance_.Coin() ? std::optional(older) : std::nullopt;
      brain().comparisons().ResolveContradiction(opened->id, winner, "tester", now_ + 1);
    }
  }

  void MergeAll() {
    DedupeOptions options;
    options.action = DedupeOptions::Action::kMerge;
    options.actor = "tester";
    options.now = now_;
    DedupeProgress progress;
    while (!brain().dedupe().RunBatch(options, &progress)) {
    }
    for (const auto& [seq, group] : progress.groups) {
      for (const auto& each : group.duplicates) {
        merged_[each.id] = group.survivor_id;
        std::erase(ids_, each.id);
      }
    }
  }

  Chance chance_{1};
  TimeMs now_ = 0;
  int told_ = 0;
  std::vector<std::string> ids_;
  std::set<std::string> forgotten_;
  std::map<std::string, std::string> merged_;
  std::vector<std::map<std::string, double>> noted_;
  std::vector<TimeMs> began_;
};

TEST_F(AsOf, WhatHappensToAMemoryAfterItExpiredChangesNoPastScore) {
  TimeMs now = kNow;
  BrainOptions options = test::OptionsFor(path());
  options.default_policy.method = ScoringMethod::kFormula;
  options.clock = [&now] { return now; };
  Open(options);
  NewMemory memory = Said("The key lies under the mat.");
  memory.expires_at = kNow + Days(2);
  const std::string id = test::Remember(brain(), memory);
  now = kNow + Days(3);
  const auto scores = [&] {
    InsightQuery query;
    query.metric = Metric::kCurrentConfidence;
    query.user_id = memory.user_id;
    query.from = kNow - Hours(12);
    query.to = query.now = now;
    std::vector<double> values;
    for (const auto& day : brain().insights().Trends(query, nullptr).days)
      if (day.value) values.push_back(*day.value);
    return values;
  };
  const auto before = scores();
  ASSERT_EQ(before.size(), 2U);
  brain().memories().Get(id, false, now);
  brain().scores().FlushAccesses();
  EXPECT_EQ(scores(), before) << "read";
  brain().scores().RecordValidation(id, false, now + Hours(1), "tester", std::nullopt);
  EXPECT_EQ(scores(), before) << "validated";
  brain().removal().Delete({id}, "tester", now + Hours(2), nullptr);
  EXPECT_EQ(scores(), before) << "removed";
}

class AsOfProperty : public AsOf, public ::testing::WithParamInterface<std::uint64_t> {};

TEST_P(AsOfProperty, PastScoresAreThoseThatWereNoted) {
  Start(ScoringMethod::kFormula, GetParam());
  LiveDays(40);
  ExpectSameAsNoted();
  Reopen();
  ExpectSameAsNoted();
}

INSTANTIATE_TEST_SUITE_P(Histories, AsOfProperty, ::testing::Range<std::uint64_t>(1, 9));

}  // namespace
}  // namespace cortex
