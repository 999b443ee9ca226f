#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/lane.h"
#include "base/time.h"
#include "store/changes.h"
#include "store/domain.h"
#include "store/reader.h"

/// A brain as other files: exports and their import, backups and what is put back from them.
namespace cortex {

class ArchiveReader;
class Derivation;
class Store;
enum class ExportFormat;
struct BrainOptions;
struct ExportReport;
struct Repositories;

/// Thread-safety and errors: as Brain, which owns it, but for what is said below; every write is
/// one transaction.
class Archives {
 public:
  Archives(Store& store, const BrainOptions& options, Derivation& derivation)
      : store_(store), options_(options), derivation_(derivation) {}

  // --- Writes ---

  /// Puts the next rows of an export in, all or none of them; true when all is done. Rows that are
  /// there are left as they are. Errors as ArchiveReader. Not in a group.
  bool ImportBatch(ArchiveReader* archive);
  /// Puts a backup's content in the place of the brain's, while others have it open (see
  /// RestoreInPlace). Not in a group.
  RestoreReport Restore(const std::string& backup, bool keep, TimeMs now, const CancelFlag* cancel);

  // --- Reads ---

  /// Oldest first.
  std::vector<KnownBackup> GetBackups();

  // --- From any thread, with connections of its own ---

  /// The copy is noted in the brain, unless that is read-only.
  [[nodiscard]] BackupReport BackUp(const std::string& target, TimeMs now,
                                    const CancelFlag* cancel) const;
  /// Of a brain in memory this is a read. Writes all of the brain, or the scores that its rows have
  /// at `now`, to a file that must not exist; a file that exists afterwards is a whole one.
  /// Accesses that are queued are no part of it: see Scores::FlushAccesses. The scores are the
  /// reader's; all of the brain is everybody's. VALIDATION_ERROR; DISK_FULL; CANCELLED.
  ExportReport Export(const std::string& target, ExportFormat format, TimeMs now,
                      const CancelFlag* cancel, const Reader& reader = {});
  /// All of the brain as an export, in memory: no word of it reaches a disk. CANCELLED.
  std::string ExportBytes(const CancelFlag* cancel);

 private:
  /// What the brain holds at one moment, to `write`.
  void ReadSnapshot(const CancelFlag* cancel,
                    const std::function<void(Repositories& repositories)>& write);

  Store& store_;
  const BrainOptions& options_;
  Derivation& derivation_;
};

}  // namespace cortex
