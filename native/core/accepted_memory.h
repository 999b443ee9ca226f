#pragma once

#include <optional>

#include "language/statement.h"
#include "store/content_key.h"
#include "store/domain.h"

namespace cortex {

/// A memory that may be stored: what can be known of it before the transaction. A value.
struct AcceptedMemory {
  Memory memory;
  ContentKey key;
  /// Only where it is compared with others.
  std::optional<Statement> statement;
};

/// What is looked at before an accepted memory is stored.
enum class StoringChecks {
  /// Stored whatever is there: the turns of a conversation, in which people repeat themselves.
  kNone,
  /// Exact duplicates only: bulk imports.
  kExact,
  /// Exact and semantic duplicates, and contradictions.
  kAll,
};

}  // namespace cortex
