#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "store/replicated_tables.h"

/// Rows of other hosts as they come into a replica, with what is derived from them.
namespace cortex {

class Connection;
struct Memory;
struct Repositories;

/// One thread at a time, over a connection that writes rows as they are told, within a transaction.
class ReplicatedRows {
 public:
  ReplicatedRows(Connection& connection, Repositories& repositories)
      : connection_(connection), repositories_(repositories) {}

  /// Takes a row out, with what was derived from it; false when there is none.
  bool Remove(const ReplicatedTable& table, const std::vector<Value>& key);
  /// Writes a row, over one with its key or not. What is derived at leisure is left to derive.
  /// SCHEMA_CHANGED for a column that this cortex does not know.
  void Put(const ReplicatedTable& table, const std::vector<Value>& key, const Json& body);
  /// When all are written.
  void Finish();

 private:
  struct Columns {
    std::vector<std::string> names;
    std::vector<Value> values;

    void Add(std::string name, Value value) {
      names.push_back(std::move(name));
      values.push_back(std::move(value));
    }
  };
  static Columns ColumnsOf(const ReplicatedTable& table, const Json& body);
  void PutMemory(const ReplicatedTable& table, std::int64_t seq, const Json& body);
  void PutNewMemory(const ReplicatedTable& table, std::int64_t seq, const Json& body,
                    Columns columns);
  void RemoveMemory(const Memory& memory);
  bool Update(const ReplicatedTable& table, const std::vector<Value>& key, const Columns& columns);
  void Insert(const ReplicatedTable& table, Columns columns);
  bool Delete(const ReplicatedTable& table, const std::vector<Value>& key);
  void RemoveFullText(const ReplicatedTable& table, const std::vector<Value>& key);
  void AddFullText(const ReplicatedTable& table, const std::vector<Value>& key);

  Connection& connection_;
  Repositories& repositories_;
  /// The first of the memories that are new.
  std::optional<std::int64_t> first_new_;
  /// Scores changed in ways that leave no trace in the audit.
  bool scores_moved_ = false;
};

}  // namespace cortex
