#pragma once

#include "addon/napi_setup.h"
#include "brain/brain_types.h"

/// The confidence policy across the boundary. JavaScript thread only; VALIDATION_ERROR.
namespace cortex::addon {

/// A whole policy.
ConfidencePolicy ToPolicy(const Napi::Value& value);
/// Any part of one; nothing absent.
PolicySettings ToPolicySettings(const Napi::Value& value);
Napi::Value FromPolicy(Napi::Env env, const ConfidencePolicy& policy);
Napi::Value FromPolicyListing(Napi::Env env, const PolicyListing& listing);

}  // namespace cortex::addon
