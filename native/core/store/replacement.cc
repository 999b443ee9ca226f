#include "store/replacement.h"

#include <filesystem>
#include <string_view>

#include "base/error.h"
#include "store/brain_file.h"
#include "store/database_files.h"

namespace cortex {
namespace fs = std::filesystem;

namespace {

void Rename(const std::string& from, const std::string& to) {
  std::error_code error;
  fs::rename(from, to, error);
  if (error)
    throw Error(ErrorCode::kIo, from + " cannot be renamed to " + to + ": " + error.message());
}

/// A second name for the same bytes, so that no byte of them moves.
void Link(const std::string& path, const std::string& second) {
  std::error_code error;
  fs::create_hard_link(path, second, error);
  if (error) {
    throw Error(ErrorCode::kIo, second + " cannot be made beside " + path + ": " + error.message() +
                                    "; migrate to another file with --to");
  }
}

}  // namespace

std::string FreeFileName(const std::string& name) {
  std::string free = name;
  for (int number = 2; fs::exists(free); ++number) {
    free = name + "-" + std::to_string(number);
  }
  return free;
}

std::string TimeStamp(TimeMs time) {
  std::string stamp;
  for (const char c : FormatUtc(time).substr(0, std::string_view("2026-03-01T12:00:00").size())) {
    if (c != '-' && c != ':') stamp += c;
  }
  return stamp + "Z";
}

void MoveFile(const std::string& from, const std::string& to) {
  Rename(from, to);
  SyncToDisk(to);
}

std::string ReplaceKeeping(const std::string& path, const std::string& replacement,
                           const std::string& settled, const std::string& suffix) {
  std::string kept = FreeFileName(path + "." + suffix);
  const auto sidecars = SidecarsOf(path);
  Link(path, kept);
  for (const auto& sidecar : sidecars) Link(sidecar, kept + sidecar.substr(path.size()));
  SyncToDisk(kept);
  if (!sidecars.empty() && !settled.empty()) {
    // Both states say the same, with the log and without it, until the log is gone.
    SyncToDisk(settled);
    Rename(settled, path);
    SyncToDisk(path);
  }
  for (const char* beside : {"-wal", "-shm", "-journal"}) {
    std::error_code ignored;  // most are not there
    fs::remove(path + beside, ignored);
  }
  MoveFile(replacement, path);
  return kept;
}

}  // namespace cortex
