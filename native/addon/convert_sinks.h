#pragma once

#include "addon/convert.h"
#include "store/sink.h"

/// Arguments and results of bringing memories to sinks; as convert.h.
namespace cortex::addon {

std::vector<SinkReport> ToSinkReports(const Napi::Value& value);

Napi::Value FromSinkJobList(Napi::Env env, const std::vector<SinkJob>& jobs);
Napi::Value FromSinkJobs(Napi::Env env, const SinkJobs& jobs);
Napi::Value FromSinkStatus(Napi::Env env, const SinkStatus& status);
/// A time, or null.
Napi::Value FromOptionalTime(Napi::Env env, const std::optional<TimeMs>& time);

}  // namespace cortex::addon
