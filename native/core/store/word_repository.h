#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "store/changes.h"
#include "store/reader.h"

/// Where words stand in the brain's rows. It asks the file for its tables, so that a new one is
/// looked at without a word here. One thread at a time, as its connection.
namespace cortex {

class Connection;
class ForgottenWords;

class WordRepository {
 public:
  explicit WordRepository(Connection& connection) : connection_(connection) {}

  /// A row that holds forgotten words.
  struct Place {
    std::string table;
    /// What the row is found by: an id; of a part of a session, the session's. "" for none.
    std::string id;
    /// Which part of what `id` names: a turn's number, a block's label; "" for none.
    std::string part;
    /// Whose row it is; absent: nobody's.
    std::optional<std::string> owner = std::nullopt;
  };
  /// All rows of all tables but memories in `but_memories`; and tells the words what of them is in
  /// rows. As long as reading the brain takes.
  std::vector<Place> Find(ForgottenWords& words, const std::set<std::string>& but_memories);

  // What goes with the words; how many rows there were.

  /// Empties the notes of events that hold them, of memories of these users and of those that are
  /// gone.
  std::int64_t RemoveNotes(const ForgottenWords& words, const std::set<std::string>& users);
  std::int64_t RemovePins(const std::vector<Place>& places);
  /// Of messages, which hang on no memory.
  std::int64_t RemoveMessageVectors(const std::vector<Place>& places);

  // Of a user who is forgotten.

  std::int64_t RemoveStates(const std::string& user_id, std::optional<TimeMs> before);
  /// Those of the texts that are the subject or the action of an atom.
  [[nodiscard]] std::set<std::string> DoingsOfAtoms(const std::set<std::string>& texts);
  /// Ids of the user's atoms that come from no memory.
  [[nodiscard]] std::vector<std::string> FindAtomsToldBy(const std::string& user_id,
                                                         std::optional<TimeMs> before);
  /// Ids of atoms that come from no memory and whose subject is the user, or that name the user
  /// otherwise; of those that the reader sees, and nobody's.
  struct AtomsAbout {
    std::vector<std::string> subject;
    std::vector<std::string> mentioned;
  };
  [[nodiscard]] AtomsAbout FindAtomsAbout(const std::string& user_id, const Reader& reader);
  /// Ids of what is gone and whose history holds notes that somebody gave, at most `limit`.
  [[nodiscard]] std::vector<std::string> NotesOfMissing(std::int64_t limit);
  /// Names of categories with a description or keywords that no memory is in.
  [[nodiscard]] std::vector<std::string> UnusedCategories();

 private:
  /// Columns that stand one right after the other in the file: of a table, or of one of its
  /// indexes. "" for what cannot be named.
  using Record = std::vector<std::string>;

  /// All of a table's records.
  [[nodiscard]] std::vector<Record> RecordsOf(const std::string& table);
  [[nodiscard]] std::vector<std::string> Names(const std::string& sql, const std::string& of);
  void FindInTable(const std::string& table, ForgottenWords& words,
                   const std::set<std::string>& but_memories, std::vector<Place>* places);

  Connection& connection_;
};

}  // namespace cortex
