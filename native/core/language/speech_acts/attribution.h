#pragma once

#include <string_view>
#include <vector>

#include "language/text/tokens.h"

/// Speaker attribution: whose words a part of a text is, where marks of quotation do not tell it.
/// Thread-safe: pure functions, linear in the text.
namespace cortex {

/// A part of a text in which "I" is somebody else than who tells the text: "Tom: I live in Rome",
/// "Tom wrote: I live in Rome", "I live in Rome, Tom said", "the song goes: I live in Rome".
struct Attribution {
  /// What is said.
  Span said;
  /// The name of who says it; empty where the text names nobody.
  Span speaker;

  [[nodiscard]] bool IsNamed() const { return speaker.begin < speaker.end; }
};

/// In order, without overlap; only what speaks in the first person, since anything else means the
/// same whoever says it. "Note: I live in Rome" and "I said: ..." are the teller's own.
std::vector<Attribution> ReadAttributions(std::string_view text, const std::vector<Token>& tokens);

/// The one of them, in their order, that says what stands at this byte, or null.
const Attribution* AttributionAt(const std::vector<Attribution>& attributions, std::size_t offset);

}  // namespace cortex
