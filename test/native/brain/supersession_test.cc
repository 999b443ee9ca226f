// What a memory told does not hold any more: which one took its place (docs/contradictions.md).

#include "language/contradictions/supersession.h"

#include "brain/archives.h"
#include "brain/comparisons.h"
#include "brain/finder.h"
#include "brain/memories.h"
#include "brain/scores.h"
#include "store/archive.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::kNow;
using test::Remember;
using test::Said;

class Superseding : public test::BrainTest {
 protected:
  void SetUp() override { Open(); }
  std::string Told(const std::string& text, TimeMs at = kNow) {
    NewMemory memory = Said(text);
    memory.created_at = at;
    return Remember(brain(), memory, at);
  }
  /// As storing finds them; the texts are compared with nothing.
  Contradiction Pair(const std::string& older, const std::string& newer, const std::string& status,
                     std::vector<std::string> evidence = {}, const std::string& kind = "value") {
    Contradiction pair;
    pair.older_id = older;
    pair.newer_id = newer;
    pair.kind = kind;
    pair.score = 1;
    pair.status = status;
    pair.evidence = std::move(evidence);
    return brain().comparisons().OpenContradiction(pair, kNow).value();
  }
  void Resolve(const Contradiction& pair, const std::optional<std::string>& winner,
               TimeMs now = kNow) {
    brain().comparisons().ResolveContradiction(pair.id, winner, "ada", now);
  }
  /// The id of what took its place, "" for nothing.
  std::string After(const std::string& id) {
    const Memory memory = brain().memories().Get(id, true, kNow);
    if (!memory.disputed || !memory.disputed->replacement) return "";
    return memory.disputed->replacement->id;
  }
};

TEST_F(Superseding, AnotherValueTakesThePlaceOfTheOlderOne) {
  const auto bern = Told("I live in Bern.");
  const auto graz = Told("I live in Graz.", kNow + 1);
  EXPECT_EQ(After(bern), graz);
  EXPECT_EQ(After(graz), "");
  const auto told = brain().memories().Get(bern, true, kNow).disputed->replacement.value();
  EXPECT_EQ(told.content, "I live in Graz.");
  EXPECT_EQ(told.created_at, kNow + 1);
}

TEST_F(Superseding, WhatWasToldEarlierTakesNoPlaceHoweverLateItIsStored) {
  const auto graz = Told("I live in Graz.", kNow + 1);
  const auto bern = Told("I live in Bern.", kNow);
  EXPECT_EQ(After(bern), graz);
  EXPECT_EQ(After(graz), "");
}

TEST_F(Superseding, OfAChainTheLastOneIsTold) {
  std::vector<std::string> ids;
  for (const char* town : {"Bern", "Graz", "Ulm", "Oslo"})
    ids.push_back(Told(std::string("I live in ") + town + ".", kNow + TimeMs(ids.size())));
  for (std::size_t i = 0; i + 1 < ids.size(); ++i) EXPECT_EQ(After(ids[i]), ids.back());
  EXPECT_EQ(After(ids.back()), "");
}

TEST_F(Superseding, OfSeveralTheOneToldLast) {
  const auto first = Told("the door is red");
  const auto late = Told("a boat on the lake", kNow + 2);
  const auto early = Told("my bees like lime trees", kNow + 1);
  Pair(first, late, "open");
  Pair(first, early, "open");
  EXPECT_EQ(After(first), late);
}

TEST_F(Superseding, ARingEnds) {
  const auto one = Told("the door is red");
  const auto two = Told("a boat on the lake");
  const auto three = Told("my bees like lime trees");
  Pair(one, two, "open");
  Pair(two, three, "open");
  Pair(three, one, "open");
  EXPECT_EQ(After(one), three);
  EXPECT_EQ(After(two), one);
}

TEST_F(Superseding, WhatIsOnlyPossibleTakesNoPlace) {
  const auto one = Told("the door is red");
  const auto two = Told("a boat on the lake");
  const auto pair = Pair(one, two, "possible");
  EXPECT_EQ(After(one), "");
  Resolve(pair, two);
  EXPECT_EQ(After(one), two) << "somebody decided for the newer one";
  Resolve(pair, one);
  EXPECT_EQ(After(one), "");
  EXPECT_EQ(After(two), "") << "what was told earlier takes no place";
  Resolve(pair, std::nullopt);
  EXPECT_EQ(After(one), "");
}

TEST_F(Superseding, AMemoryThatProvesRightAfterADecisionStandsAgain) {
  const auto one = Told("the door is red");
  const auto two = Told("a boat on the lake");
  Resolve(Pair(one, two, "open"), two, kNow + 1);
  EXPECT_EQ(After(one), two);
  brain().scores().RecordValidation(one, true, kNow + 2, "ada", std::nullopt);
  EXPECT_EQ(After(one), "");
}

TEST_F(Superseding, OneThatIsForgottenLeavesThePlaceToTheOneBefore) {
  const auto bern = Told("I live in Bern.");
  const auto graz = Told("I live in Graz.", kNow + 1);
  const auto ulm = Told("I live in Ulm.", kNow + 2);
  ASSERT_EQ(After(bern), ulm);
  brain().memories().Edit(ulm, {MemoryEdit::Kind::kContent, "I collect old stamps", ""}, kNow + 3);
  EXPECT_EQ(After(bern), graz);
  EXPECT_EQ(After(graz), "");
}

TEST_F(Superseding, AQuestionForAPastTimeGivesFirstWhatHeldThen) {
  constexpr TimeMs kYear = 365 * kMillisPerDay;
  const auto bern = Told("I live in Bern.", kNow - 6 * kYear);
  const auto graz = Told("I live in Graz.", kNow - 4 * kYear);
  const auto ulm = Told("I live in Ulm.", kNow - 2 * kYear);
  const auto found = [&](const std::string& text, std::int64_t limit, bool omit = false) {
    SearchQuery query;
    query.text = text;
    query.limit = limit;
    query.omit_superseded = omit;
    query.peek = true;
    query.now = kNow;
    std::vector<std::string> ids;
    for (const auto& hit : brain().finder().Search(query, nullptr).hits)
      ids.push_back(hit.memory.id);
    return ids;
  };
  const auto then = [](int years_ago) {
    const std::string year = FormatUtc(kNow - years_ago * kYear).substr(0, 4);
    return "Where did I live in " + year + "?";
  };
  using Ids = std::vector<std::string>;
  EXPECT_EQ(found(then(5), 1), Ids{bern});
  EXPECT_EQ(found(then(3), 1), Ids{graz});
  EXPECT_EQ(found(then(3), 10).size(), 3U);
  EXPECT_EQ(found(then(1), 1), Ids{ulm});
  EXPECT_EQ(found(then(9), 1), Ids{ulm}) << "nothing is known of then";
  EXPECT_EQ(found("Where do I live?", 1), Ids{ulm});
  EXPECT_EQ(found("Where do I live?", 10, true), Ids{ulm});
  EXPECT_EQ(found(then(5), 10, true), (Ids{bern, ulm})) << "what held then is asked for";
}

TEST_F(Superseding, OfMuchThatWasReplacedWhatIsLeftIsFoundBehindIt) {
  for (int i = 0; i < 12; ++i)
    Told("I live in Town" + std::string(1, char('A' + i)) + ".", kNow + i);
  const auto other = Told("I live happily.", kNow);
  SearchQuery query;
  query.text = "live";
  query.limit = 2;
  query.omit_superseded = true;
  query.peek = true;
  query.now = kNow + kMillisPerDay;
  const auto hits = brain().finder().Search(query, nullptr).hits;
  ASSERT_EQ(hits.size(), 2U);
  for (const auto& hit : hits)
    EXPECT_TRUE(hit.memory.id == other || hit.memory.content == "I live in TownL.");
  RecentQuery recent = test::Recent(kNow + kMillisPerDay);
  recent.omit_superseded = true;
  EXPECT_EQ(brain().memories().GetRecent(recent, nullptr).size(), 2U);
}

TEST_F(Superseding, ComesAlongWithAnArchive) {
  const auto bern = Told("I live in Bern.");
  const auto graz = Told("I live in Graz.", kNow + 1);
  const std::string archive = directory().File("archive.jsonl");
  brain().archives().Export(archive, ExportFormat::kArchive, kNow, nullptr);
  Open(test::OptionsFor(directory().File("other.db")));
  ArchiveReader reader(archive);
  while (!brain().archives().ImportBatch(&reader)) {
  }
  EXPECT_EQ(After(bern), graz);
}

TEST(Supersedes, EveryKindButWhatOneMayHaveAndAnAllergyToIt) {
  EXPECT_TRUE(Supersedes(ContradictionKind::kValue, {"Bern", "Graz"}));
  EXPECT_TRUE(Supersedes(ContradictionKind::kQuantity, {"700", "800"}));
  EXPECT_TRUE(Supersedes(ContradictionKind::kNegation, {"car", "sold"}));
  EXPECT_TRUE(Supersedes(ContradictionKind::kAntonym, {"married", "single"}));
  EXPECT_FALSE(Supersedes(ContradictionKind::kAntonym, {"I'm allergic to nuts", "I can eat nuts"}));
  EXPECT_FALSE(Supersedes(ContradictionKind::kAntonym, {"I can eat nuts", "I'm allergic to nuts"}));
  EXPECT_FALSE(Supersedes(ContradictionKind::kNegation, {"allergic", "no allergies"}));
}

TEST_F(Superseding, AnAllergyIsNotReplacedByWhatOneMayHave) {
  const auto allergy = Told("I'm allergic to peanuts.");
  const auto eats = Told("I can eat peanuts.", kNow + 1);
  for (const auto& pair : brain().comparisons().GetContradictions({}))
    Resolve(pair.pair, eats);  // somebody was sure
  ASSERT_TRUE(brain().memories().Get(allergy, true, kNow).disputed) << "they do contradict";
  EXPECT_EQ(After(allergy), "");
  EXPECT_EQ(After(eats), "");
}

TEST_F(Superseding, AnAllergyIsNotReplacedByItsDenialUntilSomebodyDecides) {
  const auto allergy = Told("Mum is allergic to penicillin.");
  const auto denial = Told("Mum has no allergies.", kNow + 1);
  ASSERT_TRUE(brain().memories().Get(allergy, true, kNow).disputed) << "they do contradict";
  EXPECT_EQ(After(allergy), "");
  for (const auto& pair : brain().comparisons().GetContradictions({})) Resolve(pair.pair, denial);
  EXPECT_EQ(After(allergy), denial);
}

}  // namespace
}  // namespace cortex
