#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/sink.h"

/// What sinks outside the process are to get and hold, and who is at it. One thread at a time, as
/// its connection.
namespace cortex {

class Connection;
class Query;

class SinkRepository {
 public:
  explicit SinkRepository(Connection& connection) : connection_(connection) {}

  /// Takes or prolongs the lease of a sink; when another holder has it, when that one's ends.
  std::optional<TimeMs> Lease(const std::string& sink, const std::string& holder, TimeMs now,
                              TimeMs expires_at);
  [[nodiscard]] bool IsHeldBy(const std::string& sink, const std::string& holder);
  void Release(const std::string& sink, const std::string& holder);

  /// At most `limit` jobs of each sort, and no more new ones than leave `under_way` documents with
  /// the sink whose end is not known. Texts are the memories' own.
  [[nodiscard]] SinkJobs Due(const std::string& sink, TimeMs now, std::int64_t limit,
                             std::int64_t under_way);
  /// The next jobs of any state, by ticket.
  [[nodiscard]] std::vector<SinkJob> After(const std::string& sink, std::int64_t ticket,
                                           std::int64_t limit);

  void PutDocument(const std::string& sink, const std::string& memory_id,
                   const SinkDocument& document);
  void RemoveDocument(const std::string& sink, const std::string& memory_id,
                      const std::string& source);

  /// Whether the ticket is still good.
  [[nodiscard]] bool HasTicket(const std::string& sink, std::int64_t ticket);
  /// Applies an outcome other than kNone and kAgain.
  void Settle(const SinkReport& report);
  /// Makes all that waits due now.
  void Hasten(const std::string& sink);
  [[nodiscard]] SinkStatus StatusOf(const std::string& sink);

 private:
  [[nodiscard]] std::vector<SinkDocument> DocumentsOf(const std::string& sink,
                                                      const std::string& memory_id);
  static std::vector<SinkJob> ReadJobs(Query& query);

  Connection& connection_;
};

}  // namespace cortex
