#pragma once

#include <optional>
#include <string>
#include <vector>

#include "brain/comparisons.h"
#include "brain/embeddings.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/removal.h"
#include "brain/sessions.h"
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
    return brain().removal().Forget(query, false, "test", kNow, nullptr);
  }
  ForgetReceipt WouldForget(const ForgetQuery& query) {
    return brain().removal().Forget(query, true, "test", kNow, nullptr);
  }
  void Import(const std::vector<NewMemory>& memories) {
    ImportProgress progress;
    while (!brain().memories().ImportBatch(memories, {.duplicates = false}, kNow, &progress)) {
    }
  }
  void ExpectSound() {
    const auto report = brain().maintenance().Check(true, nullptr);
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
    brain().embeddings().Put(embedding);
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
    return brain().comparisons().OpenContradiction(pair, kNow).value();
  }
};

inline constexpr const char* kText = "My address is Lindenweg 7, Potsdam.";
inline constexpr const char* kWords = "Lindenweg";

/// Words that are to be nowhere afterwards, told in sessions.
class ForgottenWordsTest : public ForgettingTest {
 protected:
  std::string Start(const std::string& id, const std::string& user = "ada") {
    NewSessionRequest request;
    request.id = id;
    request.user_id = user;
    return brain().sessions().Start(request, kNow).row.id;
  }
  std::int64_t Say(const std::string& session, const std::string& message,
                   const std::string& answer = "Noted.", const std::string& more = "") {
    const std::string turn = R"({"user_message":{"message_id":"m)" + std::to_string(++messages_) +
                             R"(","content":")" + message + R"("},"agent_response":{"content":")" +
                             answer + R"(","response_time":1.5})" + more + "}";
    return brain().sessions().Change(session, AppendTurn{turn}, Context()).turn_id;
  }
  static ChangeContext Context() { return {kNow, "host", "", std::nullopt}; }
  void Describe(const std::string& session, const std::string& patch) {
    brain().sessions().Change(session, DescribeSession{patch}, Context());
  }
  std::string TellIn(const std::string& session, std::optional<std::int64_t> turn,
                     const std::string& text = kText) {
    NewMemory memory = Said(text);
    memory.session_id = session;
    memory.source_turn = turn;
    return Remember(brain(), memory);
  }
  void ExpectGone(const ForgetReceipt& receipt) {
    for (const auto& place : receipt.remaining)
      ADD_FAILURE() << place.what << " " << place.id << " " << place.part;
    EXPECT_TRUE(receipt.done);
    EXPECT_EQ(FilesWith(kWords), std::vector<std::string>{});
    ExpectSound();
    Close();
    EXPECT_EQ(FilesWith(kWords), std::vector<std::string>{});
  }
  int messages_ = 0;
};

}  // namespace cortex::test
