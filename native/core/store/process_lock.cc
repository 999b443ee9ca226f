#include "store/process_lock.h"

#include <utility>

#include "base/error.h"

#ifdef _WIN32

namespace cortex {
ProcessLock::ProcessLock(const std::string&) {
  throw Error(ErrorCode::kInternal, "cortex does not support Windows yet");
}
ProcessLock& ProcessLock::operator=(ProcessLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(made_, other.made_);
  return *this;
}
void ProcessLock::Release() noexcept {}
void ProcessLock::Discard() noexcept {}
}  // namespace cortex

#else

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <system_error>

#include "base/hash.h"

namespace cortex {
namespace {

/// What tells this process from every other that may share the file, also from containers with the
/// same ids.
std::string ProcessIdentity() {
  std::string identity = std::to_string(getpid());
  std::error_code error;
  identity += '/' + std::filesystem::read_symlink("/proc/self/ns/pid", error).string();
  std::ifstream stat("/proc/self/stat");
  std::string line;
  std::getline(stat, line);
  // Field 22 is the start time; the name in field 2 may hold anything, so count from its closing
  // bracket.
  const auto name_end = line.rfind(')');
  constexpr int kFieldsToStartTime = 20;
  std::size_t at = name_end == std::string::npos ? line.size() : name_end;
  for (int field = 0; field < kFieldsToStartTime && at < line.size(); ++field)
    at = line.find(' ', at + 1);
  if (at < line.size()) identity += '/' + line.substr(at + 1, line.find(' ', at + 1) - at - 1);
  return identity;
}

off_t ProcessByte() {
  constexpr std::uint64_t kHighest = 0x3FFFFFFFFFFFFFFFU;
  return static_cast<off_t>(static_cast<std::uint64_t>(StableHash(ProcessIdentity())) & kHighest);
}

/// Where the lock lives: beside the brain, or, when that folder cannot be written, in the temporary
/// one.
std::string LockPath(const std::string& brain_path) {
  const std::filesystem::path folder = std::filesystem::path(brain_path).parent_path();
  struct stat status {};
  if (access(folder.c_str(), W_OK) == 0 || stat(brain_path.c_str(), &status) != 0) {
    return brain_path + ".lock";
  }
  const auto name = "cortex-" + std::to_string(geteuid()) + "-" + std::to_string(status.st_dev) +
                    "-" + std::to_string(status.st_ino) + ".lock";
  return (std::filesystem::temp_directory_path() / name).string();
}

int OpenLockFile(const std::string& path, int flags) {
  constexpr mode_t kOwnerOnly = 0600;
  return open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | flags, kOwnerOnly);
}

}  // namespace

ProcessLock::ProcessLock(const std::string& brain_path) {
  const std::string path = LockPath(brain_path);
  descriptor_ = OpenLockFile(path, O_EXCL);
  if (descriptor_ >= 0) made_ = path;
  if (descriptor_ < 0) descriptor_ = OpenLockFile(path, 0);
  if (descriptor_ < 0) {
    const ErrorCode code =
        errno == EACCES || errno == EROFS ? ErrorCode::kReadOnly : ErrorCode::kIo;
    throw Error(code, path + " cannot be created: " + std::system_category().message(errno) +
                          "; check the permissions of the folder");
  }
  struct flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  lock.l_start = ProcessByte();
  lock.l_len = 1;
  if (fcntl(descriptor_, F_OFD_SETLK, &lock) == 0) return;
  const int reason = errno;
  Release();
  if (reason == EAGAIN || reason == EACCES) {
    throw Error(ErrorCode::kAlreadyOpen, brain_path +
                                             " is open in this process already: close that brain "
                                             "first. Where another installed copy of "
                                             "cortex opened it, use one copy: two would lose data");
  }
  throw Error(ErrorCode::kIo,
              brain_path + ".lock cannot be locked: " + std::system_category().message(reason));
}

ProcessLock& ProcessLock::operator=(ProcessLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(made_, other.made_);
  return *this;
}

void ProcessLock::Release() noexcept {
  if (descriptor_ >= 0) close(descriptor_);
  descriptor_ = -1;
  made_.clear();
}

void ProcessLock::Discard() noexcept {
  if (!made_.empty()) unlink(made_.c_str());
  Release();
}

}  // namespace cortex

#endif
