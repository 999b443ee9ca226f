#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "language/clauses/statement.h"
#include "language/contradictions/contradictions.h"

namespace cortex {

inline constexpr std::string_view kLabelRule = "other-labelled";

/// Both texts are one label with what it has, and nothing else ("Florist: Rosie's Blooms", "the
/// tech lead is Priya"), and it has something else in the newer one. Whether the one took the
/// other's place or stands beside it ("Supplier: Acme", "Supplier: Lidl") the texts do not tell, so
/// the finding is never sure. Thread-safe: a pure function, linear in the texts.
std::optional<ContradictionFinding> FindOtherLabelled(const Statement& older,
                                                      const Statement& newer);

/// Equal for two texts of one label; empty for a text that is not a label with its value.
std::string LabelKey(const Statement& statement);

}  // namespace cortex
