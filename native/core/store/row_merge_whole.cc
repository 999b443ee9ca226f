// RowMerge: what comes or stays as a whole, sessions and tables of an old brain.

#include <optional>
#include <string>
#include <vector>

#include "store/forgotten_words.h"
#include "store/row_merge.h"
#include "store/store.h"

namespace cortex {
namespace {

/// One turn of both, of which the one has what is forgotten in the other.
bool IsForgottenIn(const SessionTurn& theirs, const SessionTurn& mine) {
  if (theirs.timestamp != mine.timestamp) return false;
  for (const char* side : {"user_message", "agent_response"}) {
    const auto told = SaidIn(mine.json, side);
    if (told && *told != ForgottenMark(*told) && SaidIn(theirs.json, side) == ForgottenMark(*told))
      return true;
  }
  return false;
}

}  // namespace

std::vector<std::int64_t> RowMerge::TurnsForgottenThere(const std::string& session) {
  std::vector<std::int64_t> forgotten;
  const auto mine = into_.sessions.Find(session);
  const auto theirs = from_.sessions.Find(session);
  if (!mine || !theirs || mine->user_id != theirs->user_id ||
      GoesOn(into_, mine->seq, from_, theirs->seq) || GoesOn(from_, theirs->seq, into_, mine->seq))
    return forgotten;
  for (const auto& turn : from_.turns.After(theirs->seq, 0)) {
    const auto told = into_.turns.Find(mine->seq, turn.id);
    if (told && IsForgottenIn(turn, *told)) forgotten.push_back(turn.id);
  }
  return forgotten;
}

void RowMerge::TakeSession(const Row& row) {
  const auto& id = std::get<std::string>(row.front());
  const auto mine = into_.sessions.Find(id);
  if (!mine) {
    const auto owner = TextAt(row_kinds::kSession, row, "user_id");
    if (gone_here_.HasOf(gone::kSession, id, owner) || IsOfGoneUser(row_kinds::kSession, row))
      return Count(&report_.left_out, row_kinds::kSession.name);
    InsertSession(row);
    return Count(&report_.added, row_kinds::kSession.name);
  }
  const auto theirs = from_.sessions.Find(id);
  if (theirs->user_id != mine->user_id)
    return Conflict(row_kinds::kSession, row, "is another user's in the target");
  const bool untouched = !from_.sessions.LastOperation(theirs->seq);
  if ((untouched && *into_.rows.Find(row_kinds::kSession, id) == row) ||
      GoesOn(into_, mine->seq, from_, theirs->seq))
    return Count(&report_.same, row_kinds::kSession.name);
  if (!GoesOn(from_, theirs->seq, into_, mine->seq))
    return Conflict(row_kinds::kSession, row, "went on differently in both");
  ReplaceSession(mine->seq, row);
  Updated(row_kinds::kSession.name, id, "it went on in the source");
}

void RowMerge::ReplaceSession(std::int64_t mine, const Row& row) {
  const auto& id = std::get<std::string>(row.front());
  std::vector<std::pair<MemorySource, std::optional<TurnIdentity>>> drawn;
  for (auto& source : into_.sources.Behind(id, 0)) {
    const auto turn = into_.sources.FindTurn(id, source.turn_id);
    drawn.emplace_back(std::move(source), turn);
  }
  into_.turns.RemoveAll(mine);
  into_.sessions.Remove(mine);
  InsertSession(row);
  // It may have been undone there and have gone on with another turn.
  for (const auto& [source, turn] : drawn) {
    if (into_.sources.FindTurn(id, source.turn_id) != turn) into_.sources.Clear(source.memory_id);
  }
}

void RowMerge::CheckSources() {
  for (const auto& [session, sources] : sources_) {
    for (const auto& source : sources) {
      const auto theirs = from_.sources.FindTurn(session, source.turn_id);
      if (theirs && theirs == into_.sources.FindTurn(session, source.turn_id)) {
        into_.sources.Set(session, source);
      } else {
        into_.sources.Clear(source.memory_id);
      }
    }
  }
}

void RowMerge::InsertSession(const Row& row) {
  into_.rows.Insert(row_kinds::kSession, row);
  for (const RowKind* part : PartsOf(row_kinds::kSession)) {
    from_.rows.Visit(
        *part,
        [&](const Row& piece) {
          into_.rows.Insert(*part, piece);
          ++report_.added[part->name];
        },
        row.front());
  }
  new_sessions_.push_back(std::get<std::string>(row.front()));
}

bool RowMerge::GoesOn(Repositories& one, std::int64_t session_of_one, Repositories& other,
                      std::int64_t session_of_other) {
  const auto last = other.sessions.LastOperation(session_of_other);
  if (!last) return one.sessions.LastOperation(session_of_one).has_value();
  const auto same = one.sessions.Operations(session_of_one, 1, last->seq + 1);
  return !same.empty() && same.back().seq == last->seq && same.back().hash == last->hash;
}

void RowMerge::TakeCarriedTables() {
  constexpr const char* kTable = "legacy_table";
  for (const auto& known : from_.legacy.CarriedTables()) {
    if (const auto mine = into_.legacy.FindCarried(known.original_name)) {
      const bool same = into_.legacy.CountRows(*mine) == from_.legacy.CountRows(known.table);
      if (same) {
        Count(&report_.same, kTable);
        continue;
      }
      ++report_.conflict_count;
      report_.conflicts.push_back(
          {kTable, known.original_name, "both have one of this name from an old brain"});
      continue;
    }
    CarriedTable table{into_.legacy.FreeTableName(known.original_name), known.table.columns};
    into_.legacy.CreateTable(table);
    into_.legacy.PutObject("table", known.original_name, table.name, known.sql);
    from_.legacy.VisitTable(known.table, [&](const Row& row) {
      into_.legacy.AppendRow(table, row);
      return true;
    });
    Count(&report_.added, kTable);
  }
}

}  // namespace cortex
