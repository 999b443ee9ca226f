#include "brain/finder.h"
#include "brain/memories.h"
#include "brain/removal.h"
#include "recall/search_support.h"

namespace cortex {
namespace {

using test::Days;
using test::kNow;
using test::Remember;
using test::Said;

/// Words of so many memories that search keeps in memory where they stand.
class CommonWords : public test::SearchFixture {};

TEST_F(CommonWords, WordsOfManyMemoriesAreFoundInThoseThatCameSince) {
  Open();
  for (int i = 0; i < 300; ++i) Add("common word number " + std::to_string(i), kNow - Days(1));
  Found("common word");  // from here on its places are known
  Add("我说common话");
  const std::string id = Add("common common common");
  EXPECT_EQ(Found("common").front(), "common common common");
  SearchQuery query = For("common");
  query.limit = 1'000;
  EXPECT_EQ(Found(query).size(), 302U);
  const auto before = brain().finder().Search(query, nullptr);
  Reopen();
  const auto after = brain().finder().Search(query, nullptr);
  ASSERT_EQ(before.hits.size(), after.hits.size());
  for (std::size_t i = 0; i < before.hits.size(); ++i)
    EXPECT_EQ(before.hits[i].score, after.hits[i].score) << before.hits[i].memory.content;
  brain().removal().Delete({id}, "test", kNow, nullptr);
  EXPECT_EQ(Found(query).size(), 301U);
}

TEST_F(CommonWords, MoreOfThemThanAreKeptAreFoundAllTheSame) {
  Open();
  // What is asked for in turn is more than is kept, so that what is kept changes again and again.
  constexpr int kWords = 120;
  constexpr int kInOneQuery = 40;
  constexpr int kMemories = 5'000;
  const auto words = [](int first, int count) {
    std::string text;
    for (int i = first; i < first + count; ++i) text += "word" + std::to_string(i) + " ";
    return text;
  };
  std::vector<NewMemory> memories;
  for (int i = 0; i < kMemories; ++i)
    memories.push_back(Said(words(0, kWords) + std::to_string(i)));
  ImportProgress progress;
  brain().memories().ImportBatch(memories, {.duplicates = false}, kNow, &progress);
  const auto scores = [&] {
    std::vector<double> found;
    for (int first = 0; first < kWords; first += kInOneQuery) {
      for (const auto& hit :
           brain().finder().Search(For(words(first, kInOneQuery) + "4711"), nullptr).hits)
        found.push_back(hit.score);
    }
    return found;
  };
  const auto before = scores();
  EXPECT_EQ(scores(), before);
  Add(words(0, kWords) + "4711");
  const auto after = scores();
  EXPECT_NE(after, before);
  Reopen();
  EXPECT_EQ(scores(), after);
}

}  // namespace
}  // namespace cortex
