#include "language/text/tokens.h"

#include <gtest/gtest.h>

#include <string>

namespace cortex {
namespace {

/// The tokens of a text, parted by blanks, with "|" before those that begin a sentence.
std::string TokensOf(const std::string& text) {
  std::string all;
  for (const auto& token : Tokenize(text)) {
    if (!all.empty()) all += ' ';
    if (token.starts_sentence) all += '|';
    all += text.substr(token.offset, token.size);
  }
  return all;
}

struct TokenCase {
  const char* text;
  const char* tokens;
};

class Tokens : public ::testing::TestWithParam<TokenCase> {};

TEST_P(Tokens, AreCutAndBeginSentences) { EXPECT_EQ(TokensOf(GetParam().text), GetParam().tokens); }

INSTANTIATE_TEST_SUITE_P(
    AFullStopWithNoBlankBehindItEndsNoSentence, Tokens,
    ::testing::Values(TokenCase{"See loader.rs line 7.", "|See loader.rs line 7 ."},
                      TokenCase{"See NOTES.MD.", "|See NOTES.MD ."},
                      TokenCase{"See words.en.txt now", "|See words.en.txt now"},
                      TokenCase{"Open .env and run", "|Open . env and run"},
                      TokenCase{"I live in the U.S. now", "|I live in the U.S . now"}));

INSTANTIATE_TEST_SUITE_P(
    AFullStopWhoseBlankIsMissingEndsOne, Tokens,
    ::testing::Values(TokenCase{"I came by bus.It rained.", "|I came by bus . |It rained ."},
                      TokenCase{"I came by bus.I slept.", "|I came by bus . |I slept ."}));

INSTANTIATE_TEST_SUITE_P(
    AQuestionMarkBeforeAWordEndsNoSentence, Tokens,
    ::testing::Values(TokenCase{"On oral cipro, ?home tomorrow", "|On oral cipro , home tomorrow"},
                      TokenCase{"Use cursors (?after=) now", "|Use cursors ( after = ) now"},
                      TokenCase{"What time?I forgot", "|What time ? |I forgot"}));

INSTANTIATE_TEST_SUITE_P(
    AnAddressIsOneToken, Tokens,
    ::testing::Values(
        TokenCase{"The docs are at https://a.org/b/c?d=1#e.",
                  "|The docs are at https://a.org/b/c?d=1#e ."},
        TokenCase{"(see http://10.0.0.5:8080/), then", "( |see http://10.0.0.5:8080/ ) , then"},
        TokenCase{"[the plan](https://a.org/plan)!", "[ |the plan ] ( https://a.org/plan ) !"},
        TokenCase{"Write to lee.k+news@mail.example.org.",
                  "|Write to lee.k+news@mail.example.org ."},
        TokenCase{"\u89C1 https://a.org/b\uFF0C\u8C22\u8C22",
                  "|\u89C1 https://a.org/b \uFF0C \u8C22\u8C22"},
        TokenCase{"\u201Chttps://a.org/b\u201D", "\u201C |https://a.org/b \u201D"},
        TokenCase{"4lee@a.org or -kim@a.org", "|4lee@a.org or - kim@a.org"}));

INSTANTIATE_TEST_SUITE_P(
    WhatOnlyLooksLikeAnAddressIsNone, Tokens,
    ::testing::Values(TokenCase{"lunch: 3://x", "|lunch : 3 : / / x"},
                      TokenCase{"Bought 10@2.50 each", "|Bought 10 @ 2.50 each"},
                      TokenCase{"ping @kim in dev@work", "|ping @ kim in dev @ work"},
                      TokenCase{"The scheme is https://", "|The scheme is https : / /"}));

INSTANTIATE_TEST_SUITE_P(AMarkOfCodeIsNoLetter, Tokens,
                         ::testing::Values(TokenCase{"Call `make test` first",
                                                     "|Call ` make test ` first"}));

}  // namespace
}  // namespace cortex
