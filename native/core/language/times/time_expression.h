#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "language/text/tokens.h"

/// Expressions of time and of sessions in an English query, resolved by a clock and a time zone
/// (docs/spec/times.md): "May 8th", "the week before last", "between June 27 and
/// July 6", "three sessions ago". Rules, no statistics: the same words and clock give the same
/// ranges. Thread-safe: pure functions. Linear in the query's length.
///
/// Readings where English leaves it open (test/gold/README-time-expressions.md holds them all):
/// - Days, weeks and months are local; weeks are ISO 8601. A day may have 23 or 25 hours.
/// - Memories lie in the past: what has no year is the latest that begins today or earlier. Only
///   words point ahead: "next", "coming", "tomorrow", "in N days", "from now".
/// - 5/6 is the 6th of May in America/* time zones and the 5th of June elsewhere; 13/6 and 6/13 are
///   what they can be; dotted dates are day first, four digits first are year, month, day.
/// - "last week" is the whole one before the running one; "the past week" ends now.
/// - "N weeks ago" is the whole week; "N days ago" the day.
namespace cortex {

/// Half-open: begin <= t < end.
struct TimeRange {
  TimeMs begin = 0;
  TimeMs end = 0;

  bool operator==(const TimeRange&) const = default;
};

/// The ends of a range that is open there ("since May", "before 2020").
inline constexpr TimeMs kOpenBegin = kEarliestTime;
inline constexpr TimeMs kOpenEnd = kLatestTime + 1;

/// A day on which clocks are put back; what is no longer is within a day.
inline constexpr TimeMs kLongestDay = 25 * kMillisPerHour;

/// 1-based sessions of a conversation; negative counts back from the latest (-1 is the latest).
struct SessionRange {
  int first = 0;
  int last = 0;
};

struct TimeExpressions {
  /// Each is one alternative: a memory in any of them matches.
  std::vector<TimeRange> ranges;
  /// Alternatives likewise.
  std::vector<SessionRange> sessions;
  /// Bytes of the query that were time expressions, in order.
  std::vector<Span> spans;
  /// Nothing but time, question words and generic words remains ("what did we talk about last
  /// Tuesday").
  bool whole_query = false;
};

/// Which one is meant of what comes again, "19 March", "Saturday": the latest that has begun, or
/// the next that is not over.
enum class TimeReading : std::uint8_t { kLatest, kNext };

/// What a text is: in a query a day is a time where a word governs it ("on Friday"), in a note also
/// by itself ("vet Friday 9.20").
enum class TimeRegister : std::uint8_t { kQuery, kNote };

/// `query` is valid UTF-8.
TimeExpressions ParseTimeExpressions(std::string_view query, TimeMs now, const TimeZone& timezone,
                                     TimeReading reading = TimeReading::kLatest,
                                     TimeRegister in = TimeRegister::kQuery);

}  // namespace cortex
