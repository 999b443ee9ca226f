#include "recall/spellings.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace cortex {
namespace {

struct Letter {
  std::string_view written;
  std::string_view plain;
};

constexpr std::array<Letter, 3> kLigatures = {{{"ß", "ss"}, {"æ", "ae"}, {"œ", "oe"}}};
constexpr std::array<Letter, 5> kStrokes = {
    {{"ł", "l"}, {"ø", "o"}, {"đ", "d"}, {"ħ", "h"}, {"ı", "i"}}};

/// Spellings that are looked for of one word.
constexpr std::size_t kMostStroked = 8;
/// Shorter words are any two letters of any language.
constexpr std::size_t kShortest = 3;

std::string Replaced(std::string word, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = word.find(from, at)) != std::string::npos; at += to.size())
    word.replace(at, from.size(), to);
  return word;
}

}  // namespace

Spellings SpellingsOf(std::string_view folded) {
  Spellings spellings;
  if (folded.size() < kShortest) return spellings;
  std::string plain(folded);
  for (const auto& [written, letters] : kLigatures) plain = Replaced(plain, written, letters);
  for (const auto& [written, letters] : kStrokes) plain = Replaced(plain, written, letters);
  if (plain != folded) spellings.same.push_back(plain);
  for (const auto& [written, letters] : kLigatures) {
    if (plain.find(letters) != std::string::npos)
      spellings.same.push_back(Replaced(plain, letters, written));
  }
  const auto add = [&](std::string spelling) {
    auto& stroked = spellings.stroked;
    if (stroked.size() < kMostStroked &&
        std::find(stroked.begin(), stroked.end(), spelling) == stroked.end())
      stroked.push_back(std::move(spelling));
  };
  for (const auto& [written, letter] : kStrokes) {
    std::size_t times = 0;
    for (std::size_t at = 0; (at = plain.find(letter, at)) != std::string::npos; ++at, ++times)
      add(std::string(plain).replace(at, letter.size(), written));
    if (times > 1) add(Replaced(plain, letter, written));
  }
  return spellings;
}

}  // namespace cortex
