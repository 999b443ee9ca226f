#include "recall/vector_search.h"

#include <algorithm>
#include <random>
#include <set>

#include "brain/embeddings.h"
#include "brain/finder.h"
#include "brain/memories.h"
#include "brain/removal.h"
#include "recall/vector_support.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::Cloud;
using test::CodeThrownBy;
using test::Cosine;
using test::kNow;
using test::Remember;
using test::Said;
using test::Vector;

const std::string kModel = "model";

class VectorsOfABrain : public test::BrainTest {
 protected:
  std::string Add(const std::string& content, const Vector& vector,
                  const std::string& model = kModel) {
    const std::string id = Remember(brain(), Said(content));
    Embed(id, vector, model);
    return id;
  }
  void Embed(const std::string& id, const Vector& vector, const std::string& model = kModel) {
    NewEmbedding embedding;
    embedding.id = "emb_" + std::to_string(++number_);
    embedding.source_id = id;
    embedding.model = model;
    embedding.vector = vector;
    embedding.created_at = kNow;
    brain().embeddings().Put(embedding);
  }
  std::vector<std::int64_t> Seqs(const Vector& query, const std::string& model = kModel,
                                 std::size_t wanted = 10, const MemoryFilter& filter = {}) {
    std::vector<std::int64_t> seqs;
    for (const auto& hit : brain().finder().SearchVectors(model, query, wanted, filter, nullptr))
      seqs.push_back(hit.seq);
    return seqs;
  }
  using List = std::vector<std::int64_t>;

 private:
  int number_ = 0;
};

TEST_F(VectorsOfABrain, AreFoundTheMostSimilarFirst) {
  Open();
  Add("east", {1, 0});
  Add("north", {0, 5});
  Add("north-east", {2, 2});
  EXPECT_EQ(Seqs({3, 0.1F}), (List{1, 3, 2}));
  const auto hits = brain().finder().SearchVectors(kModel, Vector{1, 1}, 1, {}, nullptr);
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_EQ(hits[0].seq, 3);
  EXPECT_NEAR(hits[0].similarity, 1.0, 1e-6);
}

TEST_F(VectorsOfABrain, OfEqualOnesTheEarlierMemoryComesFirst) {
  Open();
  for (const auto* content : {"one", "two", "three"}) Add(content, {1, 1});
  EXPECT_EQ(Seqs({1, 1}), (List{1, 2, 3}));
  EXPECT_EQ(Seqs({1, 1}, kModel, 2), (List{1, 2}));
}

TEST_F(VectorsOfABrain, AreComparedOnlyWithTheirModelAndLength) {
  Open();
  Add("of one model", {1, 0});
  const auto both = Add("of both", {0, 1});
  Embed(both, {1, 0}, "other");
  Add("longer", {1, 0, 0});
  EXPECT_EQ(Seqs({1, 0}), (List{1, 2}));
  EXPECT_EQ(Seqs({1, 0}, "other"), (List{2}));
  EXPECT_EQ(Seqs({1, 0, 0}), (List{3}));
  EXPECT_EQ(Seqs({1, 0}, "unknown"), (List{}));
}

TEST_F(VectorsOfABrain, AreInStepWithAddingEditingAndForgetting) {
  Open();
  const auto first = Add("the first", {1, 0});
  EXPECT_EQ(Seqs({1, 0}), (List{1}));
  const auto second = Add("the second", {1, 0.1F});
  EXPECT_EQ(Seqs({1, 0}), (List{1, 2}));
  MemoryEdit edit;
  edit.text = "something else";
  ASSERT_TRUE(brain().memories().Edit(first, edit, kNow).is_success());
  EXPECT_EQ(Seqs({1, 0}), (List{2})) << "the old text's vector is not served";
  Embed(first, {0, 1});
  EXPECT_EQ(Seqs({1, 0}), (List{2, 1}));
  Embed(first, {1, 0});
  EXPECT_EQ(Seqs({1, 0}), (List{1, 2})) << "a new vector takes the place of the old";
  ForgetQuery query;
  query.ids = {second};
  brain().removal().Forget(query, false, "test", kNow, nullptr);
  EXPECT_EQ(Seqs({1, 0}), (List{1}));
}

TEST_F(VectorsOfABrain, AreGoneWhenAnotherProcessEditsTheirMemory) {
  Open();
  const auto first = Add("the first", {1, 0});
  Add("the second", {1, 0.1F});
  ASSERT_EQ(Seqs({1, 0}), (List{1, 2}));
  ASSERT_EQ(test::InAnotherProcess({"edit", path(), first, "something else"}), "ok");
  EXPECT_EQ(Seqs({1, 0}), (List{2}));
}

TEST_F(VectorsOfABrain, MustPointSomewhere) {
  Open();
  const auto id = Remember(brain(), Said("a memory"));
  const float nan = std::nanf("");
  const float infinite = std::numeric_limits<float>::infinity();
  for (const auto& vector : {Vector{}, Vector{0, 0}, Vector{1, nan}, Vector{infinite, 1}}) {
    EXPECT_EQ(CodeThrownBy([&] { Embed(id, vector); }), "VALIDATION_ERROR");
    EXPECT_EQ(CodeThrownBy([&] { Seqs(vector); }), "VALIDATION_ERROR");
  }
  EXPECT_EQ(StoredValue("SELECT count(*) FROM embeddings"), "0");
}

TEST_F(VectorsOfABrain, AreThoseOfAWalkOverAllRowsWhateverTheFilter) {
  Open();
  Cloud cloud(24);
  std::vector<Vector> vectors;
  std::vector<std::function<bool()>> steps;
  for (int i = 0; i < 400; ++i) {
    vectors.push_back(cloud.Next());
    steps.emplace_back([this, i, &vectors] {
      Add("memory " + std::to_string(i), vectors[static_cast<std::size_t>(i)]);
      return true;
    });
  }
  for (const auto& failure : brain().RunGroup(steps)) ASSERT_EQ(test::CodeOf(failure), "");
  std::mt19937 random(3);
  for (int round = 0; round < 50; ++round) {
    const Vector query = cloud.Next();
    std::set<std::int64_t> allowed;
    const std::size_t share = 1 + random() % 40;
    for (std::int64_t seq = 1; seq <= 400; ++seq)
      if (random() % share == 0) allowed.insert(seq);
    List expected(allowed.begin(), allowed.end());
    const auto nearer = [&](std::int64_t a, std::int64_t b) {
      return Cosine(query, vectors[static_cast<std::size_t>(a) - 1]) >
             Cosine(query, vectors[static_cast<std::size_t>(b) - 1]);
    };
    std::sort(expected.begin(), expected.end(), nearer);
    if (expected.size() > 10) expected.resize(10);
    const auto filter = [&](std::int64_t seq) { return allowed.contains(seq); };
    EXPECT_EQ(Seqs(query, kModel, 10, filter), expected);
  }
}

TEST_F(VectorsOfABrain, ALimitOfNoneAndAFilterOfNoneGiveNone) {
  Open();
  Add("a memory", {1, 0});
  EXPECT_EQ(Seqs({1, 0}, kModel, 0), (List{}));
  const auto none = [](std::int64_t) { return false; };
  EXPECT_EQ(Seqs({1, 0}, kModel, 10, none), (List{}));
}

}  // namespace
}  // namespace cortex
