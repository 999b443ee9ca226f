#include "brain/shared_brain.h"

#include <thread>

#include "brain/archives.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/scores.h"
#include "store/brain_file.h"
#include "support/holder.h"

namespace cortex {
namespace {

using test::CodeOf;
using test::Holder;
using test::kNow;
using test::Said;

class Shared : public test::SharedBrainTest {};

TEST_F(Shared, ABrainIsOpenedUsedAndClosed) {
  Holder holder(Options());
  EXPECT_EQ(holder.Open(), "");
  EXPECT_EQ(holder.Write(Storing("one kettle")), "");
  EXPECT_EQ(Total(holder), 1);
  EXPECT_EQ(holder.Close(), "");
  EXPECT_EQ(Rows(), "1");
}

TEST_F(Shared, HoldersOfOneFileShareOneBrain) {
  Holder one(Options());
  BrainOptions options = Options();
  options.path = directory_.path() + "/./brain.db";
  Holder other(options);
  EXPECT_EQ(one.Open(), "");
  EXPECT_EQ(other.Open(), "");
  EXPECT_EQ(other.share().options().path, path());
  const Brain* brain_of_one = nullptr;
  const Brain* brain_of_other = nullptr;
  one.Read([&](Brain& brain) { return (brain_of_one = &brain) != nullptr; });
  other.Read([&](Brain& brain) { return (brain_of_other = &brain) != nullptr; });
  EXPECT_EQ(brain_of_one, brain_of_other);
  EXPECT_EQ(one.Close(), "");
  EXPECT_EQ(other.Write(Storing("one kettle")), "") << "the last holder keeps it open";
  EXPECT_EQ(other.Close(), "");
  EXPECT_EQ(Rows(), "1");
}

TEST_F(Shared, OtherOptionsConflict) {
  Holder one(Options());
  EXPECT_EQ(one.Open(), "");
  const std::vector<std::function<void(BrainOptions&)>> changes = {
      [](BrainOptions& options) { options.read_only = true; },
      [](BrainOptions& options) { options.timezone = TimeZone("Asia/Tokyo"); },
      [](BrainOptions& options) { options.policy.constants["validation_bonus"] = 0.1; },
      [](BrainOptions& options) { options.content_limit = 10; },
      [](BrainOptions& options) { options.database_limit = 1 << 30; },
      [](BrainOptions& options) { options.sinks = {"lightrag"}; },
  };
  for (const auto& change : changes) {
    BrainOptions options = Options();
    change(options);
    Holder other(options);
    EXPECT_EQ(other.Open(), "OPTIONS_CONFLICT");
    EXPECT_EQ(other.Close(), "");
  }
  EXPECT_EQ(one.Write(Storing("one kettle")), "") << "the first holder is not disturbed";
  EXPECT_EQ(one.Close(), "");
  BrainOptions changed = Options();
  changed.content_limit = 10;
  Holder next(changed);
  EXPECT_EQ(next.Open(), "") << "once closed, it may be opened anew";
  EXPECT_EQ(next.Close(), "");
}

TEST_F(Shared, EveryBrainInMemoryIsItsOwn) {
  Holder one(test::OptionsFor(":memory:"));
  Holder other(test::OptionsFor(":memory:"));
  EXPECT_EQ(one.Open(), "");
  EXPECT_EQ(other.Open(), "");
  one.Write(Storing("one kettle"));
  EXPECT_EQ(Total(one), 1);
  EXPECT_EQ(Total(other), 0);
  EXPECT_EQ(one.Close(), "");
  EXPECT_EQ(other.Close(), "");
}

TEST_F(Shared, AFileThatIsRefusedTellsItsHolder) {
  test::WriteBytes(path(), "just a note");
  Holder holder(Options());
  EXPECT_EQ(holder.Open(), "NOT_A_BRAIN");
  EXPECT_EQ(holder.Close(), "");
  EXPECT_EQ(directory_.Listing().size(), 1U);
}

TEST_F(Shared, AfterARefusalTheSamePathCanBeOpened) {
  test::WriteBytes(path(), "just a note");
  Holder first(Options());
  EXPECT_EQ(first.Open(), "NOT_A_BRAIN");
  std::filesystem::remove(path());
  Holder second(Options());
  EXPECT_EQ(second.Open(), "");
  first.Close();
  EXPECT_EQ(second.Write(Storing("one kettle")), "");
  EXPECT_EQ(second.Close(), "");
}

TEST_F(Shared, FilesThatAreRefusedLeaveNoThreads) {
  const std::string threads = "/proc/self/task";
  if (!std::filesystem::exists(threads)) GTEST_SKIP() << "no list of threads here";
  const auto count = [&] {
    return std::distance(std::filesystem::directory_iterator(threads), {});
  };
  constexpr int kFiles = 50;
  const auto before = count();
  for (int i = 0; i < kFiles; ++i) {
    const std::string file = directory_.File("note" + std::to_string(i));
    test::WriteBytes(file, "just a note");
    Holder holder(test::OptionsFor(file));
    EXPECT_EQ(holder.Open(), "NOT_A_BRAIN");
    EXPECT_EQ(holder.Close(), "");
  }
  EXPECT_LT(count() - before, kFiles / 2);
}

TEST_F(Shared, CloseWaitsForTheWritesBeforeItAndIsAnsweredOnce) {
  Holder holder(Options());
  ASSERT_EQ(holder.Open(), "");
  std::atomic<int> answered = 0;
  for (int i = 0; i < 200; ++i) {
    holder.share().Write(Storing("memory " + std::to_string(i)),
                         [&](const std::exception_ptr& failure) {
                           EXPECT_EQ(CodeOf(failure), "");
                           ++answered;
                         });
  }
  EXPECT_EQ(holder.Close(), "");
  EXPECT_EQ(answered, 200);
  holder.share().Close(
      [](const std::exception_ptr&) { FAIL() << "a second close is not answered"; });
  SharedBrain::Reap();
  EXPECT_EQ(Rows(), "200");
}

TEST_F(Shared, WritesThatShareATransactionAreRefusedOneByOne) {
  Holder holder(Options());
  ASSERT_EQ(holder.Open(), "");
  std::vector<std::future<std::string>> answers;
  for (int i = 0; i < 60; ++i) {
    const bool refused = i % 3 == 0;
    auto answer = std::make_shared<std::promise<std::string>>();
    answers.push_back(answer->get_future());
    const auto step =
        refused
            ? SharedBrain::Step([](Brain&) -> bool { throw Error(ErrorCode::kNotFound, "none"); })
            : Storing("memory " + std::to_string(i));
    holder.share().Write(
        step, [answer](const std::exception_ptr& failure) { answer->set_value(CodeOf(failure)); });
  }
  for (std::size_t i = 0; i < answers.size(); ++i)
    EXPECT_EQ(answers[i].get(), i % 3 == 0 ? "NOT_FOUND" : "");
  EXPECT_EQ(Total(holder), 40);
  EXPECT_EQ(holder.Close(), "");
}

TEST_F(Shared, WorkInStepsLetsWritesPassAndFailsWhenTheBrainCloses) {
  Holder holder(Options());
  ASSERT_EQ(holder.Open(), "");
  std::promise<std::string> ended;
  holder.share().WriteAlone(
      [](Brain&) { return false; },
      [&](const std::exception_ptr& failure) { ended.set_value(CodeOf(failure)); });
  EXPECT_EQ(holder.Write(Storing("one kettle")), "");
  EXPECT_EQ(holder.Close(), "");
  EXPECT_EQ(ended.get_future().get(), "CLOSED");
}

TEST_F(Shared, MaintenanceIsCancelledBetweenBatchesAndTakenUpLater) {
  Holder holder(Options());
  ASSERT_EQ(holder.Open(), "");
  for (int i = 0; i < 10; ++i) holder.Write(Storing("memory " + std::to_string(i)));
  const auto cancel = std::make_shared<CancelFlag>(false);
  MaintenanceOptions options = test::MaintenanceAt(kNow, true);
  options.batch_size = 3;
  MaintenanceProgress progress;
  EXPECT_EQ(holder.WriteAlone(
                [&](Brain& brain) {
                  const bool over = brain.maintenance().RunBatch(options, &progress);
                  cancel->store(progress.scanned == 6);
                  return over;
                },
                cancel),
            "CANCELLED");
  EXPECT_EQ(progress.scanned, 6);
  MaintenanceProgress resumed;
  EXPECT_EQ(holder.WriteAlone(
                [&](Brain& brain) { return brain.maintenance().RunBatch(options, &resumed); }),
            "");
  EXPECT_TRUE(resumed.resumed);
  EXPECT_EQ(resumed.rescored, 10);
  EXPECT_EQ(holder.Close(), "");
}

TEST_F(Shared, ABackupRunsBesideWrites) {
  Holder holder(Options());
  ASSERT_EQ(holder.Open(), "");
  holder.Write(Storing("one kettle"));
  BackupReport report;
  EXPECT_EQ(holder.InBackground([&](Brain& brain) {
    report = brain.archives().BackUp(directory_.File("copy.db"), kNow, nullptr);
    return true;
  }),
            "");
  EXPECT_EQ(report.memories, 1);
  EXPECT_EQ(holder.Close(), "");
}

TEST_F(Shared, AReadOnlyBrainReadsOnly) {
  {
    Holder writer(Options());
    ASSERT_EQ(writer.Open(), "");
    writer.Write(Storing("one kettle"));
    ASSERT_EQ(writer.Close(), "");
  }
  BrainOptions options = Options();
  options.read_only = true;
  Holder reader(options);
  ASSERT_EQ(reader.Open(), "");
  EXPECT_EQ(Total(reader), 1);
  EXPECT_EQ(reader.Write(Storing("two kettles")), "READ_ONLY");
  EXPECT_EQ(reader.WriteAlone([](Brain& brain) {
    brain.scores().RecordValidation("any", true, kNow, "tester", {});
    return true;
  }),
            "READ_ONLY");
  EXPECT_EQ(reader.Close(), "");
}

/// It has one connection: work beside the others would not see its rows.
TEST_F(Shared, ABrainInMemoryIsExportedLikeAFile) {
  BrainOptions options = Options();
  options.path = kMemoryPath;
  Holder holder(options);
  ASSERT_EQ(holder.Open(), "");
  ASSERT_EQ(holder.Write(Storing("one kettle")), "");
  const std::string target = directory_.File("export.jsonl");
  EXPECT_EQ(holder.InBackground([&](Brain& brain) {
    brain.archives().Export(target, ExportFormat::kArchive, kNow, nullptr);
    return true;
  }),
            "");
  EXPECT_NE(test::ReadBytes(target).find("one kettle"), std::string::npos);
  EXPECT_EQ(holder.Close(), "");
}

TEST_F(Shared, AReadOnlyBrainInMemoryIsReadAsAnyOther) {
  BrainOptions options = Options();
  options.path = kMemoryPath;
  options.read_only = true;
  Holder holder(options);
  ASSERT_EQ(holder.Open(), "");
  EXPECT_EQ(Total(holder), 0);
  EXPECT_EQ(holder.Close(), "");
}

TEST_F(Shared, ReopeningWhileClosingWorks) {
  for (int round = 0; round < 20; ++round) {
    Holder closing(Options());
    ASSERT_EQ(closing.Open(), "");
    closing.share().Write(Storing("memory " + std::to_string(round)),
                          [](const std::exception_ptr&) {});
    closing.share().Close(
        [](const std::exception_ptr& failure) { EXPECT_EQ(CodeOf(failure), ""); });
    Holder next(Options());
    ASSERT_EQ(next.Open(), "");
    EXPECT_EQ(Total(next), round + 1);
    ASSERT_EQ(next.Close(), "");
    if (round % 3 == 0) SharedBrain::Reap();
  }
}

TEST_F(Shared, AQueuedAccessIsWrittenWithoutAnyFurtherCall) {
  Holder holder(Options());
  ASSERT_EQ(holder.Open(), "");
  std::string id;
  holder.Write([&](Brain& brain) {
    id = brain.memories().Create(Said("one kettle"), kNow).memory_id.value();
    return true;
  });
  holder.Read([&](Brain& brain) { return !brain.memories().Get(id, false, kNow).id.empty(); });
  const auto written = [&] {
    return test::RawSql(path(), "SELECT access_count FROM stm_entries").front() == "1";
  };
  while (!written()) std::this_thread::yield();  // the test runner's timeout is the limit
  EXPECT_EQ(holder.Close(), "");
}

}  // namespace
}  // namespace cortex
