#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/time.h"
#include "language/facts/facts.h"

/// The rows of the fact graph. One thread at a time, as its connection.
namespace cortex {

class Connection;

/// A name under which one user's memories tell of somebody or something.
struct EntityRow {
  std::int64_t id = 0;
  std::string name;
  /// What the latest memories take it for; something special rather than "misc" or "concept".
  EntityType type = EntityType::kConcept;
  /// Memories that mention it; counted up to 1,000.
  std::int64_t mentions = 0;
};

/// A fact with the memory it comes from.
struct FactRow {
  std::int64_t seq = 0;
  std::int64_t number = 0;
  std::int64_t subject_id = 0;
  std::string predicate;
  std::int64_t object_id = 0;
  bool negated = false;
  bool attribute = false;
  std::optional<std::string> when;
  /// The time of its memory.
  TimeMs told_at = 0;
  std::optional<TimeMs> valid_from;
  std::optional<TimeMs> valid_to;
  /// See Fact::said_by; absent where that is empty.
  std::optional<std::string> said_by;
  Span sentence;
};

class GraphRepository {
 public:
  explicit GraphRepository(Connection& connection) : connection_(connection) {}

  /// What the memory of `seq` tells, within what its user's memories tell.
  void Put(std::int64_t seq, const std::string& user_id, const TextGraph& graph);
  /// What it told, and the entities that nobody tells of any more; how many facts there were.
  std::int64_t Remove(std::int64_t seq);
  void RemoveAll();

  /// By name, without regard to case.
  [[nodiscard]] std::optional<EntityRow> FindEntity(const std::string& user_id,
                                                    const std::string& name);
  [[nodiscard]] EntityRow EntityOf(std::int64_t id);
  /// Ids and names of entities with this word in their proper name, by id; at most `limit`.
  [[nodiscard]] std::vector<std::pair<std::int64_t, std::string>> NamesWithWord(
      const std::string& user_id, const std::string& word, std::int64_t limit);
  /// Names that begin so, folded, by name; at most `limit`.
  [[nodiscard]] std::vector<std::string> NamesBeginning(const std::string& user_id,
                                                        const std::string& beginning,
                                                        std::int64_t limit);
  /// All of a user, by id.
  void VisitEntities(const std::string& user_id, const std::function<void(EntityRow)>& visit);
  /// Facts of which it is subject or object, the newest memory first, until `visit` answers false.
  void VisitFactsOf(std::int64_t entity_id, const std::function<bool(FactRow)>& visit);
  /// All that tell something of it as their subject, each once.
  [[nodiscard]] std::vector<std::string> PredicatesOf(std::int64_t subject_id);
  /// In the order in which they were told.
  [[nodiscard]] std::vector<FactRow> FactsOfSubject(
      std::int64_t subject_id, const std::string& predicate,
      std::optional<std::int64_t> object_id = std::nullopt);
  [[nodiscard]] std::vector<FactRow> FactsOfMemory(std::int64_t seq);
  /// All of a user, in the order in which they were told.
  void VisitFacts(const std::string& user_id, const std::function<void(FactRow)>& visit);
  /// The names that a memory mentions, folded, with their types, by name.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> MentionsOf(std::int64_t seq);
  /// The newest memories that mention an entity, at most `limit`.
  [[nodiscard]] std::vector<std::int64_t> MemoriesMentioning(std::int64_t entity_id,
                                                             std::int64_t limit);

  /// How many entities and facts there are.
  [[nodiscard]] std::pair<std::int64_t, std::int64_t> Count();

 private:
  std::int64_t IdOf(const std::string& user_id, const EntityMention& entity);
  void AddWords(std::int64_t id, const EntityMention& entity);
  void RemoveIfForgotten(std::int64_t id);

  Connection& connection_;
};

/// The words of a proper name by which its other forms are found, folded; none of what is no name.
std::vector<std::string> NameWords(const EntityMention& entity);

}  // namespace cortex
