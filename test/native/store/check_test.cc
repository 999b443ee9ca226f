#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <utility>

#include "brain/comparisons.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::kNow;
using test::Remember;
using test::Said;

/// What plain SQLite does to a closed file behind the brain's back must be found.
class Check : public test::BrainTest {
 protected:
  void SetUp() override {
    Open();
    for (const auto* content : {"The kettle is blue", "The cup is green", "The pot is red"}) {
      NewMemory memory = Said(content);
      memory.categories = {"Kitchen", "colour"};
      ids_.push_back(Remember(brain(), memory));
    }
  }
  std::vector<std::string> Problems(bool deep) {
    return brain().maintenance().Check(deep, nullptr).problems;
  }
  std::vector<std::string> ProblemsAfter(const std::string& tampering, bool deep = true) {
    Stored(tampering);
    Reopen();
    return Problems(deep);
  }
  void ExpectFound(const std::string& tampering, const std::string& problem, bool deep = true) {
    const auto problems = ProblemsAfter(tampering, deep);
    const bool found = std::any_of(problems.begin(), problems.end(), [&](const auto& text) {
      return text.find(problem) != std::string::npos;
    });
    EXPECT_TRUE(found) << problem << " among " << problems.size();
  }

  std::vector<std::string> ids_;
  /// Done once, when the clock is asked next.
  std::function<void()> meanwhile_ = [] {};
};

TEST_F(Check, AHealthyBrainHasNoProblems) {
  brain().memories().Get(ids_[0], false, kNow);
  EXPECT_EQ(Problems(false), std::vector<std::string>{});
  EXPECT_EQ(Problems(true), std::vector<std::string>{});
  EXPECT_GT(brain().maintenance().Check(true, nullptr).checked.size(),
            brain().maintenance().Check(false, nullptr).checked.size());
}

TEST_F(Check, WritesNothing) {
  Close();
  const std::string before = test::ReadBytes(path());
  Reopen();
  Problems(true);
  Close();
  EXPECT_TRUE(test::ReadBytes(path()) == before);
}

/// Changes one byte of the file where `text` stands first.
void FlipByteOf(const std::string& path, const std::string& text) {
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  const auto at = bytes.find(text);
  ASSERT_NE(at, std::string::npos);
  file.seekp(static_cast<std::streamoff>(at));
  file.put(static_cast<char>(text.front() + 1));
}

TEST_F(Check, FindsAChangedByteOfASmallBrainWithoutLookingDeeply) {
  Close();
  FlipByteOf(path(), "kettle is blue");
  Reopen();
  const CheckReport report = brain().maintenance().Check(false, nullptr);
  const bool found =
      std::any_of(report.problems.begin(), report.problems.end(),
                  [&](const auto& problem) { return problem.find(ids_[0]) != std::string::npos; });
  EXPECT_TRUE(found) << report.problems.size();
  EXPECT_EQ(report.memories_checked, 3);
}

TEST_F(Check, ComparesSomeMemoriesOfALargeBrain) {
  constexpr std::size_t kMemories = 2100;
  std::vector<NewMemory> memories;
  const std::string filling(8000, 'x');
  for (std::size_t i = 0; i < kMemories; ++i)
    memories.push_back(Said("The cup " + std::to_string(i) + " is green " + filling));
  ImportProgress progress;
  while (!brain().memories().ImportBatch(memories, {.duplicates = false}, kNow, &progress)) {
  }
  const CheckReport quick = brain().maintenance().Check(false, nullptr);
  EXPECT_TRUE(quick.problems.empty());
  EXPECT_EQ(quick.memories_checked, 2000);
  EXPECT_EQ(brain().maintenance().Check(true, nullptr).memories_checked, kMemories + 3);
  const auto problems = ProblemsAfter("UPDATE stm_entries SET content = 'x' WHERE seq > 3", false);
  EXPECT_GT(problems.size(), 1900U);
}

TEST_F(Check, FindsTamperedContent) {
  ExpectFound("UPDATE stm_entries SET content = 'The kettle is gone' WHERE id = '" + ids_[0] + "'",
              "content key of " + ids_[0]);
  ExpectFound("UPDATE stm_entries SET content = 'The kettle is gone' WHERE id = '" + ids_[0] + "'",
              "full text");
}

TEST_F(Check, FindsALostFullTextRow) {
  ExpectFound("DELETE FROM stm_fts_docsize WHERE id = 2", "full text count", false);
}

TEST_F(Check, FindsAFullTextRowOfAnotherText) {
  ExpectFound(
      "INSERT INTO stm_fts (stm_fts, rowid, content) VALUES ('delete', 2, 'The cup is green');"
      "INSERT INTO stm_fts (rowid, content) VALUES (2, 'The cup is gone')",
      "full text");
}

TEST_F(Check, FindsWordsOfNoText) {
  ExpectFound("INSERT INTO stm_fts (rowid, content) VALUES (99, 'The cup is gone')",
              "full text: no text: 1");
}

TEST_F(Check, FindsAWrongNumberOfWords) {
  ExpectFound("UPDATE stm_fts_docsize SET sz = x'05' WHERE id = 2", "full text: " + ids_[1]);
}

TEST_F(Check, FindsAWrongTotalOfWords) {
  ExpectFound("UPDATE stm_fts_data SET block = x'0305' WHERE id = 1", "full text: totals");
}

TEST_F(Check, FindsADamagedFullTextIndex) {
  ExpectFound("UPDATE stm_fts_data SET block = substr(block, 1, 12) WHERE id > 10", "full text");
}

TEST_F(Check, NeedsNoTurnOfAWriter) {
  test::InOpenDatabase(path(), "BEGIN IMMEDIATE",
                       [&] { EXPECT_EQ(Problems(true), std::vector<std::string>{}); });
}

TEST_F(Check, AMemoryIsStoredWhileItGoesOn) {
  BrainOptions options = test::OptionsFor(directory().File("other.db"));
  options.clock = [this] {  // asked when a transaction begins
    std::exchange(meanwhile_, [] {})();
    return kNow;
  };
  Close();
  Open(options);
  Problems(true);  // opens what it reads by
  std::string stored;
  meanwhile_ = [&] {
    // The next transaction is the one that the rest of the check is made in.
    meanwhile_ = [&] { stored = Remember(brain(), Said("The lid is new")); };
  };
  EXPECT_EQ(Problems(true), std::vector<std::string>{});
  Reopen();
  EXPECT_EQ(brain().memories().Get(stored, true, kNow).content, "The lid is new");
}

TEST_F(Check, FindsCategoriesThatDisagree) {
  ExpectFound(
      "UPDATE stm_categories SET category = 'garden' WHERE seq = 1 AND category = 'kitchen'",
      "categories of " + ids_[0]);
}

TEST_F(Check, FindsAMissingCategory) {
  ExpectFound("DELETE FROM stm_categories WHERE seq = 2 AND category = 'colour'",
              "categories of " + ids_[1]);
}

TEST_F(Check, FindsCategoriesOfMissingMemories) {
  ExpectFound("INSERT INTO stm_categories VALUES ('kitchen', 'ada', 1, 99)",
              "categories of missing memories: kitchen of 99");
}

TEST_F(Check, FindsCharacterPairsThatDisagree) {
  ExpectFound("INSERT INTO stm_grams VALUES (5, 1)", "character pairs of " + ids_[0]);
}

TEST_F(Check, FindsMissingCharacterPairs) {
  const std::string id = test::Remember(brain(), Said("茶在桌子上"));
  ASSERT_EQ(Problems(true), std::vector<std::string>{});
  ExpectFound("DELETE FROM stm_grams WHERE gram = (SELECT min(gram) FROM stm_grams)",
              "character pairs of " + id);
}

TEST_F(Check, FindsCharacterPairsOfMissingMemories) {
  ExpectFound("INSERT INTO stm_grams VALUES (5, 99)", "character pairs of missing memories: 99");
}

TEST_F(Check, FindsAMissingPenalty) {
  Contradiction pair;
  pair.older_id = ids_[0];
  pair.newer_id = ids_[1];
  pair.kind = "value";
  brain().comparisons().OpenContradiction(pair, kNow);
  ASSERT_EQ(Problems(true), std::vector<std::string>{});
  ExpectFound("UPDATE stm_entries SET contradiction_count = 0", "penalties: " + ids_[0]);
}

TEST_F(Check, FindsAMemoryWithoutAudit) {
  ExpectFound("UPDATE stm_entries SET validation_count = 1 WHERE id = '" + ids_[2] + "'",
              "without audit: " + ids_[2]);
}

TEST_F(Check, FindsAScoreOutOfRange) {
  ExpectFound("UPDATE stm_entries SET confidence = 1.5 WHERE id = '" + ids_[1] + "'",
              "score ranges: " + ids_[1], false);
}

TEST_F(Check, FindsABrokenReference) {
  ExpectFound(
      "PRAGMA foreign_keys = OFF; INSERT INTO causal_links (id, from_atom_id, to_atom_id, "
      "link_type, strength) "
      "VALUES ('l', 'no', 'where', 'causes', 0.5)",
      "references: causal_links", false);
}

TEST_F(Check, FindsADamagedIndex) {
  ExpectFound(
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE INDEX idx_stm_user "
      "ON "
      "stm_entries (importance)' WHERE name = 'idx_stm_user'",
      "file integrity");
}

TEST_F(Check, CanBeCancelled) {
  const CancelFlag cancel = true;
  std::vector<NewMemory> memories;
  for (int i = 0; i < 3'000; ++i) memories.push_back(Said("memory " + std::to_string(i)));
  ImportProgress progress;
  while (!brain().memories().ImportBatch(memories, {}, kNow, &progress)) {
  }
  EXPECT_EQ(test::CodeThrownBy([&] { brain().maintenance().Check(true, &cancel); }), "CANCELLED");
  EXPECT_EQ(Problems(true), std::vector<std::string>{});
}

}  // namespace
}  // namespace cortex
