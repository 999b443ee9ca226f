// Of memories that answer a question about now equally, the one told last comes first, and the
// asker's own before another's (docs/search.md).

#include "brain/derivation.h"
#include "brain/dispute_support.h"

namespace cortex {
namespace {

using test::Disputes;
using test::Ids;
using test::kNow;
using test::Remember;
using test::Said;

class CurrentFirst : public Disputes {
 protected:
  std::string Told(const std::string& text, int days_ago) {
    return Disputes::Told(text, days_ago, false);
  }
};

TEST_F(CurrentFirst, OfTheSameWordsTheOneToldLastIsFirst) {
  const auto dune = Told("Carla is reading Dune.", 90);
  const auto circe = Told(
      "It rained for hours and we got wet on the way. Carla is reading Circe. More later.", 60);
  const auto emma = Told("Note for later, as I keep forgetting: Carla is reading Emma.", 5);
  EXPECT_EQ(Found(For("What is Carla reading?")), (Ids{emma, circe, dune}));
  EXPECT_EQ(Found(For("What was Carla reading?")).front(), dune) << "it may ask for any of them";
  EXPECT_EQ(Found(For("Carla reading")).front(), dune) << "no question about now";
}

TEST_F(CurrentFirst, WhatHasFewerOfTheWordsIsNotRaised) {
  const auto reading = Told("Carla is reading Dune in the garden.", 90);
  const auto garden = Told("Carla sits in the garden.", 5);
  EXPECT_EQ(Found(For("What is Carla reading in the garden?")), (Ids{reading, garden}));
}

TEST_F(CurrentFirst, WhatTellsNoTimeIsNotRaisedWhereOneIsAskedFor) {
  const auto thursday = Told("Physiotherapy is on Thursday.", 90);
  const auto tiring = Told("Physiotherapy is tiring.", 5);
  EXPECT_EQ(Found(For("When is physiotherapy?")), (Ids{thursday, tiring}));
}

TEST_F(CurrentFirst, WhatTellsTheFactThatIsAskedForIsFirstAndOfSuchTheLatest) {
  const auto sold = Told("My brother Tom sold the city flat where we used to live.", 40);
  const auto graz = Told("My brother Tom lives in Graz.", 90);
  const auto linz = Told("It rained for hours and we all got wet. Tom lives in Linz.", 60);
  const auto own = Told("I bank with Triodos.", 80);
  const auto carla = Told("Carla has her bank in Bonn, the city where we live.", 3);
  const auto first_of = [&](const std::string& question) { return Found(For(question)).front(); };
  EXPECT_EQ(first_of("In which city does my brother Tom live now?"), sold) << "no fact is read yet";
  GraphDerivation derivation;
  while (!brain().derivation().DeriveGraphBatch(&derivation)) {
  }
  EXPECT_EQ(first_of("In which city does my brother Tom live now?"), linz);
  EXPECT_EQ(first_of("In which city did my brother Tom live?"), graz) << "either may be asked for";
  EXPECT_EQ(first_of("Which bank am I with?"), own);
  EXPECT_EQ(first_of("Which bank is Carla with?"), carla);
}

TEST_F(CurrentFirst, WhatIsOverOrToComeByItsOwnWordsIsNotWhatHoldsNow) {
  struct Timed {
    const char* lasting;
    const char* timed;
    const char* question;
  };
  for (const Timed& told : {
           Timed{"Ida takes 5 mg of ramipril.",
                 "Ida takes 10 mg of ramipril for the next two weeks.",
                 "How much ramipril does Ida take?"},
           Timed{"Lotte is the contact at Tandem.",
                 "Joost is the contact at Tandem until 26 January 2026.",
                 "Who is the contact at Tandem?"},
           Timed{"Our gym fee is 30 euros.", "Our gym fee will be 35 euros from 1 December 2026.",
                 "What is our gym fee?"},
       }) {
    const auto lasting = Told(told.lasting, 90);
    const auto timed = Told(told.timed, 60);
    GraphDerivation derivation;
    while (!brain().derivation().DeriveGraphBatch(&derivation)) {
    }
    EXPECT_EQ(Found(For(told.question)).front(), lasting) << told.question;
    SearchQuery then = For(told.question);
    const bool over = std::string_view(told.timed).find("will") == std::string_view::npos;
    then.now = kNow + (over ? -55 : 365) * kMillisPerDay;
    EXPECT_EQ(Found(then).front(), timed) << told.question;
  }
}

TEST_F(CurrentFirst, WhatIsOfANarrowerThingIsNotRaised) {
  const auto teacher = Told("Theo's teacher is Miss Pemberton.", 30);
  Told("Theo's piano teacher is Mr Grange.", 20);
  EXPECT_EQ(Found(For("Who is Theo's teacher?")).front(), teacher);
  const auto internal = Told("The internal IP of web01 is 10.0.0.5.", 30);
  const auto open = Told("The public IP of web01 is 88.99.14.27.", 20);
  EXPECT_EQ(Found(For("What is the internal IP of web01?")).front(), internal);
  EXPECT_EQ(Found(For("What is the public IP of web01?")).front(), open);
  GraphDerivation derivation;
  while (!brain().derivation().DeriveGraphBatch(&derivation)) {
  }
  EXPECT_EQ(Found(For("What is the internal IP of web01?")).front(), internal)
      << "nor by its facts";
  const auto doctor = Told("My new doctor is Dr Hill.", 10);
  Told("My doctor is Dr Frost.", 40);
  EXPECT_EQ(Found(For("Who is my doctor?")).front(), doctor)
      << "how new it is says nothing of which";
}

TEST_F(CurrentFirst, OfTurnsTheOneThatTellsAChangeComesBeforeWhatWasSaidBefore) {
  const auto turn = [this](const std::string& text, int days_ago) {
    NewMemory memory = Said(text);
    memory.compare_meaning = false;
    memory.created_at = kNow - days_ago * kMillisPerDay;
    memory.session_id = "club";
    return Remember(brain(), memory);
  };
  const auto aim = turn("I'm aiming for 10 books in the reading challenge, which one first?", 90);
  const auto again = turn("Is Emma a good one for the reading challenge of 10 books?", 60);
  const auto raised = turn(
      "What is long enough for the evenings? I've extended the reading challenge to 12 books.", 5);
  EXPECT_EQ(Found(For("How many books is the reading challenge?")).front(), raised);
  EXPECT_NE(Found(For("How many books was the reading challenge?")).front(), raised);
  EXPECT_EQ(Found(For("How many books is the reading challenge?")).size(), 3) << aim << again;
}

/// What may be an update is raised with what it may update, but not what has as few of the words
/// as the update and happens to be newer.
TEST_F(CurrentFirst, WhatIsRaisedItselfRaisesNothingThatTellsNoMore) {
  const auto takes = Told("mum takes amlodipine 5mg in the morning", 9);
  const auto stopped = Told("amlodipine stopped for mum, ankles were swelling", 6);
  const auto moving = Told("mum is moving in with us, house at elm close sold", 3);
  Contradiction pair;
  pair.older_id = takes;
  pair.newer_id = stopped;
  pair.status = "possible";
  pair.kind = "value";
  pair.score = 0.6;
  brain().comparisons().OpenContradiction(pair, kNow);
  EXPECT_EQ(Found(For("what does mum take")), (Ids{stopped, takes, moving}));
}

TEST_F(CurrentFirst, WhatIsDisputedIsNotRaised) {
  const auto dune = Told("Carla is reading Dune.", 90);
  const auto emma = Told("Note for later, as I keep forgetting: Carla is reading Emma.", 5);
  Validate(emma, false);
  EXPECT_EQ(Found(For("What is Carla reading?")), (Ids{dune, emma}));
}

TEST_F(CurrentFirst, TheAskersOwnIsBeforeAnothers) {
  const auto own = Told("I have to say that the blood type that I have is B positive.", 90);
  const auto emil = Told("My son Emil's blood type is A.", 60);
  const auto tom = Told("Tom has blood type A.", 5);
  EXPECT_EQ(Found(For("What is my blood type?")).front(), own);
  EXPECT_EQ(Found(For("What was my blood type?")).front(), own);
  EXPECT_EQ(Found(For("What is my son's blood type?")).front(), emil);
  EXPECT_EQ(Found(For("What is Tom's blood type?")).front(), tom);
}

TEST_F(CurrentFirst, WhoIsAskedForIsNobodyElse) {
  const auto was = Told("My dentist is Dr. Keller, by the way.", 90);
  const auto is = Told("Dr. Nyman is my dentist now.", 5);
  EXPECT_EQ(Found(For("Who is my dentist?")), (Ids{is, was}));
  EXPECT_EQ(Found(For("What is the name of my dentist?")), (Ids{is, was}));
}

}  // namespace
}  // namespace cortex
