#pragma once

#include <string>
#include <vector>

namespace cortex::eval {

/// How often each rule and veto of contradictions decides a pair, and how often rightly, over rows
/// {older, newer, contradiction} or {older, newer, judged: "right" | "wrong" | ...}. A veto counts
/// where nothing is found, but a rule below it finds something when other vetoes are passed over.
/// With `examples`, the shortest pair of each is shown. What counts 0 is a candidate for removal.
void EvaluateCoverage(const std::vector<std::string>& paths, bool examples);

}  // namespace cortex::eval
