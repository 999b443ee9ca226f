#include "store/score_columns.h"

#include <random>

#include "brain/comparisons.h"
#include "brain/embeddings.h"
#include "brain/memories.h"
#include "brain/removal.h"
#include "brain/scores.h"
#include "store/store.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::Days;
using test::kNow;
using test::Remember;
using test::Said;

class Figures : public test::BrainTest {
 protected:
  Distribution Of(std::optional<MemoryKind> kind = std::nullopt, TimeMs now = kNow) {
    return brain().scores().GetDistribution(kind, now, nullptr);
  }
  std::string AddMemory(double confidence, TimeMs created_at = kNow) {
    NewMemory memory = Said("memory " + std::to_string(++number_));
    memory.confidence = confidence;
    memory.created_at = created_at;
    return Remember(brain(), memory);
  }
  std::string AddAtom(TimeMs created_at = kNow) {
    NewAtom atom;
    atom.id = "atom_" + std::to_string(++number_);
    atom.created_at = created_at;
    test::AddAtom(brain(), atom);
    return atom.id;
  }
  std::string AddEmbedding(const std::string& type, const std::string& source,
                           TimeMs created_at = kNow) {
    NewEmbedding embedding;
    embedding.id = "emb_" + std::to_string(++number_);
    embedding.source_type = type;
    embedding.source_id = source;
    embedding.model = embedding.id;
    embedding.vector = {0.5F};
    embedding.created_at = created_at;
    brain().embeddings().Put(embedding);
    return embedding.id;
  }
  /// The figures as anyone can work them out from the closed file, embeddings of live memories left
  /// out.
  Distribution ByHand(TimeMs now) {
    Distribution result;
    double sum = 0;
    const auto cells = Stored(
        "SELECT created_at, coalesce(last_accessed, -1), base_confidence, access_count, "
        "validation_count, "
        "contradiction_count FROM stm_entries UNION ALL SELECT created_at, coalesce(last_accessed, "
        "-1), "
        "base_confidence, access_count, validation_count, contradiction_count FROM atoms UNION ALL "
        "SELECT created_at, coalesce(last_accessed, -1), base_confidence, access_count, "
        "validation_count, "
        "contradiction_count FROM embeddings WHERE NOT (source_type = 'stm' AND source_id IN "
        "(SELECT id FROM "
        "stm_entries)) AND NOT (source_type = 'atom' AND source_id IN (SELECT id FROM atoms))");
    constexpr std::size_t kColumns = 6;
    for (std::size_t i = 0; i < cells.size(); i += kColumns) {
      ScoreInputs inputs;
      inputs.created_at = std::stoll(cells[i]);
      const TimeMs last = std::stoll(cells[i + 1]);
      inputs.last_accessed = last < 0 ? kNever : last;
      inputs.base_confidence = std::stod(cells[i + 2]);
      inputs.access_count = std::stoi(cells[i + 3]);
      inputs.validation_count = std::stoi(cells[i + 4]);
      inputs.contradiction_count = std::stoi(cells[i + 5]);
      const double score = CurrentConfidence(inputs, now, ConfidencePolicy());
      sum += score;
      ++result.total;
      ++(score >= 0.8 ? result.high_count : score >= 0.5 ? result.medium_count : result.low_count);
    }
    if (result.total > 0) result.average = sum / static_cast<double>(result.total);
    return result;
  }
  /// What was chosen may have been removed.
  template <class Work>
  static void IfThere(const Work& work) {
    const std::string code = test::CodeThrownBy(work);
    EXPECT_TRUE(code.empty() || code == "NOT_FOUND") << code;
  }
  static void ExpectEqual(const Distribution& actual, const Distribution& expected) {
    EXPECT_EQ(actual.total, expected.total);
    EXPECT_EQ(actual.high_count, expected.high_count);
    EXPECT_EQ(actual.medium_count, expected.medium_count);
    EXPECT_EQ(actual.low_count, expected.low_count);
    EXPECT_NEAR(actual.average.value_or(-1), expected.average.value_or(-1), 1e-9);
  }

 private:
  int number_ = 0;
};

TEST_F(Figures, OfAnEmptyBrainAreNothing) {
  Open();
  EXPECT_EQ(Of().total, 0);
  EXPECT_EQ(Of().average, std::nullopt);
}

TEST_F(Figures, AreTrueForNowAndNotForTheLastWrite) {
  Open();
  AddMemory(1.0);
  EXPECT_EQ(Of().high_count, 1);
  EXPECT_EQ(Of({}, kNow + Days(20)).high_count, 1) << "0.8 is high";
  EXPECT_EQ(Of({}, kNow + Days(21)).medium_count, 1);
  EXPECT_EQ(Of({}, kNow + Days(51)).low_count, 1);
  EXPECT_DOUBLE_EQ(Of({}, kNow + Days(51)).average.value(), 0.49);
}

TEST_F(Figures, FollowEveryKindOfWrite) {
  Open();
  const std::string one = AddMemory(0.5);
  EXPECT_DOUBLE_EQ(Of().average.value(), 0.5);
  brain().scores().RecordValidation(one, true, kNow, "tester", {});
  EXPECT_DOUBLE_EQ(Of().average.value(), 0.7);
  brain().memories().Get(one, false, kNow);
  EXPECT_DOUBLE_EQ(Of().average.value(), 0.75) << "an access that is still queued";
  brain().scores().FlushAccesses();
  EXPECT_DOUBLE_EQ(Of().average.value(), 0.75);
  const std::string two = AddMemory(0.75);
  EXPECT_EQ(Of().total, 2);
  Contradiction pair;
  pair.older_id = one;
  pair.newer_id = two;
  pair.kind = "value";
  const auto opened = brain().comparisons().OpenContradiction(pair, kNow);
  EXPECT_DOUBLE_EQ(Of().average.value(), 0.6);
  brain().comparisons().ResolveContradiction(opened.value().id, std::nullopt, "ada", kNow);
  EXPECT_DOUBLE_EQ(Of().average.value(), 0.75);
}

TEST_F(Figures, AnEmbeddingOfALiveMemorySharesItsScoreAndIsNotCountedTwice) {
  Open();
  const std::string memory = AddMemory(0.6);
  const std::string atom = AddAtom(kNow - Days(30));
  AddEmbedding("stm", memory);
  AddEmbedding("atom", atom);
  AddEmbedding("stm", "gone", kNow - Days(60));
  AddEmbedding("message", "m1");
  const Distribution all = Of();
  EXPECT_EQ(all.total, 4) << "a memory, an atom and two embeddings on their own";
  EXPECT_NEAR(all.average.value(), (0.6 + 0.7 + 0.4 + 1.0) / 4, 1e-12);
  const Distribution embeddings = Of(MemoryKind::kEmbedding);
  EXPECT_EQ(embeddings.total, 4);
  EXPECT_NEAR(embeddings.average.value(), (0.6 + 0.7 + 0.4 + 1.0) / 4, 1e-12);
  EXPECT_EQ(Of(MemoryKind::kStm).total, 1);
  EXPECT_EQ(Of(MemoryKind::kAtom).total, 1);
  brain().memories().Get(memory, false, kNow);
  EXPECT_NEAR(Of(MemoryKind::kEmbedding).average.value(), (0.65 + 0.7 + 0.4 + 1.0) / 4, 1e-12);
}

TEST_F(Figures, AnEmbeddingThatWasStoredBeforeItsMemoryOrAtomSharesTheirScore) {
  Open();
  AddEmbedding("stm", "early");
  AddEmbedding("atom", "atom_3");
  EXPECT_EQ(Of().total, 2) << "on their own as yet";
  NewMemory memory = Said("The kettle is blue");
  memory.id = "early";
  memory.confidence = 0.6;
  Remember(brain(), memory);
  EXPECT_EQ(Of().total, 2);
  AddAtom(kNow - Days(30));
  EXPECT_EQ(Of().total, 2);
  EXPECT_NEAR(Of(MemoryKind::kEmbedding).average.value(), (0.6 + 0.7) / 2, 1e-12);
}

TEST_F(Figures, ASmallWriteDoesNotHideBehindAForgottenRow) {
  Open();
  const std::string one = AddMemory(0.5);
  EXPECT_EQ(Of().total, 1);
  // What a deletion does: the row goes, and the epoch tells readers.
  test::RawSql(path(),
               "DELETE FROM stm_categories; DELETE FROM stm_entries; "
               "UPDATE brain_state SET value = value + 1 WHERE key = 'score_epoch'");
  EXPECT_EQ(Of().total, 0);
  AddMemory(0.25);
  EXPECT_DOUBLE_EQ(Of().average.value(), 0.25);
}

TEST_F(Figures, FollowTheWritesOfAnotherProcess) {
  Open();
  const std::string id = AddMemory(0.5);
  EXPECT_EQ(Of().total, 1);
  ASSERT_EQ(test::InAnotherProcess({"add", path(), "from elsewhere"}), "ok");
  EXPECT_EQ(Of().total, 2);
  ASSERT_EQ(test::InAnotherProcess({"access", path(), id}), "ok");
  EXPECT_DOUBLE_EQ(Of().average.value(), (0.55 + 1.0) / 2);
  ASSERT_EQ(test::InAnotherProcess({"validate", path(), id}), "ok");
  EXPECT_DOUBLE_EQ(Of().average.value(), (0.25 + 1.0) / 2);
}

TEST_F(Figures, EqualTheSumOfSingleScoresAfterAnyOperations) {
  Open();
  std::mt19937_64 random(11);
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
  std::vector<std::string> ids;
  std::vector<std::string> memories;
  Of();  // so that all that follows is brought up to date, not loaded
  for (int i = 0; i < 400; ++i) {
    const TimeMs age = Days(static_cast<std::int64_t>(below(80)));
    const std::size_t operation = ids.empty() ? 0 : below(12);
    if (operation <= 1) {
      memories.push_back(AddMemory(static_cast<double>(below(11)) / 10, kNow - age));
      ids.push_back(memories.back());
    } else if (operation == 2) {
      ids.push_back(AddAtom(kNow - age));
    } else if (operation == 3) {
      const bool live = below(2) == 0;
      ids.push_back(AddEmbedding("stm",
                                 live
                                     ? memories[below(memories.size())] + (below(2) == 0 ? "" : "x")
                                     : "gone " + std::to_string(i),
                                 kNow - age));
    } else if (operation == 4) {
      IfThere([&] {
        brain().scores().RecordValidation(ids[below(ids.size())], below(2) == 0, kNow, "tester",
                                          {});
      });
    } else if (operation == 5) {
      IfThere([&] {
        brain().scores().RecordAccess({ids[below(ids.size())]},
                                      kNow - static_cast<TimeMs>(below(40)) * kMillisPerDay);
      });
    } else if (operation == 6) {
      brain().scores().FlushAccesses();
    } else if (operation == 7) {
      brain().removal().Delete({memories[below(memories.size())]}, "tester", kNow, nullptr);
    } else if (operation == 8) {
      IfThere([&] {
        ForgetQuery query;
        query.ids = {memories[below(memories.size())]};
        brain().removal().Forget(query, false, "tester", kNow, nullptr);
      });
    } else if (operation == 9) {
      const std::string text = "text " + std::to_string(i);
      IfThere([&] {
        brain().memories().Edit(memories[below(memories.size())],
                                {MemoryEdit::Kind::kContent, text, ""}, kNow);
      });
    } else {
      Of();
    }
  }
  const Distribution now = Of();
  const Distribution embeddings = Of(MemoryKind::kEmbedding);
  const Distribution later = Of({}, kNow + Days(33));
  const Distribution expected_now = ByHand(kNow);
  ExpectEqual(now, expected_now);
  ExpectEqual(later, ByHand(kNow + Days(33)));
  Reopen();
  ExpectEqual(Of(), expected_now);
  ExpectEqual(embeddings, Of(MemoryKind::kEmbedding));
}

TEST_F(Figures, AreCancelled) {
  Open();
  std::vector<NewMemory> memories;
  for (int i = 0; i < 5'000; ++i) memories.push_back(Said("memory " + std::to_string(i)));
  ImportProgress progress;
  while (!brain().memories().ImportBatch(memories, {}, kNow, &progress)) {
  }
  const CancelFlag cancel = true;
  EXPECT_EQ(test::CodeThrownBy([&] { brain().scores().GetDistribution({}, kNow, &cancel); }),
            "CANCELLED");
  EXPECT_EQ(Of().total, 5'000) << "half-loaded figures are not kept";
}

}  // namespace
}  // namespace cortex
