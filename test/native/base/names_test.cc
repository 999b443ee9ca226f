#include "base/names.h"

#include <gtest/gtest.h>

#include "store/domain.h"

namespace cortex {
namespace {

TEST(NamesTest, EachValueIsFoundByItsName) {
  for (const auto kind : {MemoryKind::kStm, MemoryKind::kEmbedding, MemoryKind::kAtom})
    EXPECT_EQ(FindNamed<MemoryKind>(NameOf(kind)), kind);
  EXPECT_EQ(NameOf(MemoryKind::kEmbedding), "embedding");
}

TEST(NamesTest, ValuesNeedNotBeginWithZero) {
  EXPECT_EQ(NameOf(StorageStatus::kSuccess), "SUCCESS");
  EXPECT_EQ(NameOf(StorageStatus::kValidationError), "VALIDATION_ERROR");
  EXPECT_EQ(FindNamed<StorageStatus>("CONTENT_EMPTY"), StorageStatus::kContentEmpty);
}

TEST(NamesTest, AnyOtherTextNamesNothing) {
  EXPECT_EQ(FindNamed<MemoryKind>("STM"), std::nullopt);
  EXPECT_EQ(FindNamed<MemoryKind>(""), std::nullopt);
  EXPECT_EQ(FindNamed<StorageStatus>("stm"), std::nullopt);
}

}  // namespace
}  // namespace cortex
