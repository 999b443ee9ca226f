#include "brain/finder.h"
#include "recall/search_support.h"

namespace cortex {
namespace {

using test::Days;
using test::kNow;

/// Whether what was found speaks of what was asked.
class RelevanceFloor : public test::SearchFixture {
 protected:
  void SetUp() override {
    SearchFixture::SetUp();
    Open();
    for (int i = 0; i < 40; ++i) Add("Note " + std::to_string(i) + " of the weekly rehearsal");
    Add("I'm allergic to penicillin");
    Add("Ruth keeps the boat at pier four");
    Add("The garden needs water in July", kNow - Days(100));
  }
  std::string_view VerdictOn(const std::string& text) {
    return NameOf(brain().finder().Search(For(text), nullptr).verdict);
  }
};

TEST_F(RelevanceFloor, ComesWithAProbabilityThatAgrees) {
  const auto judged = [this](const std::string& text) {
    return brain().finder().Search(For(text), nullptr);
  };
  const auto boat = judged("Where does Ruth keep the boat?");
  const auto gnome = judged("Which garden gnome did Ludwig take to Mongolia?");
  ASSERT_TRUE(boat.probability && gnome.probability);
  EXPECT_GT(*boat.probability, 0.9);
  EXPECT_LT(*gnome.probability, *boat.probability / 2);
  EXPECT_EQ(boat.grounds->names, 1.0);
  EXPECT_LT(gnome.grounds->names, 0.1);
  EXPECT_GT(gnome.grounds->unknown, 0.5);
  EXPECT_EQ(boat.grounds->unknown, 0.0);
}

TEST_F(RelevanceFloor, CountsWhatStandsTogetherInALongText) {
  const std::string filler(2000, ' ');
  Add("The ferry" + filler + "and then" + filler + "the lighthouse");
  const auto apart = brain().finder().Search(For("ferry lighthouse"), nullptr);
  EXPECT_NEAR(apart.grounds->passage, 0.5, 0.01);
  EXPECT_EQ(apart.grounds->covered, 1.0);
  Add(filler + "The ferry passes the lighthouse" + filler);
  const auto together = brain().finder().Search(For("ferry lighthouse"), nullptr);
  EXPECT_EQ(together.grounds->passage, 1.0);
  EXPECT_GT(*together.probability, *apart.probability);
}

TEST_F(RelevanceFloor, IsPassedByWhatAMemorySpeaksOf) {
  for (const auto* text :
       {"What am I allergic to?", "Where does Ruth keep the boat?", "penicillin",
        "I have to buy a new rope for the boat that Ruth keeps at the pier, where was that?"})
    EXPECT_EQ(VerdictOn(text), "found") << text;
}

TEST_F(RelevanceFloor, IsNotPassedByWordsInCommonAlone) {
  struct Case {
    const char* text;
    const char* verdict;
  };
  const std::vector<Case> cases = {
      {"What is the capital of Mongolia?", "nothing"},
      {"and so what of it?", "nothing"},
      {"ok", "nothing"},
      // Of few words that count one stands in a memory: it may be of that.
      {"Write a short story about a garden gnome who travels to the moon with his best friend",
       "weak"},
      {"TypeError: cannot read properties of undefined, reading map at note list render queue",
       "weak"}};
  for (const auto& [text, verdict] : cases) EXPECT_EQ(VerdictOn(text), verdict) << text;
}

TEST_F(RelevanceFloor, AsksForANameAndWhatIsAskedOfItInOneMemory) {
  Add("Carla brought the oboe");
  Add("Kees's birthday is on 3 August");
  const auto other = brain().finder().Search(For("When is the birthday of Carla?"), nullptr);
  const auto told = brain().finder().Search(For("When is the birthday of Kees?"), nullptr);
  EXPECT_LT(other.grounds->names, 0.5);
  EXPECT_EQ(told.grounds->names, 1.0);
  EXPECT_LT(*other.probability, *told.probability);
  // Asked of nothing else, a name is enough.
  EXPECT_EQ(brain().finder().Search(For("and Carla?"), nullptr).grounds->names, 1.0);
}

TEST_F(RelevanceFloor, DoesNotCountTheQuestionItself) {
  Add("Where did I park the lorry?");
  EXPECT_EQ(VerdictOn("where did I park the lorry"), "nothing");
  Add("The lorry is parked behind the mill");
  EXPECT_EQ(VerdictOn("where did I park the lorry"), "found");
}

TEST_F(RelevanceFloor, IsNotSetForScriptsWithoutSpaces) {
  Add("三号病房的王奶奶对青霉素过敏");
  EXPECT_EQ(VerdictOn("谁对青霉素有过敏反应"), "found");
}

TEST_F(RelevanceFloor, IsPassedByAnIdOrATimeAlone) {
  const std::string id = Add("Something else");
  EXPECT_EQ(VerdictOn(id), "found");
  EXPECT_EQ(VerdictOn("yesterday"), "nothing");
  Add("Something of the day before", kNow - Days(1));
  EXPECT_EQ(VerdictOn("yesterday"), "found");
}

class RelevanceFloorOfOneMemory : public test::SearchFixture {};

TEST_F(RelevanceFloorOfOneMemory, IsPassedByItsWords) {
  Open();
  Add("I'm allergic to penicillin");
  EXPECT_EQ(brain().finder().Search(For("What am I allergic to?"), nullptr).verdict,
            Verdict::kFound);
  EXPECT_EQ(brain().finder().Search(For("Where is the boat?"), nullptr).verdict, Verdict::kNothing);
}

/// Of two memories that both answer, each word that both hold would be a common one.
TEST_F(RelevanceFloorOfOneMemory, IsPassedWhereEachOfFewMemoriesAnswers) {
  struct Case {
    const char* text;
    Verdict verdict;
  };
  const std::vector<Case> cases = {{"mum ramipril dose", Verdict::kFound},
                                   {"mum ramipril", Verdict::kFound},
                                   {"dose of insulin", Verdict::kWeak},
                                   {"What does the dog eat?", Verdict::kNothing}};
  Open();
  Add("Mum takes 5 mg of ramipril every morning.");
  Add("Dr Weber raised mum's ramipril to 10 mg.");
  for (const auto& [text, verdict] : cases)
    EXPECT_EQ(brain().finder().Search(For(text), nullptr).verdict, verdict) << text;
}

}  // namespace
}  // namespace cortex
