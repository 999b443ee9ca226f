#include "language/contradictions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "language/statement_keys.h"

namespace cortex {
namespace {

struct Pair {
  const char* older;
  const char* newer;
};

std::optional<ContradictionFinding> Find(const std::string& older, const std::string& newer,
                                         bool same_scene = false) {
  ContradictionOptions options;
  options.same_scene = same_scene;
  return FindContradiction(AnalyzeStatement(older), AnalyzeStatement(newer), options);
}

/// Whether the index of statement keys would bring the two together.
bool Meet(const std::string& older, const std::string& newer) {
  for (const auto& a : KeysOf(AnalyzeStatement(older), 0)) {
    for (const auto& b : KeysOf(AnalyzeStatement(newer), 0)) {
      if (MayContradict(a, b)) return true;
    }
  }
  return false;
}

/// Found both ways round, with evidence that lies in the texts and a key to be found by.
void ExpectAll(ContradictionKind kind, std::initializer_list<Pair> pairs) {
  for (const auto& [older, newer] : pairs) {
    const auto found = Find(older, newer);
    ASSERT_TRUE(found) << older << " / " << newer;
    EXPECT_EQ(found->kind, kind) << older << " / " << newer;
    EXPECT_GT(found->score, 0.5);
    EXPECT_LE(found->score, 1.0);
    EXPECT_EQ(std::string(older).substr(found->older.begin, found->older.end - found->older.begin),
              found->older.text);
    EXPECT_EQ(std::string(newer).substr(found->newer.begin, found->newer.end - found->newer.begin),
              found->newer.text);
    EXPECT_TRUE(Find(newer, older)) << newer << " / " << older;
    EXPECT_TRUE(Meet(older, newer)) << older << " / " << newer;
  }
}

void ExpectNone(std::initializer_list<Pair> pairs) {
  for (const auto& [older, newer] : pairs) {
    EXPECT_FALSE(Find(older, newer)) << older << " / " << newer;
    EXPECT_FALSE(Find(newer, older)) << newer << " / " << older;
  }
}

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
                {"Our pipeline runs on Jenkins.", "Our pipeline runs on Buildkite."},
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
                {"Leave the light on.", "Leave the light off."},
                {"The shop is near the church.", "The shop is far from the church."},
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
                {"My phone number ends in 42.", "My phone number ends in 57."},
                {"My tent sleeps three people.", "My tent has room for five people."},
                {"My wage is 15 euros per hour.", "My wage is 16 euros per hour."},
                {"I have one sister.", "I have two sisters."},
                {"My locker is number 14.", "My locker is number 41."},
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

TEST(ContradictionRules, DenyingAnotherCaseIsNone) {
  ExpectNone({
      {"I can't sleep without a pillow.", "I sleep with a pillow."},
      {"Nobody in our street is without a car.", "Everybody in our street has a car."},
      {"I don't go sailing if my back hurts.", "I go sailing on Thursdays."},
      {"I don't run, my knees are bad.", "I run a bakery."},
      {"I can swim.", "I don't swim in winter."},
      {"My uncle doesn't live with us.", "My uncle lives in Porto."},
      {"I don't work nights at the clinic.", "I work at the clinic."},
      {"There's hardly anything I don't eat.", "I eat everything."},
      {"Mum doesn't have a car.", "Mum drives my car."},
      {"I don't own the flat.", "I live in the flat."},
  });
}

TEST(ContradictionRules, AnotherOwnerSubjectOrOccasionIsNoContradiction) {
  ExpectNone({
      {"I love my dog.", "I hate my neighbour's dog."},
      {"I'm good at chess.", "My chess club is bad at planning."},
      {"I ran 10 km yesterday.", "I ran 12 km today."},
      {"I took the 8 am train.", "I took the 9 am train."},
      {"Dogs are allowed on the beach behind the dunes.", "Dogs aren't allowed on the main beach."},
      {"I have a cold.", "I like my coffee hot."},
      {"Nobody but me has the key.", "I have the key."},
      {"The exhibition in 2021 was in Lyon.", "The 2023 exhibition was in Porto."},
      {"I'm quiet in big groups.", "I'm talkative with close friends."},
  });
}

TEST(ContradictionRules, AnotherPersonIsNoContradiction) {
  ExpectNone({
      {"My brother plays the cello.", "My sister doesn't play the cello."},
      {"My son is allergic to penicillin.", "My son isn't allergic to cats."},
      {"My sister's birthday is on 3 April.", "My birthday is on 5 April."},
      {"My daughter is 7.", "My son is 9."},
      {"I'm married.", "My sister is divorced."},
      {"The neighbours have a pool.", "We don't have a pool."},
      {"Grandpa thinks that I smoke.", "I don't smoke."},
      {"My son's teacher is Ms Blum.", "My daughter's teacher is Mr Roth."},
      {"My husband snores.", "I don't snore."},
      {"Milo weighs 4 kg.", "Bella weighs 12 kg."},
      {"Granny is a widow.", "Granny's husband is in the garden."},
      {"My aunt has a big house.", "My aunt has a small car."},
      {"Max is our dog.", "Max is our neighbour's son."},
      {"My wife is a pilot.", "My wife is tall."},
      {"I have one sister.", "I have two brothers."},
      {"My mother was born in Delft.", "I was born in Utrecht."},
      {"My colleague is from Spain.", "My boss is from Italy."},
  });
}

TEST(ContradictionRules, AnotherTimeIsNoContradiction) {
  ExpectNone({
      {"I drink tea in the afternoon.", "I never drink tea in the evening."},
      {"I used to love running.", "I hate running."},
      {"I lived in Turin for three years.", "I live in Ghent."},
      {"The gate is open during the day.", "The gate is closed at night."},
      {"I have yoga on Tuesday.", "I have choir on Wednesday."},
      {"I go to the gym on Mondays.", "I go to the gym on Fridays."},
      {"I was married for ten years.", "I'm single."},
      {"I take 20 mg of citalopram in the morning.", "I take 40 mg of citalopram at night."},
      {"I hate Mondays.", "I love Fridays."},
      {"I love my old bike.", "I bought a new bike."},
      {"I bought two shirts in May.", "I bought four shirts in August."},
      {"I finished the marathon in 4 hours.", "I finished the half marathon in 2 hours."},
      {"I don't drink coffee after noon.", "I drink coffee at breakfast."},
      {"I have an appointment with Dr Lund on 4 May.",
       "I have an appointment with Dr Berg on 9 May."},
      {"Milo eats 100 g of food in the morning.", "Milo eats 80 g of food."},
      {"I have not finished the book.", "I finished the book."},
      {"I sold my boat.", "I bought a boat."},
      {"The library opens at ten on weekdays.", "The library opens at one on Sundays."},
      {"I had pasta for dinner yesterday.", "I had rice for dinner today."},
      {"Don't call me before ten.", "Call me after ten."},
      {"I usually wear black.", "I wore white at the wedding."},
      {"I moved to Delft in 2010.", "I moved to Utrecht in 2016."},
  });
}

TEST(ContradictionRules, AWishQuestionOrConditionIsNoContradiction) {
  ExpectNone({
      {"I want to quit smoking.", "I smoke cigars."},
      {"It's not that I can't cook, I just don't enjoy it.", "I can whistle."},
      {"If I don't eat breakfast I get dizzy.", "I eat breakfast every day."},
      {"I don't have the flu.", "Do I have the flu?"},
      {"I have never been to Japan.", "I would love to go to Japan."},
      {"I can't find my glasses.", "My glasses are new."},
  });
}

TEST(ContradictionRules, AnotherThingIsNoContradiction) {
  ExpectNone({
      {"I don't like olives.", "I hate olives."},
      {"I like olives.", "I love olives."},
      {"My cholesterol is high.", "My iron is low."},
      {"I have two cats.", "I have three dogs."},
      {"My rent is 900 euros.", "My rent is €900."},
      {"The pharmacy closes at six.", "The pharmacy closes at 6 pm."},
      {"The pharmacy closes at six.", "The pharmacy opens at 8."},
      {"My birthday is in April.", "My birthday is on 5 April."},
      {"My favourite film is Vertigo.", "My favourite book is Emma."},
      {"I like jazz.", "I like techno."},
      {"I can juggle.", "I can't dive."},
      {"The boiler is in the cellar.", "There is no boiler in the attic."},
      {"My dentist is Dr Vos.", "My doctor is Dr Kuiper."},
      {"I need an appointment with my dentist.", "My dentist is Dr Kuiper."},
      {"I walk the dog twice a day.", "I feed the dog three times a day."},
      {"I have a red scarf.", "I have a blue scarf."},
      {"I take 20 mg of citalopram.", "I take 40 mg of pantoprazole."},
      {"The blue bin is for paper.", "The brown bin is for compost."},
      {"My left knee hurts.", "My right knee is fine."},
      {"My left knee hurts.", "My right knee hurts."},
      {"The train to Lyon leaves at 9:10.", "The train to Paris leaves at 10:15."},
      {"The bus to the station takes 20 minutes.", "The tram to the station takes 12 minutes."},
      {"The recipe needs 200 g of flour.", "The recipe needs 300 g of sugar."},
      {"Our cat is called Miso.", "Our other cat is called Tofu."},
      {"My first name is Hanneke.", "My middle name is Louise."},
      {"I speak Dutch.", "I don't speak Danish."},
      {"Lucy is taller than Ben.", "Ben is shorter than Lucy."},
      {"I read 30 pages a day.", "I write 2 pages a day."},
      {"The school starts at 8:30.", "The school ends at 15:00."},
      {"My hearing is good.", "My eyesight is bad."},
      {"The soup was cold.", "The coffee was hot."},
      {"My car insurance costs 400 euros a year.", "My house insurance costs 250 euros a year."},
      {"The office is on the third floor.", "The canteen is on the fifth floor."},
      {"Uncle Piet collects stamps.", "Uncle Piet doesn't collect coins."},
      {"I don't do yoga.", "I teach yoga."},
      {"The kids get up at seven.", "The kids go to bed at nine."},
      {"I prefer figs.", "I prefer dates."},
      {"Our garden is big.", "Our kitchen is small."},
      {"I have never been to Japan.", "I have been to Korea."},
      {"My hourly rate is 80 dollars.", "My daily rate is 600 dollars."},
      {"I go running without music.", "I go running with my friend."},
      {"I no longer live in Oslo.", "I live in Bergen."},
      {"My shift ends at 4 pm.", "My shift ends at 16:00."},
      {"The dose is 0.5 ml.", "The dose is 500 microlitres."},
      {"My cat is black.", "My dog is white."},
      {"The exam is in June.", "The results come in July."},
      {"I get headaches from red wine.", "I don't get headaches from white wine."},
      {"My blood pressure is 120.", "My blood sugar is 95."},
      {"My GP is in the Hague.", "My GP's name is Dr Bos."},
      {"Dad is hard of hearing.", "Dad hears everything."},
      {"I know the way.", "I don't know the answer."},
      {"I study physics.", "I'm studying chemistry."},
      {"I am right about this.", "My left foot hurts."},
      {"It's light outside.", "My suitcase is heavy."},
      {"The movie was long.", "The book was short."},
      {"There are four chairs in the kitchen.", "There are six chairs in the garden."},
      {"Lunch is at noon.", "Dinner is at seven."},
      {"The cake needs 40 minutes.", "The bread needs 50 minutes."},
      {"I hate waiting.", "I love waiting tables."},
      {"I'm good at maths.", "I'm bad at drawing."},
      {"My contract ends in March.", "My contract starts in March."},
  });
}

TEST(ContradictionRules, SayingTheSameIsNone) {
  ExpectNone({
      {"I don't wear any wool.", "I do not wear wool."},
      {"It isn't true that I can't whistle.", "I can whistle."},
      {"I never forget my keys.", "I always remember my keys."},
      {"I am never awake at six.", "I am always asleep at six."},
      {"The rent is 900 euros.",
       "The rent is \xE2\x82\xAC"
       "900."},
      {"The fee is under 300 euros.", "The fee is 260 euros."},
      {"The club has some 200 members.", "The club has 197 members."},
      {"The track is 5 kilometres long.", "The track is 3.1 miles long."},
      {"Ben is unable to drive.", "Ben can't drive."},
      {"Parking is forbidden in our street.", "Nobody parks in our street."},
      {"Our flat has no balcony.", "We live in a flat without a balcony."},
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

TEST(ContradictionRules, DenyingMoreThanWasSaidIsNone) {
  ExpectNone({
      {"I keep hens.", "I don't keep white hens."},
      {"I like my uncle.", "I don't like my uncle's cooking."},
      {"A cat sleeps in our barn.", "There is no kitten sleeping in our barn."},
  });
}

TEST(ContradictionRules, EvidenceIsWhatDiffers) {
  const auto found = Find("My rent is 900 euros.", "My rent is 950 euros.");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->older.text, "900 euros");
  EXPECT_EQ(found->newer.text, "950 euros");
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
