#include "brain/accepted_memory.h"

#include "base/hash.h"

namespace cortex {

std::int64_t ScopeOf(const std::string& user_id, const std::optional<std::string>& speaker) {
  constexpr char kSeparator = '\x1F';
  return StableHash(user_id + kSeparator + speaker.value_or(""));
}

std::vector<ClauseKeys> ScopedKeys(const std::string& user_id,
                                   const std::optional<std::string>& speaker,
                                   const Statement& statement) {
  return KeysOf(statement, ScopeOf(user_id, speaker));
}

const Document& DocumentOf(AcceptedMemory* accepted) {
  if (!accepted->document)
    accepted->document = std::make_shared<const Document>(accepted->memory.content);
  return *accepted->document;
}

}  // namespace cortex
