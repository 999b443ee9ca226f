#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "language/clauses/statement.h"
#include "language/contradictions/statement_keys.h"
#include "store/content_key.h"
#include "store/domain.h"

namespace cortex {

/// A memory that may be stored: what can be known of it before the transaction. A value.
struct AcceptedMemory {
  Memory memory;
  ContentKey key;
  /// Cut on first use: imports that derive nothing need none.
  std::shared_ptr<const Document> document = nullptr;
  /// Only where it is compared with others.
  std::shared_ptr<const Statement> statement = nullptr;
  std::vector<ClauseKeys> keys = {};
  /// See TopicReading::asks_for_review.
  bool safety_flag = false;
};

/// Whose text it is, as a hash: only what one user and speaker said is compared.
std::int64_t ScopeOf(const std::string& user_id, const std::optional<std::string>& speaker);
/// Keys meet only within a scope.
std::vector<ClauseKeys> ScopedKeys(const std::string& user_id,
                                   const std::optional<std::string>& speaker,
                                   const Statement& statement);

/// The memory's text, cut into tokens once for all that reads it.
const Document& DocumentOf(AcceptedMemory* accepted);

}  // namespace cortex
