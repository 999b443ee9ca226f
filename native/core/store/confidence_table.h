#pragma once

#include <iosfwd>

#include "base/lane.h"
#include "store/archive.h"
#include "store/score_repository.h"

namespace cortex {

/// One line of comma-separated values (RFC 4180) for each memory, embedding and atom: what its
/// score is made of, and the score for now. An embedding of something that lives has the score of
/// that. One thread at a time, as the repository. CANCELLED.
RowCounts WriteConfidenceTable(ScoreRepository& scores, const ConfidencePolicy& policy, TimeMs now,
                               const CancelFlag* cancel, std::ostream& out);

}  // namespace cortex
