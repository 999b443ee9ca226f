#include "base/sentences.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace cortex {
namespace {

using Sentences = std::vector<std::string_view>;

TEST(Sentences, EndAtMarksBeforeABlankAtLinesAndAtWideMarks) {
  const std::vector<std::pair<std::string_view, Sentences>> cases = {
      {"", {}},
      {" \n ", {}},
      {"Yes", {"Yes"}},
      {"Yes. No! Why?  So.", {"Yes.", "No!", "Why?", "So."}},
      {"It costs 3.5 euros. See a.b", {"It costs 3.5 euros.", "See a.b"}},
      {"First line\nsecond\r\n\n", {"First line", "second"}},
      {"我住在伯尔尼。你呢？好", {"我住在伯尔尼。", "你呢？", "好"}},
      {"...", {"..."}},
  };
  for (const auto& [text, sentences] : cases) EXPECT_EQ(SentencesOf(text), sentences) << text;
}

TEST(Sentences, TogetherHoldEveryByteButBlanks) {
  const std::string text = "a.b c. d!? \t e\n\n。f？ g .h";
  std::string together;
  for (const auto sentence : SentencesOf(text)) together += sentence;
  const auto without_blanks = [](std::string value) {
    std::erase_if(value, [](char c) { return c == ' ' || c == '\t' || c == '\n'; });
    return value;
  };
  EXPECT_EQ(without_blanks(together), without_blanks(text));
}

}  // namespace
}  // namespace cortex
