#pragma once

#include <cstdint>

/// What SQL costs, counted instead of timed.
namespace cortex::test {

/// Counts on all connections that are opened while it lives. One at a time, of one thread.
class StatementWatch {
 public:
  StatementWatch();
  ~StatementWatch();
  StatementWatch(const StatementWatch&) = delete;
  StatementWatch& operator=(const StatementWatch&) = delete;

  struct Cost {
    /// Runs of statements, SQLite's own among them.
    std::int64_t statements = 0;
    /// Steps of SQLite's virtual machine.
    std::int64_t steps = 0;
    /// Results that were sorted because no index gave their order.
    std::int64_t sorts = 0;
    /// Pages that were not in a cache.
    std::int64_t pages = 0;
  };
  /// Since the last call, or since the beginning.
  Cost Take();
};

}  // namespace cortex::test
