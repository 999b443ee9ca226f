#include "migrate/legacy_values.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "base/error.h"
#include "base/unicode.h"

namespace cortex {
namespace {

/// Epoch seconds are those of 1973 to 5138, larger numbers milliseconds; smaller ones (a year, a
/// column's 0) are no times.
constexpr double kLeastSeconds = 1e8;
constexpr double kLeastMillis = 1e11;
constexpr double kMillisPerSecond = 1000;

std::string Trimmed(const std::string& text) {
  constexpr const char* kSpace = " \t\r\n";
  const auto first = text.find_first_not_of(kSpace);
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

std::optional<double> NumberIn(const std::string& text) {
  const std::string digits = Trimmed(text);
  constexpr const char* kOfNumbers = "0123456789+-.eE";
  if (digits.empty() || digits.find_first_not_of(kOfNumbers) != std::string::npos)
    return std::nullopt;
  char* end = nullptr;
  const double number = std::strtod(digits.c_str(), &end);
  if (end != digits.c_str() + digits.size() || !std::isfinite(number)) return std::nullopt;
  return number;
}

std::optional<TimeMs> FromEpoch(double number) {
  if (std::abs(number) < kLeastSeconds) return std::nullopt;
  const double millis = std::abs(number) < kLeastMillis ? number * kMillisPerSecond : number;
  const double rounded = std::floor(millis);
  const bool inside =
      rounded >= static_cast<double>(kEarliestTime) && rounded <= static_cast<double>(kLatestTime);
  if (!inside) return std::nullopt;
  return static_cast<TimeMs>(rounded);
}

void CollectNames(const nlohmann::json& json, std::vector<std::string>* names) {
  if (json.is_array()) {
    for (const auto& item : json) CollectNames(item, names);
  } else if (json.is_string()) {
    names->push_back(json.get<std::string>());
  } else if (json.is_number() || json.is_boolean()) {
    names->push_back(json.dump());
  }
}

}  // namespace

std::optional<std::string> LegacyText(const Value& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return RepairUtf8(*text);
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  if (const auto* real = std::get_if<double>(&value)) return nlohmann::json(*real).dump();
  const auto* blob = std::get_if<Blob>(&value);
  if (blob != nullptr && IsUtf8(blob->bytes)) return blob->bytes;
  return std::nullopt;
}

std::optional<TimeMs> LegacyTime(const Value& value, const TimeZone& zone) {
  if (const auto number = LegacyNumber(value)) return FromEpoch(*number);
  const auto text = LegacyText(value);
  if (!text) return std::nullopt;
  try {
    return zone.Parse(Trimmed(*text));
  } catch (const Error&) {  // it is no time, and that is the answer
    return std::nullopt;
  }
}

bool IsZoneless(const Value& value) {
  const auto* text = std::get_if<std::string>(&value);
  if (text == nullptr || NumberIn(*text)) return false;
  const std::string trimmed = Trimmed(*text);
  const auto time = trimmed.find_first_of("T ");
  if (time == std::string::npos) return true;
  return trimmed.find_first_of("Zz+-", time) == std::string::npos;
}

std::optional<double> LegacyNumber(const Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return static_cast<double>(*number);
  if (const auto* real = std::get_if<double>(&value)) {
    if (std::isfinite(*real)) return *real;
    return std::nullopt;
  }
  if (const auto* text = std::get_if<std::string>(&value)) return NumberIn(*text);
  return std::nullopt;
}

std::optional<std::int64_t> LegacyCount(const Value& value) {
  const auto number = LegacyNumber(value);
  if (!number || *number < 0) return std::nullopt;
  constexpr double kMost = std::numeric_limits<std::int32_t>::max();
  return static_cast<std::int64_t>(std::min(*number, kMost));
}

std::vector<std::string> LegacyNames(const Value& value) {
  const auto text = LegacyText(value);
  if (!text) return {};
  std::vector<std::string> found;
  const auto json = nlohmann::json::parse(*text, nullptr, false);
  if (json.is_discarded()) {
    found.push_back(*text);
  } else {
    CollectNames(json, &found);
  }
  std::vector<std::string> names;
  std::set<std::string> seen;
  for (const auto& name : found) {
    const std::string trimmed = Trimmed(name);
    if (!IsBlank(trimmed) && seen.insert(FoldName(trimmed)).second) names.push_back(trimmed);
  }
  return names;
}

}  // namespace cortex
