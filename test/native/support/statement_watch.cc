#include "support/statement_watch.h"

#include <sqlite3.h>

#include <set>

namespace cortex::test {
namespace {

/// SQLite's hook for new connections takes no context.
struct Watched {
  std::set<sqlite3*> connections;
  StatementWatch::Cost cost;
};

Watched& Current() {
  static Watched watched;
  return watched;
}

int OnTrace(unsigned event, void* /*context*/, void* subject, void* /*detail*/) {
  Watched& watched = Current();
  if (event == SQLITE_TRACE_CLOSE) {
    watched.connections.erase(static_cast<sqlite3*>(subject));
    return 0;
  }
  auto* statement = static_cast<sqlite3_stmt*>(subject);
  ++watched.cost.statements;
  watched.cost.steps += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1);
  watched.cost.sorts += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_SORT, 1);
  return 0;
}

int OnOpen(sqlite3* connection, const char** /*message*/, const void* /*api*/) {
  Current().connections.insert(connection);
  return sqlite3_trace_v2(connection, SQLITE_TRACE_PROFILE | SQLITE_TRACE_CLOSE, OnTrace, nullptr);
}

/// The type under which SQLite takes the hook.
void (*const kHook)() = reinterpret_cast<void (*)()>(OnOpen);

}  // namespace

StatementWatch::StatementWatch() {
  Current() = Watched();
  sqlite3_auto_extension(kHook);
}

StatementWatch::~StatementWatch() {
  sqlite3_cancel_auto_extension(kHook);
  for (sqlite3* connection : Current().connections)
    sqlite3_trace_v2(connection, 0, nullptr, nullptr);
}

StatementWatch::Cost StatementWatch::Take() {
  Watched& watched = Current();
  Cost cost = watched.cost;
  for (sqlite3* connection : watched.connections) {
    int misses = 0;
    int highest = 0;
    constexpr int kReset = 1;
    sqlite3_db_status(connection, SQLITE_DBSTATUS_CACHE_MISS, &misses, &highest, kReset);
    cost.pages += misses;
  }
  watched.cost = Cost();
  return cost;
}

}  // namespace cortex::test
