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

/// Whether a text stands for a secret, as in examples: $DB_PASS, [password], %PASS%, DB_PASSWORD,
/// xxx, ab***, .... The words for it are the table's.
bool LooksLikeAPlaceholder(std::string_view text);

/// Whether it is base64 of a name and a password with a colon between (RFC 7617), padded or not.
bool IsCredentials(std::string_view text);

}  // namespace cortex
