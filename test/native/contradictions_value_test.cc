#include "contradictions_support.h"

namespace cortex {
namespace {

using test::ExpectAll;
using test::ExpectNone;

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
                {"Please call me Sascha.", "I prefer to be called Alex."},
                {"Our library is under the MIT licence.", "The library's licence is Apache."},
                {"Noor goes to Hillside Primary.", "Noor's school is St Agnes."},
                {"My son is a pupil at Oakfield Academy.", "My son goes to Birch Primary."},
                {"Ring my GP, who is Dr Sand.", "My GP is Dr Bloom."},
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

TEST(ContradictionValues, OneThingIsInOnePlace) {
  ExpectAll(ContradictionKind::kValue,
            {
                {"The spare key is under the doormat.", "We keep the spare key in the shoebox."},
                {"The fuse box is in the cellar.", "You'll find the fuse box in the kitchen."},
                {"This year's flea market is in the church.",
                 "This year's flea market will be held in the school."},
                {"Our studio is in Bremen.", "Our studio is located in Kassel."},
                {"My boat is moored in Kiel.", "My boat is moored in Flensburg."},
                {"The chess club meets in the library.", "The chess club meets at Nora's house."},
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

}  // namespace
}  // namespace cortex
