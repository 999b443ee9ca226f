#include "store/category_repository.h"

#include "base/json.h"
#include "base/unicode.h"
#include "store/connection.h"
#include "store/time_limits.h"

namespace cortex {

std::vector<CategoryDefinition> CategoryRepository::Read(const char* sql) {
  std::vector<CategoryDefinition> categories;
  Query query = connection_.Prepare(sql);
  while (query.Step()) {
    categories.push_back(
        {query.Text(0), query.Text(1), ParseStrings(query.Text(2)), query.Int64(3)});
  }
  return categories;
}

std::vector<CategoryDefinition> CategoryRepository::All() {
  return Read("SELECT name, description, keywords, created_at FROM categories ORDER BY name");
}

std::vector<CategoryDefinition> CategoryRepository::WithKeywords() {
  return Read(
      "SELECT name, description, keywords, created_at FROM categories WHERE keywords <> '[]' ORDER "
      "BY name");
}

std::optional<CategoryDefinition> CategoryRepository::Find(const std::string& name) {
  // The few that there are: SQLite cannot fold names as we do.
  for (auto& category : All()) {
    if (FoldName(category.name) == FoldName(name)) return std::move(category);
  }
  return std::nullopt;
}

void CategoryRepository::Insert(const CategoryDefinition& category) {
  connection_
      .Prepare(
          "INSERT INTO categories (name, description, keywords, created_at) VALUES (?, ?, ?, ?)")
      .Bind(category.name, category.description, DumpStrings(category.keywords),
            category.created_at.value_or(0))
      .Run();
}

void CategoryRepository::Remove(const std::string& exact_name) {
  connection_.Prepare("DELETE FROM categories WHERE name = ?").Bind(exact_name).Run();
}

std::map<std::string, std::int64_t> CategoryRepository::Counts(const Reader& reader) {
  std::map<std::string, std::int64_t> counts;
  static const std::string kCounts =
      "SELECT category, count(*) FROM stm_categories WHERE (?1 IS NULL OR user_id = ?1) AND seq "
      "NOT IN " +
      kExpiredSeqs + " GROUP BY category";
  Query query = connection_.Prepare(kCounts.c_str());
  query.Bind(reader.user);
  while (query.Step()) counts[query.Text(0)] = query.Int64(1);
  return counts;
}

}  // namespace cortex
