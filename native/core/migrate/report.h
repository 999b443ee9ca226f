#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "migrate/legacy_schema.h"

/// What a migration did, for people and machines. Thread-safe: values.
namespace cortex {

struct TableReport {
  std::string name;
  /// The kind of row its rows became, or the name under which it was carried over.
  std::string became;
  bool converted = false;
  std::int64_t read = 0;
  std::int64_t written = 0;
  /// Rows that could not be converted and are kept whole in legacy_rows, by reason.
  std::map<std::string, std::int64_t> set_aside = {};
  /// What had to be decided about rows that were.
  std::map<std::string, std::int64_t> notes = {};
  /// Rows found equal on both sides, and the hash of all of them, in hexadecimal.
  std::int64_t verified = 0;
  std::string hash = {};
};

struct MigrationReport {
  std::string source;
  std::string target;
  bool dry_run = false;
  /// An interrupted run was taken up where it stopped.
  bool resumed = false;
  std::string timezone;
  /// The verified copy of the source; empty in a dry run.
  std::string backup;
  /// Where the untouched original is now, when the new brain took its place.
  std::string original;
  std::vector<TableReport> tables;
  struct LeftOut {
    std::string kind;
    std::string name;
    std::string reason;
  };
  std::vector<LeftOut> left_out;
  LegacyFullText full_text;
  std::int64_t scored = 0;
  std::int64_t orphan_embeddings = 0;
  std::int64_t memories_without_embedding = 0;
  std::int64_t duplicate_groups = 0;
  /// Scores by tenths: [0, 0.1), ..., [0.9, 1.0].
  std::array<std::int64_t, 10> confidence_histogram{};
  /// Milliseconds by step: backup, convert, score, verify.
  std::map<std::string, std::int64_t> milliseconds;
};

/// One JSON object, with the names of the fields.
std::string DumpReport(const MigrationReport& report);
/// The inverse; CORRUPT.
MigrationReport ParseReport(std::string_view text);

}  // namespace cortex
