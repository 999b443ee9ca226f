#pragma once

#include <string>
#include <vector>

#include "store/changes.h"

/// The copies that were made of the brain. One thread at a time, as its connection.
namespace cortex {

class Connection;

class BackupRepository {
 public:
  explicit BackupRepository(Connection& connection) : connection_(connection) {}

  void Append(const KnownBackup& backup);
  /// Oldest first, the newest of each path; whether there still is a file is asked now.
  [[nodiscard]] std::vector<KnownBackup> All();

  // Files under a temporary name that a process is, or was, writing for the brain.

  void AddTemporaryFile(const std::string& path);
  void RemoveTemporaryFile(const std::string& path);
  [[nodiscard]] std::vector<std::string> TemporaryFiles();

 private:
  Connection& connection_;
};

}  // namespace cortex
