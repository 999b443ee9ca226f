#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/names.h"
#include "store/reader.h"

/// Ids by their beginning. One thread at a time, as its connection.
namespace cortex {

class Connection;

/// What has ids that people type.
enum class IdKind { kMemory, kAtom, kSession, kContradiction };
template <>
inline constexpr auto kEnumNames<IdKind> = EnumNames("memory", "atom", "session", "contradiction");

class IdRepository {
 public:
  explicit IdRepository(Connection& connection) : connection_(connection) {}

  /// Those that begin with a text, in order, at most `limit`.
  [[nodiscard]] std::vector<std::string> Beginning(IdKind kind, const std::string& text,
                                                   const Reader& reader, std::int64_t limit);

 private:
  Connection& connection_;
};

}  // namespace cortex
