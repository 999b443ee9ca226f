#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "store/domain.h"

/// Rows of stm_entries with what hangs on them: categories and full text. One thread at a time, as
/// its connection.
namespace cortex {

class Connection;

/// A memory that has the same content key as another.
struct KeyedMemory {
  std::string id;
  std::string content;
  std::string user_id;
  std::optional<std::string> speaker;
  TimeMs created_at = 0;
};

class MemoryRepository {
 public:
  explicit MemoryRepository(Connection& connection) : connection_(connection) {}

  /// Writes row, categories and full text; sets memory->seq. The caller's transaction makes them
  /// one.
  void Insert(Memory* memory, std::int64_t content_key);
  [[nodiscard]] bool Exists(const std::string& id);
  [[nodiscard]] std::optional<Memory> Find(const std::string& id);
  [[nodiscard]] std::vector<KeyedMemory> FindByContentKey(std::int64_t content_key);

  /// Visits memories newest first, of one category (folded) or of all, until `visit` returns false.
  void VisitNewest(const std::optional<std::string>& category,
                   const std::function<bool(Memory)>& visit);

 private:
  Connection& connection_;
};

}  // namespace cortex
