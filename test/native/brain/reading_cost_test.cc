// How much is read for an answer, counted: what must not grow with the brain.

#include "brain/atoms.h"
#include "brain/embeddings.h"
#include "brain/finder.h"
#include "brain/memories.h"
#include "brain/removal.h"
#include "brain/scores.h"
#include "brain/sinks.h"
#include "support/statement_watch.h"
#include "support/support.h"

namespace cortex::test {
namespace {

class ReadingCost : public BrainTest {
 protected:
  static constexpr int kMemories = 300;

  /// Memories m0, m1, ... with an embedding each.
  void Fill() {
    BrainOptions options = OptionsFor(path());
    options.embedding_model = EmbeddingModel{"tiny", 2};
    Open(options);
    ImportAll("ada", "memory number ", 1.0);
    QueueingProgress queued;
    while (!brain().embeddings().QueueMissing(kNow, &queued)) {
    }
  }
  void Embed() {
    std::vector<ComputedEmbedding> computed;
    for (const auto& job : brain().embeddings().GetDue(kNow, kMemories).due)
      computed.push_back({job.ticket, job.content, {1.0F, 0.5F}});
    ASSERT_EQ(brain().embeddings().PutComputed(computed, kNow), kMemories);
  }
  void ImportAll(const std::string& user, const std::string& text, double confidence) {
    std::vector<NewMemory> memories;
    for (int i = 0; i < kMemories; ++i) {
      NewMemory memory = Said(text + std::to_string(i));
      memory.id = "m" + std::to_string(i);
      memory.user_id = user;
      memory.confidence = confidence;
      memory.created_at = kNow + i;
      memories.push_back(std::move(memory));
    }
    ImportProgress progress;
    while (!brain().memories().ImportBatch(memories, {.duplicates = false}, kNow, &progress)) {
    }
    ASSERT_EQ(progress.stored, kMemories);
  }
  StatementWatch& watch() { return watch_; }

 private:
  StatementWatch watch_;
};

TEST_F(ReadingCost, DueEmbeddingsComeInTheOrderOfTheirIndexAndNoMoreThanAskedFor) {
  Fill();
  brain().embeddings().GetDue(kNow, 1);
  watch().Take();
  const EmbeddingJobs jobs = brain().embeddings().GetDue(kNow, 5);
  const auto cost = watch().Take();
  EXPECT_EQ(jobs.due.size(), 5U);
  EXPECT_EQ(cost.sorts, 0);
  EXPECT_LT(cost.steps, kMemories);
}

class ReadingCostOfASink : public ReadingCost {
 protected:
  /// A sink that has all memories but one.
  void SetUp() override {
    BrainOptions options = OptionsFor(path());
    options.sinks = {"graph"};
    Open(options);
    ImportAll("ada", "memory number ", 1.0);
    QueueingProgress queued;
    while (!brain().sinks().QueueMissing("graph", kNow, &queued)) {
    }
    for (int i = 1; i < kMemories; ++i)
      ReportToSink(brain(), "graph", "m" + std::to_string(i), SinkReport::Outcome::kOk);
    brain().sinks().GetStatus("graph");
    watch().Take();
  }
};

TEST_F(ReadingCostOfASink, HowFarItIsIsToldWithoutReadingWhatItHas) {
  const SinkStatus status = brain().sinks().GetStatus("graph");
  const auto cost = watch().Take();
  EXPECT_EQ(status.ok, kMemories - 1);
  EXPECT_EQ(status.pending, 1);
  EXPECT_EQ(cost.sorts, 0);
  EXPECT_LT(cost.steps, 4 * kMemories) << "one count in an index";
}

TEST_F(ReadingCostOfASink, APageOfItsTicketsCostsNoMoreThanThePage) {
  EXPECT_EQ(brain().sinks().GetJobs("graph", 1, 3).size(), 3U);
  EXPECT_LT(watch().Take().steps, kMemories);
}

TEST_F(ReadingCostOfASink, WhatItHasIsNotLookedThroughForWhatIsToBeHastened) {
  brain().sinks().Hasten("graph");
  EXPECT_LT(watch().Take().steps, kMemories);
}

TEST_F(ReadingCost, VectorsOfMemoriesAreNotReadForThoseOfAtoms) {
  Fill();
  Embed();
  NewEmbedding embedding;
  embedding.id = "of_atom";
  embedding.source_type = "atom";
  embedding.source_id = AddAtom(brain(), {});
  embedding.model = "tiny";
  embedding.vector = {1.0F, 0.5F};
  brain().embeddings().Put(embedding);
  AtomQuery query;
  query.text = "other words";
  query.vector = QueryVector{"tiny", {1.0F, 0.5F}, ""};
  query.peek = true;
  query.now = kNow;
  brain().atoms().Search(query, nullptr);
  watch().Take();
  EXPECT_EQ(brain().atoms().Search(query, nullptr).size(), 1U);
  EXPECT_LT(watch().Take().steps, kMemories);
}

TEST_F(ReadingCost, OtherAtomsAreNotReadForOneThatWasDrawnBefore) {
  Open();
  for (int i = 0; i < kMemories; ++i) {
    NewAtom atom;
    atom.subject = "pump " + std::to_string(i);
    AddAtom(brain(), atom);
  }
  const auto draw = [&] {
    return brain().atoms().AtomizeText("The hinge rusted, so the gate stuck.", "ada", "agent", true,
                                       kNow);
  };
  const auto before = draw();
  draw();
  watch().Take();
  EXPECT_EQ(draw().at(0).id, before.at(0).id);
  EXPECT_LT(watch().Take().steps, kMemories);
}

TEST_F(ReadingCost, TextsOfMemoriesThatAreNotWantedAreNotRead) {
  Open();
  constexpr std::size_t kLong = 20'000;
  constexpr int kPagesOfEach = 4;
  ImportAll("bob", std::string(kLong, 'x') + " ", 0.2);
  NewMemory wanted = Said("short");
  wanted.created_at = kNow - Days(1);
  const std::string id = Remember(brain(), wanted);
  RecentQuery of_user = Recent();
  of_user.user_id = "ada";
  RecentQuery of_confidence = Recent();
  of_confidence.min_confidence = 0.8;
  for (const auto& query : {of_user, of_confidence}) {
    Reopen();
    watch().Take();
    const auto found = brain().memories().GetRecent(query, nullptr);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front().id, id);
    EXPECT_LT(watch().Take().pages, kMemories * (kPagesOfEach / 2));
  }
}

TEST_F(ReadingCost, AfterOneChangeASearchReadsNoMoreThanWhatChanged) {
  Fill();
  Embed();
  SearchQuery query;
  query.text = "memory";
  query.peek = true;
  query.now = kNow;
  const std::vector<std::pair<std::string, std::function<void()>>> changes = {
      {"update",
       [&] {
         brain().memories().Update("m1", {2.0, std::vector<std::string>{"work"}, {}, {}, {}, {}},
                                   kNow);
       }},
      {"edit",
       [&] {
         brain().memories().Edit("m2", {MemoryEdit::Kind::kContent, "another text", ""}, kNow);
       }},
      {"delete", [&] { brain().removal().Delete({"m3"}, "test", kNow, nullptr); }},
      {"forget", [&] {
         ForgetQuery forgotten;
         forgotten.ids = {"m4"};
         brain().removal().Forget(forgotten, false, "test", kNow, nullptr);
       }}};
  for (const auto& [name, change] : changes) {
    brain().finder().Search(query, nullptr);
    watch().Take();
    brain().finder().Search(query, nullptr);
    const std::int64_t unchanged = watch().Take().statements;
    change();
    watch().Take();
    brain().finder().Search(query, nullptr);
    // What changed, and the pages of the words' index that SQLite looks up for it: 23 today.
    EXPECT_LT(watch().Take().statements, unchanged + 30) << name;
  }
}

TEST_F(ReadingCost, EmbeddingsAreLoadedInOneStatement) {
  Fill();
  Embed();
  Reopen();
  watch().Take();
  EXPECT_EQ(brain().scores().GetDistribution(MemoryKind::kEmbedding, kNow, nullptr).total,
            kMemories);
  EXPECT_LT(watch().Take().statements, 30);
}

}  // namespace
}  // namespace cortex::test
