#include "migrate/preparation.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "base/error.h"
#include "base/hash.h"
#include "store/backup.h"
#include "store/brain_file.h"
#include "store/connection.h"
#include "store/database_files.h"
#include "store/file_locks.h"
#include "store/replacement.h"

namespace cortex {
namespace {

bool IsAboutValues(std::string_view finding) {
  static constexpr std::array<std::string_view, 7> kBeginnings = {"NULL value in ",
                                                                  "CHECK constraint failed in ",
                                                                  "NUMERIC value in ",
                                                                  "TEXT value in ",
                                                                  "non-",
                                                                  "row ",
                                                                  "wrong # of entries in index "};
  return std::any_of(kBeginnings.begin(), kBeginnings.end(),
                     [&](std::string_view begin) { return finding.starts_with(begin); });
}

/// The first of the findings that SQLite tells in one text, after a line that says where.
std::string FirstOf(const std::string& findings) {
  // Of a heading alone all is told: npos + 1 is 0.
  const std::size_t begin = findings.starts_with("*** in database ") ? findings.find('\n') + 1 : 0;
  return findings.substr(begin, findings.find('\n', begin) - begin);
}

std::int64_t HashOfTable(Connection& connection, const LegacyTable& table) {
  std::int64_t hash = kHashOfNothing;
  Query rows = connection.PrepareText(SelectAll(table));
  while (rows.Step()) hash = HashRow(hash, rows.Row());
  return hash;
}

void RequireSameRows(Connection& copy, Connection& backup, const LegacySchema& schema) {
  for (const auto& table : schema.tables) {
    if (HashOfTable(copy, table) == HashOfTable(backup, table)) continue;
    throw Error(ErrorCode::kCorrupt, "The backup's table " + table.name +
                                         " differs from the original's: check the disk");
  }
}

void RequireSound(Connection& connection, const std::string& what) {
  const std::string damage = StructuralDamage(connection);
  if (damage.empty()) return;
  throw Error(ErrorCode::kCorrupt,
              what + " is damaged (" + damage + "): recover it with SQLite's .recover first");
}

/// Lets SQLite roll back or apply what a crash left in the copy.
void Settle(Connection& copy) {
  static_cast<void>(copy.ScalarInt64("SELECT count(*) FROM sqlite_schema"));
}

/// Copies the source and writes the backup; `files.copy` is there already when it throws.
PreparedSource CopyAndBackUp(const std::string& source, const std::string& target, TimeMs now,
                             const MigrationFiles& files, const CancelFlag* cancel) {
  PreparedSource prepared;
  {
    const WriterLock lock(source);
    prepared.fingerprint = CopyDatabase(source, files.copy, cancel);
  }
  ConnectionOptions options;
  options.path = files.copy;
  Connection copy(options);
  copy.WatchCancel(cancel);
  Settle(copy);
  const LegacySchema schema = ReadLegacySchema(copy);
  RequireSound(copy, source);
  prepared.full_text = InspectFullText(copy, schema);
  const std::string wanted = target + ".backup-" + TimeStamp(now);
  prepared.backup = FreeFileName(wanted);
  WriteCompactCopy(copy, prepared.backup, [&](const std::string& written) {
    ConnectionOptions of_backup;
    of_backup.path = written;
    of_backup.read_only = true;
    of_backup.immutable = true;
    Connection backup(of_backup);
    backup.WatchCancel(cancel);
    RequireSound(backup, "The backup");
    RequireSameRows(copy, backup, schema);
  });
  prepared.backup_hash = HashOfFile(prepared.backup, cancel);
  if (prepared.backup != wanted && HashOfFile(wanted, cancel) == prepared.backup_hash) {
    // A run that was killed before it could note its backup left the same one.
    RemoveDatabase(prepared.backup);
    prepared.backup = wanted;
  }
  copy.Close();
  return prepared;
}

}  // namespace

std::string StructuralDamage(Connection& connection) {
  Query findings = connection.Prepare("PRAGMA integrity_check(1000)");
  while (findings.Step()) {
    const std::string finding = findings.Text(0);
    if (finding != "ok" && !IsAboutValues(finding)) return FirstOf(finding);
  }
  return "";
}

void RequireLegacyFile(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    throw Error(ErrorCode::kNotFound, "There is no file " + path);
  }
  // A hot journal hides the state of the main file; the copy is looked at.
  const bool open_questions = FileSize(path + "-journal") > 0;
  if (Inspect(path, {}, true) == FileKind::kBrain && !open_questions) {
    throw Error(ErrorCode::kValidation,
                path + " is a brain of cortex already: there is nothing to migrate");
  }
}

PreparedSource PrepareSource(const std::string& source, const std::string& target, TimeMs now,
                             const MigrationFiles& files, const CancelFlag* cancel) {
  RequireLegacyFile(source);
  RemoveDatabase(files.copy);
  try {
    return CopyAndBackUp(source, target, now, files, cancel);
  } catch (...) {  // passes on, but no copy of somebody's memories is left lying about
    RemoveDatabase(files.copy);
    throw;
  }
}

}  // namespace cortex
