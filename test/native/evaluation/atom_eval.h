#pragma once

#include <string>

namespace cortex::eval {

/// Prints precision and recall of the atoms of test/gold/atoms*.jsonl, and of the mere finding of a
/// cause; with `errors` each wrong row as well.
void EvaluateAtoms(const std::string& path, bool errors);

}  // namespace cortex::eval
