#pragma once

#include <optional>
#include <string>

/// Row-level access: for whom a call is made.
namespace cortex {

/// To a call that names, lists or counts rows there are those of this user and no others: another
/// user's row is answered for as one that does not exist. Example: Memories::Get of Bob's memory
/// for Reader{"ada"} is NOT_FOUND. Thread-safe: a value.
struct Reader {
  /// Absent: everybody's rows.
  std::optional<std::string> user = std::nullopt;

  /// A row without owner is seen only with everybody's.
  [[nodiscard]] bool Sees(const std::optional<std::string>& owner) const {
    return !user || owner == user;
  }
};

}  // namespace cortex
