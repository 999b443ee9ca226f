#pragma once

#include <optional>
#include <string>

#include "language/claims/claim_words.h"

namespace cortex {

/// A telephone number as it stands in a text.
struct PhoneNumber {
  /// Its last seven, or all where it has fewer: "0151 555 0101" is "+44 151 555-0101".
  std::string digits;
  /// In bytes of the text.
  Span told;
};

/// The number that words tell; nothing for what is too short to be one. Thread-safe: a pure
/// function, linear in the words.
std::optional<PhoneNumber> ReadPhoneNumber(const ClaimWords& words, Stretch rest);

}  // namespace cortex
