#include "store/temporary_file.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include "base/error.h"
#include "store/backup.h"
#include "store/brain_file.h"
#include "store/database_files.h"
#include "store/sqlite_errors.h"

#ifndef _WIN32
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace cortex {
namespace {

#ifdef _WIN32
int Lock(const std::string&) { return -1; }
void Unlock(int) {}
#else
/// The locked file; a negative number when it cannot be opened or somebody is at it.
int Lock(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (descriptor < 0) return descriptor;
  struct stat held {};
  struct stat named {};
  // Who was at it may have removed it between the two: what is locked then has no name any more.
  if (flock(descriptor, LOCK_EX | LOCK_NB) == 0 && fstat(descriptor, &held) == 0 &&
      stat(path.c_str(), &named) == 0 && held.st_ino == named.st_ino && held.st_dev == named.st_dev)
    return descriptor;
  close(descriptor);
  return -1;
}

void Unlock(int descriptor) {
  if (descriptor >= 0) close(descriptor);
}
#endif

}  // namespace

TemporaryFile::TemporaryFile(std::string path) : path_(std::move(path)) {
  RemoveAbandoned(path_);
  CreatePrivately(path_);
  descriptor_ = Lock(path_);
  if (descriptor_ >= 0 && FileSize(path_) == 0) return;
  Unlock(descriptor_);
  throw Error(ErrorCode::kBusy, path_ + " is being written by another process: wait for it");
}

TemporaryFile::~TemporaryFile() {
  RemoveDatabase(path_);
  Unlock(descriptor_);
}

void TemporaryFile::Fill(std::string_view content) const {
  errno = 0;
  std::ofstream file(path_, std::ios::binary | std::ios::trunc);
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  file.close();
  if (!file && IsAtLimit(errno))
    throw Error(ErrorCode::kDiskFull, std::string(Advice(ErrorCode::kDiskFull)));
  if (!file)
    throw Error(ErrorCode::kIo, path_ + " cannot be written: make room, or check the folder");
  SyncToDisk(path_);
}

void ReplaceFile(const std::string& path, std::string_view content) {
  const TemporaryFile temporary(path + kPartialSuffix);
  temporary.Fill(content);
  std::filesystem::rename(temporary.path(), path);
}

bool RemoveAbandoned(const std::string& path) {
  std::error_code unknown;  // what cannot be looked at is left
  if (!std::filesystem::is_regular_file(path, unknown)) return false;
  const int descriptor = Lock(path);
  if (descriptor < 0) return false;
  RemoveDatabase(path);
  Unlock(descriptor);
  return true;
}

}  // namespace cortex
