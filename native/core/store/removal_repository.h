#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/changes.h"

/// Takes out of the brain what hangs on a memory. One thread at a time, as its connection.
namespace cortex {

class Connection;

class RemovalRepository {
 public:
  explicit RemovalRepository(Connection& connection) : connection_(connection) {}

  /// Ids of the memories that meet category, user and time; oldest row first.
  [[nodiscard]] std::vector<std::string> Matching(const ForgetQuery& query);

  /// Ids of the memories that name this session, oldest row first.
  [[nodiscard]] std::vector<std::string> ToldIn(const std::string& session_id);

  /// Of a memory ("stm") or an atom ("atom"); their ids.
  std::vector<std::string> RemoveEmbeddings(const std::string& source_type,
                                            const std::string& source_id);
  /// Atoms that were drawn from the memory by rules, or with `told` also those that were told of
  /// it, with their links; their ids.
  std::vector<std::string> RemoveAtomsOf(const std::string& memory_id, bool told);
  /// What an old brain held of the memory beside its row, also in rows that became none.
  std::int64_t RemoveLegacyRowOf(const std::string& memory_id);
  std::int64_t RemovePinsOf(const std::string& memory_id);
  std::int64_t RemoveAudit(const std::string& id);
  /// Empties the notes in the history of `id` that name `forgotten_id`.
  void RemoveNotesNaming(const std::string& id, const std::string& forgotten_id);
  /// Takes the id of a memory that was merged into another out of that one's notes; how many named
  /// it.
  std::int64_t RemoveMergesOf(const std::string& forgotten_id);
  /// FTS5 may keep a removed word as the mark between two pages of its index. Where there is such a
  /// mark, this builds the index anew, which takes as long as the brain is large.
  void RemoveStaleMarks();

 private:
  [[nodiscard]] std::vector<std::string> Texts(const char* sql, const std::string& parameter);
  [[nodiscard]] std::int64_t Changes();
  std::int64_t RemoveLegacyRows(const char* sql, const std::vector<std::string>& ids);

  Connection& connection_;
};

}  // namespace cortex
