#pragma once

#include "store/domain.h"

/// Counts over the whole brain. One thread at a time, as its connection.
namespace cortex {

class Connection;

class StatisticsRepository {
 public:
  explicit StatisticsRepository(Connection& connection) : connection_(connection) {}

  /// Everything but the confidence figures.
  [[nodiscard]] Statistics Count();

 private:
  [[nodiscard]] std::map<std::string, std::int64_t> CountBy(const char* sql);

  Connection& connection_;
};

}  // namespace cortex
