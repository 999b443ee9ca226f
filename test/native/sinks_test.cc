// What a worker gets of a brain to keep a service outside the process in step with it.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "brain_sinks.h"
#include "support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;
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
  brain().EditMemory(id, {MemoryEdit::Kind::kContent, "Ruth sings.", ""}, kNow);
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
  brain().DeleteMemories({id}, "test", kNow, nullptr);
  const SinkJob job = OnlyJob();
  EXPECT_EQ(job.state, "delete_pending");
  EXPECT_EQ(job.text, "");
  EXPECT_EQ(job.documents.size(), 1U);
  SinkReport done = About(job, SinkReport::Outcome::kOk);
  done.gone = {"a"};
  Report(done);
  EXPECT_TRUE(brain().Check(true, nullptr).problems.empty());
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

}  // namespace
}  // namespace cortex
