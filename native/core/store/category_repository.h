#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "store/changes.h"
#include "store/reader.h"

/// Categories that were given a meaning. Names that differ only in case are one. One thread at a
/// time, as its connection.
namespace cortex {

class Connection;

class CategoryRepository {
 public:
  explicit CategoryRepository(Connection& connection) : connection_(connection) {}

  /// By name.
  [[nodiscard]] std::vector<CategoryDefinition> All();
  /// Those with keywords, by name.
  [[nodiscard]] std::vector<CategoryDefinition> WithKeywords();
  [[nodiscard]] std::optional<CategoryDefinition> Find(const std::string& name);
  void Insert(const CategoryDefinition& category);
  void Remove(const std::string& exact_name);
  /// Memories by folded category.
  [[nodiscard]] std::map<std::string, std::int64_t> Counts(const Reader& reader);

 private:
  [[nodiscard]] std::vector<CategoryDefinition> Read(const char* sql);
  Connection& connection_;
};

}  // namespace cortex
