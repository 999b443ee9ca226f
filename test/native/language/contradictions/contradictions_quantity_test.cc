#include "language/contradictions/contradictions_support.h"

namespace cortex {
namespace {

using test::ExpectAll;
using test::ExpectNone;

TEST(ContradictionQuantities, RatesHoweverTheyAreSaid) {
  ExpectAll(ContradictionKind::kQuantity,
            {
                {"I mop the stairs every week.", "I mop the stairs once a month."},
                {"I see the osteopath every week.", "I see the osteopath once every three weeks."},
                {"I feed the carp twice daily.", "I feed the carp four times a day."},
                {"The tram to the zoo runs every 10 minutes.",
                 "Trams to the zoo come every twenty minutes."},
                {"The ferry leaves every half hour.", "The ferry goes every two hours."},
            });
  ExpectNone({
      {"Dora's number is 040 555 0134.", "Dora's mobile number is 0171 555 0188."},
      {"I swim every week.", "I swim twice a week."},
      {"I walk the dog every day.", "I walk the dog three times a day."},
      {"The museum is open every day.", "The museum has a late opening once a month."},
      {"I mop the stairs every week.", "I mop the cellar once a month."},
      {"The ferry leaves every two hours.", "The crossing takes 40 minutes."},
      {"I mop the stairs every week.", "I mop the stairs weekly."},
  });
}

TEST(ContradictionQuantities, WhatCameOfAChangeHoldsNow) {
  ExpectAll(
      ContradictionKind::kQuantity,
      {
          {"Nana's ramipril dose is 5 mg.", "The doctor raised Nana's ramipril dose to 10 mg."},
          {"Our rent is 900 euros.", "The landlord raised our rent to 1,050 euros."},
          {"Dad takes furosemide 80 mg.", "Dad takes furosemide 40 mg again."},
          {"Our rent is 520 pounds.", "Our rent is back to 480 pounds."},
          {"Half a tablet of bisoprolol is my dose.", "I take one bisoprolol tablet."},
          {"I booked three seats for the trip to Quito.",
           "I have booked just one seat for the trip to Quito."},
      });
  ExpectNone({
      {"My contract is for 30 hours.", "My contract goes up to 40 hours in September."},
      {"Nana's ramipril dose is 5 mg.", "The doctor raised Grandad's ramipril dose to 10 mg."},
  });
}

TEST(ContradictionQuantities, OneDimensionOfOneThing) {
  ExpectAll(ContradictionKind::kQuantity,
            {
                {"The bookcase is 180 cm high.", "The bookcase is 2.2 metres tall."},
                {"The lease runs for 12 months.", "I'm tied into a 24-month lease."},
                {"My flute lesson is half an hour long.", "I have an hour-long flute lesson."},
                {"Ida weighs 61 kilos.", "The scales show 68 kg for Ida."},
                {"The twins arrived at 34 weeks.", "The twins arrived at 36 weeks."},
                {"The catalogue costs 12 euros.", "The catalog costs 15 euros."},
                {"Our café seats thirty.", "There is seating for 45 in our café."},
            });
  ExpectNone({
      {"The desk is 120 cm wide.", "The desk is 75 cm high."},
      {"The rug is 2 m long.", "The rug is 1.4 m wide."},
      {"The lease runs for two years.", "The phone contract runs for one year."},
      {"The loan runs for 3 months.", "The loan runs for 13 weeks."},
  });
}

TEST(ContradictionQuantities, WordsOfTheValuesFrameMakeNoOtherMatter) {
  ExpectAll(
      ContradictionKind::kQuantity,
      {
          {"Our canoe holds two.", "The canoe has room for four people."},
          {"The lecture lasts 45 minutes.", "Our lecture runs 90 minutes."},
          {"The pigeons eat 200 grams of maize each day.",
           "The pigeons' daily portion of maize is 120 grams."},
          {"We keep invoices for 30 days.", "Invoices are deleted after 90 days."},
          {"The lounge is 3.5 m wide.",
           "I measured the lounge for a carpet and the width is 4.1 m."},
          {"My sister sends me 200 euros a month.", "Each month I get 350 euros from my sister."},
          {"Ada is 5 foot 9.", "Ada is 5'11\" tall."},
      });
  ExpectAll(
      ContradictionKind::kValue,
      {
          {"My hernia operation is booked for 4 June.",
           "They've got me down for the hernia op on 18 June."},
          {"I'm in room 8.", "I'm in room 11 now."},
          {"The tram to school leaves at 7.50.", "The tram to school goes at 8.10."},
          {"The film club meets at 7 pm.", "Film club begins at eight."},
          {"The mail server listens on 8080.", "The mail server's port is 9090."},
          {"Ida has karate at half four on Wednesdays.", "Ida's karate starts at 5 on Wednesdays."},
          {"My next hearing test is in March.", "My hearing test is due in June."},
          {"The film comes out on 3 March.", "The film's release date is 24 March."},
          {"Our weekly yoga class is on Tuesday evening in the old mill.",
           "Our weekly yoga class is on Thursday evening in the old mill."},
      });
  ExpectNone({
      {"The mortgage is for 25 years.", "The mortgage has twelve years left."},
      {"We earn more than 4,000 a month together.", "We pay 980 for the flat."},
      {"I read 30 pages a day.", "I write 2 pages a day."},
      {"I owe Milan 50 euros.", "In total I owe my aunt 3,200 for the loan."},
      {"The code for the front door of the chalet is 2291.",
       "At the chalet you need 6047 to open the shed, where the skis are."},
      {"My shift starts at 5:45.", "The meeting starts at 15:00."},
  });
}

TEST(ContradictionQuantities, ADetailOfOneSideMakesNoOtherMatter) {
  ExpectAll(
      ContradictionKind::kQuantity,
      {
          {"My warfarin is 3 mg.", "Warfarin's now 5 mg on the blood clinic's say-so."},
          {"I'm allowed a litre and a half of water a day for the heart failure.",
           "The heart team's water limit for me is 2 litres daily."},
          {"If anybody asks, my resting pulse is 58.", "My resting pulse is 72 these days."},
          {"I get 28 vacation days a year.", "I get 24 days of annual leave."},
          {"I take 20 mg of statin a day.",
           "My cardiologist called, and she has put the statin up to 40 mg daily."},
          {"The allotment is about 40 square metres.", "The allotment's roughly 120 m\u00B2."},
          {"The bakery team has 7 people.", "We're nine on the bakery team now."},
          {"We have a loan of 180,000 on the barn.", "We still owe 150,000 on the barn."},
          {"Dialysis is every three weeks.", "I have dialysis every fortnight."},
          {"My thesis is 80 pages long.", "My thesis has 120 pages."},
          {"The donkey gets two meals a day.", "Our donkey is fed four times a day."},
          {"The night shift is six people.", "There are nine of us on the night shift."},
          {"Gran may have 1.5 litres a day.",
           "The kidney nurse has Gran limited to one litre a day."},
          {"Gran takes one spoonful of tonic at night.",
           "Three spoonfuls of tonic every night for Gran."},
          {"Choir practice lasts an hour.", "Choir practice is 2 and a half hours long."},
          {"Retries are capped at three for the mail queue.",
           "The mail queue retries a lost letter up to 8 times."},
      });
  ExpectNone({
      {"I get 25 days of holiday a year.", "I have two weeks of holiday left."},
      {"My brother has four children.",
       "My brother is a dentist and lives in Graz with his two kids."},
      {"The backup job runs every 24 hours.", "I run 5 km once a week."},
      {"I pay 120 a month into my pension.", "I plan to retire in 2030."},
      {"The train to Leeds takes two hours.", "The train from Leeds to York takes 25 minutes."},
      {"My inhaler: two puffs in the morning.", "My nasal spray: one puff in the morning."},
      {"The heating comes on at 6.", "The heating goes off at 10."},
      {"Our team has 7 people.", "Their team has 12 people."},
      {"I get 28 vacation days a year.", "My salary is 48,000 euros a year."},
      {"Mooring costs 2 euros an hour.", "Mooring costs 12 euros a day."},
      {"The girls get 5 euros each.", "The girls get 15 euros."},
      {"She has two parrots.", "He has three parrots."},
      {"I get paid on the 28th.", "I pay rent on the 1st."},
      {"My savings goal is 10,000.", "I have 4,000 in savings."},
      {"The mail gateway listens on port 8080.", "The mail gateway exposes figures on port 9100."},
      {"I get paid every two weeks.", "My pay is 3,100 a month."},
      {"I have two brothers.", "I'm the youngest of the four of us."},
      {"Gran has three visits a day.", "Gran takes her drops twice a day."},
  });
}

TEST(ContradictionQuantities, OfSomebodyManyThingsHaveADate) {
  ExpectAll(ContradictionKind::kValue,
            {{"Marek marries on 8 August.", "Marek marries on 15 August."},
             {"The roof inspection is on 8 August.", "The roof inspection is on 15 August."}});
  ExpectNone({
      {"Marek is off until 13 March.", "Marek marries on 8 August."},
      {"marek marries 8 aug", "marek gets 19,50 from june, was 18"},
      {"Jule is due in October.", "Jule gets a raise from June."},
  });
}

TEST(ContradictionQuantities, AClockThatLeadsTellsWhenItWasWritten) {
  ExpectNone({{"08:30 sold 12 rye loaves", "09:45 sold 12 rye loaves"}});
}

TEST(ContradictionQuantities, ACodeIsNoYear) {
  ExpectAll(ContradictionKind::kValue,
            {{"The gate code is 1958.", "The code for the gate is 2604."}});
}

TEST(ContradictionQuantities, APartAnAdditionOrAnotherSubjectHasItsOwn) {
  ExpectAll(ContradictionKind::kQuantity,
            {
                {"The concert ticket cost me 300 euros.", "I paid £420 for the concert ticket."},
                {"My bike cost 600 euros.", "I paid 900 euros for my bike."},
            });
  ExpectNone({
      {"My bike cost 600 euros.", "The lock for my bike cost 60 euros."},
      {"The gym is open from six.", "The gym's sauna is open from nine."},
      {"Our team standup is at 9:30.", "The sales standup is at 10."},
      {"The warranty lasts two years.", "The battery warranty lasts one year."},
      {"I paid 380 euros for the course.", "I paid 40 euros for the course book."},
      {"The flight cost 200 euros.", "The flight with luggage cost 240 euros."},
      {"We pay 900 a month in rent.", "We pay 120 a month for electricity."},
      {"The firm has 200 employees.", "The firm has 12 offices."},
      {"The ticket cost me 300 euros.", "The ticket cost me £260."},
      {"The house number is 12.", "The flat number is 3."},
      {"The bus costs 2 euros.", "The bus pass costs 49 euros."},
      {"The price is 20 pounds with the discount.", "The price is 25 pounds."},
      {"We pay 20 euros each.", "We pay 80 euros for all four of us."},
      {"I owe Jonas 200 euros.", "Jonas owes me 50 euros."},
      {"There are 30 seats in the minibus.", "There are 28 of us on the minibus."},
      {"My train is at 7:40.", "My train arrives at 9:10."},
      {"My car does 45 miles to the gallon.", "My car has done 60,000 miles."},
  });
}

TEST(ContradictionRules, ADoseThatSomebodyWasPutOnIsTheOneNow) {
  for (const std::string newer :
       {"Dr. Kern put Dad up to 5 mg bisoprolol.", "Dr. Kern put Dad on 5 mg of bisoprolol.",
        "The GP has put Dad on 5 mg bisoprolol.", "Dr. Kern increased the bisoprolol to 5 mg.",
        "The bisoprolol was increased to 5 mg."})
    EXPECT_TRUE(test::Find("Dad takes 2.5 mg bisoprolol.", newer)) << newer;
  for (const std::string newer :
       {"Dr. Kern put Mum on 5 mg bisoprolol.", "Dr. Kern put Dad on 5 mg ramipril."})
    EXPECT_FALSE(test::Find("Dad takes 2.5 mg bisoprolol.", newer)) << newer;
}

}  // namespace
}  // namespace cortex
