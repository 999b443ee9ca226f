// How brains that are shared end: worlds that end, many threads at once.

#include <thread>

#include "brain/memories.h"
#include "brain/scores.h"
#include "brain/shared_brain.h"
#include "support/holder.h"

namespace cortex {
namespace {

using test::CodeOf;
using test::Holder;
using test::kNow;

class SharedEnd : public test::SharedBrainTest {};

// --- The end of a holder's world

TEST_F(SharedEnd, AbandoningDropsWhatIsQueuedKeepsWhatWasAnsweredAndClosesTheFile) {
  std::atomic<int> stored = 0;
  {
    Holder holder(Options());
    ASSERT_EQ(holder.Open(), "");
    for (int i = 0; i < 500; ++i) {
      holder.share().Write(Storing("memory " + std::to_string(i)),
                           [&](const std::exception_ptr& failure) {
                             if (!failure) ++stored;
                           });
    }
    holder.share().Abandon();
    const int answered = stored;
    EXPECT_GE(std::stoi(Rows()), answered) << "what was answered is stored";
    EXPECT_FALSE(std::filesystem::exists(path() + "-wal"));
    EXPECT_EQ(stored, answered) << "nothing is answered afterwards";
    holder.share().Abandon();
  }
  Holder next(Options());
  EXPECT_EQ(next.Open(), "");
  EXPECT_EQ(next.Close(), "");
}

TEST_F(SharedEnd, AbandoningOneShareLeavesTheOthers) {
  Holder one(Options());
  Holder other(Options());
  ASSERT_EQ(one.Open(), "");
  ASSERT_EQ(other.Open(), "");
  one.share().Abandon();
  EXPECT_EQ(other.Write(Storing("one kettle")), "");
  EXPECT_EQ(other.Close(), "");
}

TEST_F(SharedEnd, AbandoningTellsARunningStepToEnd) {
  Holder holder(Options());
  ASSERT_EQ(holder.Open(), "");
  const auto cancel = std::make_shared<CancelFlag>(false);
  std::promise<void> started;
  holder.share().Read(
      [&](Brain&) {
        started.set_value();
        while (!cancel->load()) std::this_thread::yield();
        return true;
      },
      [](const std::exception_ptr&) {}, cancel);
  started.get_future().wait();
  holder.share().Abandon();
  EXPECT_TRUE(cancel->load());
}

/// A share that was closed long ago may end with its world later; the path may be another host's by
/// then.
TEST_F(SharedEnd, AbandoningAClosedShareDoesNotTouchItsSuccessor) {
  Holder old(Options());
  ASSERT_EQ(old.Open(), "");
  ASSERT_EQ(old.Close(), "");
  SharedBrain::Reap();
  Holder successor(Options());
  ASSERT_EQ(successor.Open(), "");
  old.share().Abandon();
  Holder third(Options());
  EXPECT_EQ(third.Open(), "") << "it shares the successor's brain";
  EXPECT_EQ(third.Close(), "");
  EXPECT_EQ(successor.Close(), "");
}

TEST_F(SharedEnd, ABrainThatWasNeverOpenedCanBeClosedOrAbandoned) {
  { const Holder forgotten(Options()); }
  Holder closed(Options());
  EXPECT_EQ(closed.Close(), "");
  Holder abandoned(Options());
  abandoned.share().Abandon();
  EXPECT_TRUE(directory_.Listing().empty());
}

// --- Many threads

TEST_F(SharedEnd, ManyThreadsWriteAndReadThroughTheirOwnShares) {
  constexpr int kThreads = 4;
  constexpr int kEach = 100;
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      Holder holder(Options());
      ASSERT_EQ(holder.Open(), "");
      std::atomic<int> stored = 0;
      std::string last;
      for (int i = 0; i < kEach; ++i) {
        const std::string content = "memory " + std::to_string(t) + " " + std::to_string(i);
        holder.share().Write(
            [&last, content](Brain& brain) {
              last = brain.memories().Create(test::Said(content), kNow).memory_id.value_or("");
              return true;
            },
            [&](const std::exception_ptr& failure) {
              EXPECT_EQ(CodeOf(failure), "");
              ++stored;
            });
        if (i % 10 == 0) {
          holder.Read([](Brain& brain) {
            RecentQuery query = test::Recent();
            query.peek = false;
            brain.memories().GetRecent(query, nullptr);
            brain.scores().GetDistribution(std::nullopt, kNow, nullptr);
            return true;
          });
        }
      }
      EXPECT_EQ(holder.Close(), "");
      EXPECT_EQ(stored, kEach);
    });
  }
  for (auto& thread : threads) thread.join();
  SharedBrain::Reap();
  EXPECT_EQ(Rows(), std::to_string(kThreads * kEach));
}

TEST_F(SharedEnd, ThreadsThatOpenCloseAbandonAndReapAtOnceNeverMeetAnotherCopy) {
  constexpr int kThreads = 4;
  constexpr int kRounds = 40;
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      for (int round = 0; round < kRounds; ++round) {
        Holder holder(Options());
        if ((t + round) % 4 == 0) {
          // Closed before it was open.
          holder.share().Open(
              [](const std::exception_ptr& failure) { EXPECT_EQ(CodeOf(failure), ""); });
          holder.Close();
        } else {
          EXPECT_EQ(holder.Open(), "");
          EXPECT_EQ(holder.Write(Storing("memory " + std::to_string(t))), "");
          if ((t + round) % 4 == 1) {
            holder.share().Abandon();
          } else {
            EXPECT_EQ(holder.Close(), "");
          }
        }
        if ((t + round) % 3 == 0) SharedBrain::Reap();
      }
    });
  }
  for (auto& thread : threads) thread.join();
  SharedBrain::Reap();
  EXPECT_EQ(Rows(), std::to_string(kThreads));
}

}  // namespace
}  // namespace cortex
