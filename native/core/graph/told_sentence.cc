#include "graph/told_sentence.h"

#include <string_view>

#include "language/restatement/restate.h"

namespace cortex::graph {

std::string ToldSentence(const Memory& memory, const Span& sentence, bool reader_is_user) {
  RestateOptions options;
  if (reader_is_user && !memory.speaker) options.person = RestatementPerson::kSecond;
  options.user = memory.speaker ? *memory.speaker : memory.user_id;
  const auto& [begin, end] = sentence;
  return Restate(std::string_view(memory.content).substr(begin, end - begin), options);
}

}  // namespace cortex::graph
