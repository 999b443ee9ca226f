#include "language/text/struck_out.h"

#include <gtest/gtest.h>

#include <string>

#include "language/text/document.h"

namespace cortex {
namespace {

/// The words that are read of a text.
std::string WordsRead(const std::string& text) {
  std::string words;
  const Document document(text);
  for (const Token& token : document.tokens()) {
    if (token.kind == TokenKind::kMark) continue;
    if (!words.empty()) words += ' ';
    words += token.folded;
  }
  return words;
}

TEST(StruckOut, IsNotRead) {
  struct Case {
    const char* text;
    const char* read;
  };
  for (const auto& [text, read] : {
           Case{"Mum takes ~~ramipril~~ losartan", "mum takes losartan"},
           Case{"~~Call the bank~~", ""},
           Case{"~~one~~ two ~~three~~ four", "two four"},
           Case{"a ~~b c~~\nd", "a d"},
           Case{"a ~~b~~ `c` d", "a c d"},
       })
    EXPECT_EQ(WordsRead(text), read) << text;
}

TEST(StruckOut, IsOnlyWhatStandsBetweenTwoMarksThatTouchIt) {
  struct Case {
    const char* text;
    const char* read;
  };
  for (const auto& [text, read] : {
           Case{"about ~5 to ~9", "about 5 to 9"},
           Case{"about ~~ 5 to 9 ~~", "about 5 to 9"},
           Case{"open ~~one\ntwo~~", "open one two"},
           Case{"never ~~closed", "never closed"},
           Case{"`a~~b` and 80 in `c~~d`", "a b and 80 in c d"},
           Case{"a ~~~b~~~ c", "a b c"},
       })
    EXPECT_EQ(WordsRead(text), read) << text;
}

}  // namespace
}  // namespace cortex
