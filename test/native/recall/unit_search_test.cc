#include "recall/unit_search.h"

#include <algorithm>
#include <random>

#include "brain/finder.h"
#include "brain/memories.h"
#include "brain/removal.h"
#include "recall/exhaustive_scan.h"
#include "recall/lexical.h"
#include "recall/search_support.h"
#include "store/store.h"

namespace cortex {
namespace {

using test::Hours;
using test::kNow;
using test::Said;

/// A search that leaves out what cannot come among the first finds what one over everything finds.
class LeavingOut : public test::SearchFixture {
 protected:
  /// The lower, the more often.
  std::size_t Frequent(std::size_t below) {
    const double share = std::uniform_real_distribution<>(0, 1)(random_);
    return static_cast<std::size_t>(static_cast<double>(below) * share * share * share);
  }
  std::size_t Any(std::size_t below) { return random_() % below; }

  std::string Words(std::size_t count) {
    static const std::vector<std::string> unspaced = {"\u6211\u5011\u5728\u5bb6",
                                                      "\u6771\u4eac\u3067\u3059"};
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += " wort" + std::to_string(Frequent(150)) + "x";
    if (Any(8) == 0) text += " " + unspaced[Any(unspaced.size())];
    // A word with forms made from it.
    if (Any(4) == 0) text += Any(2) == 0 ? " marriage" : " married";
    return text;
  }

  void Fill(std::size_t count) {
    std::vector<NewMemory> memories;
    for (std::size_t i = 0; i < count; ++i) {
      NewMemory memory = Said(Words(1 + Frequent(40)) + (Any(5) == 0 ? "?" : "."));
      memory.id = "m" + std::to_string(stored_++);
      memory.user_id = Any(3) == 0 ? "max" : "ada";
      if (Any(3) != 0) memory.session_id = "s" + std::to_string(i / 12 % 17 + Any(2));
      if (Any(2) != 0) memory.speaker = Any(2) == 0 ? "Ruth" : "Ben";
      memory.categories = {Any(2) == 0 ? "work" : "home"};
      memory.importance = 1.0 + static_cast<double>(Any(5));
      memory.created_at = kNow - Hours(static_cast<std::int64_t>(Any(20'000)));
      memories.push_back(std::move(memory));
    }
    ImportProgress progress;
    while (!brain().memories().ImportBatch(memories, {.duplicates = false}, kNow, &progress)) {
    }
  }

  RankingWeights SomeWeights() {
    RankingWeights weights;
    const auto sometimes = [&](double* weight) {
      if (Any(3) == 0) *weight = static_cast<double>(Any(4)) / 2;
    };
    for (double* const weight :
         {&weights.saturation, &weights.window, &weights.session, &weights.speaker, &weights.asker,
          &weights.answer, &weights.confidence, &weights.temporal, &weights.importance})
      sometimes(weight);
    if (Any(3) == 0) weights.length_share = static_cast<double>(Any(5)) / 4;
    if (Any(3) == 0) weights.standing = static_cast<double>(Any(4)) / 10;
    return weights;
  }

  SearchQuery SomeQuery() {
    static const std::vector<std::string> beginnings = {
        "", "", "When was", "How many", "Ruth", "Did I tell", "What did Ben say of"};
    SearchQuery query = For(beginnings[Any(beginnings.size())] + Words(1 + Any(6)) + "?");
    query.ranking = SomeWeights();
    if (Any(2) == 0) query.filter.user_id = Any(2) == 0 ? "ada" : "max";
    if (Any(6) == 0) query.filter.categories = {"work"};
    if (Any(8) == 0) query.filter.since = kNow - Hours(9'000);
    if (Any(10) == 0) query.filter.session_id = "s3";
    if (Any(10) == 0) query.filter.speaker = "Ben";
    return query;
  }

  void ExpectFirstOfAll(const SearchQuery& query) {
    SearchQuery few = query;
    few.limit = 1 + static_cast<std::int64_t>(Any(12));
    SearchQuery many = query;
    // As many texts are read for both where a time or a number is asked for.
    many.limit = query.text.starts_with("When") || query.text.starts_with("How") ? 33 : 1'000;
    const auto first = brain().finder().Search(few, nullptr).hits;
    const auto all = brain().finder().Search(many, nullptr).hits;
    ASSERT_EQ(first.size(), std::min(all.size(), static_cast<std::size_t>(few.limit)));
    for (std::size_t i = 0; i < first.size(); ++i) {
      ASSERT_EQ(first[i].memory.id, all[i].memory.id) << query.text << ", place " << i;
      ASSERT_EQ(first[i].score, all[i].score) << query.text << ", place " << i;
    }
  }

 private:
  std::mt19937 random_{7};
  int stored_ = 0;
};

TEST_F(LeavingOut, FindsToTheBitWhatAScanFinds) {
  Open();
  Fill(900);
  Close();
  StoreOptions options;
  options.path = path();
  options.clock = [] { return kNow; };
  Store store(options);
  store.Read(nullptr, [&](Repositories& repositories) {
    Documents documents;
    documents.Refresh(repositories.search);
    LexicalScorer lexical;
    for (int i = 0; i < 400; ++i) {
      const SearchQuery query = SomeQuery();
      const auto reader = query.filter.user_id ? documents.NumberOf(*query.filter.user_id)
                                               : std::optional<NameNumber>();
      const ParsedQuery parsed = ParseQuery(query.text, documents, reader, repositories.search);
      const test::ExhaustiveScan scan(parsed, documents, reader, repositories.search,
                                      query.ranking);
      lexical.Begin(parsed, documents, reader, repositories.search, query.ranking);
      const auto accepts = [&](DocumentNumber number) { return number % 5 != 0; };
      const auto fit_of = [&](DocumentNumber number) { return number % 3 == 0 ? 0.7 : 1.0; };
      const Wanted wanted{1 + Any(10), 1 + Any(40), query.ranking.standing};
      std::vector<double> fitted;
      for (DocumentNumber number = 1; number < documents.size(); ++number) {
        ASSERT_EQ(lexical.RelevanceOf(number), scan.RelevanceOf(number)) << query.text;
        if (accepts(number) && scan.RelevanceOf(number) > 0)
          fitted.push_back(scan.RelevanceOf(number) * fit_of(number));
      }
      EXPECT_EQ(lexical.Find(std::nullopt, accepts, fit_of).size(), fitted.size());
      std::sort(fitted.rbegin(), fitted.rend());
      const auto at = [&](std::size_t place) {
        return fitted.size() < place ? 0.0 : fitted[place - 1];
      };
      const double least = std::min(at(wanted.read), at(wanted.best) * (1 - wanted.standing));
      std::size_t needed = 0;
      for (const auto& [document, relevance] : lexical.Find(wanted, accepts, fit_of)) {
        ASSERT_EQ(relevance, scan.RelevanceOf(document)) << query.text;
        if (relevance * fit_of(document) >= least) ++needed;
      }
      const auto expected =
          std::count_if(fitted.begin(), fitted.end(), [&](double value) { return value >= least; });
      ASSERT_EQ(needed, static_cast<std::size_t>(expected)) << query.text;
    }
  });
}

TEST_F(LeavingOut, GivesTheSameFirstHits) {
  Open();
  Fill(950);
  for (int i = 0; i < 400; ++i) ExpectFirstOfAll(SomeQuery());
}

TEST_F(LeavingOut, GivesTheSameFirstHitsWhileMemoriesComeAndGo) {
  Open();
  Fill(600);
  for (int i = 0; i < 60; ++i) {
    if (i % 3 == 0) Fill(3);
    if (i % 4 == 0) brain().removal().Delete({"m" + std::to_string(i)}, "test", kNow, nullptr);
    if (i % 5 == 0) {
      const std::string id = "m" + std::to_string(100 + i);
      brain().memories().Edit(id, {MemoryEdit::Kind::kContent, Words(7), ""}, kNow);
    }
    const SearchQuery query = SomeQuery();
    ExpectFirstOfAll(query);
    const auto hits = brain().finder().Search(query, nullptr).hits;
    if (i % 10 != 0) continue;
    Reopen();  // nothing is known of the words any more
    const auto anew = brain().finder().Search(query, nullptr).hits;
    ASSERT_EQ(hits.size(), anew.size());
    for (std::size_t place = 0; place < hits.size(); ++place) {
      EXPECT_EQ(hits[place].memory.id, anew[place].memory.id) << query.text;
      EXPECT_EQ(hits[place].score, anew[place].score) << query.text;
    }
  }
}

TEST_F(LeavingOut, LooksAtFewOfManyMemories) {
  Open();
  std::vector<NewMemory> memories;
  for (int i = 0; i < 6'000; ++i) {
    NewMemory memory = Said("common words " + std::to_string(i) + (i % 1'000 == 7 ? " rare" : ""));
    if (i % 2 == 0) memory.session_id = "s" + std::to_string(i / 40);
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
  store.Read(nullptr, [&](Repositories& repositories) {
    Documents documents;
    documents.Refresh(repositories.search);
    const ParsedQuery parsed =
        ParseQuery("common rare", documents, std::nullopt, repositories.search);
    UnitSearch search;
    Postings postings;
    postings.Refresh(documents, std::nullopt, repositories.search);
    Sought sought(documents, documents.CollectionOf(std::nullopt), {});
    for (const auto& word : parsed.words) {
      SoughtWord one;
      one.terms.push_back(
          {&postings.Of(word.terms.front().term, documents, repositories.search), 1.0F});
      sought.Add(std::move(one), 1.0);
    }
    const auto accepts = [](DocumentNumber) { return true; };
    const auto fit_of = [](DocumentNumber) { return 1.0; };
    EXPECT_GE(search.Find(sought, Wanted{5, 5, 0.02}, accepts, fit_of).size(), 5U);
    EXPECT_LE(search.units_scored(), 20U);
    EXPECT_LE(search.postings_scored(), 600U);
  });
}

}  // namespace
}  // namespace cortex
