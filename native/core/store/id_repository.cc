#include "store/id_repository.h"

#include "store/connection.h"

namespace cortex {
namespace {

// No id has the last character of Unicode, so that what begins with a text stands before the text
// followed by it: a stretch of the index of ids.
const std::string kBegins =
    "id >= ?1 AND id < ?1 || char(1114111) AND (?2 IS NULL OR user_id = ?2) ORDER BY id LIMIT ?3";
const std::string kMemories = "SELECT id FROM stm_entries WHERE " + kBegins;
const std::string kAtoms = "SELECT id FROM atoms WHERE " + kBegins;
const std::string kSessions = "SELECT id FROM sessions WHERE " + kBegins;
// A pair is the user's whose both memories are.
const std::string kContradictions =
    "SELECT id FROM (SELECT c.id AS id, CASE WHEN o.user_id = n.user_id THEN o.user_id END AS "
    "user_id FROM contradictions c LEFT JOIN stm_entries o ON o.id = c.older_id LEFT JOIN "
    "stm_entries n ON n.id = c.newer_id) WHERE " +
    kBegins;

const std::string& Select(IdKind kind) {
  switch (kind) {
    case IdKind::kMemory:
      return kMemories;
    case IdKind::kAtom:
      return kAtoms;
    case IdKind::kSession:
      return kSessions;
    case IdKind::kContradiction:
      break;
  }
  return kContradictions;
}

}  // namespace

std::vector<std::string> IdRepository::Beginning(IdKind kind, const std::string& text,
                                                 const Reader& reader, std::int64_t limit) {
  std::vector<std::string> ids;
  Query query = connection_.Prepare(Select(kind).c_str());
  query.Bind(text, reader.user, limit);
  while (query.Step()) ids.push_back(query.Text(0));
  return ids;
}

}  // namespace cortex
