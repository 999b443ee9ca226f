#include "language/topics/derived_categories.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cortex {
namespace {

using Names = std::vector<std::string>;

struct DerivedCase {
  const char* text;
  Names derived;
};

TEST(DerivedCategories, AreWhatATextTellsOfSomebody) {
  const std::vector<DerivedCase> cases = {
      {"Dad is allergic to bee stings.", {"allergy"}},
      {"User has a severe peanut allergy.", {"allergy"}},
      {"Since I'm lactose intolerant I bake with oat milk.", {"allergy"}},
      {"We went for a walk. She carries an EpiPen.", {"allergy"}},
      {"Her mother tongue is Basque.", {"identity"}},
      {"He was born in 1961.", {"identity"}},
      {"Opa takes 5 mg of ramipril every morning.", {"medication"}},
      {"Grandma takes her pills at bedtime.", {"medication"}},
      {"My brother has epilepsy.", {"safety"}},
      {"Aunt Vera can't have tramadol.", {"safety"}},
      {"Never give Oskar ibuprofen.", {"safety"}},
      {"She is not to have grapefruit with these.", {"safety"}},
      {"He must not be given morphine again.", {"safety"}},
      {"Lotte reacts badly to erythromycin.", {"allergy"}},
      {"I came out in hives after the prawns.", {"allergy"}},
      {"Her emergency contact is Jonas.", {"safety"}},
      {"Lena can't swim.", {"safety"}},
      {"Tim has asthma and is allergic to cats.", {"allergy", "safety"}},
  };
  for (const auto& given : cases)
    EXPECT_EQ(NamesOf(DeriveCategories(Document(given.text))), given.derived) << given.text;
}

TEST(DerivedCategories, AreToldByWhatABodyDoes) {
  const std::vector<DerivedCase> cases = {
      {"Nuts make Bo's throat close up.", {"allergy"}},
      {"Bo can't have penicillin, he came out in hives.", {"allergy", "safety"}},
      {"Bo is anaphylactic to wasp stings.", {"allergy"}},
      {"Dad came out in a rash after the amoxicillin.", {"allergy"}},
      {"Strawberries make my lips swell.", {"allergy"}},
      {"Mum went into anaphylaxis when a hornet stung her.", {"allergy"}},
      {"Celery makes her mouth itch.", {"allergy"}},
      {"Cats make me wheeze.", {"allergy"}},
      {"Milk doesn't agree with him.", {"allergy"}},
      {"He's coeliac.", {"allergy"}},
      {"My sister has celiac disease.", {"allergy"}},
      {"Ida was diagnosed with lactose intolerance.", {"allergy"}},
      {"I used to have a dog, but then I got allergic.", {"allergy"}},
      // Who asks for allergies must learn that one is none, too.
      {"I am not allergic to penicillin after all.", {"allergy"}},
      // Without what it is to, or to what no table knows.
      {"I'm allergic.", {"allergy"}},
      {"She is allergic to Augmentinol.", {"allergy"}},
      {"I am allergic to stings.", {"allergy"}},
      {"He's allergic to anaesthesia.", {"allergy"}},
  };
  for (const auto& given : cases)
    EXPECT_EQ(NamesOf(DeriveCategories(Document(given.text))), given.derived) << given.text;
}

TEST(DerivedCategories, AreNoneOfWhatIsSaidInJest) {
  for (const auto* text : {
           "I'm allergic to homework lol.",
           "He is allergic to mornings.",
           "My brother is allergic to work.",
           "I think I am allergic to Mondays.",
           "She's allergic to small talk.",
           "That meeting brought me out in hives.",
           "He reacted badly to the news.",
           "I can't tolerate his nonsense.",
           "The bees came back to their hives.",
           "Don't come to a rash decision about the milk.",
       })
    EXPECT_EQ(NamesOf(DeriveCategories(Document(text))), Names{}) << text;
}

TEST(DerivedCategories, KnowMedicinesByHowTheirNamesEnd) {
  for (const auto* text : {
           "Grandpa takes nadolol every morning.",
           "She stopped vonoprazan last week and started rabeprazole.",
           "They swapped her eprosartan for azilsartan.",
           "He was given cefoxitin and dicloxacillin twice a day.",
           "Her rheumatologist started golimumab.",
           "I take trelagliptin with breakfast, now every day; it is on my list.",
           // Of WordNet's drugs.
           "Dad is on Coumadin now.",
           "Grandma takes phenobarbital at bedtime.",
       })
    EXPECT_EQ(NamesOf(DeriveCategories(Document(text))), Names{"medication"}) << text;
  for (const auto* text : {
           // Ordinary words with such endings.
           "He takes no concept for granted every day.",
           "The cyclone was increased to category four.",
           "I take everything except the bus every day.",
           "Her cholesterol is lowered now.",
           "The mongrel eats twice a day.",
           "In April we stopped the paper.",
           // A medicine that nobody takes, stops or is given.
           "Nadolol is a beta blocker.",
           "I read about rabeprazole.",
       })
    EXPECT_EQ(NamesOf(DeriveCategories(Document(text))), Names{}) << text;
}

TEST(DerivedCategories, AreThoseOfADoseHoweverItChanges) {
  for (const auto* text : {
           "Uncle Theo's gliclazide went up to 80 mg.",
           "The clinic increased Vera's warfarin to 4 mg.",
           "Vera came off sertraline last week.",
           "Citalopram was stopped on Monday.",
           "The doctor put her back down to 2.5 mg of bisoprolol.",
           "Her atorvastatin is 40 mg since yesterday.",
           "They swapped her heparin for rivaroxaban.",
           "He restarted pregabalin.",
       })
    EXPECT_EQ(NamesOf(DeriveCategories(Document(text))), Names{"medication"}) << text;
}

TEST(DerivedCategories, AMedicineWithItsDoseAndSomebodyOrATimeOfDayIsOneThatIsTaken) {
  for (const auto* text : {
           "mums ramipril 2.5mg mornings",
           "mums furosemide 40mg",
           "mum amlodipine 5mg in the mornings",
           "mum has 12 units lantus at night",
           "mum has lansoprazole 15mg before breakfast",
           "derek also gliclazide 40mg w breakfast",
           "sertraline 50mg for mum",
           "Grandad: bisoprolol 1.25 mg",
           "Atenolol 25 mg nightly",
       })
    EXPECT_EQ(NamesOf(DeriveCategories(Document(text))), Names{"medication"}) << text;
  for (const auto* text : {
           "Bought 5 mg of saffron for mum.",
           "There are 200 mg caffeine in a coffee bar.",
           "Mum baked 12 units of bread in the morning.",
           "She sold 12 units of the tablets.",
           "The dashboard shows 40 units a day.",
           "Ramipril comes in 2.5 mg and 5 mg.",
           "Mum read about ramipril.",
       })
    EXPECT_EQ(NamesOf(DeriveCategories(Document(text))), Names{}) << text;
}

TEST(DerivedCategories, WhatSomebodyCannotHaveOrSwallowIsSafetyAlsoWithoutApostrophe) {
  for (const auto* text : {
           "mum mustnt have ibuprofen with her apixaban",
           "mum cant have grapefruit",
           "dont give mum aspirin",
           "mum cant swallow big tablets, crush them",
           "Dad has trouble swallowing his pills.",
           "mum has a dnr form in the kitchen drawer",
           "Dad is not for resuscitation.",
       })
    EXPECT_EQ(NamesOf(DeriveCategories(Document(text))), Names{"safety"}) << text;
  for (const auto* text : {
           "we cant have visitors on sunday",
           "dont give up hope",
           "I cant swallow my pride.",
           "The form is in the kitchen drawer.",
       })
    EXPECT_EQ(NamesOf(DeriveCategories(Document(text))), Names{}) << text;
}

TEST(DerivedCategories, AreNoneOfWhatIsAskedSupposedOrToldOfOthersAtLarge) {
  for (const auto* text : {
           "",
           "What are you allergic to?",
           "I would get two cats if I were not allergic to them.",
           "Some people have asthma.",
           "In the novel she takes two pills every night.",
           "Patients with diabetes should eat slowly.",
           "The study dataset has epilepsy recordings.",
           "The bundle has 5 mg too little.",
           "We had tea in the garden.",
           "Allergies can be tough.",
           "What makes your throat close up when you eat nuts?",
           "Never give up hope.",
           "We can't have visitors on Sunday.",
           "The rent went up to 850 euros.",
           "He stopped the car.",
       })
    EXPECT_EQ(NamesOf(DeriveCategories(Document(text))), Names{}) << text;
}

TEST(DerivedCategories, AreReadSentenceBySentence) {
  EXPECT_EQ(NamesOf(DeriveCategories(Document("Who is allergic to nuts? Nobody here."))), Names{});
  EXPECT_EQ(NamesOf(DeriveCategories(Document("What now? Ben is allergic to nuts.\nBye."))),
            Names{"allergy"});
  EXPECT_EQ(NamesOf(DeriveCategories(Document("The pills are here. He takes the bus."))), Names{})
      << "a thing and what is said of it stand in one sentence";
}

TEST(DerivedCategories, HaveTheNamesThatPoliciesUse) {
  EXPECT_EQ(DerivedCategoryNames(), (Names{"allergy", "identity", "medication", "safety"}));
}

}  // namespace
}  // namespace cortex
