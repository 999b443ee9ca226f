// The working memory.

#include "brain/pins.h"

#include "brain/memories.h"
#include "brain/removal.h"
#include "support/support.h"

namespace cortex::test {
namespace {

NewPin Text(const std::string& text) {
  NewPin pin;
  pin.text = text;
  return pin;
}

NewPin OfMemory(const std::string& id) {
  NewPin pin;
  pin.memory_id = id;
  return pin;
}

class PinsTest : public BrainTest {
 protected:
  void SetUp() override { Open(); }
  std::vector<std::string> Contents() {
    std::vector<std::string> contents;
    for (const auto& pin : brain().pins().GetAll()) contents.push_back(pin.content);
    return contents;
  }
};

using Texts = std::vector<std::string>;

TEST_F(PinsTest, AreKeptInTheirOrderAlsoOverARestart) {
  const auto one = brain().pins().Add(Text("Call Ruth."), kNow);
  NewPin labelled = Text("Buy milk.");
  labelled.label = "shopping";
  const auto two = brain().pins().Add(labelled, kNow + 1);
  Reopen();
  const auto pins = brain().pins().GetAll();
  ASSERT_EQ(pins.size(), 2U);
  EXPECT_EQ(pins[0].id, one.id);
  EXPECT_EQ(pins[1].id, two.id);
  EXPECT_EQ(pins[1].label, "shopping");
  EXPECT_EQ(pins[1].content, "Buy milk.");
  EXPECT_EQ(pins[1].pinned_at, kNow + 1);
  brain().pins().Remove(one.id);
  brain().pins().Add(Text("Sleep."), kNow);
  EXPECT_EQ(Contents(), (Texts{"Buy milk.", "Sleep."}));
  EXPECT_EQ(brain().pins().Clear(), 2);
  EXPECT_TRUE(brain().pins().GetAll().empty());
}

TEST_F(PinsTest, APinnedMemoryShowsTheTextItHasNow) {
  const auto id = Remember(brain(), Said("Ruth rings."));
  const auto pin = brain().pins().Add(OfMemory(id), kNow);
  EXPECT_EQ(pin.content, "Ruth rings.");
  brain().memories().Edit(id, {MemoryEdit::Kind::kContent, "Ruth sings.", ""}, kNow);
  EXPECT_EQ(Contents(), Texts{"Ruth sings."});
  EXPECT_EQ(brain().memories().Get(id, true, kNow).score.access_count, 0) << "a pin is no access";
  brain().removal().Delete({id}, "ada", kNow, nullptr);
  EXPECT_TRUE(brain().pins().GetAll().empty());
}

TEST_F(PinsTest, AMemoryIsPinnedOnceAndUnpinnedByItsOwnId) {
  const auto id = Remember(brain(), Said("Ruth rings."));
  const auto first = brain().pins().Add(OfMemory(id), kNow);
  NewPin again = OfMemory(id);
  again.label = "family";
  EXPECT_EQ(brain().pins().Add(again, kNow).id, first.id);
  EXPECT_EQ(brain().pins().GetAll().at(0).label, "family");
  brain().pins().Add(OfMemory(id), kNow);
  EXPECT_EQ(brain().pins().GetAll().at(0).label, "family") << "without a label it stays";
  brain().pins().Remove(id);
  EXPECT_TRUE(brain().pins().GetAll().empty());
}

TEST_F(PinsTest, TenAreTheMost) {
  for (int i = 0; i < kMostPins; ++i) brain().pins().Add(Text("Thing " + std::to_string(i)), kNow);
  EXPECT_EQ(CodeThrownBy([&] { brain().pins().Add(Text("One more"), kNow); }), "VALIDATION_ERROR");
  EXPECT_EQ(brain().pins().GetAll().size(), 10U);
  brain().pins().Remove(brain().pins().GetAll().front().id);
  brain().pins().Add(Text("One more"), kNow);
}

TEST_F(PinsTest, RefusesWhatCannotBePinned) {
  const auto code = [&](const NewPin& pin) {
    return CodeThrownBy([&] { brain().pins().Add(pin, kNow); });
  };
  EXPECT_EQ(code({}), "VALIDATION_ERROR");
  NewPin both = Text("x");
  both.memory_id = "y";
  EXPECT_EQ(code(both), "VALIDATION_ERROR");
  EXPECT_EQ(code(Text(" \n")), "CONTENT_EMPTY");
  EXPECT_EQ(code(Text(std::string(2001, 'x'))), "CONTENT_TOO_LONG");
  EXPECT_EQ(code(OfMemory("nobody")), "NOT_FOUND");
  EXPECT_EQ(CodeThrownBy([&] { brain().pins().Remove("nobody"); }), "NOT_FOUND");
}

}  // namespace
}  // namespace cortex::test
