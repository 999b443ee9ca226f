#pragma once

#include <optional>

#include "language/clauses/identity.h"
#include "language/clauses/statement.h"

/// Further ways to say who or what fills a place that only one fills: by an afterthought, by what
/// one likes best, by what somebody does. Thread-safe: pure functions, linear in the clause.
namespace cortex {

/// Nothing where the clause says it in none of these ways.
std::optional<Identity> ReadIdentityFrame(const Statement& statement, const Clause& clause);
/// What fills a place in words rather than by a name: a favourite, a hobby, a topic, a job.
std::optional<Identity> ReadToldIdentity(const Statement& statement, const Clause& clause);

/// What fills a place that the clause does not name: "we've got a Neff oven", "our house is in".
std::optional<Identity> ReadImpliedIdentity(const Statement& statement, const Clause& clause);

}  // namespace cortex
