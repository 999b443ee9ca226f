#include "store/files_beside.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "base/error.h"
#include "store/brain_file.h"
#include "store/process_lock.h"

namespace cortex {
namespace fs = std::filesystem;
namespace {

constexpr std::array<std::string_view, 4> kOfOpenBrain = {"-wal", "-shm", "-journal", ".lock"};

bool IsNamedAfter(const std::string& name, const std::string& brain) {
  if (name.size() <= brain.size() || !name.starts_with(brain)) return false;
  const std::string_view rest = std::string_view(name).substr(brain.size());
  const bool own = std::find(kOfOpenBrain.begin(), kOfOpenBrain.end(), rest) != kOfOpenBrain.end();
  // An index of vectors holds no text.
  return !own && !rest.starts_with(".vectors-") && (rest.front() == '.' || rest.front() == '-');
}

/// Only files that nobody keeps a brain in are looked into: closing one that this process has open
/// would drop SQLite's locks.
bool IsExport(const fs::path& path) {
  if (path.extension() != ".json" && path.extension() != ".jsonl") return false;
  constexpr std::string_view kHead = R"({"type":"cortex_export")";
  std::string head(kHead.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  return head == kHead;
}

/// Whether this process has it open as a brain.
bool IsOpenHere(const std::string& path) {
  try {
    ProcessLock lock(path);
    lock.Discard();
  } catch (const Error& error) {
    return error.code() == ErrorCode::kAlreadyOpen;
  }
  return false;
}

}  // namespace

std::vector<std::string> FilesBeside(const std::string& brain, const std::set<std::string>& known) {
  const fs::path path(brain);
  const std::string name = path.filename().string();
  std::vector<std::string> files;
  std::error_code unknown;  // a folder that cannot be read has nothing that we could look into
  for (const auto& entry : fs::directory_iterator(path.parent_path(), unknown)) {
    if (entry.path() == path || !entry.is_regular_file(unknown)) continue;
    if (known.contains(entry.path().string())) continue;
    if (IsNamedAfter(entry.path().filename().string(), name) || IsExport(entry.path()))
      files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

bool MayHold(const std::string& path, const TextSearch& search, const CancelFlag* cancel) {
  if (IsOpenHere(path) || IsEncrypted(path)) return true;
  std::ifstream file(path, std::ios::binary);
  if (!file) return true;
  constexpr std::size_t kPiece = std::size_t{1} << 20U;
  std::string piece(kPiece, '\0');
  StreamSearch stream(search);
  while (file) {
    if (cancel != nullptr && cancel->load()) throw Error(ErrorCode::kCancelled, "cancelled");
    file.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    const auto size = static_cast<std::size_t>(file.gcount());
    if (stream.FindsIn(std::string_view(piece).substr(0, size))) return true;
  }
  return file.bad();
}

}  // namespace cortex
