#include "store/telling_marks.h"

#include <algorithm>

#include "store/alert_repository.h"
#include "store/connection.h"

namespace cortex {

void TellingMarks::Note(const std::string& user_id, TimeMs recorded_at) {
  const auto [place, is_first] = earliest_.try_emplace(user_id, recorded_at);
  if (!is_first) place->second = std::min(place->second, recorded_at);
}

void TellingMarks::Write(Connection& connection) {
  if (earliest_.empty()) return;
  AlertRepository alerts(connection);
  if (alerts.HasRules())
    for (const auto& [user_id, recorded_at] : earliest_) alerts.MarkTellings(user_id, recorded_at);
  Forget();
}

}  // namespace cortex
