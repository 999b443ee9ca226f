#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/domain.h"

/// What must still reach services outside the process. One thread at a time, as its connection.
namespace cortex {

class Connection;

class OutboxRepository {
 public:
  explicit OutboxRepository(Connection& connection) : connection_(connection) {}

  // A row is a ticket: a memory that is queued anew gets another, and what was found out about the
  // old one is of no use.

  /// Queues a memory for a sink, again if it failed before.
  void Enqueue(const std::string& sink, const std::string& memory_id, TimeMs now);
  /// Asks every sink that was ever asked to get the memory to delete it; the sinks.
  std::vector<std::string> EnqueueDeletion(const std::string& memory_id, TimeMs now);
  /// Queues memories after `after_seq` up to `last_seq` that a sink was never asked to get, in a
  /// batch of at most `limit` memories; the seq of the last memory looked at, nothing when there
  /// was none.
  std::optional<std::int64_t> QueueMissing(const std::string& sink,
                                           const QueueingProgress& progress, std::int64_t limit,
                                           TimeMs now);
  /// pending, ok, failed or delete_pending; nothing when the sink was never asked.
  [[nodiscard]] std::optional<std::string> StateOf(const std::string& sink,
                                                   const std::string& memory_id);
  struct Tickets {
    std::int64_t count = 0;
    /// When the oldest was queued.
    std::optional<TimeMs> oldest;
    /// Of one of them.
    std::optional<std::string> last_error;
  };
  /// Those in a state. Each is read: "ok" is that of a whole brain.
  [[nodiscard]] Tickets TicketsOf(const std::string& sink, const std::string& state);
  /// When the next of a state is due after `time`.
  [[nodiscard]] std::optional<TimeMs> NextAfter(const std::string& sink, const std::string& state,
                                                TimeMs time);
  /// Makes what was given up due as if it were new.
  void RetryFailed(const std::string& sink);
  [[nodiscard]] OutboxCounts Counts();

  // Memories that wait for a vector of a model.

  void QueueEmbedding(const std::string& model, const std::string& memory_id, TimeMs now);
  /// As QueueMissing, those that have no vector of the model and no ticket.
  std::optional<std::int64_t> QueueMissingEmbeddings(const EmbeddingModel& model,
                                                     const QueueingProgress& progress,
                                                     std::int64_t limit, TimeMs now);
  [[nodiscard]] EmbeddingJobs DueEmbeddings(const std::string& model, TimeMs now,
                                            std::int64_t limit);
  /// The memory of a ticket that is still good. The text is compared too: once a backup is put
  /// back, a ticket's number may be given to another memory.
  [[nodiscard]] std::optional<std::string> MemoryOfTicket(const std::string& model,
                                                          std::int64_t ticket,
                                                          const std::string& content);
  void RemoveTicket(std::int64_t ticket);
  void DeferTicket(std::int64_t ticket, const std::string& error, TimeMs next_attempt_at,
                   bool failed);
  void RetryFailedEmbeddings(const std::string& model);
  [[nodiscard]] EmbeddingStatus EmbeddingStatusOf(const std::string& model);

 private:
  void Queue(const std::string& sink, const std::string& memory_id, const std::string& state,
             TimeMs now);
  [[nodiscard]] std::optional<std::int64_t> EndOfBatch(const QueueingProgress& progress,
                                                       std::int64_t limit);

  Connection& connection_;
};

}  // namespace cortex
