#pragma once

#include <string>

namespace cortex::eval {

/// Prints precision and recall of the facts read from rows as test/gold/README-triples.md tells,
/// from the restated sentence and from the text.
void EvaluateTriples(const std::string& path, bool errors);

/// Prints the entities that are or hold a pronoun; whether there are none. Texts are the lines of
/// the file, or of each row of a JSON Lines file the strings in it.
bool HasNoPronounEntities(const std::string& path);

}  // namespace cortex::eval
