#pragma once

#include <string_view>

/// What tells a secret from what only looks like one. Pure functions.
namespace cortex {

/// Shannon's entropy of the bytes, in bits for each: 0 of "aaaa", 2 of "abcd", 0 of nothing.
double EntropyOf(std::string_view text);

/// The checksum of card numbers (ISO/IEC 7812): over the digits, whatever stands between them.
bool PassesLuhn(std::string_view text);

/// The checksum of bank accounts (ISO 13616): over digits and capital letters, the rest is left
/// out.
bool PassesMod97(std::string_view text);

/// Whether it has both of ASCII.
bool HasLettersAndDigits(std::string_view text);

}  // namespace cortex
