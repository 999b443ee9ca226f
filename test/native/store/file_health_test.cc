#include "store/file_health.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <functional>
#include <string>
#include <vector>

#include "base/error.h"
#include "store/store.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::kNow;
using test::Remember;
using test::Said;

struct Answer {
  std::string code;
  std::string message;
};

Answer AnswerOf(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return {std::string(ErrorCodeName(error.code())), error.what()};
  }
  return {};
}

/// A brain of which a page was overwritten while it was closed, as a failing disk does.
class DamagedBrain : public test::BrainTest {
 protected:
  void SetUp() override {
    Open();
    for (int i = 0; i < kMemories; ++i)
      ids_.push_back(Remember(brain(), Said("The lamp is number " + std::to_string(i))));
    Close();
  }
  /// Overwrites the first page of a table or an index.
  void Damage(const std::string& name, char with) {
    const auto root = StoredValue("SELECT rootpage FROM sqlite_schema WHERE name = '" + name + "'");
    std::string bytes = test::ReadBytes(path());
    bytes.replace((std::stoul(root) - 1) * kPageSize, kPageSize, kPageSize, with);
    test::WriteBytes(path(), bytes);
  }
  [[nodiscard]] StoreOptions Options() const {
    StoreOptions options;
    options.path = path();
    return options;
  }
  /// A write that meets none of the damaged pages.
  static Answer Write(Store& store) {
    return AnswerOf([&] {
      store.Write([](Repositories& repositories) { repositories.state.Set("tried", 7); });
    });
  }
  Answer Find(Repositories& repositories) {
    return AnswerOf([&] { static_cast<void>(repositories.memories.Find(ids_.front(), Reader{})); });
  }

  static constexpr int kMemories = 300;
  static constexpr std::size_t kPageSize = 4096;
  std::vector<std::string> ids_;
};

TEST_F(DamagedBrain, TakesNoWritesOnceAnyCallHasMetTheDamageUntilItIsOpenedAnew) {
  const std::vector<std::function<Answer(Store&)>> calls = {
      [&](Store& store) {
        return AnswerOf([&] {
          store.Read(nullptr, [&](Repositories& repositories) {
            static_cast<void>(repositories.memories.Find(ids_.front(), Reader{}));
          });
        });
      },
      [&](Store& store) {
        return AnswerOf([&] {
          store.ReadLong(nullptr, [&](Repositories& repositories, ReadLane /*lane*/) {
            static_cast<void>(repositories.memories.Find(ids_.front(), Reader{}));
          });
        });
      },
      [&](Store& store) {
        return AnswerOf([&] {
          store.Write([&](Repositories& repositories) {
            static_cast<void>(repositories.memories.Find(ids_.front(), Reader{}));
          });
        });
      },
  };
  for (const char with : {'\0', '\x5a'}) {
    Damage("stm_entries", with);
    for (const auto& call : calls) {
      Store store(Options());
      EXPECT_EQ(Write(store).code, "");
      const Answer met = call(store);
      EXPECT_EQ(met.code, "CORRUPT");
      EXPECT_NE(met.message.find(path() + " is damaged: "), std::string::npos) << met.message;
      EXPECT_NE(met.message.find("cortex doctor"), std::string::npos) << met.message;
      EXPECT_NE(met.message.find("cortex restore"), std::string::npos) << met.message;
      const Answer refused = Write(store);
      EXPECT_EQ(refused.code, "CORRUPT");
      EXPECT_NE(refused.message.find("until it is opened anew"), std::string::npos)
          << refused.message;
      EXPECT_NE(refused.message.find(path()), std::string::npos) << refused.message;
      store.Close();
    }
  }
}

TEST_F(DamagedBrain, RefusesEachWriteOfAGroup) {
  Damage("stm_entries", '\0');
  Store store(Options());
  const auto write = [&] {
    store.Write([](Repositories& repositories) { repositories.state.Set("tried", 7); });
    return true;
  };
  const auto meet = [&] {
    store.Write([&](Repositories& repositories) {
      static_cast<void>(repositories.memories.Find(ids_.front(), Reader{}));
    });
    return true;
  };
  const std::vector<std::function<bool()>> first = {meet};
  EXPECT_EQ(test::CodeOf(store.RunGroup(first).front()), "CORRUPT");
  const std::vector<std::function<bool()>> steps = {write, write};
  for (const auto& failure : store.RunGroup(steps)) EXPECT_EQ(test::CodeOf(failure), "CORRUPT");
}

TEST_F(DamagedBrain, IsStillReadWhereItIsWholeAndClosesWithAccessesThatWait) {
  Damage("stm_entries", '\0');
  Store store(Options());
  store.Read(nullptr,
             [&](Repositories& repositories) { EXPECT_EQ(Find(repositories).code, "CORRUPT"); });
  store.accesses().Add(MemoryKind::kStm, 1, "m1", kNow);
  std::int64_t tried = -1;
  store.Read(nullptr,
             [&](Repositories& repositories) { tried = repositories.state.Get("never tried", 3); });
  EXPECT_EQ(tried, 3);
  EXPECT_EQ(AnswerOf([&] { store.Close(); }).code, "");
}

TEST(FileHealth, OnlyWhatSqliteCallsADamageIsOne) {
  FileHealth health("brain.db");
  for (const int code : {SQLITE_BUSY, SQLITE_FULL, SQLITE_IOERR, SQLITE_INTERRUPT})
    static_cast<void>(health.Told(SQLite::Exception("told by SQLite", code)));
  EXPECT_FALSE(health.damaged());
  health.RequireSound();
  const Error told = health.Told(SQLite::Exception("told by SQLite", SQLITE_NOTADB));
  EXPECT_EQ(told.code(), ErrorCode::kNotABrain);
  EXPECT_NE(std::string(told.what()).find("brain.db"), std::string::npos);
  // The first damage is what later writes are told.
  static_cast<void>(health.Told(SQLite::Exception("told by SQLite", SQLITE_CORRUPT_VTAB)));
  EXPECT_EQ(AnswerOf([&] { health.RequireSound(); }).code, "NOT_A_BRAIN");
}

}  // namespace
}  // namespace cortex
