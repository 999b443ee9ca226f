#include "store/gone_repository.h"

#include "base/hash.h"
#include "store/connection.h"

namespace cortex {

std::int64_t gone::KeyOf(std::initializer_list<std::string_view> name) {
  std::int64_t hash = kHashOfNothing;
  for (const auto part : name) hash = CombineHashes(hash, StableHash(part));
  return hash;
}

std::optional<TimeMs> GoneRows::Since(const char* kind,
                                      std::initializer_list<std::string_view> name) const {
  if (rows_.empty()) return std::nullopt;
  const auto found = rows_.find({kind, gone::KeyOf(name)});
  if (found == rows_.end()) return std::nullopt;
  return found->second;
}

void GoneRepository::Note(const char* kind, std::int64_t key, TimeMs at) {
  connection_
      .Prepare(
          "INSERT INTO gone (kind, key, at) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET at = "
          "max(at, excluded.at)")
      .Bind(kind, key, at)
      .Run();
}

bool GoneRepository::Has(const char* kind, std::string_view id) {
  return connection_.Prepare("SELECT 1 FROM gone WHERE kind = ? AND key = ?")
      .Bind(kind, gone::KeyOf({id}))
      .Step();
}

GoneRows GoneRepository::All() {
  GoneRows rows;
  Query query = connection_.Prepare("SELECT kind, key, at FROM gone");
  while (query.Step()) rows.Add(query.Text(0), query.Int64(1), query.Int64(2));
  return rows;
}

}  // namespace cortex
