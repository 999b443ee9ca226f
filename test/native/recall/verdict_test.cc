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
    return VerdictName(brain().finder().Search(For(text), nullptr).verdict);
  }
};

TEST_F(RelevanceFloor, IsPassedByWhatAMemorySpeaksOf) {
  for (const auto* text :
       {"What am I allergic to?", "Where does Ruth keep the boat?", "penicillin",
        "I have to buy a new rope for the boat that Ruth keeps at the pier, where was that?"})
    EXPECT_EQ(VerdictOn(text), "found") << text;
}

TEST_F(RelevanceFloor, IsNotPassedByWordsInCommonAlone) {
  for (const auto* text :
       {"What is the capital of Mongolia?", "and so what of it?", "ok",
        "Write a short story about a garden gnome who travels to the moon with his best friend",
        "TypeError: cannot read properties of undefined, reading map at note list render queue"})
    EXPECT_EQ(VerdictOn(text), "nothing") << text;
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

}  // namespace
}  // namespace cortex
