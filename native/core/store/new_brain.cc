#include "store/new_brain.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>

#include "base/error.h"
#include "store/backup.h"
#include "store/brain_file.h"
#include "store/connection.h"
#include "store/schema.h"
#include "store/temporary_file.h"

namespace cortex {
namespace {

/// A template: the bytes of a brain that holds nothing. To run all migrations takes ten times as
/// long as to write them.
const std::string& EmptyBrain() {
  static const std::string bytes = [] {
    ConnectionOptions options;
    options.path = kMemoryPath;
    Connection connection(options);
    Migrate(connection);
    return connection.Bytes();
  }();
  return bytes;
}

/// With a key each page is another, and what is too small for the template fails as SQLite does.
bool BeginsAsOthersDo(const ConnectionOptions& options) {
  if (options.key) return false;
  return options.size_limit == 0 ||
         options.size_limit >= static_cast<std::int64_t>(EmptyBrain().size());
}

}  // namespace

void MakeAside(ConnectionOptions options) {
  const std::string path = options.path;
  try {
    const TemporaryFile made(path + kPartialSuffix);
    options.path = made.path();
    if (BeginsAsOthersDo(options)) {
      made.Fill(EmptyBrain());
    } else {
      Connection connection(options);
      Migrate(connection);
      connection.Close();
    }
    std::error_code unnamed;
    std::filesystem::create_hard_link(made.path(), path, unnamed);
    if (!unnamed) SyncToDisk(path);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::kBusy) throw;
  }
}

}  // namespace cortex
