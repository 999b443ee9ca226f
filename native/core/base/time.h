#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

/// Instants as epoch milliseconds, ISO 8601 text, and the local days of a time zone. Thread-safe:
/// values.
namespace cortex {

/// Milliseconds since 1970-01-01T00:00:00Z.
using TimeMs = std::int64_t;

inline constexpr TimeMs kMillisPerHour = 3'600'000;
inline constexpr TimeMs kMillisPerDay = 24 * kMillisPerHour;

/// The instants that ISO text with a four-digit year can name: 0001-01-01 to 9999-12-31.
inline constexpr TimeMs kEarliestTime = -62'135'596'800'000;
inline constexpr TimeMs kLatestTime = 253'402'300'799'999;

/// An IANA time zone.
class TimeZone {
 public:
  /// VALIDATION_ERROR when the name is unknown to this system.
  explicit TimeZone(const std::string& name);
  static TimeZone Utc() { return TimeZone("UTC"); }

  [[nodiscard]] const std::string& name() const { return name_; }

  /// Days since 1970-01-01 of the local calendar date at `time`.
  [[nodiscard]] std::int64_t LocalDay(TimeMs time) const;

  /// Milliseconds that a clock on the wall shows at `time`, counted from midnight.
  [[nodiscard]] std::int64_t LocalMillisOfDay(TimeMs time) const;

  /// The instant at which the wall shows `millis` after midnight of a local day, counted as
  /// LocalDay does; `millis` may lie beyond the day. Where the clock is put back it is the first of
  /// both; a time that a clock put forward leaves out is taken as if it had not been.
  [[nodiscard]] TimeMs InstantOf(std::int64_t day, std::int64_t millis) const;

  /// ISO 8601: a date, or a date and a time with `T` or a space between, seconds and fraction
  /// optional, with `Z`, an offset, or neither (then local to this zone). VALIDATION_ERROR when it
  /// is no such time.
  [[nodiscard]] TimeMs Parse(const std::string& text) const;

 private:
  struct Rules;
  std::string name_;
  std::shared_ptr<const Rules> rules_;
};

/// VALIDATION_ERROR unless `time` lies between kEarliestTime and kLatestTime.
void RequireTime(TimeMs time, const std::string& what);

/// What time it is. Called from any thread.
using TimeSource = std::function<TimeMs()>;

/// As the system's clock has it.
TimeSource SystemTime();

/// `2026-03-01T12:00:00.000Z`.
std::string FormatUtc(TimeMs time);

}  // namespace cortex
