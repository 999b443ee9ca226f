#include "store/version.h"

#include <sqlite3.h>

#include "store/schema.h"

namespace cortex {

std::string SqliteVersion() { return sqlite3_libversion(); }

std::vector<std::string> SqliteCompileOptions() {
  std::vector<std::string> options;
  for (int i = 0; const char* option = sqlite3_compileoption_get(i); ++i)
    options.emplace_back(option);
  return options;
}

int BrainSchemaVersion() { return SchemaVersion(); }

}  // namespace cortex
