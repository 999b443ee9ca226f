#pragma once

#include "addon/convert.h"

/// Arguments and results of the calls about sessions; as convert.h. Turns, words and options cross
/// as JSON text, so that only the core reads and counts them.
namespace cortex::addon {

inline NewSessionRequest ToNewSession(const Napi::Value& value) {
  return FromValue<NewSessionRequest>(value, "session");
}
SessionChange ToSessionChange(const Napi::Value& value);
inline ChangeContext ToChangeContext(const Napi::Value& value) {
  return FromValue<ChangeContext>(value, "context");
}
inline SessionQuery ToSessionQuery(const Napi::Value& value) {
  return FromValue<SessionQuery>(value, "query");
}
/// A date without a time is the whole day in `zone`.
TurnQuery ToTurnQuery(const Napi::Value& value, const TimeZone& zone);

inline constexpr Writer FromSession;
inline constexpr Writer FromSessionRows;
inline constexpr Writer FromChange;
inline constexpr Writer FromTurns;
inline constexpr Writer FromOperations;
inline constexpr Writer FromProblems;

}  // namespace cortex::addon
