#include "brain/accepted_memory.h"

#include "base/hash.h"

namespace cortex {

std::vector<ClauseKeys> ScopedKeys(const std::string& user_id,
                                   const std::optional<std::string>& speaker,
                                   const Statement& statement) {
  constexpr char kSeparator = '\x1F';
  return KeysOf(statement, StableHash(user_id + kSeparator + speaker.value_or("")));
}

const Document& DocumentOf(AcceptedMemory* accepted) {
  if (!accepted->document)
    accepted->document = std::make_shared<const Document>(accepted->memory.content);
  return *accepted->document;
}

}  // namespace cortex
