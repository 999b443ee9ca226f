#pragma once

#include <optional>
#include <string>
#include <vector>

#include "alerts/built_in_rules.h"
#include "base/time.h"
#include "store/alert_rows.h"
#include "store/reader.h"

/// Rules about figures of a person, their alerts, and the messages about these.
namespace cortex {

class Store;
struct BrainOptions;

/// Thread-safety and errors: as Brain, which owns it; every write is one transaction. Writes of
/// memories, validations and states look at the rules by themselves (alerts/evaluation.h).
class AlertRules {
 public:
  AlertRules(Store& store, const BrainOptions& options) : store_(store), options_(options) {}

  // --- Writes ---

  /// Puts a rule in the place of the user's rule of this id, and looks at once whether it holds.
  /// VALIDATION_ERROR.
  AlertRule Set(const alerts::RuleSetting& setting, const std::string& actor, TimeMs now);
  /// NOT_FOUND. Its alerts close.
  void Remove(const std::string& id, const std::optional<std::string>& user_id,
              const std::string& actor, TimeMs now);
  /// Somebody has seen it and looks after it; who did so first stays. NOT_FOUND; VALIDATION_ERROR
  /// for one that is closed.
  Alert Acknowledge(const std::string& id, const std::string& actor, TimeMs now,
                    const Reader& reader = {});
  /// Looks at the rules of one user, or of all.
  AlertEvaluation Evaluate(const std::optional<std::string>& user_id, TimeMs now);
  /// Whether a write left something to look at to a quieter moment; on the writing thread.
  [[nodiscard]] bool HasMarksLeft() const;
  /// Looks at them.
  void EvaluateLeft(TimeMs now);

  // --- Reads ---

  /// Those that are on: of the reader, and for anybody.
  std::vector<AlertRule> Rules(const Reader& reader = {});
  std::vector<Alert> Find(const AlertQuery& query);
  /// Messages that are to go outside, the oldest first; settled by Sinks::Report.
  AlertMessages DueMessages(TimeMs now, std::int64_t limit);
  AlertDelivery Delivery();

 private:
  Store& store_;
  const BrainOptions& options_;
};

}  // namespace cortex
