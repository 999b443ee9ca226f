#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "language/facts/facts.h"

/// From when to when a fact holds. Thread-safe: pure functions.
namespace cortex::graph {

/// Sets valid_from and valid_to of each fact as far as its `when` and its tense tell, read at the
/// time it was told: "since March", "until 2019", "in 2015". What is still to come sets nothing; a
/// state that is told in the past was over by then.
void ReadValidity(TimeMs told_at, const TimeZone& timezone, TextGraph* graph);

/// Whether what is so at such a time goes on from then: "since March", "now"; not "on Fridays",
/// "after 2pm". A time of no words goes on.
bool GoesOn(std::string_view when);

/// Whether words of a time may tell when something ends: "until June", "for the next two weeks".
bool MayTellEnd(std::string_view when);

/// Of what only one has at a time, "rota" or "treasurer": who has it.
inline constexpr std::string_view kHeldBy = "be held by";

/// The predicates of which one object holds at a time, `predicate` among them: of an employer, a
/// home, a spouse, an attribute of which one has one value. Empty where several may hold together.
std::vector<std::string> ExclusiveWith(const std::string& predicate, bool attribute);

/// The predicates and nouns that tell of the same, `predicate` among them where there are others,
/// also where several values may hold together: "be allergic to" and "allergy".
std::vector<std::string> InOtherWords(const std::string& predicate, bool attribute);

}  // namespace cortex::graph
