#include "language/contradictions/ending_rule.h"

#include "language/contradictions/contradictions_support.h"

namespace cortex {
namespace {

using test::Find;
using test::Pair;

void ExpectEnded(std::initializer_list<Pair> pairs) {
  for (const auto& [older, newer] : pairs) {
    const auto found = Find(older, newer);
    ASSERT_TRUE(found) << older << " / " << newer;
    EXPECT_EQ(found->rule, kEndingRule) << older << " / " << newer;
  }
}

void ExpectNotEnded(std::initializer_list<Pair> pairs) {
  for (const auto& [older, newer] : pairs) {
    const auto found = Find(older, newer);
    EXPECT_FALSE(found && found->rule == kEndingRule) << older << " / " << newer;
  }
}

TEST(EndingRule, WhoDidItAndForWhatIsNoOtherMatter) {
  ExpectEnded({
      {"Petra has a cast on her leg.", "Petra's cast was removed by the surgeon on Friday."},
      {"User uses Pine for all mail.", "User ditched Pine in favour of Elm."},
      {"User works as a porter at the Grand.", "User quit the porter post at the Grand at noon."},
  });
}

TEST(EndingRule, WhatWasStoppedIsResumed) {
  for (const auto& [older, newer] : std::initializer_list<Pair>{
           {"Mum stopped amlodipine.", "Mum restarted amlodipine at 2.5 mg."},
           {"Mum stopped amlodipine.", "Mum is back on amlodipine."},
           {"The doctor stopped Dad's warfarin.", "Dad takes warfarin again."},
           {"I quit smoking.", "I started smoking again."},
           {"Lena left the choir.", "Lena sings in the choir."},
       }) {
    const auto found = Find(older, newer);
    ASSERT_TRUE(found) << older << " / " << newer;
    EXPECT_EQ(found->rule, kResumptionRule) << older << " / " << newer;
  }
}

TEST(EndingRule, WhatIsDoneOrAnothersIsNotResumed) {
  for (const auto& [older, newer] : std::initializer_list<Pair>{
           {"Dad stopped warfarin.", "Mum started warfarin."},
           {"I finished Dune.", "I'm reading Dune Messiah."},
           {"Kev paid the rent.", "Kev owes the rent."},
           {"I sold the car.", "The car is at the garage."},
           {"Lena left the choir.", "The choir sings on Mondays."},
           {"I quit my job at Acme.", "I started a job at Zed."},
       }) {
    const auto found = Find(older, newer);
    EXPECT_FALSE(found && found->rule == kResumptionRule) << older << " / " << newer;
  }
}

TEST(EndingRule, ADayMayTellWhichOfTheThings) {
  ExpectEnded({{"User helps at the soup kitchen.", "User gave up the Sunday soup kitchen shift."}});
}

TEST(EndingRule, APlaceSomebodyHasIsNamedByWhereItIs) {
  ExpectEnded({{"Wim is a member of the school board.", "Wim lost his seat on the school board."}});
}

TEST(EndingRule, ADoingMayEndInThePassive) {
  ExpectEnded({{"User has a summer job at Brava.", "User was sacked from Brava in July."}});
}

TEST(EndingRule, WhoHasLeftAPlaceIsNotThereAnyMore) {
  ExpectEnded({
      {"Mum is in hospital.", "Mum was discharged from hospital on Monday."},
      {"The car is in the garage.", "The car is back from the garage."},
      {"User is on holiday until Friday.", "User is back from holiday."},
      {"User is in Rome.", "User returned from Rome last night."},
  });
  ExpectNotEnded({
      {"User is on holiday until Friday.", "User's sister is back from holiday."},
      {"The car is in the garage.", "The van is back from the garage."},
      {"User takes the bus to work.", "User is back from work."},
      {"User lives in Rome.", "User came back from Rome."},
  });
}

TEST(EndingRule, WhatSomebodysDoneIsDone) {
  ExpectEnded({
      {"Theo goes to chess club on Mondays.", "Theo's given up chess."},
      {"Theo drives a Golf.", "Theo's sold the Golf."},
  });
  ExpectNotEnded({
      {"Mum's leg is in plaster.", "Mum's left leg hurts."},
      {"I have a red car.", "Tom's sold the red car."},
  });
}

TEST(EndingRule, WhatANounIsForIsNotDone) {
  ExpectEnded({{"User is looking for a series of books.", "User lost the series of books."}});
  ExpectNotEnded({
      {"User is looking for a series of books.",
       "User is looking for a new series of books to get lost in."},
      {"User has a red car.", "User has a red car to sell."},
  });
}

TEST(EndingRule, WhatIsGivenForAnotherIsGone) {
  ExpectEnded({
      {"User drives a Golf.", "User traded in the Golf for a Skoda."},
      {"User's watch is a Casio.", "User swapped the Casio for a Timex."},
      {"User takes metoprolol.", "User was switched to bisoprolol from metoprolol."},
  });
  ExpectNotEnded({
      {"User has a Golf.", "User swapped the tyres of the Golf."},
      {"User takes metoprolol.", "User's father was switched to bisoprolol from metoprolol."},
  });
}

TEST(EndingRule, ATimeIsMovedBehindAnyPreposition) {
  ExpectEnded({
      {"User's choir is on Monday.", "User's choir was postponed until Friday."},
      {"The Acme meeting is on Tuesday at 10.", "The Acme meeting was moved to Thursday at 14."},
  });
  ExpectNotEnded({{"The meeting is on Tuesday.", "The other meeting was moved to Friday."}});
}

TEST(EndingRule, PhasesOfALifeExcludeEachOther) {
  ExpectEnded({
      {"User is single.", "User is engaged to Farid."},
      {"User is single.", "User has a girlfriend called Nora."},
      {"User is unemployed.", "User works as a baker."},
  });
  ExpectNotEnded({
      {"User is single.", "User's sister is married."},
      {"User has a single room.", "User has a girlfriend."},
      {"User is unemployed.", "User works on the garden."},
      {"User is unemployed.", "User's wife works as a nurse."},
  });
}

TEST(EndingRule, APhaseOfALifeEndsWithoutBeingNamed) {
  ExpectEnded({
      {"User works as a nurse.", "User retired last month."},
      {"User's father works at the bank.", "User's father retired."},
      {"User is married to Tom.", "User got divorced."},
      {"User's husband is Tom.", "User got divorced from Tom."},
      {"User lives with her parents.", "User moved out."},
      {"User studies at Aachen.", "User graduated."},
      {"User is pregnant.", "User gave birth to a boy."},
      {"User is unemployed.", "User found a job."},
  });
  ExpectNotEnded({
      {"User works as a nurse.", "User's mother retired."},
      {"Anna works at Bosch.", "Ben retired."},
      {"User works at Bosch.", "User retired the old server."},
      {"User works in a shop.", "User wants to retire."},
      {"User is married to Tom.", "User broke up with Max in 2009."},
      {"User is married.", "User's parents divorced when she was five."},
      {"User lives with her parents.", "User's brother moved out."},
      {"I'm single.", "I was married for ten years."},
  });
}

TEST(EndingRule, ASubjectIsSharedByAllDeedsOfASentence) {
  ExpectEnded({{"User has two geese, Max and Moritz.",
                "Moritz was bitten by a fox and died at noon. Max is well."}});
}

TEST(EndingRule, WhatHasBeenDoneEndsItsObject) {
  ExpectEnded({{"User drives an old Saab.", "User has sold the Saab."}});
  ExpectNotEnded({{"Maria works hard.", "All of Maria's hard work paid off."}});
}

TEST(EndingRule, WhoTreatsSomebodyEndsWhatThatOneHas) {
  ExpectEnded({
      {"Dad takes metformin 500 mg.", "The doctor stopped the metformin."},
      {"Gran takes ramipril.", "Her GP stopped the ramipril in May."},
      {"Mum takes bisoprolol.", "Dr. Kern took Mum off bisoprolol."},
      {"Mum takes bisoprolol.", "Mum's bisoprolol was discontinued."},
      {"I am on sertraline.", "My doctor took me off sertraline."},
      {"I take sertraline.", "My psychiatrist weaned me off sertraline."},
      {"Ida takes warfarin.", "The cardiologist stopped Ida's warfarin."},
  });
  ExpectNotEnded({
      {"Mum takes metformin.", "Dr. Kern took Dad off metformin."},
      {"Mum takes metformin.", "The doctor stopped Dad's metformin."},
      {"Mum takes metformin.", "Dad stopped metformin."},
      {"Mum takes metformin.", "Dad's metformin was discontinued."},
      {"Dad takes metformin.", "The doctor did not stop the metformin."},
      {"Dad takes metformin.", "The doctor may stop the metformin."},
      {"Dad takes metformin.", "The doctor stopped the bisoprolol."},
      {"Dad takes metformin.", "The nurse stopped by to bring the metformin."},
      {"Dad drives the car.", "The doctor stopped the car."},
      {"Dad drives the car on Sundays.", "The doctor sold the car."},
  });
}

TEST(EndingRule, ARuleIsNoEvent) {
  ExpectNotEnded({{"We keep the tapes for 30 days.", "Tapes are deleted after 90 days."}});
}

/// "Stopped for two days before the dentist": a carer asks three weeks later.
TEST(EndingRule, APauseAndAnOrderAreNeverSure) {
  for (const char* const newer :
       {"apixaban stopped for 2 days before the dentist", "apixaban stopped for the weekend",
        "mum stopped apixaban till after her op", "mum has stopped apixaban until thursday",
        "mum was told to stop apixaban", "the GP says to stop mums apixaban"}) {
    const auto found = Find("mum takes apixaban 5mg twice a day", newer);
    ASSERT_TRUE(found) << newer;
    EXPECT_FALSE(found->sure) << newer;
  }
  EXPECT_TRUE(Find("mum takes apixaban 5mg twice a day", "mums apixaban was stopped")->sure);
}

TEST(EndingRule, PraiseAndWishesNameNothingThatEnds) {
  ExpectNotEnded({{"Keep up the good work!", "I lost all my work when the laptop crashed."}});
}

TEST(EndingRule, WhatOneIsOffIsOverWhereItWasTaken) {
  ExpectEnded({
      {"Mum takes bisoprolol.", "Mum is off bisoprolol."},
      {"Grandad is on warfarin.", "Grandad is off warfarin since Tuesday."},
  });
  ExpectNotEnded({
      {"Mum works at Costa.", "Mum is off work."},
      {"Mum takes bisoprolol.", "Dad is off bisoprolol."},
      {"In the hall the light is on.", "In the attic the light is off."},
  });
}

TEST(EndingRule, WhatIsPaidIsOwedNoMore) {
  ExpectEnded({
      {"The user owes Tarek 40 euros.", "The user paid Tarek back."},
      {"The plumber's invoice is unpaid.", "They settled the plumber's invoice."},
  });
  ExpectNotEnded({
      {"Tarek sent the invoice.", "We settled the invoice."},
      {"The rent is 800 euros.", "I paid the rent."},
  });
}

TEST(EndingRule, AVerbsParticleIsNotWhatEnds) {
  ExpectEnded({{"The user has a gym membership.", "The user let the gym membership lapse."}});
}

TEST(EndingRule, WhatWasPrescribedIsTakenUntilItIsStopped) {
  ExpectEnded({{"Mum was prescribed gabapentin.", "Mum stopped the gabapentin."}});
  ExpectNotEnded({
      {"Mum was prescribed gabapentin.", "Mum stopped the car."},
      {"Mum wasn't prescribed gabapentin.", "Mum stopped the gabapentin."},
      {"Mum was prescribed gabapentin.", "Dad stopped the gabapentin."},
  });
}

}  // namespace
}  // namespace cortex
