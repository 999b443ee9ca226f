#include "session/problems.h"

#include <algorithm>

namespace cortex {

std::string Describe(const Problem& problem) {
  const std::string place = problem.pointer.empty() ? "" : problem.pointer + " ";
  return place + problem.message;
}

void ThrowIfAny(const std::vector<Problem>& problems, const std::string& what) {
  if (problems.empty()) return;
  std::string message = what + " is not valid";
  constexpr std::size_t kMostTold = 50;
  for (std::size_t i = 0; i < std::min(problems.size(), kMostTold); ++i)
    message += (i == 0 ? ": " : "; ") + Describe(problems[i]);
  if (problems.size() > kMostTold)
    message += "; and " + std::to_string(problems.size() - kMostTold) + " more";
  throw Error(problems.front().code, message);
}

}  // namespace cortex
