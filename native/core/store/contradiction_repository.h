#pragma once

#include <optional>
#include <string>

#include "store/domain.h"

/// Pairs of memories that cannot both be true. One thread at a time, as its connection.
namespace cortex {

class Connection;

class ContradictionRepository {
 public:
  explicit ContradictionRepository(Connection& connection) : connection_(connection) {}

  /// False when the pair, either way round, is recorded already.
  bool Insert(const Contradiction& pair);
  [[nodiscard]] std::optional<Contradiction> Find(const std::string& id);
  void SaveResolution(const Contradiction& pair, const std::string& actor, TimeMs at);

 private:
  Connection& connection_;
};

}  // namespace cortex
