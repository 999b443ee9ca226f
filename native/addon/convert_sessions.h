#pragma once

#include <string>
#include <vector>

#include "addon/napi_setup.h"
#include "base/time.h"
#include "brain/brain_sessions.h"

/// Arguments and results of the calls about sessions; as convert.h. Turns, words and options cross
/// as JSON text, so that only the core reads and counts them.
namespace cortex::addon {

NewSessionRequest ToNewSession(const Napi::Value& value);
SessionChange ToSessionChange(const Napi::Value& value);
ChangeContext ToChangeContext(const Napi::Value& value);
SessionQuery ToSessionQuery(const Napi::Value& value);
/// A date without a time is the whole day in `zone`.
TurnQuery ToTurnQuery(const Napi::Value& value, const TimeZone& zone);

Napi::Value FromSession(Napi::Env env, const SessionView& view);
Napi::Value FromSessionRows(Napi::Env env, const std::vector<SessionRow>& rows);
Napi::Value FromChange(Napi::Env env, const ChangeResult& result);
Napi::Value FromTurns(Napi::Env env, const std::vector<FoundTurn>& turns);
Napi::Value FromOperations(Napi::Env env, const std::vector<SessionOperation>& operations);
Napi::Value FromProblems(Napi::Env env, const std::vector<Problem>& problems);

}  // namespace cortex::addon
