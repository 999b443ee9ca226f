#pragma once

#include <random>

#include "base/ids.h"
#include "brain/atoms.h"
#include "brain/categories.h"
#include "brain/comparisons.h"
#include "brain/embeddings.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/pins.h"
#include "brain/removal.h"
#include "brain/scores.h"
#include "brain/sessions.h"
#include "brain/users.h"
#include "migrate/legacy_brains.h"
#include "session/session_support.h"
#include "store/archive_support.h"

namespace cortex::test {

/// Lives a brain through operations that a seed picks.
class RandomLife : public ArchiveFixture {
 protected:
  int Random(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }
  template <class Item>
  const Item& Any(const std::vector<Item>& items) {
    return items.at(static_cast<std::size_t>(Random(static_cast<int>(items.size()))));
  }
  std::string RandomText() {
    static const std::vector<std::string> kWords = {"tea",  "naïve", "日本",  "😀",    "\"quoted\"",
                                                    "a\\b", "\r\n",  "never", "7:40", "Ruth"};
    std::string text = "text " + std::to_string(Random(1'000'000));
    for (int left = Random(8); left > 0; --left) text += " " + Any(kWords);
    return text;
  }
  [[nodiscard]] ChangeContext Context() const { return {now_, "host", "because", std::nullopt}; }

  void RandomMemory() {
    NewMemory memory = Said(RandomText());
    if (Random(2) == 0) memory.categories = {Any<std::string>({"home", "work", "größe"})};
    if (Random(3) == 0) memory.speaker = "Ruth";
    if (Random(3) == 0) memory.created_at = now_ - Days(Random(400));
    if (Random(4) == 0) memory.confidence = Random(100) / 100.0;
    if (Random(4) == 0) memory.user_id = "eve";
    const auto result = brain().memories().Create(memory, now_);
    if (result.memory_id) ids_.push_back(*result.memory_id);
  }
  void RandomVector() {
    NewEmbedding embedding;
    embedding.id = prefix_ + "emb_" + std::to_string(now_);
    embedding.source_id = Any(ids_);
    embedding.model = Any<std::string>({"one", "two"});
    for (int i = 0; i < 8; ++i)
      embedding.vector.push_back(static_cast<float>(Random(1'000) + 1) / 7);
    embedding.created_at = now_;
    brain().embeddings().Put(embedding);
  }
  void RandomPair() {
    Contradiction pair;
    pair.older_id = ids_.front();
    pair.newer_id = ids_.back();
    pair.kind = "negation";
    pair.score = Random(100) / 100.0;
    pair.evidence = {RandomText(), RandomText()};
    if (pair.older_id == pair.newer_id) return;
    const auto opened = brain().comparisons().OpenContradiction(pair, now_);
    if (opened && Random(2) == 0)
      static_cast<void>(
          brain().comparisons().ResolveContradiction(opened->id, pair.newer_id, "host", now_));
  }
  void RandomSessionChange() {
    Sessions& sessions = brain().sessions();
    const std::string id = prefix_ + "session " + std::to_string(Random(3));
    sessions.Start({id, "ada", std::nullopt}, now_);
    const auto& row = sessions.Get(id).row;
    switch (Random(6)) {
      case 0:
        if (row.version > 1) static_cast<void>(CodeThrownBy([&] { sessions.Undo(id, Context()); }));
        return;
      case 1:
        static_cast<void>(CodeThrownBy([&] { sessions.Redo(id, Context()); }));
        return;
      case 2:
        sessions.Change(id, DescribeSession{Json{{"key_points", {RandomText()}}}.dump()},
                        Context());
        return;
      default:
        // Several, so that some are archived.
        for (int i = 0; i < 10; ++i) {
          sessions.Change(id, AppendTurn{Turn(RandomText(), Answer(RandomText()))}, Context());
        }
    }
  }

  void RandomOperation() {
    now_ += 1 + Random(100'000'000);
    if (ids_.empty()) return RandomMemory();
    switch (Random(12)) {
      case 0:
        return RandomVector();
      case 1:
        return RandomPair();
      case 2:
        static_cast<void>(brain().pins().Add({std::nullopt, Any(ids_), RandomText(), {}}, now_));
        return;
      case 3:
        brain().categories().Define(
            {prefix_ + "category " + std::to_string(Random(5)), RandomText(), {"tea"}, now_});
        return;
      case 4:
        brain().scores().RecordValidation(Any(ids_), Random(2) == 0, now_, "test", RandomText());
        return;
      case 5:
        brain().users().SetCognitiveState({"ada", Random(101), "nurse", now_});
        return;
      case 6:
        static_cast<void>(brain().memories().Get(Any(ids_), false, now_));
        return;
      case 7: {
        const std::string gone = Any(ids_);
        brain().removal().Delete({gone}, "test", now_, nullptr);
        std::erase(ids_, gone);
        return;
      }
      case 8: {
        NewAtom atom;
        atom.id = prefix_ + "atom " + std::to_string(now_);
        atom.subject = "Ruth";
        atom.action = "drinks";
        atom.outcome = RandomText();
        atom.source_memory_id = Any(ids_);
        brain().atoms().Create(atom, now_);
        return;
      }
      case 9:
      case 10:
        return RandomSessionChange();
      default:
        return RandomMemory();
    }
  }

  /// With ids that no other brain of the test has.
  void OpenAnew(const std::string& file) {
    BrainOptions options = OptionsFor(file);
    options.ids = SeededIds(++last_ids_);
    Open(std::move(options));
  }
  void LiveOn(int seed) {
    random_.seed(static_cast<unsigned>(seed));
    for (int i = 0; i < kOperations; ++i) RandomOperation();
  }
  /// A life of its own, for some on top of an old brain's.
  void LiveAt(int seed) {
    ids_.clear();
    if (seed % 3 == 0) {
      MakeLegacyBrain(directory().File("old.db"), {.half_migrated = seed % 2 == 0, .memories = 15});
      static_cast<void>(Migrated(MigrationOf(directory().File("old.db"), path())));
    }
    OpenAnew(path());
    LiveOn(seed);
  }
  void ClearFolder() {
    Close();
    for (const auto& [name, bytes] : directory().Listing())
      std::filesystem::remove(directory().File(name));
  }

  static constexpr int kOperations = 60;
  std::uint64_t last_ids_ = 1'000;
  TimeMs now_ = kNow;
  /// Before ids and names, so that two lives share none.
  std::string prefix_;
  std::vector<std::string> ids_;
  std::mt19937 random_;
};

}  // namespace cortex::test
