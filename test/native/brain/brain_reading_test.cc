#include <cmath>

#include "brain/memories.h"
#include "brain/scores.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::Days;
using test::kNow;
using test::Recent;
using test::Remember;
using test::Said;

class Reading : public test::BrainTest {
 protected:
  std::string Add(const std::string& content, std::vector<std::string> categories = {},
                  TimeMs created_at = kNow) {
    NewMemory memory = Said(content);
    memory.categories = std::move(categories);
    memory.created_at = created_at;
    return Remember(brain(), memory);
  }
  std::vector<std::string> Contents(const RecentQuery& query) {
    std::vector<std::string> contents;
    for (const auto& memory : brain().memories().GetRecent(query, nullptr))
      contents.push_back(memory.content);
    return contents;
  }
  std::vector<std::string> Of(std::vector<std::string> categories) {
    RecentQuery query = Recent();
    query.categories = std::move(categories);
    return Contents(query);
  }
};

using Texts = std::vector<std::string>;

TEST_F(Reading, TheNewestTenAreTheNewestTen) {
  Open();
  for (int i = 0; i < 25; ++i) Add("memory " + std::to_string(i), {}, kNow - Days((i * 7) % 25));
  Texts expected;
  for (int age = 0; age < 10; ++age) {
    for (int i = 0; i < 25; ++i) {
      if ((i * 7) % 25 == age) expected.push_back("memory " + std::to_string(i));
    }
  }
  EXPECT_EQ(Contents(Recent()), expected);
}

TEST_F(Reading, OfEqualTimesTheLastStoredIsTheNewest) {
  Open();
  for (const auto* content : {"a", "b", "c"}) Add(content);
  EXPECT_EQ(Contents(Recent()), (Texts{"c", "b", "a"}));
}

TEST_F(Reading, LimitsAreFromOneToTenThousand) {
  Open();
  Add("a");
  Add("b");
  RecentQuery query = Recent();
  for (const std::int64_t limit : {0, -1, 10'001}) {
    query.limit = limit;
    EXPECT_EQ(test::CodeThrownBy([&] { Contents(query); }), "VALIDATION_ERROR") << limit;
  }
  query.limit = 1;
  EXPECT_EQ(Contents(query), Texts{"b"});
  query.limit = 10'000;
  EXPECT_EQ(Contents(query).size(), 2U);
}

TEST_F(Reading, AnyOfTheCategoriesMatchesWhateverItsCase) {
  Open();
  Add("a", {"Health"});
  Add("b", {"work", "HEALTH"});
  Add("c", {"\xC3\x89tudes"});
  Add("d", {"\xD0\xB4\xD0\xBE\xD0\xBC"});
  Add("e");
  EXPECT_EQ(Of({"health"}), (Texts{"b", "a"}));
  EXPECT_EQ(Of({"Work", "health"}), (Texts{"b", "a"})) << "each memory once";
  EXPECT_EQ(Of({"\xC3\xA9TUDES"}), Texts{"c"});
  EXPECT_EQ(Of({"e\xCC\x81tudes"}), Texts{"c"}) << "decomposed";
  EXPECT_EQ(Of({"\xD0\x94\xD0\x9E\xD0\x9C"}), Texts{"d"});
  EXPECT_EQ(Of({"general"}), Texts{"e"});
  EXPECT_EQ(Of({"none"}), Texts{});
  EXPECT_EQ(Of({"heal"}), Texts{}) << "whole names";
}

TEST_F(Reading, WildcardsInACategoryAreLiteral) {
  Open();
  Add("a", {"to_do"});
  Add("b", {"toXdo"});
  Add("c", {"100%"});
  Add("d", {"100 times"});
  EXPECT_EQ(Of({"to_do"}), Texts{"a"});
  EXPECT_EQ(Of({"100%"}), Texts{"c"});
  EXPECT_EQ(Of({"%"}), Texts{});
  EXPECT_EQ(Of({"*"}), Texts{});
  EXPECT_EQ(Of({"' OR 1=1 --"}), Texts{});
}

TEST_F(Reading, OfSeveralCategoriesTheNewestTogetherAreTaken) {
  Open();
  for (int i = 0; i < 20; ++i)
    Add("memory " + std::to_string(i), {i % 2 == 0 ? "even" : "odd"}, kNow + i);
  RecentQuery query = Recent(kNow + 100);
  query.categories = {"even", "odd"};
  query.limit = 3;
  EXPECT_EQ(Contents(query), (Texts{"memory 19", "memory 18", "memory 17"}));
}

TEST_F(Reading, MinConfidenceIsComparedWithTheTrueScoreExactly) {
  Open();
  Add("fades to one half");
  RecentQuery query = Recent(kNow + Days(50));
  query.min_confidence = 0.5;
  EXPECT_EQ(Contents(query).size(), 1U) << "0.5 is not below 0.5";
  query.now = kNow + Days(51) - 1;
  EXPECT_EQ(Contents(query).size(), 1U);
  query.now = kNow + Days(51);
  EXPECT_EQ(Contents(query).size(), 0U) << "it decayed a moment ago; nothing was rewritten";
}

TEST_F(Reading, MinConfidenceLooksPastTheNewest) {
  Open();
  for (int i = 0; i < 30; ++i) {
    NewMemory memory = Said("memory " + std::to_string(i));
    memory.confidence = i < 5 ? 0.9 : 0.2;
    Remember(brain(), memory, kNow + i);
  }
  RecentQuery query = Recent(kNow + 100);
  query.min_confidence = 0.8;
  query.limit = 3;
  EXPECT_EQ(Contents(query), (Texts{"memory 4", "memory 3", "memory 2"}));
  query.min_confidence.reset();
  query.limit = 1;
  EXPECT_EQ(Contents(query), Texts{"memory 29"}) << "without it nothing is filtered";
}

TEST_F(Reading, DisabledConfidenceFiltersNothing) {
  BrainOptions options = test::OptionsFor(path());
  options.policy.enabled = false;
  Open(options);
  Add("a");
  RecentQuery query = Recent();
  query.min_confidence = 0.9;
  const auto memories = brain().memories().GetRecent(query, nullptr);
  ASSERT_EQ(memories.size(), 1U);
  EXPECT_EQ(memories[0].confidence, 0.5);
}

TEST_F(Reading, CategoriesMayAgeSlower) {
  BrainOptions options = test::OptionsFor(path());
  options.policy.category_decay["Identity"] = 0.0;
  Open(options);
  const std::string id = Add("a", {"IDENTITY"});
  EXPECT_EQ(brain().memories().Get(id, true, kNow + Days(3000)).confidence, 1.0);
  EXPECT_EQ(brain().scores().GetDistribution(std::nullopt, kNow + Days(3000), nullptr).average,
            1.0);
}

TEST_F(Reading, AnUnknownIdIsNotFound) {
  Open();
  EXPECT_EQ(test::CodeThrownBy([&] { brain().memories().Get("nobody", true, kNow); }), "NOT_FOUND");
  EXPECT_EQ(test::CodeThrownBy([&] { brain().memories().Get("", true, kNow); }), "NOT_FOUND");
}

TEST_F(Reading, AReadIsCancelled) {
  Open();
  for (int i = 0; i < 2000; ++i) Add("memory " + std::to_string(i));
  const CancelFlag cancel = true;
  RecentQuery query = Recent();
  query.limit = 10'000;
  EXPECT_EQ(test::CodeThrownBy([&] { brain().memories().GetRecent(query, &cancel); }), "CANCELLED");
  EXPECT_EQ(Contents(query).size(), 2000U) << "the next read is not";
}

TEST_F(Reading, ABrainInMemoryReadsAndWrites) {
  Open(test::OptionsFor(":memory:"));
  const std::string id = Add("a");
  EXPECT_EQ(brain().memories().Get(id, false, kNow).score.access_count, 0);
  EXPECT_EQ(brain().memories().Get(id, true, kNow).score.access_count, 1);
  brain().scores().FlushAccesses();
  EXPECT_EQ(brain().memories().Get(id, true, kNow).score.access_count, 1);
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).total, 1);
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).wal_bytes, 0);
  EXPECT_TRUE(directory().Listing().empty());
}

TEST_F(Reading, StatisticsCountEverything) {
  Open();
  Add("a", {"Health", "work"}, kNow - Days(2));
  Add("b", {"health"}, kNow - Days(1));
  NewMemory memory = Said("c");
  memory.confidence = 0.3;
  memory.source = "import";
  Remember(brain(), memory);
  const Statistics statistics = brain().scores().GetStatistics(kNow, nullptr);
  EXPECT_EQ(statistics.total, 3);
  using Counts = std::map<std::string, std::int64_t>;
  EXPECT_EQ(statistics.by_kind, (Counts{{"stm", 3}, {"embedding", 0}, {"atom", 0}}));
  EXPECT_EQ(statistics.by_category, (Counts{{"health", 2}, {"work", 1}, {"general", 1}}));
  EXPECT_EQ(statistics.by_source, (Counts{{"api", 2}, {"import", 1}}));
  EXPECT_EQ(statistics.by_confidence_source, (Counts{{"default", 2}, {"explicit", 1}}));
  EXPECT_EQ(statistics.oldest, kNow - Days(2));
  EXPECT_EQ(statistics.newest, kNow);
  EXPECT_EQ(statistics.confidence.high_count, 2);
  EXPECT_EQ(statistics.confidence.low_count, 1);
  EXPECT_EQ(statistics.confidence_by_kind.at("stm").total, 3);
  EXPECT_EQ(statistics.confidence_by_kind.at("atom").average, std::nullopt);
  EXPECT_GT(statistics.database_bytes, 0);
  EXPECT_GT(statistics.schema_version, 0);
  EXPECT_FALSE(statistics.sqlite_version.empty());
}

TEST_F(Reading, StatisticsOfAnEmptyBrainHaveNoAverage) {
  Open();
  const Statistics statistics = brain().scores().GetStatistics(kNow, nullptr);
  EXPECT_EQ(statistics.total, 0);
  EXPECT_EQ(statistics.confidence.average, std::nullopt);
  EXPECT_EQ(statistics.oldest, std::nullopt);
}

}  // namespace
}  // namespace cortex
