#include "language/contradictions/contradictions_support.h"

namespace cortex {
namespace {

using test::ExpectAll;
using test::ExpectNone;

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

TEST(ContradictionRules, OneThingByTwoNamesIsNoContradiction) {
  ExpectNone({
      {"I live in the USA.", "I live in the United States."},
      {"I live in the UK.", "I live in the United Kingdom."},
      {"I live in LA.", "I live in Los Angeles."},
      {"Ida works for the BBC.", "Ida works for the British Broadcasting Corporation."},
      {"User lives in Lisbon.", "Andrew is a person living in an apartment."},
      {"I can't wait!", "I try to distract myself since the wait can be hard."},
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
      {"I have not read today.", "I read in the train."},
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

TEST(ContradictionRules, AClauseThatSharesASubjectSpeaksOfIt) {
  ExpectNone({
      {"My brother works in Leeds and has no car.", "I have a car."},
      {"My mother takes metformin and doesn't eat sugar.", "I eat sugar."},
      {"The old printer is broken and can't scan.", "The new printer can scan."},
      {"The guest in room 4 has paid and may leave.",
       "The guest in room 6 hasn't paid and may not leave."},
      {"My sister is a nurse and lives in Rome.", "I live in Milan."},
  });
}

TEST(ContradictionRules, ConditionsThatOpposeTellTheSame) {
  ExpectNone({
      {"The heating is on if the window is shut.", "The heating is off unless the window is shut."},
      {"Visits are allowed when no exam is on.", "Visits aren't allowed when an exam is on."},
      {"You may ring me at night if it's serious.", "Don't ring me at night unless it's serious."},
  });
}

TEST(ContradictionRules, ToldFromTheOtherEndIsNone) {
  ExpectNone({
      {"The bakery is before the church.", "The church is after the bakery."},
      {"The lamp stands left of the sofa.", "The sofa stands right of the lamp."},
      {"The picture hangs above the piano.", "The piano is below the picture."},
  });
}

TEST(ContradictionRules, WhatIsYetToComeIsNone) {
  ExpectNone({
      {"The shop has no online store.", "We'll launch an online store for the shop next spring."},
      {"I've never been to Peru.", "I'm going to Peru in May."},
      {"I should not drink coffee.", "I drink coffee at work."},
      {"Nobody else lives with Grandpa.", "Grandpa lives alone."},
      {"I left the house without an umbrella.", "I left the house with an umbrella."},
      {"I'm allergic to shellfish.", "I can eat fish."},
      {"I'm allergic to cow's milk.", "I can drink oat milk."},
      {"Mr. Hale is a patient on ward 2.", "Mr. Hale isn't a patient man."},
      {"The EU cluster has three nodes.", "The US cluster has five nodes."},
      {"We pay 800 a month in rent.", "We pay 90 a month for gas."},
  });
}

TEST(ContradictionRules, WhatItStandsForIsAnotherThing) {
  ExpectNone({
      {"My bike is at the workshop, it is red.", "I washed the car, it is blue."},
      {"I called Ruth, she is ill.", "Nora is well."},
      {"On Mondays I finish at five.", "Fridays are short, I finish at one."},
      {"My contract goes up to 40 hours in June.", "At the moment my contract is for 30 hours."},
      {"There's no day when I don't swim.", "I swim every day."},
      {"Paul drives a van for his tours.", "Paul doesn't own the van."},
      {"In the spring match, Lena scored no goals.", "In the final, Lena scored two goals."},
  });
}

TEST(ContradictionRules, TwoMattersOfOneSpeakerAreNone) {
  ExpectNone({
      {"I like running by the river.", "I walk 4 km a day."},
      {"I have two free evenings a week.", "I pay far too much rent."},
      {"I'm resting my broken leg.", "I finish work at five."},
      {"I plan to retire in 2031.", "I work 30 hours a week."},
      {"I love walking in the hills.", "I don't like my commute."},
      {"I love swimming in the sea.", "I hate Mondays."},
      {"My pension comes every month.", "My salary is 41,000 a year."},
      {"I have nothing against my new boss.", "I'm saving for a new bike."},
      {"I don't smoke.", "There's a smoke alarm in the hall."},
      {"My GP is Dr. Lund.", "I'm not a doctor."},
      {"My house is freezing.", "It isn't the flat's heating that is broken, it is the boiler's."},
      {"At home I use a Mac.", "I live in York."},
      {"My favourite city is Porto.", "My favourite season is autumn."},
      {"My birthday is on 3 May.", "Nora has her birthday on 8 June."},
      {"My car is a Fiat.", "Beata is the carer on weekdays."},
      {"Bin collection is on Tuesdays.", "The shop is open on Saturdays."},
      {"I take 5 mg in the morning.", "I weigh 79 kg."},
      {"I'm the eldest of four children.", "We have two children."},
      {"I've worked at the nursery for three years.", "I work 32 hours a week."},
      {"The wifi in my room is fast.", "The wifi at the office is fast."},
      {"My flight to Athens leaves from gate B12.", "My flight home is on Sunday."},
  });
}

TEST(ContradictionRules, AnotherCaseOfTheSameIsNone) {
  ExpectNone({
      {"The upstairs tap drips.", "I looked at the downstairs tap and that one doesn't drip."},
      {"Nobody in the office but Ana has the key.", "Ana has the key."},
      {"When Rex is alone he barks.", "When Rex is with us he never barks."},
      {"There's nobody in our street who has no bike.", "Everyone in our street has a bike."},
      {"My left ankle hurts.", "My right ankle is fine, it doesn't hurt."},
      {"Our team has no test lab.", "Someday our team ought to have a test lab."},
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

TEST(ContradictionRules, DenyingMoreThanWasSaidIsNone) {
  ExpectNone({
      {"I keep hens.", "I don't keep white hens."},
      {"I like my uncle.", "I don't like my uncle's cooking."},
      {"A cat sleeps in our barn.", "There is no kitten sleeping in our barn."},
  });
}

TEST(ContradictionRules, WhatAFriendThinksOrSomebodyIntendsIsNone) {
  ExpectNone({
      {"Our office is cosy.", "Tilda says our office is freezing."},
      {"I'm a patient driver.", "My sister says I'm an impatient driver."},
      {"Our boat is for sale.", "We never meant to sell it, but now we mean to keep the boat."},
      {"The choir meets at six.", "The choir intends to meet at seven from May."},
      {"The barn has no lights.", "My dream is a barn with lights."},
  });
  ExpectAll(ContradictionKind::kAntonym,
            {{"My iron level is low.", "The nurse says my iron level is high."}});
}

TEST(ContradictionRules, EachOfACaseOfItsOwnIsNone) {
  ExpectNone({
      {"I take one tablet before work.", "I take two tablets after supper."},
      {"The baby eats at 7:30.", "The baby eats again at 11."},
      {"Naps at nine.", "Naps again at one."},
      {"The studio costs 18 euros a week.", "The studio costs 800 euros over ten months."},
      {"The chapel opens at 9.", "The chapel opens at 11 on Sundays."},
      {"The soup is 4.20 to eat here.", "The soup is 3.90 to take home."},
      {"The thesis has 90 pages without the appendix.",
       "The thesis has 120 pages with the appendix."},
      {"I can't sleep in rooms that have curtains like these.", "I can sleep in hotel rooms."},
      {"The build isn't red because of the linter.", "The build is red because of the tests."},
      {"Our review is two days long.", "Our review planning is two hours long."},
      {"I live in Turin.", "My company is based in Milan."},
      {"We don't keep phone numbers.", "We keep a phone in the hall."},
      {"Leo is afraid of heights.", "I'm not afraid of heights."},
      {"I buy half a dozen eggs.", "I buy six eggs."},
      {"The pool closes at 9 p.m.", "The pool closes at 5 p.m. on Sundays."},
      {"The build failed on branch release-1.7", "The build passed on branch release-1.8"},
      {"My archive holds 8 TB.", "My archive holds 2 TB free."},
      {"Ida's first tooth came in May.", "Ida's second tooth came in June."},
      {"Guests are not allowed without a pass.", "Guests are allowed at any hour with a pass."},
      {"I plan to sell the boat.", "I haven't sold the boat."},
      {"I never said I don't like the garden.", "I like the garden."},
      {"My blog has 40 posts.", "My blog has 3 travel posts."},
  });
  ExpectAll(ContradictionKind::kAntonym,
            {{"I take the pill before supper.", "I take the pill after supper."}});
  ExpectAll(ContradictionKind::kQuantity,
            {{"The studio costs 18 euros a week.", "The studio costs 25 euros a week."}});
}

TEST(ContradictionRules, WhatIsOfItsDayOrYetToComeIsNone) {
  ExpectNone({
      {"I'm hungry today.", "I am not hungry today."},
      {"The cat had a cough last night.", "The cat had no cough last night."},
      {"We rent our barn.", "We plan to buy our barn in two years."},
      {"I live in Bergen.", "I'm going to move to Porto when the children are grown up."},
      {"Gran was happy at the Easter lunch.", "Gran was sad at the farewell lunch."},
      {"My aunt lives in County Cork.", "My aunt lives in Bantry."},
      {"The heap size is 8192 MB.", "The heap size is 8 GB."},
      {"I don't have a kayak.", "I am saving up for a kayak."},
      {"The viewer supports TIFF export.", "The viewer supports PNG export."},
      {"The app supports CSV export.", "The app supports JSON export."},
      {"We sell brown bread.", "We sell white bread."},
  });
}

TEST(ContradictionRules, AlternateDaysAndIdiomsAreNone) {
  ExpectNone({
      {"I walk 3 km on odd days.", "I walk 5 km on even days."},
      {"I don't drive.", "The new printer drives me up the wall."},
      {"I grow my beans without fertiliser.", "I don't use fertiliser on the beans I grow."},
  });
}

TEST(ContradictionRules, OppositesAreFoundBehindWhatFramesThem) {
  ExpectAll(
      ContradictionKind::kAntonym,
      {
          {"The mole turned out to be harmless.", "The mole turned out to be dangerous."},
          {"My sister is such a messy cook that nobody helps her.", "My sister is a tidy cook."},
          {"My allotment is bigger than Ana's.", "I've got a smaller allotment than Ana."},
          {"Budget note: I'm ahead of plan.", "I'm behind plan."},
          {"Our ticket is refundable.", "Our ticket is non-refundable."},
          {"Prefers window seats on trains.", "On trains he prefers aisle seats."},
      });
  ExpectNone({
      {"My allotment is bigger than Ana's.", "I've got a smaller allotment than Ben."},
      {"Our ticket is refundable.", "Ben's ticket is non-refundable."},
      {"Dad lets me keep a snake.", "My sister is not allowed to keep a snake."},
  });
}

TEST(ContradictionRules, WhoseItIsNeedNotBeSaidBehindThan) {
  ExpectAll(ContradictionKind::kAntonym,
            {
                {"My shift is longer than my sister's.", "I have a shorter shift than my sister."},
                {"My new desk chair is comfortable.", "My desk chair is uncomfortable."},
            });
  ExpectNone({{"My shift is longer than my sister's.", "I have a shorter shift than my brother."}});
}

}  // namespace
}  // namespace cortex
