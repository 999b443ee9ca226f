#pragma once

#include <string_view>

#include "language/clauses/statement.h"
#include "language/facts/facts.h"

namespace cortex::graph {

/// The facts that a text states, and whom and what it mentions, by rules for plain English
/// sentences: subject, verbs, complements, and what joins them. `speaker` is the name of who
/// speaks: "I", "my" and "we" are theirs. What the rules do not understand gives no fact, only
/// mentions. Questions, requests, wishes, guesses and conditions state nothing; a pronoun is never
/// an entity. Linear in the text. Thread-safe: a pure function.
TextGraph ReadFacts(const Statement& statement, std::string_view speaker);

}  // namespace cortex::graph
