#include "store/backlog_repository.h"

#include "store/connection.h"

namespace cortex {
namespace {

const std::string kNewest = "(SELECT seq FROM sqlite_sequence WHERE name = 'stm_entries')";

}  // namespace

BacklogRepository::BacklogRepository(Connection& connection, Of what) : connection_(connection) {
  const std::string table = what == Of::kStatementKeys ? "statement_backlog" : "graph_backlog";
  const std::string insert = "INSERT INTO " + table + " (first_seq, last_seq) ";
  first_ = "SELECT first_seq, last_seq FROM " + table + " ORDER BY first_seq LIMIT 1";
  last_ = "SELECT first_seq, last_seq FROM " + table + " ORDER BY first_seq DESC LIMIT 1";
  insert_ = insert + "VALUES (?, NULL)";
  insert_one_ = insert + "VALUES (?1, ?1)";
  set_last_ = "UPDATE " + table + " SET last_seq = ? WHERE first_seq = ?";
  covers_ =
      "SELECT 1 FROM " + table + " WHERE ?1 >= first_seq AND (last_seq IS NULL OR ?1 <= last_seq)";
  count_ =
      "SELECT coalesce(sum(coalesce(last_seq, " + kNewest + ") - first_seq + 1), 0) FROM " + table;
  remove_ = "DELETE FROM " + table + " WHERE first_seq = ?";
  go_on_ = insert + "SELECT ?1, ?2 WHERE ?1 <= coalesce(?2, " + kNewest + ")";
  clear_ = "DELETE FROM " + table;
}

std::optional<BacklogRepository::Range> BacklogRepository::One(const std::string& sql) {
  Query query = connection_.PrepareText(sql);
  if (!query.Step()) return std::nullopt;
  return Range{query.Int64(0), query.OptionalInt64(1)};
}

void BacklogRepository::DeferFrom(std::int64_t first) {
  const auto range = One(last_);
  if (range && !range->last) return;
  if (range && *range->last >= first - 1) {
    connection_.PrepareText(set_last_).Bind(std::optional<std::int64_t>(), range->first).Run();
  } else {
    connection_.PrepareText(insert_).Bind(first).Run();
  }
}

void BacklogRepository::Defer(std::int64_t seq) {
  if (!Covers(seq)) connection_.PrepareText(insert_one_).Bind(seq).Run();
}

void BacklogRepository::LeaveOut(std::int64_t newest) {
  const auto range = One(last_);
  if (!range || range->last) return;
  if (range->first == newest) {
    connection_.PrepareText(remove_).Bind(newest).Run();
  } else {
    connection_.PrepareText(set_last_).Bind(newest - 1, range->first).Run();
  }
}

std::optional<BacklogRepository::Range> BacklogRepository::Deferred() { return One(first_); }

bool BacklogRepository::Covers(std::int64_t seq) {
  return connection_.PrepareText(covers_).Bind(seq).Step();
}

std::int64_t BacklogRepository::Count() {
  Query query = connection_.PrepareText(count_);
  query.Step();
  return query.Int64(0);
}

void BacklogRepository::Advance(const Range& range, std::optional<std::int64_t> done) {
  connection_.PrepareText(remove_).Bind(range.first).Run();
  if (done) connection_.PrepareText(go_on_).Bind(*done + 1, range.last).Run();
}

void BacklogRepository::Clear() { connection_.PrepareText(clear_).Run(); }

}  // namespace cortex
