#pragma once

#include <string>

#include "store/domain.h"

/// Moves what hangs on a memory to another one that says the same. One thread at a time, as its
/// connection.
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
  void SaveScore(const Memory& memory, TimeMs at);

 private:
  Connection& connection_;
};

}  // namespace cortex
