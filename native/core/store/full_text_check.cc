#include "store/full_text_check.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>

#include "base/hash.h"
#include "store/connection.h"
#include "store/full_text_terms.h"

namespace cortex {
namespace {

/// Of each text a sum over its words and their places, so that not all of them are held at once.
using Sums = std::unordered_map<std::int64_t, std::uint64_t>;

std::uint64_t Weight(std::string_view term, std::size_t column, std::int64_t place) {
  constexpr int kPlaceBits = 40;
  const std::int64_t where = (static_cast<std::int64_t>(column) << kPlaceBits) + place;
  return static_cast<std::uint64_t>(CombineHashes(StableHash(term), where));
}

/// What a record of FTS5 holds: numbers in SQLite's variable-length form.
std::vector<std::int64_t> NumbersIn(std::span<const std::byte> record) {
  constexpr unsigned kGoesOn = 0x80;
  constexpr unsigned kBits = 7;
  std::vector<std::int64_t> numbers;
  std::uint64_t number = 0;
  for (const auto each : record) {
    const auto byte = std::to_integer<unsigned>(each);
    number = (number << kBits) + (byte & (kGoesOn - 1));
    if ((byte & kGoesOn) != 0) continue;
    numbers.push_back(static_cast<std::int64_t>(number));
    number = 0;
  }
  return numbers;
}

Sums SumsOf(Connection& connection, const FullTextIndex& index) {
  const std::string words = index.table + "_words";
  connection.Execute("CREATE VIRTUAL TABLE temp." + words + " USING fts5vocab('main', '" +
                     index.table + "', 'instance')");
  Query instances = connection.PrepareText("SELECT doc, col, offset, term FROM temp." + words);
  Sums sums;
  while (instances.Step()) {
    constexpr int kTerm = 3;
    const auto column = std::find(index.columns.begin(), index.columns.end(), instances.Text(1));
    sums[instances.Int64(0)] +=
        Weight(instances.Text(kTerm), static_cast<std::size_t>(column - index.columns.begin()),
               instances.Int64(2));
  }
  return sums;
}

std::string TextsOf(const FullTextIndex& index) {
  std::string sql = "SELECT s.seq, s." + index.name + ", d.sz";
  for (const auto& column : index.columns) sql += ", s." + column;
  return sql + " FROM " + index.source + " s LEFT JOIN " + index.table +
         "_docsize d ON d.id = s.seq";
}

}  // namespace

void CompareFullText(Connection& connection, const FullTextIndex& index,
                     const std::function<void(const std::string& what)>& found) {
  Sums sums = SumsOf(connection, index);
  // The number of texts, then how many words they have in each column.
  std::vector<std::int64_t> totals(1 + index.columns.size());
  Query texts = connection.PrepareText(TextsOf(index));
  while (texts.Step()) {
    constexpr int kSizes = 2;
    std::uint64_t sum = 0;
    std::vector<std::int64_t> sizes;
    for (std::size_t column = 0; column < index.columns.size(); ++column) {
      const std::string text = texts.Text(kSizes + 1 + static_cast<int>(column));
      const auto terms = connection.full_text_terms().Of(text);
      for (std::size_t place = 0; place < terms.size(); ++place)
        sum += Weight(terms[place].term, column, static_cast<std::int64_t>(place));
      sizes.push_back(static_cast<std::int64_t>(terms.size()));
      totals[1 + column] += sizes.back();
    }
    ++totals[0];
    const auto indexed = sums.extract(texts.Int64(0));
    const bool same = (indexed ? indexed.mapped() : 0) == sum;
    if (!same || NumbersIn(texts.Bytes(kSizes)) != sizes) found(texts.Text(1));
  }
  if (!sums.empty()) found("no text: " + std::to_string(sums.size()));
  Query stored = connection.PrepareText("SELECT block FROM " + index.table + "_data WHERE id = 1");
  auto kept = stored.Step() ? NumbersIn(stored.Bytes(0)) : std::vector<std::int64_t>{};
  kept.resize(totals.size());
  if (kept != totals) found("totals");
}

}  // namespace cortex
