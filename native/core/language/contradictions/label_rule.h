#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "language/clauses/statement.h"
#include "language/contradictions/contradictions.h"

namespace cortex {

inline constexpr std::string_view kLabelRule = "other-labelled";

/// Both texts are labels with what they have, and nothing else ("Florist: Rosie's Blooms", "Grace -
/// Florist: Bloom Room; Bar: cash", "the tech lead is Priya"), and one of them has something else
/// in the newer one. Whether the one took the other's place or stands beside it (two tech
/// leads) the texts do not tell, so the finding is never sure. Labels of items, of which there are
/// many ("Supplier: Acme"), have no such pair. Thread-safe: a pure
/// function, linear in the texts.
std::optional<ContradictionFinding> FindOtherLabelled(const Statement& older,
                                                      const Statement& newer);

/// A key of each label of the text, equal for equal labels; none for a text that tells more.
std::vector<std::string> LabelKeys(const Statement& statement);

}  // namespace cortex
