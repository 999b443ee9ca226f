#include "store/replica.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "base/error.h"
#include "store/connection.h"
#include "store/replicated_rows.h"
#include "store/store.h"

namespace cortex {
namespace {

/// How a row of a change is told.
struct ToldRow {
  const ReplicatedTable* table;
  std::vector<Value> key;
  /// Null: it is gone.
  Json body;
};

std::vector<ToldRow> TakeRows(Json&& list, const ReplicatedTables& tables) {
  std::vector<ToldRow> rows;
  rows.reserve(list.size());
  for (auto& each : list) {
    const ReplicatedTable& table = tables.OfKind(each.at("kind").get_ref<const std::string&>());
    rows.push_back({&table, table.KeyOf(each.at("key")), std::move(each.at("body"))});
  }
  return rows;
}

/// By table and number, as they were first written. A host names the rows of a commit in no order,
/// and the full text index (FTS5) writes what it gathered to the file at each number that is lower
/// than the last, e.g. at every second of 2,000 imported memories.
void SortByNumber(std::vector<ToldRow>* rows) {
  const auto place = [](const ToldRow& row) {
    const auto* number = std::get_if<std::int64_t>(&row.key.front());
    return std::pair(row.table, number == nullptr ? 0 : *number);
  };
  std::stable_sort(rows->begin(), rows->end(),
                   [&](const ToldRow& a, const ToldRow& b) { return place(a) < place(b); });
}

/// Those that are gone first: what they were called may be called so again. Whether any were here.
bool WriteRows(std::vector<ToldRow> rows, ReplicatedRows& into) {
  SortByNumber(&rows);
  bool removed = false;
  for (const auto& row : rows) {
    if (row.body.is_null()) removed = into.Remove(*row.table, row.key) || removed;
  }
  for (const auto& row : rows) {
    if (!row.body.is_null()) into.Put(*row.table, row.key, row.body);
  }
  return removed;
}

/// What the rest of the changes is called; nothing behind the last part.
std::optional<std::string> MoreOf(const Json& part) {
  const auto more = part.find("more");
  if (more == part.end() || more->is_null()) return std::nullopt;
  return more->get<std::string>();
}

void SetPosition(StateRepository& state, const SharedPosition& at) {
  state.Set(kReplicaPosition, at.number);
  state.SetText(kReplicaCommit, at.commit.value_or(""));
}

}  // namespace

Replica::Replica(ReplicaOptions options, Connection& writer, std::unique_ptr<Connection> applier,
                 PolicyBoard& board)
    : options_(std::move(options)),
      writer_(writer),
      tables_(writer),
      applier_(std::move(applier)),
      applying_(std::make_unique<Repositories>(*applier_, board)) {
  applier_->WriteAsTold();
  applier_->SetSynchronous(false);
  Transaction transaction(*applier_);
  StateRepository& state = applying_->state;
  const auto of = state.GetText(kReplicaOf);
  const bool is_new = !of && applying_->memories.LastSeq() == 0;
  if (is_new) {
    state.SetText(kReplicaOf, options_.of);
    state.SetText(kReplicaId, options_.id);
  } else if (of != options_.of) {
    throw Error(ErrorCode::kOptionsConflict,
                "The file is no replica of this brain: move it away, and it is pulled anew");
  }
  transaction.Commit();
}

Replica::~Replica() = default;

void Replica::RequireNone(Connection& connection, const std::string& path) {
  if (!StateRepository(connection).GetText(kReplicaOf)) return;
  throw Error(ErrorCode::kReadOnly,
              path +
                  " is a replica of a brain in PostgreSQL: open it by that address, or with "
                  "readOnly");
}

ReplicaState Replica::StateOf(Repositories& repositories) {
  StateRepository& state = repositories.state;
  ReplicaState told;
  told.id = state.GetText(kReplicaId).value_or("");
  told.epoch = state.GetText(kReplicaEpoch).value_or("");
  told.at.number = state.Get(kReplicaPosition, 0);
  const auto commit = state.GetText(kReplicaCommit);
  if (commit && !commit->empty()) told.at.commit = commit;
  if (state.Get(kForgetPending, 0) == 0) told.forgot = state.Get(kReplicaForgot, 0);
  return told;
}

bool Replica::Apply(const std::string& changes) {
  Json json = Json::parse(changes);
  const SharedPosition head{json.at("head").get<std::int64_t>(),
                            json.at("head_id").is_null()
                                ? std::nullopt
                                : std::optional(json.at("head_id").get<std::string>())};
  Transaction transaction(*applier_);
  StateRepository& state = applying_->state;
  const std::string epoch = json.at("epoch").get<std::string>();
  const bool is_first = !state.GetText(kReplicaEpoch);
  if (is_first) state.SetText(kReplicaEpoch, epoch);
  if (head.number <= state.Get(kReplicaPosition, 0)) {
    if (is_first) transaction.Commit();
    return is_first;
  }
  if (WriteAllRows(json)) {
    applying_->removals.RemoveStaleMarks();
    state.Set(kForgetPending, 1);
  }
  RaiseCounters(*applier_, tables_, json.at("counters").get<std::string>());
  state.Set(kReplicaForgot, json.at("forgot").get<std::int64_t>());
  SetPosition(state, head);
  transaction.Commit();
  return true;
}

bool Replica::WriteAllRows(Json& changes) {
  ReplicatedRows rows(*applier_, *applying_);
  bool removed = WriteRows(TakeRows(std::move(changes.at("rows")), tables_), rows);
  for (auto more = MoreOf(changes); more;) {
    Json part = Json::parse(gate().NextChanges(*more));
    removed = WriteRows(TakeRows(std::move(part.at("rows")), tables_), rows) || removed;
    more = MoreOf(part);
  }
  rows.Finish();
  return removed;
}

Replica::Outcome Replica::Publish(Repositories& writing, ChangeRecorder& recorder) {
  const ChangeRecorder::Changes changes = recorder.Take();
  if (changes.rows.empty()) return Outcome::kNothing;
  const Publication publication{StateOf(writing).at, changes.rows, ReadCounters(writer_, tables_),
                                changes.removes};
  const auto at = gate().Publish(publication);
  if (!at) return Outcome::kLost;
  SetPosition(writing.state, *at);
  if (changes.removes) writing.state.Set(kReplicaForgot, at->number);
  return Outcome::kPublished;
}

void Replica::Close() {
  applying_.reset();
  applier_->Close();
}

}  // namespace cortex
