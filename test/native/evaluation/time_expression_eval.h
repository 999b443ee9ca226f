#pragma once

#include <string>

namespace cortex::eval {

/// Prints right answers per family of test/gold/time-expressions*.jsonl, false filters of the
/// family "none", and agreement on what is wholly about time; with `errors` each wrong row as well.
/// Whether all is right.
bool EvaluateTimeExpressions(const std::string& path, bool errors);

}  // namespace cortex::eval
