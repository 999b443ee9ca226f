#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/changes.h"
#include "store/reader.h"

/// The working memory: what an agent keeps before its eyes. A pinned memory is named, not copied,
/// so that its text is never an old one. One thread at a time, as its connection.
namespace cortex {

class Connection;
class Query;

class PinRepository {
 public:
  explicit PinRepository(Connection& connection) : connection_(connection) {}

  /// In the order in which they were pinned.
  [[nodiscard]] std::vector<Pin> All(const Reader& reader);
  [[nodiscard]] std::optional<Pin> FindMemory(const std::string& memory_id);
  /// Puts it behind the others.
  void Append(const Pin& pin);
  void SaveLabel(const std::string& id, const std::optional<std::string>& label);
  /// By the pin's id or its memory's; false when there is none.
  bool Remove(const std::string& id, const Reader& reader);
  std::int64_t Clear(const Reader& reader);

 private:
  /// Runs a removal that gives the ids of what went; how many there were.
  std::int64_t NoteGone(Query* removal);

  Connection& connection_;
};

}  // namespace cortex
