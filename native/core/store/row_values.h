#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/row_kind.h"
#include "store/value.h"

/// Columns of whole rows by their names. Thread-safe: pure functions.
namespace cortex {

/// Nothing where the kind has no such column, or where it holds no text.
inline std::optional<std::string> TextAt(const RowKind& kind, const std::vector<Value>& row,
                                         const char* column) {
  if (!kind.Has(column)) return std::nullopt;
  const auto* text = std::get_if<std::string>(&row.at(kind.IndexOf(column)));
  return text == nullptr ? std::nullopt : std::optional(*text);
}

/// 0 likewise.
inline std::int64_t NumberAt(const RowKind& kind, const std::vector<Value>& row,
                             const char* column) {
  if (!kind.Has(column)) return 0;
  const auto* number = std::get_if<std::int64_t>(&row.at(kind.IndexOf(column)));
  return number == nullptr ? 0 : *number;
}

/// Of an atom: whether rules drew it from a memory.
inline bool IsDrawn(const std::vector<Value>& atom) {
  return !IsNull(atom.at(row_kinds::kAtom.IndexOf("rules_version")));
}

}  // namespace cortex
