#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Whole rows of the brain's tables, as exports, imports and migrations move them. What can be made
/// from a row (cached scores, keys, full text) is no part of it and is made when it is put in.
namespace cortex {

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
  /// Columns that hold the text of a JSON object, or nothing.
  std::vector<std::string> objects = {};

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
extern const RowKind kEarlierScore;
extern const RowKind kEndedMemory;
extern const RowKind kRepetition;
extern const RowKind kEvent;
extern const RowKind kAlertRule;
extern const RowKind kAlert;
extern const RowKind kAlertMemory;
extern const RowKind kGone;
}  // namespace row_kinds

/// Every kind, in the order in which they can come into a brain. A new table that belongs to the
/// brain's content is added here, and exports, imports and their comparison know it.
std::span<const RowKind* const> AllRowKinds();

/// The kinds of a kind's parts.
std::vector<const RowKind*> PartsOf(const RowKind& kind);

/// The columns that tell one row of a kind from another; of an event all.
std::vector<std::string> IdentityOf(const RowKind& kind);

/// Null for an unknown name.
const RowKind* FindRowKind(std::string_view name);

}  // namespace cortex
