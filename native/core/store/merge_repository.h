#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "store/domain.h"
#include "store/value.h"

/// Moves what hangs on a memory to another one that says the same, and reads what merging two
/// brains asks of each. One thread at a time, as its connection.
namespace cortex {

class Connection;

class MergeRepository {
 public:
  explicit MergeRepository(Connection& connection) : connection_(connection) {}

  /// The history of `from` becomes part of that of `to`; the notes tell whose it was.
  void MoveAudit(const std::string& from, const std::string& to);
  /// The notes in the history of `of` that name `from` name `to`.
  void RenameInNotes(const std::string& of, const std::string& from, const std::string& to);
  /// Atoms that were drawn from it.
  void MoveAtoms(const std::string& from, const std::string& to);
  /// A memory is pinned once: where `to` is pinned already, the pin of `from` goes.
  void MovePins(const std::string& from, const std::string& to);
  /// Writes the counters, the last access and the confidence as the memory has them.
  /// Where a memory was told, by whom, and what its program keeps with it.
  void SaveProvenance(const Memory& memory);
  void SaveScore(const Memory& memory, TimeMs at);

  // --- Of whole brains ---

  /// A memory, session or told atom, with whose it is and since when.
  struct Owned {
    std::string id;
    std::optional<std::string> user_id;
    TimeMs at = 0;
  };
  /// Of all users, by id. Times are those by which a user's rows are forgotten.
  [[nodiscard]] std::vector<Owned> Memories();
  [[nodiscard]] std::vector<Owned> Sessions();
  [[nodiscard]] std::vector<Owned> ToldAtoms();
  /// Memories that were deleted, or merged into others, with whose they were.
  [[nodiscard]] std::map<std::string, std::string> EndedMemories();
  /// Whose memory of this id is, or was before it was deleted; nothing: no such memory is known.
  [[nodiscard]] std::optional<std::string> OwnerOfMemory(const std::string& id);
  /// A pair as another brain decided it; columns as in row_kinds::kContradiction.
  void TakeDecision(const std::string& id, const std::vector<Value>& decided);

 private:
  [[nodiscard]] std::vector<Owned> OwnedOf(const char* sql);

  Connection& connection_;
};

}  // namespace cortex
