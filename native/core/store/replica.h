#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "store/change_recorder.h"
#include "store/commit_gate.h"
#include "store/replicated_tables.h"

/// A file that is a replica of a brain which several hosts share.
namespace cortex {

class Connection;
class PolicyBoard;
struct Repositories;

/// Thread-safety: the writing thread.
class Replica {
 public:
  /// Marks an empty file as a replica. OPTIONS_CONFLICT for a file of another brain, or of one that
  /// is no replica.
  Replica(ReplicaOptions options, Connection& writer, std::unique_ptr<Connection> applier,
          PolicyBoard& board);
  ~Replica();
  Replica(const Replica&) = delete;
  Replica& operator=(const Replica&) = delete;

  /// READ_ONLY when the file is a replica: only through its address may it be written.
  static void RequireNone(Connection& connection, const std::string& path);
  [[nodiscard]] static ReplicaState StateOf(Repositories& repositories);

  [[nodiscard]] CommitGate& gate() const { return *options_.gate; }
  [[nodiscard]] const ReplicatedTables& tables() const { return tables_; }

  /// Brings the rows to what they are at a later commit, in one transaction; an earlier one changes
  /// nothing. `changes` is JSON: epoch, head, head_id, counters, forgot, rows of {kind, key, body},
  /// the key an array and the body an object, or null. With "more" the gate tells further rows, as
  /// {rows, more}; rows that are gone come before all others. Whether there was anything to do.
  bool Apply(const std::string& changes);
  enum class Outcome {
    /// No other host need know.
    kNothing,
    kPublished,
    /// Another host was first.
    kLost,
  };
  /// Whether what was decided may be decided again: until something of it is published.
  void LetRepeat(bool repeatable) { repeatable_ = repeatable; }
  [[nodiscard]] bool repeatable() const { return repeatable_; }
  /// Publishes what the open transaction of `writing` changed.
  [[nodiscard]] Outcome Publish(Repositories& writing, ChangeRecorder& recorder);

  void Close();

 private:
  /// The rows of `changes` and of the parts behind it. Whether rows that were here are gone.
  bool WriteAllRows(Json& changes);

  ReplicaOptions options_;
  Connection& writer_;
  ReplicatedTables tables_;
  bool repeatable_ = false;
  /// Writes rows as they are told.
  std::unique_ptr<Connection> applier_;
  std::unique_ptr<Repositories> applying_;
};

}  // namespace cortex
