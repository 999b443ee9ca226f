// The fact graph of a brain, kept in step with its memories and made anew.

#include "brain/derivation.h"
#include "brain/fact_graph.h"
#include "brain/memories.h"
#include "brain/removal.h"
#include "graph/graph_support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;
using test::GraphTest;
using test::kNow;
using test::Said;
using Names = std::vector<std::string>;

TEST_F(GraphTest, IsStoredWithTheMemory) {
  const auto result = brain().memories().Create(Said("I keep bees"), kNow);
  EXPECT_TRUE(result.graph_success);
  EXPECT_EQ(result.graph_state, GraphState::kOk);
}

TEST_F(GraphTest, TheUserIsThereFromTheBeginning) {
  const auto view = brain().facts().GetFactsOf(About("Alice"), nullptr);
  ASSERT_EQ(view.entities.size(), 1U);
  EXPECT_TRUE(view.entities[0].is_user);
  EXPECT_TRUE(view.facts.empty());
}

TEST_F(GraphTest, FollowsAnEdit) {
  const auto id = Tell("I keep bees");
  MemoryEdit edit;
  edit.text = "I keep ducks in Cork";
  brain().memories().Edit(id, edit, kNow);
  EXPECT_EQ(FactsOf("alice"), (Names{"alice | keep in | cork", "alice | keep | ducks"}));
  EXPECT_EQ(CodeThrownBy([&] { brain().facts().GetFactsOf(About("bees"), nullptr); }), "NOT_FOUND");
  EXPECT_EQ(Problems(), Names{});
}

TEST_F(GraphTest, IsForgottenWithItsMemory) {
  const auto id = Tell("My aunt Odile keeps bees");
  ForgetQuery query;
  query.ids = {id};
  const auto receipt = brain().removal().Forget(query, false, "tester", kNow, nullptr);
  EXPECT_EQ(receipt.facts, 2);
  EXPECT_EQ(Problems(), Names{});
  Close();
  for (const char* table : {"entities", "entity_words", "entity_mentions", "facts"})
    EXPECT_EQ(StoredValue(std::string("SELECT count(*) FROM ") + table), "0") << table;
}

TEST_F(GraphTest, IsMadeAfterAnImport) {
  Import({"My parrot Rex keeps nuts"});
  Derive();
  EXPECT_EQ(FactsOf("rex"), (Names{"alice | parrot | rex", "rex | keep | nuts"}));
  EXPECT_EQ(brain().memories().GetRecent(test::Recent(), nullptr).at(0).topics, Names{"pets"});
  EXPECT_EQ(Problems(), Names{});
}

TEST_F(GraphTest, IsTheSameWhenMadeAnew) {
  Tell("My aunt Odile works for Orla Mining.");
  Tell("Dr. Smith is my dentist.");
  const auto before = Told(brain().facts().GetGraph(About("alice"), nullptr));
  const auto done = Derive(true);
  EXPECT_EQ(done.facts, 3);
  EXPECT_EQ(done.entities, 4);
  EXPECT_EQ(Told(brain().facts().GetGraph(About("alice"), nullptr)), before);
  EXPECT_EQ(Problems(), Names{});
}

TEST_F(GraphTest, OfOlderRulesIsMadeAnew) {
  Tell("My aunt Odile works for Orla Mining.");
  Close();
  test::RawSql(path(),
               "DELETE FROM facts; UPDATE brain_state SET value = 0 WHERE key = 'facts_made_by'");
  Reopen();
  Derive();
  EXPECT_EQ(FactsOf("odile").size(), 2U);
}

TEST_F(GraphTest, ARebuildThatWasStoppedGoesOn) {
  std::vector<std::string> texts;
  for (int i = 0; i < 2100; ++i)
    texts.push_back("My parrot Rex" + std::to_string(i) + " eats nuts");
  Import(texts);
  Derive();
  GraphDerivation stopped;
  stopped.anew = true;
  EXPECT_FALSE(brain().derivation().DeriveGraphBatch(&stopped));
  EXPECT_EQ(stopped.total, 2100);
  EXPECT_EQ(stopped.left, 100);
  Reopen();
  const auto rest = Derive(true);
  EXPECT_EQ(rest.total, 100);
  EXPECT_EQ(rest.facts, 4200);
  EXPECT_EQ(Derive(true).total, 2100) << "one that was finished begins anew";
}

TEST_F(GraphTest, TellsHowManyMemoriesAreStillToBeRead) {
  Tell("My aunt Odile keeps bees");
  Import({"My parrot Rex eats nuts"});
  auto query = About("odile");
  EXPECT_EQ(brain().facts().GetFactsOf(query, nullptr).underived, 1);
  EXPECT_EQ(Told(brain().facts().GetFactsOf(query, nullptr)).size(), 2U);
  query.partial = false;
  EXPECT_TRUE(brain().facts().GetFactsOf(query, nullptr).facts.empty());
  Derive();
  EXPECT_EQ(brain().facts().GetFactsOf(query, nullptr).facts.size(), 2U);
}

TEST_F(GraphTest, AnEditBeforeItsTurnIsNotMadeTwice) {
  NewMemory memory = Said("I keep bees");
  memory.user_id = "alice";
  memory.compare_meaning = false;
  const auto result = brain().memories().Create(memory, kNow);
  EXPECT_EQ(result.graph_state, GraphState::kPending);
  MemoryEdit edit;
  edit.text = "I keep ducks";
  brain().memories().Edit(*result.memory_id, edit, kNow);
  Derive();
  EXPECT_EQ(FactsOf("alice"), Names{"alice | keep | ducks"});
}

TEST_F(GraphTest, DoctorFindsFactsThatNoTextTells) {
  const auto id = Tell("I keep bees");
  EXPECT_EQ(Problems(), Names{});
  Close();
  test::RawSql(path(), "UPDATE facts SET predicate = 'sell'");
  Reopen();
  EXPECT_EQ(Problems(), Names{"facts of " + id});
}

}  // namespace
}  // namespace cortex
