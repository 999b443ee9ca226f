#include "store/atom_link_repository.h"

#include "store/connection.h"
#include "store/time_limits.h"

namespace cortex {
namespace {

std::string IsLiveEnd(const std::string& column) {
  return "EXISTS (SELECT 1 FROM atoms e WHERE e.id = " + column + " AND " + IsLiveAtom("e.") + ") ";
}

}  // namespace

std::optional<AtomLink> AtomLinkRepository::Find(const std::string& from, const std::string& to,
                                                 const std::string& type) {
  Query query = connection_.Prepare(
      "SELECT id, strength, observation_count, last_observed, created_at FROM causal_links WHERE "
      "from_atom_id = ? AND to_atom_id = ? AND link_type = ?");
  if (!query.Bind(from, to, type).Step()) return std::nullopt;
  AtomLink link;
  int column = 0;
  link.id = query.Text(column++);
  link.from_atom_id = from;
  link.to_atom_id = to;
  link.link_type = type;
  link.strength = query.Double(column++);
  link.observation_count = query.Int64(column++);
  link.last_observed = query.OptionalInt64(column++);
  link.created_at = query.OptionalInt64(column++);
  return link;
}

void AtomLinkRepository::Insert(const AtomLink& link) {
  connection_
      .Prepare(
          "INSERT INTO causal_links (id, from_atom_id, to_atom_id, link_type, strength, "
          "observation_count, last_observed, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
      .Bind(link.id, link.from_atom_id, link.to_atom_id, link.link_type, link.strength,
            link.observation_count, link.last_observed, link.created_at)
      .Run();
}

void AtomLinkRepository::Update(const AtomLink& link) {
  connection_
      .Prepare(
          "UPDATE causal_links SET strength = ?, observation_count = ?, last_observed = ? WHERE "
          "id = ?")
      .Bind(link.strength, link.observation_count, link.last_observed, link.id)
      .Run();
}

std::vector<AtomLinkRepository::Cause> AtomLinkRepository::CausesOf(const std::string& atom_id,
                                                                    const std::string& type,
                                                                    const Reader& reader) {
  std::vector<Cause> causes;
  static const std::string kSelect =
      "SELECT from_atom_id, strength FROM causal_links WHERE to_atom_id = ? AND link_type = ? AND "
      "(?3 IS NULL OR ?3 = (SELECT user_id FROM atoms WHERE id = from_atom_id)) AND " +
      IsLiveEnd("from_atom_id") + "ORDER BY from_atom_id";
  Query query = connection_.Prepare(kSelect.c_str());
  query.Bind(atom_id, type, reader.user);
  while (query.Step()) causes.push_back({query.Text(0), query.Double(1)});
  return causes;
}

std::map<std::string, std::int64_t> AtomLinkRepository::CountByType(const Reader& reader) {
  std::map<std::string, std::int64_t> counts;
  static const std::string kCount =
      "SELECT link_type, count(*) FROM causal_links l WHERE (?1 IS NULL OR 2 = (SELECT count(*) "
      "FROM atoms WHERE id IN (l.from_atom_id, l.to_atom_id) AND user_id = ?1)) AND " +
      IsLiveEnd("from_atom_id") + "AND " + IsLiveEnd("to_atom_id") + "GROUP BY link_type";
  Query query = connection_.Prepare(kCount.c_str());
  query.Bind(reader.user);
  while (query.Step()) counts[query.Text(0)] = query.Int64(1);
  return counts;
}

}  // namespace cortex
