#include "store/schema.h"

#include <string>

#include "base/error.h"
#include "store/connection.h"
#include "store/legacy_repository.h"

namespace cortex {
namespace {

bool IsEmpty(Connection& connection) {
  return connection.ScalarInt64("SELECT count(*) FROM sqlite_schema") == 0;
}

/// Tables of the extension that cortex replaces: recognised by tables, never
/// by version.
bool IsLegacy(Connection& connection) {
  return connection.ScalarInt64(
             "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('stm', "
             "'stm_entries', 'atoms')") > 0;
}

/// What errors call the brain: its file, where it has one.
std::string NameOf(Connection& connection) {
  const std::string file = connection.ScalarText("SELECT file FROM pragma_database_list");
  return file.empty() ? "The brain" : file;
}

/// From this version on, a brain may hold tables of an old one.
constexpr std::int64_t kLegacySince = 7;

/// The version of the brain in the file; 0 for an empty one.
std::int64_t ReadVersion(Connection& connection) {
  const std::int64_t application = connection.ScalarInt64("PRAGMA application_id");
  const std::int64_t version = connection.ScalarInt64("PRAGMA user_version");
  if (application != kApplicationId) {
    if (application == 0 && IsEmpty(connection)) return 0;
    if (application == 0 && IsLegacy(connection)) {
      throw Error(ErrorCode::kLegacyBrain,
                  NameOf(connection) +
                      " is of the old cortex extension: bring it along with \"cortex migrate\"");
    }
    throw Error(ErrorCode::kNotABrain, NameOf(connection) +
                                           " belongs to another application (application_id " +
                                           std::to_string(application) + "): choose another path");
  }
  if (version < 0 || version > SchemaVersion()) {
    throw Error(ErrorCode::kNewerVersion,
                NameOf(connection) + " has version " + std::to_string(version) +
                    ", this cortex knows up to " + std::to_string(SchemaVersion()) +
                    ": install a newer cortex");
  }
  return version;
}

/// The same of one state of the file: another process may be making the brain just now, of which
/// the one statement would see nothing and the next its tables.
std::int64_t VersionOfFile(Connection& connection) {
  const Transaction state(connection, /*immediate=*/false);
  return ReadVersion(connection);
}

/// Within a transaction; the version that it has then.
std::int64_t BringToNext(Connection& connection, std::int64_t version) {
  const Migration& next = Migrations()[static_cast<std::size_t>(version)];
  // What the migration makes may have the name of a table that came along.
  if (version >= kLegacySince) LegacyRepository(connection).PrefixCarriedTables();
  connection.Execute(next.sql);
  connection.Execute("PRAGMA application_id = " + std::to_string(kApplicationId));
  connection.Execute("PRAGMA user_version = " + std::to_string(next.version));
  return next.version;
}

}  // namespace

int SchemaVersion() { return Migrations().back().version; }

void Migrate(Connection& connection) {
  std::int64_t version = VersionOfFile(connection);
  while (version < SchemaVersion()) {
    Transaction transaction(connection);
    version = ReadVersion(connection);  // another process may have been faster
    if (version == SchemaVersion()) break;
    const bool is_new = version == 0;
    do {
      version = BringToNext(connection, version);
    } while (is_new && version < SchemaVersion());
    transaction.Commit();
  }
}

void RequireCurrent(Connection& connection) {
  const std::int64_t version = ReadVersion(connection);
  if (version == SchemaVersion()) return;
  throw Error(ErrorCode::kReadOnly,
              "The brain has version " + std::to_string(version) + " and must be brought to " +
                  std::to_string(SchemaVersion()) + " first: open it once for writing");
}

void RequireEmpty(Connection& connection) { ReadVersion(connection); }

}  // namespace cortex
