// Looking at what an add would find, and adds of which a part fails.

#include <stdexcept>

#include "brain/brain_types.h"
#include "brain/comparisons.h"
#include "brain/derivation.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/scores.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;
using test::kNow;
using test::Remember;
using test::Said;

class MemoryCheckTest : public test::BrainTest {
 protected:
  std::vector<std::string> Problems() {
    return brain().maintenance().Check(true, nullptr).problems;
  }
};

TEST_F(MemoryCheckTest, TellsWhatAnAddWouldFindAndStoresNothing) {
  Open();
  const std::string id = Remember(brain(), Said("The kettle is blue"));
  const MemoryCheck check = brain().memories().Check(Said("The kettle is not blue"), kNow);
  EXPECT_EQ(check.status, StorageStatus::kSuccess);
  ASSERT_EQ(check.contradictions.size(), 1U);
  EXPECT_EQ(check.contradictions.front().memory_id, id);
  EXPECT_EQ(check.contradictions.front().content, "The kettle is blue");
  EXPECT_EQ(brain().comparisons().GetContradictions({}).size(), 0U);
  EXPECT_EQ(brain().memories().Get(id, true, kNow).score.contradiction_count, 0);
  EXPECT_EQ(Problems(), std::vector<std::string>{});
}

TEST_F(MemoryCheckTest, ADuplicateIsNamedAndItsHistoryLeftAlone) {
  Open();
  const std::string id = Remember(brain(), Said("The kettle is blue"));
  const MemoryCheck check =
      brain().memories().Check(Said("The kettle is blue"), kNow + test::Days(2));
  EXPECT_EQ(check.status, StorageStatus::kDuplicateExact);
  EXPECT_EQ(check.matched_id, id);
  EXPECT_EQ(brain().scores().GetHistory(id).size(), 1U) << "how it began";
}

TEST_F(MemoryCheckTest, ABrainThatIsOnlyReadCannotTryIt) {
  Open();
  Remember(brain(), Said("The kettle is blue"));
  BrainOptions options = test::OptionsFor(path());
  options.read_only = true;
  Open(options);
  EXPECT_EQ(CodeThrownBy([&] { brain().memories().Check(Said("It is not"), kNow); }), "READ_ONLY");
}

TEST_F(MemoryCheckTest, AGraphThatCannotBeReadLeavesTheMemoryWhole) {
  BrainOptions options = test::OptionsFor(path());
  options.read_facts = [](const Statement&, const std::string&) -> TextGraph {
    throw std::runtime_error("a rule that fails");
  };
  Open(options);
  const StorageResult result = brain().memories().Create(Said("Ruth lives in Bern"), kNow);
  EXPECT_EQ(result.status, StorageStatus::kSuccessLocalOnly);
  EXPECT_EQ(result.graph_state, GraphState::kFailed);
  EXPECT_TRUE(result.local_success);
  EXPECT_FALSE(result.graph_success);
  EXPECT_NE(result.message.find("facts could not be read"), std::string::npos);
  EXPECT_EQ(brain().memories().Get(*result.memory_id, true, kNow).content, "Ruth lives in Bern");
  EXPECT_EQ(Problems(), std::vector<std::string>{}) << "no facts is what its text gives";
  NewMemory later = Said("Ruth works for Aare");
  later.compare_meaning = false;
  EXPECT_EQ(brain().memories().Create(later, kNow).status, StorageStatus::kSuccess);
  GraphDerivation derivation;
  while (!brain().derivation().DeriveGraphBatch(&derivation)) {
  }
  EXPECT_EQ(derivation.left, 0) << "one text does not hold up the others";
}

TEST_F(MemoryCheckTest, MetadataAreAJsonObject) {
  Open();
  NewMemory memory = Said("Tea at four");
  memory.metadata = R"({"page":3})";
  const std::string id = Remember(brain(), memory);
  EXPECT_EQ(brain().memories().Get(id, true, kNow).metadata, R"({"page":3})");
  for (const char* wrong : {"", "3", "[1]", "{", "null"}) {
    memory.metadata = wrong;
    memory.content = std::string("Tea at ") + wrong;
    EXPECT_EQ(brain().memories().Create(memory, kNow).status, StorageStatus::kValidationError);
  }
}

}  // namespace
}  // namespace cortex
