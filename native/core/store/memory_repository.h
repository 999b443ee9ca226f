#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "store/domain.h"
#include "store/reader.h"

/// Rows of stm_entries with what hangs on them: categories and full text. One thread at a time, as
/// its connection.
namespace cortex {

class Connection;

/// As much of a memory as comparing it with another takes.
struct ComparedMemory {
  std::int64_t seq = 0;
  std::string id;
  std::string content;
  std::string user_id;
  std::optional<std::string> speaker;
  std::optional<std::string> session_id;
  TimeMs created_at = 0;
  /// Absent: never.
  std::optional<TimeMs> expires_at;
};

class MemoryRepository {
 public:
  explicit MemoryRepository(Connection& connection) : connection_(connection) {}

  /// Writes row, categories and full text; sets memory->seq. The caller's transaction makes them
  /// one.
  void Insert(Memory* memory, std::int64_t content_key);
  /// Writes what hangs on a row that is there: categories and full text; and has alerts look at
  /// what was told.
  void AddDerived(const Memory& memory);
  /// Writes `after` over `before`, the same memory: text, key, importance, categories, topics, time
  /// limits and what hangs on them.
  void Update(const Memory& before, const Memory& after, std::int64_t content_key);
  /// Sets the topics that the rules of `version` give, unless somebody gave others or they did so
  /// already.
  void SetDerivedTopics(std::int64_t seq, const std::vector<std::string>& topics, int version);
  /// Writes what the memory's text tells, where that is not what its row says.
  void SetDerivedCategories(std::int64_t seq, DerivedCategories derived);
  /// Removes row, categories and full text; the text must be the stored one.
  void Remove(const Memory& memory);
  [[nodiscard]] bool Exists(const std::string& id, const Reader& reader = {});
  [[nodiscard]] std::optional<Memory> Find(const std::string& id, const Reader& reader = {});
  [[nodiscard]] std::optional<Memory> FindBySeq(std::int64_t seq);
  [[nodiscard]] std::optional<std::int64_t> SeqOf(const std::string& id);

  // To be compared with: what has expired is as good as gone.

  /// Visits the memories with this key, oldest row first, until `visit` returns false.
  void VisitByContentKey(std::int64_t content_key,
                         const std::function<bool(const ComparedMemory&)>& visit);
  /// At most `limit` memories from `first` to `last`, by seq; those that have expired too.
  [[nodiscard]] std::vector<ComparedMemory> Between(std::int64_t first, std::int64_t last,
                                                    std::int64_t limit);
  /// A place in the order of time.
  struct Position {
    TimeMs created_at;
    std::int64_t seq;
  };
  /// At most `limit` memories of a user after `position`, oldest first, without those that carry a
  /// contradiction's penalty; fewer than `limit` only at the end.
  [[nodiscard]] std::vector<ComparedMemory> After(const std::string& user_id,
                                                  const Position& position, std::int64_t limit);
  /// Whether the memory is in one of the categories, which are folded.
  [[nodiscard]] bool IsInAny(const std::vector<std::string>& categories,
                             const ComparedMemory& memory);
  /// The highest seq ever given; 0 before the first.
  [[nodiscard]] std::int64_t LastSeq();
  /// How many a reader sees.
  [[nodiscard]] std::int64_t Count(const Reader& reader);
  /// How many there are after a seq.
  [[nodiscard]] std::int64_t CountAfter(std::int64_t seq);
  /// Nothing for a memory that carries a contradiction's penalty, or has expired.
  [[nodiscard]] std::optional<ComparedMemory> FindUnpenalised(std::int64_t seq);
  /// At most `limit` that have expired, the earliest first.
  [[nodiscard]] std::vector<std::string> Expired(std::int64_t limit);
  /// Seqs of a user's memories that are due to be looked at, the longest due first.
  [[nodiscard]] std::vector<std::int64_t> ToReview(const std::string& user_id);
  /// That it is due to be looked at ends.
  void ClearReview(std::int64_t seq);

  /// Tells who keeps something of the memory that it is another now.
  void NoteChange(std::int64_t seq);

  /// Visits id and content of all that the reader sees, but for what has expired, newest first,
  /// until `visit` returns false.
  void VisitContents(
      const Reader& reader,
      const std::function<bool(const std::string& id, const std::string& content)>& visit);

 private:
  void AddCategories(const Memory& memory);
  void RemoveCategories(const Memory& memory);
  void AddFullText(const Memory& memory);
  void RemoveFullText(const Memory& memory);

  Connection& connection_;
};

}  // namespace cortex
