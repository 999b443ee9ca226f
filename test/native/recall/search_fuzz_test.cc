#include <cmath>

#include "brain/finder.h"
#include "brain/memories.h"
#include "recall/hostile_queries.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::Hours;
using test::kNow;

class SearchFuzz : public test::BrainTest {
 protected:
  void SetUp() override {
    Open();
    std::vector<NewMemory> memories;
    for (const auto& text : test::HostileQueries(300, 7)) {
      if (text.size() > 10'000) continue;
      NewMemory memory = test::Said("tea " + text);
      memory.session_id = "s" + std::to_string(memories.size() / 20);
      memory.created_at = kNow - Hours(static_cast<std::int64_t>(memories.size()));
      memories.push_back(std::move(memory));
    }
    ImportProgress progress;
    while (!brain().memories().ImportBatch(memories, {.duplicates = false}, kNow, &progress)) {
    }
  }
};

TEST_F(SearchFuzz, TenThousandHostileQueriesAnswerInOrderAndWithinTheLimit) {
  for (const auto& text : test::HostileQueries(10'000, 1)) {
    SearchQuery query;
    query.text = text;
    query.limit = 5;
    query.peek = true;
    query.now = kNow;
    const SearchResult result = brain().finder().Search(query, nullptr);
    ASSERT_LE(result.hits.size(), 5U);
    double last = 1.0;
    for (const auto& hit : result.hits) {
      ASSERT_TRUE(std::isfinite(hit.score) && hit.score >= 0.0 && hit.score <= last) << text;
      last = hit.score;
    }
  }
}

TEST_F(SearchFuzz, WhateverWasStoredIsFoundByItself) {
  // Only words and characters of scripts can be looked for; "tea" is in every text.
  for (const auto& memory : brain().memories().GetRecent(test::Recent(), nullptr)) {
    SearchQuery query;
    query.text = memory.content + " " + memory.id;
    query.peek = true;
    query.now = kNow;
    const SearchResult result = brain().finder().Search(query, nullptr);
    ASSERT_FALSE(result.hits.empty());
    EXPECT_EQ(result.hits.front().memory.id, memory.id) << memory.content;
  }
}

}  // namespace
}  // namespace cortex
