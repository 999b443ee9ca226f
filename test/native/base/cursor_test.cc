#include "base/cursor.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "base/error.h"

namespace cortex {
namespace {

constexpr std::int64_t kList = 4711;

ListPosition Position(std::int64_t at, std::int64_t number, std::string name = "",
                      std::string owner = "") {
  ListPosition position;
  position.at = at;
  position.number = number;
  position.name = std::move(name);
  position.owner = std::move(owner);
  return position;
}

std::string ProblemOf(const std::string& text, std::int64_t list = kList) {
  try {
    static_cast<void>(DecodeCursor(text, list));
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kValidation);
    return error.what();
  }
  return "";
}

TEST(Cursor, GivesThePlaceThatItWasMadeOf) {
  constexpr auto kLeast = std::numeric_limits<std::int64_t>::min();
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  const std::vector<ListPosition> positions = {
      Position(0, 0), Position(kLeast, kMost), Position(-1, 1, "a name"),
      Position(1'700'000'000'000, 42, std::string("\0\xFF naïve", 8), "owner"),
      Position(3, 4, "", std::string(900, 'x'))};
  for (const auto& position : positions) {
    const auto read = DecodeCursor(EncodeCursor(position, kList), kList);
    EXPECT_EQ(read.at, position.at);
    EXPECT_EQ(read.number, position.number);
    EXPECT_EQ(read.name, position.name);
    EXPECT_EQ(read.owner, position.owner);
  }
}

TEST(Cursor, IsMadeOfLettersThatNeedNoQuoting) {
  const std::string text = EncodeCursor(Position(-5, 7, "\xFF\xFE?/+ \"'"), kList);
  EXPECT_EQ(
      text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
      std::string::npos);
}

TEST(Cursor, IsRefusedWhenItWasCutOrChanged) {
  const std::string text = EncodeCursor(Position(12, 34, "name", "owner"), kList);
  for (std::size_t length = 0; length < text.size(); ++length)
    EXPECT_NE(ProblemOf(text.substr(0, length)).find("is no cursor"), std::string::npos) << length;
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::string changed = text;
    changed[at] = changed[at] == 'A' ? 'B' : 'A';
    EXPECT_NE(ProblemOf(changed).find("is no cursor"), std::string::npos) << at;
  }
  EXPECT_NE(ProblemOf(text + "A"), "");
  EXPECT_NE(ProblemOf(std::string(1'000'000, 'A')), "");
  EXPECT_NE(ProblemOf("ünïcode"), "");
}

TEST(Cursor, IsRefusedByAnotherList) {
  const std::string text = EncodeCursor(Position(12, 34), kList);
  EXPECT_EQ(ProblemOf(text), "");
  EXPECT_NE(ProblemOf(text, kList + 1).find("another list"), std::string::npos);
}

}  // namespace
}  // namespace cortex
