#pragma once

#include <string>

namespace cortex::eval {

/// Prints precision and recall of the facts read from rows as test/gold/README-triples.md tells,
/// from the restated sentence and from the text.
void EvaluateTriples(const std::string& path, bool errors);

/// Prints the entities in the sentences of a file of texts, one a line, that are or hold a pronoun.
void FindPronounEntities(const std::string& path);

}  // namespace cortex::eval
