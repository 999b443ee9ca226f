#include "store/query.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include "store/file_health.h"

namespace cortex {

Query::~Query() {
  if (statement_ == nullptr) return;
  statement_->tryReset();
  try {
    statement_->clearBindings();
  } catch (const SQLite::Exception&) {
    // Clearing cannot fail on a prepared statement; were it to, the next use binds every parameter
    // anyway.
    statement_ = nullptr;
  }
}

bool Query::Step() {
  return health_->Translating([&] { return statement_->executeStep(); });
}
void Query::VisitInt64s(const std::function<void(std::int64_t)>& visit) {
  if (!Step()) return;
  // It reads the row at which its statement is. Each copy of it counts an owner of the statement.
  const SQLite::Column cell = statement_->getColumn(0);
  do {
    visit(cell.getInt64());
  } while (Step());
}
void Query::Run() {
  health_->Translating([&] { statement_->exec(); });
}
bool Query::IsNull(int column) const { return statement_->isColumnNull(column); }
std::int64_t Query::Int64(int column) const { return statement_->getColumn(column).getInt64(); }
double Query::Double(int column) const { return statement_->getColumn(column).getDouble(); }
std::string Query::Text(int column) const { return statement_->getColumn(column).getString(); }
std::span<const std::byte> Query::Bytes(int column) const {
  const SQLite::Column cell = statement_->getColumn(column);
  return {static_cast<const std::byte*>(cell.getBlob()), static_cast<std::size_t>(cell.getBytes())};
}
std::optional<std::int64_t> Query::OptionalInt64(int column) const {
  if (IsNull(column)) return std::nullopt;
  return Int64(column);
}
std::optional<double> Query::OptionalDouble(int column) const {
  if (IsNull(column)) return std::nullopt;
  return Double(column);
}
std::optional<std::string> Query::OptionalText(int column) const {
  if (IsNull(column)) return std::nullopt;
  return Text(column);
}
void Query::BindOne(int index, std::int64_t value) {
  health_->Translating([&] { statement_->bind(index, value); });
}
void Query::BindOne(int index, double value) {
  health_->Translating([&] { statement_->bind(index, value); });
}
void Query::BindOne(int index, const std::string& variable) {
  health_->Translating([&] { statement_->bindNoCopy(index, variable); });
}
void Query::BindOne(int index, std::string&& temporary) {
  health_->Translating([&] { statement_->bind(index, temporary); });
}
void Query::BindNull(int index) {
  health_->Translating([&] { statement_->bind(index); });
}
void Query::BindBlob(int index, const void* data, std::size_t size) {
  health_->Translating([&] { statement_->bind(index, data, static_cast<int>(size)); });
}

int Query::ColumnCount() const { return statement_->getColumnCount(); }
std::string Query::ColumnName(int column) const { return statement_->getColumnName(column); }
Value Query::ValueAt(int column) const {
  const SQLite::Column cell = statement_->getColumn(column);
  switch (cell.getType()) {
    case SQLITE_INTEGER:
      return cell.getInt64();
    case SQLITE_FLOAT:
      return cell.getDouble();
    case SQLITE_TEXT: {
      const char* text = cell.getText();  // in UTF-8 whatever the database's encoding is
      return std::string(text, static_cast<std::size_t>(cell.getBytes()));
    }
    case SQLITE_BLOB:
      return Blob{cell.getString()};
    default:
      return std::monostate{};
  }
}
std::vector<Value> Query::Row() const {
  std::vector<Value> row;
  row.reserve(static_cast<std::size_t>(ColumnCount()));
  for (int column = 0; column < ColumnCount(); ++column) row.push_back(ValueAt(column));
  return row;
}
void Query::BindValue(int index, const Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return BindOne(index, *number);
  if (const auto* real = std::get_if<double>(&value)) return BindOne(index, *real);
  if (const auto* text = std::get_if<std::string>(&value)) return BindOne(index, *text);
  if (const auto* blob = std::get_if<Blob>(&value)) {
    health_->Translating([&] {
      statement_->bindNoCopy(index, blob->bytes.data(), static_cast<int>(blob->bytes.size()));
    });
    return;
  }
  BindNull(index);
}
void Query::BindRow(const std::vector<Value>& row) {
  int index = 0;
  for (const auto& value : row) BindValue(++index, value);
}

}  // namespace cortex
