#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"

/// Instants as exact as their text. Thread-safe: values.
namespace cortex {

/// A point in time with the number of fraction digits it was written with.
struct Instant {
  std::int64_t seconds = 0;
  std::int32_t nanoseconds = 0;
  int digits = 0;

  friend bool operator==(const Instant& a, const Instant& b) {
    return a.seconds == b.seconds && a.nanoseconds == b.nanoseconds;
  }
  friend std::strong_ordering operator<=>(const Instant& a, const Instant& b) {
    const auto by_seconds = a.seconds <=> b.seconds;
    return std::is_neq(by_seconds) ? by_seconds : a.nanoseconds <=> b.nanoseconds;
  }
};

/// RFC 3339 with `T`, an offset or `Z`, seconds below 60 and at most nine digits of fraction;
/// nothing for anything else, or a year outside 1 to 9999. Source: RFC 3339, section 5.6.
std::optional<Instant> ParseInstant(std::string_view text);

/// In UTC with `Z` and the fraction digits it has.
std::string FormatInstant(const Instant& instant);

/// With three fraction digits.
Instant InstantOf(TimeMs time);
/// Rounded down.
TimeMs MillisOf(const Instant& instant);

}  // namespace cortex
