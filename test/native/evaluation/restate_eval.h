#pragma once

#include <string>

namespace cortex::eval {

/// Prints how many rows {user, input, expected, better?, mode, gender?, hard?, questionable?,
/// superseded?} are restated as expected; with `errors` each wrong one as well.
void EvaluateRestatements(const std::string& path, bool errors);

/// The same for the cases of restate_cases.h.
void EvaluateRestatementCases(bool errors);

}  // namespace cortex::eval
