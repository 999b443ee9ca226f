#pragma once

#include <string>
#include <vector>

namespace cortex::eval {

/// How often each rule and veto of contradictions decides a pair, and how often rightly, over rows
/// {older, newer, contradiction} or {older, newer, judged: "right" | "wrong" | ...}. A veto decides
/// a pair of which nothing is found, but would be without it. With `examples`, the shortest pair of
/// each is shown. Names that decide nothing are listed last: they are candidates for removal.
void EvaluateCoverage(const std::vector<std::string>& paths, bool examples);

}  // namespace cortex::eval
