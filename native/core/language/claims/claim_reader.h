#pragma once

#include "language/clauses/statement.h"
#include "language/text/document.h"

/// Relation extraction, of relations with one value: "X was born in Y", "the capital of X is Y",
/// "X's director is Y", "Y is the capital of X". Thread-safe: pure functions, linear in the text.
namespace cortex {

/// Fills in the claims, the endings ("sold the car") and the phases ("is pregnant", "retired") of
/// the document's statement, in the order of the text. What is asked, requested, planned, wished,
/// supposed or quoted claims nothing, nor does what is denied or a sentence that fits no pattern.
/// Subjects that only point ("he", "the band") give no claim.
void ReadClaims(const Document& document, Statement* statement);

}  // namespace cortex
