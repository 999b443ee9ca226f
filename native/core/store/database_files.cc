#include "store/database_files.h"

#include <filesystem>
#include <fstream>
#include <functional>
#include <string_view>

#include "base/error.h"
#include "base/hash.h"
#include "store/brain_file.h"

namespace cortex {
namespace {

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

}  // namespace

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
  if (!copy.flush())
    throw Error(ErrorCode::kDiskFull, to + " could not be written: no space left?");
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

}  // namespace cortex
