#pragma once

#include <optional>
#include <string>
#include <vector>

#include "recall/current_first.h"
#include "recall/search.h"

/// The former value first, where a question asks for it: "What did a lesson cost before Ruth raised
/// it?", "Which colour did they want at first?" All that it names stands best in the memory that
/// tells the change, which answers another question. Thread-safe: pure functions, linear in texts.
namespace cortex {

/// A state that is over, as a question asks for it.
struct FormerState {
  /// Stems of what it is a state of, sorted: "cost", "lesson".
  std::vector<std::string> matter;
  /// Stems of the event that ended it: "ruth", "rais". None: as it was at first.
  std::vector<std::string> event;
};

/// A question in the past with an event behind "before", or with "originally" and the like.
/// `words` are folded, in the order of the query (language/text/keywords.h).
std::optional<FormerState> FormerStateAsked(const std::vector<std::string>& words);

/// What tells of the matter and was told before the event was comes before the rest, then what told
/// the event first. Without an event: what told of the matter first. `hits` in their order.
HitsBefore FindFormer(const FormerState& asked, const std::vector<SearchHit>& hits);

}  // namespace cortex
