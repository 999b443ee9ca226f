// Atoms of cause and effect in a brain: making, finding, drawing them from memories, and what
// becomes of them.

#include <cmath>

#include "brain_atoms.h"
#include "hostile_queries.h"
#include "store/archive.h"
#include "support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;
using test::Days;
using test::Hours;
using test::kNow;
using test::Remember;
using test::Said;
using Texts = std::vector<std::string>;

class AtomsTest : public test::BrainTest {
 protected:
  void SetUp() override { Open(); }

  static NewAtom Given(const std::string& subject, const std::string& action,
                       const std::string& outcome, const std::string& consequences = "") {
    NewAtom atom;
    atom.subject = subject;
    atom.action = action;
    atom.outcome = outcome;
    atom.consequences = consequences;
    return atom;
  }
  std::string Add(const NewAtom& atom) { return brain().atoms().Create(atom, kNow).id; }
  static AtomQuery For(const std::string& text, std::optional<AtomField> field = std::nullopt) {
    AtomQuery query;
    query.text = text;
    query.field = field;
    query.peek = true;
    query.now = kNow;
    return query;
  }
  Texts Found(const AtomQuery& query) {
    Texts subjects;
    for (const auto& match : brain().atoms().Search(query, nullptr))
      subjects.push_back(match.atom.subject);
    return subjects;
  }
  AtomizeProgress Atomize(bool again = false) {
    AtomizeProgress progress;
    while (!brain().atoms().AtomizeBatch(again, kNow, &progress)) {
    }
    return progress;
  }
  void ExpectSound() {
    const auto report = brain().Check(true, nullptr);
    EXPECT_EQ(report.problems, Texts{});
  }
  /// Of how many the figures tell.
  std::int64_t Scored() { return brain().GetDistribution(MemoryKind::kAtom, kNow, nullptr).total; }
  std::int64_t Count() { return brain().atoms().Count().total_atoms; }
};

TEST_F(AtomsTest, AreScoredAsMemoriesAre) {
  NewAtom sure = Given("rust", "spreads", "the gate sticks");
  sure.confidence = 0.6;
  const std::string id = Add(sure);
  EXPECT_EQ(brain().atoms().Get(id, true, kNow).confidence, 0.6);
  EXPECT_EQ(brain().atoms().Get(id, false, kNow).confidence, 0.6) << "before its own access";
  EXPECT_DOUBLE_EQ(brain().atoms().Get(id, true, kNow).confidence, 0.65);
  brain().RecordValidation(id, false, kNow, "test", std::nullopt);
  EXPECT_DOUBLE_EQ(brain().atoms().Get(id, true, kNow).confidence, 0.35);
  EXPECT_EQ(brain().GetHistory(id).size(), 3U);
  EXPECT_EQ(brain().GetAtomStatistics(kNow, nullptr).confidence.low_count, 1);
}

TEST_F(AtomsTest, TakeTheUsersCognitiveState) {
  brain().SetCognitiveState({"ada", 40, "test", kNow});
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
  brain().PutEmbedding(embedding);
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
  const auto atoms = brain().atoms().AtomizeText(
      "The pump failed, so the cellar flooded, so the fuse blew, which led to a cold house.", "ada",
      "agent", true, kNow);
  ASSERT_EQ(atoms.size(), 2U);
  CauseQuery query;
  query.now = kNow;
  const auto report = brain().atoms().FindCauses(atoms[1].id, query, nullptr);
  ASSERT_EQ(report.causes.size(), 1U);
  EXPECT_EQ(report.causes[0].atom.id, atoms[0].id);
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
  while (!brain().ImportBatch(memories, true, kNow, &imported)) {
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
  brain().EditMemory(
      id, {MemoryEdit::Kind::kContent, "The lock froze, so the door stayed open.", ""}, kNow);
  EXPECT_EQ(Found(For("hinge")), Texts{});
  EXPECT_EQ(Found(For("lock")), Texts{"lock"});
  brain().EditMemory(id, {MemoryEdit::Kind::kAppend, "It was cold.", ""}, kNow);
  EXPECT_EQ(Count(), 1);
  ExpectSound();
}

TEST_F(AtomsTest, GoWithADeletedMemoryUnlessTheyWereTold) {
  const std::string id = Remember(brain(), Said("The hinge rusted, so the gate stuck."));
  Atomize();
  NewAtom told = Given("moss", "grows", "the path is slippery");
  told.source_memory_id = id;
  Add(told);
  EXPECT_EQ(Scored(), 2);
  brain().DeleteMemories({id}, "test", kNow, nullptr);
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
  EXPECT_EQ(brain().Forget(query, true, "test", kNow, nullptr).atoms, 1);
  EXPECT_EQ(Count(), 1) << "a dry run";
  EXPECT_EQ(brain().Forget(query, false, "test", kNow, nullptr).atoms, 1);
  EXPECT_EQ(Count(), 0);
  EXPECT_EQ(brain().GetStatistics(kNow, nullptr).by_kind["atom"], 0);
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
  brain().Export(file, ExportFormat::kArchive, kNow, nullptr);
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
  while (!copy.ImportArchiveBatch(&archive)) {
  }
  EXPECT_EQ(seen(copy), seen(brain()));
  EXPECT_EQ(copy.atoms().Count().links_by_type, brain().atoms().Count().links_by_type);
  EXPECT_EQ(copy.Check(true, nullptr).problems, Texts{});
  AtomizeProgress progress;
  while (!copy.atoms().AtomizeBatch(false, kNow, &progress)) {
  }
  EXPECT_EQ(progress.processed, 1) << "the copy does not know that it was done";
  EXPECT_EQ(progress.created, 0) << "but sees that it is there";
}

TEST_F(AtomsTest, OfOtherRulesAreDrawnAnew) {
  Remember(brain(), Said("The hinge rusted, so the gate stuck."));
  Atomize();
  Close();
  test::RawSql(path(),
               "UPDATE brain_state SET value = 0 WHERE key = 'atomized_rules'; UPDATE atoms SET "
               "outcome = outcome");
  Reopen();
  EXPECT_EQ(Atomize().processed, 1);
  EXPECT_EQ(Count(), 1);
}

class Patterns : public AtomsTest {
 protected:
  void Tell(const std::string& content, TimeMs at) {
    NewMemory memory = Said(content);
    memory.created_at = at;
    Remember(brain(), memory);
  }
  TemporalPattern Pattern(const std::string& outcome, std::optional<std::string> after) {
    TemporalQuery query;
    query.outcome = outcome;
    query.after = std::move(after);
    query.within_hours = 24;
    return brain().atoms().FindPattern(query, nullptr);
  }
};

TEST_F(Patterns, TellHowOftenAndHowLongAfter) {
  for (int week = 0; week < 4; ++week) {
    const TimeMs at = kNow - Days(7 * week);
    Tell("Drank red wine with Ida, evening " + std::to_string(week), at);
    if (week < 3) Tell("A migraine again, number " + std::to_string(week), at + Hours(8 + week));
  }
  const auto pattern = Pattern("migraine", "red wine");
  EXPECT_EQ(pattern.occurrences, 4);
  EXPECT_EQ(pattern.observations, 3);
  EXPECT_EQ(pattern.following.pairs.size(), 3U);
  ASSERT_TRUE(pattern.delay.has_value());
  EXPECT_EQ(pattern.delay->shortest, 8 * 3600);
  EXPECT_EQ(pattern.delay->median, 9 * 3600);
  EXPECT_EQ(pattern.delay->longest, 10 * 3600);
  EXPECT_TRUE(pattern.enough);
  EXPECT_LT(*pattern.following.by_chance, 0.25) << "what a chance order would give";
}

TEST_F(Patterns, OfWhatComesTooLateOrBeforeAreNone) {
  Tell("Drank red wine", kNow);
  Tell("A migraine before", kNow - Hours(1));
  Tell("A migraine later", kNow + Hours(25));
  EXPECT_EQ(Pattern("migraine", "red wine").following.pairs.size(), 0U);
}

TEST_F(Patterns, OfAtomsTellCausesAndDelays) {
  for (int i = 0; i < 3; ++i) {
    NewAtom atom = Given("Red wine", "was drunk", "a migraine");
    atom.outcome_delay_seconds = 100 * (i + 1);
    atom.action_timestamp = kNow - Days(i);
    Add(atom);
  }
  const auto pattern = Pattern("migraine", std::nullopt);
  EXPECT_EQ(pattern.observations, 3);
  ASSERT_EQ(pattern.precursors.size(), 1U);
  EXPECT_EQ(pattern.precursors[0].subject, "red wine");
  EXPECT_EQ(pattern.precursors[0].count, 3);
  EXPECT_EQ(pattern.outcome_delay->mean, 200);
  EXPECT_FALSE(pattern.consequence_delay.has_value());
}

TEST_F(Patterns, RefuseWhatCannotBe) {
  TemporalQuery query;
  query.outcome = "migraine";
  const auto code = [&] {
    return CodeThrownBy([&] { brain().atoms().FindPattern(query, nullptr); });
  };
  query.within_hours = 0;
  EXPECT_EQ(code(), "VALIDATION_ERROR");
  query.within_hours = std::nan("");
  EXPECT_EQ(code(), "VALIDATION_ERROR");
  query.within_hours = 1;
  query.outcome = " ";
  EXPECT_EQ(code(), "VALIDATION_ERROR");
}

}  // namespace
}  // namespace cortex
