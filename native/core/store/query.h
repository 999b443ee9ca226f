#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/value.h"

namespace SQLite {
class Statement;
}  // namespace SQLite

/// Statements of SQLite in use. SQLite's failures leave them as cortex::Error.
namespace cortex {

class FileHealth;

/// A statement in use: bind, step, read; given back to the cache when it goes out of scope.
class Query {
 public:
  Query(SQLite::Statement* statement, FileHealth* health)
      : statement_(statement), health_(health) {}
  ~Query();
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;
  Query(Query&& other) noexcept : statement_(other.statement_), health_(other.health_) {
    other.statement_ = nullptr;
  }
  Query& operator=(Query&&) = delete;

  /// Binds the parameters from the first on. A text in a variable is not copied: it must stay until
  /// the last step. A temporary is.
  template <class... Values>
  Query& Bind(Values&&... values) {
    int index = 0;
    (BindOne(++index, std::forward<Values>(values)), ...);
    return *this;
  }

  /// Steps to the next row; false when there is none.
  bool Step();
  /// Steps through all rows, of which it visits the first column: quicker than a look at each by
  /// itself.
  void VisitInt64s(const std::function<void(std::int64_t)>& visit);
  /// Runs a statement that gives no rows.
  void Run();

  [[nodiscard]] bool IsNull(int column) const;
  [[nodiscard]] std::int64_t Int64(int column) const;
  [[nodiscard]] double Double(int column) const;
  [[nodiscard]] std::string Text(int column) const;
  /// Until the next step.
  [[nodiscard]] std::span<const std::byte> Bytes(int column) const;
  [[nodiscard]] std::optional<std::int64_t> OptionalInt64(int column) const;
  [[nodiscard]] std::optional<double> OptionalDouble(int column) const;
  [[nodiscard]] std::optional<std::string> OptionalText(int column) const;

  void BindBlob(int index, const void* data, std::size_t size);

  // For rows whose columns are only known when they are read:
  [[nodiscard]] int ColumnCount() const;
  [[nodiscard]] std::string ColumnName(int column) const;
  [[nodiscard]] Value ValueAt(int column) const;
  [[nodiscard]] std::vector<Value> Row() const;
  /// Text and blobs are not copied: they must stay until the last step.
  void BindValue(int index, const Value& value);
  void BindValue(int index, Value&& temporary) = delete;
  void BindRow(const std::vector<Value>& row);
  void BindRow(std::vector<Value>&& temporary) = delete;

 private:
  void BindOne(int index, std::int64_t value);
  void BindOne(int index, int value) { BindOne(index, static_cast<std::int64_t>(value)); }
  void BindOne(int index, bool value) { BindOne(index, static_cast<std::int64_t>(value)); }
  void BindOne(int index, double value);
  void BindOne(int index, const std::string& variable);
  void BindOne(int index, std::string& variable) { BindOne(index, std::as_const(variable)); }
  void BindOne(int index, std::string&& temporary);
  void BindOne(int index, std::string_view value) { BindOne(index, std::string(value)); }
  void BindOne(int index, const char* value) { BindOne(index, std::string(value)); }
  void BindNull(int index);
  template <class T>
  void BindOne(int index, const std::optional<T>& value) {
    if (value) {
      BindOne(index, *value);
    } else {
      BindNull(index);
    }
  }

  SQLite::Statement* statement_;
  FileHealth* health_;
};

}  // namespace cortex
