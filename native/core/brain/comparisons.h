#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "language/contradictions/contradictions.h"
#include "language/slots/statement_cache.h"
#include "store/domain.h"
#include "store/merge_report.h"
#include "store/reader.h"

/// A memory of a brain beside the others: duplicates and contradictions.
namespace cortex {

class ContentKey;
class Outgoing;
class Scores;
class Store;
struct AcceptedMemory;
struct BrainOptions;
struct RecheckOptions;
struct RecheckProgress;
struct ClauseKeys;
struct ComparedMemory;
struct Repositories;

/// What of the memories that were here says the same as one that came, or contradicts it.
struct MergedComparison {
  std::optional<MergeReport::Duplicate> duplicate;
  std::vector<Contradiction> contradictions;
};

/// Finds what a memory repeats or contradicts, keeps the pairs and the statement keys by which they
/// are found, and the analyses of memories that others are compared with. Thread-safety and errors:
/// as Brain, which owns it; every write is one transaction.
class Comparisons {
 public:
  Comparisons(Store& store, const BrainOptions& options, Scores& scores, Outgoing& outgoing)
      : store_(store), options_(options), scores_(scores), outgoing_(outgoing) {}

  // --- Writes ---

  /// Records the pair; an open one penalises the older memory, a possible one nobody. Nothing when
  /// it is known, either way round. NOT_FOUND when one of the two is missing; VALIDATION_ERROR when
  /// they are the same, or kind, status or score cannot be.
  std::optional<Contradiction> OpenContradiction(Contradiction pair, TimeMs now);
  /// With a winner, the id of one or "older" or "newer", the other one carries the penalty;
  /// without, nobody, and pairs like it are not reported any more (dismissal_key.h). NOT_FOUND;
  /// VALIDATION_ERROR when the winner is not one of the two.
  Contradiction ResolveContradiction(const std::string& id,
                                     const std::optional<std::string>& winner,
                                     const std::string& actor, TimeMs now,
                                     const Reader& reader = {});
  /// Takes a decision back: the pair is open again, or possible where the rules of today are not
  /// sure of it, and pairs like it are reported as before. NOT_FOUND.
  Contradiction ReopenContradiction(const std::string& id, const std::string& actor, TimeMs now,
                                    const Reader& reader = {});

  /// Judges the next of the pairs that nobody has decided by the rules of today; true when all are.
  /// What they would not report is dismissed by "rules", what they are not sure of any more is only
  /// possible: the penalty is returned and the audit says so. It never adds a penalty. READ_ONLY.
  bool RecheckBatch(const RecheckOptions& options, RecheckProgress* progress);

  // --- Reads ---

  /// Newest first. VALIDATION_ERROR for a limit outside 1..10,000 or an unknown status.
  std::vector<ContradictionListing> GetContradictions(const ContradictionQuery& query);
  /// Memories whose last validation was a failure, the latest first. VALIDATION_ERROR for a limit
  /// outside 1..10,000.
  std::vector<ProvedWrong> GetProvedWrong(const ProvedWrongQuery& query);

  // --- Within a transaction of the brain's ---

  /// Fills in what comparing with others takes.
  static void AnalyzeForComparing(AcceptedMemory* accepted);
  /// Visits what the same user and speaker said and may say all that a statement with these keys
  /// says, without what has lost a contradiction, until `visit` returns false.
  static void VisitCandidates(Repositories& repositories, const std::vector<ClauseKeys>& keys,
                              const std::string& user_id, const std::optional<std::string>& speaker,
                              const std::function<bool(const ComparedMemory&)>& visit);
  /// Whether two texts told at these times may be one text told twice.
  [[nodiscard]] bool MayRepeat(const ContentKey& key, TimeMs one, TimeMs other) const;
  /// Whether a memory that another one repeats may have been changed in between: what is told again
  /// says then that it holds again, and repeats nothing.
  [[nodiscard]] static bool IsToldBack(Repositories& repositories, const ComparedMemory& known,
                                       const std::string& again_id, TimeMs again_at);
  /// The refusal of a memory whose words are stored already.
  std::optional<StorageResult> FindExactDuplicate(Repositories& repositories,
                                                  const AcceptedMemory& accepted, TimeMs now);
  /// The refusal of a memory of which another one says all.
  std::optional<StorageResult> FindSemanticDuplicate(Repositories& repositories,
                                                     const AcceptedMemory& accepted, TimeMs now);
  /// Records the stored memory's statement keys, opens the pairs in which the stored memory cannot
  /// be true together with another, and notes what it may be an update of.
  /// Only memories up to `last_known` are looked at. One that has expired contradicts nothing.
  void DetectContradictions(Repositories& repositories, const AcceptedMemory& accepted,
                            StorageResult* result, TimeMs now,
                            std::int64_t last_known = std::numeric_limits<std::int64_t>::max());
  /// VALIDATION_ERROR when one of these ids names no other memory of the user's, or `by` has
  /// expired.
  static void RequireReplaceable(Repositories& repositories, const std::vector<std::string>& ids,
                                 const Memory& by, TimeMs now);
  /// Records that the stored memory took the place of these, because somebody said so: it wins the
  /// pair with each, whether the rules found one or not. Of a pair that they did not find the
  /// evidence is empty. `actor` is who said so. After RequireReplaceable.
  void Replace(Repositories& repositories, const std::vector<std::string>& ids, const Memory& by,
               const std::string& actor, StorageResult* result, TimeMs now);
  /// The same for a memory that came with another brain and stays also where it is a duplicate.
  MergedComparison CompareMerged(Repositories& repositories, const Memory& memory,
                                 std::int64_t last_known, TimeMs now);
  /// How many there were.
  std::int64_t RemoveStatementKeys(Repositories& repositories, const Memory& memory);

 private:
  /// Of analysed memories that others are compared with: some 4 MB.
  static constexpr std::size_t kCachedWords = 30'000;

  /// Has a pair decided, by what makes the decided one of it and says so for the history.
  Contradiction Decide(const std::string& id, const std::string& actor, TimeMs now,
                       const Reader& reader,
                       const std::function<std::string(Repositories&, Contradiction*)>& decide);
  /// The pair of a memory with what it replaces; a new one where there is none.
  Contradiction PairToReplace(Repositories& repositories, const Memory& loser, const Memory& winner,
                              TimeMs now);
  /// Puts what was decided in the place of what was, and moves the penalty.
  void Settle(Repositories& repositories, const Contradiction& before, const Contradiction& pair,
              AuditEntry entry);
  void Recheck(Repositories& repositories, const Contradiction& before, TimeMs now,
               RecheckProgress* progress);
  /// Where two memories stand in the files that they were read from; of others nothing is known.
  static NoteSetting SettingOf(const Memory& older, const Memory& newer);
  static NoteSetting SettingBeside(Repositories& repositories, const ComparedMemory& known,
                                   bool known_is_older, const Memory& memory);
  /// In a conversation things are said in passing, of what the other one spoke of: hardly any two
  /// turns of thousands contradict each other.
  template <class One, class Other>
  static bool BothTurns(const One& one, const Other& other) {
    return one.session_id && one.speaker && other.session_id && other.speaker;
  }
  /// Nothing where the rules report nothing, or somebody dismissed a pair like it.
  std::optional<Contradiction> JudgeAgain(Repositories& repositories, const Contradiction& pair);
  /// What the rules of today find between the memories of a pair, and what dismissing it teaches.
  struct FoundAgain {
    ContradictionFinding finding;
    std::optional<std::int64_t> dismissal_key;
  };
  /// Nothing where they find nothing, or a memory is gone.
  std::optional<FoundAgain> FindAgain(Repositories& repositories, const Contradiction& pair,
                                      ContradictionOptions judging);

  StorageResult Duplicate(Repositories& repositories, StorageStatus status,
                          const ComparedMemory& known, double similarity,
                          const AcceptedMemory& accepted, TimeMs now);
  /// That a memory was told once more on another day, in its audit: it speaks for it.
  void NoteSaidAgain(Repositories& repositories, const std::string& id, const Memory& again,
                     TimeMs now) const;

  Store& store_;
  const BrainOptions& options_;
  Scores& scores_;
  Outgoing& outgoing_;
  StatementCache statements_{kCachedWords};
};

}  // namespace cortex
