#pragma once

#include <cstdint>

#include "base/lane.h"
#include "migrate/converter.h"
#include "migrate/report.h"
#include "migrate/working_brain.h"
#include "store/connection.h"

/// The rows of one old table, put into the new brain. One thread at a time.
namespace cortex {

class Conversion {
 public:
  /// Begins behind the first `done` rows. `report` is added to.
  Conversion(WorkingBrain& brain, Connection& source, const LegacyTable& table,
             const ConversionRules& rules, std::int64_t done, TableReport* report);

  /// Takes the next rows; false when there are no more. In a transaction of the caller's.
  bool Batch(std::int64_t size, const CancelFlag* cancel);

 private:
  void ConvertRow(const std::vector<Value>& old_row);
  /// Puts a converted row in, under another id if its own is taken; why it could not, "" if it was.
  std::string Insert(std::vector<Value>* new_row);
  void SetAside(const std::vector<Value>& old_row, const std::string& reason);
  void CarryRow(const std::vector<Value>& old_row);
  [[nodiscard]] bool IsThere(const std::vector<Value>& new_row, const char* column);

  WorkingBrain& brain_;
  const LegacyTable& table_;
  const ConversionRules& rules_;
  Query rows_;
  std::int64_t position_;
  TableReport* report_;
  CarriedTable carried_;
};

}  // namespace cortex
