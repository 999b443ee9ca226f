// Categories with a meaning, and how a memory without one finds its own.

#include "brain/categories.h"

#include "brain/memories.h"
#include "language/text/keywords.h"
#include "support/support.h"

namespace cortex::test {
namespace {

CategoryDefinition Category(const std::string& name, const std::vector<std::string>& keywords,
                            const std::string& description = "") {
  return {name, description, keywords, kNow};
}

class CategoriesTest : public BrainTest {
 protected:
  void SetUp() override { Open(); }
  std::vector<std::string> CategoriesFor(const std::string& text) {
    const auto id = Remember(brain(), Said(text));
    return brain().memories().Get(id, true, kNow).categories;
  }
};

using Names = std::vector<std::string>;

TEST(Keywords, AreWholeWordsAndNeverPatterns) {
  const auto words =
      FoldedWords("The Vet's bill: 50% of C++ — e-mail a@b.de, Ruth's cat, BLOOD pressure!");
  EXPECT_TRUE(HoldsPhrase(words, "vet"));
  EXPECT_TRUE(HoldsPhrase(words, "VET"));
  EXPECT_TRUE(HoldsPhrase(words, "Blood  Pressure"));
  EXPECT_TRUE(HoldsPhrase(words, "ruth"));
  EXPECT_FALSE(HoldsPhrase(words, "pressure blood"));
  EXPECT_FALSE(HoldsPhrase(words, "ca"));
  EXPECT_FALSE(HoldsPhrase(words, "v.t"));
  EXPECT_FALSE(HoldsPhrase(words, ".*"));
  EXPECT_FALSE(HoldsPhrase(words, "%"));
  EXPECT_FALSE(HoldsPhrase(words, ""));
}

TEST_F(CategoriesTest, AMemoryWithoutACategoryGetsThoseWhoseKeywordItHolds) {
  brain().categories().Define(Category("Health", {"doctor", "blood pressure"}));
  brain().categories().Define(Category("pets", {"cat", "dog"}));
  EXPECT_EQ(CategoriesFor("The DOCTOR called."), Names{"Health"});
  EXPECT_EQ(CategoriesFor("The doctor has a cat."), (Names{"Health", "pets"}));
  EXPECT_EQ(CategoriesFor("Concatenate doctors."), Names{"general"});
  EXPECT_EQ(CategoriesFor("My blood pressure is fine."), Names{"Health"});
  NewMemory given = Said("The cat sleeps.");
  given.categories = {"notes"};
  const auto id = Remember(brain(), given);
  EXPECT_EQ(brain().memories().Get(id, true, kNow).categories, Names{"notes"});
}

TEST_F(CategoriesTest, ACategoryFoundByAKeywordAgesAsItsPolicySays) {
  BrainOptions options = OptionsFor(path());
  options.policy.category_decay["allergies"] = 0;
  Open(options);
  brain().categories().Define(Category("Allergies", {"allergic"}));
  NewMemory memory = Said("I am allergic to nuts.");
  memory.created_at = kNow - Days(50);
  EXPECT_DOUBLE_EQ(*brain().memories().Create(memory, kNow).confidence, 1.0);
}

TEST_F(CategoriesTest, ListsDescribedOnesAndThoseInUseWithTheirCounts) {
  EXPECT_TRUE(brain().categories().Define(Category("Pets", {"cat"}, "Animals at home")));
  EXPECT_TRUE(brain().categories().Define(Category("empty", {})));
  Remember(brain(), Said("The cat sleeps."));
  NewMemory memory = Said("The dog barks.");
  memory.categories = {"pets", "Noise"};
  Remember(brain(), memory);
  const auto listings = brain().categories().GetAll();
  ASSERT_EQ(listings.size(), 3U);
  EXPECT_EQ(listings[0].category.name, "empty");
  EXPECT_EQ(listings[0].memories, 0);
  EXPECT_EQ(listings[1].category.name, "noise");
  EXPECT_FALSE(listings[1].category.created_at);
  EXPECT_EQ(listings[2].category.name, "Pets");
  EXPECT_EQ(listings[2].category.description, "Animals at home");
  EXPECT_EQ(listings[2].category.keywords, Names{"cat"});
  EXPECT_EQ(listings[2].memories, 2);
}

TEST_F(CategoriesTest, AnotherMeaningTakesThePlaceOfTheFirst) {
  brain().categories().Define(Category("Pets", {"cat"}));
  CategoryDefinition again = Category("PETS", {"dog"}, "again");
  again.created_at = kNow + 1;
  EXPECT_FALSE(brain().categories().Define(again));
  const auto listings = brain().categories().GetAll();
  ASSERT_EQ(listings.size(), 1U);
  EXPECT_EQ(listings[0].category.name, "PETS");
  EXPECT_EQ(listings[0].category.created_at, kNow);
  EXPECT_EQ(CategoriesFor("The cat sleeps."), Names{"general"});
}

TEST_F(CategoriesTest, RefusesWhatIsNoNameOrNoWord) {
  const auto code = [&](const CategoryDefinition& category) {
    return CodeThrownBy([&] { brain().categories().Define(category); });
  };
  EXPECT_EQ(code(Category(" ", {})), "VALIDATION_ERROR");
  EXPECT_EQ(code(Category(std::string(201, 'x'), {})), "VALIDATION_ERROR");
  EXPECT_EQ(code(Category("x", {"..."})), "VALIDATION_ERROR");
  EXPECT_EQ(code(Category("x", {""})), "VALIDATION_ERROR");
  EXPECT_EQ(code(Category("x", {}, std::string(2001, 'x'))), "VALIDATION_ERROR");
  EXPECT_TRUE(brain().categories().GetAll().empty());
}

TEST_F(CategoriesTest, WhatLooksLikeCodeIsAName) {
  const std::string name = "'); DROP TABLE stm_entries; --";
  brain().categories().Define(Category(name, {"drop table"}));
  EXPECT_EQ(CategoriesFor("They drop table and chairs."), Names{name});
}

}  // namespace
}  // namespace cortex::test
