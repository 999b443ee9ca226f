// Any sequence of changes leaves a brain that the deep check finds nothing wrong with.

#include <array>
#include <functional>
#include <random>

#include "brain/categories.h"
#include "brain/comparisons.h"
#include "brain/dedupe.h"
#include "brain/embeddings.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/pins.h"
#include "brain/removal.h"
#include "brain/scores.h"
#include "support/support.h"

namespace cortex::test {
namespace {

/// Does whatever comes, by chance but the same for each seed.
class Changes {
 public:
  Changes(Brain& brain, unsigned seed) : brain_(brain), random_(seed) {}

  void Do(int step) {
    now_ = kNow + step * 1000;
    static constexpr std::array kChanges = {
        &Changes::Add,    &Changes::Add,      &Changes::Add,        &Changes::Import,
        &Changes::Edit,   &Changes::Append,   &Changes::Move,       &Changes::Delete,
        &Changes::Forget, &Changes::Pin,      &Changes::Unpin,      &Changes::Look,
        &Changes::Look,   &Changes::Validate, &Changes::Contradict, &Changes::Resolve,
        &Changes::Dedupe};
    const auto change = ids_.size() < 3 ? &Changes::Add : kChanges.at(Below(kChanges.size()));
    try {
      (this->*change)();
    } catch (const Error& error) {
      // An id that is gone already, or the working memory is full.
      const auto code = error.code();
      ASSERT_TRUE(code == ErrorCode::kNotFound || code == ErrorCode::kValidation) << error.what();
    }
  }

 private:
  std::size_t Below(std::size_t limit) { return static_cast<std::size_t>(random_() % limit); }
  std::string Id() { return ids_[Below(ids_.size())]; }
  std::string Category() {
    static constexpr std::array<const char*, 4> kNames = {"a", "B", "ä", "Ä"};
    return kNames.at(Below(kNames.size()));
  }
  /// Some say the same, some the contrary, some nothing that meets.
  std::string Text() {
    static constexpr std::array<const char*, 4> kSaid = {
        "Ruth is allergic to ", "Ruth is not allergic to ", "The cat sleeps on ", "Number "};
    return kSaid.at(Below(kSaid.size())) + std::string("chair ") + std::to_string(Below(12)) + ".";
  }

  void Add() {
    NewMemory memory = Said(Text());
    if (Below(2) == 0) memory.categories = {Category(), Category()};
    const auto result = brain_.memories().Create(memory, now_);
    if (!result.memory_id) return;
    ids_.push_back(*result.memory_id);
    if (Below(3) != 0) return;
    NewEmbedding embedding;
    embedding.id = "e" + *result.memory_id;
    embedding.source_id = *result.memory_id;
    embedding.model = "m";
    embedding.vector = {0.5F};
    embedding.created_at = now_;
    brain_.embeddings().Put(embedding);
  }
  /// What is there already comes again, some of it for a sink, which only imports let pass.
  void Import() {
    std::vector<NewMemory> memories;
    for (int i = 0; i < 4; ++i) {
      memories.push_back(Said(Text()));
      memories.back().id = "i" + std::to_string(now_ + i);
      memories.back().categories = {Category()};
      memories.back().created_at = now_ - static_cast<TimeMs>(Below(10)) * kMillisPerDay;
      ids_.push_back(*memories.back().id);
    }
    ImportProgress progress;
    while (!brain_.memories().ImportBatch(memories, {.duplicates = false}, now_, &progress)) {
    }
    NewAtom atom;
    atom.id = "a" + ids_.back();
    atom.source_memory_id = ids_.back();
    atom.created_at = now_;
    test::AddAtom(brain_, atom);
  }
  void Edit() { brain_.memories().Edit(Id(), {MemoryEdit::Kind::kContent, Text(), ""}, now_); }
  void Append() { brain_.memories().Edit(Id(), {MemoryEdit::Kind::kAppend, Text(), ""}, now_); }
  void Move() {
    MemoryUpdate update;
    update.categories = std::vector<std::string>{Category()};
    brain_.memories().Update(Id(), update, now_);
  }
  void Delete() { brain_.removal().Delete({Id(), Id()}, "ada", now_, nullptr); }
  void Forget() {
    ForgetQuery query;
    query.ids = {Id()};
    if (Below(8) == 0) {
      query = {};
      query.categories = {Category()};
    }
    brain_.removal().Forget(query, Below(2) == 0, "ada", now_, nullptr);
  }
  void Pin() {
    NewPin pin;
    if (Below(2) == 0) {
      pin.memory_id = Id();
    } else {
      pin.text = Text();
    }
    brain_.pins().Add(pin, now_);
  }
  void Unpin() { brain_.pins().Remove(Id()); }
  void Look() { brain_.memories().Get(Id(), false, now_); }
  void Validate() { brain_.scores().RecordValidation(Id(), Below(2) == 0, now_, "ada", {}); }
  void Contradict() {
    Contradiction pair;
    pair.older_id = Id();
    pair.newer_id = Id();
    pair.kind = "value";
    pair.score = 1;
    if (pair.older_id == pair.newer_id) return;
    const auto opened = brain_.comparisons().OpenContradiction(pair, now_);
    if (!opened || Below(2) == 0) return;
    const std::optional<std::string> winner =
        Below(2) == 0 ? std::nullopt : std::optional(opened->newer_id);
    brain_.comparisons().ResolveContradiction(opened->id, winner, "ada", now_);
  }

  void Resolve() {
    const auto open = brain_.comparisons().GetContradictions({"open", {}, 100});
    if (open.empty()) return;
    const Contradiction& pair = open.at(Below(open.size())).pair;
    const std::array<std::optional<std::string>, 3> winners = {pair.older_id, pair.newer_id, {}};
    brain_.comparisons().ResolveContradiction(pair.id, winners.at(Below(winners.size())), "ada",
                                              now_);
  }
  /// Again and again, until nothing is left to merge.
  void Dedupe() {
    DedupeOptions options;
    using Action = DedupeOptions::Action;
    options.action = Below(3) == 0 ? Action::kDeleteOlder : Action::kMerge;
    if (Below(2) == 0) options.categories = {Category()};
    options.actor = "ada";
    options.now = now_;
    const auto run = [&] {
      DedupeProgress progress;
      while (!brain_.dedupe().RunBatch(options, &progress)) {
      }
      return progress;
    };
    // What goes may lift a penalty, and who carried it takes part the next time.
    int runs = 0;
    while (run().duplicates > 0) ASSERT_LT(++runs, 20);
  }

  Brain& brain_;
  std::mt19937 random_;
  TimeMs now_ = kNow;
  /// Also of memories that are gone.
  std::vector<std::string> ids_;
};

class SoundnessTest : public BrainTest, public ::testing::WithParamInterface<unsigned> {};

TEST_P(SoundnessTest, AnySequenceOfChangesKeepsTheBrainSound) {
  BrainOptions options = OptionsFor(path());
  options.sinks = {"graph"};
  Open(std::move(options));
  CategoryDefinition category;
  category.name = "pets";
  category.keywords = {"cat"};
  category.created_at = kNow;
  brain().categories().Define(category);
  Changes changes(brain(), GetParam());
  for (int step = 0; step < 400; ++step) {
    changes.Do(step);
    if (step % 20 != 19) continue;
    const auto report = brain().maintenance().Check(true, nullptr);
    ASSERT_TRUE(report.problems.empty())
        << "after step " << step << ": " << report.problems.front();
  }
  const auto statistics = brain().scores().GetStatistics(kNow, nullptr);
  EXPECT_EQ(statistics.confidence_by_kind.at("stm").total, statistics.by_kind.at("stm"));
  EXPECT_EQ(statistics.confidence_by_kind.at("embedding").total,
            statistics.by_kind.at("embedding"));
}

INSTANTIATE_TEST_SUITE_P(Seeds, SoundnessTest, ::testing::Values(1U, 2U, 3U, 4U));

}  // namespace
}  // namespace cortex::test
