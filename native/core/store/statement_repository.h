#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

/// The keys under which statements meet that may contradict each other. One thread at a time, as
/// its connection.
namespace cortex {

class Connection;

class StatementRepository {
 public:
  explicit StatementRepository(Connection& connection) : connection_(connection) {}

  void Put(std::int64_t seq, const std::vector<std::int64_t>& keys);
  void Remove(std::int64_t seq);

  /// Leaves the keys of the memories from `first` to `last` for later.
  void Defer(std::int64_t first, std::int64_t last);
  struct Range {
    std::int64_t first;
    std::int64_t last;
  };
  /// The first of what was left for later.
  [[nodiscard]] std::optional<Range> Deferred();
  /// The keys of `range` are made up to `done`.
  void Advance(const Range& range, std::int64_t done);

  /// At most `limit` memories other than `seq`, those that share most keys first, then the newest.
  /// Of one key only the newest few hundred are looked at, so that a key that everything shares
  /// stays cheap.
  [[nodiscard]] std::vector<std::int64_t> Nearest(std::int64_t seq,
                                                  const std::vector<std::int64_t>& keys,
                                                  std::size_t limit);

 private:
  Connection& connection_;
};

}  // namespace cortex
