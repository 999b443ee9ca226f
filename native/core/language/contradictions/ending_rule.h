#pragma once

#include <optional>
#include <string_view>

#include "language/clauses/statement.h"
#include "language/contradictions/contradictions.h"

namespace cortex {

/// The name of the rule of FindEnded.
inline constexpr std::string_view kEndingRule = "ended";

/// The newer text tells that what the older says has ended: "User keeps hens", "User got rid of the
/// hens". Both must speak of the same person, and the ending of what the older tells, not of a part
/// of it. Thread-safe: a pure function.
std::optional<ContradictionFinding> FindEnded(const Statement& older, const Statement& newer);

}  // namespace cortex
