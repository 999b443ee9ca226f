#pragma once

#include <cstdint>
#include <optional>
#include <string>

/// Memories of which something derived is still to be made: bulk imports and new rules leave that
/// to quieter moments. One thread at a time, as its connection.
namespace cortex {

class Connection;

class BacklogRepository {
 public:
  enum class Of {
    kStatementKeys,
    /// Facts, mentions and topics.
    kGraph,
  };
  BacklogRepository(Connection& connection, Of what);

  struct Range {
    std::int64_t first;
    std::int64_t last;
  };

  /// Leaves the memories from `first` to `last` for later.
  void Defer(std::int64_t first, std::int64_t last);
  /// The first of what was left for later.
  [[nodiscard]] std::optional<Range> Deferred();
  [[nodiscard]] bool Covers(std::int64_t seq);
  /// Memories that are left, those that were deleted meanwhile among them.
  [[nodiscard]] std::int64_t Count();
  /// What is derived from `range` is made up to `done`.
  void Advance(const Range& range, std::int64_t done);
  void Clear();

 private:
  Connection& connection_;
  std::string continue_;
  std::string insert_;
  std::string first_;
  std::string covers_;
  std::string count_;
  std::string remove_;
  std::string clear_;
};

}  // namespace cortex
