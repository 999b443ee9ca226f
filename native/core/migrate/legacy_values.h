#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "store/value.h"

/// What the values of legacy columns mean, in all the shapes that occur.
/// Thread-safe: pure functions. Nothing: the value means none.
namespace cortex {

/// Text as it is; numbers as SQLite writes them; bytes of no text become U+FFFD. Nothing for NULL
/// and for blobs that are not UTF-8.
std::optional<std::string> LegacyText(const Value& value);

/// ISO text, without a zone local to `zone`; epoch seconds or milliseconds, as number or text.
std::optional<TimeMs> LegacyTime(const Value& value, const TimeZone& zone);

/// Whether the value is a time whose text names no zone.
bool IsZoneless(const Value& value);

std::optional<double> LegacyNumber(const Value& value);

/// A count, at least 0.
std::optional<std::int64_t> LegacyCount(const Value& value);

/// A JSON array, a JSON string, arrays in arrays or plain text; without empty and equal names.
std::vector<std::string> LegacyNames(const Value& value);

}  // namespace cortex
