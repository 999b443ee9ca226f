#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/gone_repository.h"
#include "store/merge_report.h"
#include "store/row_kind.h"
#include "store/value.h"

/// The rows of one brain put into another, which has some of them already.
///
/// | a row of the source | in the target |
/// | --- | --- |
/// | that the target has, equal | stays as it is |
/// | that the target has, different | the target's stays and the conflict is told; but counts of a
///   score add up by the audit, the later decision on a pair holds, and a session that went on in
///   the source goes on here |
/// | of what its owner forgot or deleted here | stays out |
/// | of a memory whose id is another user's here | stays out and the conflict is told |
/// | else | comes, behind the target's own, in an order that does not depend on the source's |
namespace cortex {

struct Repositories;

/// One merge, within a transaction of the target's. One thread at a time.
class RowMerge {
 public:
  /// Called now and then with how many rows are done; may throw to stop.
  using Progress = std::function<void(std::int64_t done)>;

  RowMerge(Repositories& from, Repositories& into, MergeReport* report);

  /// Whether there is anything of the target that is gone in the source, and has to go here.
  struct ToRemove {
    std::vector<ForgetQuery> forget;
    /// Deleted there.
    std::vector<std::string> remove;
  };
  [[nodiscard]] ToRemove FindGoneInSource();

  /// Puts the rows of the source in. What is to be removed is removed.
  void TakeRows(const Progress& progress);
  /// What happened to a memory in either brain has happened to it.
  void TakeCounts(TimeMs now);

  /// Rows of the source.
  [[nodiscard]] std::int64_t CountRows();
  [[nodiscard]] const std::vector<std::string>& new_sessions() const { return new_sessions_; }
  /// Memories of the source that stay out since they were forgotten in the target.
  [[nodiscard]] const std::set<std::string>& forgotten() const { return forgotten_; }

 private:
  using Row = std::vector<Value>;
  /// Counts of a score that only the source knows of.
  struct Tally {
    std::int64_t accesses = 0;
    std::int64_t validations = 0;
    std::int64_t failures = 0;
    std::int64_t penalties = 0;
    /// As the source's row says.
    std::int64_t access_count = 0;
    std::int64_t validation_count = 0;
    std::int64_t last_accessed = 0;
  };

  void FindGoneInTarget();
  /// Whether the source's memory, which is not in the target, was forgotten there.
  bool WasForgottenHere(const std::string& memory);
  void TakeKind(const RowKind& kind, const Progress& progress);
  void TakeRow(const RowKind& kind, Row row);
  /// Why a row of the source stays out; null: it does not.
  const char* WhyLeftOut(const RowKind& kind, const Row& row);
  const char* WhyLeftOutWithMemory(const RowKind& kind, const Row& row);
  bool IsOfGoneUser(const RowKind& kind, const Row& row) const;
  /// Names what the target names otherwise, and nothing that it forgot.
  void Rename(const RowKind& kind, Row* row) const;
  void Compare(const RowKind& kind, const Row& theirs, const Row& mine);
  static bool IsCount(std::string_view column);
  void CompareCounts(const RowKind& kind, const Row& theirs, const Row& mine);
  bool TakesPair(const Row& theirs);
  void Penalise(const Value& memory, int by);
  bool IsDrawnAlready(const Row& atom);
  /// Whether fewer things than there may be are pinned for the pin's user.
  bool HasRoomForPin(const Row& pin);
  void NoteAdded(const RowKind& kind, const Row& row);
  void NoteEvent(const Row& audit);

  /// What stays here of a memory's source, once all sessions have come.
  void CheckSources();
  void TakeSession(const Row& row);
  void InsertSession(const Row& row);
  /// Turns of a session of both that goes on differently in each: what was said in them is
  /// forgotten in the source, and stands in the target.
  [[nodiscard]] std::vector<std::int64_t> TurnsForgottenThere(const std::string& session);
  /// Puts the source's session, which went on, in the place of the target's.
  void ReplaceSession(std::int64_t mine, const Row& row);
  /// Whether `one` has all changes of `other`, or more.
  static bool GoesOn(Repositories& one, std::int64_t session_of_one, Repositories& other,
                     std::int64_t session_of_other);

  void TakeCarriedTables();
  /// Counts and names a row of the target that says more now.
  void Updated(const char* kind, const std::string& id, const std::string& what);
  void Conflict(const RowKind& kind, const Row& row, const std::string& why);
  static void Count(std::map<std::string, std::int64_t>* counts, const char* kind) {
    ++(*counts)[kind];
  }

  Repositories& from_;
  Repositories& into_;
  MergeReport& report_;
  GoneRows gone_there_;
  GoneRows gone_here_;
  /// Memories of the source that are not to come.
  std::set<std::string> forgotten_;
  std::set<std::string> deleted_;
  /// Memories of the target whose id is, or was, that of another user's in the source: what is told
  /// of that one is not told of these.
  std::set<std::string> of_another_;
  /// Memories of both whose texts differ.
  std::set<std::string> differing_;
  /// Atoms of the source that the target drew from the same memory under another id.
  std::map<std::string, std::string> atoms_;
  /// Ids of scored rows that came.
  std::set<std::string> added_;
  std::map<std::pair<MemoryKind, std::string>, Tally> tallies_;
  std::map<std::int64_t, std::int64_t> events_;
  /// Memories that came and name a turn of a session, by the session's id.
  std::map<std::string, std::vector<MemorySource>> sources_;
  std::vector<std::string> new_sessions_;
  bool target_was_empty_ = false;
  std::int64_t done_ = 0;
};

}  // namespace cortex
