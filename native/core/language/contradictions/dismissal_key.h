#pragma once

#include <cstdint>
#include <optional>

#include "language/contradictions/contradictions.h"

/// What a dismissed finding teaches: that its rule is not to be believed of what the two clauses
/// have in common. Of "my bike is red" and "my bike is blue" that is my bike, so that "my bike is
/// white" is not reported either. Thread-safe: a pure function.
namespace cortex {

/// Equal for two findings of one rule whose clauses share the same words; nothing where they share
/// none that tells anything. `scope` says whose texts they are. On disk.
std::optional<std::int64_t> DismissalKey(const ContradictionFinding& finding,
                                         const Statement& older, const Statement& newer,
                                         std::int64_t scope);

}  // namespace cortex
