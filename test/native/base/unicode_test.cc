#include "base/unicode.h"

#include <array>

#include "support/support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;

TEST(Unicode, ValidUtf8Passes) {
  using namespace std::string_view_literals;
  constexpr std::array kValid = {""sv,
                                 "plain"sv,
                                 "caf\xC3\xA9"sv,
                                 "\xE4\xB8\xAD"sv,
                                 "\0"sv,
                                 "\xF0\x9F\x98\x80"sv,
                                 "\xF4\x8F\xBF\xBF"sv,
                                 "\xEF\xBF\xBF"sv};
  for (const auto text : kValid) EXPECT_NO_THROW(RequireUtf8(text, "text")) << text;
}

TEST(Unicode, InvalidUtf8IsRefusedWithItsByteOffset) {
  using namespace std::string_view_literals;
  constexpr std::array kInvalid = {"ab\x80"sv,
                                   "ab\xC0\x80"sv,
                                   "ab\xE2\x82"sv,
                                   "ab\xED\xA0\x80"sv,
                                   "ab\xF4\x90\x80\x80"sv,
                                   "ab\xF8\x88\x80\x80\x80"sv,
                                   "ab\xFF"sv,
                                   "ab\xC3("sv};
  for (const auto text : kInvalid) {
    try {
      RequireUtf8(text, "the note");
      FAIL() << "accepted";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::kValidation);
      EXPECT_EQ(std::string(error.what()), "the note is not valid UTF-8 at byte 2");
    }
  }
}

TEST(Unicode, LengthIsInCodePoints) {
  EXPECT_EQ(CountCodePoints(""), 0U);
  EXPECT_EQ(CountCodePoints("tea"), 3U);
  EXPECT_EQ(CountCodePoints("th\xC3\xA9"), 3U);
  EXPECT_EQ(CountCodePoints("\xE5\x8C\x97\xE4\xBA\xAC"), 2U);
  EXPECT_EQ(CountCodePoints("\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x94\xAC"), 3U)
      << "a joined emoji is three";
}

TEST(Unicode, CodePointsAreWalkedToTheEnd) {
  const std::string text = "a\xC3\xA9\xE5\x8C\x97\xF0\x9F\x98\x80";
  std::u32string seen;
  for (std::size_t offset = 0; offset < text.size();) seen += NextCodePoint(text, &offset);
  EXPECT_EQ(seen, U"a\u00E9\u5317\U0001F600");
}

TEST(Unicode, BlankIsWhatHasNothingToRead) {
  for (const auto* blank :
       {"", " ", "\t\r\n", "\xC2\xA0", "\xE3\x80\x80", "\xE2\x80\x8B\xEF\xBB\xBF", "\x01"}) {
    EXPECT_TRUE(IsBlank(blank)) << '"' << blank << '"';
  }
  for (const auto* text : {".", " x ", "\xF0\x9F\x98\x80", "\xCC\x81"})
    EXPECT_FALSE(IsBlank(text)) << text;
  EXPECT_TRUE(IsBlank(std::string_view("\0\0", 2)));
}

TEST(Unicode, ExcerptsAreCutAtCodePointsAndMarkedOnlyWhenCut) {
  EXPECT_EQ(Excerpt("", 3), "");
  EXPECT_EQ(Excerpt("abc", 3), "abc");
  EXPECT_EQ(Excerpt("abcd", 3), "abc\xE2\x80\xA6");
  EXPECT_EQ(Excerpt("\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9", 3), "\xC3\xA9\xC3\xA9\xC3\xA9\xE2\x80\xA6");
  EXPECT_EQ(Excerpt("\xF0\x9F\x98\x80\xF0\x9F\x98\x80", 2), "\xF0\x9F\x98\x80\xF0\x9F\x98\x80");
}

TEST(Unicode, EqualNamesFoldToEqualKeys) {
  struct Pair {
    const char* one;
    const char* other;
  };
  constexpr std::array kEqual = {
      Pair{"Health", " hEALTH\t"},
      Pair{"STRASSE",
           "Stra\xC3\x9F"
           "e"},
      Pair{"\xC3\x89t\xC3\xA9", "e\xCC\x81te\xCC\x81"},
      Pair{"\xCE\xA3\xCE\x91\xCE\xA3", "\xCF\x83\xCE\xB1\xCF\x82"},
      Pair{"\xD0\x96", "\xD0\xB6"},
  };
  for (const auto& pair : kEqual) EXPECT_EQ(FoldName(pair.one), FoldName(pair.other)) << pair.one;
  EXPECT_NE(FoldName("resume"), FoldName("r\xC3\xA9sum\xC3\xA9"));
  EXPECT_NE(FoldName("a b"), FoldName("ab"));
}

TEST(Unicode, FoldingAFoldedTextChangesNothing) {
  for (const auto* text : {"Plain TEXT", "\xC3\x9F\xE1\xBA\x9E", "\xC4\xB0stanbul",
                           "e\xCC\x81\xCC\xA7", "\xEF\xAC\x81sh"}) {
    EXPECT_EQ(FoldCase(FoldCase(text)), FoldCase(text)) << text;
  }
}

/// Quadratic work would take minutes here, and the run would time out.
TEST(Unicode, FoldingIsLinearInRunsOfMarks) {
  // An acute accent, two marks of different classes in turn, and a mark of class 0 that decomposes
  // into two.
  for (const std::string mark : {"\xCC\x81", "\xCC\x81\xCC\xA7", "\xE0\xBD\xB3"}) {
    std::string text = "e";
    while (text.size() < 1'000'000) text += mark;
    EXPECT_GE(FoldCase(text).size(), 500'000U);
  }
}

TEST(Unicode, Utf16BecomesUtf8) {
  std::size_t lone_at = 99;
  EXPECT_EQ(Utf16ToUtf8(u"", &lone_at), "");
  EXPECT_EQ(Utf16ToUtf8(u"a\u00E9\u5317", &lone_at), "a\xC3\xA9\xE5\x8C\x97");
  EXPECT_EQ(Utf16ToUtf8(u"\U0001F600!", &lone_at), "\xF0\x9F\x98\x80!");
  EXPECT_EQ(Utf16ToUtf8(u"\U0010FFFF", &lone_at), "\xF4\x8F\xBF\xBF");
  EXPECT_EQ(Utf16ToUtf8(std::u16string_view(u"a\0b", 3), &lone_at), std::string("a\0b", 3));
  EXPECT_EQ(lone_at, 99U) << "untouched where all is well";
}

TEST(Unicode, LoneSurrogatesAreFound) {
  const auto lone_in = [](std::u16string text) {
    std::size_t lone_at = 99;
    EXPECT_EQ(Utf16ToUtf8(text, &lone_at), std::nullopt);
    return lone_at;
  };
  EXPECT_EQ(lone_in({0xD83D}), 0U);
  EXPECT_EQ(lone_in({'a', 0xDE00}), 1U);
  EXPECT_EQ(lone_in({'a', 0xD83D, 'b'}), 1U);
  EXPECT_EQ(lone_in({0xDE00, 0xD83D}), 0U);
  EXPECT_EQ(lone_in({0xD83D, 0xDE00, 0xD83D}), 2U);
}

}  // namespace
}  // namespace cortex
