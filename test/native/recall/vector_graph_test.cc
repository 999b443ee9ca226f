// Vector search with a graph of neighbours and the file that keeps it.

#include <algorithm>
#include <memory>

#include "brain/memories.h"
#include "recall/graph_file.h"
#include "recall/vector_search.h"
#include "recall/vector_support.h"
#include "store/store.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::Cloud;
using test::Cosine;
using test::kNow;
using test::Said;
using test::Vector;

const std::string kModelName = "model";

/// Searches with a graph, as brains with many vectors have it: limits are lowered.
class VectorsWithAGraph : public test::BrainTest {
 protected:
  static constexpr std::size_t kDimensions = 32;
  static constexpr std::size_t kCount = 4'000;

  void SetUp() override {
    Open();
    std::vector<NewMemory> memories;
    for (std::size_t i = 0; i < kCount; ++i) {
      memories.push_back(Said("memory " + std::to_string(i)));
      memories.back().id = IdOf(i);
    }
    ImportProgress progress;
    while (!brain().memories().ImportBatch(memories, {.duplicates = false}, kNow, &progress)) {
    }
    Close();
    OpenStore();
    Put(0, kCount);
  }
  void TearDown() override { store_.reset(); }

  static std::string IdOf(std::size_t number) { return "m" + std::to_string(number); }

  void OpenStore() {
    store_.reset();
    StoreOptions options;
    options.path = path();
    store_ = std::make_unique<Store>(options);
    search_ = std::make_unique<VectorSearch>(path(), true, kLimits);
  }
  /// New vectors for the memories of these numbers.
  void Put(std::size_t first, std::size_t end) {
    vectors_.resize(kCount);
    store_->Write([&](Repositories& repositories) {
      for (std::size_t i = first; i < end; ++i) {
        vectors_[i] = cloud_.Next();
        NewEmbedding embedding;
        embedding.id = "emb_" + std::to_string(++number_);
        embedding.source_id = IdOf(i);
        embedding.model = kModelName;
        embedding.vector = vectors_[i];
        repositories.embeddings.Put(embedding);
      }
    });
  }
  void Remove(std::size_t first, std::size_t end) {
    store_->Write([&](Repositories& repositories) {
      for (std::size_t i = first; i < end; ++i) {
        repositories.removals.RemoveEmbeddings("stm", IdOf(i));
        vectors_[i].clear();
      }
    });
  }
  std::vector<VectorHit> Search(const Vector& query, const MemoryFilter& filter = {}) {
    std::vector<VectorHit> hits;
    store_->Read(nullptr, [&](Repositories& repositories) {
      hits = search_->Search(repositories.embeddings, kModelName, query, kWanted, filter);
    });
    return hits;
  }
  /// Searches so that a build becomes due, builds, and searches so that it is taken up.
  void Build() {
    Search(cloud_.Next());
    while (!search_->BuildStep()) {
    }
    Search(cloud_.Next());
  }
  /// The share of the true nearest that searches find; every hit must be one of `filter` and as
  /// similar as its row says.
  double Recall(const MemoryFilter& filter = {}) {
    constexpr int kRounds = 100;
    double found = 0;
    for (int round = 0; round < kRounds; ++round) {
      const Vector query = cloud_.Next();
      std::vector<std::pair<double, std::int64_t>> all;
      for (std::size_t i = 0; i < kCount; ++i) {
        const auto seq = static_cast<std::int64_t>(i) + 1;
        if (vectors_[i].empty() || (filter && !filter(seq))) continue;
        all.emplace_back(-Cosine(query, vectors_[i]), seq);
      }
      std::sort(all.begin(), all.end());
      all.resize(kWanted);
      const auto hits = Search(query, filter);
      EXPECT_EQ(hits.size(), kWanted);
      for (const auto& hit : hits) {
        const auto& vector = vectors_[static_cast<std::size_t>(hit.seq) - 1];
        EXPECT_TRUE(!filter || filter(hit.seq));
        EXPECT_FALSE(vector.empty()) << "a hit whose row is gone";
        if (vector.empty()) continue;
        EXPECT_NEAR(hit.similarity, Cosine(query, vector), 1e-5);
        found += std::any_of(all.begin(), all.end(),
                             [&](const auto& one) { return one.second == hit.seq; });
      }
    }
    return found / (kRounds * kWanted);
  }
  [[nodiscard]] VectorState State() const { return search_->States().at(0); }
  [[nodiscard]] std::string GraphPath() const {
    return GraphFilePath(path(), kModelName, kDimensions);
  }

  static constexpr std::size_t kWanted = 10;
  static constexpr VectorLimits kLimits = {1'000, 300};
  Cloud cloud_{kDimensions, 60};
  std::vector<Vector> vectors_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<VectorSearch> search_;
  int number_ = 0;
};

TEST_F(VectorsWithAGraph, AreAllComparedUntilItIsBuilt) {
  EXPECT_EQ(Recall(), 1.0);
  EXPECT_EQ(State().covered, 0U);
  EXPECT_TRUE(search_->BuildDue());
}

TEST_F(VectorsWithAGraph, AreFoundByIt) {
  Build();
  EXPECT_EQ(State().covered, kCount);
  EXPECT_EQ(State().failure, "");
  EXPECT_FALSE(search_->BuildDue());
  EXPECT_GE(Recall(), 0.99);
}

TEST_F(VectorsWithAGraph, AreFoundByItAmongThoseOfAFilter) {
  Build();
  const auto third = [](std::int64_t seq) { return seq % 3 == 0; };
  ASSERT_GT(kCount / 3, kLimits.exact);
  EXPECT_GE(Recall(third), 0.95);
  const auto tenth = [](std::int64_t seq) { return seq % 10 == 0; };
  ASSERT_LT(kCount / 10, kLimits.exact);
  EXPECT_EQ(Recall(tenth), 1.0);
}

TEST_F(VectorsWithAGraph, AreFoundAlsoWhenTheyAreNewerThanIt) {
  Build();
  Put(0, 200);
  EXPECT_GE(Recall(), 0.99);
  EXPECT_FALSE(search_->BuildDue()) << "few new ones are compared one by one";
  Put(200, 320);
  Build();
  EXPECT_GE(Recall(), 0.99);
  EXPECT_EQ(State().covered, kCount + 320) << "the graph was extended, not begun anew";
}

TEST_F(VectorsWithAGraph, AreNotFoundWhenTheyAreRemoved) {
  Build();
  Remove(100, 300);
  EXPECT_GE(Recall(), 0.99);
  Remove(300, 2'000);
  EXPECT_GE(Recall(), 0.99) << "when much is gone, all is loaded anew";
}

TEST_F(VectorsWithAGraph, TakeItFromItsFileAtTheNextOpening) {
  Build();
  ASSERT_TRUE(std::filesystem::exists(GraphPath()));
  OpenStore();
  EXPECT_GE(Recall(), 0.99);
  EXPECT_EQ(State().covered, kCount);
  EXPECT_FALSE(search_->BuildDue());
}

TEST_F(VectorsWithAGraph, TakeFromItsFileWhatTheRowsStillSay) {
  Build();
  search_ = std::make_unique<VectorSearch>("", false);  // knows nothing of what follows
  Remove(50, 150);
  Put(200, 300);
  OpenStore();
  EXPECT_GE(Recall(), 0.99);
  EXPECT_GT(State().covered, kCount / 2);
}

TEST_F(VectorsWithAGraph, RefuseAFileThatIsNotTheirs) {
  Build();
  const std::string good = test::ReadBytes(GraphPath());
  Remove(0, kCount);
  Put(0, kCount);
  OpenStore();
  EXPECT_EQ(Recall(), 1.0) << "made of other rows";
  EXPECT_EQ(State().covered, 0U);
  EXPECT_TRUE(search_->BuildDue());
  Build();
  const std::string mine = test::ReadBytes(GraphPath());
  EXPECT_NE(mine, good);
  std::string flipped = mine;
  flipped[flipped.size() / 2] = static_cast<char>(flipped[flipped.size() / 2] ^ 1);
  for (const auto& bytes : {flipped, mine.substr(0, mine.size() / 2), std::string(), good}) {
    test::WriteBytes(GraphPath(), bytes);
    OpenStore();
    EXPECT_EQ(Recall(), 1.0);
    EXPECT_EQ(State().covered, 0U);
  }
}

TEST_F(VectorsWithAGraph, LeaveNoFileWhenSomethingIsForgotten) {
  Build();
  search_->Forget();
  EXPECT_FALSE(std::filesystem::exists(GraphPath()));
  EXPECT_EQ(Recall(), 1.0);
  Build();
  EXPECT_EQ(State().covered, kCount);
  EXPECT_TRUE(std::filesystem::exists(GraphPath()));
}

TEST_F(VectorsWithAGraph, AFileOfABuildThatBeganBeforeAForgetIsNotWritten) {
  Search(cloud_.Next());
  ASSERT_FALSE(search_->BuildStep());
  search_->Forget();
  while (!search_->BuildStep()) {
  }
  EXPECT_FALSE(std::filesystem::exists(GraphPath()));
}

TEST_F(VectorsWithAGraph, AFileThatCannotBeWrittenIsTold) {
  std::filesystem::create_directory(GraphPath() + ".partial");
  Build();
  EXPECT_NE(State().failure, "");
  EXPECT_EQ(State().covered, kCount) << "the graph serves all the same";
  EXPECT_GE(Recall(), 0.99);
}

}  // namespace
}  // namespace cortex
