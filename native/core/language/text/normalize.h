#pragma once

#include <string>
#include <string_view>

/// Text in the form in which two texts are compared for being the same (docs/spec/storing.md,
/// "Duplicates", rule 1). Thread-safe: pure functions, linear in the text.
namespace cortex {

/// NFC, case folded, straight apostrophes, contractions expanded, fillers dropped, one space
/// between words. Punctuation becomes a space, except inside or attached to a number (sign,
/// decimal, range, fraction, clock,
/// %, currency, feet and inches), in names such as C++, C#, .NET, user@host and blood type A-, and
/// a closing question mark. Normalising a normalised text changes nothing. `text` is valid UTF-8.
std::string NormalizeForComparison(std::string_view text);

}  // namespace cortex
