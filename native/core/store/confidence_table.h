#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>

#include "base/lane.h"
#include "store/archive.h"
#include "store/dispute_repository.h"
#include "store/score_repository.h"

namespace cortex {

/// Whether rows of a user, or of nobody, are told.
using SeesOwner = std::function<bool(const std::optional<std::string>& user)>;

/// One line of comma-separated values (RFC 4180) for each memory, embedding and atom whose owner
/// is seen: what its score is made of, the score at `now`, what stands against it, and its text. An
/// embedding of something that lives has the score, the owner and the text of that. One thread at a
/// time, as the repository. CANCELLED.
RowCounts WriteConfidenceTable(ScoreRepository& scores, DisputeRepository& disputes,
                               const SeesOwner& sees, const ConfidencePolicy& policy, TimeMs now,
                               const CancelFlag* cancel, std::ostream& out);

}  // namespace cortex
