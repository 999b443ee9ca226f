#include <sqlite3.h>

#include <chrono>
#include <filesystem>

#include "brain/comparisons.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "store/brain_file.h"
#include "store/connection.h"
#include "store/store.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::CodeOf;
using test::kNow;
using test::Said;

using Steps = std::vector<std::function<bool()>>;
using Codes = std::vector<std::string>;

class GroupTest : public test::BrainTest {
 protected:
  std::function<bool()> Storing(const std::string& content) {
    return [this, content] {
      brain().memories().Create(Said(content), kNow);
      return true;
    };
  }
  Codes Run(const Steps& steps) {
    Codes codes;
    for (const auto& failure : brain().RunGroup(steps)) codes.push_back(CodeOf(failure));
    return codes;
  }
  std::vector<std::string> Contents() {
    return Stored("SELECT content FROM stm_entries ORDER BY seq");
  }
};

TEST_F(GroupTest, AllStepsShareOneTransaction) {
  Open();
  Steps steps;
  for (const auto* content : {"one kettle", "two kettles", "three kettles"})
    steps.push_back(Storing(content));
  EXPECT_EQ(Run(steps), (Codes{"", "", ""}));
  EXPECT_EQ(Contents(), (std::vector<std::string>{"one kettle", "two kettles", "three kettles"}));
}

TEST_F(GroupTest, AWriteThatCanWaitIsNotMadeWhileSomebodyElseWrites) {
  Open();
  Close();
  StoreOptions options;
  options.path = path();
  Store store(options);
  const auto write = [](Repositories& repositories) { repositories.state.Set("tried", 7); };
  {
    ConnectionOptions of_another;
    of_another.path = path();
    Connection other(of_another);
    const Transaction transaction(other);
    const auto began = std::chrono::steady_clock::now();
    EXPECT_FALSE(store.WriteIfIdle(write));
    // Any other write waits 5 seconds.
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(3));
  }
  EXPECT_TRUE(store.WriteIfIdle(write));
  store.Read(nullptr,
             [](Repositories& repositories) { EXPECT_EQ(repositories.state.Get("tried", 0), 7); });
  EXPECT_THROW(store.WriteIfIdle([](Repositories&) {
    throw Error(ErrorCode::kValidation, "a mistake of the work itself");
  }),
               Error);
}

TEST_F(GroupTest, AStepSeesWhatItsNeighboursStored) {
  Open();
  StorageResult second;
  const Steps steps = {Storing("one kettle"), [&] {
                         second = brain().memories().Create(Said("One kettle."), kNow);
                         return true;
                       }};
  EXPECT_EQ(Run(steps), (Codes{"", ""}));
  EXPECT_EQ(second.status, StorageStatus::kDuplicateExact);
}

TEST_F(GroupTest, ARefusedStepLeavesTheOthers) {
  Open();
  const auto refused = []() -> bool { throw Error(ErrorCode::kValidation, "no"); };
  EXPECT_EQ(Run({Storing("one kettle"), refused, Storing("two kettles")}),
            (Codes{"", "VALIDATION_ERROR", ""}));
  EXPECT_EQ(Contents(), (std::vector<std::string>{"one kettle", "two kettles"}));
}

TEST_F(GroupTest, AStepThatFailsAfterItWroteIsUndoneAloneAndTheOthersAreRunAgain) {
  Open();
  int runs = 0;
  const auto counted = [&] {
    ++runs;
    return Storing("one kettle")();
  };
  // One of the two is unknown, which shows only after the pair was written.
  const auto failing = [this] {
    Contradiction pair;
    pair.older_id = "nobody";
    pair.newer_id = brain().memories().GetRecent(test::Recent(), nullptr).at(0).id;
    pair.kind = "value";
    brain().comparisons().OpenContradiction(pair, kNow);
    return true;
  };
  test::Remember(brain(), Said("the newer one"));
  EXPECT_EQ(Run({counted, failing, Storing("two kettles")}), (Codes{"", "NOT_FOUND", ""}));
  EXPECT_EQ(runs, 2);
  EXPECT_EQ(Contents(), (std::vector<std::string>{"the newer one", "one kettle", "two kettles"}));
  EXPECT_EQ(StoredValue("SELECT count(*) FROM contradictions"), "0");
}

TEST_F(GroupTest, AStepThatFailsUnexpectedlyFailsAlone) {
  Open();
  const auto broken = []() -> bool { throw std::bad_alloc(); };
  const auto failures =
      brain().RunGroup(Steps{Storing("one kettle"), broken, Storing("two kettles")});
  ASSERT_EQ(failures.size(), 3U);
  EXPECT_FALSE(failures[0]);
  EXPECT_THROW(std::rethrow_exception(failures[1]), std::bad_alloc);
  EXPECT_FALSE(failures[2]);
  EXPECT_EQ(Contents(), (std::vector<std::string>{"one kettle", "two kettles"}));
}

TEST_F(GroupTest, WhatAnImportLeftIsComparedAlsoAfterAStepWasUndone) {
  Open();
  ImportProgress progress;
  brain().memories().ImportBatch({Said("I like green tea")}, {.duplicates = false}, kNow,
                                 &progress);
  StorageResult repeated;
  const auto repeating = [&] {
    repeated = brain().memories().Create(Said("I enjoy green tea"), kNow);
    return true;
  };
  const auto failing = [this]() -> bool {
    brain().memories().Create(Said("One kettle"), kNow);
    throw Error(ErrorCode::kStorage, "no");
  };
  EXPECT_EQ(Run({repeating, failing}), (Codes{"", "STORAGE_ERROR"}));
  EXPECT_EQ(repeated.status, StorageStatus::kDuplicateSemantic);
}

TEST_F(GroupTest, OfOneOrNoneIsAGroupToo) {
  Open();
  EXPECT_EQ(Run({}), Codes{});
  EXPECT_EQ(Run({Storing("one kettle")}), Codes{""});
  EXPECT_EQ(Contents(), std::vector<std::string>{"one kettle"});
}

TEST_F(GroupTest, WhenNobodyCanBeginEveryStepFailsAlikeAndNothingIsStored) {
  Open();
  // Another connection of the same SQLite stands for a process that migrated.
  test::RawSql(path(), "PRAGMA user_version = 77");
  int runs = 0;
  const auto counted = [&] { return ++runs > 0; };
  EXPECT_EQ(Run({counted, counted}), (Codes{"SCHEMA_CHANGED", "SCHEMA_CHANGED"}));
  EXPECT_EQ(runs, 0);
}

// --- The write-ahead log

TEST_F(GroupTest, TheLogOfBulkWritesEndsToGrowWhenNoReaderHoldsIt) {
  StoreOptions options;
  options.path = path();
  options.largest_wal = 50'000;
  Store store(options);
  const auto fill = [&](const std::string& name) {
    store.WriteRelaxed([&](Repositories& repositories) {
      for (int i = 0; i < 5'000; ++i) repositories.state.Set(name + std::to_string(i), i);
    });
    return std::filesystem::file_size(path() + "-wal");
  };
  std::uintmax_t held = 0;
  store.Read(nullptr, [&](Repositories& repositories) {
    static_cast<void>(repositories.state.Get("any", 0));  // which begins to read
    held = fill("held");
  });
  EXPECT_GT(held, options.largest_wal);
  EXPECT_EQ(fill("free"), 0U);
}

// --- A full disk

class FullDisk : public GroupTest {
 protected:
  /// Opens a brain with room for some memories, and stores one.
  void OpenNearlyFull() {
    Open();
    test::Remember(brain(), Said("the first memory"));
    Close();
    BrainOptions options = test::OptionsFor(path());
    options.ids = SeededIds(2);
    options.database_limit = FileSize(path()) + 32 * 1024;
    Open(options);
  }
  static std::string Long(const std::string& name, std::size_t length) {
    return name + std::string(length, 'x');
  }
};

TEST_F(FullDisk, IsAStorageErrorAndNothingIsStored) {
  OpenNearlyFull();
  std::exception_ptr failure;
  try {
    NewMemory memory = Said(Long("too much for the room ", 31'000));
    for (int i = 0; i < 4; ++i) memory.content += std::string(200, static_cast<char>('a' + i));
    memory.categories = {"a", "b"};
    brain().memories().Create(memory, kNow);
    brain().memories().Create(Said(memory.content + " again"), kNow);
  } catch (const Error&) {
    failure = std::current_exception();
  }
  EXPECT_EQ(CodeOf(failure), "DISK_FULL");
  const auto result = StorageFailure(failure);
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->status, StorageStatus::kStorageError);
  EXPECT_EQ(result->error_code, "DISK_FULL");
  EXPECT_FALSE(result->is_success());
  EXPECT_FALSE(result->is_rejected()) << "neither stored nor refused";
  EXPECT_FALSE(result->local_success);
  EXPECT_EQ(brain().maintenance().Check(true, nullptr).problems, std::vector<std::string>{});
  test::Remember(brain(), Said("a short one still fits"));
}

TEST_F(FullDisk, InAGroupRefusesWhatDoesNotFitAndKeepsTheRest) {
  OpenNearlyFull();
  std::vector<std::string> texts = {"small one"};
  for (int i = 0; i < 4; ++i) texts.push_back(Long("large " + std::to_string(i), 20'000));
  Steps steps;
  for (const auto& text : texts) steps.push_back(Storing(text));
  const Codes codes = Run(steps);
  std::vector<std::string> acknowledged = {"the first memory"};
  for (std::size_t i = 0; i < codes.size(); ++i) {
    if (codes[i].empty()) acknowledged.push_back(texts[i]);
    EXPECT_TRUE(codes[i].empty() || codes[i] == "DISK_FULL") << codes[i];
  }
  EXPECT_EQ(codes.front(), "");
  EXPECT_LT(acknowledged.size(), texts.size() + 1) << "not all of them fit";
  EXPECT_EQ(brain().maintenance().Check(true, nullptr).problems, std::vector<std::string>{});
  EXPECT_TRUE(Contents() == acknowledged) << "what was acknowledged is what is stored";
}

}  // namespace
}  // namespace cortex
