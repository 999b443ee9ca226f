// AC-1 and AC-5 of the requirements: what a brain of all three kinds must show. AC-2 is in
// engine_test.cc.

#include <cmath>
#include <map>
#include <random>

#include "brain/embeddings.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/scores.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::Days;
using test::kNow;
using test::Remember;
using test::Said;

/// A brain of 300 rows, 100 of each kind, with every event that moves a score.
class Acceptance : public test::BrainTest {
 protected:
  static constexpr int kOfEachKind = 100;

  void SetUp() override {
    Open();
    for (int i = 0; i < kOfEachKind; ++i) {
      const TimeMs created_at = kNow - Days(Below(200)) - Below(Days(1));
      NewMemory memory = Said("memory " + std::to_string(i));
      memory.created_at = created_at;
      if (Below(2) == 0) memory.confidence = static_cast<double>(Below(101)) / 100;
      ids_.push_back(Remember(brain(), memory));
      NewAtom atom;
      atom.id = "atom_" + std::to_string(i);
      atom.created_at = created_at;
      test::AddAtom(brain(), atom);
      ids_.push_back(atom.id);
      NewEmbedding embedding;
      embedding.id = "emb_" + std::to_string(i);
      embedding.source_id = "elsewhere " + std::to_string(i);
      embedding.model = "m";
      embedding.vector = {0.5F, 0.25F};
      embedding.created_at = created_at;
      brain().embeddings().Put(embedding);
      ids_.push_back(embedding.id);
    }
    for (const auto& id : ids_) {
      for (auto n = Below(3); n > 0; --n)
        brain().scores().RecordValidation(id, Below(3) > 0, kNow - Days(Below(20)), "tester", {});
      for (auto n = Below(14); n > 0; --n)
        brain().scores().RecordAccess({id}, kNow - Days(Below(45)));
    }
    brain().scores().FlushAccesses();
    MaintenanceProgress progress;
    while (!brain().maintenance().RunBatch(test::MaintenanceAt(kNow, true), &progress)) {
    }
    rescored_ = progress.rescored;
  }

  std::int64_t Below(std::int64_t bound) {
    return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(bound));
  }

  std::vector<std::string> ids_;
  std::int64_t rescored_ = 0;

 private:
  std::mt19937_64 random_{2026};
};

using Row = std::map<std::string, double>;

/// The formula of the requirements, written anew from its text, in other units and another order.
double FormulaByTheBook(const Row& row, double now_ms) {
  const double day_ms = 86'400'000.0;
  double days = std::floor((now_ms - row.at("created_at")) / day_ms);
  if (days < 0) days = 0;
  double points = 100.0 * row.at("base_confidence");
  const bool accessed = row.at("last_accessed") > 0;
  if (accessed && (now_ms - row.at("last_accessed")) / day_ms <= 30.0) {
    const double bonus = 5.0 * row.at("access_count");
    points += bonus > 50.0 ? 50.0 : bonus;
  }
  points += 20.0 * row.at("validation_count");
  points -= 30.0 * row.at("contradiction_count");
  double percent_left = 100.0 - days;
  if (percent_left < 10.0) percent_left = 10.0;
  double score = points * percent_left / 10'000.0;
  const double lowest = row.at("base_confidence") < 0.1 ? row.at("base_confidence") : 0.1;
  if (score < lowest) score = lowest;
  return score > 1.0 ? 1.0 : score;
}

TEST_F(Acceptance, Ac1AllRowsOfAllThreeKindsAreScoredWithinRangeAndTheAuditShowsNoErrors) {
  EXPECT_EQ(rescored_, 3 * kOfEachKind);
  EXPECT_EQ(brain().maintenance().Check(true, nullptr).problems, std::vector<std::string>{});
  for (const auto* table : {"stm_entries", "embeddings", "atoms"}) {
    EXPECT_EQ(
        StoredValue(
            std::string("SELECT count(*) FROM ") + table +
            " WHERE confidence BETWEEN min(0.1, base_confidence) AND 1.0 AND confidence_at = " +
            std::to_string(kNow)),
        std::to_string(kOfEachKind))
        << table;
  }
  EXPECT_EQ(
      StoredValue("SELECT count(*) FROM confidence_audit WHERE new_confidence NOT BETWEEN 0 AND 1 "
                  "OR old_confidence NOT BETWEEN 0 AND 1 OR actor = ''"),
      "0");
  EXPECT_EQ(
      StoredValue("SELECT count(*) FROM confidence_audit WHERE note LIKE 'rescored 300 of 300'"),
      "1");
}

TEST_F(Acceptance, Ac1CreationTimesAndBaseConfidencesArePreserved) {
  const char* kSums =
      "SELECT sum(created_at), sum(base_confidence), sum(access_count), sum(validation_count) FROM "
      "stm_entries";
  const auto before = Stored(kSums);
  Reopen();
  MaintenanceProgress progress;
  while (!brain().maintenance().RunBatch(test::MaintenanceAt(kNow + Days(40), true), &progress)) {
  }
  EXPECT_EQ(Stored(kSums), before);
}

TEST_F(Acceptance, Ac5ASpotCheckOfOneHundredAgreesWithTheFormulaByTheBook) {
  const std::vector<std::string> columns = {
      "created_at",       "last_accessed",       "base_confidence", "access_count",
      "validation_count", "contradiction_count", "confidence"};
  int checked = 0;
  for (const auto* table : {"stm_entries", "embeddings", "atoms"}) {
    const auto cells = Stored(
        std::string("SELECT created_at, coalesce(last_accessed, 0), format('%.17g', "
                    "base_confidence), access_count, "
                    "validation_count, contradiction_count, format('%.17g', confidence) FROM ") +
        table + " WHERE seq % 3 <> 1 OR seq = 1 ORDER BY seq LIMIT 34");
    for (std::size_t at = 0; at < cells.size(); at += columns.size()) {
      Row row;
      for (std::size_t i = 0; i < columns.size(); ++i) row[columns[i]] = std::stod(cells[at + i]);
      EXPECT_NEAR(row.at("confidence"), FormulaByTheBook(row, static_cast<double>(kNow)), 1e-12);
      ++checked;
    }
  }
  EXPECT_GE(checked, 100);
}

TEST_F(Acceptance, Ac5WhatIsShownAgreesWithTheFormulaByTheBook) {
  for (std::size_t i = 0; i < ids_.size(); i += 3) {
    const TimeMs now = kNow + Days(Below(60));
    const Memory memory = brain().memories().Get(ids_[i], true, now);
    const Row row = {{"created_at", static_cast<double>(memory.score.created_at)},
                     {"last_accessed", memory.score.last_accessed == kNever
                                           ? 0.0
                                           : static_cast<double>(memory.score.last_accessed)},
                     {"base_confidence", memory.score.base_confidence},
                     {"access_count", memory.score.access_count},
                     {"validation_count", memory.score.validation_count},
                     {"contradiction_count", memory.score.contradiction_count}};
    EXPECT_NEAR(memory.confidence, FormulaByTheBook(row, static_cast<double>(now)), 1e-12);
  }
}

TEST_F(Acceptance, Ac5TheAuditLeadsFromTheFirstScoreToTheCounters) {
  for (std::size_t i = 0; i < ids_.size(); i += 10) {
    std::map<std::string, std::int64_t> events;
    std::int64_t accesses = 0;
    for (const auto& entry : brain().scores().GetHistory(ids_[i])) {
      ++events[entry.reason];
      if (entry.reason != "access") continue;
      accesses += entry.note ? std::stoll(*entry.note) : 1;
    }
    for (const auto* table : {"stm_entries", "embeddings", "atoms"}) {
      const auto cells =
          Stored(std::string("SELECT access_count, validation_count, contradiction_count FROM ") +
                 table + " WHERE id = '" + ids_[i] + "'");
      if (cells.empty()) continue;
      EXPECT_EQ(cells, (std::vector<std::string>{std::to_string(accesses),
                                                 std::to_string(events["validation_success"]),
                                                 std::to_string(events["validation_failure"])}))
          << ids_[i];
    }
    Reopen();
  }
}

}  // namespace
}  // namespace cortex
