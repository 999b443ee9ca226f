#pragma once

#include <optional>
#include <string_view>

#include "language/clauses/statement.h"
#include "language/contradictions/contradictions.h"

namespace cortex {

/// The name of the rule of FindOtherValue.
inline constexpr std::string_view kClaimRule = "other-value";

/// Two claims about one relation of one subject, and what they differ in.
struct OtherValue {
  const Claim* older = nullptr;
  const Claim* newer = nullptr;
};

/// Both texts claim a relation that has one value, of one subject, with two values: "X lives in
/// Rome", "X moved to Oslo". Not a town and its country, nor a name and a part of it. Thread-safe:
/// a pure function.
std::optional<OtherValue> FindOtherValue(const Statement& older, const Statement& newer);

/// "Joan has left, the new carer is Agnieszka", where Joan was the carer: who filled a place is
/// gone, and somebody else fills it. Thread-safe: a pure
/// function.
std::optional<ContradictionFinding> FindSucceeded(const Statement& older, const Statement& newer);

}  // namespace cortex
