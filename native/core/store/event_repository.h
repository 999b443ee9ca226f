#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "store/insight_rows.h"

/// Events of the outside. One thread at a time, as its connection.
namespace cortex {

class Connection;

class EventRepository {
 public:
  explicit EventRepository(Connection& connection) : connection_(connection) {}

  /// False when the user has one with this id.
  bool Insert(const OutsideEvent& event, TimeMs now);
  /// By time.
  [[nodiscard]] std::vector<OutsideEvent> Find(const OutsideEventQuery& query);
  [[nodiscard]] std::vector<std::string> Kinds(const std::string& user_id);
  /// When the first was; nothing where the user has none.
  [[nodiscard]] std::optional<TimeMs> First(const std::string& user_id);
  /// How many of a user's events are of each kind, label and unit, of that kind and time; those
  /// without a value have no label, and `counted` for a unit. By kind, label and unit.
  [[nodiscard]] std::vector<OutsideEventGroup> Groups(const std::string& user_id,
                                                      const OutsideEventQuery& query,
                                                      std::string_view counted);
  std::int64_t Forget(const std::string& user_id, std::optional<TimeMs> before);

 private:
  Connection& connection_;
};

}  // namespace cortex
