#include "base/lane.h"

#include <future>

#include "support/support.h"

namespace cortex {
namespace {

using test::CodeOf;

/// Collects what lanes say, in order.
class Log {
 public:
  void Add(const std::string& line) {
    const std::lock_guard lock(mutex_);
    lines_.push_back(line);
  }
  [[nodiscard]] std::vector<std::string> lines() const {
    const std::lock_guard lock(mutex_);
    return lines_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> lines_;
};

class LaneTest : public ::testing::Test {
 protected:
  Lane::Job Named(const std::string& name, bool grouped = false) {
    Lane::Job job;
    job.grouped = grouped;
    job.step = [this, name] {
      log_.Add(name);
      return true;
    };
    job.done = [this, name](const std::exception_ptr& failure) {
      log_.Add(name + " done" + CodeOf(failure));
    };
    return job;
  }

  /// Holds the lane until Release, so that what is posted meanwhile queues up.
  void Hold() {
    Lane::Job job;
    auto started = std::make_shared<std::promise<void>>();
    job.step = [started, gate = gate_.get_future().share()] {
      started->set_value();
      gate.wait();
      return true;
    };
    job.done = [](const std::exception_ptr&) {};
    lane_.Post(std::move(job));
    started->get_future().wait();
  }
  void Release() { gate_.set_value(); }

  void RunGroupsPlainly() {
    lane_.Configure(
        [this](std::span<const std::function<bool()>> steps) {
          log_.Add("group of " + std::to_string(steps.size()));
          for (const auto& step : steps) step();
          return std::vector<std::exception_ptr>(steps.size());
        },
        {});
  }

  std::vector<std::string> LinesWhenIdle() {
    lane_.Drain();
    return log_.lines();
  }

  // Jobs use the log and the gate: the lane must end first.
  Log log_;
  std::promise<void> gate_;
  Lane lane_{"test"};
};

using Lines = std::vector<std::string>;

TEST_F(LaneTest, JobsRunInOrderAndEachIsAnsweredOnce) {
  for (const auto* name : {"a", "b", "c"}) lane_.Post(Named(name));
  EXPECT_EQ(LinesWhenIdle(), (Lines{"a", "a done", "b", "b done", "c", "c done"}));
}

TEST_F(LaneTest, WhatAStepThrowsReachesItsCallerAndNobodyElse) {
  Lane::Job bad = Named("bad");
  bad.step = []() -> bool { throw Error(ErrorCode::kNotFound, "none"); };
  lane_.Post(std::move(bad));
  lane_.Post(Named("good"));
  EXPECT_EQ(LinesWhenIdle(), (Lines{"bad doneNOT_FOUND", "good", "good done"}));
}

TEST_F(LaneTest, WorkInStepsLetsOthersPass) {
  Lane::Job steps = Named("steps");
  steps.step = [this, count = 0]() mutable {
    log_.Add("step " + std::to_string(++count));
    return count == 3;
  };
  Hold();
  lane_.Post(std::move(steps));
  lane_.Post(Named("short"));
  Release();
  EXPECT_EQ(LinesWhenIdle(),
            (Lines{"step 1", "short", "short done", "step 2", "step 3", "steps done"}));
}

TEST_F(LaneTest, NeighbouringGroupedJobsShareOneGroupAndAreAnsweredAfterIt) {
  RunGroupsPlainly();
  Hold();
  lane_.Post(Named("a", true));
  lane_.Post(Named("b", true));
  lane_.Post(Named("alone"));
  lane_.Post(Named("c", true));
  Release();
  EXPECT_EQ(LinesWhenIdle(), (Lines{"group of 2", "a", "b", "a done", "b done", "alone",
                                    "alone done", "group of 1", "c", "c done"}));
}

TEST_F(LaneTest, EachMemberOfAGroupGetsItsOwnFailure) {
  lane_.Configure(
      [](std::span<const std::function<bool()>> steps) {
        std::vector<std::exception_ptr> failures(steps.size());
        failures[1] = std::make_exception_ptr(Error(ErrorCode::kValidation, "no"));
        return failures;
      },
      {});
  Hold();
  for (const auto* name : {"a", "b", "c"}) lane_.Post(Named(name, true));
  Release();
  EXPECT_EQ(LinesWhenIdle(), (Lines{"a done", "b doneVALIDATION_ERROR", "c done"}));
}

TEST_F(LaneTest, AGroupThatFailsAsAWholeFailsEveryMember) {
  lane_.Configure(
      [](std::span<const std::function<bool()>>) -> std::vector<std::exception_ptr> {
        throw Error(ErrorCode::kBusy, "held");
      },
      {});
  Hold();
  for (const auto* name : {"a", "b"}) lane_.Post(Named(name, true));
  Release();
  EXPECT_EQ(LinesWhenIdle(), (Lines{"a doneBUSY", "b doneBUSY"}));
}

TEST_F(LaneTest, GroupsAreBounded) {
  RunGroupsPlainly();
  Hold();
  for (int i = 0; i < 1000; ++i) lane_.Post(Named("job", true));
  Release();
  const auto lines = LinesWhenIdle();
  EXPECT_EQ(std::count(lines.begin(), lines.end(), "group of 512"), 1);
  EXPECT_EQ(std::count(lines.begin(), lines.end(), "group of 488"), 1);
}

TEST_F(LaneTest, ACancelledJobDoesNotRun) {
  RunGroupsPlainly();
  const auto cancel = std::make_shared<CancelFlag>(false);
  Hold();
  for (const bool grouped : {false, true}) {
    Lane::Job job = Named(grouped ? "grouped" : "alone", grouped);
    job.cancel = cancel;
    lane_.Post(std::move(job));
  }
  cancel->store(true);
  Release();
  EXPECT_EQ(LinesWhenIdle(), (Lines{"alone doneCANCELLED", "grouped doneCANCELLED"}));
}

TEST_F(LaneTest, WorkInStepsIsCancelledBetweenSteps) {
  const auto cancel = std::make_shared<CancelFlag>(false);
  Lane::Job job = Named("job");
  job.step = [this, cancel] {
    log_.Add("step");
    cancel->store(true);
    return false;
  };
  job.cancel = cancel;
  lane_.Post(std::move(job));
  EXPECT_EQ(LinesWhenIdle(), (Lines{"step", "job doneCANCELLED"}));
}

TEST_F(LaneTest, StoppingDropsWhatIsQueuedAndTellsTheRunningStep) {
  const auto cancel = std::make_shared<CancelFlag>(false);
  std::promise<void> started;
  Lane::Job running = Named("running");
  running.cancel = cancel;
  running.step = [&] {
    started.set_value();
    while (!cancel->load()) std::this_thread::yield();
    return true;
  };
  lane_.Post(std::move(running));
  started.get_future().wait();
  lane_.Post(Named("dropped"));
  lane_.Stop();
  EXPECT_EQ(log_.lines(), (Lines{"running done"}));
}

TEST_F(LaneTest, AStoppedLaneTakesNoJobsAndCanBeStoppedAgain) {
  lane_.Post(Named("before"));
  lane_.Drain();
  lane_.Stop();
  lane_.Stop();
  lane_.Post(Named("after"));
  lane_.Drain();
  EXPECT_EQ(log_.lines(), (Lines{"before", "before done"}));
}

TEST_F(LaneTest, ALaneThatNeverHadAJobEndsAtOnce) {
  lane_.Wake();
  lane_.Drain();
  lane_.Stop();
}

TEST_F(LaneTest, TheChoreRunsWhenItIsDueWithoutAnyJob) {
  std::promise<void> ran;
  std::atomic<bool> due = false;
  Lane::Chore chore;
  chore.due = [&](Lane::Clock::time_point) -> std::optional<Lane::Clock::time_point> {
    if (!due) return std::nullopt;
    return Lane::Clock::now();
  };
  chore.run = [&] {
    due = false;
    ran.set_value();
  };
  lane_.Configure({}, chore);
  lane_.Post(Named("start"));
  lane_.Drain();
  due = true;
  lane_.Wake();
  ran.get_future().wait();
  lane_.Stop();
}

TEST_F(LaneTest, TheChoreRunsBetweenJobsToo) {
  Lane::Chore chore;
  int runs = 0;
  chore.due = [&](Lane::Clock::time_point) -> std::optional<Lane::Clock::time_point> {
    if (runs > 0) return std::nullopt;
    return Lane::Clock::now();
  };
  chore.run = [&] { ++runs; };
  lane_.Configure({}, chore);
  lane_.Post(Named("a"));
  lane_.Drain();
  lane_.Stop();
  EXPECT_EQ(runs, 1);
}

TEST_F(LaneTest, ManyThreadsPostAndAllAreAnswered) {
  RunGroupsPlainly();
  constexpr int kThreads = 4;
  constexpr int kEach = 200;
  std::atomic<int> answered = 0;
  int inside = 0;  // only the lane touches it: a second one inside would be a race
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < kEach; ++i) {
        Lane::Job job;
        job.grouped = i % 3 == 0;
        job.step = [&] {
          ++inside;
          return true;
        };
        job.done = [&](const std::exception_ptr&) { ++answered; };
        lane_.Post(std::move(job));
      }
    });
  }
  for (auto& thread : threads) thread.join();
  lane_.Drain();
  lane_.Stop();
  EXPECT_EQ(answered, kThreads * kEach);
  EXPECT_EQ(inside, kThreads * kEach);
}

}  // namespace
}  // namespace cortex
