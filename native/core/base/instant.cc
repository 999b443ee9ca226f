#include "base/instant.h"

#include <absl/time/civil_time.h>

#include <array>

#include "base/ascii.h"

namespace cortex {
namespace {

constexpr std::int64_t kMillisPerSecond = 1000;
constexpr std::int32_t kNanosPerMilli = 1'000'000;
constexpr int kMostDigits = 9;
constexpr std::int64_t kSecondsPerMinute = 60;
constexpr std::int64_t kMinutesPerHour = 60;
const absl::CivilSecond kEpoch(1970, 1, 1);

/// Takes characters from the front of a text.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool Take(char expected) {
    if (text_.empty() || text_.front() != expected) return false;
    text_.remove_prefix(1);
    return true;
  }
  /// Exactly `count` digits that give a number up to `most`; -1 otherwise.
  std::int64_t Number(std::size_t count, std::int64_t most) {
    std::int64_t number = 0;
    if (text_.size() < count) return -1;
    for (std::size_t i = 0; i < count; ++i) {
      if (!IsAsciiDigit(text_[i])) return -1;
      constexpr int kBase = 10;
      number = number * kBase + (text_[i] - '0');
    }
    text_.remove_prefix(count);
    return number <= most ? number : -1;
  }
  [[nodiscard]] bool AtDigit() const { return !text_.empty() && IsAsciiDigit(text_.front()); }
  [[nodiscard]] bool AtEnd() const { return text_.empty(); }

 private:
  std::string_view text_;
};

/// Year to second, as UTC; nothing when a field or the date does not exist.
std::optional<std::int64_t> ReadSeconds(Reader* reader) {
  constexpr std::array<std::size_t, 6> kDigits = {4, 2, 2, 2, 2, 2};
  constexpr std::array<std::int64_t, 6> kMost = {9999, 12, 31, 23, 59, 59};
  constexpr std::array<char, 6> kBefore = {'\0', '-', '-', 'T', ':', ':'};
  std::array<std::int64_t, 6> fields{};
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i > 0 && !reader->Take(kBefore[i])) return std::nullopt;
    fields[i] = reader->Number(kDigits[i], kMost[i]);
    if (fields[i] < 0) return std::nullopt;
  }
  const auto& [year, month, day, hour, minute, second] = fields;
  const absl::CivilSecond civil(year, month, day, hour, minute, second);
  const bool exists = civil.year() == year && civil.month() == month && civil.day() == day;
  if (!exists) return std::nullopt;  // absl turned February 30 into March 1
  return civil - kEpoch;
}

/// Seconds to subtract; nothing when it is no offset.
std::optional<std::int64_t> ReadOffset(Reader* reader) {
  constexpr std::int64_t kMostHours = 23;
  constexpr std::int64_t kMostMinutes = 59;
  if (reader->Take('Z')) return 0;
  const bool east = reader->Take('+');
  if (!east && !reader->Take('-')) return std::nullopt;
  const std::int64_t hours = reader->Number(2, kMostHours);
  if (hours < 0 || !reader->Take(':')) return std::nullopt;
  const std::int64_t minutes = reader->Number(2, kMostMinutes);
  if (minutes < 0) return std::nullopt;
  const std::int64_t seconds = (hours * kMinutesPerHour + minutes) * kSecondsPerMinute;
  return east ? seconds : -seconds;
}

/// False when there is a point without one to nine digits behind it.
bool ReadFraction(Reader* reader, Instant* instant) {
  if (!reader->Take('.')) return true;
  constexpr std::int32_t kBase = 10;
  std::int32_t scale = 1'000'000'000;
  while (reader->AtDigit() && instant->digits < kMostDigits) {
    scale /= kBase;
    instant->nanoseconds += static_cast<std::int32_t>(reader->Number(1, kMostDigits)) * scale;
    ++instant->digits;
  }
  return instant->digits > 0;
}

}  // namespace

std::optional<Instant> ParseInstant(std::string_view text) {
  Reader reader(text);
  Instant instant;
  const auto seconds = ReadSeconds(&reader);
  if (!seconds || !ReadFraction(&reader, &instant)) return std::nullopt;
  const auto offset = ReadOffset(&reader);
  if (!offset || !reader.AtEnd()) return std::nullopt;
  instant.seconds = *seconds - *offset;
  const TimeMs time = MillisOf(instant);
  if (time < kEarliestTime || time > kLatestTime) return std::nullopt;
  return instant;
}

std::string FormatInstant(const Instant& instant) {
  const absl::CivilSecond civil = kEpoch + instant.seconds;
  const auto padded = [](std::int64_t number, std::size_t width) {
    std::string text = std::to_string(number);
    return std::string(text.size() < width ? width - text.size() : 0, '0') + text;
  };
  std::string text = padded(civil.year(), 4) + "-" + padded(civil.month(), 2) + "-" +
                     padded(civil.day(), 2) + "T" + padded(civil.hour(), 2) + ":" +
                     padded(civil.minute(), 2) + ":" + padded(civil.second(), 2);
  if (instant.digits > 0) {
    const std::string fraction = padded(instant.nanoseconds, kMostDigits);
    text += "." + fraction.substr(0, static_cast<std::size_t>(instant.digits));
  }
  return text + "Z";
}

Instant InstantOf(TimeMs time) {
  constexpr int kMilliDigits = 3;
  std::int64_t seconds = time / kMillisPerSecond;
  std::int64_t millis = time % kMillisPerSecond;
  if (millis < 0) {
    millis += kMillisPerSecond;
    --seconds;
  }
  return {seconds, static_cast<std::int32_t>(millis) * kNanosPerMilli, kMilliDigits};
}

TimeMs MillisOf(const Instant& instant) {
  return instant.seconds * kMillisPerSecond + instant.nanoseconds / kNanosPerMilli;
}

}  // namespace cortex
