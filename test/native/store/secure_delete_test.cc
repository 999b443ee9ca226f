// SQLite as it is built here: no byte of a deleted key is left in the unused space of any page.

#include <random>
#include <set>

#include "store/connection.h"
#include "support/support.h"

namespace cortex {
namespace {

/// No other key begins with it, and it holds no byte that a number in the file would make of it.
std::string KeyOf(int number) { return "key" + std::to_string(number) + "q"; }

/// Inserts and deletes rows at random, at many places of both indexes.
std::set<int> Churn(Connection& connection, unsigned seed, int keys) {
  std::mt19937 random(seed);
  const auto below = [&](unsigned limit) { return static_cast<int>(random() % limit); };
  std::set<int> deleted;
  int made = 0;
  for (int step = 0; step < 2 * keys; ++step) {
    if (below(10) < 6 && made < keys) {
      ++made;
      const std::string place = std::to_string(below(9)) + std::to_string(below(12));
      connection.Prepare("INSERT INTO e (id, lane, key) VALUES (?, 'tester', ?)")
          .Bind(made, "r" + place + KeyOf(made))
          .Run();
      connection.Prepare("INSERT INTO w (word, id) VALUES (?, ?)")
          .Bind("w" + place + KeyOf(made), made)
          .Run();
      continue;
    }
    if (made == 0) continue;
    const int number = 1 + below(static_cast<unsigned>(made));
    if (!deleted.insert(number).second) continue;
    connection.Prepare("DELETE FROM e WHERE id = ?").Bind(number).Run();
    connection.Prepare("DELETE FROM w WHERE id = ?").Bind(number).Run();
  }
  return deleted;
}

TEST(SecureDelete, NoDeletedKeyIsLeftInTheUnusedSpaceOfAPage) {
  constexpr int kKeys = 3000;
  for (const unsigned seed : {1U, 2U, 3U, 4U, 5U, 6U}) {
    const test::TemporaryDirectory directory;
    const std::string path = directory.File("churn.db");
    std::set<int> deleted;
    {
      ConnectionOptions options;
      options.path = path;
      Connection connection(options);
      connection.Execute(
          "BEGIN; CREATE TABLE e (id INTEGER PRIMARY KEY, lane TEXT, key TEXT, UNIQUE (lane, key)) "
          "STRICT; CREATE TABLE w (word TEXT, id INT, PRIMARY KEY (word, id)) STRICT, WITHOUT "
          "ROWID; CREATE INDEX w_by_id ON w (id)");
      deleted = Churn(connection, seed, kKeys);
      connection.Execute("COMMIT");
    }
    const std::string bytes = test::ReadBytes(path);
    ASSERT_NE(bytes.find("key"), std::string::npos);
    std::vector<std::string> left;
    for (const int number : deleted) {
      if (bytes.find(KeyOf(number)) != std::string::npos) left.push_back(KeyOf(number));
    }
    EXPECT_GT(deleted.size(), std::size_t{kKeys} / 2);
    EXPECT_EQ(left, std::vector<std::string>()) << "seed " << seed;
  }
}

TEST(SecureDelete, AFullTextIndexThatAnotherProcessRebuiltIsNotTakenForDamaged) {
  const test::TemporaryDirectory directory;
  ConnectionOptions options;
  options.path = directory.File("rebuilt.db");
  {
    Connection one(options);
    one.Execute("CREATE VIRTUAL TABLE f USING fts5 (words)");
    one.Execute("INSERT INTO f (f, rank) VALUES ('secure-delete', 1)");
    one.Execute("INSERT INTO f (rowid, words) VALUES (1, 'plum'), (2, 'fig')");
    one.Execute("DELETE FROM f WHERE rowid = 1");
    Connection other(options);
    other.Execute("INSERT INTO f (rowid, words) VALUES (3, 'quince')");
    other.Execute("DELETE FROM f WHERE rowid = 3");
    one.Execute("INSERT INTO f (f) VALUES ('rebuild')");
    other.Execute("INSERT INTO f (rowid, words) VALUES (4, 'sloe')");
    other.Execute("DELETE FROM f WHERE rowid = 4");  // empties the page of a segment
  }
  Connection connection(options);
  EXPECT_EQ(connection.ScalarInt64("SELECT v FROM f_config WHERE k = 'version'"), 5);
  EXPECT_NO_THROW(connection.Execute("INSERT INTO f (f, rank) VALUES ('integrity-check', 1)"));
}

}  // namespace
}  // namespace cortex
