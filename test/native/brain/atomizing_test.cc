// Drawing atoms from texts and from the memories of a brain.

#include "brain/atoms.h"
#include "brain/atoms_support.h"
#include "brain/memories.h"
#include "fingerprint/fingerprint.h"
#include "language/causes/causal_statements.h"

namespace cortex {
namespace {

using test::AtomsTest;
using test::Days;
using test::kNow;
using test::Remember;
using test::Said;
using Texts = std::vector<std::string>;

TEST_F(AtomsTest, AreDrawnFromATextOnce) {
  const auto draw = [&](bool save) {
    return brain().atoms().AtomizeText("The hinge rusted, so the gate stuck.", "ada", "agent", save,
                                       kNow);
  };
  EXPECT_EQ(draw(false).at(0).id, "");
  EXPECT_EQ(Count(), 0);
  const std::string id = draw(true).at(0).id;
  EXPECT_EQ(draw(true).at(0).id, id);
  EXPECT_EQ(Count(), 1);
}

TEST_F(AtomsTest, OfALongChainAreLinked) {
  const auto draw = [&](const std::string& beginning) {
    return brain().atoms().AtomizeText(
        beginning + ", so the cellar flooded, so the fuse blew, which led to a cold house.", "ada",
        "agent", true, kNow);
  };
  const auto atoms = draw("The pump failed");
  ASSERT_EQ(atoms.size(), 2U);
  EXPECT_EQ(CausesOf(atoms[1].id), Texts{"pump"});
  draw("The pump failed");
  EXPECT_EQ(brain().atoms().Count().total_causal_links, 1) << "the same text, told again";
  EXPECT_EQ(draw("The valve burst")[1].id, atoms[1].id);
  EXPECT_EQ(CausesOf(atoms[1].id), (Texts{"pump", "valve"})) << "its end was known already";
}

TEST_F(AtomsTest, AreDrawnFromAllMemoriesOnce) {
  NewMemory doubtful = Said("I forgot my coat, so I caught a cold.");
  doubtful.confidence = 0.3;
  doubtful.created_at = kNow - Days(3);
  const std::string id = Remember(brain(), doubtful);
  Remember(brain(), Said("Tea is nice."));
  const auto progress = Atomize();
  EXPECT_EQ(progress.processed, 2);
  EXPECT_EQ(progress.created, 1);
  const auto found = brain().atoms().Search(For("cold"), nullptr);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].atom.source_memory_id, id);
  EXPECT_EQ(found[0].atom.score.base_confidence, 0.3) << "as sure as its memory";
  EXPECT_EQ(found[0].atom.score.created_at, kNow - Days(3)) << "as old as its memory";
  EXPECT_EQ(Atomize().processed, 0) << "nothing is new";
  const auto again = Atomize(true);
  EXPECT_EQ(again.processed, 2);
  EXPECT_EQ(again.created, 0);
  EXPECT_EQ(Count(), 1);
  ExpectSound();
}

TEST_F(AtomsTest, ARunThatWasStoppedGoesOnWhereItWas) {
  std::vector<NewMemory> memories;
  for (int i = 0; i < 1200; ++i) {
    memories.push_back(Said("Pump " + std::to_string(i) + " failed, so cellar " +
                            std::to_string(i) + " flooded."));
    memories.back().id = "m" + std::to_string(i);
  }
  ImportProgress imported;
  while (!brain().memories().ImportBatch(memories, {.duplicates = false}, kNow, &imported)) {
  }
  AtomizeProgress first;
  EXPECT_FALSE(brain().atoms().AtomizeBatch(false, kNow, &first));
  EXPECT_EQ(first.processed, 500);
  Reopen();
  const auto rest = Atomize();
  EXPECT_TRUE(rest.resumed);
  EXPECT_EQ(rest.processed, 700);
  EXPECT_EQ(Count(), 1200);
}

TEST_F(AtomsTest, FollowTheTextOfTheirMemory) {
  const std::string id = Remember(brain(), Said("The hinge rusted, so the gate stuck."));
  Atomize();
  brain().memories().Edit(
      id, {MemoryEdit::Kind::kContent, "The lock froze, so the door stayed open.", ""}, kNow);
  EXPECT_EQ(Found(For("hinge")), Texts{});
  EXPECT_EQ(Found(For("lock")), Texts{"lock"});
  brain().memories().Edit(id, {MemoryEdit::Kind::kAppend, "It was cold.", ""}, kNow);
  EXPECT_EQ(Count(), 1);
  ExpectSound();
}

TEST_F(AtomsTest, OfAChainStayLinkedWhenOnePartOfItIsEdited) {
  struct Case {
    const char* edited;
    const char* text;
    Texts causes;
  };
  const std::string rest = ", so the heating stopped, so the pipes froze.";
  const Case cases[] = {
      {"nothing", "The pump failed, so the cellar flooded, so the fuse blew", {"pump"}},
      {"the beginning", "The valve burst, so the cellar flooded, so the fuse blew", {"valve"}},
      {"the middle", "The valve burst, so the hall flooded, so the boiler broke", {"valve"}},
  };
  const std::string id = Remember(brain(), Said("The day was grey."));
  Atomize();
  for (const auto& [edited, text, causes] : cases) {
    brain().memories().Edit(id, {MemoryEdit::Kind::kContent, text + rest, ""}, kNow);
    const auto last = brain().atoms().Search(For("pipes", AtomField::kConsequences), nullptr);
    ASSERT_EQ(last.size(), 1U) << edited;
    EXPECT_EQ(CausesOf(last[0].atom.id), causes) << edited;
    EXPECT_EQ(Count(), 2) << edited;
  }
  ExpectSound();
}

TEST_F(AtomsTest, OfOlderRulesGiveWayToThoseOfTheRulesOfToday) {
  const std::string id = Remember(brain(), Said("The hinge rusted, so the gate stuck."));
  for (const auto* subject : {"older", "told"}) {
    NewAtom atom = Given(subject, "rusts", "the gate sticks");
    atom.id = subject;
    atom.source_memory_id = id;
    Add(atom);
  }
  Close();
  const std::string before = std::to_string(BuiltRules().causal_statements - 1);
  test::RawSql(path(), "UPDATE atoms SET rules_version = " + before +
                           " WHERE id = 'older'; INSERT INTO brain_state (key, value) VALUES "
                           "('atomized_by', " +
                           before + "), ('atomized_through', 1)");
  Reopen();
  const auto progress = Atomize();
  EXPECT_EQ(progress.processed, 1) << "although it was done before";
  EXPECT_EQ(progress.removed, 1);
  EXPECT_EQ(progress.created, 1);
  EXPECT_EQ(Found(For("older")), Texts{});
  EXPECT_EQ(Found(For("hinge")), Texts{"hinge"});
  EXPECT_EQ(Found(For("told")), Texts{"told"}) << "no rule drew it";
  EXPECT_EQ(Atomize().processed, 0);
  ExpectSound();
}

}  // namespace
}  // namespace cortex
