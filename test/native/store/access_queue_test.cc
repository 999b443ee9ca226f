#include "store/access_queue.h"

#include "brain/embeddings.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/scores.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::Days;
using test::kNow;
using test::Recent;
using test::Remember;
using test::Said;

constexpr auto kStm = MemoryKind::kStm;

std::int64_t SeenByReader(const AccessQueue& queue, std::int64_t seq) {
  ScoreInputs inputs;
  queue.ApplyForReader(kStm, seq, &inputs);
  return inputs.access_count;
}

std::int64_t SeenByWriter(const AccessQueue& queue, std::int64_t seq) {
  ScoreInputs inputs;
  queue.ApplyForWriter(kStm, seq, &inputs);
  return inputs.access_count;
}

TEST(AccessQueue, AccessesOfOneMemoryAreCoalescedWithTheLatestTime) {
  AccessQueue queue;
  EXPECT_EQ(queue.Due(), std::nullopt);
  queue.Add(kStm, 1, "m1", kNow);
  queue.Add(kStm, 1, "m1", kNow - 5);
  queue.Add(MemoryKind::kAtom, 1, "m1", kNow);
  const auto batch = queue.Pending();
  ASSERT_EQ(batch.size(), 2U);
  EXPECT_EQ(batch.at({kStm, 1}).count, 2);
  EXPECT_EQ(batch.at({kStm, 1}).last, kNow);
}

TEST(AccessQueue, IsDueWithinASecondOfItsFirstAccess) {
  AccessQueue queue;
  queue.Add(kStm, 1, "m1", kNow);
  const auto due = queue.Due();
  ASSERT_TRUE(due.has_value());
  EXPECT_LE(*due, AccessQueue::Clock::now() + std::chrono::seconds(1));
  queue.Add(kStm, 2, "m2", kNow);
  EXPECT_EQ(queue.Due(), due) << "later accesses do not put it off";
  queue.CommitFlush(queue.Pending(), [] {});
  EXPECT_EQ(queue.Due(), std::nullopt);
}

TEST(AccessQueue, AReaderSeesEachAccessOnceAcrossAFlush) {
  AccessQueue queue;
  queue.BeginRead([] {});
  queue.Add(kStm, 1, "m1", kNow);
  EXPECT_EQ(SeenByReader(queue, 1), 1) << "at once";
  queue.CommitFlush(queue.Pending(), [] {});
  EXPECT_EQ(SeenByReader(queue, 1), 1) << "its snapshot is older than the flush";
  EXPECT_EQ(SeenByWriter(queue, 1), 0) << "the writer reads it from the file";
  queue.BeginRead([] {});
  EXPECT_EQ(SeenByReader(queue, 1), 0) << "now the snapshot has it";
}

TEST(AccessQueue, EachReaderSeesEachAccessOnce) {
  AccessQueue queue;
  const auto seen_by_graph = [&] {
    ScoreInputs inputs;
    queue.ApplyForReader(kStm, 1, &inputs, ReadLane::kFirstLong);
    return inputs.access_count;
  };
  queue.BeginRead([] {}, ReadLane::kFirstLong);
  queue.Add(kStm, 1, "m1", kNow);
  queue.CommitFlush(queue.Pending(), [] {});
  queue.BeginRead([] {});
  EXPECT_EQ(SeenByReader(queue, 1), 0) << "its snapshot is newer than the flush";
  EXPECT_EQ(seen_by_graph(), 1) << "its snapshot is older";
  queue.EndRead(ReadLane::kFirstLong);
  queue.BeginRead([] {}, ReadLane::kFirstLong);
  EXPECT_EQ(seen_by_graph(), 0);
}

TEST(AccessQueue, WhatComesDuringAFlushWaitsForTheNext) {
  AccessQueue queue;
  queue.BeginRead([] {});  // a snapshot without what comes
  queue.Add(kStm, 1, "m1", kNow);
  const auto batch = queue.Pending();
  queue.Add(kStm, 1, "m1", kNow + 1);
  queue.Add(kStm, 2, "m2", kNow + 1);
  queue.CommitFlush(batch, [] {});
  EXPECT_EQ(queue.Pending().at({kStm, 1}).count, 1);
  EXPECT_EQ(queue.Pending().at({kStm, 2}).count, 1);
  EXPECT_TRUE(queue.Due().has_value());
  EXPECT_EQ(SeenByReader(queue, 1), 2);
  EXPECT_EQ(SeenByWriter(queue, 1), 1);
  EXPECT_EQ(queue.UnseenByReader(ReadLane::kShort).at({kStm, 1}).count, 2);
}

TEST(AccessQueue, WhatAnotherMemoryHadOfANumberIsNotTheNextOnes) {
  AccessQueue queue;
  queue.Add(kStm, 1, "gone", kNow + 9);
  queue.Add(kStm, 1, "gone", kNow + 9);
  const auto batch = queue.Pending();
  queue.Add(kStm, 1, "m1", kNow);
  EXPECT_EQ(SeenByWriter(queue, 1), 1);
  EXPECT_EQ(queue.Pending().at({kStm, 1}).last, kNow);
  queue.CommitFlush(batch, [] {});
  EXPECT_EQ(queue.Pending().at({kStm, 1}).count, 1);
}

TEST(AccessQueue, AFailedCommitKeepsEverything) {
  AccessQueue queue;
  queue.Add(kStm, 1, "m1", kNow);
  EXPECT_THROW(queue.CommitFlush(queue.Pending(), [] { throw Error(ErrorCode::kBusy, "held"); }),
               Error);
  EXPECT_EQ(queue.Pending().at({kStm, 1}).count, 1);
  EXPECT_EQ(SeenByReader(queue, 1), 1);
  queue.Postpone();
  EXPECT_TRUE(queue.Due().has_value());
}

// --- Accesses of a brain

class Access : public test::BrainTest {
 protected:
  Memory Peek(const std::string& id, TimeMs now = kNow) {
    return brain().memories().Get(id, true, now);
  }
};

TEST_F(Access, ACallReturnsTheScoreBeforeTheAccessItMakes) {
  NewMemory memory = Said("The kettle is blue");
  memory.confidence = 0.5;
  const std::string id = Remember(Open(), memory);
  const Memory first = brain().memories().Get(id, false, kNow);
  EXPECT_EQ(first.confidence, 0.5);
  EXPECT_EQ(first.score.access_count, 0);
  const Memory second = brain().memories().Get(id, false, kNow + 1);
  EXPECT_DOUBLE_EQ(second.confidence, 0.55) << "the first access shows at once, before any flush";
  EXPECT_EQ(second.score.access_count, 1);
  EXPECT_EQ(second.score.last_accessed, kNow);
}

TEST_F(Access, APeekIsNone) {
  const std::string id = Remember(Open(), Said("The kettle is blue"));
  Peek(id);
  brain().memories().GetRecent(Recent(), nullptr);
  EXPECT_EQ(brain().scores().AccessesDue(), std::nullopt);
  EXPECT_EQ(Peek(id).score.access_count, 0);
}

TEST_F(Access, StatisticsDistributionAndHistoryAreNone) {
  const std::string id = Remember(Open(), Said("The kettle is blue"));
  brain().scores().GetStatistics(kNow, nullptr);
  brain().scores().GetDistribution(std::nullopt, kNow, nullptr);
  brain().scores().GetHistory(id);
  brain().maintenance().Check(true, nullptr);
  EXPECT_EQ(Peek(id).score.access_count, 0);
}

TEST_F(Access, IsCountedExactlyOnceAcrossAFlush) {
  const std::string id = Remember(Open(), Said("The kettle is blue"));
  RecentQuery query = Recent();
  query.peek = false;
  for (int round = 1; round <= 5; ++round) {
    brain().memories().Get(id, false, kNow);
    EXPECT_EQ(Peek(id).score.access_count, 3 * round - 2);
    brain().memories().GetRecent(query, nullptr);
    EXPECT_EQ(Peek(id).score.access_count, 3 * round - 1);
    brain().scores().FlushAccesses();
    EXPECT_EQ(Peek(id).score.access_count, 3 * round - 1);
    brain().scores().RecordAccess({id}, kNow);
    EXPECT_EQ(Peek(id).score.access_count, 3 * round);
  }
  brain().scores().FlushAccesses();
  brain().scores().FlushAccesses();
  EXPECT_EQ(Peek(id).score.access_count, 15);
  EXPECT_EQ(StoredValue("SELECT access_count FROM stm_entries"), "15");
}

TEST_F(Access, IsWrittenOnClose) {
  const std::string id = Remember(Open(), Said("The kettle is blue"));
  brain().memories().Get(id, false, kNow + 7);
  Reopen();
  EXPECT_EQ(Peek(id).score.access_count, 1);
  EXPECT_EQ(Peek(id).score.last_accessed, kNow + 7);
}

TEST_F(Access, OnlyWhatIsReturnedIsAccessed) {
  Open();
  const std::string old = Remember(brain(), Said("old"));
  const std::string recent = Remember(brain(), Said("new"), kNow + 1);
  RecentQuery query = Recent(kNow + 2);
  query.peek = false;
  query.limit = 1;
  brain().memories().GetRecent(query, nullptr);
  EXPECT_EQ(Peek(old).score.access_count, 0);
  EXPECT_EQ(Peek(recent).score.access_count, 1);
}

TEST_F(Access, OfAnUnknownIdCountsNothing) {
  const std::string id = Remember(Open(), Said("The kettle is blue"));
  EXPECT_EQ(test::CodeThrownBy([&] {
              brain().scores().RecordAccess({id, "nobody"}, kNow);
            }),
            "NOT_FOUND");
  EXPECT_EQ(Peek(id).score.access_count, 0);
}

TEST_F(Access, OfAnEmbeddingIsOfItsMemory) {
  const std::string id = Remember(Open(), Said("The kettle is blue"));
  NewEmbedding embedding;
  embedding.id = "emb_1";
  embedding.source_id = id;
  embedding.model = "m";
  embedding.vector = {1.0F, 2.0F};
  embedding.created_at = kNow;
  brain().embeddings().Put(embedding);
  brain().scores().RecordAccess({"emb_1"}, kNow);
  EXPECT_EQ(Peek(id).score.access_count, 1);
}

TEST_F(Access, OfAnAtomCountsToo) {
  Open();
  NewAtom atom;
  atom.id = "atom_1";
  atom.created_at = kNow;
  test::AddAtom(brain(), atom);
  brain().scores().RecordAccess({"atom_1", "atom_1"}, kNow);
  brain().scores().FlushAccesses();
  EXPECT_EQ(StoredValue("SELECT access_count FROM atoms"), "2");
}

TEST_F(Access, LeavesTheCacheAndTheAuditOfOneEvent) {
  NewMemory memory = Said("The kettle is blue");
  memory.confidence = 0.5;
  const std::string id = Remember(Open(), memory);
  for (int i = 0; i < 3; ++i) brain().memories().Get(id, false, kNow + i);
  const auto history = brain().scores().GetHistory(id);
  ASSERT_EQ(history.size(), 2U);
  EXPECT_EQ(history[1].reason, "access");
  EXPECT_EQ(history[1].old_confidence, 0.5);
  EXPECT_DOUBLE_EQ(history[1].new_confidence.value(), 0.65);
  EXPECT_EQ(history[1].note, "3 accesses");
  brain().scores().FlushAccesses();
  const auto written = brain().scores().GetHistory(id);
  ASSERT_EQ(written.size(), 2U);
  EXPECT_EQ(written[1].note, history[1].note);
  EXPECT_EQ(written[1].new_confidence, history[1].new_confidence);
  EXPECT_EQ(written[1].at, history[1].at);
  EXPECT_EQ(StoredValue("SELECT abs(confidence - 0.65) < 1e-12 FROM stm_entries"), "1");
}

TEST_F(Access, WhenTheClockGoesBackTheLatestAccessStands) {
  const std::string id = Remember(Open(), Said("The kettle is blue"));
  brain().memories().Get(id, false, kNow);
  brain().scores().FlushAccesses();
  brain().memories().Get(id, false, kNow - Days(9));
  brain().scores().FlushAccesses();
  EXPECT_EQ(Peek(id).score.last_accessed, kNow);
  EXPECT_EQ(Peek(id).score.access_count, 2);
}

TEST_F(Access, AFlushThatFailsIsTriedAgain) {
  const std::string id = Remember(Open(), Said("The kettle is blue"));
  brain().memories().Get(id, false, kNow);
  const auto version = test::RawSql(path(), "PRAGMA user_version").front();
  test::RawSql(path(), "PRAGMA user_version = 77");
  EXPECT_EQ(test::CodeThrownBy([&] { brain().scores().FlushAccesses(); }), "SCHEMA_CHANGED");
  EXPECT_TRUE(brain().scores().AccessesDue().has_value());
  test::RawSql(path(), "PRAGMA user_version = " + version);
  brain().scores().FlushAccesses();
  EXPECT_EQ(StoredValue("SELECT access_count FROM stm_entries"), "1");
}

}  // namespace
}  // namespace cortex
