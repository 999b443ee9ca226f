// What holds now of somebody, and what held before (docs/graph.md, "What holds now").

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "base/unicode.h"
#include "brain/comparisons.h"
#include "brain/memories.h"
#include "brain/scores.h"
#include "graph/current_support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;
using test::Current;
using test::kDay;
using test::kNow;
using test::Names;

TEST_F(Current, TellsTheValueThatHoldsAndThoseBefore) {
  const auto bern = Tell("I live in Bern.", kNow);
  Tell("I like plums.", kNow + kDay);
  const auto graz = Tell("I live in Graz.", kNow + 2 * kDay);
  EXPECT_EQ(Claims(Of("alice")), (Names{"live in Graz", "like plums"}));
  const auto view = Of("alice", "lives in");
  ASSERT_EQ(view.claims.size(), 1U);
  const auto& claim = view.claims.front();
  EXPECT_EQ(claim.since, kNow + 2 * kDay);
  EXPECT_EQ(claim.until, std::nullopt);
  EXPECT_EQ(claim.memory_id, graz);
  EXPECT_EQ(claim.sentence, "alice lives in Graz");
  ASSERT_EQ(claim.past.size(), 1U);
  EXPECT_EQ(claim.past.front().value, "Bern");
  EXPECT_EQ(claim.past.front().from, kNow);
  EXPECT_EQ(claim.past.front().to, kNow + 2 * kDay);
  EXPECT_EQ(claim.past.front().memory_id, bern);
  EXPECT_TRUE(view.ended.empty());
  EXPECT_TRUE(view.subject.is_user);
}

TEST_F(Current, AllThatAMemoryToldEndsWithWhatSomebodySaysReplacesIt) {
  Tell("Priya works at Hartwell and likes plums.", kNow);
  const auto works = Of("Priya").claims.at(0).memory_id;
  const auto bakery = Tell("Priya runs a bakery.", kNow + kDay);
  EXPECT_EQ(Claims(Of("Priya")).size(), 3U);
  MemoryUpdate update;
  update.replaces = {works};
  brain().memories().Update(bakery, update, kNow + 2 * kDay);
  EXPECT_EQ(Claims(Of("Priya")), Names{"run bakery"});
}

TEST_F(Current, WhatProvedWrongIsNoClaimAndEndsNone) {
  Tell("I live in Bern.", kNow);
  const auto graz = Tell("I live in Graz.", kNow + 2 * kDay);
  brain().scores().RecordValidation(graz, false, kNow + 3 * kDay, "ada", std::nullopt);
  EXPECT_EQ(Claims(Of("alice")), Names{"live in Bern"});
  brain().scores().RecordValidation(graz, true, kNow + 4 * kDay, "ada", std::nullopt);
  EXPECT_EQ(Claims(Of("alice")), Names{"live in Graz"});
}

TEST_F(Current, AMonthOfWhatIsToComeIsTheNextOne) {
  const auto april = Tell("The subscription goes to 60 in January.", kNow);
  const auto view = Of("subscription");
  ASSERT_EQ(view.claims.size(), 1U) << april;
  EXPECT_EQ(view.claims.front().since, kNow) << "not of the January before";
}

TEST_F(Current, ATellingAgainIsTheSameClaimSinceTheFirst) {
  Tell("I live in Bern.", kNow);
  const auto again = Tell("I live in Bern near the river.", kNow + kDay);
  const auto view = Of("alice", "live in");
  ASSERT_EQ(Claims(view), Names{"live in Bern"});
  EXPECT_EQ(view.claims.front().since, kNow);
  EXPECT_EQ(view.claims.front().memory_id, again);
}

struct Change {
  const char* told;
  const char* change;
  const char* of;
  const char* relation;
  Names holds;
};

class Changes : public Current, public ::testing::WithParamInterface<Change> {};

TEST_P(Changes, EndWhatHeldBefore) {
  Tell(GetParam().told, kNow);
  Tell(GetParam().change, kNow + kDay);
  EXPECT_EQ(Claims(Of(GetParam().of, GetParam().relation)), GetParam().holds) << GetParam().change;
}

INSTANTIATE_TEST_SUITE_P(
    Current, Changes,
    ::testing::Values(
        Change{"Noel runs the rota.", "Siobhan runs the rota now.", "Noel", "run", {}},
        Change{"Noel is the treasurer.",
               "Siobhan took over from Noel as treasurer.",
               "Noel",
               "be",
               {"not be treasurer"}},
        Change{"Noel has a goat.", "Siobhan has a goat now.", "Noel", "have", {"have goat"}},
        Change{"I take 8 mg of bisoprolol.",
               "My dose of bisoprolol is 4 mg.",
               "alice",
               "dose of bisoprolol",
               {"dose of bisoprolol 4 mg"}},
        Change{"My rent is 800 euros.",
               "My rent went up to 850 euros.",
               "alice",
               "rent",
               {"rent 850 euros"}},
        Change{"I am on statins.",
               "My doctor took me off statins.",
               "alice",
               "be on",
               {"not be on statins"}},
        Change{"The user's editor is Vim.",
               "The user's editor is Helix.",
               "alice",
               "editor",
               {"editor Helix"}}));

TEST_F(Current, AnAllergyThatAWordSpeaksAgainstWithoutAPairHoldsOn) {
  Tell("Ida is allergic to penicillin.", kNow);
  Tell("Ida is not allergic to penicillin, according to the nurse.", kNow + kDay);
  const auto claims = Claims(Of("Ida", "be allergic to"));
  EXPECT_NE(std::find(claims.begin(), claims.end(), "be allergic to penicillin"), claims.end());
}

struct Death {
  const char* told;
  const char* death;
  const char* of;
  Names holds;
};

class Deaths : public Current, public ::testing::WithParamInterface<Death> {};

TEST_P(Deaths, EndWhatWasToldOfSomebodyAndWhoItWas) {
  Tell(GetParam().told, kNow);
  Tell(GetParam().death, kNow + kDay);
  EXPECT_EQ(Claims(Of(GetParam().of)), GetParam().holds);
}

INSTANTIATE_TEST_SUITE_P(
    Current, Deaths,
    ::testing::Values(
        Death{"My dog is called Bruno.", "My dog Bruno died.", "alice", {}},
        Death{"My dog is called Bruno.", "Bruno is dead.", "alice", {}},
        Death{"My wife Anna works at Bosch.", "Anna passed away.", "Anna", {"be dead"}},
        Death{"My wife Anna works at Bosch.", "Anna died in 2025.", "alice", {}},
        Death{"My dog is called Bruno.", "My phone died.", "alice", {"dog Bruno"}},
        Death{"My dog is called Bruno.", "Bruno did not die.", "alice", {"dog Bruno"}},
        Death{"My dog is called Bruno.", "Rex died.", "alice", {"dog Bruno"}}));

TEST_F(Current, WhatANewerMemoryTookThePlaceOfDoesNotHold) {
  Tell("I take 5 mg of amlodipine every morning.", kNow);
  ASSERT_EQ(Claims(Of("alice", "take")), Names{"take 5 mg of amlodipine"});
  Tell("My doctor raised my amlodipine from 5 mg to 10 mg.", kNow + kDay);
  const auto view = Of("alice", "take");
  EXPECT_EQ(Claims(view), Names{});
  ASSERT_EQ(view.ended.size(), 1U);
  EXPECT_EQ(view.ended.front().value, "5 mg of amlodipine");
}

TEST_F(Current, ARelativeIsWhoSheIsKnownToBe) {
  Tell("My sister is Ingrid.", kNow);
  Tell("Ingrid lives in Linz.", kNow + kDay);
  EXPECT_EQ(Claims(Of("alice's sister")), Names{"live in Linz"});
  Tell("My aunt lives in Bern.", kNow + kDay);
  EXPECT_EQ(Claims(Of("alice's aunt")), Names{"live in Bern"});
  Tell("My brother Max lives in Bern.", kNow + kDay);
  Tell("My brother Paul lives in Graz.", kNow + kDay);
  try {
    static_cast<void>(Of("alice's brother"));
    ADD_FAILURE() << "two are known";
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()),
              "No memory tells of \"my brother\"; there is Max, Paul, my aunt, my sister");
  }
}

TEST_F(Current, AThingIsAskedForWithItsArticleToo) {
  Tell("The boiler was serviced in March.", kNow);
  EXPECT_EQ(Claims(Of("boiler")), Names{"be serviced"});
  for (const char* asked : {"the boiler", "The boiler", "a boiler", "alice's boiler"})
    EXPECT_EQ(Claims(Of(asked)), Claims(Of("boiler"))) << asked;
  EXPECT_THROW(static_cast<void>(Of("the lamp")), Error);
}

TEST_F(Current, WhatIsOfTheOneAskedForIsNamedWhereNothingIsToldOfThem) {
  Tell("Grandma's number is 0171 555 123.", kNow);
  Tell("My car is red.", kNow);
  const auto refusal = [&](const char* asked) -> std::string {
    try {
      static_cast<void>(Of(asked));
    } catch (const Error& error) {
      return error.what();
    }
    return {};
  };
  EXPECT_EQ(refusal("grandma"), "No memory tells of \"grandma\"; there is Grandma's number");
  EXPECT_EQ(refusal("bike"), "No memory tells of \"bike\": give a name as a memory tells it");
  // Who asks for the car means his own.
  EXPECT_EQ(Claims(Of("car")), Names{"be red"});
}

TEST_F(Current, OneParentIsCalledByAnyWord) {
  Tell("My father is allergic to nuts.", kNow);
  Tell("Dad takes ramipril.", kNow + kDay);
  Tell("My dad lives in Bath.", kNow + 2 * kDay);
  Tell("My mother lives in Leeds.", kNow + 3 * kDay);
  Tell("Ruth's father lives in Cork.", kNow + 4 * kDay);
  for (const char* asked : {"Dad", "alice's dad", "alice's father"}) {
    auto claims = Claims(Of(asked));
    std::sort(claims.begin(), claims.end());
    EXPECT_EQ(claims, (Names{"be allergic to nuts", "live in Bath", "take ramipril"})) << asked;
  }
  EXPECT_EQ(Claims(Of("mother")), Names{"live in Leeds"});
  EXPECT_EQ(Claims(Of("Ruth's father")), Names{"live in Cork"});
}

TEST_F(Current, WhoLivesWithTheSpeakerDoesNoMoreAfterMovingOut) {
  Tell("Mum lives with us.", kNow);
  const auto moved = Tell("Mum moved into Oakfield nursing home.", kNow + kDay);
  const auto view = Of("Mum");
  EXPECT_EQ(Claims(view), Names{"move into Oakfield nursing home"});
  ASSERT_EQ(view.ended.size(), 1U);
  EXPECT_EQ(view.ended.front().relation, "live with");
  EXPECT_EQ(view.ended.front().replaced_by, moved);
}

TEST_F(Current, ADenialEndsWhatItDenies) {
  Tell("I like plums.", kNow);
  Tell("I like figs.", kNow);
  Tell("I do not like plums.", kNow + kDay);
  const auto view = Of("alice", "likes");
  ASSERT_EQ(Claims(view), (Names{"not like plums", "like figs"}));
  ASSERT_EQ(view.claims.front().past.size(), 1U);
  EXPECT_EQ(view.claims.front().past.front().to, kNow + kDay);
  EXPECT_TRUE(view.claims.back().past.empty());
}

TEST_F(Current, WhatOneOfTwoLeavesTheOtherKeeps) {
  Tell("Sanjay and Bethan work at Lidl.", kNow);
  Tell("Sanjay has left Lidl.", kNow + kDay);
  EXPECT_EQ(Claims(Of("Bethan")), Names{"work at Lidl"});
  EXPECT_EQ(Claims(Of("Sanjay", "work at")), Names{});
}

TEST_F(Current, WhatNoFactFollowsEndsWithThePairThatSupersedesIt) {
  const auto kayak = Tell("I have a red kayak.", kNow);
  EXPECT_EQ(Claims(Of("alice", "have")), Names{"have red kayak"});
  const auto sold = Tell("I sold the red kayak.", kNow + kDay);
  const auto view = Of("alice", "have");
  EXPECT_EQ(Claims(view), Names{});
  ASSERT_EQ(view.ended.size(), 1U);
  EXPECT_EQ(view.ended.front().memory_id, kayak);
  EXPECT_EQ(view.ended.front().to, kNow + kDay);
  EXPECT_EQ(view.ended.front().replaced_by, sold);
}

TEST_F(Current, WhatElseTheOlderOneToldHoldsOn) {
  Tell("Dad takes ramipril 5 mg and warfarin.", kNow);
  const auto raised = Tell("The GP put Dad's ramipril up to 10.", kNow + kDay);
  ContradictionQuery query;
  query.status = "possible";
  const auto pairs = brain().comparisons().GetContradictions(query);
  ASSERT_EQ(pairs.size(), 1U);
  brain().comparisons().ResolveContradiction(pairs[0].pair.id, raised, "tester", kNow + kDay);
  const auto view = Of("Dad", "take");
  EXPECT_EQ(Claims(view), Names{"take warfarin"});
  ASSERT_EQ(view.ended.size(), 1U);
  EXPECT_EQ(view.ended.front().replaced_by, raised);
}

TEST_F(Current, APhaseOfALifeEndsByItsVerb) {
  Tell("I am married to Tom.", kNow);
  Tell("I like plums.", kNow);
  Tell("I got divorced.", kNow + kDay);
  const auto view = Of("alice", "be married to");
  EXPECT_TRUE(view.claims.empty());
  ASSERT_EQ(view.ended.size(), 1U);
  EXPECT_EQ(view.ended.front().value, "Tom");
  EXPECT_EQ(view.ended.front().to, kNow + kDay);
  EXPECT_EQ(Claims(Of("alice", "like")), Names{"like plums"});
}

TEST_F(Current, WhatSomebodyElseSaysIsHis) {
  Tell("I live in Bern.", kNow);
  Tell("Tom: I live in Graz.", kNow + kDay);
  EXPECT_EQ(Claims(Of("alice", "live in")), Names{"live in Bern"});
  EXPECT_EQ(Claims(Of("Tom", "live in")), Names{"live in Graz"});
}

TEST_F(Current, WhatSomebodyIsSaidToSayOfOthersEndsNothingAndNamesWho) {
  Tell("I live in Bern.", kNow);
  Tell("Tom says that I live in Graz.", kNow + kDay);
  const auto view = Of("alice", "live in");
  ASSERT_EQ(Claims(view), (Names{"live in Graz", "live in Bern"}));
  EXPECT_EQ(view.claims.front().said_by, "Tom");
  EXPECT_EQ(view.claims.back().said_by, std::nullopt);
  Tell("Tom says that I live in Ulm.", kNow + 2 * kDay);
  EXPECT_EQ(Claims(Of("alice", "live in")), (Names{"live in Ulm", "live in Bern"}));
  Tell("I live in Linz.", kNow + 3 * kDay);
  EXPECT_EQ(Claims(Of("alice", "live in")), Names{"live in Linz"});
}

TEST_F(Current, WhoMovesAThingDoesNotMoveHouse) {
  Tell("I live in Bern.", kNow);
  Tell("We moved the rehearsal to Fridays.", kNow + kDay);
  EXPECT_EQ(Claims(Of("alice")), (Names{"move rehearsal", "live in Bern"}));
}

TEST_F(Current, OneFindsAHomeInAHouseOfMany) {
  Tell("Grandad lives at 9 Mill Street in Hull, on his own.", kNow);
  Tell("Grandad moved to Seaview nursing home in Whitby.", kNow + kDay);
  EXPECT_EQ(Claims(Of("Grandad")), (Names{"move to Seaview nursing home", "move in Whitby"}));
}

/// Of a dose that may have changed the last known is told.
TEST_F(Current, WhatIsOnlyPossiblyReplacedEndsWhereAFactSaysWhatHoldsInstead) {
  const auto beans = Tell("Ida grows beans.", kNow);
  const auto dahlias = Tell("Ida grows dahlias.", kNow + kDay);
  const auto boat = Tell("Ida rows a boat.", kNow);
  const auto sold = Tell("Ida sold everything at the harbour.", kNow + kDay);
  const auto before = Claims(Of("Ida"));
  const auto open = [&](const std::string& older, const std::string& newer,
                        std::vector<std::string> evidence) {
    Contradiction pair;
    pair.older_id = older;
    pair.newer_id = newer;
    pair.kind = "value";
    pair.status = "possible";
    pair.score = 0.6;
    pair.evidence = std::move(evidence);
    brain().comparisons().OpenContradiction(pair, kNow + kDay);
  };
  const auto tells = [&](const std::string& claim) {
    const auto claims = Claims(Of("Ida"));
    return std::find(claims.begin(), claims.end(), claim) != claims.end();
  };
  ASSERT_TRUE(tells("grow beans")) << ::testing::PrintToString(before);
  open(beans, dahlias, {"beans", "dahlias"});
  open(boat, sold, {"boat", "sold everything"});
  EXPECT_FALSE(tells("grow beans"));
  EXPECT_TRUE(tells("grow dahlias"));
  EXPECT_TRUE(tells("row boat"));
  EXPECT_EQ(Claims(Of("Ida")).size() + 1, before.size());
}

/// A carer reads what holds; what nobody decided stands beside the one thing that it may be about.
TEST_F(Current, WhatMayHaveChangedAClaimIsNamedBesideIt) {
  Tell("Mum takes ramipril 5 mg, warfarin 3 mg and bisoprolol 2.5 mg.", kNow);
  const auto raised = Tell("The GP has raised mum's ramipril to 10 mg.", kNow + kDay);
  const auto undecided = [&] {
    std::map<std::string, Names> of;
    for (const auto& claim : Of("mum", "take").claims)
      if (!claim.undecided.empty()) of[claim.value] = claim.undecided;
    return of;
  };
  EXPECT_EQ(undecided(), (std::map<std::string, Names>{{"ramipril 5 mg", {raised}}}));
  Tell("Mum takes ramipril 5 mg again.", kNow + 2 * kDay);
  EXPECT_EQ(undecided().count("ramipril 5 mg"), 0U) << "told again since";
}

struct Dose {
  const char* told;
  const char* change;
  const char* of;
  Names holds;
};

class Doses : public Current, public ::testing::WithParamInterface<Dose> {};

TEST_P(Doses, EndByAChangeOfTheAmount) {
  Tell(GetParam().told, kNow);
  Tell(GetParam().change, kNow + kDay);
  EXPECT_EQ(Claims(Of(GetParam().of, "take")), GetParam().holds) << GetParam().change;
}

INSTANTIATE_TEST_SUITE_P(
    Current, Doses,
    ::testing::Values(
        Dose{"Ines takes 8 mg of bisoprolol.", "Bisoprolol was halved to 4 mg.", "Ines", {}},
        Dose{
            "Ines takes 8 mg of bisoprolol.", "The clinic put bisoprolol up to 12 mg.", "Ines", {}},
        Dose{"I take 8 mg of bisoprolol.", "My bisoprolol was doubled.", "alice", {}},
        Dose{"Ines takes 8 mg of bisoprolol.",
             "Ulf's bisoprolol was halved to 4 mg.",
             "Ines",
             {"take 8 mg of bisoprolol"}},
        Dose{"Ines takes 8 mg of bisoprolol.",
             "Ramipril was doubled.",
             "Ines",
             {"take 8 mg of bisoprolol"}},
        Dose{"Ines takes 8 mg of bisoprolol.",
             "The clinic will halve bisoprolol.",
             "Ines",
             {"take 8 mg of bisoprolol"}}));

TEST_F(Current, IsOfKnownNamesAndCounts) {
  Tell("Dr. Ida Berg lives in Bern.");
  Tell("Dr. Berg likes tea.");
  EXPECT_EQ(Claims(Of("dr. berg", "live")), Names{"live in Bern"});
  EXPECT_EQ(Claims(Of("alice")), Names{}) << "nothing is told of the user";
  EXPECT_EQ(CodeThrownBy([&] { Of("Zoe"); }), "NOT_FOUND");
  auto query = About("Dr. Ida Berg");
  query.limit = 1;
  const auto view = brain().facts().GetCurrent(query, nullptr);
  EXPECT_EQ(view.claims.size(), 1U);
  EXPECT_TRUE(view.truncated);
  query.limit = 0;
  EXPECT_EQ(CodeThrownBy([&] { brain().facts().GetCurrent(query, nullptr); }), "VALIDATION_ERROR");
}

/// Whatever is told, the claims at a time are the facts that hold then.
TEST_F(Current, AgreesWithTheFactsOfEachTime) {
  const Names texts = {"I live in Bern.",
                       "I live in Graz.",
                       "I moved to Ulm in 2021.",
                       "I work for Acme.",
                       "My employer is Globex.",
                       "I like plums.",
                       "I do not like plums.",
                       "I worked for Initech.",
                       "My sister is Ruth.",
                       "I do not live in Bern.",
                       "I lived in Oslo until 2020."};
  std::mt19937 random(7);  // NOLINT(cert-msc51-cpp): the same in each run
  for (int i = 0; i < 25; ++i) {
    NewMemory memory = test::Said(texts[random() % texts.size()]);
    memory.user_id = "alice";
    memory.created_at = kNow + i * kDay;
    brain().memories().Create(memory, kNow + i * kDay);
  }
  for (int i = -1; i < 30; ++i) {
    const TimeMs at = kNow + i * kDay + kDay / 2;
    auto facts = About("alice");
    facts.as_of = at;
    std::set<std::string> expected;
    for (const auto& fact : brain().facts().GetFactsOf(facts, nullptr).facts)
      expected.insert((fact.negated ? "not " : "") + fact.predicate + " " + FoldCase(fact.object));
    std::set<std::string> told;
    for (const auto& claim : Of("alice", {}, at).claims)
      told.insert((claim.negated ? "not " : "") + claim.relation + " " + FoldCase(claim.value));
    EXPECT_EQ(told, expected) << "day " << i;
  }
}

}  // namespace
}  // namespace cortex
