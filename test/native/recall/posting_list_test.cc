#include "recall/posting_list.h"

#include <array>
#include <map>
#include <random>

#include "brain/memories.h"
#include "recall/search_support.h"
#include "store/store.h"

namespace cortex {
namespace {

using test::kNow;
using test::Said;

/// Where a word stands, packed, beside a table of the same.
class PackedPostings : public test::SearchFixture {
 protected:
  using Table = std::map<UnitNumber, std::map<DocumentNumber, std::int32_t>>;

  /// Texts of any length: half by themselves, the others in conversations, one of them long.
  void SetUp() override {
    Open();
    std::vector<NewMemory> memories;
    for (int i = 0; i < 1'500; ++i) {
      NewMemory memory = Said("memory " + std::to_string(i) + std::string(Any(300), 'x'));
      if (Any(2) == 0) memory.session_id = Any(2) == 0 ? "long" : "s" + std::to_string(Any(60));
      memories.push_back(std::move(memory));
    }
    ImportProgress progress;
    while (!brain().memories().ImportBatch(memories, {.duplicates = false}, kNow, &progress)) {
    }
    Close();
    StoreOptions options;
    options.path = path();
    options.clock = [] { return kNow; };
    Store store(options);
    store.Read(nullptr,
               [&](Repositories& repositories) { documents_.Refresh(repositories.search); });
  }
  std::size_t Any(std::size_t below) { return random_() % below; }
  UnitNumber Unit(DocumentNumber number) { return UnitOf(number, documents_[number]); }
  Posting Some(DocumentNumber number) {
    return {number, static_cast<std::int32_t>(Any(3) == 0 ? 1 + Any(1'000) : 1)};
  }

  void ExpectSame(const PostingList& list, const Table& table) {
    PostingList::Cursor at(list);
    std::size_t postings = 0;
    std::size_t singles = 0;
    for (const auto& [unit, held] : table) {
      ASSERT_TRUE(at.Next());
      const auto& block = at.block();
      ASSERT_EQ(block.unit, unit);
      EXPECT_EQ(block.postings, held.size());
      std::map<DocumentNumber, std::int32_t> visited;
      at.VisitPostings([&](const Posting& posting) { visited[posting.document] = posting.count; });
      EXPECT_EQ(visited, held);
      std::uint32_t most = 0;
      for (const auto& [number, count] : held) {
        const auto times = static_cast<std::uint32_t>(count);
        most = unit < kFirstConversationUnit ? std::max(most, times) : most + times;
        EXPECT_LE(block.shortest, documents_[number].length);
        EXPECT_EQ(list.CountIn(number, unit), count);
        const std::array<DocumentNumber, 3> around = {number - 1, number, number + 1};
        std::array<std::int32_t, 3> counts = {};
        list.CountIn(unit, around, counts);
        for (std::size_t i = 0; i < around.size(); ++i)
          EXPECT_EQ(counts[i], list.CountIn(around[i], unit));
        EXPECT_EQ(counts[1], count);
      }
      EXPECT_EQ(block.most, most);
      postings += held.size();
      if (unit < kFirstConversationUnit) ++singles;
    }
    EXPECT_FALSE(at.Next());
    EXPECT_EQ(list.size(), postings);
    EXPECT_EQ(list.singles(), singles);
    EXPECT_EQ(list.conversations(), table.size() - singles);
    // Units in any order, most of them one after the other.
    PostingList::Cursor seeking(list);
    for (DocumentNumber number = 1; number < documents_.size(); ++number) {
      const UnitNumber unit =
          Unit(Any(4) == 0 ? 1 + static_cast<DocumentNumber>(Any(1'000)) : number);
      ASSERT_EQ(seeking.Seek(unit), table.contains(unit)) << unit;
      if (table.contains(unit)) {
        EXPECT_EQ(seeking.block().postings, table.at(unit).size());
      }
    }
  }

  Documents documents_;

 private:
  std::mt19937 random_{11};
};

TEST_F(PackedPostings, HoldWhatWasPutIn) {
  for (const std::size_t one_in : {1U, 3U, 40U, 2'000U}) {
    Table table;
    std::vector<Posting> postings;
    for (DocumentNumber number = 1; number < documents_.size(); ++number) {
      if (Any(one_in) != 0) continue;
      postings.push_back(Some(number));
      table[Unit(number)][number] = postings.back().count;
    }
    const PostingList list(std::move(postings), documents_);
    ExpectSame(list, table);
    EXPECT_EQ(list.CountIn(0, 0), 0);
  }
}

TEST_F(PackedPostings, LeaveOutMemoriesThatThereAreNotAndThoseOfOthers) {
  const std::vector<Posting> postings = {
      {0, 1}, {1, 2}, {2, 1}, {static_cast<DocumentNumber>(documents_.size() + 7), 1}};
  const Table table = [this] {
    Table two;
    two[Unit(1)][1] = 2;
    two[Unit(2)][2] = 1;
    return two;
  }();
  const NameNumber reader = documents_[1].user;
  ExpectSame(PostingList(postings, documents_), table);
  ExpectSame(PostingList(postings, documents_, reader), table);
  ExpectSame(PostingList(postings, documents_, reader + 1), {});
}

TEST_F(PackedPostings, FollowWhatComesAndGoes) {
  Table table;
  PostingList list({}, documents_);
  for (int i = 0; i < 6'000; ++i) {
    const auto number = static_cast<DocumentNumber>(1 + Any(documents_.size() - 1));
    auto& held = table[Unit(number)];
    if (const auto known = held.find(number); known != held.end()) {
      list.Remove(number, Unit(number), documents_);
      held.erase(known);
    } else {
      const Posting posting = Some(number);
      list.Insert(posting, documents_);
      held[number] = posting.count;
    }
    if (held.empty()) table.erase(Unit(number));
    list.Remove(0, 0, documents_);  // not there
    if (i % 600 == 0) ExpectSame(list, table);
  }
  ExpectSame(list, table);
}

}  // namespace
}  // namespace cortex
