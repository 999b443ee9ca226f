#include "store/backup_repository.h"

#include <filesystem>

#include "store/connection.h"

namespace cortex {

void BackupRepository::Append(const KnownBackup& backup) {
  connection_.Prepare("INSERT INTO backups (path, made_at, bytes) VALUES (?, ?, ?)")
      .Bind(backup.path, backup.made_at, backup.bytes)
      .Run();
}

std::vector<KnownBackup> BackupRepository::All() {
  std::vector<KnownBackup> backups;
  Query query = connection_.Prepare(
      "SELECT path, made_at, bytes FROM backups WHERE id IN (SELECT max(id) FROM backups GROUP BY "
      "path) ORDER BY id");
  while (query.Step()) {
    KnownBackup backup{query.Text(0), query.Int64(1), query.Int64(2), false};
    std::error_code unknown;  // what cannot be looked at may well be there
    const auto status = std::filesystem::status(backup.path, unknown);
    backup.exists = status.type() != std::filesystem::file_type::not_found;
    backups.push_back(std::move(backup));
  }
  return backups;
}

void BackupRepository::AddTemporaryFile(const std::string& path) {
  connection_.Prepare("INSERT OR IGNORE INTO temporary_files (path) VALUES (?)").Bind(path).Run();
}

void BackupRepository::RemoveTemporaryFile(const std::string& path) {
  connection_.Prepare("DELETE FROM temporary_files WHERE path = ?").Bind(path).Run();
}

std::vector<std::string> BackupRepository::TemporaryFiles() {
  std::vector<std::string> paths;
  Query query = connection_.Prepare("SELECT path FROM temporary_files ORDER BY path");
  while (query.Step()) paths.push_back(query.Text(0));
  return paths;
}

}  // namespace cortex
