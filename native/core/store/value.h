#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// Values of any column, and their form as JSON. Thread-safe: values and pure functions.
namespace cortex {

struct Blob {
  std::string bytes;
  bool operator==(const Blob&) const = default;
};

/// NULL, integer, real, text or blob, as SQLite holds it. Text need not be UTF-8.
using Value = std::variant<std::monostate, std::int64_t, double, std::string, Blob>;

/// A row by column names.
using Fields = std::vector<std::pair<std::string, Value>>;

inline bool IsNull(const Value& value) { return std::holds_alternative<std::monostate>(value); }

/// One JSON object. What JSON cannot say is an object of one property: `$blob` and `$text` (not
/// UTF-8) in base 64, `$real` for an infinity.
std::string DumpFields(const Fields& fields);
/// The inverse; CORRUPT when it is something else.
Fields ParseFields(std::string_view json);

/// Adds a row to a hash that tells values of different types apart, in the order of the columns.
std::int64_t HashRow(std::int64_t hash, const std::vector<Value>& row);

}  // namespace cortex
