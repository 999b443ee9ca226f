#pragma once

#include <cstdint>
#include <span>

/// The migrations of sql/, embedded at build, and their application.
namespace cortex {

class Connection;

struct Migration {
  int version;
  const char* name;
  const char* sql;
};

/// "CRTX": marks a file as a brain. On disk: never change it.
inline constexpr std::int64_t kApplicationId = 0x43525458;

/// In rising order, without gaps. Defined in a file generated from sql/.
std::span<const Migration> Migrations();

/// The version that this build reads and writes.
int SchemaVersion();

/// Brings an older database to SchemaVersion(), each migration in a transaction of its own, or an
/// empty one, all in one: it is synced to the disk once, and is never half a brain. NEWER_VERSION,
/// NOT_A_BRAIN or LEGACY_BRAIN when the file is none of these; it is then as it was.
void Migrate(Connection& connection);

/// The same checks without writing, for a read-only brain; an empty database or an older version is
/// refused too.
void RequireCurrent(Connection& connection);

/// The same checks without writing, for a file that is to become a brain.
void RequireEmpty(Connection& connection);

}  // namespace cortex
