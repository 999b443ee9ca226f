#pragma once

#include <cstdint>
#include <optional>
#include <string>

/// Memories of which something derived is still to be made: bulk imports, stores without comparing
/// and new rules leave that to quieter moments. One thread at a time, as its connection.
///
/// The last range may be open: it has all memories from its first on, those that are stored later
/// among them. So storing one after another writes a row for the first of them alone.
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
    /// Nothing: the range is open.
    std::optional<std::int64_t> last;
  };

  /// Leaves all memories from `first` on for later, those to come among them. One of them is there.
  void DeferFrom(std::int64_t first);
  /// Leaves one memory, which is not the newest, for later.
  void Defer(std::int64_t seq);
  /// The newest memory, which was stored just now, has all that is derived from it: nothing of it
  /// is left, and nothing of those to come unless that is said again.
  void LeaveOut(std::int64_t newest);
  /// The first of what was left for later.
  [[nodiscard]] std::optional<Range> Deferred();
  [[nodiscard]] bool Covers(std::int64_t seq);
  /// Memories that are left, those that were deleted meanwhile among them.
  [[nodiscard]] std::int64_t Count();
  /// What is derived from `range` is made up to `done`; nothing: of all of it.
  void Advance(const Range& range, std::optional<std::int64_t> done);
  void Clear();

 private:
  std::optional<Range> One(const std::string& sql);

  Connection& connection_;
  std::string first_;
  std::string last_;
  std::string insert_;
  std::string set_last_;
  std::string covers_;
  std::string insert_one_;
  std::string count_;
  std::string remove_;
  std::string go_on_;
  std::string clear_;
};

}  // namespace cortex
