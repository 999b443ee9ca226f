#include "migrate/legacy_file.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <functional>
#include <system_error>
#include <vector>

#include "base/error.h"
#include "base/hash.h"
#include "store/brain_file.h"

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

void VisitBytes(const std::string& path, const CancelFlag* cancel,
                const std::function<void(std::string_view)>& visit) {
  constexpr std::size_t kChunk = 1U << 20U;
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error(ErrorCode::kIo, path + " cannot be read: check its permissions");
  std::vector<char> chunk(kChunk);
  while (file) {
    if (cancel != nullptr && cancel->load()) throw Error(ErrorCode::kCancelled, "cancelled");
    file.read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
    visit({chunk.data(), static_cast<std::size_t>(file.gcount())});
  }
  if (file.bad()) throw Error(ErrorCode::kIo, path + " could not be read to its end");
}

Error InUse(const std::string& path) {
  return {ErrorCode::kBusy, path + " is in use by another program: stop it, then try again"};
}

}  // namespace

void RequireLegacyFile(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    throw Error(ErrorCode::kNotFound, "There is no file " + path);
  }
  // A hot journal hides the state of the main file; the copy is looked at.
  const bool open_questions = FileSize(path + "-journal") > 0;
  if (Inspect(path, true) == FileKind::kBrain && !open_questions) {
    throw Error(ErrorCode::kValidation,
                path + " is a brain of cortex already: there is nothing to migrate");
  }
}

std::vector<std::string> SidecarsOf(const std::string& path) {
  std::vector<std::string> sidecars;
  for (const char* suffix : {"-wal", "-journal"}) {
    if (FileSize(path + suffix) > 0) sidecars.push_back(path + suffix);
  }
  return sidecars;
}

std::int64_t HashOfFile(const std::string& path, const CancelFlag* cancel) {
  std::int64_t hash = kHashOfNothing;
  VisitBytes(path, cancel, [&](std::string_view bytes) { hash = StableHash(bytes, hash); });
  return hash;
}

std::int64_t FingerprintOf(const std::string& path, const CancelFlag* cancel) {
  std::int64_t print = HashOfFile(path, cancel);
  for (const auto& sidecar : SidecarsOf(path)) print ^= HashOfFile(sidecar, cancel);
  return print;
}

std::int64_t CopyBytes(const std::string& from, const std::string& to, const CancelFlag* cancel) {
  CreatePrivately(to);
  std::ofstream copy(to, std::ios::binary | std::ios::trunc);
  std::int64_t hash = kHashOfNothing;
  VisitBytes(from, cancel, [&](std::string_view bytes) {
    hash = StableHash(bytes, hash);
    copy.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  });
  if (!copy.flush()) throw Error(ErrorCode::kDiskFull, to + " could not be written: no space left?");
  return hash;
}

std::int64_t CopyDatabase(const std::string& from, const std::string& to,
                          const CancelFlag* cancel) {
  std::int64_t print = CopyBytes(from, to, cancel);
  for (const auto& sidecar : SidecarsOf(from)) {
    print ^= CopyBytes(sidecar, to + sidecar.substr(from.size()), cancel);
  }
  return print;
}

void RemoveDatabase(const std::string& path) {
  for (const char* suffix : {"", "-wal", "-shm", "-journal"}) {
    std::error_code ignored;  // nothing to remove is as good
    std::filesystem::remove(path + suffix, ignored);
  }
}

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
