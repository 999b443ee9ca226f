#include "store/statement_repository.h"

#include <algorithm>
#include <unordered_map>

#include "store/connection.h"

namespace cortex {

void StatementRepository::Put(std::int64_t seq, const std::vector<std::int64_t>& keys) {
  for (const auto key : keys) {
    connection_
        .Prepare("INSERT INTO statement_keys (key, seq) VALUES (?, ?) ON CONFLICT DO NOTHING")
        .Bind(key, seq)
        .Run();
  }
}

void StatementRepository::Remove(std::int64_t seq) {
  connection_.Prepare("DELETE FROM statement_keys WHERE seq = ?").Bind(seq).Run();
}

void StatementRepository::Defer(std::int64_t first, std::int64_t last) {
  connection_.Prepare("INSERT INTO statement_backlog (first_seq, last_seq) VALUES (?, ?)")
      .Bind(first, last)
      .Run();
}

std::optional<StatementRepository::Range> StatementRepository::Deferred() {
  Query query = connection_.Prepare(
      "SELECT first_seq, last_seq FROM statement_backlog ORDER BY first_seq LIMIT 1");
  if (!query.Step()) return std::nullopt;
  return Range{query.Int64(0), query.Int64(1)};
}

void StatementRepository::Advance(const Range& range, std::int64_t done) {
  connection_.Prepare("DELETE FROM statement_backlog WHERE first_seq = ?").Bind(range.first).Run();
  if (done < range.last) Defer(done + 1, range.last);
}

std::vector<std::int64_t> StatementRepository::Nearest(std::int64_t seq,
                                                       const std::vector<std::int64_t>& keys,
                                                       std::size_t limit) {
  std::unordered_map<std::int64_t, int> shared;
  for (const auto key : keys) {
    Query query = connection_.Prepare(
        "SELECT seq FROM statement_keys WHERE key = ? ORDER BY seq DESC LIMIT 500");
    query.Bind(key);
    while (query.Step()) {
      if (query.Int64(0) != seq) ++shared[query.Int64(0)];
    }
  }
  std::vector<std::pair<int, std::int64_t>> ranked;
  ranked.reserve(shared.size());
  for (const auto& [other, count] : shared) ranked.emplace_back(count, other);
  const std::size_t kept = std::min(limit, ranked.size());
  std::partial_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(kept),
                    ranked.end(), std::greater<>());
  std::vector<std::int64_t> nearest;
  for (std::size_t i = 0; i < kept; ++i) nearest.push_back(ranked[i].second);
  return nearest;
}

}  // namespace cortex
