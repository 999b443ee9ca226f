#include "store/connection.h"

#include <sys/stat.h>

#include "store/brain_file.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;

class ConnectionTest : public ::testing::Test {
 protected:
  [[nodiscard]] ConnectionOptions Options() const {
    ConnectionOptions options;
    options.path = directory_.File("any.db");
    return options;
  }
  test::TemporaryDirectory directory_;
};

TEST_F(ConnectionTest, SetsThePragmasThatKeepDataSafe) {
  Connection connection(Options());
  connection.UseWal();
  EXPECT_EQ(connection.ScalarText("PRAGMA journal_mode"), "wal");
  EXPECT_EQ(connection.ScalarInt64("PRAGMA foreign_keys"), 1);
  EXPECT_EQ(connection.ScalarInt64("PRAGMA trusted_schema"), 0);
  EXPECT_EQ(connection.ScalarInt64("PRAGMA cell_size_check"), 1);
  EXPECT_EQ(connection.ScalarInt64("PRAGMA mmap_size"), 0);
  EXPECT_EQ(connection.ScalarInt64("PRAGMA temp_store"), 2) << "memory";
  EXPECT_EQ(connection.ScalarInt64("PRAGMA secure_delete"), 1);
  EXPECT_EQ(connection.ScalarInt64("PRAGMA synchronous"), 2) << "full";
  EXPECT_EQ(connection.ScalarInt64("PRAGMA journal_size_limit"), 64 << 20);
}

TEST_F(ConnectionTest, SynchronousCanBeRelaxedAndRestored) {
  Connection connection(Options());
  connection.SetSynchronous(false);
  EXPECT_EQ(connection.ScalarInt64("PRAGMA synchronous"), 1);
  connection.SetSynchronous(true);
  EXPECT_EQ(connection.ScalarInt64("PRAGMA synchronous"), 2);
}

TEST_F(ConnectionTest, ValuesComeBackAsTheyWereBound) {
  using namespace std::string_literals;
  Connection connection(Options());
  const std::string text = "it's \"quoted\" \xF0\x9F\x98\x80 and a\0nul"s;
  Query query = connection.Prepare("SELECT ?, ?, ?, ?, ?, ?");
  query.Bind(std::int64_t{-7}, 0.1, text, std::optional<std::string>(), true,
             std::optional<double>(2.5));
  ASSERT_TRUE(query.Step());
  EXPECT_EQ(query.Int64(0), -7);
  EXPECT_EQ(query.Double(1), 0.1);
  EXPECT_EQ(query.Text(2), text);
  EXPECT_TRUE(query.IsNull(3));
  EXPECT_EQ(query.OptionalText(3), std::nullopt);
  EXPECT_EQ(query.Int64(4), 1);
  EXPECT_EQ(query.OptionalDouble(5), 2.5);
  EXPECT_EQ(query.OptionalInt64(3), std::nullopt);
  EXPECT_FALSE(query.Step());
}

TEST_F(ConnectionTest, ACachedStatementIsCleanAtItsNextUse) {
  Connection connection(Options());
  constexpr const char* kSql = "SELECT ?";
  {
    Query query = connection.Prepare(kSql);
    ASSERT_TRUE(query.Bind(5).Step());
  }
  Query again = connection.Prepare(kSql);
  ASSERT_TRUE(again.Step());
  EXPECT_TRUE(again.IsNull(0));
}

TEST_F(ConnectionTest, AFailedStatementCanBeUsedAgain) {
  Connection connection(Options());
  connection.Execute("CREATE TABLE t (n INTEGER UNIQUE) STRICT");
  const auto insert = [&](int n) { connection.Prepare("INSERT INTO t VALUES (?)").Bind(n).Run(); };
  insert(1);
  EXPECT_EQ(CodeThrownBy([&] { insert(1); }), "STORAGE_ERROR");
  insert(2);
  EXPECT_EQ(connection.ScalarInt64("SELECT count(*) FROM t"), 2);
}

TEST_F(ConnectionTest, ATransactionThatIsNotCommittedLeavesNothing) {
  Connection connection(Options());
  connection.Execute("CREATE TABLE t (n INTEGER) STRICT");
  {
    const Transaction transaction(connection);
    connection.Execute("INSERT INTO t VALUES (1)");
  }
  EXPECT_FALSE(connection.InTransaction());
  EXPECT_EQ(connection.ScalarInt64("SELECT count(*) FROM t"), 0);
}

TEST_F(ConnectionTest, ATransactionInsideAnotherJoinsItAndDecidesNothing) {
  Connection connection(Options());
  connection.Execute("CREATE TABLE t (n INTEGER) STRICT");
  {
    const Transaction outer(connection);
    Transaction inner(connection);
    connection.Execute("INSERT INTO t VALUES (1)");
    inner.Commit();
    EXPECT_TRUE(connection.InTransaction());
  }
  EXPECT_EQ(connection.ScalarInt64("SELECT count(*) FROM t"), 0)
      << "the outer one was not committed";
}

TEST_F(ConnectionTest, EveryTransactionLooksForAnotherSchema) {
  Connection connection(Options());
  connection.Execute("PRAGMA user_version = 7");
  connection.ExpectVersion(7);
  EXPECT_NO_THROW(Transaction(connection).Commit());
  Connection other(Options());
  other.Execute("PRAGMA user_version = 8");
  EXPECT_EQ(CodeThrownBy([&] { Transaction transaction(connection); }), "SCHEMA_CHANGED");
  EXPECT_EQ(CodeThrownBy([&] { connection.Begin(false); }), "SCHEMA_CHANGED");
  EXPECT_FALSE(connection.InTransaction());
}

TEST_F(ConnectionTest, ACancelFlagStopsARunningStatement) {
  Connection connection(Options());
  std::atomic<bool> cancel = true;
  constexpr const char* kEndless =
      "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n";
  {
    const CancelScope scope(connection, &cancel);
    EXPECT_EQ(CodeThrownBy([&] { static_cast<void>(connection.ScalarInt64(kEndless)); }),
              "CANCELLED");
  }
  EXPECT_EQ(connection.ScalarInt64("SELECT 5"), 5) << "the connection lives on";
}

TEST_F(ConnectionTest, AReadOnlyConnectionCannotWriteAndCreatesNothing) {
  ConnectionOptions options = Options();
  options.read_only = true;
  EXPECT_EQ(CodeThrownBy([&] { Connection connection(options); }), "IO_ERROR");
  EXPECT_TRUE(directory_.Listing().empty());
  Connection(Options()).Execute("CREATE TABLE t (n INTEGER) STRICT");
  Connection connection(options);
  EXPECT_EQ(CodeThrownBy([&] { connection.Execute("INSERT INTO t VALUES (1)"); }), "READ_ONLY");
}

TEST_F(ConnectionTest, AnImmutableLookLeavesNothingBesideTheFileWhateverItsName) {
  ConnectionOptions options = Options();
  options.path = directory_.File("50% of #1 & what?.db");
  {
    Connection connection(options);
    connection.UseWal();
    connection.Execute("CREATE TABLE t (n INTEGER) STRICT");
  }
  const auto before = directory_.Listing();
  ASSERT_EQ(before.size(), 1U);
  options.read_only = true;
  options.immutable = true;
  {
    Connection connection(options);
    EXPECT_EQ(connection.ScalarInt64("SELECT count(*) FROM t"), 0);
    EXPECT_EQ(directory_.Listing(), before);
  }
  EXPECT_EQ(directory_.Listing(), before);
}

TEST_F(ConnectionTest, TheSizeLimitIsDiskFull) {
  ConnectionOptions options = Options();
  options.size_limit = 64 << 10;
  Connection connection(options);
  connection.Execute("CREATE TABLE t (b BLOB) STRICT");
  const auto fill = [&] {
    for (int i = 0; i < 100; ++i) connection.Execute("INSERT INTO t VALUES (zeroblob(4000))");
  };
  EXPECT_EQ(CodeThrownBy(fill), "DISK_FULL");
  EXPECT_LE(FileSize(options.path), options.size_limit);
}

TEST_F(ConnectionTest, ALimitBelowOnePageIsALimitToo) {
  ConnectionOptions options = Options();
  options.size_limit = 1000;
  Connection connection(options);
  EXPECT_EQ(CodeThrownBy([&] { connection.Execute("CREATE TABLE t (n INTEGER) STRICT"); }),
            "DISK_FULL");
}

// --- The file before SQLite opens it

TEST(BrainFile, OneFileHasOneName) {
  const test::TemporaryDirectory directory;
  std::filesystem::create_directory(directory.File("folder"));
  const std::string plain = directory.File("folder/brain.db");
  EXPECT_EQ(CanonicalPath(directory.File("folder/./brain.db")), plain)
      << "also while it does not exist";
  test::WriteBytes(plain, "");
  EXPECT_EQ(CanonicalPath(directory.File("folder/../folder/brain.db")), plain);
  std::filesystem::create_symlink(plain, directory.File("link.db"));
  EXPECT_EQ(CanonicalPath(directory.File("link.db")), plain);
  EXPECT_EQ(
      CodeThrownBy([&] { static_cast<void>(CanonicalPath(directory.File("none/brain.db"))); }),
      "IO_ERROR");
}

TEST(BrainFile, IsCreatedForItsOwnerOnly) {
  const test::TemporaryDirectory directory;
  const std::string path = directory.File("brain.db");
  CreatePrivately(path);
  EXPECT_EQ(std::filesystem::status(path).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  test::WriteBytes(path, "kept");
  CreatePrivately(path);
  EXPECT_EQ(test::ReadBytes(path), "kept");
}

TEST(BrainFile, SizeOfWhatIsNotThereIsZero) {
  const test::TemporaryDirectory directory;
  EXPECT_EQ(FileSize(directory.File("none")), 0);
  test::WriteBytes(directory.File("five"), "12345");
  EXPECT_EQ(FileSize(directory.File("five")), 5);
  EXPECT_NO_THROW(SyncToDisk(directory.File("five")));
  EXPECT_EQ(CodeThrownBy([&] { SyncToDisk(directory.File("none")); }), "IO_ERROR");
}

}  // namespace
}  // namespace cortex
