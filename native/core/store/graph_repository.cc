#include "store/graph_repository.h"

#include <algorithm>
#include <utility>

#include "base/unicode.h"
#include "store/connection.h"
#include "store/time_limits.h"

namespace cortex {
namespace {

const std::string kSelectFact =
    "SELECT f.seq, f.number, f.subject_id, f.predicate, f.object_id, f.negated, f.attribute, "
    "f.said_when, (SELECT created_at FROM stm_entries WHERE seq = f.seq), f.valid_from, "
    "f.valid_to, f.said_by, f.sentence_begin, f.sentence_end ";
const std::string kSelectFactsOfMemory =
    kSelectFact + "FROM facts f WHERE f.seq = ? ORDER BY f.number";

/// Mentions and facts of memories whose time has passed answer nothing. To ask that of each row
/// costs more than the rest, so that it is only asked while there is such a memory.
struct LiveStatements {
  explicit LiveStatements(bool some_expired)
      : is_live(some_expired ? "AND f.seq NOT IN " + kExpiredSeqs + " " : ""),
        mentions("FROM entity_mentions f WHERE entity_id = e.id " + is_live),
        is_mentioned(some_expired ? "AND EXISTS (SELECT 1 " + mentions + ") " : "") {}

  std::string is_live;
  std::string mentions;
  std::string is_mentioned;

  const std::string entity =
      "SELECT e.id, e.name, (SELECT type FROM (SELECT type " + mentions +
      "ORDER BY seq DESC LIMIT 100) GROUP BY type ORDER BY type = 'concept', type = 'misc', "
      "count(*) DESC, type LIMIT 1), (SELECT count(*) FROM (SELECT 1 " +
      mentions + "LIMIT 1000)) FROM entities e WHERE ";
  const std::string entity_by_key = entity + "e.user_id = ? AND e.key = ? " + is_mentioned;
  const std::string entity_by_id = entity + "e.id = ?";
  const std::string entities = entity + "e.user_id = ? " + is_mentioned + "ORDER BY e.id";
  const std::string names_with_word =
      "SELECT e.id, e.name FROM entity_words w CROSS JOIN entities e ON e.id = w.entity_id WHERE "
      "w.word = ? AND e.user_id = ? " +
      is_mentioned + "ORDER BY w.entity_id LIMIT ?";
  const std::string names_beginning =
      "SELECT e.name FROM entities e WHERE e.user_id = ?1 AND e.key >= ?2 AND e.key < ?2 || "
      "char(1114111) " +
      is_mentioned + "ORDER BY e.key LIMIT ?3";
  const std::string mentioning = "SELECT seq FROM entity_mentions f WHERE entity_id = ? " +
                                 is_live + "ORDER BY seq DESC LIMIT ?";
  const std::string facts_of =
      kSelectFact +
      "FROM entity_mentions m JOIN facts f ON f.seq = m.seq WHERE m.entity_id = ?1 AND "
      "(f.subject_id = ?1 OR f.object_id = ?1) " +
      is_live + "ORDER BY m.seq DESC, f.number";
  const std::string of_subject =
      kSelectFact + "FROM facts f WHERE f.subject_id = ? AND f.predicate = ? ";
  const std::string facts_of_subject = of_subject + is_live + "ORDER BY f.seq";
  const std::string facts_between =
      of_subject + "AND f.object_id = ? " + is_live + "ORDER BY f.seq";
  const std::string facts_of_user =
      kSelectFact + "FROM facts f JOIN entities e ON e.id = f.subject_id WHERE e.user_id = ? " +
      is_live + "ORDER BY f.seq, f.number";
  const std::string predicates =
      "SELECT DISTINCT predicate FROM facts f WHERE subject_id = ? " + is_live;
};

const LiveStatements& StatementsFor(Connection& connection) {
  static const LiveStatements kOfAll(false);
  static const LiveStatements kOfLive(true);
  return connection.ScalarInt64(
             "SELECT EXISTS (SELECT 1 FROM stm_entries WHERE expires_at <= brain_now())") != 0
             ? kOfLive
             : kOfAll;
}

EntityRow ReadEntity(const Query& row) {
  EntityRow entity;
  entity.id = row.Int64(0);
  entity.name = row.Text(1);
  entity.type = ParseEntityType(row.OptionalText(2).value_or(""));
  entity.mentions = row.Int64(3);
  return entity;
}

FactRow ReadFact(const Query& row) {
  FactRow fact;
  int column = 0;
  fact.seq = row.Int64(column++);
  fact.number = row.Int64(column++);
  fact.subject_id = row.Int64(column++);
  fact.predicate = row.Text(column++);
  fact.object_id = row.Int64(column++);
  fact.negated = row.Int64(column++) != 0;
  fact.attribute = row.Int64(column++) != 0;
  fact.when = row.OptionalText(column++);
  fact.told_at = row.Int64(column++);
  fact.valid_from = row.OptionalInt64(column++);
  fact.valid_to = row.OptionalInt64(column++);
  fact.said_by = row.OptionalText(column++);
  fact.sentence.begin = static_cast<std::size_t>(row.Int64(column++));
  fact.sentence.end = static_cast<std::size_t>(row.Int64(column++));
  return fact;
}

}  // namespace

std::vector<std::string> NameWords(const EntityMention& entity) {
  std::vector<std::string> words;
  if (entity.type == EntityType::kConcept) return words;
  const std::string folded = FoldCase(entity.name);
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= folded.size(); ++i) {
    const bool apart = i == folded.size() || folded[i] == ' ' || folded[i] == '.';
    if (!apart) continue;
    std::string word = folded.substr(begin, i - begin);
    begin = i + 1;
    if (!word.empty() && std::find(words.begin(), words.end(), word) == words.end())
      words.push_back(std::move(word));
  }
  return words;
}

std::int64_t GraphRepository::IdOf(const std::string& user_id, const EntityMention& entity) {
  const std::string key = FoldCase(entity.name);
  const bool named = entity.type != EntityType::kConcept;
  {
    Query find =
        connection_.Prepare("SELECT id, named FROM entities WHERE user_id = ? AND key = ?");
    if (find.Bind(user_id, key).Step()) {
      const std::int64_t id = find.Int64(0);
      if (!named || find.Int64(1) != 0) return id;
      connection_.Prepare("UPDATE entities SET named = 1 WHERE id = ?").Bind(id).Run();
      AddWords(id, entity);
      return id;
    }
  }
  connection_.Prepare("INSERT INTO entities (user_id, key, name, named) VALUES (?, ?, ?, ?)")
      .Bind(user_id, key, entity.name, named)
      .Run();
  const std::int64_t id = connection_.LastInsertRowId();
  AddWords(id, entity);
  return id;
}

void GraphRepository::AddWords(std::int64_t id, const EntityMention& entity) {
  for (const auto& word : NameWords(entity)) {
    connection_
        .Prepare("INSERT INTO entity_words (word, entity_id) VALUES (?, ?) ON CONFLICT DO NOTHING")
        .Bind(word, id)
        .Run();
  }
}

void GraphRepository::Put(std::int64_t seq, const std::string& user_id, const TextGraph& graph) {
  std::vector<std::int64_t> ids;
  ids.reserve(graph.mentions.size());
  for (const auto& entity : graph.mentions) {
    ids.push_back(IdOf(user_id, entity));
    connection_
        .Prepare(
            "INSERT INTO entity_mentions (seq, entity_id, type) VALUES (?, ?, ?) ON CONFLICT DO "
            "NOTHING")
        .Bind(seq, ids.back(), EntityTypeName(entity.type))
        .Run();
  }
  const auto id_of = [&](const EntityMention& entity) {
    const auto found =
        std::find_if(graph.mentions.begin(), graph.mentions.end(),
                     [&](const EntityMention& mention) { return mention.name == entity.name; });
    return ids.at(static_cast<std::size_t>(found - graph.mentions.begin()));
  };
  std::int64_t number = 0;
  for (const auto& fact : graph.facts) {
    const auto told = [](const std::string& text) {
      return text.empty() ? std::nullopt : std::optional(text);
    };
    connection_
        .Prepare(
            "INSERT INTO facts (seq, number, subject_id, predicate, object_id, negated, attribute, "
            "said_when, valid_from, valid_to, said_by, sentence_begin, sentence_end) VALUES (?, ?, "
            "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .Bind(seq, number++, id_of(fact.subject), fact.predicate, id_of(fact.object), fact.negated,
              fact.attribute, told(fact.when), fact.valid_from, fact.valid_to, told(fact.said_by),
              static_cast<std::int64_t>(fact.sentence.begin),
              static_cast<std::int64_t>(fact.sentence.end))
        .Run();
  }
}

std::int64_t GraphRepository::Remove(std::int64_t seq) {
  std::vector<std::int64_t> ids;
  {
    Query query = connection_.Prepare("SELECT entity_id FROM entity_mentions WHERE seq = ?");
    query.Bind(seq);
    while (query.Step()) ids.push_back(query.Int64(0));
  }
  if (ids.empty()) return 0;
  connection_.Prepare("DELETE FROM entity_mentions WHERE seq = ?").Bind(seq).Run();
  connection_.Prepare("DELETE FROM facts WHERE seq = ?").Bind(seq).Run();
  const std::int64_t facts = connection_.ScalarInt64("SELECT changes()");
  for (const auto id : ids) RemoveIfForgotten(id);
  return facts;
}

void GraphRepository::RemoveIfForgotten(std::int64_t id) {
  if (connection_.Prepare("SELECT 1 FROM entity_mentions WHERE entity_id = ? LIMIT 1")
          .Bind(id)
          .Step())
    return;
  std::string name;
  {
    Query query = connection_.Prepare("SELECT name FROM entities WHERE id = ?");
    if (!query.Bind(id).Step()) return;
    name = query.Text(0);
  }
  for (const auto& word : NameWords({name, EntityType::kMisc})) {
    connection_.Prepare("DELETE FROM entity_words WHERE word = ? AND entity_id = ?")
        .Bind(word, id)
        .Run();
  }
  connection_.Prepare("DELETE FROM entities WHERE id = ?").Bind(id).Run();
}

void GraphRepository::RemoveAll() {
  for (const char* sql : {"DELETE FROM facts", "DELETE FROM entity_mentions",
                          "DELETE FROM entity_words", "DELETE FROM entities"})
    connection_.Prepare(sql).Run();
}

std::optional<EntityRow> GraphRepository::FindEntity(const std::string& user_id,
                                                     const std::string& name) {
  Query query = connection_.Prepare(StatementsFor(connection_).entity_by_key.c_str());
  if (!query.Bind(user_id, FoldCase(name)).Step()) return std::nullopt;
  return ReadEntity(query);
}

EntityRow GraphRepository::EntityOf(std::int64_t id) {
  Query query = connection_.Prepare(StatementsFor(connection_).entity_by_id.c_str());
  if (!query.Bind(id).Step()) return {};
  return ReadEntity(query);
}

std::vector<std::pair<std::int64_t, std::string>> GraphRepository::NamesWithWord(
    const std::string& user_id, const std::string& word, std::int64_t limit) {
  std::vector<std::pair<std::int64_t, std::string>> found;
  Query query = connection_.Prepare(StatementsFor(connection_).names_with_word.c_str());
  query.Bind(word, user_id, limit);
  while (query.Step()) found.emplace_back(query.Int64(0), query.Text(1));
  return found;
}

std::vector<std::string> GraphRepository::NamesBeginning(const std::string& user_id,
                                                         const std::string& beginning,
                                                         std::int64_t limit) {
  std::vector<std::string> found;
  Query query = connection_.Prepare(StatementsFor(connection_).names_beginning.c_str());
  query.Bind(user_id, beginning, limit);
  while (query.Step()) found.push_back(query.Text(0));
  return found;
}

void GraphRepository::VisitEntities(const std::string& user_id,
                                    const std::function<void(EntityRow)>& visit) {
  Query query = connection_.Prepare(StatementsFor(connection_).entities.c_str());
  query.Bind(user_id);
  while (query.Step()) visit(ReadEntity(query));
}

void GraphRepository::VisitFactsOf(std::int64_t entity_id,
                                   const std::function<bool(FactRow)>& visit) {
  Query query = connection_.Prepare(StatementsFor(connection_).facts_of.c_str());
  query.Bind(entity_id);
  while (query.Step() && visit(ReadFact(query))) {
  }
}

std::vector<std::string> GraphRepository::PredicatesOf(std::int64_t subject_id) {
  std::vector<std::string> predicates;
  Query query = connection_.Prepare(StatementsFor(connection_).predicates.c_str());
  query.Bind(subject_id);
  while (query.Step()) predicates.push_back(query.Text(0));
  return predicates;
}

std::vector<FactRow> GraphRepository::FactsOfSubject(std::int64_t subject_id,
                                                     const std::string& predicate,
                                                     std::optional<std::int64_t> object_id) {
  std::vector<FactRow> facts;
  const LiveStatements& sql = StatementsFor(connection_);
  Query query = connection_.Prepare((object_id ? sql.facts_between : sql.facts_of_subject).c_str());
  if (object_id) {
    query.Bind(subject_id, predicate, *object_id);
  } else {
    query.Bind(subject_id, predicate);
  }
  while (query.Step()) facts.push_back(ReadFact(query));
  return facts;
}

std::vector<FactRow> GraphRepository::FactsOfMemory(std::int64_t seq) {
  std::vector<FactRow> facts;
  Query query = connection_.Prepare(kSelectFactsOfMemory.c_str());
  query.Bind(seq);
  while (query.Step()) facts.push_back(ReadFact(query));
  return facts;
}

void GraphRepository::VisitFacts(const std::string& user_id,
                                 const std::function<void(FactRow)>& visit) {
  Query query = connection_.Prepare(StatementsFor(connection_).facts_of_user.c_str());
  query.Bind(user_id);
  while (query.Step()) visit(ReadFact(query));
}

std::vector<std::pair<std::string, std::string>> GraphRepository::MentionsOf(std::int64_t seq) {
  std::vector<std::pair<std::string, std::string>> mentions;
  Query query = connection_.Prepare(
      "SELECT e.key, m.type FROM entity_mentions m JOIN entities e ON e.id = m.entity_id WHERE "
      "m.seq = ? ORDER BY e.key");
  query.Bind(seq);
  while (query.Step()) mentions.emplace_back(query.Text(0), query.Text(1));
  return mentions;
}

std::vector<std::int64_t> GraphRepository::MemoriesMentioning(std::int64_t entity_id,
                                                              std::int64_t limit) {
  std::vector<std::int64_t> seqs;
  Query query = connection_.Prepare(StatementsFor(connection_).mentioning.c_str());
  query.Bind(entity_id, limit);
  while (query.Step()) seqs.push_back(query.Int64(0));
  return seqs;
}

std::pair<std::int64_t, std::int64_t> GraphRepository::Count() {
  return {connection_.ScalarInt64("SELECT count(*) FROM entities"),
          connection_.ScalarInt64("SELECT count(*) FROM facts")};
}

}  // namespace cortex
