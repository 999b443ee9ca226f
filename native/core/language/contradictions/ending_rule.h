#pragma once

#include <optional>
#include <string_view>

#include "language/clauses/statement.h"
#include "language/contradictions/contradictions.h"

namespace cortex {

/// The name of the rule of FindEnded.
inline constexpr std::string_view kEndingRule = "ended";

/// The name of the rule of FindResumed.
inline constexpr std::string_view kResumptionRule = "resumed";

/// The newer text tells that what the older says has ended: "User keeps hens", "User got rid of the
/// hens". Both must speak of the same person, and the ending of what the older tells, not of a part
/// of it. Thread-safe: a pure function.
std::optional<ContradictionFinding> FindEnded(const Statement& older, const Statement& newer);
/// Restitution: what the older text says has ended is so again: "Mum stopped amlodipine", "Mum
/// restarted amlodipine at 2.5 mg". Of what somebody does or is treated with: what was sold,
/// paid or finished is another one later. Thread-safe: a pure function.
std::optional<ContradictionFinding> FindResumed(const Statement& older, const Statement& newer);

}  // namespace cortex
