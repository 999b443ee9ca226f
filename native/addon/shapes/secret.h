#pragma once

#include "addon/shapes/shape.h"
#include "language/secrets/secret_policy.h"

/// The shapes of what is told of secrets.
namespace cortex::addon {

template <>
inline constexpr auto kShape<SecretRuleText> = Argument<SecretRuleText>(
    "SecretRule", "A rule of one's own for what is a secret.",
    Field("kind", &SecretRuleText::kind,
          "Letters, digits and _; [secret:kind] stands in the text."),
    Field("pattern", &SecretRuleText::pattern, "As in docs/secrets.md: \"BADGE-{digit:6}\"."));

template <>
inline constexpr auto kShape<SecretCount> = Result<SecretCount>(
    "SecretCount", "How many secrets of a kind were taken out of a text before it was stored.",
    Field("kind", &SecretCount::kind, "As [secret:kind] says it in the text."),
    Field("count", &SecretCount::count, kOrdinal));

inline constexpr const char* kSecretsDoc =
    "What was taken out of the text because it is a secret, by kind; only where there was any.";

}  // namespace cortex::addon
