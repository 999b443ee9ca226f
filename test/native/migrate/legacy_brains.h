#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/time.h"
#include "migrate/migration.h"

/// Brains of the old extension as tests need them: the tables of the real ones, made-up content.
namespace cortex::test {

/// What a legacy file is made of.
struct LegacyBrainOptions {
  /// Without the confidence columns, and with those of a migration that failed half-way.
  bool half_migrated = false;
  std::int64_t memories = 12;
  std::string encoding = "UTF-8";
};

/// Writes a legacy brain with every trap of docs/spec/old-brains.md in it.
void MakeLegacyBrain(const std::string& path, const LegacyBrainOptions& options = {});

/// Any file that SQL can make.
void MakeDatabase(const std::string& path, const std::string& sql,
                  const std::string& encoding = "UTF-8");

MigrationOptions MigrationOf(const std::string& source, const std::string& target = "");

/// Runs all steps.
MigrationReport Migrated(const MigrationOptions& options);

/// Rows of every ordinary table as text, for comparisons.
std::vector<std::string> AllRows(const std::string& path);

}  // namespace cortex::test
