#pragma once

#include <memory>
#include <string>
#include <vector>

#include "store/value.h"

struct sqlite3_session;

/// What a transaction changed of a brain's content, by SQLite's session extension: effects of
/// triggers and of foreign keys are part of it.
namespace cortex {

class Connection;
class ReplicatedTables;

/// Records from its construction on, within one transaction. One thread at a time, as its
/// connection.
class ChangeRecorder {
 public:
  ChangeRecorder(Connection& connection, const ReplicatedTables& tables);
  ~ChangeRecorder();
  ChangeRecorder(const ChangeRecorder&) = delete;
  ChangeRecorder& operator=(const ChangeRecorder&) = delete;

  struct Changes {
    /// {kind, key, body}, without a body for one that is gone: a JSON list; empty: none.
    std::string rows;
    bool removes = false;
  };
  /// The rows as they are now. What each host derives by itself is no change.
  [[nodiscard]] Changes Take();

 private:
  class Walk;

  Connection& connection_;
  const ReplicatedTables& tables_;
  sqlite3_session* session_ = nullptr;
};

}  // namespace cortex
