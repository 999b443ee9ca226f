#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "store/row_kind.h"
#include "store/value.h"

/// Rows of any kind, read and written whole.
namespace cortex {

class Connection;

/// Thread-safety: one thread at a time, as its connection.
class RowRepository {
 public:
  explicit RowRepository(Connection& connection) : connection_(connection) {}

  /// Writes the row and what is derived from it; false when the brain holds it already. Of an
  /// event, `occurrence` says the how many-th of its like it is.
  bool Insert(const RowKind& kind, const std::vector<Value>& row, std::int64_t occurrence = 1);
  /// Writes an event whatever is there already.
  void Append(const RowKind& kind, const std::vector<Value>& row);
  [[nodiscard]] std::optional<std::vector<Value>> Find(const RowKind& kind, const Value& key);
  [[nodiscard]] bool Exists(const RowKind& kind, const Value& key);
  /// The row that is the same one, by what tells rows of the kind apart (IdentityOf).
  [[nodiscard]] std::optional<std::vector<Value>> FindSame(const RowKind& kind,
                                                           const std::vector<Value>& row);
  /// Visits all rows in an order that does not depend on the one in which they were stored.
  void VisitByContent(const RowKind& kind, const std::function<void(std::vector<Value>)>& visit);
  /// Of a part, all rows of `owner`, its key.
  void Visit(const RowKind& kind, const std::function<void(std::vector<Value>)>& visit,
             const Value& owner = {});
  [[nodiscard]] std::int64_t Count(const RowKind& kind);
  [[nodiscard]] std::int64_t CountParts(const RowKind& kind, const Value& owner);

 private:
  [[nodiscard]] const std::string& TextOf(const std::string& what, const RowKind& kind,
                                          const std::function<std::string()>& make);
  /// Of an event of the audit: whether the memory's own row says it, so that it is not kept.
  [[nodiscard]] bool TellsTheMemory(const std::vector<Value>& row);
  void Derive(const RowKind& kind, const std::vector<Value>& row);
  /// Of a row of an older version, which names none: its memory's user, else the only one.
  void GiveOwner(const RowKind& kind, const char* memory_column);
  /// Of the memory that was put in last, whose text is `content`.
  void DeriveCategoriesOfLast(const std::string& content);

  Connection& connection_;
  /// Statements by what they do.
  std::map<std::string, std::string> texts_;
};

}  // namespace cortex
