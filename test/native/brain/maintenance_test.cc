#include "brain/maintenance.h"

#include "brain/embeddings.h"
#include "brain/memories.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;
using test::Days;
using test::Hours;
using test::kNow;
using test::MaintenanceAt;
using test::Remember;
using test::Said;

class Maintenance : public test::BrainTest {
 protected:
  void Fill(int memories) {
    Open();
    for (int i = 0; i < memories; ++i) Remember(brain(), Said("memory " + std::to_string(i)));
  }
  static MaintenanceOptions InBatches(std::int64_t size, TimeMs now, bool force = false) {
    MaintenanceOptions options = MaintenanceAt(now, force);
    options.batch_size = size;
    return options;
  }
  MaintenanceProgress Run(const MaintenanceOptions& options) {
    MaintenanceProgress progress;
    while (!brain().maintenance().RunBatch(options, &progress)) {
    }
    return progress;
  }
};

TEST_F(Maintenance, RescoresWhatIsOlderThanAnHour) {
  Fill(5);
  EXPECT_EQ(Run(MaintenanceAt(kNow + Hours(1))).rescored, 0) << "an hour old is fresh";
  const TimeMs later = kNow + Days(10);
  const MaintenanceProgress progress = Run(MaintenanceAt(later));
  EXPECT_EQ(progress.total, 5);
  EXPECT_EQ(progress.scanned, 5);
  EXPECT_EQ(progress.rescored, 5);
  EXPECT_EQ(Stored("SELECT DISTINCT confidence, confidence_at FROM stm_entries"),
            (std::vector<std::string>{"0.9", std::to_string(later)}));
}

TEST_F(Maintenance, ForcedRescoresFreshRowsToo) {
  Fill(5);
  EXPECT_EQ(Run(MaintenanceAt(kNow, true)).rescored, 5);
}

TEST_F(Maintenance, WritesOneSummaryRowARun) {
  Fill(5);
  Run(InBatches(2, kNow + Days(1)));
  EXPECT_EQ(
      Stored(
          "SELECT memory_id, reason, actor, note FROM confidence_audit WHERE reason <> 'created'"),
      (std::vector<std::string>{"NULL", "decay", "maintenance", "rescored 5 of 5"}));
}

TEST_F(Maintenance, SaysWhyItRan) {
  Fill(1);
  MaintenanceOptions options = MaintenanceAt(kNow, true);
  options.reason = "retroactive";
  Run(options);
  EXPECT_EQ(StoredValue("SELECT count(*) FROM confidence_audit WHERE reason = 'retroactive'"), "1");
}

TEST_F(Maintenance, CoversAllThreeKinds) {
  Fill(3);
  for (int i = 0; i < 3; ++i) {
    NewAtom atom;
    atom.id = "atom_" + std::to_string(i);
    atom.created_at = kNow;
    test::AddAtom(brain(), atom);
    NewEmbedding embedding;
    embedding.id = "emb_" + std::to_string(i);
    embedding.source_id = "gone " + std::to_string(i);
    embedding.model = "m";
    embedding.vector = {1.0F};
    embedding.created_at = kNow;
    brain().embeddings().Put(embedding);
  }
  for (const std::int64_t batch : {1, 2, 3, 4, 100}) {
    const MaintenanceProgress progress = Run(InBatches(batch, kNow, true));
    EXPECT_EQ(progress.rescored, 9) << "in batches of " << batch;
    EXPECT_EQ(progress.scanned, 9);
    EXPECT_EQ(progress.total, 9);
  }
}

TEST_F(Maintenance, OfAnEmptyBrainIsDoneAtOnce) {
  Open();
  EXPECT_EQ(Run(MaintenanceAt(kNow)).total, 0);
  EXPECT_EQ(StoredValue("SELECT note FROM confidence_audit"), "rescored 0 of 0");
}

TEST_F(Maintenance, AnInterruptedRunIsTakenUpWhereItStopped) {
  Fill(10);
  const MaintenanceOptions options = InBatches(4, kNow + Days(1));
  MaintenanceProgress interrupted;
  EXPECT_FALSE(brain().maintenance().RunBatch(options, &interrupted));
  EXPECT_EQ(interrupted.scanned, 4);
  Reopen();
  MaintenanceProgress progress;
  brain().maintenance().RunBatch(options, &progress);
  EXPECT_TRUE(progress.resumed);
  EXPECT_EQ(progress.scanned, 8) << "the first four are not scanned again";
  while (!brain().maintenance().RunBatch(options, &progress)) {
  }
  EXPECT_EQ(progress.rescored, 10);
  EXPECT_EQ(Stored("SELECT note FROM confidence_audit WHERE reason = 'decay'"),
            std::vector<std::string>{"rescored 10 of 10"});
  EXPECT_EQ(StoredValue("SELECT count(*) FROM brain_state WHERE key LIKE 'maintenance%'"), "0");
}

TEST_F(Maintenance, ARunThatIsOverIsNotTakenUp) {
  Fill(3);
  Run(MaintenanceAt(kNow + Days(1)));
  EXPECT_FALSE(Run(MaintenanceAt(kNow + Days(1))).resumed);
}

TEST_F(Maintenance, AnOldOrADifferentRunStartsAnew) {
  Fill(10);
  const auto begin = [&](const MaintenanceOptions& options) {
    MaintenanceProgress progress;
    brain().maintenance().RunBatch(options, &progress);
    return progress;
  };
  begin(InBatches(4, kNow));
  EXPECT_FALSE(begin(InBatches(4, kNow, true)).resumed) << "a forced run is another one";
  EXPECT_TRUE(begin(InBatches(4, kNow + Days(1) - 1, true)).resumed);
  EXPECT_FALSE(begin(InBatches(4, kNow + Days(3), true)).resumed) << "of the day before yesterday";
  EXPECT_FALSE(begin(InBatches(4, kNow, true)).resumed) << "of the future";
}

TEST_F(Maintenance, AnOldUnfinishedRunLeavesNoRowBehind) {
  Fill(10);
  MaintenanceProgress progress;
  brain().maintenance().RunBatch(InBatches(4, kNow + Days(1)), &progress);
  EXPECT_EQ(Run(InBatches(4, kNow + Days(5))).rescored, 10);
}

TEST_F(Maintenance, QueuedAccessesAreWrittenFirst) {
  NewMemory memory = Said("The kettle is blue");
  memory.confidence = 0.5;
  const std::string id = Remember(Open(), memory);
  brain().memories().Get(id, false, kNow);
  Run(MaintenanceAt(kNow, true));
  EXPECT_EQ(StoredValue("SELECT abs(confidence - 0.55) < 1e-12 FROM stm_entries"), "1");
}

TEST_F(Maintenance, ABatchOfNoRowsIsRefusedBecauseItWouldNeverEnd) {
  Fill(1);
  for (const std::int64_t size : {0, -1}) {
    MaintenanceProgress progress;
    EXPECT_EQ(test::CodeThrownBy(
                  [&] { brain().maintenance().RunBatch(InBatches(size, kNow), &progress); }),
              "VALIDATION_ERROR");
  }
}

TEST_F(Maintenance, IsNoAccessAndChangesNoCounter) {
  Fill(1);
  Run(MaintenanceAt(kNow + Days(2)));
  EXPECT_EQ(
      Stored(
          "SELECT access_count, validation_count, contradiction_count, last_accessed, created_at, "
          "base_confidence FROM stm_entries"),
      (std::vector<std::string>{"0", "0", "0", "NULL", std::to_string(kNow), "1.0"}));
}

}  // namespace
}  // namespace cortex
