#pragma once

#include <iosfwd>

#include "base/lane.h"
#include "store/archive.h"
#include "store/dispute_repository.h"
#include "store/score_repository.h"

namespace cortex {

/// One line of comma-separated values (RFC 4180) for each memory, embedding and atom: what its
/// score is made of, the score for now, and what stands against it. An embedding of something that
/// lives has the score of that. One thread at a time, as the repository. CANCELLED.
RowCounts WriteConfidenceTable(ScoreRepository& scores, DisputeRepository& disputes,
                               const ConfidencePolicy& policy, TimeMs now, const CancelFlag* cancel,
                               std::ostream& out);

}  // namespace cortex
