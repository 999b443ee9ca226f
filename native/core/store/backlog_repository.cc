#include "store/backlog_repository.h"

#include "store/connection.h"

namespace cortex {

BacklogRepository::BacklogRepository(Connection& connection, Of what) : connection_(connection) {
  const std::string table = what == Of::kStatementKeys ? "statement_backlog" : "graph_backlog";
  continue_ = "UPDATE " + table + " SET last_seq = ? WHERE last_seq = ? RETURNING 1";
  insert_ = "INSERT INTO " + table + " (first_seq, last_seq) VALUES (?, ?)";
  first_ = "SELECT first_seq, last_seq FROM " + table + " ORDER BY first_seq LIMIT 1";
  covers_ = "SELECT 1 FROM " + table + " WHERE ? BETWEEN first_seq AND last_seq";
  count_ = "SELECT coalesce(sum(last_seq - first_seq + 1), 0) FROM " + table;
  remove_ = "DELETE FROM " + table + " WHERE first_seq = ?";
  clear_ = "DELETE FROM " + table;
}

void BacklogRepository::Defer(std::int64_t first, std::int64_t last) {
  if (connection_.PrepareText(continue_).Bind(last, first - 1).Step()) return;
  connection_.PrepareText(insert_).Bind(first, last).Run();
}

std::optional<BacklogRepository::Range> BacklogRepository::Deferred() {
  Query query = connection_.PrepareText(first_);
  if (!query.Step()) return std::nullopt;
  return Range{query.Int64(0), query.Int64(1)};
}

bool BacklogRepository::Covers(std::int64_t seq) {
  return connection_.PrepareText(covers_).Bind(seq).Step();
}

std::int64_t BacklogRepository::Count() {
  Query query = connection_.PrepareText(count_);
  query.Step();
  return query.Int64(0);
}

void BacklogRepository::Advance(const Range& range, std::int64_t done) {
  connection_.PrepareText(remove_).Bind(range.first).Run();
  if (done < range.last) Defer(done + 1, range.last);
}

void BacklogRepository::Clear() { connection_.PrepareText(clear_).Run(); }

}  // namespace cortex
