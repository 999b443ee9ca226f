#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/lane.h"
#include "base/time.h"
#include "brain/brain_types.h"
#include "graph/graph_view.h"
#include "recall/search.h"
#include "recall/vector_search.h"
#include "store/atom.h"
#include "store/changes.h"
#include "store/domain.h"
#include "store/read_lane.h"
#include "store/reader.h"

/// The one door to a brain from outside the core.
namespace cortex {

class Atoms;
class Categories;
class Comparisons;
class Derivation;
class Embeddings;
class FactGraph;
class Finder;
class Memories;
class Outgoing;
class Pins;
class Removal;
class Scores;
class Sessions;
class Sinks;
class Store;
class Users;
struct Repositories;
class ArchiveReader;
struct ComparedMemory;

/// Thread-safety: the methods under "Writes" from one thread at a time, those under "Reads" from
/// one thread at a time; a write and a read may overlap, except with ":memory:". SharedBrain keeps
/// to this. Errors: cortex::Error with a code; what fails has changed nothing. Every method may
/// throw BUSY, DISK_FULL, IO_ERROR, CORRUPT, SCHEMA_CHANGED; writes on a read-only brain throw
/// READ_ONLY. What is not the `reader`'s, or not of the query's `user_id`, is answered for as what
/// does not exist.
class Brain {
 public:
  /// Opens or creates. Errors as Store.
  explicit Brain(BrainOptions options);
  ~Brain();
  Brain(const Brain&) = delete;
  Brain& operator=(const Brain&) = delete;

  [[nodiscard]] const BrainOptions& options() const { return options_; }

  // --- Writes ---

  /// Runs the steps, which call other writes, in one transaction (see Store::RunGroup).
  std::vector<std::exception_ptr> RunGroup(std::span<const std::function<bool()>> steps);

  /// Has the brain keep its policy with the settings over it, or, `anew`, the default one with them
  /// over that; settings that change nothing keep what holds now. VALIDATION_ERROR; CORRUPT and
  /// NEWER_VERSION when what it keeps cannot be read, unless `anew`. Scores follow at once, here
  /// and in other processes at their next transaction; their cache with the next maintenance.
  void KeepPolicy(const PolicySettings& settings, bool anew, const std::string& actor, TimeMs now);
  /// Has the brain keep no policy: that of each opening holds. False when it kept none.
  bool DropPolicy(const std::string& actor, TimeMs now);

  /// Takes up another opening with these options; false when it cannot share this brain.
  bool Join(const BrainOptions& options);

  /// Rescores the next batch; true when the run is over. Takes up an interrupted run of the last
  /// day.
  bool MaintenanceBatch(const MaintenanceOptions& options, MaintenanceProgress* progress);

  /// Looks among the next memories, oldest first, for those that storing would have refused beside
  /// an older one; true when all are done. A report changes nothing, also on a read-only brain. A
  /// merge leaves the older one, which says all that the newer says, and gives
  /// it what hangs on the newer. Deleting leaves the newer one, where it says all that the older
  /// says. VALIDATION_ERROR. What throws ends the search; earlier batches stay done. Not in a
  /// group.
  bool DedupeBatch(const DedupeOptions& options, DedupeProgress* progress);

  /// Puts the next rows of an export in, all or none of them; true when all is done. Rows that are
  /// there are left as they are. Errors as ArchiveReader. Not in a group.
  bool ImportArchiveBatch(ArchiveReader* archive);

  /// Puts a backup's content in the place of the brain's, while others have it open (see
  /// RestoreInPlace). Not in a group.
  RestoreReport Restore(const std::string& backup, TimeMs now, const CancelFlag* cancel);

  CheckReport Check(bool deep, const CancelFlag* cancel);

  // --- Reads ---

  /// CORRUPT and NEWER_VERSION when what the brain keeps cannot be read.
  PolicyListing GetPolicy();
  /// Oldest first.
  std::vector<KnownBackup> GetBackups();

  // --- Sessions ---

  /// Their writes are writes of this brain, their reads reads.
  [[nodiscard]] Sessions& sessions() { return *sessions_; }

  // --- Sinks outside the process ---

  /// Their writes are writes of this brain, their reads reads.
  [[nodiscard]] Sinks& sinks() { return *sinks_; }

  // --- Atoms ---

  /// Their writes are writes of this brain, their reads reads.
  [[nodiscard]] Atoms& atoms() { return *atoms_; }

  [[nodiscard]] Scores& scores() { return *scores_; }
  [[nodiscard]] Users& users() { return *users_; }
  [[nodiscard]] Pins& pins() { return *pins_; }
  [[nodiscard]] Categories& categories() { return *categories_; }
  [[nodiscard]] Embeddings& embeddings() { return *embeddings_; }
  [[nodiscard]] FactGraph& facts() { return *facts_; }
  [[nodiscard]] Finder& finder() { return *finder_; }
  [[nodiscard]] Comparisons& comparisons() { return *comparisons_; }
  [[nodiscard]] Derivation& derivation() { return *derivation_; }
  [[nodiscard]] Memories& memories() { return *memories_; }
  [[nodiscard]] Removal& removal() { return *removal_; }
  [[nodiscard]] Outgoing& outgoing() { return *outgoing_; }

  // --- Neither ---

  /// From any thread: where the policy is shown that the last transaction saw. It may outlive the
  /// brain.
  [[nodiscard]] const std::shared_ptr<PolicyBoard>& policy_board() const;

  /// From any thread: opens connections of its own. The copy is noted in the brain, unless that is
  /// read-only.
  [[nodiscard]] BackupReport BackUp(const std::string& target, TimeMs now,
                                    const CancelFlag* cancel) const;

  // --- As a read of a brain in memory, else as BackUp ---

  /// Writes all of the brain, or the scores that its rows have at `now`, to a file that must not
  /// exist; a file that exists afterwards is a whole one. Accesses that are queued are no part of
  /// it: see FlushAccesses. VALIDATION_ERROR; DISK_FULL; CANCELLED.
  /// The scores are the reader's; all of the brain is everybody's.
  ExportReport Export(const std::string& target, ExportFormat format, TimeMs now,
                      const CancelFlag* cancel, const Reader& reader = {});

  /// Writes what is queued and closes the file. What fails is reported after closing. No method may
  /// follow.
  void Close();

 private:
  struct Twin;
  void DedupeNext(Repositories& repositories, const DedupeOptions& options,
                  DedupeProgress* progress);
  void DedupeOne(Repositories& repositories, const DedupeOptions& options,
                 const ComparedMemory& newer, DedupeProgress* progress);
  /// The older memories beside which storing would have refused `newer`.
  std::vector<Twin> FindOlderTwins(Repositories& repositories, const ComparedMemory& newer,
                                   const DedupeOptions& options, const DedupeProgress& progress);
  void DeleteOlder(Repositories& repositories, const ComparedMemory& newer,
                   const std::vector<Twin>& twins, const DedupeOptions& options,
                   DedupeProgress* progress);
  /// `from` becomes part of `to`.
  void Merge(Repositories& repositories, const Memory& from, Memory to, double similarity,
             const DedupeOptions& options);
  void MovePairs(Repositories& repositories, const std::string& from, const std::string& to,
                 const DedupeOptions& options);
  void NotePolicyChange(Repositories& repositories, const ConfidencePolicy& before,
                        const std::string& actor, TimeMs now);
  /// A run that was begun by another policy would leave the scores it made.
  static void DropMaintenanceRun(Repositories& repositories);
  void ResumeOrStart(Repositories& repositories, const MaintenanceOptions& options,
                     MaintenanceProgress* progress);

  BrainOptions options_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<Scores> scores_;
  std::unique_ptr<Users> users_;
  std::unique_ptr<Pins> pins_;
  std::unique_ptr<Categories> categories_;
  std::unique_ptr<Embeddings> embeddings_;
  std::unique_ptr<Outgoing> outgoing_;
  std::unique_ptr<Sessions> sessions_;
  std::unique_ptr<Sinks> sinks_;
  std::unique_ptr<Atoms> atoms_;
  std::unique_ptr<FactGraph> facts_;
  std::unique_ptr<Finder> finder_;
  std::unique_ptr<Comparisons> comparisons_;
  std::unique_ptr<Derivation> derivation_;
  std::unique_ptr<Memories> memories_;
  std::unique_ptr<Removal> removal_;
};

}  // namespace cortex
