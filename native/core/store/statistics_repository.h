#pragma once

#include <functional>

#include "store/domain.h"
#include "store/reader.h"

/// Counts over the rows that a reader sees. One thread at a time, as its connection.
namespace cortex {

class Connection;

class StatisticsRepository {
 public:
  explicit StatisticsRepository(Connection& connection) : connection_(connection) {}

  /// Everything but the confidence figures and the counts by kind.
  [[nodiscard]] Statistics Count(const Reader& reader);

  /// Visits each memory that the reader sees with each of its groups; with none where it has none.
  void VisitGroups(
      MemoryGroup group, const Reader& reader,
      const std::function<void(const std::optional<std::string>& name, std::int64_t seq)>& visit);

 private:
  [[nodiscard]] std::map<std::string, std::int64_t> CountBy(const char* sql, const Reader& reader);

  void ReadRange(const Reader& reader, Statistics* statistics);

  Connection& connection_;
};

}  // namespace cortex
