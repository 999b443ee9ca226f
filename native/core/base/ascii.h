#pragma once

/// Bytes of ASCII, which stand for themselves anywhere in UTF-8. Thread-safe: pure functions.
namespace cortex {

constexpr bool IsAsciiDigit(char byte) { return byte >= '0' && byte <= '9'; }

}  // namespace cortex
