#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "language/facts/facts.h"

/// What is asked of the fact graph and what it answers. Values, thread-safe.
namespace cortex::graph {

struct EntityView {
  /// The name folded: the same after the graph was made anew.
  std::string id;
  std::string name;
  EntityType type = EntityType::kConcept;
  /// Other names that safely name the same.
  std::vector<std::string> aliases;
  /// Memories that mention it; counted up to 1,000 for each name.
  std::int64_t mentions = 0;
  /// The user whose memories these are.
  bool is_user = false;
};

struct FactView {
  /// Ids of entities.
  std::string subject;
  std::string predicate;
  std::string object;
  bool negated = false;
  bool attribute = false;
  /// In the words of the text.
  std::optional<std::string> when;
  /// Who says so, where that is not who told the memory.
  std::optional<std::string> said_by;
  /// Absent: nobody said since when.
  std::optional<TimeMs> valid_from;
  /// Absent: it still holds.
  std::optional<TimeMs> valid_to;
  /// Restated in the third person, or as the query asks for it.
  std::string sentence;
  std::string memory_id;
  /// Of the memory, now.
  double confidence = 0;
};

struct GraphView {
  /// Those that the facts name, and those that were asked for.
  std::vector<EntityView> entities;
  /// Of a path: its steps, in order.
  std::vector<FactView> facts;
  /// There is more than the limit allowed.
  bool truncated = false;
  /// Memories whose facts are still to be derived.
  std::int64_t underived = 0;
};

/// What held of a subject, and does not any more.
struct PastClaim {
  std::string relation;
  std::string value;
  bool negated = false;
  bool attribute = false;
  /// Absent: nobody said since when.
  std::optional<TimeMs> from;
  TimeMs to = 0;
  /// That told it, of several the one that it held longest by.
  std::string memory_id;
  /// The memory that took the place of that one, where one was seen to: it tells what holds now.
  std::optional<std::string> replaced_by;
};

/// What holds of a subject.
struct CurrentClaim {
  /// The predicate of its facts.
  std::string relation;
  /// The name of the object.
  std::string value;
  bool negated = false;
  bool attribute = false;
  /// In the words of the text.
  std::optional<std::string> when;
  /// Who says so, where that is not who told the memory: it may not be so.
  std::optional<std::string> said_by;
  std::optional<TimeMs> since;
  /// An end that is known already.
  std::optional<TimeMs> until;
  /// Restated in the third person.
  std::string sentence;
  /// That told it last.
  std::string memory_id;
  /// Of the memory, now.
  double confidence = 0;
  /// What held in its place before, the latest first.
  std::vector<PastClaim> past;
  /// Memories told later that may have changed it, by contradictions that nobody decided; the
  /// latest first.
  std::vector<std::string> undecided;
};

struct CurrentView {
  EntityView subject;
  std::vector<CurrentClaim> claims;
  /// Of relations of which nothing holds any more.
  std::vector<PastClaim> ended;
  /// What will hold from a day that is told, the soonest first.
  std::vector<CurrentClaim> to_come;
  bool truncated = false;
  std::int64_t underived = 0;
};

struct GraphQuery {
  std::string user_id;
  /// A name, in any case; an alias will do.
  std::string entity;
  /// The other end of a path.
  std::string target;
  /// Of what holds now: only this relation, in words: "lives in", "employer". Absent: all.
  std::optional<std::string> relation;
  /// Only what held then; absent: all, also what is over.
  std::optional<TimeMs> as_of;
  /// Steps from the entity: 1 to 10.
  int depth = 1;
  /// Facts at most: 1 to 10,000.
  std::int64_t limit = 100;
  TimeMs now = 0;
  /// The sentences of the user themselves in the second person: they are who reads them.
  bool reader_is_user = false;
  /// Answers while facts are still to be derived; else the answer then is only how many memories
  /// that are.
  bool partial = true;
};

}  // namespace cortex::graph
