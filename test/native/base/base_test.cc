// Errors, identifiers, JSON lists and the hash on disk.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/error.h"
#include "base/hash.h"
#include "base/ids.h"
#include "base/json.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;
using test::kNow;

TEST(ErrorCodes, AreUniqueAndInTheOrderOfTheList) {
  const auto names = ErrorCodeNames();
  EXPECT_EQ(std::set(names.begin(), names.end()).size(), names.size());
  EXPECT_EQ(names.front(), ErrorCodeName(ErrorCode::kValidation));
  EXPECT_EQ(names.back(), ErrorCodeName(ErrorCode::kInternal));
  EXPECT_EQ(names.at(static_cast<std::size_t>(ErrorCode::kNotFound)), "NOT_FOUND");
}

TEST(ErrorCodes, TravelWithTheMessage) {
  const Error error(ErrorCode::kDiskFull, "make room", 13);
  EXPECT_EQ(error.code(), ErrorCode::kDiskFull);
  EXPECT_STREQ(error.what(), "make room");
  EXPECT_EQ(error.sqlite_code(), 13);
}

TEST(Ids, RiseWithinAMillisecondAndWithTime) {
  auto ids = SeededIds(7);
  std::vector<std::string> made;
  for (int i = 0; i < 1000; ++i) made.push_back(ids("stm", kNow));
  for (int i = 1; i < 1000; ++i) made.push_back(ids("stm", kNow + i));
  EXPECT_TRUE(std::is_sorted(made.begin(), made.end()));
  EXPECT_EQ(std::set(made.begin(), made.end()).size(), made.size());
}

TEST(Ids, ArePrefixAndTwentySixLowerCaseCharacters) {
  const std::string id = RandomIds()("stm", kNow);
  ASSERT_EQ(id.size(), 30U);
  EXPECT_EQ(id.substr(0, 4), "stm_");
  EXPECT_EQ(id.find_first_not_of("0123456789abcdefghjkmnpqrstvwxyz", 4), std::string::npos) << id;
}

TEST(Ids, AreReproducibleOnlyWithTheSameSeed) {
  EXPECT_EQ(SeededIds(3)("atom", kNow), SeededIds(3)("atom", kNow));
  EXPECT_NE(SeededIds(3)("atom", kNow), SeededIds(4)("atom", kNow));
  EXPECT_NE(RandomIds()("atom", kNow), RandomIds()("atom", kNow));
}

TEST(JsonLists, AreReadBackAsWritten) {
  using namespace std::string_literals;
  const std::vector<std::string> items = {"", "two words", "\"quoted\" \\ \n", "\xF0\x9F\x98\x80",
                                          "a\0b"s};
  EXPECT_EQ(ParseStrings(DumpStrings(items)), items);
  EXPECT_EQ(DumpStrings({}), "[]");
  EXPECT_EQ(DumpStrings({"a", "b"}), R"(["a","b"])");
}

TEST(JsonLists, OfAnythingElseAreCorrupt) {
  for (const auto* json : {"", "[", "{}", "[1]", "null", "[\"a\",null]", "\"a\""}) {
    EXPECT_EQ(CodeThrownBy([&] { ParseStrings(json); }), "CORRUPT") << json;
  }
}

/// Published vectors of FNV-1a; the hash is on disk.
TEST(StableHash, IsFnv1a) {
  EXPECT_EQ(static_cast<std::uint64_t>(StableHash("")), 0xCBF29CE484222325U);
  EXPECT_EQ(static_cast<std::uint64_t>(StableHash("a")), 0xAF63DC4C8601EC8CU);
  EXPECT_EQ(static_cast<std::uint64_t>(StableHash("foobar")), 0x85944171F73967E8U);
}

}  // namespace
}  // namespace cortex
