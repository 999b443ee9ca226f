#pragma once

#include <map>
#include <string>

#include "base/time.h"

namespace cortex {

class Connection;

/// Whose figures change by what a transaction tells, so that alerts look at them: written once when
/// it commits, however many memories were told. Who writes a row of stm_entries notes it. One
/// thread at a time, as its connection.
class TellingMarks {
 public:
  void Note(const std::string& user_id, TimeMs recorded_at);
  /// Nothing while no rule is on.
  void Write(Connection& connection);
  void Forget() { earliest_.clear(); }

 private:
  /// By user: when the first of the transaction's memories was recorded.
  std::map<std::string, TimeMs> earliest_;
};

}  // namespace cortex
