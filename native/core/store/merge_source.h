#pragma once

#include <memory>
#include <string>

#include "base/lane.h"
#include "store/brain_key.h"
#include "store/process_lock.h"
#include "store/temporary_file.h"

namespace cortex {

class Connection;

/// Behind the brain's name while a brain of an older version is made ready to be merged into it.
inline constexpr const char* kMergingSuffix = ".merging";

/// Another brain as a merge reads it: in one snapshot, and never written to. Thread-safety: one
/// thread at a time.
class MergeSource {
  /// When nothing is open any more: takes SQLite's files from beside a brain that had none.
  class Tidying {
   public:
    Tidying(std::string path, const BrainKey& key);
    ~Tidying();
    Tidying(const Tidying&) = delete;
    Tidying& operator=(const Tidying&) = delete;

   private:
    std::string path_;
    const BrainKey& key_;
    bool had_log_ = false;
  };

 public:
  /// One of an older version is read from a copy at `scratch`, which is gone with the object. `key`
  /// is that of an encrypted one; of one in the clear it is not asked for.
  /// NOT_FOUND; WRONG_KEY; NOT_A_BRAIN, LEGACY_BRAIN, NEWER_VERSION, CORRUPT for what is no whole
  /// brain; ALREADY_OPEN when this process has it open.
  MergeSource(const std::string& path, const BrainKey& key, const std::string& scratch,
              const CancelFlag* cancel);
  ~MergeSource();
  MergeSource(const MergeSource&) = delete;
  MergeSource& operator=(const MergeSource&) = delete;

  [[nodiscard]] Connection& connection() { return *connection_; }

 private:
  void OpenCopy(const std::string& scratch);

  ProcessLock lock_;
  BrainKey key_;
  Tidying tidying_;
  std::unique_ptr<TemporaryFile> copy_;
  std::unique_ptr<Connection> connection_;
};

}  // namespace cortex
