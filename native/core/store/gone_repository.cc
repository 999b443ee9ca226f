#include "store/gone_repository.h"

#include "base/hash.h"
#include "store/connection.h"

namespace cortex {
namespace {

std::string OfOwner(const std::string& kind) { return kind + "_of"; }
std::string ById(const std::string& kind) { return kind + "_id"; }
/// No user has an empty name.
std::string_view NameOfOwner(const std::optional<std::string>& owner) {
  return owner ? std::string_view(*owner) : std::string_view();
}

}  // namespace

std::int64_t gone::KeyOf(std::initializer_list<std::string_view> name) {
  std::int64_t hash = kHashOfNothing;
  for (const auto part : name) hash = CombineHashes(hash, StableHash(part));
  return hash;
}

std::optional<TimeMs> GoneRows::Since(const std::string& kind,
                                      std::initializer_list<std::string_view> name) const {
  if (rows_.empty()) return std::nullopt;
  const auto found = rows_.find({kind, gone::KeyOf(name)});
  if (found == rows_.end()) return std::nullopt;
  return found->second;
}

bool GoneRows::HasOf(const std::string& kind, std::string_view id,
                     const std::optional<std::string>& owner) const {
  if (rows_.empty()) return false;
  return Since(kind, {id}) || Since(OfOwner(kind), {id, NameOfOwner(owner)});
}

bool GoneRows::HasOfAnybody(const std::string& kind, std::string_view id) const {
  if (rows_.empty()) return false;
  return Since(kind, {id}) || Since(ById(kind), {id});
}

void GoneRepository::Note(const std::string& kind, std::int64_t key, TimeMs at) {
  connection_
      .Prepare(
          "INSERT INTO gone (kind, key, at) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET at = "
          "max(at, excluded.at)")
      .Bind(kind, key, at)
      .Run();
}

void GoneRepository::NoteOf(const std::string& kind, std::string_view id,
                            const std::optional<std::string>& owner, TimeMs at) {
  Note(OfOwner(kind), gone::KeyOf({id, NameOfOwner(owner)}), at);
  Note(ById(kind), gone::KeyOf({id}), at);
}

bool GoneRepository::HasOfAnybody(const std::string& kind, std::string_view id) {
  return connection_.Prepare("SELECT 1 FROM gone WHERE kind IN (?, ?) AND key = ?")
      .Bind(kind, ById(kind), gone::KeyOf({id}))
      .Step();
}

GoneRows GoneRepository::All() {
  GoneRows rows;
  Query query = connection_.Prepare("SELECT kind, key, at FROM gone");
  while (query.Step()) rows.Add(query.Text(0), query.Int64(1), query.Int64(2));
  return rows;
}

}  // namespace cortex
