#pragma once

#include <vector>

#include "language/clauses/statement.h"
#include "language/text/document.h"

/// Relation extraction, of relations with one value: "X was born in Y", "the capital of X is Y",
/// "X's director is Y", "Y is the capital of X". Thread-safe: pure functions, linear in the text.
namespace cortex {

/// The claims of a text, in its order. `statement` is the document's: questions, requests, plans,
/// wishes, conditions, denials and quotations claim nothing, nor does a sentence that the patterns
/// do not read whole. Subjects that only point ("he", "the band") give no claim.
///
/// Both fill the statement's layers: its claims, and the endings that it tells ("sold the car").
void ReadClaims(const Document& document, Statement* statement);

}  // namespace cortex
