#include "store/session_rows.h"

namespace cortex {
namespace {

constexpr std::array<std::string_view, 3> kSessionStatuses = {"ACTIVE", "PAUSED", "ENDED"};
constexpr std::array<std::string_view, 3> kTurnStatuses = {"PENDING", "IN_PROGRESS", "COMPLETED"};
constexpr std::array<std::string_view, kBlockCount> kLabels = {
    "conversation_history", "active_session", "context_summary", "memory_metadata"};

template <class Value, std::size_t size>
std::optional<Value> Find(const std::array<std::string_view, size>& names, std::string_view name) {
  for (std::size_t i = 0; i < size; ++i) {
    if (names[i] == name) return static_cast<Value>(i);
  }
  return std::nullopt;
}

}  // namespace

std::string_view SessionStatusName(SessionStatus status) {
  return kSessionStatuses.at(static_cast<std::size_t>(status));
}
std::optional<SessionStatus> FindSessionStatus(std::string_view name) {
  return Find<SessionStatus>(kSessionStatuses, name);
}
std::string_view TurnStatusName(TurnStatus status) {
  return kTurnStatuses.at(static_cast<std::size_t>(status));
}
std::optional<TurnStatus> FindTurnStatus(std::string_view name) {
  return Find<TurnStatus>(kTurnStatuses, name);
}
std::string_view BlockLabelName(BlockLabel label) { return kLabels.at(Index(label)); }
std::optional<BlockLabel> FindBlockLabel(std::string_view name) {
  return Find<BlockLabel>(kLabels, name);
}

}  // namespace cortex
