#pragma once

#include <string>
#include <string_view>

/// Files under a temporary name, and what a killed process leaves of them. Thread-safe: no state
/// but that of the objects.
namespace cortex {

/// A new file that only its owner can read, gone with the object unless it was given its name. A
/// lock on it (flock, which no close of SQLite's drops) says that somebody is at it.
class TemporaryFile {
 public:
  /// In the place of one that was left behind. BUSY when somebody is at it; IO_ERROR, READ_ONLY.
  explicit TemporaryFile(std::string path);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  /// Writes all that it is to hold, and syncs it to the disk. DISK_FULL, IO_ERROR.
  void Fill(std::string_view content) const;

 private:
  std::string path_;
  int descriptor_ = -1;
};

/// Puts a file that only its owner can read in the place of what has this name, at once, by way of
/// a temporary file beside it (kPartialSuffix). BUSY when somebody is at that; DISK_FULL,
/// IO_ERROR, READ_ONLY.
void ReplaceFile(const std::string& path, std::string_view content);

/// Removes a temporary file that nobody is at, with the files that SQLite put beside it; whether
/// there was one.
bool RemoveAbandoned(const std::string& path);

}  // namespace cortex
