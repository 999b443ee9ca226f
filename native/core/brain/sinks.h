#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/domain.h"
#include "store/sink.h"

/// Bringing a brain's memories to services outside the process.
namespace cortex {

class Store;
struct BrainOptions;

/// What a worker needs of a brain to keep a sink in step with it. The worker holds the sink's lease
/// while it works; what it reports without is not taken. A text goes out as the third-person
/// restatement. Thread-safety: as Brain. Errors: VALIDATION_ERROR for a sink that the brain was not
/// opened with; else as Brain.
class Sinks {
 public:
  Sinks(Store& store, const BrainOptions& options) : store_(store), options_(options) {}

  // --- Writes ---

  /// Queues the next memories that the sink was never asked to get; true when all are queued.
  bool QueueMissing(const std::string& sink, TimeMs now, QueueingProgress* progress);
  /// Takes the lease of a sink, or prolongs it; when another holder has it, when that one's ends.
  std::optional<TimeMs> Lease(const std::string& sink, const std::string& holder, TimeMs now,
                              TimeMs expires_at);
  void Release(const std::string& sink, const std::string& holder);
  /// Takes note of what was found out. What was found out of a text that changed since counts only
  /// for the documents. False, and nothing noted, without the lease.
  bool Report(const std::string& sink, const std::string& holder,
              const std::vector<SinkReport>& reports, TimeMs now);
  /// Tries again what was given up.
  void RetryFailed(const std::string& sink);
  /// Makes due what waits for its time.
  void Hasten(const std::string& sink);

  // --- Reads ---

  /// At most `limit` jobs of each sort, and no more new ones than leave `under_way` documents with
  /// the sink whose end is not known.
  SinkJobs GetDue(const std::string& sink, TimeMs now, std::int64_t limit, std::int64_t under_way);
  /// The jobs of any state after a ticket.
  std::vector<SinkJob> GetJobs(const std::string& sink, std::int64_t after_ticket,
                               std::int64_t limit);
  SinkStatus GetStatus(const std::string& sink);

 private:
  void RequireKnown(const std::string& sink) const;
  /// The same, or what is told of alerts, which every brain has.
  void RequireServed(const std::string& sink) const;

  Store& store_;
  const BrainOptions& options_;
};

}  // namespace cortex
