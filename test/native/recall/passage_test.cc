#include "recall/passage.h"

#include <gtest/gtest.h>

namespace cortex {
namespace {

/// The passage of a text in which the words from `first` to `last` are what was asked for.
std::string Around(const std::string& text, const std::string& first, const std::string& last) {
  const auto begin = text.find(first);
  return PassageText(text, {begin, text.find(last, begin) + last.size(), 1});
}

TEST(PassageText, IsWholeSentences) {
  EXPECT_EQ(Around("It rained. My landlord is Quist. We left.", "landlord", "Quist"),
            "My landlord is Quist.");
  EXPECT_EQ(Around("Is it so? Anna pays 3.5 euros!\nBye", "pays", "euros"), "Anna pays 3.5 euros!");
}

TEST(PassageText, IsOneSentenceWhereWhatWasAskedIsItsLastWord) {
  EXPECT_EQ(Around("One. Two is here. Three.", "here", "here"), "Two is here.");
}

TEST(PassageText, OfATextWithoutSentencesIsWholeWords) {
  std::string text;
  for (int i = 0; i < 200; ++i) text += "word" + std::to_string(i) + " ";
  const auto passage = Around(text, "word100", "word102");
  EXPECT_NE(passage.find("word100 word101 word102"), std::string::npos);
  EXPECT_LE(passage.size(), kPassageLength + 20);
  EXPECT_EQ(passage.rfind("word", 0), 0U) << "begins with a word";
}

TEST(PassageText, NeverCutsALetterInTwo) {
  std::string text;
  for (int i = 0; i < 400; ++i) text += "é";
  text += "landlord";
  for (int i = 0; i < 400; ++i) text += "é";
  EXPECT_EQ(Around(text, "landlord", "landlord"), "landlord");
}

TEST(PassageText, OfNothingIsNothing) { EXPECT_EQ(PassageText("", {}), ""); }

}  // namespace
}  // namespace cortex
