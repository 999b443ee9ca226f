#pragma once

#include <optional>
#include <string>
#include <vector>

#include "addon/napi_setup.h"
#include "brain/brain.h"

/// Arguments in and results out. On the JavaScript thread. What does not fit is a cortex::Error
/// with VALIDATION_ERROR that names it.
namespace cortex::addon {

/// UTF-8 of a JavaScript string; VALIDATION_ERROR for a lone surrogate.
std::string ToText(const Napi::Value& value, const std::string& what);
double ToNumber(const Napi::Value& value, const std::string& what);
bool ToBool(const Napi::Value& value, const std::string& what);
/// Whole milliseconds within the years 1 to 9999.
TimeMs ToTime(const Napi::Value& value, const std::string& what);
std::int64_t ToInteger(const Napi::Value& value, const std::string& what);
std::vector<std::string> ToTexts(const Napi::Value& value, const std::string& what);
Napi::Object ToObject(const Napi::Value& value, const std::string& what);
/// A user, or null for everybody; left out it is VALIDATION_ERROR, so that nobody sees all by
/// mistake.
Reader ToReader(const Napi::Value& value, const std::string& what = "user");

BrainOptions ToBrainOptions(const Napi::Value& value);
NewMemory ToNewMemory(const Napi::Value& value, const TimeZone& zone);
RecentQuery ToRecentQuery(const Napi::Value& value);
MaintenanceOptions ToMaintenanceOptions(const Napi::Value& value);
/// A record of calculateConfidence.
ScoreInputs ToScoreInputs(const Napi::Value& value, const ConfidencePolicy& policy);

Napi::Value FromTexts(Napi::Env env, const std::vector<std::string>& texts);
/// null for none.
Napi::Value FromDispute(Napi::Env env, const std::optional<Dispute>& dispute);
Napi::Value FromMemory(Napi::Env env, const Memory& memory);
Napi::Value FromMemories(Napi::Env env, const std::vector<Memory>& memories);
Napi::Value FromStorageResult(Napi::Env env, const StorageResult& result);
Napi::Value FromContradiction(Napi::Env env, const Contradiction& pair);
Napi::Value FromImport(Napi::Env env, const ImportProgress& progress);
Napi::Value FromAccesses(Napi::Env env, const std::vector<AccessOutcome>& outcomes);
Napi::Value FromValidation(Napi::Env env, const ValidationOutcome& outcome);
Napi::Value FromHistory(Napi::Env env, const std::vector<AuditEntry>& entries);
Napi::Value FromStates(Napi::Env env, const std::vector<CognitiveState>& states);
Napi::Value FromDistribution(Napi::Env env, const Distribution& distribution);
Napi::Value FromStatistics(Napi::Env env, const Statistics& statistics);
Napi::Value FromMaintenance(Napi::Env env, const MaintenanceProgress& progress);
Napi::Value FromCheck(Napi::Env env, const CheckReport& report);
Napi::Value FromBackup(Napi::Env env, const BackupReport& report);

}  // namespace cortex::addon
