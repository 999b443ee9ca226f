#pragma once

#include "addon/shapes/memory.h"
#include "addon/shapes/shape.h"
#include "brain/verification.h"

/// The shapes of what somebody should check.
namespace cortex::addon {

template <>
inline constexpr auto kShape<VerifyQuery> = Argument<VerifyQuery>(
    "VerifyQuery", "Which memories to have checked.",
    Field("user_id", &VerifyQuery::user_id, As::kGiven, "Only this user's; null: everybody's."),
    Field("limit", &VerifyQuery::limit), Field("profile", &VerifyQuery::profile, kProfileDoc),
    Field("critical_only", &VerifyQuery::critical_only, As::kDefault,
          "true: only what tells of an allergy, who somebody is, a medicine or a danger."),
    Field("checked_within_days", &VerifyQuery::checked_within_days, Range{0, 36'500}, As::kDefault,
          "What was checked so recently is not asked for again; default 30."),
    Field("now", &VerifyQuery::now, As::kTime));

template <>
inline constexpr auto kShape<ToCheck> = Result<ToCheck>(
    "ToCheck", "A memory that somebody should check.",
    Field("memory", &ToCheck::memory, "With `verify` and `verify_reason`."),
    Field("worth", &ToCheck::worth, kCount, "What a check is worth: expected_use * uncertainty."),
    Field("expected_use", &ToCheck::expected_use, kCount,
          "Readings to be expected in the next thirty days: (readings + 1) / (days since it was "
          "told + 30) * 30."),
    Field("uncertainty", &ToCheck::uncertainty, kShare, "1 - confidence."),
    Field("critical", &ToCheck::critical,
          "It tells of an allergy, who somebody is, a medicine or a danger, or is filed there: "
          "those come first."));

}  // namespace cortex::addon
