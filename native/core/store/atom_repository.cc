#include "store/atom_repository.h"

#include <algorithm>
#include <cstring>

#include "base/error.h"
#include "base/unicode.h"
#include "language/secrets/redacted.h"
#include "store/connection.h"
#include "store/time_limits.h"

namespace cortex {
namespace {

const std::string kSelectAtom =
    "SELECT a.seq, a.created_at, a.last_accessed, a.base_confidence, a.access_count, "
    "a.validation_count, a.contradiction_count, a.confidence_source, a.id, a.subject, a.action, "
    "a.outcome, a.consequences, a.source, a.source_memory_id, a.action_timestamp, "
    "a.outcome_delay_seconds, a.consequence_delay_seconds, a.rules_version, a.user_id FROM atoms "
    "a ";
const std::string kIsAtomLive = IsLiveAtom("a.");
const std::string kSelectAtomById = kSelectAtom + "WHERE a.id = ? AND " + kIsAtomLive;
const std::string kSelectAtomBySeq = kSelectAtom + "WHERE a.seq = ?";
const std::string kSelectAtomOfMemory = kSelectAtom + "WHERE a.source_memory_id = ? ORDER BY a.seq";
const std::string kSelectTold =
    kSelectAtom +
    "WHERE a.source_memory_id IS NULL AND a.subject = ? AND a.action = ? AND a.outcome = ? AND "
    "a.consequences = ? AND a.user_id IS ? ORDER BY a.seq LIMIT 1";
const std::string kSelectAll =
    kSelectAtom + "WHERE (?1 IS NULL OR a.user_id = ?1) AND " + kIsAtomLive + "ORDER BY a.seq";
const std::string kSelectMatching = kSelectAtom +
                                    "JOIN atoms_fts f ON f.rowid = a.seq WHERE atoms_fts MATCH ?1 "
                                    "AND (?2 IS NULL OR a.user_id = ?2) AND " +
                                    kIsAtomLive + "ORDER BY f.rank, a.seq LIMIT ?3";

const std::string kSelectNewestAtoms =
    kSelectAtom + "WHERE a.seq < ?1 AND " + kIsAtomLive + "ORDER BY a.seq DESC LIMIT ?2";
const std::string kSelectNewestAtomsOfUser = kSelectAtom +
                                             "WHERE a.user_id = ?3 AND a.seq < ?1 AND " +
                                             kIsAtomLive + "ORDER BY a.seq DESC LIMIT ?2";
// By their type, of which there are few, not by the model, which memories have too.
const std::string kSelectVectors =
    "SELECT a.seq, e.embedding FROM embeddings e JOIN atoms a ON a.id = e.source_id WHERE "
    "+e.model = ? AND +e.dimensions = ? AND e.source_type = 'atom' AND (?3 IS NULL OR a.user_id "
    "= ?3) AND " +
    kIsAtomLive;
const std::string kCountAtoms =
    "SELECT count(*), count(rules_version), (SELECT count(DISTINCT a.seq) FROM embeddings e JOIN "
    "atoms a ON a.id = e.source_id WHERE e.source_type = 'atom' AND (?1 IS NULL OR a.user_id = "
    "?1) AND " +
    kIsAtomLive + ") FROM atoms a WHERE (?1 IS NULL OR user_id = ?1) AND " + kIsAtomLive;
const std::string kCountAtomsBySource =
    "SELECT source, count(*) FROM atoms a WHERE (?1 IS NULL OR user_id = ?1) AND " + kIsAtomLive +
    "GROUP BY source";

Atom Read(const Query& row) {
  Atom atom;
  int column = 0;
  atom.seq = row.Int64(column++);
  atom.score.created_at = row.Int64(column++);
  atom.score.last_accessed = row.OptionalInt64(column++).value_or(kNever);
  atom.score.base_confidence = row.Double(column++);
  atom.score.access_count = static_cast<std::int32_t>(row.Int64(column++));
  atom.score.validation_count = static_cast<std::int32_t>(row.Int64(column++));
  atom.score.contradiction_count = static_cast<std::int32_t>(row.Int64(column++));
  atom.confidence_source = row.Text(column++);
  atom.id = row.Text(column++);
  atom.subject = row.Text(column++);
  atom.action = row.Text(column++);
  atom.outcome = row.Text(column++);
  atom.consequences = row.Text(column++);
  atom.source = row.Text(column++);
  atom.source_memory_id = row.OptionalText(column++);
  atom.action_timestamp = row.OptionalInt64(column++);
  atom.outcome_delay_seconds = row.OptionalDouble(column++);
  atom.consequence_delay_seconds = row.OptionalDouble(column++);
  atom.rules_version = row.OptionalInt64(column++);
  atom.user_id = row.OptionalText(column++);
  return atom;
}

std::optional<Atom> ReadOne(Query& query) {
  if (!query.Step()) return std::nullopt;
  return Read(query);
}

/// `{subject outcome} : ("a" OR "b")`.
std::string MatchIn(std::span<const AtomField> fields, const std::vector<std::string>& words,
                    MatchOf how) {
  std::string columns;
  for (const auto field : fields) {
    columns += columns.empty() ? "" : " ";
    columns += NameOf(field);
  }
  return "{" + columns + "} : (" + MatchExpression(words, how) + ")";
}

}  // namespace

const std::string& FieldOf(const Atom& atom, AtomField field) {
  switch (field) {
    case AtomField::kSubject:
      return atom.subject;
    case AtomField::kAction:
      return atom.action;
    case AtomField::kOutcome:
      return atom.outcome;
    default:
      return atom.consequences;
  }
}

void RequireLinkType(std::string_view type) {
  if (std::find(kLinkTypes.begin(), kLinkTypes.end(), type) != kLinkTypes.end()) return;
  throw Error(ErrorCode::kValidation, "link_type " + Quoted(type) +
                                          " is unknown: give causes, enables, precedes or "
                                          "correlates");
}

void AtomRepository::Insert(Atom* atom) {
  connection_
      .Prepare(
          "INSERT INTO atoms (created_at, base_confidence, confidence, confidence_at, "
          "confidence_source, id, subject, action, outcome, consequences, source, "
          "source_memory_id, action_timestamp, outcome_delay_seconds, consequence_delay_seconds, "
          "rules_version, user_id) VALUES (?1, ?2, ?3, ?1, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, "
          "?13, ?14, ?15, ?16)")
      .Bind(atom->score.created_at, atom->score.base_confidence, atom->confidence,
            atom->confidence_source, atom->id, atom->subject, atom->action, atom->outcome,
            atom->consequences, atom->source, atom->source_memory_id, atom->action_timestamp,
            atom->outcome_delay_seconds, atom->consequence_delay_seconds, atom->rules_version,
            atom->user_id)
      .Run();
  atom->seq = connection_.LastInsertRowId();
  AddFullText(atom->seq);
}

void AtomRepository::AddFullText(std::int64_t seq) {
  connection_
      .Prepare(
          "INSERT INTO atoms_fts (rowid, subject, action, outcome, consequences) SELECT seq, "
          "subject, action, outcome, consequences FROM atoms WHERE seq = ?")
      .Bind(seq)
      .Run();
}

void AtomRepository::RemoveFullTextOf(std::int64_t seq) {
  connection_
      .Prepare(
          "INSERT INTO atoms_fts (atoms_fts, rowid, subject, action, outcome, consequences) SELECT "
          "'delete', seq, subject, action, outcome, consequences FROM atoms WHERE seq = ?")
      .Bind(seq)
      .Run();
}

void AtomRepository::Remove(const Atom& atom) {
  // The index holds no text of its own: it must be told what to take out.
  connection_
      .Prepare(
          "INSERT INTO atoms_fts (atoms_fts, rowid, subject, action, outcome, consequences) VALUES "
          "('delete', ?, ?, ?, ?, ?)")
      .Bind(atom.seq, atom.subject, atom.action, atom.outcome, atom.consequences)
      .Run();
  connection_.Prepare("DELETE FROM atoms WHERE seq = ?").Bind(atom.seq).Run();
}

std::optional<Atom> AtomRepository::Find(const std::string& id, const Reader& reader) {
  Query query = connection_.Prepare(kSelectAtomById.c_str());
  auto atom = ReadOne(query.Bind(id));
  if (atom && !reader.Sees(atom->user_id)) return std::nullopt;
  return atom;
}

std::optional<Atom> AtomRepository::FindBySeq(std::int64_t seq) {
  Query query = connection_.Prepare(kSelectAtomBySeq.c_str());
  return ReadOne(query.Bind(seq));
}

std::vector<Atom> AtomRepository::OfMemory(const std::string& memory_id) {
  std::vector<Atom> atoms;
  Query query = connection_.Prepare(kSelectAtomOfMemory.c_str());
  query.Bind(memory_id);
  while (query.Step()) atoms.push_back(Read(query));
  return atoms;
}

std::optional<Atom> AtomRepository::FindTold(const Atom& atom) {
  Query query = connection_.Prepare(kSelectTold.c_str());
  return ReadOne(
      query.Bind(atom.subject, atom.action, atom.outcome, atom.consequences, atom.user_id));
}

std::vector<IndexTerm> AtomRepository::Terms(std::string_view text) {
  return connection_.full_text_terms().Of(text);
}

std::vector<GramKey> AtomRepository::Grams(std::string_view text) {
  return connection_.full_text_terms().GramKeysOf(text);
}

void AtomRepository::VisitMatching(std::span<const AtomField> fields,
                                   const std::vector<std::string>& words, MatchOf how,
                                   const Reader& reader, std::int64_t limit, const Visit& visit) {
  if (words.empty() || fields.empty()) return;
  const std::string match = MatchIn(fields, words, how);
  Query query = connection_.Prepare(kSelectMatching.c_str());
  query.Bind(match, reader.user, limit);
  while (query.Step()) visit(Read(query));
}

void AtomRepository::VisitAll(const Reader& reader, const Visit& visit) {
  Query query = connection_.Prepare(kSelectAll.c_str());
  query.Bind(reader.user);
  while (query.Step()) visit(Read(query));
}

std::vector<Atom> AtomRepository::Newest(const Reader& reader, std::int64_t before,
                                         std::int64_t limit) {
  std::vector<Atom> atoms;
  Query query =
      connection_.Prepare((reader.user ? kSelectNewestAtomsOfUser : kSelectNewestAtoms).c_str());
  if (reader.user) {
    query.Bind(before, limit, *reader.user);
  } else {
    query.Bind(before, limit);
  }
  while (query.Step()) atoms.push_back(Read(query));
  return atoms;
}

void AtomRepository::VisitVectors(
    const Reader& reader, const std::string& model, std::size_t dimensions,
    const std::function<void(std::int64_t seq, std::span<const float>)>& visit) {
  Query query = connection_.Prepare(kSelectVectors.c_str());
  query.Bind(model, static_cast<std::int64_t>(dimensions), reader.user);
  std::vector<float> vector(dimensions);
  while (query.Step()) {
    // The schema holds the length to the dimensions; the bytes need not be aligned.
    std::memcpy(vector.data(), query.Bytes(1).data(), dimensions * sizeof(float));
    visit(query.Int64(0), vector);
  }
}

AtomStatistics AtomRepository::Count(const Reader& reader) {
  AtomStatistics statistics;
  Query counts = connection_.Prepare(kCountAtoms.c_str());
  counts.Bind(reader.user).Step();
  statistics.total_atoms = counts.Int64(0);
  statistics.derived = counts.Int64(1);
  statistics.with_embeddings = counts.Int64(2);
  Query sources = connection_.Prepare(kCountAtomsBySource.c_str());
  sources.Bind(reader.user);
  while (sources.Step()) statistics.by_source[sources.Text(0)] = sources.Int64(1);
  return statistics;
}

}  // namespace cortex
