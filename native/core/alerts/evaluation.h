#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/time.h"
#include "store/alert_rows.h"

/// Whether rules hold, and what becomes of their alerts. Within a transaction of the brain's, so
/// that what was written and the alert of it are there together or not at all, and no two processes
/// open the same episode. Thread-safety: as the repositories.
namespace cortex {
struct Repositories;
}

namespace cortex::alerts {

/// Who is closed or opened by nobody is by this.
inline constexpr const char* kByItself = "cortex";

/// What evaluating needs beside the rows.
struct Context {
  const IdSource& ids;
  const TimeZone& zone;
  TimeMs now = 0;
};

/// Looks at what was written since, where it is time for that. Next to nothing where nothing is.
/// What is about whole days reads all that a person ever told: it is left to a quieter moment
/// (AlertRepository::LeaveMarks).
void EvaluateDue(Repositories& repositories, const Context& context);

/// Looks at what EvaluateDue left, and at what is due because it was derived.
void EvaluateLeft(Repositories& repositories, const Context& context);

/// Looks at all rules, of one user or of all.
AlertEvaluation EvaluateAll(Repositories& repositories, const Context& context,
                            const std::optional<std::string>& user_id);

/// After rules of an id were set or removed: closes the alerts of each user whose rule of it is
/// gone or looks at something else now, be it their own or that for anybody. `before`: all rules as
/// they were.
void CloseWhatChanged(Repositories& repositories, const std::vector<AlertRule>& before,
                      const std::string& rule_id, const std::string& actor, TimeMs now);

}  // namespace cortex::alerts
