#include "language/contradictions/contradictions_support.h"

namespace cortex {
namespace {

using test::ExpectAll;
using test::ExpectNone;
using test::Find;
using test::Meet;
using test::Pair;

TEST(ContradictionRules, AnotherValueOfASingleValuedAttribute) {
  ExpectAll(ContradictionKind::kValue,
            {
                {"I live in Turin.", "I live in Ghent."},
                {"I work for Ferrobank.", "I work for Zandhuis."},
                {"The pharmacy closes at six.", "The pharmacy closes at 8 pm."},
                {"My birthday is on 3 April.", "My birthday is on 5 April."},
                {"I am 41 years old.", "I'm 42."},
                {"My favourite film is Vertigo.", "My favourite film is Alien."},
                {"My boss is called Irina.", "My boss is called Pavel."},
                {"My dentist is Dr Vos.", "My dentist is Dr Kuiper."},
                {"Our meeting is on Tuesday.", "Our meeting is on Wednesday."},
                {"My car is red.", "My car is blue."},
                {"My password hint is bluebird.", "My password hint is sparrow."},
                {"My flight is at 6:40 on Sunday.", "My flight is at 8:15 on Sunday."},
                {"I have an appointment with Dr Lund on 4 May.",
                 "My appointment with Dr Lund is on 11 May."},
                {"The office is on the third floor.", "The office is on the fifth floor."},
                {"I get paid on the 25th.", "I get paid on the 28th."},
                {"The kids go to bed at eight.", "The kids go to bed at nine."},
                {"The exam is in June.", "The exam is in July."},
                {"Our wifi password is tulip77.", "The wifi password is rose88."},
                {"I was born in Delft.", "I was born in Utrecht."},
                {"I'm from Spain.", "I'm from Italy."},
            });
}

TEST(ContradictionRules, WhoOrWhatFillsAPlaceThatOnlyOneFills) {
  ExpectAll(ContradictionKind::kValue,
            {
                {"I work for Ferrobank.", "My employer is Zandhuis."},
                {"Marek is the project lead.", "The project lead is Ines."},
                {"My best friend is Olga.", "My best friend is Petr."},
                {"My husband is Diego.", "I'm married to Bram."},
                {"Our database is MySQL.", "We migrated the database to Postgres."},
                {"Our pipeline runs on Jenkins.", "Our pipeline now runs on Buildkite."},
                {"I live in Turin.", "I moved to Ghent."},
                {"My parking bay is B14.", "I park in bay C3."},
                {"I'm a nurse.", "I work as a plumber."},
                {"My star sign is Virgo.", "I'm a Libra."},
                {"My eyes are brown.", "My eye colour is green."},
            });
  ExpectNone({
      {"My employer is Siemens.", "My wife works for Bosch."},
      {"My work phone is a Nokia.", "My own phone is a Samsung."},
      {"I live in Spain.", "I live in Madrid."},
      {"I have a nephew called Bram.", "I have a nephew called Teun."},
      {"Our pipeline runs on Jenkins.", "Our blog runs on Ghost."},
      {"The tool is written in a JVM language.", "The tool is written in Kotlin."},
      {"Granny's flat is in Delft.", "Auntie Bea's flat is in Leiden."},
  });
}

TEST(ContradictionRules, DenyingWhatWasSaid) {
  ExpectAll(ContradictionKind::kNegation,
            {
                {"My son is allergic to penicillin.", "My son has no allergies."},
                {"Vera is allergic to penicillin.", "Vera has no known allergies."},
                {"I'm allergic to latex.", "I don't have any known allergies."},
                {"I can juggle.", "I can't juggle."},
                {"I always lock the door.", "I never lock the door."},
                {"I don't smoke.", "I smoke a pipe."},
                {"I quit smoking.", "I smoke ten cigarettes a day."},
                {"We have a pool.", "We don't have a pool."},
                {"My mother lives with us.", "My mother doesn't live with us anymore."},
                {"I speak Dutch.", "I don't speak Dutch."},
                {"I'm a vegetarian.", "I'm not a vegetarian any more."},
                {"I was not at the party.", "I was at the party."},
                {"The dishwasher is running.", "The dishwasher isn't running."},
                {"I have a driving licence.", "I have no driving licence."},
                {"I do yoga on Tuesday mornings.", "I don't do yoga."},
                {"I am afraid of flying.", "I'm not afraid of flying."},
                {"I am afraid of flying.", "Flying doesn't scare me."},
                {"I was never in hospital.", "I was in hospital in 2015."},
                {"I have never been to Japan.", "I have been to Japan twice."},
                {"I no longer live in Oslo.", "I live in Oslo."},
                {"I have a son and a daughter.", "I have no children."},
                {"My inhaler is blue.", "My inhaler isn't blue."},
            });
}

TEST(ContradictionRules, OppositesOfOneThing) {
  ExpectAll(ContradictionKind::kAntonym,
            {
                {"I don't like olives.", "I love olives."},
                {"The kettle is broken.", "The kettle works again."},
                {"The heating is off.", "The heating was switched on."},
                {"The flag new_forecast is off.", "The flag new_forecast was switched on."},
                {"The gate is open at night.", "The gate is closed at night."},
                {"My cholesterol is high.", "My cholesterol is low."},
                {"I'm married.", "I'm divorced."},
                {"I sleep on the left side.", "I sleep on the right side of the bed."},
                {"The garage is unlocked.", "The garage is locked."},
                {"We heat with gas.", "We heat with electricity."},
                {"I'm left-handed.", "I'm right-handed."},
                {"The heating is on.", "The heating is off."},
                {"I prefer the window seat.", "I prefer the aisle seat."},
                {"Our garden is big.", "Our garden is small."},
                {"The stove is electric.", "We have a gas stove."},
                {"My wife is pregnant.", "My wife isn't pregnant."},
                {"My cat is black.", "My cat is white."},
                {"My parents are alive.", "My parents are dead."},
                {"The Wi-Fi is slow.", "The Wi-Fi is fast."},
                {"My knee is better.", "My knee is worse."},
                {"I'm good at maths.", "I'm bad at maths."},
            });
}

TEST(ContradictionRules, HowOneThingEndedOrGoes) {
  ExpectAll(
      ContradictionKind::kAntonym,
      {
          {"I passed the sailing exam in May.", "I failed the sailing exam in May."},
          {"The committee accepted my proposal.", "The committee rejected my proposal."},
          {"My neighbour and I get on well.", "My neighbour and I get on badly."},
          {"I sleep well these days.", "I've been sleeping terribly."},
          {"My weight drops in summer.", "My weight rises in summer."},
          {"The stain on the wall is spreading.", "The stain on the wall is shrinking."},
          {"The import runs before the export.", "The import runs after the export."},
          {"The dough rests covered.", "The dough rests uncovered."},
          {"I'd rather sit by the window on trains.", "On trains I'd rather sit by the aisle."},
          {"I was shy when I was a boy.", "When I was a boy I was outgoing."},
          {"I like my tea hot.", "I prefer my tea cold."},
      });
}

TEST(ContradictionRules, AllergicToWhatOneMayHave) {
  ExpectAll(ContradictionKind::kAntonym,
            {
                {"Dad is allergic to ibuprofen.", "Dad can take ibuprofen, the doctor said."},
                {"My niece has an egg allergy.", "My niece can eat eggs."},
                {"I'm allergic to walnuts.", "I can eat walnuts."},
            });
  EXPECT_TRUE(Find("I'm allergic to nuts.", "I can eat walnuts."));
}

TEST(ContradictionRules, DenyingWhatAnotherVerbImplies) {
  ExpectAll(ContradictionKind::kNegation,
            {
                {"I've never been to Norway.", "I have been to Norway twice for work."},
                {"I've never been to Norway.", "I lived in Norway for a year."},
                {"Grandma wears a hearing aid.", "Grandma doesn't use any hearing aid."},
                {"My landlord said dogs are allowed.", "You can't have dogs here."},
                {"I'm not able to ride a bike.", "I can ride a bike."},
                {"I don't own a boat.", "I own a boat, an old wooden one."},
                {"Doctor says I should not swim.", "Doctor says I can swim."},
                {"Remember that I am diabetic when you plan a menu.", "I'm not diabetic."},
                {"Jonas believes in ghosts.", "Jonas doesn't believe in ghosts."},
                {"Our cluster runs without a proxy.", "Our cluster runs with a proxy."},
                {"I'm not a married man.", "Elena and I are married."},
                {"Ben can have gluten.", "Gluten is not something Ben can eat."},
            });
}

TEST(ContradictionRules, WhatIsSaidInOtherWordsAround) {
  ExpectAll(
      ContradictionKind::kNegation,
      {
          {"I'm vegan.", "Keep in mind I'm not vegan when you look for a restaurant."},
          {"Lena eats fish.", "Remember when we plan the menu: Lena doesn't eat fish."},
          {"I can read maps.", "People are surprised that I can't read maps."},
          {"A merge needs a review.", "I explained to Ben that a merge doesn't need a review."},
          {"I take aspirin every evening.", "My doctor and I talked and I no longer take aspirin."},
          {"The flat comes with a garage.", "The flat is without a garage."},
          {"My tablet has no camera.", "I film with my tablet's camera."},
          {"My wife isn't working at the moment.", "My wife is working again."},
          {"I'm not allergic to latex.", "For the clinic's form: I have a latex allergy."},
      });
  ExpectAll(ContradictionKind::kQuantity,
            {
                {"The hall window is 120 cm wide.", "I measured the hall window, it's 98 cm wide."},
            });
  ExpectAll(ContradictionKind::kAntonym,
            {
                {"The queue is empty whenever a build starts.",
                 "Whenever a build starts the queue is full."},
                {"My Volvo is an automatic.", "I drove my Volvo today, it's a manual."},
            });
}

TEST(ContradictionRules, AnotherNumberThatOnlyNames) {
  ExpectAll(ContradictionKind::kValue,
            {
                {"My phone number ends in 42.", "My phone number ends in 57."},
                {"My locker is number 14.", "My locker is number 41."},
            });
}

TEST(ContradictionRules, AnotherAmountOfTheSame) {
  ExpectAll(ContradictionKind::kQuantity,
            {
                {"I have two cats.", "I have three cats."},
                {"My rent is 900 euros.", "My rent is €950."},
                {"I walk the dog twice a day.", "I walk the dog three times a day."},
                {"I take 20 mg of citalopram.", "I take 40 mg of citalopram."},
                {"The recipe needs 200 g of flour.", "The recipe needs 300 g of flour."},
                {"My car insurance costs 400 euros a year.",
                 "I pay 480 euros a year for the car insurance."},
                {"Milo weighs 4 kg.", "Milo weighs 5.2 kilos."},
                {"My tent sleeps three people.", "My tent has room for five people."},
                {"My wage is 15 euros per hour.", "My wage is 16 euros per hour."},
                {"I have one sister.", "I have two sisters."},
                {"There are four chairs in the kitchen.", "There are six chairs in the kitchen."},
            });
}

TEST(ContradictionRules, NotesAndOutcomesStateWhatHolds) {
  ExpectAll(ContradictionKind::kQuantity,
            {
                {"Retry limit: 3", "The retry limit is 5."},
                {"Our cluster has three nodes.", "Our cluster was scaled to five nodes."},
                {"Otto weighs 31 kg.", "Otto is 24 kg."},
            });
  ExpectAll(ContradictionKind::kAntonym,
            {
                {"Tool repo: public.", "Tool repo: private."},
                {"Grandpa's bedroom is upstairs.", "Grandpa sleeps downstairs."},
                {"My brother Teun is single.", "Teun's married."},
            });
  ExpectAll(ContradictionKind::kNegation,
            {
                {"I wear glasses.", "Since the operation I no longer wear glasses."},
                {"I'm diabetic, type 2.", "I am not diabetic, the new test cleared that up."},
                {"Walter can dress.", "Walter can't dress without help."},
            });
}

TEST(ContradictionRules, AnotherPlaceOrTimeSaidToBeSoNow) {
  for (const auto& [older, newer] : std::initializer_list<Pair>{
           {"The orchestra rehearses in the town hall.",
            "The orchestra now rehearses in the old brewery."},
           {"The window cleaner comes on Mondays.",
            "The window cleaner comes on Fridays instead of Mondays."},
           {"Mia goes to Beech Road School.", "Mia goes to St Luke's School these days."},
           {"My passport is in the desk drawer.", "I keep my passport in the hall cupboard now."},
       }) {
    const auto found = Find(older, newer);
    ASSERT_TRUE(found) << older << " / " << newer;
    EXPECT_EQ(found->kind, ContradictionKind::kValue) << older << " / " << newer;
    EXPECT_TRUE(Meet(older, newer)) << older << " / " << newer;
  }
  ExpectNone({
      {"I play chess with Otto.", "Now I also play chess with Ada."},
      {"The orchestra rehearses in the town hall.", "The choir now rehearses in the brewery."},
  });
}

TEST(ContradictionRules, TheSameTwoComparedTheOtherWayRound) {
  ExpectAll(ContradictionKind::kAntonym,
            {
                {"I prefer trams over buses.", "I prefer buses over trams."},
                {"You like figs more than dates.", "You like dates more than figs."},
                {"Nora is taller than Ivo.", "Ivo is taller than Nora."},
            });
  ExpectNone({
      {"I prefer trams over buses.", "I prefer buses over ferries."},
      {"Nora is taller than Ivo.", "Ivo is shorter than Nora."},
  });
}

TEST(ContradictionRules, AClauseBehindALeadingOneStatesWhatHolds) {
  ExpectAll(
      ContradictionKind::kNegation,
      {{"I'm on the school board.", "Since Milo was born I'm no longer on the school board."},
       {"The club accepts guests.", "The club does not accept guests under any circumstances."}});
  ExpectAll(ContradictionKind::kQuantity,
            {{"It takes me ten minutes to walk to the shop.",
              "With the path closed it takes me twenty minutes to walk to the shop."}});
  ExpectAll(ContradictionKind::kAntonym,
            {{"Mum's application for a parking permit was approved.",
              "The letter came: Mum's application for a parking permit was rejected."},
             {"The weekly export succeeds on the old server.",
              "The weekly export fails on the old server."}});
}

TEST(ContradictionRules, WhatSomebodySaysOfAFactHolds) {
  ExpectAll(
      ContradictionKind::kQuantity,
      {{"Mum's dose of warfarin is 5 mg.", "The nurse says Mum's dose of warfarin is 3 mg."},
       {"Dad's dose of ramipril is 5 mg.", "My sister says Dad's dose of ramipril is 10 mg."}});
  ExpectAll(ContradictionKind::kNegation,
            {{"Mum can eat nuts.", "My sister says Mum can't eat nuts."}});
}

TEST(ContradictionRules, AQualityIsSaidOfItsBearer) {
  ExpectNone({
      {"Nora is short.", "Nora has long hair."},
      {"Ivo is strong.", "Ivo's eyesight is weak."},
      {"My phone is cheap.", "My phone contract is expensive."},
      {"I like my tea hot.", "I like my cider cold."},
      {"The villa is big.", "The villa has a small kitchen."},
      {"As a referee, Nora is strict.", "As a mother, Nora is lenient."},
  });
}

TEST(ContradictionRules, PartsAndSharesAreNotTheWhole) {
  ExpectNone({
      {"I own three kayaks.", "Two of my kayaks are red."},
      {"The orchestra has 40 members.", "Twelve members of the orchestra are violinists."},
      {"Tram 9 leaves every ten minutes.", "The ride on tram 9 takes 25 minutes."},
      {"The zoo costs 12 euros.", "Parking at the zoo costs 5 euros."},
  });
  ExpectAll(ContradictionKind::kQuantity,
            {
                {"Half of the bulbs came up.", "Almost all of the bulbs came up."},
                {"My lesson lasts half an hour.", "My lesson is a full hour."},
                {"The flat has two bedrooms.", "It's a one-bedroom flat."},
            });
}

TEST(ContradictionRules, AClauseWithoutASubjectHasTheOneBeforeIt) {
  EXPECT_TRUE(Find("She drinks wine.", "She is pregnant and does not drink wine."));
  EXPECT_TRUE(Find("He can eat shellfish.", "He is allergic and can't eat shellfish."));
  EXPECT_FALSE(Find("She drinks wine.", "I am pregnant and do not drink wine."));
  EXPECT_TRUE(Find("I'm not married.", "I'm married to a nurse."));
}

TEST(ContradictionRules, WhatIsAddedIsNone) {
  ExpectNone({
      {"My mentor is Ada.", "My mentor is also Bo."},
      {"My son has a diploma in music.", "My son has a diploma in law as well."},
      {"My sister is fond of Greek films.", "My sister is fond of Polish films."},
      {"My tent is smaller than Dana's.", "My tent is big."},
  });
  EXPECT_TRUE(Find("My mentor is Ada.", "My mentor is Bo."));
  EXPECT_TRUE(Find("My tent is smaller than Dana's.", "My tent is bigger than Dana's."));
}

TEST(ContradictionRules, EvidenceIsWhatDiffers) {
  const auto found = Find("My rent is 900 euros.", "My rent is 950 euros.");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->older.text, "900 euros");
  EXPECT_EQ(found->newer.text, "950 euros");
}

TEST(ContradictionRules, OfAListTheItemThatBothTellIsInDispute) {
  struct Listed {
    const char* list;
    const char* item;
    const char* older;
    const char* newer;
  };
  for (const Listed& told : {
           Listed{"Ida takes ramipril 5 mg, zinc 10 mg and omeprazole 20 mg.",
                  "Ida takes omeprazole 40 mg now.", "20 mg", "40 mg"},
           Listed{"Ida takes 5 mg of ramipril and 20 mg of omeprazole.",
                  "Ida takes 40 mg of omeprazole.", "20 mg", "40 mg"},
           Listed{"Rates: Oakley 68, Birch 75, Elmer 60.", "Elmer's rate is 63.", "60", "63"},
           Listed{"The pump ports: ssh 2222, http 8080.", "The pump's http port is 8081.", "8080",
                  "8081"},
       }) {
    const auto found = Find(told.list, told.item);
    ASSERT_TRUE(found) << told.list;
    EXPECT_EQ(found->older.text, told.older);
    EXPECT_EQ(found->newer.text, told.newer);
  }
}

TEST(ContradictionRules, OfOneSceneWhateverExcludesEachOtherContradicts) {
  EXPECT_FALSE(Find("A man drinks beer.", "A man drinks gin."));
  EXPECT_TRUE(Find("A man drinks beer.", "A man drinks gin.", true));
  EXPECT_TRUE(Find("Two dogs run in Norway.", "Two dogs run in Sweden.", true));
  EXPECT_TRUE(Find("Two dogs run.", "Five dogs run.", true));
  EXPECT_FALSE(Find("A tiny dog runs.", "A small dog runs.", true));
  EXPECT_FALSE(Find("A girl eats a carrot.", "A girl eats a vegetable.", true));
}

}  // namespace
}  // namespace cortex
