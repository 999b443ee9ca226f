// One document per text: what is stored is cut into tokens once, whatever is read of it.

#include "brain/categories.h"
#include "brain/memories.h"
#include "language/text/tokens.h"
#include "support/support.h"

namespace cortex::test {
namespace {

class OneReadingTest : public BrainTest {
 protected:
  void SetUp() override { Open(); }

  /// Bytes that storing the text cuts into tokens.
  std::uint64_t BytesCutFor(const NewMemory& memory) {
    const std::uint64_t before = BytesTokenized();
    EXPECT_TRUE(brain().memories().Create(memory, kNow).is_success());
    return BytesTokenized() - before;
  }
};

// An allergy (derived category), a name and an amount (facts), a plan and a question (speech acts).
constexpr const char* kText =
    "My sister Ruth is allergic to penicillin and takes 5 mg of ramipril. We're moving to Bonn. "
    "Shall I call her?";

TEST_F(OneReadingTest, AnAddThatIsComparedWithNothingCutsItsTextOnce) {
  NewMemory memory = Said(kText);
  memory.compare_meaning = false;
  EXPECT_EQ(BytesCutFor(memory), memory.content.size());
}

TEST_F(OneReadingTest, AnAddThatIsComparedByMeaningCutsItsTextOnce) {
  Remember(brain(), Said("My sister Ruth is allergic to eggs and takes 2 mg of ramipril."));
  EXPECT_EQ(BytesCutFor(Said(kText)), std::string(kText).size());
}

TEST_F(OneReadingTest, AKeywordOfACategoryIsLookedForInTheSameTokens) {
  brain().categories().Define({"health", "", {"ramipril"}, kNow});
  const std::string keyword = "ramipril";
  EXPECT_EQ(BytesCutFor(Said(kText)), std::string(kText).size() + keyword.size());
}

TEST_F(OneReadingTest, AnEditCutsTheNewTextOnce) {
  const auto id = Remember(brain(), Said("We have a dog."));
  MemoryEdit edit;
  edit.kind = MemoryEdit::Kind::kContent;
  edit.text = kText;
  const std::uint64_t before = BytesTokenized();
  ASSERT_TRUE(brain().memories().Edit(id, edit, kNow).is_success());
  EXPECT_EQ(BytesTokenized() - before, std::string(kText).size());
}

}  // namespace
}  // namespace cortex::test
