#include <sqlite3.h>

#include <algorithm>
#include <sstream>

#include "store/schema.h"
#include "store/version.h"
#include "support/support.h"

namespace cortex {
namespace {

TEST(Sqlite, TheOneThatRunsIsTheOneThatWasCompiledIn) {
  EXPECT_EQ(SqliteVersion(), SQLITE_VERSION);
  EXPECT_EQ(sqlite3_libversion_number(), SQLITE_VERSION_NUMBER);
  EXPECT_GE(SQLITE_VERSION_NUMBER, 3'053'000);
}

/// The list is cmake/sqlite.cmake's.
TEST(Sqlite, EveryListedOptionIsCompiledIn) {
  const auto options = SqliteCompileOptions();
  std::istringstream expected(CORTEX_SQLITE_OPTIONS);
  int count = 0;
  for (std::string option; expected >> option; ++count) {
    // SQLite reports an option of value 1 that is a plain switch without its value.
    const std::string plain = option.ends_with("=1") ? option.substr(0, option.size() - 2) : option;
    const bool found = std::any_of(options.begin(), options.end(), [&](const auto& present) {
      return present == option || present == plain;
    });
    // These change behaviour but have no line in SQLite's own report.
    const bool unreported = option == "TRUSTED_SCHEMA=0";
    EXPECT_TRUE(found || unreported) << option;
  }
  EXPECT_GT(count, 8);
}

TEST(Sqlite, SchemasThatAreNotOursAreNotTrusted) {
  EXPECT_EQ(test::RawSql(":memory:", "PRAGMA trusted_schema; PRAGMA foreign_keys"),
            (std::vector<std::string>{"0", "1"}));
}

TEST(Sqlite, DoubleQuotesNameColumnsOnly) {
  EXPECT_THROW(test::RawSql(":memory:", "SELECT \"text\""), std::runtime_error);
}

TEST(Sqlite, TheSchemaVersionIsTheNumberOfMigrations) {
  EXPECT_EQ(BrainSchemaVersion(), SchemaVersion());
  EXPECT_EQ(static_cast<std::size_t>(SchemaVersion()), Migrations().size());
}

}  // namespace
}  // namespace cortex
