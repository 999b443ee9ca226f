#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/names.h"
#include "base/time.h"

/// The words in which changes to what is stored are asked for and told. Thread-safe: values.
namespace cortex {

inline constexpr auto kTimeLimits = EnumNames("expires_at", "review_at");

/// What to change about a memory beside its text. Absent: as it is.
struct MemoryUpdate {
  std::optional<double> importance;
  /// Empty: general.
  std::optional<std::vector<std::string>> categories;
  std::optional<std::vector<std::string>> topics;
  std::optional<TimeMs> expires_at;
  std::optional<TimeMs> review_at;
  /// Time limits that are taken away: of kTimeLimits.
  std::vector<std::string> clear;
  /// Ids of its user's memories whose place it takes.
  std::vector<std::string> replaces = {};
};

/// A change of a memory's text.
struct MemoryEdit {
  enum class Kind {
    /// `text` takes the place of all of it.
    kContent,
    /// `text` is added, after a space where neither side has white space.
    kAppend,
    /// `text` takes the place of `old_text`, which must stand in it once, letter for letter.
    kReplace,
  };
  Kind kind = Kind::kContent;
  std::string text;
  std::string old_text;
};

/// What a deletion did.
struct Deletion {
  std::int64_t deleted = 0;
  /// Asked for, but not there.
  std::vector<std::string> missing;
};

/// What to forget: the ids; or a session; or all that every given condition holds for.
struct ForgetQuery {
  std::vector<std::string> ids;
  /// In any of these.
  std::vector<std::string> categories;
  std::optional<std::string> user_id;
  /// Said before this.
  std::optional<TimeMs> before;
  /// The session as a whole, or, with `turns`, what was said in these.
  std::optional<std::string> session_id;
  std::vector<std::int64_t> turns;
  /// Also the memories that came out of what goes; else they stay and are named.
  bool with_memories = false;
};

/// A copy of the brain that was made with BackUp.
struct KnownBackup {
  std::string path;
  TimeMs made_at = 0;
  std::int64_t bytes = 0;
  /// Whether there still is a file.
  bool exists = false;
};

/// What a forget removed, or would remove; counts of rows.
struct ForgetReceipt {
  bool dry_run = false;
  /// Of the memories.
  std::vector<std::string> ids;
  std::int64_t memories = 0;
  std::int64_t full_text = 0;
  std::int64_t embeddings = 0;
  std::int64_t atoms = 0;
  std::int64_t statement_keys = 0;
  /// Of the fact graph.
  std::int64_t facts = 0;
  std::int64_t contradictions = 0;
  std::int64_t audit = 0;
  std::int64_t pins = 0;
  /// With their blocks and history.
  std::int64_t sessions = 0;
  std::int64_t turns = 0;
  /// In sessions that stay: turns whose words went, and changes that could be undone and cannot be
  /// any more.
  struct Redacted {
    std::string session_id;
    std::vector<std::int64_t> turns;
  };
  std::vector<Redacted> redacted;
  std::int64_t undo = 0;
  /// Of other memories' history, those that held the words.
  std::int64_t notes = 0;
  std::int64_t cognitive_states = 0;
  /// Of the outside, that the host told of.
  std::int64_t events = 0;
  /// What services outside the process must still delete.
  struct Queued {
    std::string sink;
    std::string memory_id;
  };
  std::vector<Queued> outbox;
  /// Copies that may hold what was forgotten.
  std::vector<KnownBackup> backups_known;
  struct Place {
    /// memory, turn, session, atom, pin, category, history, contradiction, embedding, file, log
    /// (which no room is left to write back), or the name of another table.
    std::string what;
    /// Its id; of a file or log, its path; of a turn, its session's. May be empty.
    std::string id;
    /// Which part of it: a turn's number, a block's name. May be empty.
    std::string part;
    std::string advice;
  };
  /// Where the words still stand.
  std::vector<Place> remaining;
  /// Where they may still stand, and nobody waits for it: replicas of a shared brain, which whoever
  /// asks the database names.
  std::vector<Place> may_remain;
  /// What may be about a forgotten user, which nobody but a person can tell.
  std::vector<Place> undecided;
  /// Leftovers of backups and exports that were cut short, which went, too.
  std::vector<std::string> leftovers;
  /// Of the query, ids of what was forgotten before. Its words are known no more, so that it is
  /// looked for by its id.
  std::vector<std::string> gone_before;
  /// Memories too short to be looked for: "Yes." stands in many places.
  std::int64_t not_searched = 0;
  /// Another process reads an older state, or there is no room: the bytes stay until that is over.
  bool pending = false;
  /// Neither a row nor a file of the brain holds the words; false in a dry run.
  bool done = false;
};

/// What to look for among the memories, and what to do with it.
struct DedupeOptions {
  enum class Action { kReport, kMerge, kDeleteOlder };
  Action action = Action::kReport;
  /// Only memories in any of these; empty: all.
  std::vector<std::string> categories;
  /// Only these memories beside all that are older; empty: each.
  std::vector<std::string> ids;
  /// Only this user's.
  std::optional<std::string> user_id;
  /// 0 to 1: less similar ones are left alone.
  double threshold = 0.8;
  std::string actor;
  TimeMs now = 0;
};

template <>
inline constexpr auto kEnumNames<DedupeOptions::Action> = EnumNames("report", "merge",
                                                                    "delete_older");

/// A memory with what says no more than it.
struct DuplicateGroup {
  struct Duplicate {
    std::string id;
    /// The beginning of its text.
    std::string excerpt;
    TimeMs created_at = 0;
    /// 1.0: the same words.
    double similarity = 0;
    /// Which rule decided.
    std::string reason;
  };
  std::string survivor_id;
  std::string excerpt;
  TimeMs created_at = 0;
  std::vector<Duplicate> duplicates;
};

/// A category with a meaning.
struct CategoryDefinition {
  std::string name;
  std::string description;
  /// Words; a memory that was given no category and holds one of them gets this one.
  std::vector<std::string> keywords;
  /// Absent: it is in use, but was never described.
  std::optional<TimeMs> created_at;
};

struct CategoryListing {
  CategoryDefinition category;
  std::int64_t memories = 0;
};

/// Something to keep in view: a text of its own, or a memory.
struct NewPin {
  std::optional<std::string> text;
  std::optional<std::string> memory_id;
  std::optional<std::string> label;
  /// Whose, where it is a text of its own.
  std::optional<std::string> user_id;
};

struct Pin {
  std::string id;
  std::optional<std::string> label;
  /// Of a pinned memory: the text it has now.
  std::string content;
  std::optional<std::string> memory_id;
  /// Absent: nobody knows whose.
  std::optional<std::string> user_id;
  TimeMs pinned_at = 0;
};

/// Of one user.
inline constexpr std::int64_t kMostPins = 10;

}  // namespace cortex
