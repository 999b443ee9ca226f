#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/value.h"

/// Whole rows of the brain's tables, as exports, imports and migrations move them. What can be made
/// from a row (cached scores, keys, full text) is no part of it and is made when it is put in.
namespace cortex {

class Connection;

/// A table's rows as they leave a brain and come into one.
struct RowKind {
  /// In exports.
  const char* name;
  const char* table;
  std::vector<std::string> columns;
  /// The column by which a row is found again; empty: none.
  std::string key;
  /// In which order they leave: the one in which they must come in.
  std::string order;
  /// Columns that hold epoch milliseconds.
  std::vector<std::string> times;
  /// Columns that hold JSON arrays.
  std::vector<std::string> lists = {};
  /// Two events may be alike in all columns; nothing else is there twice.
  bool is_event = false;
  /// A part comes and goes with a row of this kind, whose key is the part's first column; in the
  /// table the owner's `seq` stands there.
  const RowKind* owner = nullptr;

  /// The place of a column; the column must be one of the kind.
  [[nodiscard]] std::size_t IndexOf(std::string_view column) const;
  [[nodiscard]] bool Has(std::string_view column) const;
};

namespace row_kinds {
extern const RowKind kMemory;
extern const RowKind kAtom;
extern const RowKind kLink;
extern const RowKind kEmbedding;
extern const RowKind kCategory;
extern const RowKind kPin;
extern const RowKind kAgentType;
extern const RowKind kSession;
extern const RowKind kSessionTurn;
extern const RowKind kSessionBlock;
extern const RowKind kSessionOperation;
extern const RowKind kAudit;
extern const RowKind kState;
extern const RowKind kContradiction;
extern const RowKind kOutbox;
extern const RowKind kSinkDocument;
extern const RowKind kBackup;
extern const RowKind kLegacyRow;
extern const RowKind kLegacyObject;
extern const RowKind kLegacyFact;
extern const RowKind kSetting;
}  // namespace row_kinds

/// Every kind, in the order in which they can come into a brain. A new table that belongs to the
/// brain's content is added here, and exports, imports and their comparison know it.
std::span<const RowKind* const> AllRowKinds();

/// The kinds of a kind's parts.
std::vector<const RowKind*> PartsOf(const RowKind& kind);

/// Null for an unknown name.
const RowKind* FindRowKind(std::string_view name);

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
