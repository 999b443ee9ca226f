// What a worker gets of a brain to keep a service outside the process in step with it.

#include "brain/sinks.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "brain/archives.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/removal.h"
#include "store/archive.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;
using test::Hours;
using test::kNow;
using test::Remember;
using test::Said;

constexpr std::int64_t kMany = 100;

class SinksTest : public test::BrainTest {
 protected:
  void SetUp() override {
    BrainOptions options = test::OptionsFor(path());
    options.sinks = {"graph"};
    Open(options);
    ASSERT_EQ(Lease("me"), std::nullopt);
  }

  Sinks& sinks() { return brain().sinks(); }
  std::optional<TimeMs> Lease(const std::string& holder, TimeMs now = kNow) {
    return sinks().Lease("graph", holder, now, now + 10);
  }
  std::vector<SinkJob> Due(std::int64_t under_way = kMany, TimeMs now = kNow) {
    return sinks().GetDue("graph", now, kMany, under_way).due;
  }
  SinkJob OnlyJob() {
    const auto due = Due();
    EXPECT_EQ(due.size(), 1U);
    return due.at(0);
  }
  bool Report(SinkReport report, const std::string& holder = "me") {
    return sinks().Report("graph", holder, {std::move(report)}, kNow);
  }
  static SinkReport About(const SinkJob& job, SinkReport::Outcome outcome) {
    SinkReport report;
    report.ticket = job.ticket;
    report.memory_id = job.memory_id;
    report.outcome = outcome;
    return report;
  }
  SinkStatus Status() { return sinks().GetStatus("graph"); }
};

TEST_F(SinksTest, GetTheThirdPersonOfWhoeverSaidIt) {
  NewMemory mine = Said("I have my keys.");
  mine.user_id = "ada";
  Remember(brain(), mine);
  NewMemory hers = Said("I like my boat.");
  hers.speaker = "Ruth";
  Remember(brain(), hers);
  const auto due = Due();
  ASSERT_EQ(due.size(), 2U);
  EXPECT_EQ(due[0].text, "ada has ada's keys.");
  EXPECT_EQ(due[1].text, "Ruth likes Ruth's boat.");
  EXPECT_EQ(due[1].said_at, kNow);
}

TEST_F(SinksTest, AreLeasedToOneHolderUntilItEndsOrGivesItUp) {
  EXPECT_EQ(Lease("other"), kNow + 10);
  EXPECT_EQ(Lease("me", kNow + 5), std::nullopt) << "prolonged";
  EXPECT_EQ(Lease("other", kNow + 14), kNow + 15);
  EXPECT_EQ(Lease("other", kNow + 15), std::nullopt) << "it has ended";
  sinks().Release("graph", "me");
  EXPECT_EQ(Lease("me", kNow + 16), kNow + 25) << "only the holder gives it up";
  sinks().Release("graph", "other");
  EXPECT_EQ(Lease("me", kNow + 16), std::nullopt);
}

TEST_F(SinksTest, TakeNoReportWithoutTheLease) {
  Remember(brain(), Said("Ruth rings."));
  SinkReport report = About(OnlyJob(), SinkReport::Outcome::kOk);
  report.documents = {{"a", "held", kNow, "t", "d"}};
  EXPECT_FALSE(Report(report, "other"));
  EXPECT_EQ(Status().ok, 0);
  EXPECT_TRUE(OnlyJob().documents.empty());
  EXPECT_TRUE(Report(report));
  EXPECT_EQ(Status().ok, 1);
  EXPECT_TRUE(Due().empty());
}

TEST_F(SinksTest, WhatWasFoundOutOfAnEditedTextCountsOnlyForTheDocuments) {
  const auto id = Remember(brain(), Said("Ruth rings."));
  SinkReport report = About(OnlyJob(), SinkReport::Outcome::kOk);
  report.documents = {{"old", "held", kNow, std::nullopt, "d"}};
  brain().memories().Edit(id, {MemoryEdit::Kind::kContent, "Ruth sings.", ""}, kNow);
  EXPECT_TRUE(Report(report));
  const SinkJob job = OnlyJob();
  EXPECT_NE(job.ticket, report.ticket);
  EXPECT_EQ(job.text, "Ruth sings.");
  ASSERT_EQ(job.documents.size(), 1U);
  EXPECT_EQ(job.documents[0].source, "old");
  EXPECT_EQ(job.documents[0].document_id, "d");
}

TEST_F(SinksTest, HearOfADeletionUntilItIsReported) {
  const auto id = Remember(brain(), Said("Ruth rings."));
  SinkReport sent = About(OnlyJob(), SinkReport::Outcome::kLater);
  sent.next_attempt_at = kNow + 5;
  sent.documents = {{"a", "sent", kNow, "t", std::nullopt}};
  Report(sent);
  brain().removal().Delete({id}, "test", kNow, nullptr);
  const SinkJob job = OnlyJob();
  EXPECT_EQ(job.state, "delete_pending");
  EXPECT_EQ(job.text, "");
  EXPECT_EQ(job.documents.size(), 1U);
  SinkReport done = About(job, SinkReport::Outcome::kOk);
  done.gone = {"a"};
  Report(done);
  EXPECT_TRUE(brain().maintenance().Check(true, nullptr).problems.empty());
  EXPECT_EQ(Stored("SELECT * FROM outbox; SELECT * FROM sink_documents"),
            std::vector<std::string>{});
}

TEST_F(SinksTest, NewMemoriesWaitWhileEnoughDocumentsAreAtWork) {
  for (int i = 0; i < 3; ++i) Remember(brain(), Said("Boat " + std::to_string(i) + " sails."));
  EXPECT_EQ(Due(2).size(), 2U);
  EXPECT_EQ(Due(0).size(), 0U);
  SinkReport sent = About(Due(1).at(0), SinkReport::Outcome::kLater);
  sent.next_attempt_at = kNow + 5;
  sent.documents = {{"a", "sent", kNow, "t", std::nullopt}};
  Report(sent);
  EXPECT_EQ(Due(1).size(), 0U);
  EXPECT_EQ(Due(2).size(), 1U);
  EXPECT_EQ(sinks().GetDue("graph", kNow, kMany, 1).next_at, kNow + 5);
  EXPECT_EQ(Due(1, kNow + 5).size(), 1U) << "what was sent is looked at all the same";
  sinks().Hasten("graph");
  EXPECT_EQ(Due(1).size(), 1U);
}

TEST_F(SinksTest, CountFailuresAndTryAgainWhatWasGivenUpWhenAsked) {
  Remember(brain(), Said("Ruth rings."));
  SinkReport later = About(OnlyJob(), SinkReport::Outcome::kLater);
  later.failed_attempt = true;
  later.error = "no";
  later.next_attempt_at = kNow;
  Report(later);
  EXPECT_EQ(OnlyJob().attempts, 1);
  EXPECT_EQ(Status().last_error, "no");
  EXPECT_EQ(Status().waiting_since, kNow);
  SinkReport failed = About(OnlyJob(), SinkReport::Outcome::kFailed);
  failed.error = "never";
  Report(failed);
  EXPECT_EQ(Status().failed, 1);
  EXPECT_EQ(Status().last_error, "never");
  EXPECT_TRUE(Due().empty());
  sinks().RetryFailed("graph");
  EXPECT_EQ(OnlyJob().attempts, 0);
}

TEST_F(SinksTest, WhatIsToBeBroughtThereAnewIsNew) {
  Remember(brain(), Said("Ruth rings."));
  const SinkJob job = OnlyJob();
  Report(About(job, SinkReport::Outcome::kOk));
  EXPECT_EQ(sinks().GetJobs("graph", 0, kMany).size(), 1U);
  EXPECT_TRUE(sinks().GetJobs("graph", job.ticket, kMany).empty());
  Report(About(job, SinkReport::Outcome::kAgain));
  EXPECT_GT(OnlyJob().ticket, job.ticket);
}

TEST_F(SinksTest, MemoriesFromBeforeAreQueuedWhenAsked) {
  Close();
  Open(test::OptionsFor(path()));
  Remember(brain(), Said("Ruth rings."));
  EXPECT_EQ(CodeThrownBy([&] { Status(); }), "VALIDATION_ERROR") << "opened without the sink";
  Close();
  BrainOptions options = test::OptionsFor(path());
  options.sinks = {"graph"};
  Open(options);
  NewMemory later = Said("Max sings.");
  later.id = "later";
  Remember(brain(), later);
  EXPECT_EQ(Status().unqueued, 1);
  QueueingProgress progress;
  while (!sinks().QueueMissing("graph", kNow, &progress)) {
  }
  EXPECT_EQ(Status().unqueued, 0);
  EXPECT_EQ(Status().pending, 2);
}

TEST_F(SinksTest, ADeletionIsNeverGivenUp) {
  const auto id = Remember(brain(), Said("Ruth rings."));
  brain().removal().Delete({id}, "test", kNow, nullptr);
  Report(About(OnlyJob(), SinkReport::Outcome::kFailed));
  EXPECT_EQ(OnlyJob().state, "delete_pending");
  EXPECT_EQ(Status().failed, 0);
  EXPECT_EQ(brain().maintenance().Check(true, nullptr).problems, std::vector<std::string>{});
}

/// Every state there is, in all mixtures: also memories that were removed, or that came back from
/// an export while the sink was still to delete them.
class SinkFigures : public SinksTest {
 protected:
  void Change() {
    const auto any = [&] { return ids_.at(random_() % ids_.size()); };
    switch (random_() % 6) {
      case 0:
        brain().removal().Delete({any()}, "test", kNow, nullptr);
        return;
      case 1:
        brain().memories().Edit(Remembered(), {MemoryEdit::Kind::kAppend, "Again.", ""}, kNow);
        return;
      case 2:
        return test::ReportToSink(brain(), "graph", any(), SinkReport::Outcome::kOk, Later());
      case 3:
        return test::ReportToSink(brain(), "graph", any(), SinkReport::Outcome::kFailed, Later());
      default:
        Remembered();
    }
  }
  std::string Remembered() {
    NewMemory memory = Said("Boat " + std::to_string(ids_.size()) + " sails.");
    memory.id = "boat" + std::to_string(ids_.size());
    return ids_.emplace_back(Remember(brain(), memory));
  }
  void OpenWith(const std::vector<std::string>& sinks) {
    Close();
    BrainOptions options = test::OptionsFor(path());
    options.sinks = sinks;
    Open(options);
  }
  void Export(const std::string& file) {
    brain().archives().Export(file, ExportFormat::kArchive, kNow, nullptr);
  }
  void Import(const std::string& file) {
    ArchiveReader archive(file);
    while (!brain().archives().ImportBatch(&archive)) {
    }
  }
  /// As anyone can count them in the closed file.
  std::vector<std::string> Counted() {
    return Stored(
        "SELECT count(*) FILTER (WHERE state = 'pending'), count(*) FILTER (WHERE state = 'ok'), "
        "count(*) FILTER (WHERE state = 'failed'), count(*) FILTER (WHERE state = "
        "'delete_pending'), (SELECT count(*) FROM stm_entries WHERE id NOT IN (SELECT memory_id "
        "FROM outbox WHERE sink = 'graph')), min(created_at) FILTER (WHERE state IN ('pending', "
        "'delete_pending')) FROM outbox WHERE sink = 'graph'");
  }

 private:
  /// When the lease of the last worker has ended.
  TimeMs Later() { return now_ += Hours(1); }

  std::mt19937 random_{7};
  std::vector<std::string> ids_;
  TimeMs now_ = kNow;
};

TEST_F(SinkFigures, AreThoseThatCountingEachGives) {
  const std::vector<std::string> sinks = {"graph", "other"};
  const std::string file = directory().File("export.jsonl");
  for (int round = 0; round < 12; ++round) {
    const bool with_sinks = round % 3 != 1;
    OpenWith(with_sinks ? sinks : std::vector<std::string>());
    Remembered();
    for (int i = 0; with_sinks && i < 15; ++i) Change();
    if (round == 3) Export(file);
    if (round > 3) Import(file);
    OpenWith(sinks);
    const SinkStatus status = Status();
    std::vector<std::string> told;
    for (const auto count : {status.pending, status.ok, status.failed, status.delete_pending,
                             status.unqueued, status.waiting_since.value_or(0)})
      told.push_back(std::to_string(count));
    EXPECT_EQ(told, Counted()) << "round " << round;
  }
}

}  // namespace
}  // namespace cortex
