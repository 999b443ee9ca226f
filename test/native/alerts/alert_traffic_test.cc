// What leaves a brain of alerts, what forgetting takes of them, and that there is one of each.
#include "alerts/alerts_support.h"
#include "brain/maintenance.h"
#include "brain/removal.h"
#include "brain/scores.h"
#include "brain/sinks.h"

namespace cortex {
namespace {

using test::kAsksForAPerson;
using test::kNow;
using test::Remember;
using test::Said;

class AlertTraffic : public test::AlertsTest {};

TEST_F(AlertTraffic, ForgettingTakesThemAlong) {
  auto rule = Rule(AlertMetric::kSafety, AlertCondition::kAny, std::nullopt);
  rule.user_id = Said("").user_id;
  rule.with_texts = true;
  On(rule);
  const std::string id = Remember(brain(), Said(kAsksForAPerson));
  ASSERT_EQ(brain().alerts().DueMessages(kNow, 10).due.front().texts.size(), 1U);
  ForgetQuery one;
  one.ids = {id};
  static_cast<void>(brain().removal().Forget(one, false, "ada", kNow, nullptr));
  EXPECT_TRUE(All().front().memory_ids.empty());
  EXPECT_TRUE(brain().alerts().DueMessages(kNow, 10).due.front().texts.empty());
  ForgetQuery user;
  user.user_id = Said("").user_id;
  static_cast<void>(brain().removal().Forget(user, false, "ada", kNow, nullptr));
  EXPECT_TRUE(All().empty());
  EXPECT_TRUE(brain().alerts().Rules().empty());
  EXPECT_TRUE(brain().alerts().DueMessages(kNow, 10).due.empty());
  EXPECT_TRUE(brain().maintenance().Check(true, nullptr).problems.empty());
}

TEST_F(AlertTraffic, MessagesWaitUntilTheyAreSettled) {
  On("safety");
  Tell(kAsksForAPerson, kNow);
  auto messages = brain().alerts().DueMessages(kNow, 10);
  ASSERT_EQ(messages.due.size(), 1U);
  EXPECT_EQ(messages.due.front().id, All().front().id + ":opened");
  EXPECT_TRUE(messages.due.front().texts.empty()) << "the rule does not say so";
  auto& sinks = brain().sinks();
  EXPECT_FALSE(sinks.Lease(kAlertSink, "me", kNow, kNow + 1000));
  EXPECT_TRUE(sinks.Lease(kAlertSink, "you", kNow, kNow + 1000)) << "somebody is at it";
  SinkReport report;
  report.ticket = messages.due.front().ticket;
  report.memory_id = messages.due.front().id;
  report.outcome = SinkReport::Outcome::kLater;
  report.failed_attempt = true;
  report.error = "refused";
  report.next_attempt_at = kNow + 500;
  EXPECT_TRUE(sinks.Report(kAlertSink, "me", {report}, kNow));
  messages = brain().alerts().DueMessages(kNow, 10);
  EXPECT_TRUE(messages.due.empty());
  EXPECT_EQ(messages.next_at, kNow + 500);
  EXPECT_EQ(brain().alerts().DueMessages(kNow + 500, 10).due.front().attempts, 1);
  report.outcome = SinkReport::Outcome::kOk;
  EXPECT_TRUE(sinks.Report(kAlertSink, "me", {report}, kNow));
  EXPECT_TRUE(brain().alerts().DueMessages(kNow + 500, 10).due.empty());
  EXPECT_EQ(brain().alerts().Delivery().ok, 1);
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).outbox.ok, 0) << "it is no memory";
  EXPECT_TRUE(brain().maintenance().Check(true, nullptr).problems.empty());
}

TEST_F(AlertTraffic, WhatIsLeftByACrashIsLookedAtByTheNext) {
  On("safety");
  Tell("The garden is lovely today.", kNow);
  Crash();
  // As a process that was killed between a write that does not look and the next that does.
  test::RawSql(path(), "INSERT INTO safety_flags (seq) SELECT seq FROM stm_entries LIMIT 1");
  Reopen();
  EXPECT_TRUE(All().empty());
  Tell("The shed is green.", kNow + 1);
  EXPECT_EQ(All().size(), 1U);
}

TEST_F(AlertTraffic, TwoProcessesOpenOneAlert) {
  On("safety");
  Tell("The garden is lovely today.", kNow);
  EXPECT_EQ(test::InAnotherProcess({"add", path(), kAsksForAPerson}), "ok");
  Look(kNow + 1);
  Tell("I want to end my life.", kNow + 2);
  EXPECT_EQ(All().size(), 1U);
}

}  // namespace
}  // namespace cortex
