#include "language/contradictions/contradictions_support.h"

namespace cortex {
namespace {

using test::ExpectAll;
using test::ExpectNone;

TEST(ContradictionValues, WhoIsNewInAPlaceFillsIt) {
  ExpectAll(ContradictionKind::kValue,
            {{"Granny's GP is Dr. Shah.", "Granny has a new GP, Dr. Lewis."},
             {"Our cleaner is Olga.", "We have a new cleaner, Marta."}});
  ExpectNone({{"My brother is Leo.", "I have a new friend, Tim."}});
}

TEST(ContradictionValues, OneWordOfTwoOwnersDoesNotMakeThemOne) {
  ExpectNone({
      {"Anna Schmidt lives in Metz", "Anna Weber lives in Bonn"},
      {"John Smith works for Aldi", "John Brown works for Lidl"},
      {"Peter Müller is married to Ida", "Peter Schulz is married to Eva"},
      {"Anna Schmidt has moved to Metz", "Anna Weber has moved to Bonn"},
      {"Anna Maria Berg lives in Metz", "Anna Maria Kern lives in Bonn"},
      {"Tom Senior lives in Metz", "Tom Junior lives in Bonn"},
      {"Uncle Tom lives in Metz", "Cousin Tom lives in Bonn"},
      {"Prince William lives in Metz", "Prince Harry lives in Bonn"},
      {"My older sister lives in Metz", "My younger sister lives in Bonn"},
      {"My big brother works as a nurse", "My little brother works as a teacher"},
      {"My older brother moved to Metz", "My younger brother moved to Bonn"},
      {"My elder daughter goes to Riverside School", "My younger daughter goes to Hillview School"},
      {"The older boy goes to Riverside School", "The younger boy goes to Hillview School"},
      {"My piano teacher lives in Metz", "My violin teacher lives in Bonn"},
      {"My older brother's wife is called Ida", "My younger brother's wife is called Eva"},
      {"My friend from school lives in Metz", "My friend from work lives in Bonn"},
      {"My grandma on my mother's side lives in Metz",
       "My grandma on my father's side lives in Bonn"},
      {"My daughter Mia goes to Riverside School", "My daughter Ella goes to Hillview School"},
      {"My daughter Mia attends Riverside School", "My daughter Ella attends Hillview School"},
      {"My brother Tom works as a nurse", "My brother Ben works as a teacher"},
      {"My friend Tom works as a nurse", "My friend Ben works as a teacher"},
      {"My sister Ruth studies law in Bologna", "My sister Anna studies art in Rome"},
      {"Anna Schmidt studies law in Bologna", "Anna Weber studies art in Rome"},
      {"Anna Schmidt works as a nurse", "Anna Weber works as a teacher"},
      {"Anna Schmidt drives a Volvo", "Anna Weber drives a Fiat"},
      {"My older brother drives a Volvo", "My younger brother drives a Fiat"},
      {"My savings account is at ING.", "My current account is at Barclays."},
  });
}

TEST(ContradictionValues, AnOwnerIsOneHoweverMuchOfItIsTold) {
  ExpectAll(
      ContradictionKind::kValue,
      {
          {"Anna Schmidt lives in Metz", "Anna Schmidt lives in Bonn"},
          {"Anna lives in Metz", "Anna Weber lives in Bonn"},
          {"My sister lives in Metz", "My sister lives in Bonn"},
          {"My older sister lives in Metz", "My older sister lives in Bonn"},
          {"Recently Anna moved to Metz", "Finally Anna moved to Bonn"},
          {"My daughter Mia goes to Riverside School", "My daughter Mia goes to Hillview School"},
          {"My daughter goes to Riverside School", "My daughter goes to Hillview School"},
          {"My brother Tom works as a nurse", "My brother Tom works as a teacher"},
          {"My older sister lives in Metz", "My sister lives in Bonn"},
          {"Dr. Anna Weber lives in Metz", "Anna Weber lives in Bonn"},
          {"My current account is at ING.", "My current account is at Barclays."},
      });
}

TEST(ContradictionValues, ABritishSpellingMeansTheAmericanOne) {
  ExpectAll(ContradictionKind::kValue,
            {{"My favourite colour is teal.", "My favorite color is red."},
             {"My neighbour is called Tom.", "My neighbor is called Ben."},
             {"Tom's licence number is B4471.", "Tom's license number is C9902."},
             {"My anaesthetist is Dr. Shah.", "My anesthetist is Dr. Lewis."}});
}

TEST(ContradictionValues, ANameFillsAPlaceHoweverItIsSaid) {
  ExpectAll(ContradictionKind::kValue,
            {
                {"Our main search engine is Solr.", "We run Elastic as our main search engine."},
                {"We use Trello as our task board.", "Our task board is Asana."},
                {"The contact at the bank is Frau Beck.",
                 "Herr Wolf has replaced Frau Beck as the contact at the bank."},
                {"The parrot club is led by Ines.", "Marek leads the parrot club."},
                {"The magazine's editor is Odile.", "The magazine is edited by Fabian."},
                {"My tutor is Professor Haas.", "Doctor Lim is my tutor."},
                {"My emergency contact is my sister Rosa.", "My emergency contact is Viktor."},
                {"My landlord is Mr Koch.", "My landlord is a firm called Lindenhof."},
                {"I have one bike, a blue Gazelle.", "My only bike is a grey Batavus."},
                {"Our water supplier is Aquanord.", "We get our water from Klarwasser."},
                {"Our library is under the MIT licence.", "The library's licence is Apache."},
                {"Noor goes to Hillside Primary.", "Noor's school is St Agnes."},
                {"My son is a pupil at Oakfield Academy.", "My son goes to Birch Primary."},
                {"The house is insured with Alba.", "Our home insurer is Borealis."},
                {"My favourite film of all time is Vertigo.",
                 "Of all films my number one favourite is Alien."},
                {"We bank with Nordhav.", "Our bank is Sparvik."},
                {"The treasurer of the club is Piet.", "The club's treasurer is Hanna."},
                {"Our network is called Seahorse.", "The name of our network is Walrus."},
                {"Teun, my cousin, has settled in Porto.", "My cousin Teun lives in Riga."},
            });
  ExpectNone({
      {"We use Trello as our task board.", "We use Miro as our whiteboard."},
      {"Ines leads the parrot club.", "Marek leads the chess club."},
      {"Tom runs the marathon.", "Bea runs the marathon."},
      {"Tom is Anna's manager.", "Anna manages Ravi."},
      {"Our insurer is Alba.", "Our car insurer is Borealis."},
      {"My wife's parents live in Turin.", "My parents live in Delft."},
      {"We get our bread from Hofmann.", "We get our bread from Kamps."},
      {"Noor goes to Hillside Primary.", "Noor goes to Elm Music School on Fridays."},
      {"Noor goes to Hillside Primary.", "Noor's brother goes to Birch Primary."},
      {"Karl calls me Mimi.", "Bruno calls me Mia."},
      {"My daughter takes vitamin D.", "My daughter takes vitamin C."},
      {"My aunt lives in Canada.", "My aunt lives in Halifax."},
      {"The app is hosted on Linode.", "The app's docs are hosted on GitHub."},
      {"My dentist, who is in Leeds, is Dr Vos.", "My dentist is Dr Vos."},
  });
}

TEST(ContradictionValues, WhatThereIsOneOfHasOneName) {
  ExpectAll(
      ContradictionKind::kValue,
      {
          {"I bank with Norbank, that's my only account.",
           "The only bank account I have is with Fjordbank."},
          {"I drive a Volvo, my only car.", "We run just the one car, a little Seat."},
          {"I swam for only one club all my life, Otters.", "The one club I swam for was Sharks."},
          {"Our puppy is called Biscuit.", "Our puppy is called Pepper."},
          {"We have just one goat and his name is Otto.", "The name of our only goat is Fritz."},
          {"My nearest harbour is Dunmore.", "Kilmore is the closest harbour."},
          {"My main contractor is Holt.", "The prime contractor is Bergmann."},
          {"I fly from Luton, it's my home airport.", "My home airport is Gatwick."},
          {"The dentist we go to is Dr Sand, who is the family's dentist.",
           "Our dentist is Dr Bloom."},
          {"I switched dentists, I'm with Dr Amos now.", "My dentist is Dr Bell."},
      });
  ExpectNone({
      {"We have one car, a Skoda.", "We have one motorbike, a Ducati."},
      {"One of my cats is called Tiger.", "My other cat is called Leo."},
      {"I have a cat and her name is Misty.", "I have a dog and his name is Bruno."},
      {"My best friend is Nadia.", "My best friend at school was Clara."},
      {"Emergency contact: Helen.", "Second emergency contact: Ruth."},
      {"My nearest station is Dover.", "The nearest hospital is St Anne's."},
      {"My car is a Skoda.", "My company car is a Ford."},
      {"We sell our milk to Arla.", "We sell our milk to Holt."},
      {"All our milk goes to Holt.", "All our eggs go to Arla."},
      {"My flight to Athens is full.", "My flight to Oslo is full."},
      {"My private account is with Norbank.", "My business account is with Tide."},
  });
}

TEST(ContradictionValues, APlaceIsFilledByWordsAsWellAsByNames) {
  ExpectAll(ContradictionKind::kValue,
            {
                {"My favourite colour is teal.", "Of all the colours I like amber best."},
                {"My favourite film is Vertigo.", "No film beats Alien, it's my favourite."},
                {"My favourite café for meetings is Lumen.",
                 "The place I like most for meetings is Casa Lobo."},
                {"Her favourite dish is lasagne.", "Ida's favourite dish is moussaka."},
                {"My main hobby is pottery.", "Falconry is what I'd call my main hobby."},
                {"She works for a travel agency.", "She works for the water board."},
                {"I work as a nurse.", "My job is driving a tram."},
                {"Her job title is head of design.", "She is a bookkeeper, that's her job title."},
                {"The default branch is main.", "The default branch is develop."},
                {"I'm majoring in chemistry.", "My major is music."},
                {"The opening song of the set is 'Harbour'.", "We open the set with 'Night Bus'."},
            });
  ExpectNone({
      {"My favourite colour is green.", "My least favourite colour is brown."},
      {"My favourite film is Alien.", "My favourite director is Ridley Scott."},
      {"My favourite film is Alien.", "My daughter's favourite film is Frozen."},
      {"I work for a charity.", "I work for Oxfam."},
      {"I work for a software company.", "I work for a start-up in Leeds."},
      {"My job title is engineer.", "My job is stressful."},
      {"We close the set with Hurt.", "We open the set with Thunder."},
      {"My thesis is about bees.", "My talk is about wasps."},
      {"I work as a nurse.", "I'm a mother of three."},
  });
}

TEST(ContradictionValues, AVerbNamesThePlaceWithItsPreposition) {
  ExpectAll(
      ContradictionKind::kValue,
      {
          {"I work for Alba.", "I'm employed at Borealis."},
          {"We host all our apps on Hetz.", "Our apps are hosted on Linode."},
          {"The backend is written in Go.", "Our backend is all Kotlin."},
          {"Our bus is looked after by Blume.", "The garage that looks after our bus is Holt."},
          {"Thesis supervisor: Dr de Vries.", "Prof. Bakker is supervising my thesis."},
          {"Our issue tracker is Jira.", "We track issues in Linear."},
          {"Tove's boyfriend is called Emil.", "Tove is going out with Anders."},
          {"Acorn is headquartered in Turin.", "HQ of Acorn: Milan."},
          {"The library is under the GPL.", "The library's licence is MIT."},
          {"Our drummer is Ola.", "The band's drummer is Finn."},
          {"My parents live in a cottage near Siena.", "My parents live in Bologna."},
      });
  ExpectNone({
      {"I work for Siemens.", "I once worked for Bosch as a student."},
      {"We host our website on Netlify.", "We host our database on Hetzner."},
      {"We track issues in Linear.", "Our GPS tracker is a Garmin."},
      {"Dr Heller looks after our dog.", "Dr Sand looks after our horses."},
      {"I live in Oslo.", "Maybe I'll move to Rome."},
      {"The company's headquarters are in Austin.", "The company has an office in Denver."},
      {"Anna is my manager.", "Anna manages the shop."},
      {"Aisha captains our team.", "The captain of the ship is Rolf."},
      {"Tom drives the bus.", "My driver is Ali."},
      {"Our landlord is Mr Koch.", "Our landlord's name is Peter."},
      {"I live at Rose Cottage.", "I live in Leeds."},
      {"Our drummer is Ola.", "The support band's drummer is Finn."},
      {"The gig is at the Paradiso on Friday.", "The gig is at the Melkweg on Saturday."},
      {"He's a baker.", "She's a plumber."},
      {"Our issue tracker is Jira.", "We track time in Toggl."},
      {"The topic of my talk is bees.", "The topic of her talk is wasps."},
      {"The doctor I see for my knee is Dr Vos.", "The doctor I see for my back is Dr Lim."},
      {"The club I play for is Otters.", "The club I support is Arsenal."},
      {"I work as a waiter in the evenings.", "I work as a courier in the mornings."},
      {"The user's brother-in-law works at Roche.", "I work at the hospital in Aarhus."},
  });
}

TEST(ContradictionValues, WhatIsToldForWhoeverAsksHolds) {
  ExpectAll(ContradictionKind::kValue,
            {
                {"If anybody asks, our vet is Dr Olsen.", "Our vet is Dr Strand."},
                {"If something happens to me, my emergency contact is Viktor.",
                 "My emergency contact is my sister Rosa."},
            });
  ExpectNone({
      {"If the clinic is full, our vet is Dr Olsen.", "Our vet is Dr Strand."},
  });
}

TEST(ContradictionValues, OneThingIsInOnePlace) {
  ExpectAll(ContradictionKind::kValue,
            {
                {"The spare key is under the doormat.", "We keep the spare key in the shoebox."},
                {"Our studio is in Bremen.", "Our studio is located in Kassel."},
                {"My boat is moored in Kiel.", "My boat is moored in Flensburg."},
                {"The chess club meets in the library.", "The chess club meets at Nora's house."},
                {"I keep the spare key under the flowerpot.",
                 "The one spare key we have hangs on a nail in the shed."},
                {"All my savings are with Norbank.", "I keep my savings at Fjordbank."},
                {"We're spending the summer holiday in Crete.",
                 "We're spending the summer holiday in the Azores."},
            });
  ExpectNone({
      {"The key is in the kitchen.", "The key is in the drawer."},
      {"The key is in the kitchen drawer.", "The key is in the top drawer."},
      {"The wine is in the cellar.", "The wine is on the top shelf."},
      {"The house key is in the drawer.", "The car key is in the box."},
      {"The bakery is on Mill Lane.", "The bakery is in Leeds."},
      {"The cat is in the garden.", "The cat is in the house."},
      {"The drill is in the shed in winter.", "The drill is in the house."},
      {"The suitcase is in the car.", "The suitcase is under my coat."},
      {"My passport is in the safe.", "My old passport is in the loft."},
      {"The tortoise is in the conservatory.", "The tortoise is in its box."},
  });
}

TEST(ContradictionValues, OneThingIsOnOneDay) {
  ExpectAll(ContradictionKind::kValue,
            {
                {"Choir practice is on Mondays.", "Choir practice is on Thursdays."},
                {"The glass collection is on Tuesdays.", "They collect the glass on Fridays."},
                {"The retro is on Mondays at 3 pm.", "We hold the retro on Thursdays at 3 pm."},
                {"The parents' evening is on 4 May.", "The parents' evening takes place on 9 May."},
                {"The invoice is due on 15 May.", "The invoice has to be paid by 30 May."},
                {"The tenancy ends on 30 June.", "The tenancy runs out on 31 August."},
                {"My visa expires in 2027.", "The expiry year of my visa is 2031."},
            });
  ExpectNone({
      {"I have choir practice on Mondays.", "I have choir practice on Thursdays."},
      {"The pool is closed on Mondays.", "The pool is closed on Tuesdays."},
      {"On Mondays the soup is lentil.", "On Tuesdays the soup is leek."},
      {"The green bin collection is on Mondays.", "The brown bin collection is on Tuesdays."},
      {"Choir practice is on Mondays and Thursdays.", "Choir practice is on Thursdays."},
      {"The invoice is due on 15 May.", "The tax return is due on 31 July."},
      {"My visa expires in 2027.", "My passport expires in 2031."},
  });
}

TEST(ContradictionValues, WorkAndAgeAreOnesOwn) {
  ExpectAll(ContradictionKind::kValue, {
                                           {"I'm a plumber.", "I earn my living as a baker."},
                                           {"My grandad is 80.", "My grandad turned 83 in May."},
                                       });
  ExpectNone({
      {"My grandad is 80.", "My grandad turned 70 in 2012."},
      {"My grandad is 80.", "My grandma turned 83 in May."},
      {"I'm a plumber.", "I'm a father of two."},
  });
}

TEST(ContradictionValues, AThingWithANameOfItsOwnMayBeToldShorter) {
  ExpectAll(ContradictionKind::kValue,
            {
                {"Our feature store is Feast.", "The store is Tecton."},
                {"Our bug tracker is Bugzilla.", "The bug tracker at work is Mantis."},
                {"The wiki is Confluence.", "Our wiki at work is Outline."},
            });
  ExpectNone({
      {"The message queue is Kafka.", "The queue is long."},
      {"My printer is a Canon.", "My work printer is an Epson."},
      {"Our message broker is Kafka.", "My insurance broker is Fenwick."},
      {"My wiki is Obsidian.", "The wiki at work is Outline."},
      {"The speaker is Anna Berg.", "The speaker is a Sonos."},
      {"The wiki is Confluence.", "My brother's wiki is Obsidian."},
      {"Our staging database is Postgres.", "The database is MariaDB."},
  });
}

TEST(ContradictionValues, WhatOneHasIsOfOneMake) {
  ExpectAll(ContradictionKind::kValue,
            {
                {"The tumble dryer is a Miele.", "We have a Zanussi tumble dryer."},
                {"I've got a Stihl chainsaw.", "My chainsaw is a Husqvarna."},
                {"The garden shed is a Tuin.", "We've got a Lillevilla shed in the garden."},
            });
  ExpectNone({
      {"We have a Bosch drill.", "We've got a Makita drill."},
      {"The radio is a Roberts.", "We've got a Sony radio in the garage."},
      {"Our car is a Skoda.", "We have a Fiat car in Italy."},
      {"My bike is called Betsy.", "I have a Trek bike."},
  });
}

TEST(ContradictionValues, WhereTheHouseIsAndOneHasAJobIsImplied) {
  ExpectAll(
      ContradictionKind::kValue,
      {
          {"We live in Little Staunton.", "Our house is in Harrow Green."},
          {"My parents' house is in Gijón.", "My parents live in Oviedo."},
          {"I work at Orbis Labs.", "I'm an analyst at Heliodyne."},
          {"We have one dog, Rufus.", "Our only dog is called Biscuit."},
          {"We called our son Milo, he's our only child.", "Our only child is a boy named Otto."},
      });
  ExpectNone({
      {"We live in Little Staunton.", "Our holiday house is in Harrow Green."},
      {"I live in Oslo.", "My parents' house is in Bergen."},
      {"Our house is in Bath.", "Our flat is in Leeds."},
      {"I work for the health service.", "I'm a nurse at Hillview."},
      {"I work at Orbis Labs.", "I'm a volunteer at Heliodyne."},
      {"I work at Orbis Labs.", "I'm a flautist at St Mary's."},
      {"We have one dog, Rufus.", "My sister has one dog, Biscuit."},
      {"We have one dog, Rufus.", "Our neighbours' only dog is called Biscuit."},
  });
}

TEST(ContradictionValues, WhatIsRegularIsSoEachTime) {
  ExpectAll(ContradictionKind::kValue,
            {
                {"The gardener comes on Fridays.", "Our gardener's day is Tuesday."},
                {"My physio comes every Thursday.", "The physio visits on Mondays."},
            });
  ExpectNone({
      {"The gardener comes on Fridays.", "My mother's gardener comes on Tuesdays."},
      {"The nurse comes on Mondays.", "The nurse came on Thursday."},
      {"The gardener comes on Fridays.", "My day off is Tuesday."},
      {"Window seat, always.", "Get me an aisle seat this once."},
      {"Always book me a window seat by day.", "Always book me an aisle seat by night."},
  });
}

/// Under AddressSanitizer this once read a view into a string that was gone: a preposition chosen
/// by
/// "?:" between a literal and the text of a word.
TEST(ContradictionRules, ThePrepositionBeforeAPlaceIsReadFromItsText) {
  ExpectAll(ContradictionKind::kValue,
            {
                {"My optician is in Ghent.", "My optician is in Bruges."},
                {"My favourite shell is Zsh.", "Favourite shell: Fish."},
            });
  ExpectNone({{"My optician is in Ghent.", "My optician is Dr Maes."}});
}

}  // namespace
}  // namespace cortex
