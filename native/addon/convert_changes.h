#pragma once

#include <vector>

#include "addon/napi_setup.h"
#include "brain/brain.h"

/// Arguments and results of the calls that change what is stored; as convert.h.
namespace cortex::addon {

MemoryUpdate ToMemoryUpdate(const Napi::Value& value);
/// One of {content}, {append}, {replace, with}.
MemoryEdit ToMemoryEdit(const Napi::Value& value);
ForgetQuery ToForgetQuery(const Napi::Value& value, const TimeZone& zone);
CategoryDefinition ToCategory(const Napi::Value& value);
NewPin ToNewPin(const Napi::Value& value);

DedupeOptions ToDedupeOptions(const Napi::Value& value);
ContradictionQuery ToContradictionQuery(const Napi::Value& value);
ProvedWrongQuery ToProvedWrongQuery(const Napi::Value& value);

Napi::Value FromDedupe(Napi::Env env, const DedupeProgress& progress);
Napi::Value FromProvedWrong(Napi::Env env, const std::vector<ProvedWrong>& listed);
Napi::Value FromListings(Napi::Env env, const std::vector<ContradictionListing>& listings);
Napi::Value FromDeletion(Napi::Env env, const Deletion& deletion);
Napi::Value FromReceipt(Napi::Env env, const ForgetReceipt& receipt);
Napi::Value FromBackups(Napi::Env env, const std::vector<KnownBackup>& backups);
Napi::Value FromCategories(Napi::Env env, const std::vector<CategoryListing>& listings);
Napi::Value FromPin(Napi::Env env, const Pin& pin);
Napi::Value FromPins(Napi::Env env, const std::vector<Pin>& pins);

}  // namespace cortex::addon
