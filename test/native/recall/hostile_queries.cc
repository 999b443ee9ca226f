#include "recall/hostile_queries.h"

#include <array>
#include <random>
#include <string_view>

namespace cortex::test {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::array kPieces = {
    "\""sv,
    "'"sv,
    "*"sv,
    "^"sv,
    "("sv,
    ")"sv,
    "{"sv,
    "}"sv,
    ":"sv,
    "-"sv,
    "+"sv,
    "\\"sv,
    ";"sv,
    "--"sv,
    "/*"sv,
    "%"sv,
    "_"sv,
    "["sv,
    "]"sv,
    "?"sv,
    "AND"sv,
    "OR"sv,
    "NOT"sv,
    "NEAR"sv,
    "NEAR(a b, 5)"sv,
    "content:"sv,
    "rowid"sv,
    "\"open"sv,
    "\"\"\""sv,
    "' OR 1=1 --"sv,
    "; DROP"sv,
    "\0"sv,
    "a\0b"sv,
    "\x01\x1B[2J"sv,
    "\x7F"sv,
    "\u202E"sv,
    "\u2066x"sv,
    "\u200B"sv,
    "\uFEFF"sv,
    "\uFFFD"sv,
    "🙂"sv,
    "👩‍👩‍👧‍👦"sv,
    "🇳🇴"sv,
    "e\u0301"sv,
    "\u0301\u0301\u0301"sv,
    "北京"sv,
    "茶"sv,
    "タワー"sv,
    "서울"sv,
    "ข้าว"sv,
    "iPhone手机"sv,
    "ß"sv,
    "İ"sv,
    "ﬁ"sv,
    "C++"sv,
    "foo-bar"sv,
    "don't"sv,
    "it’s"sv,
    "path/to/file.ts"sv,
    "kim@example.org"sv,
    "tea"sv,
    "the"sv,
    "who"sv,
    "boat"sv,
    "m1"sv,
    "yesterday"sv,
    "February 30"sv,
    "99/99/9999"sv,
    "last"sv,
    "session 0"sv,
    "sessions 5 to 2"sv,
    "999999999999 days ago"sv,
    "between May"sv,
    "25:61"sv,
    "0000-00-00"sv,
    "-1"sv,
    "1e308"sv,
    "NaN"sv,
    "\t"sv,
    "\r\n"sv,
};

}  // namespace

std::vector<std::string> HostileQueries(std::size_t count, std::uint64_t seed) {
  constexpr std::size_t kMostPieces = 12;
  constexpr std::size_t kSeldom = 500;
  constexpr std::size_t kLong = 100'000;
  std::mt19937_64 random(seed);
  const auto below = [&random](std::size_t limit) {
    return static_cast<std::size_t>(random() % limit);
  };
  std::vector<std::string> queries;
  queries.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    std::string query;
    const bool is_long = below(kSeldom) == 0;
    const std::size_t pieces = below(kMostPieces + 1);
    const bool repeats = below(2) == 0;
    const auto repeated = kPieces[below(kPieces.size())];
    for (std::size_t piece = 0; is_long ? query.size() < kLong : piece < pieces; ++piece) {
      query += is_long && repeats ? repeated : kPieces[below(kPieces.size())];
      if (below(2) == 0) query += ' ';
    }
    queries.push_back(std::move(query));
  }
  return queries;
}

}  // namespace cortex::test
