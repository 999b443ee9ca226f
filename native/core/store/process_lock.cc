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
  return *this;
}
void ProcessLock::Release() noexcept {}
}  // namespace cortex

#else

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>

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

int OpenLockFile(const std::string& brain_path) {
  constexpr mode_t kOwnerOnly = 0600;
  constexpr int kFlags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW;
  const int descriptor = open((brain_path + ".lock").c_str(), kFlags, kOwnerOnly);
  if (descriptor >= 0 || (errno != EACCES && errno != EROFS && errno != EPERM)) return descriptor;
  // A brain in a folder that cannot be written, opened for reading: the lock lives in the temporary
  // folder.
  struct stat status {};
  if (stat(brain_path.c_str(), &status) != 0) return -1;
  const auto name = "cortex-" + std::to_string(geteuid()) + "-" + std::to_string(status.st_dev) +
                    "-" + std::to_string(status.st_ino) + ".lock";
  return open((std::filesystem::temp_directory_path() / name).c_str(), kFlags, kOwnerOnly);
}

}  // namespace

ProcessLock::ProcessLock(const std::string& brain_path) : descriptor_(OpenLockFile(brain_path)) {
  if (descriptor_ < 0) {
    throw Error(ErrorCode::kIo, brain_path + ".lock cannot be created: " + std::strerror(errno));
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
    throw Error(
        ErrorCode::kAlreadyOpen,
        brain_path +
            " is open in this process through another copy of cortex: two copies would lose data. "
            "Use one installed copy, or close the other brain first");
  }
  throw Error(ErrorCode::kIo, brain_path + ".lock cannot be locked: " + std::strerror(reason));
}

ProcessLock& ProcessLock::operator=(ProcessLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

void ProcessLock::Release() noexcept {
  if (descriptor_ >= 0) close(descriptor_);
  descriptor_ = -1;
}

}  // namespace cortex

#endif
