#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "base/lane.h"
#include "store/access_queue.h"
#include "store/alert_repository.h"
#include "store/atom_link_repository.h"
#include "store/atom_repository.h"
#include "store/audit_repository.h"
#include "store/backlog_repository.h"
#include "store/backup_repository.h"
#include "store/brain_key.h"
#include "store/category_repository.h"
#include "store/contradiction_repository.h"
#include "store/dispute_repository.h"
#include "store/embedding_repository.h"
#include "store/event_repository.h"
#include "store/gone_repository.h"
#include "store/graph_repository.h"
#include "store/id_repository.h"
#include "store/insight_repository.h"
#include "store/legacy_repository.h"
#include "store/memory_repository.h"
#include "store/merge_repository.h"
#include "store/outbox_repository.h"
#include "store/pin_repository.h"
#include "store/policy_repository.h"
#include "store/process_lock.h"
#include "store/removal_repository.h"
#include "store/replica.h"
#include "store/row_repository.h"
#include "store/score_repository.h"
#include "store/search_repository.h"
#include "store/session_repository.h"
#include "store/sink_repository.h"
#include "store/source_repository.h"
#include "store/state_repository.h"
#include "store/statement_repository.h"
#include "store/statistics_repository.h"
#include "store/turn_repository.h"
#include "store/user_repository.h"
#include "store/word_repository.h"

/// The open file: a connection that writes and one that reads, with the repositories of each.
namespace cortex {

class Connection;
enum class WalEnd;
class FileHealth;
class TextSearch;

/// One repository per aggregate, over one connection.
struct Repositories {
  Repositories(Connection& connection, PolicyBoard& board);
  PolicyRepository policy;
  MemoryRepository memories;
  ScoreRepository scores;
  AuditRepository audit;
  UserRepository users;
  ContradictionRepository contradictions;
  DisputeRepository disputes;
  EmbeddingRepository embeddings;
  OutboxRepository outbox;
  StateRepository state;
  StatementRepository statements;
  BacklogRepository statement_backlog;
  GraphRepository graph;
  BacklogRepository graph_backlog;
  StatisticsRepository statistics;
  CategoryRepository categories;
  PinRepository pins;
  BackupRepository backups;
  RemovalRepository removals;
  RowRepository rows;
  LegacyRepository legacy;
  MergeRepository merges;
  SessionRepository sessions;
  SinkRepository sinks;
  SourceRepository sources;
  TurnRepository turns;
  SearchRepository search;
  AtomRepository atoms;
  AtomLinkRepository atom_links;
  WordRepository words;
  InsightRepository insight;
  EventRepository events;
  IdRepository ids;
  AlertRepository alerts;
  GoneRepository gone;
};

struct StoreOptions {
  std::string path;
  /// See ConnectionOptions.
  BrainKey key = {};
  bool read_only = false;
  /// Largest database file in bytes; 0: no limit.
  std::int64_t database_limit = 0;
  /// Bytes of the write-ahead log beyond which a bulk write waits for readers, so that it can begin
  /// anew: readers that follow each other closely would let it grow without end.
  std::uintmax_t largest_wal = std::uintmax_t{256} << 20U;
  /// See PolicyBoard.
  ConfidencePolicy default_policy;
  PolicySettings policy;
  /// See ConnectionOptions.
  TimeSource clock = SystemTime();
  /// Of a file that is a replica.
  ReplicaOptions replica;
  /// Called when changes of other hosts came into a replica.
  std::function<void()> caught_up = [] {};
};

/// Thread-safety: Write, RunGroup and Flush* from one thread at a time; Read from one thread at a
/// time; ReadLong from any; the three may overlap, except for ":memory:", where one thread does
/// all. Close when none runs. Once SQLite has found the file damaged in any call, nothing is
/// written to it any more: CORRUPT, NOT_A_BRAIN.
class Store {
 public:
  /// Opens or creates. ALREADY_OPEN, WRONG_KEY, NOT_A_BRAIN, LEGACY_BRAIN, NEWER_VERSION, CORRUPT,
  /// READ_ONLY, IO_ERROR, BUSY; what is refused is left as it was.
  explicit Store(StoreOptions options);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// Runs `work` in a transaction of its own, or in the group's.
  void Write(const std::function<void(Repositories&)>& work);
  /// A write that a power cut may take back until the next Write, for what can be made again.
  void WriteRelaxed(const std::function<void(Repositories&)>& work);
  /// The same for what each host derives by itself, which is nobody else's concern: of a replica it
  /// asks nobody. INTERNAL when the brain's content changes.
  void WriteDerived(const std::function<void(Repositories&)>& work);
  /// As WriteDerived unless another process writes at this moment: false then, at once.
  bool WriteIfIdle(const std::function<void(Repositories&)>& work);

  /// Runs `work` in a transaction of its own and takes it back: what it would have done.
  void Rehearse(const CancelFlag* cancel, const std::function<void(Repositories&)>& work);
  /// Long work in a transaction of its own; `cancel` stops it with CANCELLED.
  void WriteLong(const CancelFlag* cancel, const std::function<void(Repositories&)>& work);

  /// Writes the WAL back and truncates it, so that no older state of the file is on the disk;
  /// kHeld when a reader, of this or another process, still needs it after `wait`.
  WalEnd TruncateWal(std::chrono::milliseconds wait);

  /// After much was written: gives back what the writer's cache holds, and what was freed.
  void ReleaseMemory();

  /// Looks through the bytes of the database and its write-ahead log; true when one of the texts is
  /// in them. False for ":memory:".
  [[nodiscard]] bool FindInDatabase(const TextSearch& search, const CancelFlag* cancel);

  /// Whether a transaction of the writer is open, as within a group.
  [[nodiscard]] bool InTransaction() const;

  /// Runs the steps in one transaction. A step that fails before it wrote anything is refused
  /// alone; when one fails later, or the commit does, each is run again in a transaction of its
  /// own.
  std::vector<std::exception_ptr> RunGroup(std::span<const std::function<bool()>> steps);

  /// Runs `work` in one snapshot; `cancel`, when given, stops it with CANCELLED.
  void Read(const CancelFlag* cancel, const std::function<void(Repositories&)>& work);

  /// As Read, on one of the connections for reads that look at much, opened at its first use; waits
  /// while all of them are in use. `work` is told as which reader it sees accesses.
  void ReadLong(const CancelFlag* cancel, const std::function<void(Repositories&, ReadLane)>& work);
  [[nodiscard]] const std::shared_ptr<PolicyBoard>& policy_board() const { return policy_board_; }

  /// See AlertRepository::LeaveMarks; on the writing thread.
  [[nodiscard]] bool HasAlertMarksLeft() const;
  void ForgetAlertMarksLeft();
  [[nodiscard]] AccessQueue& accesses() { return accesses_; }
  /// Writes the queued accesses with their audit.
  void FlushAccesses();
  /// What the audit says of these accesses to the row once they are written.
  [[nodiscard]] static AuditEntry AccessEntry(const ScoreRow& row, const PendingAccess& access,
                                              const ConfidencePolicy& policy);

  /// Brings a replica to a later commit: see Replica::Apply. On the writing thread.
  bool ApplyChanges(const std::string& changes);

  /// Looks at one snapshot, as ReadLong; see CheckBrain.
  [[nodiscard]] CheckReport Check(bool deep, const CancelFlag* cancel);

  /// Writes accesses and statistics, truncates the WAL and closes. What fails is reported after
  /// closing.
  void Close();

 private:
  /// A connection for long reads; opened by the first of them.
  struct LongReader {
    std::unique_ptr<Connection> connection;
    std::unique_ptr<Repositories> repositories;
    bool in_use = false;
  };
  /// A turn at one of them: the lowest that is free.
  class LongTurn;
  /// A transaction of the writer, which passes the gate before it commits; and, of a replica, the
  /// turn in which it cannot be refused.
  class Writing;
  class Turn;
  /// While it lives, a write may be refused because another host was first: with LostRace, so that
  /// all of the step is run again.
  class Optimism;

  void ReadOnLong(const CancelFlag* cancel, const std::function<void(LongReader&, ReadLane)>& work);
  [[nodiscard]] Connection& WritingConnection() const;
  void LimitWal();
  void OpenFile();
  void OpenWriter();
  [[nodiscard]] std::unique_ptr<Connection> OpenReader() const;
  std::vector<std::exception_ptr> RunTogether(std::span<const std::function<bool()>> steps);
  std::vector<std::exception_ptr> RunApart(std::span<const std::function<bool()>> steps);
  /// As RunTogether and RunApart, of a replica.
  std::vector<std::exception_ptr> RunShared(std::span<const std::function<bool()>> steps);
  std::exception_ptr RunSharedStep(const std::function<bool()>& step);
  [[nodiscard]] std::unique_ptr<Connection> OpenApplier() const;
  [[nodiscard]] Connection& ReadingConnection() const { return reader_ ? *reader_ : *writer_; }

  StoreOptions options_;
  std::shared_ptr<PolicyBoard> policy_board_;
  std::shared_ptr<FileHealth> health_;
  ProcessLock lock_;
  std::unique_ptr<Connection> writer_;
  std::unique_ptr<Repositories> writing_;
  std::unique_ptr<Replica> replica_;
  bool optimistic_ = false;
  /// Until then other hosts are likely to be first.
  std::chrono::steady_clock::time_point crowded_until_;
  std::unique_ptr<Connection> reader_;
  std::unique_ptr<Repositories> reading_;
  std::array<LongReader, kLongReaders> long_readers_;
  std::mutex long_mutex_;
  std::condition_variable long_free_;
  AccessQueue accesses_;
};

}  // namespace cortex
