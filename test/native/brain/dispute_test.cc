// A penalty cannot be read away: what stands against a memory, and what follows from it
// (docs/confidence.md, "Disputed memories").

#include "brain/archives.h"
#include "brain/atoms.h"
#include "brain/atoms_support.h"
#include "brain/comparisons.h"
#include "brain/dedupe.h"
#include "brain/dispute_support.h"
#include "brain/embeddings.h"
#include "brain/finder.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/scores.h"
#include "migrate/legacy_brains.h"
#include "migrate/migration.h"
#include "store/archive.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::Disputes;
using test::Ids;
using test::kNow;
using test::Remember;
using test::Said;

struct Door {
  const char* name;
  std::function<void(Brain&, const std::string& id)> read;
};

/// Every way in which memories are handed out and counted.
const std::vector<Door>& Doors() {
  static const std::vector<Door> kDoors = {
      {"by id", [](Brain& brain, const std::string& id) { brain.memories().Get(id, false, kNow); }},
      {"recent",
       [](Brain& brain, const std::string& /*id*/) {
         RecentQuery query;
         query.now = kNow;
         brain.memories().GetRecent(query, nullptr);
       }},
      {"search",
       [](Brain& brain, const std::string& /*id*/) {
         SearchQuery query;
         query.text = "Where do I live? roses";
         query.now = kNow;
         brain.finder().Search(query, nullptr);
       }},
      {"recordAccess",
       [](Brain& brain, const std::string& id) { brain.scores().RecordAccess({id}, kNow); }},
  };
  return kDoors;
}

TEST_F(Disputes, AreReadFromPairsAndValidations) {
  EXPECT_EQ(Against(potsdam_), "nothing");
  AddLeipzig();
  EXPECT_EQ(Against(potsdam_), leipzig_ + " ");
  EXPECT_EQ(Against(leipzig_), "nothing");
  Validate(potsdam_, false);
  EXPECT_EQ(Against(potsdam_), leipzig_ + " wrong");
  Validate(potsdam_, true);
  EXPECT_EQ(Against(potsdam_), leipzig_ + " ");
  ExpectSound();
}

/// "Dad takes it", "Dad stopped it", and that he stopped it was a mistake.
TEST_F(Disputes, WhatProvedWrongDisputesAndReplacesNothing) {
  AddLeipzig();
  ASSERT_TRUE(Look(potsdam_).disputed->replacement);
  Validate(leipzig_, false);
  EXPECT_EQ(Against(potsdam_), "nothing");
  EXPECT_TRUE(CountsAccesses(potsdam_));
  EXPECT_EQ(Found(For("Where do I live?")), (Ids{potsdam_, leipzig_}));
  Validate(leipzig_, true);
  EXPECT_EQ(Against(potsdam_), leipzig_ + " ");
  EXPECT_EQ(Found(For("Where do I live?")), (Ids{leipzig_, potsdam_}));
  ExpectSound();
}

TEST_F(Disputes, NoDoorCountsAnAccess) {
  AddLeipzig();
  Validate(roses_, false);
  for (const auto& door : Doors()) {
    for (const auto& id : {potsdam_, roses_}) {
      for (int i = 0; i < 12; ++i) door.read(brain(), id);
      EXPECT_DOUBLE_EQ(Score(id), 0.7) << door.name;
      EXPECT_EQ(Look(id).score.access_count, 0) << door.name;
      EXPECT_EQ(Look(id).score.last_accessed, kNever) << door.name;
    }
  }
  brain().scores().FlushAccesses();
  EXPECT_DOUBLE_EQ(Score(potsdam_), 0.7);
  EXPECT_GT(Look(leipzig_).score.access_count, 0) << "what disputes it is counted";
}

TEST_F(Disputes, EveryDoorCountsWhatStandsUncontested) {
  for (const auto& door : Doors()) {
    const auto before = Look(roses_).score.access_count;
    door.read(brain(), roses_);
    EXPECT_EQ(Look(roses_).score.access_count, before + 1) << door.name;
  }
}

TEST_F(Disputes, AccessesCountAgainWhenNothingStandsAgainstItAnyMore) {
  const Contradiction pair = AddLeipzig();
  EXPECT_FALSE(CountsAccesses(potsdam_));
  Resolve(pair, potsdam_);
  EXPECT_TRUE(CountsAccesses(potsdam_));
  EXPECT_FALSE(CountsAccesses(leipzig_));
  brain().comparisons().ResolveContradiction(pair.id, std::nullopt, "ada", kNow);
  EXPECT_TRUE(CountsAccesses(potsdam_));
  EXPECT_TRUE(CountsAccesses(leipzig_));
  Validate(roses_, false);
  EXPECT_FALSE(CountsAccesses(roses_));
  Validate(roses_, true);
  EXPECT_TRUE(CountsAccesses(roses_));
}

TEST_F(Disputes, ADecisionIsTakenBack) {
  const Contradiction pair = AddLeipzig();
  const double potsdam = Score(potsdam_);
  const double leipzig = Score(leipzig_);
  const auto reopen = [&] {
    return brain().comparisons().ReopenContradiction(pair.id, "ada", kNow);
  };
  for (const auto& winner :
       {std::optional(potsdam_), std::optional(leipzig_), std::optional<std::string>()}) {
    brain().comparisons().ResolveContradiction(pair.id, winner, "ada", kNow);
    const Contradiction again = reopen();
    EXPECT_EQ(again.status, "open");
    EXPECT_EQ(again.penalised_id, potsdam_);
    EXPECT_DOUBLE_EQ(Score(potsdam_), potsdam);
    EXPECT_DOUBLE_EQ(Score(leipzig_), leipzig);
    EXPECT_EQ(Against(potsdam_), leipzig_ + " ");
  }
  const auto audited = brain().scores().GetHistory(potsdam_).size();
  EXPECT_EQ(reopen().status, "open");
  EXPECT_EQ(brain().scores().GetHistory(potsdam_).size(), audited) << "nothing was decided";
  ContradictionQuery open;
  open.status = "open";
  EXPECT_EQ(brain().comparisons().GetContradictions(open).size(), 1U);
  EXPECT_EQ(test::CodeThrownBy(
                [&] { brain().comparisons().ReopenContradiction("con_none", "ada", kNow); }),
            "NOT_FOUND");
  Close();
  EXPECT_EQ(StoredValue("SELECT count(*) FROM contradictions WHERE resolved_at IS NOT NULL OR "
                        "resolved_by IS NOT NULL OR dismissal_key IS NOT NULL"),
            "0");
}

TEST_F(Disputes, WhatLostADecidedPairIsProvedWrongUntilItProvesRight) {
  const Contradiction pair = AddLeipzig();
  Resolve(pair, leipzig_, kNow + 1);
  EXPECT_EQ(Against(potsdam_), "wrong");
  EXPECT_FALSE(CountsAccesses(potsdam_));
  Validate(potsdam_, true, kNow + 2);
  EXPECT_EQ(Against(potsdam_), "nothing");
  EXPECT_TRUE(CountsAccesses(potsdam_));
  Resolve(pair, leipzig_, kNow + 3);
  EXPECT_EQ(Against(potsdam_), "wrong") << "decided anew";
}

TEST_F(Disputes, AccessesFromBeforeStay) {
  Read(potsdam_, 3);
  AddLeipzig();
  EXPECT_DOUBLE_EQ(Score(potsdam_), 1.0 + 0.15 - 0.3);
  Read(potsdam_, 3);
  brain().scores().FlushAccesses();
  EXPECT_DOUBLE_EQ(Score(potsdam_), 1.0 + 0.15 - 0.3);
  EXPECT_EQ(Look(potsdam_).score.access_count, 3);
}

TEST_F(Disputes, CountForEveryProcessOnceOneKnowsOfThem) {
  ASSERT_EQ(test::InAnotherProcess({"validate", path(), roses_}), "ok");
  ASSERT_EQ(test::InAnotherProcess({"add", path(), "I live in Leipzig."}), "ok");
  for (const auto& id : {potsdam_, roses_}) {
    Read(id);
    ASSERT_EQ(test::InAnotherProcess({"access", path(), id}), "ok");
    EXPECT_DOUBLE_EQ(Score(id), 0.7);
    EXPECT_EQ(Look(id).score.access_count, 0);
  }
  Validate(roses_, true);
  ASSERT_EQ(test::InAnotherProcess({"access", path(), roses_}), "ok");
  EXPECT_EQ(Look(roses_).score.access_count, 1);
}

TEST_F(Disputes, RecordAccessTellsTheScores) {
  AddLeipzig();
  NewMemory doubted = Said("The cellar is dry");
  doubted.confidence = 0.5;
  const auto id = Remember(brain(), doubted);
  const auto told = brain().scores().RecordAccess({id, potsdam_, id}, kNow);
  ASSERT_EQ(told.size(), 3U);
  EXPECT_EQ(told[0].id, id);
  EXPECT_DOUBLE_EQ(told[0].confidence, 0.6) << "both accesses of this call";
  EXPECT_DOUBLE_EQ(told[1].confidence, 0.7);
  EXPECT_DOUBLE_EQ(told[2].confidence, 0.6);
  EXPECT_DOUBLE_EQ(told[2].confidence, Score(id));
}

TEST_F(Disputes, NothingDisputedIsGoodEnoughForWhatIsCritical) {
  Read(potsdam_, 10);  // the accesses of before hide the penalty: 1 + 0.5 - 0.3
  Read(roses_, 10);
  AddLeipzig();
  Validate(roses_, false);
  ASSERT_DOUBLE_EQ(Score(potsdam_), 1.0);
  ASSERT_DOUBLE_EQ(Score(roses_), 1.0);
  RecentQuery recent = test::Recent();
  SearchQuery search = For("Where do I live? roses");
  recent.min_confidence = search.filter.min_confidence = 0.8;
  EXPECT_EQ(Recent(recent).size(), 3U) << "a number is a number";
  EXPECT_EQ(Found(search).size(), 3U) << "a number is a number";
  recent.undisputed = search.filter.undisputed = true;
  EXPECT_EQ(Recent(recent), Ids{leipzig_});
  EXPECT_EQ(Found(search), Ids{leipzig_});
}

TEST_F(Disputes, StandAlsoWhereScoresAreSwitchedOff) {
  AddLeipzig();
  BrainOptions options = test::OptionsFor(path());
  options.policy.enabled = false;
  Close();
  Open(options);
  Validate(roses_, false);
  EXPECT_EQ(Against(potsdam_), leipzig_ + " ");
  EXPECT_EQ(Against(roses_), "wrong");
  EXPECT_FALSE(CountsAccesses(potsdam_));
  EXPECT_FALSE(CountsAccesses(roses_));
  SearchQuery search = For("live in Potsdam");
  search.filter.undisputed = true;
  EXPECT_EQ(Found(search), (Ids{leipzig_, potsdam_})) << "filters by trust are switched off, too";
  Validate(roses_, true);
  EXPECT_EQ(Against(roses_), "nothing");
}

TEST_F(Disputes, RecentStaysNewestFirst) {
  AddLeipzig();
  NewMemory later = Said("I grow potatoes");
  later.created_at = kNow + 1;
  const auto id = Remember(brain(), later, kNow + 1);
  EXPECT_EQ(Recent(test::Recent(kNow + 1)), (Ids{id, leipzig_, roses_, potsdam_}));
}

TEST_F(Disputes, OfOneThatWasMergedAreThoseOfBoth) {
  NewMemory again = Said("I grow roses by the gate");
  again.id = "again";
  ImportProgress progress;
  while (!brain().memories().ImportBatch({again}, {.duplicates = false}, kNow, &progress)) {
  }
  Validate("again", false);
  DedupeOptions options;
  options.action = DedupeOptions::Action::kMerge;
  options.actor = "ada";
  options.now = kNow;
  DedupeProgress merging;
  while (!brain().dedupe().RunBatch(options, &merging)) {
  }
  ASSERT_EQ(merging.duplicates, 1);
  EXPECT_EQ(Against(roses_), "wrong");
  EXPECT_FALSE(CountsAccesses(roses_));
  ExpectSound();
}

TEST_F(Disputes, AChangedTextKeepsNeitherThePairsNorAFailedValidation) {
  AddLeipzig();
  brain().memories().Edit(potsdam_, {MemoryEdit::Kind::kContent, "I collect old stamps", ""}, kNow);
  EXPECT_EQ(Against(potsdam_), "nothing");
  Validate(potsdam_, false);
  brain().memories().Edit(potsdam_, {MemoryEdit::Kind::kAppend, "from Chile", ""}, kNow);
  EXPECT_EQ(Against(potsdam_), "wrong") << "it still says what proved wrong";
  brain().memories().Edit(potsdam_, {MemoryEdit::Kind::kContent, "I collect new stamps", ""}, kNow);
  EXPECT_EQ(Against(potsdam_), "nothing");
  ExpectSound();
  Validate(potsdam_, false);
  EXPECT_EQ(Against(potsdam_), "wrong");
  ExpectSound();
}

TEST_F(Disputes, ComeAlongWithAnArchive) {
  AddLeipzig();
  Validate(roses_, false);
  const std::string archive = directory().File("archive.jsonl");
  brain().archives().Export(archive, ExportFormat::kArchive, kNow, nullptr);
  Open(test::OptionsFor(directory().File("other.db")));
  ArchiveReader reader(archive);
  while (!brain().archives().ImportBatch(&reader)) {
  }
  EXPECT_EQ(Against(potsdam_), leipzig_ + " ");
  EXPECT_EQ(Against(roses_), "wrong");
  EXPECT_FALSE(CountsAccesses(potsdam_));
  ExpectSound();
}

TEST_F(Disputes, AreInTheTableOfScores) {
  AddLeipzig();
  Validate(roses_, false);
  const std::string table = directory().File("scores.csv");
  brain().archives().Export(table, ExportFormat::kConfidenceCsv, kNow, nullptr);
  const std::string text = test::ReadBytes(table);
  EXPECT_NE(text.find(",0,0,1,\"" + leipzig_ + "\",false,"), std::string::npos) << text;
  EXPECT_NE(text.find(",0,0,1,\"\",true,"), std::string::npos) << text;
  EXPECT_NE(text.find(",0,0,0,\"\",false,"), std::string::npos) << text;
}

TEST_F(Disputes, AreListedByWhatProvedWrongLast) {
  AddLeipzig();
  Validate(roses_, false, kNow);
  brain().scores().RecordValidation(leipzig_, false, kNow + 1, "bob", "it was Halle");
  Validate(potsdam_, false, kNow + 2);
  Validate(potsdam_, true, kNow + 3);
  const auto listed = brain().comparisons().GetProvedWrong({});
  ASSERT_EQ(listed.size(), 2U);
  EXPECT_EQ(listed[0].id, leipzig_);
  EXPECT_EQ(listed[0].content, "I live in Leipzig.");
  EXPECT_EQ(listed[0].at, kNow + 1);
  EXPECT_EQ(listed[0].actor, "bob");
  EXPECT_EQ(listed[0].note, "it was Halle");
  EXPECT_EQ(listed[1].id, roses_);
  EXPECT_EQ(listed[1].note, std::nullopt);
  EXPECT_EQ(brain().comparisons().GetProvedWrong({roses_, std::nullopt, 10}).size(), 1U);
  EXPECT_EQ(brain().comparisons().GetProvedWrong({std::nullopt, "somebody else", 10}).size(), 0U);
  EXPECT_EQ(brain().comparisons().GetProvedWrong({std::nullopt, std::nullopt, 1}).size(), 1U);
  const auto none = [&] { brain().comparisons().GetProvedWrong({std::nullopt, std::nullopt, 0}); };
  EXPECT_EQ(test::CodeThrownBy(none), "VALIDATION_ERROR");
}

TEST_F(Disputes, OfEmbeddingsThatStandAloneStopAccessesToo) {
  NewEmbedding embedding;
  embedding.id = "e1";
  embedding.source_type = "message";
  embedding.source_id = "m1";
  embedding.model = "tiny";
  embedding.vector = {1, 0};
  embedding.created_at = kNow;
  brain().embeddings().Put(embedding);
  Validate("e1", false);
  EXPECT_DOUBLE_EQ(brain().scores().RecordAccess({"e1"}, kNow).front().confidence, 0.7);
  Validate("e1", true);
  EXPECT_DOUBLE_EQ(brain().scores().RecordAccess({"e1"}, kNow).front().confidence, 0.95);
}

TEST_F(Disputes, AMissingPenaltyOfAFailedValidationIsFoundByTheDeepCheck) {
  Validate(roses_, false);
  Close();
  test::RawSql(path(), "UPDATE stm_entries SET contradiction_count = 0");
  Reopen();
  const auto problems = brain().maintenance().Check(true, nullptr).problems;
  EXPECT_EQ(problems, Ids{"penalties of failed validations: " + roses_});
}

TEST_F(Disputes, TheLastValidationIsLookedUpInAnIndexOfItsOwn) {
  Close();
  const auto plan = test::RawSql(
      path(),
      "EXPLAIN QUERY PLAN SELECT reason, timestamp FROM confidence_audit WHERE memory_id = 'a' AND "
      "memory_type = 'stm' AND reason IN ('validation_success', 'validation_failure') ORDER BY "
      "timestamp DESC, id DESC LIMIT 1");
  ASSERT_EQ(plan.size(), 4U) << "no step but the look-up, above all no sorting";
  EXPECT_NE(plan[3].find("idx_audit_validations"), std::string::npos) << plan[3];
}

class DisputedAtoms : public test::AtomsTest {};

TEST_F(DisputedAtoms, AreShownAndNotCountedAndNotCritical) {
  const auto id = Add(Given("Ada", "drinks coffee", "headache"));
  const auto other = Add(Given("Bob", "drinks coffee", "joy"));
  AtomQuery query = For("coffee");
  query.peek = false;
  for (int i = 0; i < 10; ++i) brain().atoms().Search(query, nullptr);
  brain().scores().RecordValidation(id, false, kNow, "ada", std::nullopt);
  const Atom before = brain().atoms().Get(id, true, kNow);
  ASSERT_TRUE(before.disputed);
  EXPECT_TRUE(before.disputed->proved_wrong);
  EXPECT_DOUBLE_EQ(before.confidence, 1.0);
  brain().atoms().Get(id, false, kNow);
  brain().atoms().Search(query, nullptr);
  brain().scores().RecordAccess({id}, kNow);
  EXPECT_EQ(brain().atoms().Get(id, true, kNow).score.access_count, before.score.access_count);
  query.min_confidence = 0.8;
  EXPECT_EQ(Found(query).size(), 2U);
  query.undisputed = true;
  EXPECT_EQ(Found(query), Ids{"Bob"});
  EXPECT_FALSE(brain().atoms().Get(other, true, kNow).disputed);
}

class MigratedDisputes : public test::BrainTest {};

TEST_F(MigratedDisputes, AreThoseOfTheOldHistory) {
  const std::string old = directory().File("old.db");
  test::MakeLegacyBrain(old, {.half_migrated = true});
  test::RawSql(old,
               "UPDATE stm SET contradiction_count = 1, access_count = 10 WHERE id IN ('twin1', "
               "'escaped'); INSERT INTO confidence_audit VALUES "
               "('a2', 'twin1', 'stm', 1.0, 0.7, 'validation', 1772366401), "
               "('a3', 'escaped', 'stm', 1.0, 0.7, 'validation', 1772366401), "
               "('a4', 'escaped', 'stm', 0.7, 0.9, 'validation', 1772366402);");
  test::Migrated(test::MigrationOf(old, path()));
  Open();
  const auto look = [&](const char* id) { return brain().memories().Get(id, true, kNow); };
  ASSERT_TRUE(look("twin1").disputed);
  EXPECT_TRUE(look("twin1").disputed->proved_wrong);
  EXPECT_FALSE(look("escaped").disputed);
  EXPECT_FALSE(look("plain").disputed) << "counted there, but nothing tells by whom";
  RecentQuery critical = test::Recent();
  critical.undisputed = true;
  critical.limit = 100;
  for (const auto& memory : brain().memories().GetRecent(critical, nullptr))
    EXPECT_NE(memory.id, "twin1");
  EXPECT_EQ(brain().maintenance().Check(true, nullptr).problems, Ids{});
}

}  // namespace
}  // namespace cortex
