#include "language/contradictions/contradictions_support.h"

/// What a denial denies, and of what the other side says it is silent (denial.h).
namespace cortex {
namespace {

using test::ExpectAll;
using test::ExpectNone;
using test::Find;

TEST(DenialRules, WhatStressesADenialDoesNotRestrictIt) {
  ExpectAll(ContradictionKind::kNegation,
            {
                {"I speak Danish.", "I don't speak a word of Danish."},
                {"I can row.", "I can't row a stroke."},
                {"We trust the new builder.", "We don't trust the new builder one bit."},
                {"I live near the harbour.", "I don't live anywhere near the harbour."},
                {"I eat mussels.", "I would never eat mussels."},
                {"I have time on Sunday.", "I have no time on Sunday."},
            });
  ExpectNone({
      {"I don't speak Danish well enough to teach it.", "I speak Danish."},
      {"I had a stroke in 2015.", "I don't row a stroke in winter."},
      {"I don't keep white rabbits.", "I keep rabbits."},
  });
}

TEST(DenialRules, AFrameOnlyCarriesTheDeed) {
  ExpectAll(ContradictionKind::kNegation,
            {
                {"We water the roses every evening.", "We never manage to water the roses."},
                {"I can ski.", "I never learned to ski."},
                {"I can weld.", "I have no idea how to weld."},
                {"Grandma takes her drops.", "Grandma refuses to take her drops."},
                {"I lock the shed.", "I never bother to lock the shed."},
            });
  ExpectNone({
      {"I can ski.", "I don't ski in spring."},
      {"I have no idea where my helmet is.", "I have a helmet."},
      {"I can't find my helmet.", "I wear a helmet."},
      {"I don't use the oven.", "We have an oven."},
  });
}

TEST(DenialRules, WhatIsEndedIsHadNoMore) {
  ExpectAll(ContradictionKind::kNegation,
            {
                {"I own a canoe.", "I sold my canoe last spring."},
                {"We have a season ticket.", "We cancelled our season ticket."},
                {"I sing in the choral society.", "I left the choral society."},
                {"I drink beer.", "I gave up beer."},
                {"Dad still rides.", "Dad gave up riding after the fall."},
            });
  ExpectNone({
      {"I sold the canoe.", "My cousin owns a canoe."},
      {"I left the choral society.", "The choral society sings on Fridays."},
      {"I left my scarf on the train.", "I have a scarf."},
      {"I gave up beer.", "I drink cider."},
  });
}

TEST(DenialRules, NeverAndNotYetHoldOfAllThePast) {
  ExpectAll(ContradictionKind::kNegation,
            {
                {"I have never been to Malta.", "We went to Malta last autumn."},
                {"The deposit hasn't been paid.", "I paid the deposit."},
                {"My cousin is married.", "My cousin never married."},
            });
  ExpectNone({
      {"I've never been to Malta.", "I'm flying to Malta in May."},
      {"I haven't eaten today.", "I ate at the harbour."},
  });
}

TEST(DenialRules, WhoNeverWasThereWasNotThereInAnyWords) {
  ExpectAll(ContradictionKind::kNegation,
            {
                {"I've never been to Malta.", "Our honeymoon was in Malta."},
                {"I've never been to Malta.", "When I was in Malta I broke a tooth."},
                {"I've never been to Malta.", "I'm just back from Malta."},
                {"I've never set foot in Malta.", "I lived in Malta for two years."},
                {"We have never visited Malta.", "Malta was lovely when we went in spring."},
            });
  ExpectNone({
      {"I've never been to Malta.", "I have a cousin in Malta."},
      {"I've never been to Malta.", "Our trip to Malta was cancelled."},
      {"I've never been to Malta.", "I booked a flight to Malta."},
      {"I've never been to Malta.", "I read a novel about Malta."},
      {"I've never been to Malta.", "My parents met in Malta."},
  });
}

TEST(DenialRules, OfOneObjectTwoGeneralVerbsSayTheSame) {
  ExpectAll(ContradictionKind::kNegation,
            {
                {"My aunt has a key to the barn.", "My aunt doesn't hold a key to the barn."},
                {"The kiosk takes coins.", "The kiosk doesn't accept coins."},
                {"Grandma can climb the stairs.", "Grandma can't manage the stairs."},
            });
  ExpectNone({
      {"I don't sell coins.", "The kiosk takes coins."},
      {"I walk without a stick.", "I have a stick in the hall."},
      {"I want to be a baker.", "Nobody in our family bakes."},
      // An order asserts nothing.
      {"I want the letter in French.", "Don't write the letter in French."},
  });
}

TEST(DenialRules, WhatOneCannotHaveOneDoesNotHave) {
  ExpectAll(ContradictionKind::kAntonym,
            {
                {"I can eat celery.", "I have to avoid celery."},
                {"I have a celery allergy.", "Celery is no problem for me."},
                {"I'm allergic to celery.", "I eat celery every day."},
            });
  ExpectNone({
      {"I'm allergic to celery.", "I eat celery salt."},
      {"I have to avoid celery.", "My wife eats celery."},
      {"I'm allergic to celery.", "I grow celery."},
  });
}

TEST(DenialRules, WhoDoesItToWhom) {
  ExpectAll(ContradictionKind::kNegation,
            {
                {"My aunt visits Bruno.", "My aunt never visits Bruno."},
                {"I live with my cousin.", "My cousin and I don't live together."},
                {"I sing in the choral society.", "I'm no longer in the choral society."},
                {"I always wear a hairnet.", "I don't wear a hairnet when I bake."},
                {"Emil has his pilot's job.", "Emil lost his job in spring."},
            });
  ExpectNone({
      {"My aunt never phones.", "I phone my aunt every week."},
      {"I didn't visit the mayor.", "The mayor visited me."},
      {"My back doesn't itch.", "My elbow itches."},
      {"We don't have an orchard.", "I pick pears in my parents' orchard."},
      {"I don't visit Bruno often.", "I visit Bruno at Easter."},
      {"Bruno doesn't admire Olga.", "Olga admires Bruno."},
      {"Nobody told me about the merger.", "I told Olga about the merger."},
      {"I'm no longer in the choral society.", "The choral society rehearses on Friday."},
  });
}

TEST(DenialRules, AlwaysIsDeniedByAnyCaseAndNeverByAnyToo) {
  ExpectAll(ContradictionKind::kNegation,
            {
                {"I always iron my shirts.", "I don't iron my shirts on Sundays."},
                {"The cat goes out whenever she likes.", "The cat never goes out."},
                {"Both of my parents sing.", "My mother doesn't sing."},
            });
  ExpectNone({
      {"I never work on Sundays.", "I always work with gloves on."},
      {"I don't always iron my shirts.", "I iron my shirts."},
      {"Not everyone likes our band.", "My sister likes our band."},
      {"I seldom eat cake.", "I don't eat cake often."},
      {"I take zinc when I have a cold.", "I don't take zinc for my skin."},
      {"I don't use a screen reader at work.", "I use a screen reader at home."},
  });
}

TEST(DenialRules, WhatOneHasIsThereAndOfUse) {
  ExpectAll(ContradictionKind::kNegation,
            {
                {"We don't have a goat.", "Our goat eats the hedge."},
                {"The hut has no electricity.", "You can read at the hut, there's electricity."},
                {"My guest card works at the pool.", "My card doesn't work at the pool."},
                {"Biscuit the dog sleeps upstairs.", "Biscuit doesn't sleep upstairs any more."},
                {"I do my own repairs.", "I never do the repairs."},
                {"The desk we ordered needs a key.", "You don't need any key for the desk."},
            });
  ExpectNone({
      {"I'm not a vet.", "Our vet is on holiday."},
      {"We don't have a goat.", "The neighbour's goat ate the hedge."},
      {"There's no sauna in our house.", "There's a sauna at the hotel."},
  });
}

TEST(DenialRules, OneDeedIsToldByTwoVerbs) {
  ExpectAll(ContradictionKind::kNegation,
            {
                {"Jorge is fluent in Basque.", "Jorge doesn't speak Basque."},
                {"The lens cap snaps onto the old camera.", "The lens cap doesn't fit the camera."},
                {"We pay Lina a clothing allowance.", "Lina isn't getting a clothing allowance."},
                {"My son holds a doctorate.", "My son does not have a PhD."},
                {"Ivo left the chess club.", "Ivo is in the chess club."},
                {"The heron sleeps through the storm.", "The heron isn't sleeping through."},
            });
  ExpectNone({
      {"Jorge speaks Basque.", "Jorge isn't fluent in Basque."},
      {"The cradle doesn't fit with the lid attached.", "The cradle fits once the lid is off."},
  });
}

TEST(DenialRules, WhoeverCannotWithoutHelpCannotDoWithout) {
  ExpectAll(ContradictionKind::kNegation,
            {
                {"I can't read the menu without my lenses.", "I read the menu with no lenses."},
                {"I can climb the ladder on my own.",
                 "I can't climb the ladder without somebody holding it."},
            });
  ExpectNone({
      {"I can't read the menu without my lenses.", "I read the menu with my lenses on."},
      {"I can't climb the ladder without help.", "My son climbs the ladder with me."},
  });
}

TEST(DenialRules, TheDenialOfAllIsOfTheOldOnesToo) {
  ExpectAll(ContradictionKind::kNegation,
            {
                {"Clay pots don't stand on our balcony.", "My old clay pots stand on our balcony."},
                {"Our mare has never kicked at anyone.", "Our mare has kicked at the vet."},
                {"Project Lynx has no style guide.", "Lynx has a style guide."},
            });
  ExpectNone({{"My clay pots don't stand on the balcony.",
               "My old clay pots stood on the balcony of the last flat."}});
}

TEST(DenialRules, WhatIsSoForTheTimeBeingOrIsTakenBackIsOnlyPossible) {
  for (const auto& [older, newer] :
       {std::pair("Olga's carer is Anna.", "Olga's carer is Beth this week."),
        std::pair("Edith's GP is Dr. Hill.", "Edith's GP is Dr. Frost while Dr. Hill is on leave."),
        std::pair("Emma swims on Tuesdays.", "Emma does not swim this Tuesday."),
        std::pair("Mum takes 5 mg of apixaban.",
                  "Mum takes 10 mg of apixaban, no wait, that was her sister."),
        std::pair("Invoices go out on the 1st of the month.",
                  "In August invoices go out on the 10th because of the holidays."),
        std::pair("The newsletter goes out on the 3rd of the month.",
                  "In May the newsletter goes out on the 11th."),
        std::pair("Anna lives in Berlin.", "Anna lives in Lisbon until June."),
        std::pair("Mum takes 5 mg of ramipril.",
                  "Mum takes 10 mg of ramipril for the next two weeks.")}) {
    const auto found = Find(older, newer);
    ASSERT_TRUE(found) << newer;
    EXPECT_FALSE(found->sure) << newer;
  }
  for (const auto& [older, newer] :
       {std::pair("Olga's carer is Anna.", "Olga's carer is Beth from this week."),
        std::pair("The farm shop is shut on Sundays.",
                  "Sundays the farm shop is open ten till four.")}) {
    const auto found = Find(older, newer);
    ASSERT_TRUE(found) << newer;
    EXPECT_TRUE(found->sure) << newer;
  }
}

TEST(DenialRules, AProFormDeniesWhatWasAsked) {
  ExpectAll(ContradictionKind::kNegation,
            {
                {"Our school has a gym.", "Is there a gym at our school? No, there isn't one."},
                {"I always do my stretches before bed.", "Stretches before bed? I never do that."},
            });
  // So little is said of them again that it is hardly sure.
  const auto olives = Find("I eat olives with every meal.", "Olives? I don't touch them.");
  ASSERT_TRUE(olives);
  EXPECT_FALSE(olives->sure);
  ExpectNone({
      {"I take my pills at noon.", "I don't take my pills with tea, because then they do nothing."},
      {"Our school has a gym.", "Is there a pool at our school? No, there isn't one."},
  });
}

TEST(DenialRules, WhatIsDeniedMayBeSaidInAnotherWay) {
  ExpectAll(
      ContradictionKind::kNegation,
      {
          {"Our ticket includes the ferry.", "The ferry isn't part of our ticket."},
          {"The scanner works with my laptop.", "The scanner isn't compatible with my laptop."},
          {"I'm a member of the rowing club.", "I never joined the rowing club."},
          {"The hostel allows children.", "Children aren't welcome at the hostel."},
          {"The wardrobe fits through the door.",
           "The wardrobe is too wide to fit through the door."},
          {"I keep cash at home.", "I never have cash at home."},
          {"The boiler works.", "The boiler in our flat doesn't work."},
          {"Our cabin has a terrace.", "Our cabin doesn't come with a terrace."},
      });
  ExpectNone({
      {"The scanner works.", "The scanner isn't compatible with my old laptop."},
      {"The boiler works.", "The boiler in the church doesn't work."},
      {"The wardrobe is too wide for the wall.", "The wardrobe fits through the door."},
  });
}

TEST(DenialRules, AHabitOfNeverEndsWithWhatWasDoneLately) {
  ExpectAll(
      ContradictionKind::kNegation,
      {
          {"I never take the tram.", "I took the tram to town yesterday."},
          {"I eat cheese.", "I haven't eaten cheese in eight years."},
          {"My son feeds the hens every day at six.", "My son doesn't feed the hens any more."},
      });
  ExpectNone({
      {"I never take the tram.", "I took the tram to school as a child."},
      {"I eat cheese.", "I haven't eaten cheese in two days."},
  });
}

}  // namespace
}  // namespace cortex
