#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/names.h"
#include "base/time.h"

/// What a worker that brings memories to a service outside the process works with. Values.
namespace cortex {

/// sent: it may be there; held: it was seen there, whole; leaving: the sink was asked to delete
/// it; refused: the sink would not have it beside another document with the same text.
inline constexpr auto kDocumentStates = EnumNames("sent", "held", "leaving", "refused");
inline constexpr auto kJobStates = EnumNames("pending", "ok", "failed", "delete_pending");

/// A document that a sink holds of a memory, or may hold.
struct SinkDocument {
  /// The name it was sent under.
  std::string source;
  /// Of kDocumentStates.
  std::string state;
  TimeMs sent_at = 0;
  /// How the sink lets one follow what becomes of it, and its own name for it.
  std::optional<std::string> track_id;
  std::optional<std::string> document_id;
};

/// A memory that a sink is to get, or to delete.
struct SinkJob {
  /// Of this text: when the memory is edited or deleted, another ticket takes its place.
  std::int64_t ticket = 0;
  std::string memory_id;
  /// Of kJobStates.
  std::string state;
  /// Times it went wrong.
  std::int64_t attempts = 0;
  /// As it is to be told there, who said it and when; empty and 0 for a deletion.
  std::string text;
  std::string said_by;
  TimeMs said_at = 0;
  std::vector<SinkDocument> documents;
};

struct SinkJobs {
  /// Deletions first, then what was sent already, then the rest; each in the order of their time.
  std::vector<SinkJob> due;
  /// When the next of those that are not due will be; nothing when there are none.
  std::optional<TimeMs> next_at;
};

/// What a worker found out about a memory.
struct SinkReport {
  enum class Outcome {
    /// Nothing about the whole: only about documents.
    kNone,
    /// It is there, or, of a deletion, no more there.
    kOk,
    /// To be gone on with at next_attempt_at.
    kLater,
    /// Given up until it is asked for again; a deletion never is.
    kFailed,
    /// To be brought there anew.
    kAgain,
  };
  std::int64_t ticket = 0;
  std::string memory_id;
  Outcome outcome = Outcome::kNone;
  /// Whether it went wrong once more.
  bool failed_attempt = false;
  std::optional<std::string> error;
  TimeMs next_attempt_at = 0;
  /// What was sent or seen.
  std::vector<SinkDocument> documents;
  /// The sources of documents that are not there.
  std::vector<std::string> gone;
};

template <>
inline constexpr auto kEnumNames<SinkReport::Outcome> = EnumNames("none", "ok", "later", "failed",
                                                                  "again");

/// How far a sink is.
struct SinkStatus {
  std::int64_t pending = 0;
  std::int64_t ok = 0;
  std::int64_t failed = 0;
  std::int64_t delete_pending = 0;
  /// Memories that it was never asked to hold.
  std::int64_t unqueued = 0;
  /// When the oldest of what waits was queued.
  std::optional<TimeMs> waiting_since;
  /// Of one that failed for good, else of one that is tried again.
  std::optional<std::string> last_error;
};

}  // namespace cortex
