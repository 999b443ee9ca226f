#pragma once

#include <string_view>

#include "recall/meanings.h"

/// Which part of a memory a question is about, where a newer memory took the place of one part
/// alone. Thread-safe: a pure function.
namespace cortex {

/// A pair of memories, as the older one's reader sees it.
struct DisputedPart {
  /// What the older memory says, and the words of it that the pair disputes.
  std::string_view text;
  std::string_view evidence;
  std::string_view newer_text;
};

/// Whether what is asked stands in a part of the older memory that the newer one says nothing of:
/// asked how much ramipril Ida takes, of "Ida takes ramipril 5 mg, omeprazole 20 mg" beside
/// "Ida takes omeprazole 40 mg now". A part is a clause with a verb, a sentence, or an item with a
/// value.
bool AsksOfAnotherPart(const Meanings& asked, const DisputedPart& disputed);

}  // namespace cortex
