#include "store/files_beside.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "base/error.h"
#include "store/backup.h"
#include "store/brain_file.h"
#include "store/merge_source.h"
#include "store/process_lock.h"

namespace cortex {
namespace fs = std::filesystem;
namespace {

constexpr std::array<std::string_view, 4> kOfOpenBrain = {"-wal", "-shm", "-journal", ".lock"};

/// What is cleared away when the brain is opened, and the copy of what a search knows.
constexpr std::array<std::string_view, 4> kOfUnfinishedWork = {kRestoringSuffix, kMergingSuffix,
                                                               kRekeyingSuffix, ".search"};

bool IsNamedAfter(const std::string& name, const std::string& brain) {
  if (name.size() <= brain.size() || !name.starts_with(brain)) return false;
  const std::string_view rest = std::string_view(name).substr(brain.size());
  const bool own = std::find(kOfOpenBrain.begin(), kOfOpenBrain.end(), rest) != kOfOpenBrain.end();
  // An index of vectors holds no text.
  return !own && !rest.starts_with(".vectors-") && (rest.front() == '.' || rest.front() == '-');
}

constexpr std::string_view kNote = "---\ngenerated_by: cortex view\n";
constexpr std::string_view kNoteExtension = ".md";
constexpr std::string_view kExportHead = R"({"type":"cortex_export")";

/// How files begin that hold what the brain held, by what their names end in.
struct Copy {
  std::string_view extension;
  std::string_view head;
};
constexpr std::array<Copy, 5> kCopies = {{
    {".json", kExportHead},
    {".jsonl", kExportHead},
    {".json", "{\n  \"entities\": ["},
    {".graphml", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml"},
    {".dot", "digraph facts {"},
}};

bool BeginsWith(const fs::path& path, std::string_view head) {
  std::string begins(head.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(begins.data(), static_cast<std::streamsize>(begins.size()));
  return begins == head;
}

/// Only files that nobody keeps a brain in are looked into: closing one that this process has open
/// would drop SQLite's locks.
bool IsCopy(const fs::path& path) {
  return std::any_of(kCopies.begin(), kCopies.end(), [&](const Copy& copy) {
    return path.extension() == copy.extension && BeginsWith(path, copy.head);
  });
}

/// The notes of a view: its index tells that the folder is one, and they lie in folders of months.
void AddNotes(const fs::path& folder, std::vector<std::string>* files) {
  if (!BeginsWith(folder / "index.md", kNote)) return;
  std::error_code unknown;
  for (const auto& month : fs::directory_iterator(folder, unknown)) {
    if (!month.is_directory(unknown) || month.is_symlink(unknown)) continue;
    for (const auto& note : fs::directory_iterator(month.path(), unknown)) {
      const bool is_file =
          note.is_regular_file(unknown) && note.path().extension() == kNoteExtension;
      if (is_file && BeginsWith(note.path(), kNote)) files->push_back(note.path().string());
    }
  }
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
    if (entry.is_directory(unknown)) AddNotes(entry.path(), &files);
    if (entry.path() == path || !entry.is_regular_file(unknown)) continue;
    if (known.contains(entry.path().string())) continue;
    if (IsNamedAfter(entry.path().filename().string(), name) || IsCopy(entry.path()))
      files.push_back(entry.path().string());
  }
  AddNotes(path.parent_path(), &files);
  std::sort(files.begin(), files.end());
  return files;
}

void RequireNameOfCopy(const std::string& target, const std::string& brain) {
  const auto is_beside = [&](std::string_view ending, bool any) {
    if (!target.ends_with(ending)) return false;
    const std::string named = target.substr(0, target.size() - ending.size());
    std::error_code unknown;  // what cannot be looked at may well be a brain
    return named == brain || (any && fs::is_regular_file(named, unknown));
  };
  const auto any_of = [&](const auto& endings, bool any) {
    return std::any_of(endings.begin(), endings.end(),
                       [&](std::string_view ending) { return is_beside(ending, any); });
  };
  if (!any_of(kOfOpenBrain, true) && !any_of(kOfUnfinishedWork, false)) return;
  throw Error(ErrorCode::kValidation,
              target +
                  " is the name of a file that an open brain keeps beside itself, and that it "
                  "would remove: choose another name");
}

std::string AdviceOn(const std::string& file) {
  const fs::path path(file);
  if (path.extension() == kNoteExtension)
    return "run cortex view on " + path.parent_path().parent_path().string() + " again";
  return "delete the file, or export it again, if it is needed";
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
