#include "store/file_locks.h"

#include <cerrno>
#include <system_error>

#include "base/error.h"

#ifndef _WIN32
#include <fcntl.h>
#include <unistd.h>
#endif

namespace cortex {
namespace {

// Bytes of the main file, https://www.sqlite.org/src/doc/trunk/src/os.h.
constexpr std::int64_t kPendingByte = 0x40000000;
constexpr std::int64_t kReservedAndPending = 2;
constexpr std::int64_t kSharedFirst = kPendingByte + kReservedAndPending;
constexpr std::int64_t kSharedSize = 510;
// Bytes of the -shm file, https://www.sqlite.org/walformat.html, "WAL Locks".
constexpr std::int64_t kWalWriteByte = 120;
constexpr std::int64_t kWalWriteAndCheckpoint = 2;

Error InUse(const std::string& path) {
  return {ErrorCode::kBusy, path + " is in use by another program: stop it, then try again"};
}

}  // namespace

#ifdef _WIN32

WriterLock::WriterLock(const std::string&) {
  throw Error(ErrorCode::kInternal, "cortex does not support Windows yet");
}
FileDescriptor::~FileDescriptor() = default;
void RequireUnusedFile(const std::string&) {
  throw Error(ErrorCode::kInternal, "cortex does not support Windows yet");
}

#else

namespace {

struct flock LockOf(std::int64_t start, std::int64_t length, bool exclusive) {
  struct flock lock {};
  lock.l_type = static_cast<short>(exclusive ? F_WRLCK : F_RDLCK);
  lock.l_whence = SEEK_SET;
  lock.l_start = start;
  lock.l_len = length;
  return lock;
}

/// Whether somebody holds what would keep such a lock from being taken.
bool IsHeld(int descriptor, struct flock lock) {
  return fcntl(descriptor, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

/// A file that is not there has a negative number.
FileDescriptor OpenExisting(const std::string& path, int flags) {
  FileDescriptor descriptor(open(path.c_str(), flags | O_CLOEXEC));
  if (descriptor.number() >= 0 || errno == ENOENT) return descriptor;
  throw Error(ErrorCode::kIo, path + " cannot be opened: " + std::system_category().message(errno));
}

void Take(int descriptor, struct flock lock, const std::string& path) {
  if (fcntl(descriptor, F_OFD_SETLK, &lock) == 0) return;
  if (errno == EAGAIN || errno == EACCES) throw InUse(path);
  throw Error(ErrorCode::kIo, path + " cannot be locked: " + std::system_category().message(errno));
}

}  // namespace

FileDescriptor::~FileDescriptor() {
  if (number_ >= 0) close(number_);
}

WriterLock::WriterLock(const std::string& path) {
  descriptors_.push_back(OpenExisting(path, O_RDONLY));
  const int main_file = descriptors_.back().number();
  // As a reader of SQLite does, which keeps every writer from the main file.
  Take(main_file, LockOf(kSharedFirst, kSharedSize, false), path);
  if (IsHeld(main_file, LockOf(kPendingByte, kReservedAndPending, false))) throw InUse(path);
  const bool may_write = access((path + "-shm").c_str(), W_OK) == 0;
  descriptors_.push_back(OpenExisting(path + "-shm", may_write ? O_RDWR : O_RDONLY));
  const int shared_memory = descriptors_.back().number();
  if (shared_memory < 0) return;
  const struct flock write_and_checkpoint = LockOf(kWalWriteByte, kWalWriteAndCheckpoint, true);
  if (IsHeld(shared_memory, write_and_checkpoint)) throw InUse(path);
  if (may_write) Take(shared_memory, write_and_checkpoint, path);
}

void RequireUnusedFile(const std::string& path) {
  const FileDescriptor file = OpenExisting(path, O_RDONLY);
  if (file.number() < 0) return;
  const std::int64_t all = kReservedAndPending + kSharedSize;
  if (IsHeld(file.number(), LockOf(kPendingByte, all, true))) throw InUse(path);
}

#endif

}  // namespace cortex
