#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "store/alert_rows.h"

/// Rules, alerts, and what they look at. One thread at a time, as its connection.
namespace cortex {

class Connection;
class Query;

class AlertRepository {
 public:
  explicit AlertRepository(Connection& connection) : connection_(connection) {}

  // --- Rules ---

  void PutRule(const AlertRule& rule);
  /// False when there is none.
  bool RemoveRule(const std::string& id, const std::optional<std::string>& user_id);
  /// By id and user; of one user those for anybody too.
  [[nodiscard]] std::vector<AlertRule> Rules(const std::optional<std::string>& user_id);
  [[nodiscard]] bool HasRules();

  // --- What changed since the rules were looked at ---

  /// Of what a user tells, from `since` on; a mark that is there stays.
  void MarkTellings(const std::string& user_id, TimeMs since);
  /// Somebody told again what asks for a person.
  void MarkSafety(const std::string& user_id);
  [[nodiscard]] std::vector<AlertMark> DueMarks(TimeMs now);
  void ClearMark(const AlertMark& mark);
  /// Until then nobody looks at it, and what is written meanwhile sets none beside it.
  void PostponeMark(const AlertMark& mark, TimeMs until);
  void ClearMarks(const std::string& user_id);
  /// Notes, for this connection, whether marks wait for a quiet moment: about whole days, or of
  /// what was derived.
  void LeaveMarks(bool left) { marks_left_ = left; }
  [[nodiscard]] bool marks_left() const { return marks_left_; }

  // --- Alerts ---

  /// The one that is not closed.
  [[nodiscard]] std::optional<Alert> FindActive(const std::string& rule_id,
                                                const std::string& user_id, AlertScope scope,
                                                const std::optional<std::string>& scope_name);
  /// Of all users.
  [[nodiscard]] std::vector<Alert> ActiveOfRule(const std::string& rule_id);
  [[nodiscard]] std::optional<Alert> Find(const std::string& id);
  /// When the last one closed of what the rule looks at.
  [[nodiscard]] std::optional<TimeMs> LastClosed(const AlertRule& rule, const std::string& user_id);
  /// Newest first.
  [[nodiscard]] std::vector<Alert> List(const AlertQuery& query);
  void Insert(const Alert& alert);
  /// Everything but what it began with.
  void Save(const Alert& alert);
  void AddMemories(const std::string& alert_id, const std::vector<std::string>& memory_ids);

  // --- Forgetting; how many rows there were ---

  std::int64_t ForgetMemory(const std::string& memory_id);
  /// Alerts and rules of a user; with `before`, only alerts that began before it.
  std::int64_t ForgetUser(const std::string& user_id, std::optional<TimeMs> before);

  // --- Delivery ---

  void Queue(const Alert& alert, const std::string& event, TimeMs now);
  [[nodiscard]] AlertMessages DueMessages(TimeMs now, std::int64_t limit);
  [[nodiscard]] AlertDelivery Delivery();

  // --- What rules look at; of one user ---

  struct Occurrence {
    TimeMs at = 0;
    std::string memory_id;
  };
  /// Texts that ask for a person, pairs that were opened, tellings of what was known, failed
  /// validations: in [from, to), by time.
  [[nodiscard]] std::vector<Occurrence> Occurrences(AlertMetric metric, const std::string& user_id,
                                                    TimeMs from, TimeMs to);
  /// Memories in one of the categories, or of whose text one of them was derived.
  [[nodiscard]] std::set<std::int64_t> SeqsInCategories(const std::string& user_id,
                                                        const std::vector<std::string>& folded,
                                                        bool derived);

 private:
  std::vector<Alert> ReadAll(Query& query);
  std::int64_t RemoveAlert(const std::string& id);

  Connection& connection_;
  bool marks_left_ = false;
};

}  // namespace cortex
