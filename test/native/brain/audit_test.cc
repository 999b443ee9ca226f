#include <set>

#include "brain/embeddings.h"
#include "brain/memories.h"
#include "brain/scores.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;
using test::Days;
using test::kNow;
using test::Remember;
using test::Said;

class Audit : public test::BrainTest {
 protected:
  std::vector<std::string> Reasons(const std::string& id) {
    std::vector<std::string> reasons;
    for (const auto& entry : brain().scores().GetHistory(id)) reasons.push_back(entry.reason);
    return reasons;
  }
};

TEST_F(Audit, TellsTheLifeOfAMemoryInItsOrder) {
  NewMemory memory = Said("The kettle is blue");
  memory.confidence = 0.6;
  const std::string id = Remember(Open(), memory);
  brain().memories().Get(id, false, kNow);
  brain().scores().RecordValidation(id, true, kNow + 1, "tester", "looked");
  brain().memories().Get(id, false, kNow + 2);
  brain().scores().RecordValidation(id, false, kNow + 3, "tester", std::nullopt);
  EXPECT_EQ(Reasons(id), (std::vector<std::string>{"created", "access", "validation_success",
                                                   "access", "validation_failure"}));
  const auto history = brain().scores().GetHistory(id);
  for (std::size_t i = 1; i < history.size(); ++i) {
    EXPECT_GT(history[i].id, history[i - 1].id);
    EXPECT_NEAR(history[i].old_confidence.value(), history[i - 1].new_confidence.value(), 1e-12)
        << "without a gap";
  }
  EXPECT_EQ(history[0].old_confidence, std::nullopt);
  EXPECT_EQ(history[0].actor, "api");
  EXPECT_EQ(history[2].actor, "tester");
  EXPECT_EQ(history[2].note, "looked");
  EXPECT_EQ(history[2].at, kNow + 1);
  EXPECT_EQ(history[2].kind, MemoryKind::kStm);
}

TEST_F(Audit, OfAnUnknownIdIsNotFound) {
  Open();
  EXPECT_EQ(CodeThrownBy([&] { brain().scores().GetHistory("nobody"); }), "NOT_FOUND");
}

TEST_F(Audit, CanBeReadFromAReadOnlyBrain) {
  const std::string id = Remember(Open(), Said("The kettle is blue"));
  BrainOptions options = test::OptionsFor(path());
  options.read_only = true;
  Open(options);
  EXPECT_EQ(Reasons(id), std::vector<std::string>{"created"});
  EXPECT_EQ(CodeThrownBy([&] { brain().scores().GetHistory("nobody"); }), "NOT_FOUND");
}

TEST_F(Audit, IdsNeverCollideHoweverFastChangesCome) {
  const std::string id = Remember(Open(), Said("The kettle is blue"));
  for (int i = 0; i < 50; ++i)
    brain().scores().RecordValidation(id, i % 2 == 0, kNow, "tester", std::nullopt);
  std::set<std::int64_t> ids;
  for (const auto& entry : brain().scores().GetHistory(id)) ids.insert(entry.id);
  EXPECT_EQ(ids.size(), 51U);
}

TEST_F(Audit, OfAtomsIsKeptToo) {
  Open();
  NewAtom atom;
  atom.id = "atom_1";
  atom.created_at = kNow;
  test::AddAtom(brain(), atom);
  brain().scores().RecordValidation("atom_1", false, kNow, "tester", std::nullopt);
  EXPECT_EQ(Reasons("atom_1"), (std::vector<std::string>{"created", "validation_failure"}));
  EXPECT_EQ(brain().scores().GetHistory("atom_1").at(1).kind, MemoryKind::kAtom);
}

// --- Validation

class Validation : public test::BrainTest {};

TEST_F(Validation, SuccessAndFailureMoveTheScoreByTheirSteps) {
  NewMemory memory = Said("The kettle is blue");
  memory.confidence = 0.5;
  const std::string id = Remember(Open(), memory);
  const ValidationOutcome success =
      brain().scores().RecordValidation(id, true, kNow, "tester", std::nullopt);
  EXPECT_EQ(success.id, id);
  EXPECT_EQ(success.old_confidence, 0.5);
  EXPECT_DOUBLE_EQ(success.new_confidence, 0.7);
  EXPECT_EQ(success.validation_count, 1);
  const ValidationOutcome failure =
      brain().scores().RecordValidation(id, false, kNow, "tester", std::nullopt);
  EXPECT_DOUBLE_EQ(failure.new_confidence, 0.4);
  EXPECT_EQ(failure.contradiction_count, 1);
  EXPECT_DOUBLE_EQ(brain().memories().Get(id, true, kNow).confidence, 0.4);
  EXPECT_DOUBLE_EQ(Reopen().memories().Get(id, true, kNow).confidence, 0.4);
}

TEST_F(Validation, CountsQueuedAccesses) {
  NewMemory memory = Said("The kettle is blue");
  memory.confidence = 0.5;
  const std::string id = Remember(Open(), memory);
  brain().memories().Get(id, false, kNow);
  const ValidationOutcome outcome =
      brain().scores().RecordValidation(id, true, kNow, "tester", std::nullopt);
  EXPECT_DOUBLE_EQ(outcome.old_confidence, 0.55);
  EXPECT_DOUBLE_EQ(outcome.new_confidence, 0.75);
}

TEST_F(Validation, OfAnEmbeddingIsOfItsMemory) {
  const std::string id = Remember(Open(), Said("The kettle is blue"));
  NewEmbedding embedding;
  embedding.id = "emb_1";
  embedding.source_id = id;
  embedding.model = "m";
  embedding.vector = {1.0F};
  embedding.created_at = kNow;
  brain().embeddings().Put(embedding);
  EXPECT_EQ(brain().scores().RecordValidation("emb_1", false, kNow, "tester", std::nullopt).id, id);
  EXPECT_DOUBLE_EQ(brain().memories().Get(id, true, kNow).confidence, 0.7);
}

TEST_F(Validation, OfAnUnknownIdOrByNobodyIsRefused) {
  const std::string id = Remember(Open(), Said("The kettle is blue"));
  EXPECT_EQ(
      CodeThrownBy([&] { brain().scores().RecordValidation("nobody", true, kNow, "tester", {}); }),
      "NOT_FOUND");
  EXPECT_EQ(CodeThrownBy([&] { brain().scores().RecordValidation(id, true, kNow, "", {}); }),
            "VALIDATION_ERROR");
  EXPECT_EQ(brain().scores().GetHistory(id).size(), 1U);
}

}  // namespace
}  // namespace cortex
