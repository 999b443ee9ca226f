#pragma once

#include <vector>

#include "recall/ranking.h"
#include "recall/search.h"

namespace cortex {

/// What one way of finding memories proposes.
struct PathCandidates {
  PathReport report;
  std::vector<Candidate> candidates;
  /// What its relevance counts against that of the words, which count 1.
  double weight = 1.0;
};

}  // namespace cortex
