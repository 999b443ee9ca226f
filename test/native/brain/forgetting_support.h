#pragma once

#include <optional>
#include <string>
#include <vector>

#include "support/support.h"

/// What the tests of deleting and forgetting share.
namespace cortex::test {

inline ForgetQuery ById(const std::vector<std::string>& ids) {
  ForgetQuery query;
  query.ids = ids;
  return query;
}

class ForgettingTest : public BrainTest {
 protected:
  void SetUp() override { Open(); }

  ForgetReceipt Forget(const ForgetQuery& query) {
    return brain().Forget(query, false, "test", kNow, nullptr);
  }
  ForgetReceipt WouldForget(const ForgetQuery& query) {
    return brain().Forget(query, true, "test", kNow, nullptr);
  }
  void Import(const std::vector<NewMemory>& memories) {
    ImportProgress progress;
    while (!brain().ImportBatch(memories, true, kNow, &progress)) {
    }
  }
  void ExpectSound() {
    const auto report = brain().Check(true, nullptr);
    EXPECT_TRUE(report.problems.empty()) << report.problems.front();
  }
  /// Every file in the folder of the brain that holds the text.
  std::vector<std::string> FilesWith(const std::string& text) {
    std::vector<std::string> names;
    for (const auto& [name, bytes] : directory().Listing()) {
      if (bytes.find(text) != std::string::npos) names.push_back(name);
    }
    return names;
  }
  void PutEmbedding(const std::string& id, const std::string& type, const std::string& source) {
    NewEmbedding embedding;
    embedding.id = id;
    embedding.source_type = type;
    embedding.source_id = source;
    embedding.model = "m";
    embedding.vector = {0.5F};
    embedding.created_at = kNow;
    brain().PutEmbedding(embedding);
  }
  void PutAtom(const std::string& id, const std::optional<std::string>& source) {
    NewAtom atom;
    atom.id = id;
    atom.subject = "rain";
    atom.action = "makes";
    atom.outcome = "wet " + id;
    atom.consequences = "umbrella";
    atom.source_memory_id = source;
    atom.created_at = kNow;
    AddAtom(brain(), atom);
  }
  Contradiction Pair(const std::string& older, const std::string& newer) {
    Contradiction pair;
    pair.older_id = older;
    pair.newer_id = newer;
    pair.kind = "value";
    pair.score = 0.9;
    pair.evidence = {"evidence"};
    return brain().OpenContradiction(pair, kNow).value();
  }
};

}  // namespace cortex::test
