// Multi-pattern search: every text, everywhere it stands, whatever they share.

#include "base/text_search.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace cortex {
namespace {

TEST(TextSearch, FindsWhatLookingForEachTextAloneFinds) {
  using Found = std::set<std::pair<std::string, std::size_t>>;
  std::mt19937 random(11);
  const auto any = [&](std::size_t most) {  // of two letters: most are prefixes of others
    std::string text(1 + random() % most, 'a');
    for (char& c : text) c = random() % 4U == 0 ? 'b' : 'a';
    return text;
  };
  for (const std::size_t shortest : {4U, 6U, 8U}) {
    TextSearch search(shortest);
    std::set<std::string> texts;
    for (int i = 0; i < 200; ++i) texts.insert(any(24));
    for (const auto& text : texts) search.Add(text);
    const std::string bytes = any(3'000) + any(3'000) + any(3'000);
    Found expected;
    Found found;
    for (const auto& text : texts) {
      if (text.size() < shortest) continue;
      for (auto at = bytes.find(text); at != std::string::npos; at = bytes.find(text, at + 1))
        expected.emplace(text, at);
    }
    search.Visit(bytes, [&](std::size_t number, std::size_t begin) {
      EXPECT_TRUE(found.emplace(search.TextOf(number), begin).second) << "once";
      return true;
    });
    EXPECT_FALSE(expected.empty());
    EXPECT_EQ(found, expected) << shortest;
  }
}

TEST(TextSearch, FindsEveryTextWithoutRegardToCaseAlsoAcrossPieces) {
  TextSearch search;
  search.Add("Lindenweg 7");
  search.Add("weg 7, Pots");
  search.Add("abc");
  std::vector<std::pair<std::size_t, std::size_t>> found;
  search.Visit("xx LINDENWEG 7, potsdam abc", [&](std::size_t number, std::size_t begin) {
    found.emplace_back(number, begin);
    return true;
  });
  EXPECT_EQ(found, (std::vector<std::pair<std::size_t, std::size_t>>{{0, 3}, {1, 9}}));
  EXPECT_FALSE(search.FindsAny("Linden weg 7"));
  const std::string text = "the lindenweg 7 stands";
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    for (std::size_t next = cut; next <= text.size(); ++next) {
      StreamSearch stream(search);
      const bool one = stream.FindsIn(text.substr(0, cut));
      const bool two = one || stream.FindsIn(text.substr(cut, next - cut));
      EXPECT_TRUE(two || stream.FindsIn(text.substr(next))) << cut << " " << next;
      stream.Begin();
      EXPECT_FALSE(stream.FindsIn("g 7")) << "it follows on nothing";
    }
  }
}

}  // namespace
}  // namespace cortex
