// Atoms of cause and effect in a brain: making and finding them, and what becomes of them.

#include "brain/atoms.h"

#include <cmath>

#include "brain/archives.h"
#include "brain/atoms_support.h"
#include "brain/embeddings.h"
#include "brain/maintenance.h"
#include "brain/removal.h"
#include "brain/scores.h"
#include "brain/users.h"
#include "recall/hostile_queries.h"
#include "store/archive.h"

namespace cortex {
namespace {

using test::AtomsTest;
using test::CodeThrownBy;
using test::Days;
using test::kNow;
using test::Remember;
using test::Said;
using Texts = std::vector<std::string>;

TEST_F(AtomsTest, AreScoredAsMemoriesAre) {
  NewAtom sure = Given("rust", "spreads", "the gate sticks");
  sure.confidence = 0.6;
  const std::string id = Add(sure);
  EXPECT_EQ(brain().atoms().Get(id, true, kNow).confidence, 0.6);
  EXPECT_EQ(brain().atoms().Get(id, false, kNow).confidence, 0.6) << "before its own access";
  EXPECT_DOUBLE_EQ(brain().atoms().Get(id, true, kNow).confidence, 0.65);
  brain().scores().RecordValidation(id, false, kNow, "test", std::nullopt);
  EXPECT_DOUBLE_EQ(brain().atoms().Get(id, true, kNow).confidence, 0.35);
  EXPECT_EQ(brain().scores().GetHistory(id).size(), 3U);
  EXPECT_EQ(brain().atoms().GetStatistics(kNow, nullptr).confidence.low_count, 1);
}

TEST_F(AtomsTest, TakeTheUsersCognitiveState) {
  brain().users().SetCognitiveState({"ada", 40, "test", kNow});
  NewAtom atom = Given("rust", "spreads", "the gate sticks");
  atom.user_id = "ada";
  EXPECT_EQ(brain().atoms().Create(atom, kNow).confidence, 0.4);
}

TEST_F(AtomsTest, RefuseWhatCannotBe) {
  const auto code = [&](const std::function<void(NewAtom*)>& change) {
    NewAtom atom = Given("rust", "spreads", "the gate sticks");
    change(&atom);
    return CodeThrownBy([&] { brain().atoms().Create(atom, kNow); });
  };
  EXPECT_EQ(code([](NewAtom* a) { a->subject = " \n"; }), "CONTENT_EMPTY");
  EXPECT_EQ(code([](NewAtom* a) { a->outcome = std::string(2001, 'x'); }), "CONTENT_TOO_LONG");
  EXPECT_EQ(code([](NewAtom* a) { a->action = "\xC3("; }), "VALIDATION_ERROR");
  EXPECT_EQ(code([](NewAtom* a) { a->confidence = std::nan(""); }), "VALIDATION_ERROR");
  EXPECT_EQ(code([](NewAtom* a) { a->outcome_delay_seconds = -1; }), "VALIDATION_ERROR");
  EXPECT_EQ(code([](NewAtom* a) { a->source_memory_id = "gone"; }), "NOT_FOUND");
  EXPECT_EQ(Count(), 0);
}

TEST_F(AtomsTest, AreFoundByField) {
  Add(Given("strong wind", "shakes the fence", "boards come loose", "repairs in spring"));
  Add(Given("loose boards", "let the dog out", "a long search", "wind in the face"));
  EXPECT_EQ(Found(For("wind", AtomField::kSubject)), Texts{"strong wind"});
  EXPECT_EQ(Found(For("wind", AtomField::kConsequences)), Texts{"loose boards"});
  EXPECT_EQ(Found(For("the winds")).size(), 2U) << "by stem, in any field";
  EXPECT_EQ(Found(For("snow")), Texts{});
}

TEST_F(AtomsTest, AreFoundByTheShareOfWordsThatTheyHold) {
  Add(Given("strong wind", "shakes the fence", "boards come loose"));
  AtomQuery query = For("loose boards and a broken gate", AtomField::kOutcome);
  query.threshold = 0.5;
  EXPECT_EQ(brain().atoms().Search(query, nullptr).at(0).similarity, 0.5);
  query.threshold = 0.51;
  EXPECT_EQ(Found(query), Texts{});
}

TEST_F(AtomsTest, OfScriptsWithoutSpacesAreFound) {
  Add(Given("台風", "上陸する", "電車が止まる"));
  EXPECT_EQ(Found(For("電車", AtomField::kOutcome)), Texts{"台風"});
}

TEST_F(AtomsTest, AreFoundByVectorsWhereThereAreAny) {
  const std::string id = Add(Given("rust", "spreads", "the gate sticks"));
  Add(Given("tea", "cools", "nobody drinks it"));
  NewEmbedding embedding;
  embedding.id = "e";
  embedding.source_type = "atom";
  embedding.source_id = id;
  embedding.model = "m";
  embedding.vector = {1.0F, 0.0F};
  brain().embeddings().Put(embedding);
  AtomQuery query = For("corrosion");
  query.vector = QueryVector{"m", {0.9F, 0.1F}, ""};
  const auto matches = brain().atoms().Search(query, nullptr);
  ASSERT_EQ(matches.size(), 1U);
  EXPECT_EQ(matches[0].atom.id, id);
  EXPECT_TRUE(matches[0].by_vector);
  query.vector->model = "other";
  EXPECT_EQ(Found(query), Texts{});
  ExpectSound();
}

TEST_F(AtomsTest, AreSearchedByAnyText) {
  Add(Given("C++", "don't compile \"x\"", "foo-bar * OR NEAR("));
  for (const auto& text : test::HostileQueries(300, 3)) {
    AtomQuery query = For(text);
    EXPECT_NO_THROW(brain().atoms().Search(query, nullptr)) << text;
  }
  EXPECT_EQ(Found(For("don't", AtomField::kAction)), Texts{"C++"});
  EXPECT_EQ(Found(For("\"foo-bar\"")), Texts{"C++"});
  EXPECT_EQ(CodeThrownBy([&] { Found(For("\xff")); }), "VALIDATION_ERROR");
}

TEST_F(AtomsTest, AreFilteredByTheirTrueConfidence) {
  NewAtom doubtful = Given("rust", "spreads", "the gate sticks");
  doubtful.confidence = 0.4;
  Add(doubtful);
  AtomQuery query = For("rust");
  query.min_confidence = 0.5;
  EXPECT_EQ(Found(query), Texts{});
}

TEST_F(AtomsTest, GoWithADeletedMemoryUnlessTheyWereTold) {
  const std::string id = Remember(brain(), Said("The hinge rusted, so the gate stuck."));
  Atomize();
  NewAtom told = Given("moss", "grows", "the path is slippery");
  told.source_memory_id = id;
  Add(told);
  EXPECT_EQ(Scored(), 2);
  brain().removal().Delete({id}, "test", kNow, nullptr);
  EXPECT_EQ(Scored(), 1);
  EXPECT_EQ(Found(For("hinge")), Texts{}) << "what was deleted answers no search";
  EXPECT_EQ(Found(For("moss")), Texts{"moss"});
  ExpectSound();
}

TEST_F(AtomsTest, OfAForgottenMemoryLeaveNoTrace) {
  const std::string id = Remember(brain(), Said("The zyxhinge rusted, so the zyxgate stuck."));
  Atomize();
  ForgetQuery query;
  query.ids = {id};
  EXPECT_EQ(brain().removal().Forget(query, true, "test", kNow, nullptr).atoms, 1);
  EXPECT_EQ(Count(), 1) << "a dry run";
  EXPECT_EQ(brain().removal().Forget(query, false, "test", kNow, nullptr).atoms, 1);
  EXPECT_EQ(Count(), 0);
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).by_kind["atom"], 0);
  ExpectSound();
  Close();
  for (const auto& [name, bytes] : directory().Listing())
    EXPECT_EQ(bytes.find("zyx"), std::string::npos) << name;
}

TEST_F(AtomsTest, SurviveAnExportAndItsImport) {
  Remember(brain(), Said("The hinge rusted, so the gate stuck."));
  Atomize();
  NewAtom told = Given("moss", "grows", "the path is slippery", "falls");
  told.action_timestamp = kNow - Days(1);
  told.outcome_delay_seconds = 60;
  brain().atoms().Link(
      {Add(told), brain().atoms().Search(For("hinge"), nullptr)[0].atom.id, "causes", 0.4}, kNow);
  const std::string file = directory().File("export.jsonl");
  brain().archives().Export(file, ExportFormat::kArchive, kNow, nullptr);
  const auto seen = [](Brain& brain) {
    Texts atoms;
    AtomQuery query = For("hinge moss");
    query.threshold = 0;
    for (const auto& match : brain.atoms().Search(query, nullptr))
      atoms.push_back(match.atom.subject + " " +
                      std::to_string(match.atom.action_timestamp.value_or(0)) + " " +
                      std::to_string(match.atom.rules_version.value_or(0)));
    return atoms;
  };
  Brain copy(test::OptionsFor(directory().File("copy.db")));
  ArchiveReader archive(file);
  while (!copy.archives().ImportBatch(&archive)) {
  }
  EXPECT_EQ(seen(copy), seen(brain()));
  EXPECT_EQ(copy.atoms().Count().links_by_type, brain().atoms().Count().links_by_type);
  EXPECT_EQ(copy.maintenance().Check(true, nullptr).problems, Texts{});
  AtomizeProgress progress;
  while (!copy.atoms().AtomizeBatch(false, kNow, &progress)) {
  }
  EXPECT_EQ(progress.processed, 1) << "the copy does not know that it was done";
  EXPECT_EQ(progress.created, 0) << "but sees that it is there";
}

}  // namespace
}  // namespace cortex
