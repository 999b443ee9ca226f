#include "contradictions_support.h"

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
                {"Our café seats thirty.", "There is seating for 45 in our café."},
            });
  ExpectNone({
      {"The desk is 120 cm wide.", "The desk is 75 cm high."},
      {"The rug is 2 m long.", "The rug is 1.4 m wide."},
      {"The lease runs for two years.", "The phone contract runs for one year."},
      {"The loan runs for 3 months.", "The loan runs for 13 weeks."},
  });
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

}  // namespace
}  // namespace cortex
