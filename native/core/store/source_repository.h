#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// The source of a memory: the number of the turn that it was drawn from, in the session that it
/// names. A number is given anew where a turn was undone or a session forgotten: so that no memory
/// gets another turn for its source ("The door code is 4711" that of "Book the dentist"), it loses
/// its source with its turn.
namespace cortex {

class Connection;

struct MemorySource {
  std::string memory_id;
  std::int64_t turn_id = 0;
};

/// What tells turns of one number apart.
struct TurnIdentity {
  std::string user_id;
  std::string timestamp;
  std::string said;
  bool operator==(const TurnIdentity&) const = default;
};

/// Thread-safety: one thread at a time, as its connection.
class SourceRepository {
 public:
  explicit SourceRepository(Connection& connection) : connection_(connection) {}

  /// Memories drawn from the session's turns behind `turn_id`, oldest row first.
  [[nodiscard]] std::vector<MemorySource> Behind(const std::string& session_id,
                                                 std::int64_t turn_id);
  /// Takes their source away; who had one.
  std::vector<MemorySource> ClearBehind(const std::string& session_id, std::int64_t turn_id);
  void Clear(const std::string& memory_id);
  /// Gives a memory of the session that has no source this one.
  void Set(const std::string& session_id, const MemorySource& source);
  /// Nothing where there is no such turn.
  [[nodiscard]] std::optional<TurnIdentity> FindTurn(const std::string& session_id,
                                                     std::int64_t turn_id);

 private:
  Connection& connection_;
};

}  // namespace cortex
