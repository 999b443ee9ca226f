#include "base/time.h"

#include <absl/time/civil_time.h>
#include <absl/time/time.h>

#include <array>
#include <chrono>
#include <string_view>

#include "base/ascii.h"
#include "base/error.h"

namespace cortex {
namespace {

/// Whether every field before the seconds' fraction has its two or four digits, and the end is no
/// white space.
bool HasIsoShape(std::string_view text) {
  constexpr std::string_view kDate = "dddd-dd-dd";
  constexpr std::string_view kDateAndTime = "dddd-dd-ddTdd:dd";
  const std::string_view shape = text.size() == kDate.size() ? kDate : kDateAndTime;
  if (text.size() < shape.size()) return false;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] == 'd' && !IsAsciiDigit(text[i])) return false;
  }
  return IsAsciiDigit(text.back()) || text.back() == 'Z' || text.back() == 'z';
}

}  // namespace

struct TimeZone::Rules {
  absl::TimeZone zone;
};

TimeZone::TimeZone(const std::string& name) : name_(name) {
  auto rules = std::make_shared<Rules>();
  const bool is_utc = name == "UTC" || name == "Etc/UTC";
  if (is_utc) {
    rules->zone = absl::UTCTimeZone();  // needs no time zone files on the machine
  } else if (name.empty() || name == "localtime" || !absl::LoadTimeZone(name, &rules->zone)) {
    throw Error(ErrorCode::kValidation,
                "Unknown time zone \"" + name +
                    "\": use an IANA name such as \"Europe/Paris\" or \"UTC\" (on a system without "
                    "time zone files, install tzdata)");
  }
  rules_ = std::move(rules);
}

std::int64_t TimeZone::LocalDay(TimeMs time) const {
  const absl::CivilDay day = absl::ToCivilDay(absl::FromUnixMillis(time), rules_->zone);
  return day - absl::CivilDay(1970, 1, 1);
}

std::int64_t TimeZone::LocalMillisOfDay(TimeMs time) const {
  const absl::TimeZone::CivilInfo local = rules_->zone.At(absl::FromUnixMillis(time));
  const absl::CivilSecond midnight(absl::CivilDay(local.cs));
  return (local.cs - midnight) * 1000 + absl::ToInt64Milliseconds(local.subsecond);
}

TimeMs TimeZone::InstantOf(std::int64_t day, std::int64_t millis) const {
  const std::int64_t seconds = millis / 1000;
  const absl::CivilSecond local = absl::CivilSecond(absl::CivilDay(1970, 1, 1) + day) + seconds;
  return absl::ToUnixMillis(absl::FromCivil(local, rules_->zone)) + millis % 1000;
}

TimeMs TimeZone::Parse(const std::string& text) const {
  static constexpr std::array kFormats = {
      "%Y-%m-%d%ET%H:%M:%E*S%Ez", "%Y-%m-%d %H:%M:%E*S%Ez", "%Y-%m-%d%ET%H:%M%Ez",
      "%Y-%m-%d %H:%M%Ez",        "%Y-%m-%d%ET%H:%M:%E*S",  "%Y-%m-%d %H:%M:%E*S",
      "%Y-%m-%d%ET%H:%M",         "%Y-%m-%d %H:%M",         "%Y-%m-%d"};
  // The parser skips white space and takes signed or short fields; ISO 8601 does neither.
  constexpr std::size_t kLongest = 40;
  const bool shaped = text.size() <= kLongest && HasIsoShape(text);
  if (shaped) {
    for (const char* format : kFormats) {
      absl::Time parsed;
      if (absl::ParseTime(format, text, rules_->zone, &parsed, nullptr)) {
        const TimeMs time = absl::ToUnixMillis(parsed);
        RequireTime(time, "time");
        return time;
      }
    }
  }
  throw Error(ErrorCode::kValidation,
              "\"" + text.substr(0, kLongest) +
                  "\" is not an ISO 8601 time: write it like 2026-03-01T12:00:00Z");
}

void RequireTime(TimeMs time, const std::string& what) {
  if (time < kEarliestTime || time > kLatestTime) {
    throw Error(ErrorCode::kValidation, what + " " + std::to_string(time) +
                                            " is outside the years 1 to 9999 (epoch milliseconds)");
  }
}

TimeSource SystemTime() {
  return [] {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
  };
}

std::string FormatUtc(TimeMs time) {
  return absl::FormatTime("%E4Y-%m-%dT%H:%M:%E3SZ", absl::FromUnixMillis(time),
                          absl::UTCTimeZone());
}

}  // namespace cortex
