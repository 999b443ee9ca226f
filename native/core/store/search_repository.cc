#include "store/search_repository.h"

#include <algorithm>
#include <utility>

#include "base/unicode.h"
#include "store/connection.h"
#include "store/full_text_match.h"
#include "store/time_limits.h"

namespace cortex {
namespace {

// Turns of a conversation are short; only of these it is asked whether they ask something. A mark
// stands at the end also before what closes a quotation or a bracket. Most texts have no mark,
// which instr sees sooner than GLOB: a process that searches once waits until all were looked at.
const std::string kAsking =
    "CASE WHEN octet_length(content) > 1000 OR (instr(content, '?') = 0 AND "
    "instr(content, '\uFF1F') = 0) THEN 0 "
    "WHEN rtrim(content, ' ''\")]}.!\u2019\u201D') GLOB '*[?\uFF1F]' THEN 2 ELSE 1 END";

// octet_length reads no overflow page, unlike length.
const std::string kSelectDocument =
    "SELECT seq, created_at, importance, octet_length(content), " + kAsking +
    ", is_proxy, user_id, proxy_agent, speaker, session_id FROM stm_entries m WHERE " + kIsLive;
const std::string kSelectDocumentsAfter = kSelectDocument + "AND seq > ? ORDER BY seq";
const std::string kSelectDocumentBySeq = kSelectDocument + "AND seq = ?";
const std::string kSelectHolding =
    "SELECT m.id, m.created_at FROM stm_fts f JOIN stm_entries m ON m.seq = f.rowid WHERE "
    "stm_fts MATCH ?1 AND (?2 IS NULL OR m.user_id = ?2) AND " +
    kIsLive;

const std::string kSelectFactsTold =
    "SELECT coalesce(m.speaker, m.user_id), s.name, f.predicate, o.name, f.attribute, "
    // What was over when it was told ends there.
    "?2 IS NULL OR (coalesce(f.valid_from, ?2) <= ?2 AND (f.valid_to IS NULL OR f.valid_to > ?2 OR "
    "f.valid_to <= m.created_at)) "
    "FROM facts f CROSS JOIN stm_entries m ON m.seq = f.seq CROSS JOIN entities s ON s.id = "
    "f.subject_id CROSS JOIN entities o ON o.id = f.object_id WHERE f.seq = ?1 ORDER BY f.number";

DocumentFacts ReadDocument(const Query& row) {
  DocumentFacts facts;
  int column = 0;
  facts.seq = row.Int64(column++);
  facts.created_at = row.Int64(column++);
  facts.importance = row.Double(column++);
  facts.length = row.Int64(column++);
  facts.asking = row.Int64(column++);
  facts.is_proxy = row.Int64(column++) != 0;
  facts.user_id = row.Text(column++);
  facts.proxy_agent = row.OptionalText(column++);
  facts.speaker = row.OptionalText(column++);
  facts.session_id = row.OptionalText(column++);
  return facts;
}

}  // namespace

SearchRepository::SearchRepository(Connection& connection) : connection_(connection) {
  // The index as a table of its words and where they stand. In the schema of this connection only;
  // a transaction that is rolled back takes it back with it, so that who goes on using it
  // constructs this outside of one.
  connection_.Execute(
      "CREATE VIRTUAL TABLE IF NOT EXISTS temp.stm_instances USING fts5vocab(main, stm_fts, "
      "instance)");
}

std::vector<IndexTerm> SearchRepository::Terms(std::string_view text) {
  return connection_.full_text_terms().Of(text);
}

std::vector<IndexTerm> SearchRepository::AttachedTerms(std::string_view text) {
  return connection_.full_text_terms().OfAttachedWords(text);
}

void SearchRepository::VisitPostings(
    const std::string& term,
    const std::function<void(std::int64_t seq, std::int32_t count)>& visit) {
  Query query = connection_.Prepare("SELECT doc FROM temp.stm_instances WHERE term = ?");
  query.Bind(term);
  std::int64_t seq = 0;
  std::int32_t count = 0;
  query.VisitInt64s([&](std::int64_t found) {  // one row for each place where it stands, by memory
    if (found != seq && count > 0) visit(seq, std::exchange(count, 0));
    seq = found;
    ++count;
  });
  if (count > 0) visit(seq, count);
  const GramKey attached = KeyOfWord(term);
  VisitGrams({attached, attached}, [&visit](std::int64_t holding) { visit(holding, 1); });
}

void SearchRepository::VisitGrams(const GramRange& range,
                                  const std::function<void(std::int64_t seq)>& visit) {
  Query query = connection_.Prepare("SELECT seq FROM stm_grams WHERE gram BETWEEN ? AND ?");
  query.Bind(range.first, range.last);
  query.VisitInt64s(visit);
}

void SearchRepository::VisitDocuments(std::int64_t after_seq,
                                      const std::function<void(const DocumentFacts&)>& visit) {
  Query query = connection_.Prepare(kSelectDocumentsAfter.c_str());
  query.Bind(after_seq);
  while (query.Step()) visit(ReadDocument(query));
}

std::optional<DocumentFacts> SearchRepository::FindDocument(std::int64_t seq) {
  Query query = connection_.Prepare(kSelectDocumentBySeq.c_str());
  if (!query.Bind(seq).Step()) return std::nullopt;
  return ReadDocument(query);
}

std::string SearchRepository::TextOf(std::int64_t seq) {
  Query query = connection_.Prepare("SELECT content FROM stm_entries WHERE seq = ?");
  return query.Bind(seq).Step() ? query.Text(0) : std::string();
}

std::vector<ToldFact> SearchRepository::FactsTold(std::int64_t seq, std::optional<TimeMs> at) {
  Query row = connection_.Prepare(kSelectFactsTold.c_str());
  row.Bind(seq, at);
  std::vector<ToldFact> told;
  while (row.Step())
    told.push_back(
        {row.Text(0), row.Text(1), row.Text(2), row.Text(3), row.Int64(4) != 0, row.Int64(5) != 0});
  return told;
}

void SearchRepository::VisitCategory(const std::string& category,
                                     const std::function<void(std::int64_t seq)>& visit) {
  Query query = connection_.Prepare("SELECT seq FROM stm_categories WHERE category = ?");
  query.Bind(category);
  while (query.Step()) visit(query.Int64(0));
}

void SearchRepository::VisitTopic(const std::string& topic,
                                  const std::function<void(std::int64_t seq)>& visit) {
  Query query = connection_.Prepare(
      "SELECT m.seq FROM stm_entries m WHERE EXISTS (SELECT 1 FROM json_each(m.topics) WHERE "
      "fold_name(value) = ?)");
  query.Bind(FoldName(topic));
  while (query.Step()) visit(query.Int64(0));
}

void SearchRepository::VisitHolding(
    const std::vector<std::string>& words, const std::optional<std::string>& user_id,
    const std::function<void(const std::string& id, TimeMs created_at)>& visit) {
  if (words.empty()) return;
  Query query = connection_.Prepare(kSelectHolding.c_str());
  const std::string match = MatchExpression(words, MatchOf::kAll);
  query.Bind(match, user_id);
  while (query.Step()) visit(query.Text(0), query.Int64(1));
}

std::int64_t SearchRepository::LastChange() {
  return connection_.ScalarInt64(
      "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'memory_changes'), 0)");
}

TimeMs SearchRepository::Now() const { return connection_.now(); }

bool SearchRepository::HasExpired() {
  return connection_.ScalarInt64(
             "SELECT EXISTS (SELECT 1 FROM stm_entries WHERE expires_at <= brain_now())") != 0;
}

std::vector<std::int64_t> SearchRepository::ExpiringBetween(TimeMs one, TimeMs other) {
  std::vector<std::int64_t> seqs;
  Query query = connection_.Prepare(
      "SELECT seq FROM stm_entries WHERE expires_at > ? AND expires_at <= ? ORDER BY seq");
  query.Bind(std::min(one, other), std::max(one, other));
  while (query.Step()) seqs.push_back(query.Int64(0));
  return seqs;
}

std::optional<std::vector<std::int64_t>> SearchRepository::ChangedSince(std::int64_t change) {
  std::vector<std::int64_t> changed;
  Query query = connection_.Prepare("SELECT id, seq FROM memory_changes WHERE id > ? ORDER BY id");
  query.Bind(change);
  for (std::int64_t expected = change + 1; query.Step(); ++expected) {
    if (query.Int64(0) != expected) return std::nullopt;
    changed.push_back(query.Int64(1));
  }
  return changed;
}

void SearchRepository::BreakChanges(std::int64_t known) {
  const std::int64_t gap = std::max(known, LastChange()) + 2;
  connection_.Prepare("DELETE FROM memory_changes").Run();
  connection_.Prepare("INSERT INTO memory_changes (id, seq) VALUES (?, 0)").Bind(gap).Run();
}

}  // namespace cortex
