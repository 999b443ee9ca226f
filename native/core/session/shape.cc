#include "session/shape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/instant.h"
#include "base/unicode.h"
#include "language/secrets/redacted.h"

namespace cortex {
namespace {

constexpr std::array<std::string_view, 7> kTimes = {
    "timestamp",    "start_time",    "last_activity",         "last_updated",
    "last_cleanup", "last_archival", "last_performance_check"};

std::string Shown(const Json& value) {
  return Excerpt(WithoutSecrets(DumpDocument(value)), kQuotedLength);
}

}  // namespace

const Json* Member(const Json& node, const char* name) {
  if (!node.is_object()) return nullptr;
  const auto found = node.find(name);
  return found == node.end() ? nullptr : &*found;
}

const Json* Member(const Json& node, const char* outer, const char* inner) {
  const Json* between = Member(node, outer);
  return between == nullptr ? nullptr : Member(*between, inner);
}

std::string TextOf(const Json& node, const char* name) {
  const Json* member = Member(node, name);
  return member != nullptr && member->is_string() ? member->get<std::string>() : std::string();
}

std::string OneLine(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

std::int64_t MillisOfSeconds(const Json& seconds) {
  constexpr double kMillis = 1000;
  return std::llround(seconds.get<double>() * kMillis);
}

const Json* Findings::OptionalObject(const Json& node, const char* name, const std::string& pointer,
                                     const char* rule) {
  const Json* member = Member(node, name);
  if (member == nullptr || member->is_object()) return member;
  Add(rule, Step(pointer, name), "must be an object, but is " + Shown(*member));
  return nullptr;
}

const Json* Findings::RequiredObject(const Json& node, const char* name, const std::string& pointer,
                                     const char* rule) {
  if (Member(node, name) == nullptr) Add(rule, Step(pointer, name), "is missing");
  return OptionalObject(node, name, pointer, rule);
}

void Findings::OptionalText(const Json& node, const char* name, const std::string& pointer,
                            const char* rule) {
  const Json* member = Member(node, name);
  if (member == nullptr || member->is_string() || member->is_null()) return;
  Add(rule, Step(pointer, name), "must be text, but is " + Shown(*member));
}

void Findings::OptionalShare(const Json& node, const char* name, const std::string& pointer) {
  const Json* member = Member(node, name);
  if (member == nullptr || member->is_null()) return;
  const bool fits = member->is_number() && member->get<double>() >= 0 && member->get<double>() <= 1;
  if (!fits)
    Add("V12", Step(pointer, name), "must be a number from 0 to 1, but is " + Shown(*member));
}

void Findings::OptionalSeconds(const Json& node, const char* name, const std::string& pointer) {
  const Json* member = Member(node, name);
  if (member == nullptr || member->is_null()) return;
  const bool fits =
      member->is_number() && member->get<double>() >= 0 && member->get<double>() <= kMostSeconds;
  if (!fits) Add("A25", Step(pointer, name), "must be seconds from 0, but is " + Shown(*member));
}

void Findings::Times(const Json& node, const std::string& pointer) {
  if (node.is_array()) {
    for (std::size_t i = 0; i < node.size(); ++i) Times(node[i], Step(pointer, i));
    return;
  }
  if (!node.is_object()) return;
  for (const auto& [name, value] : node.items()) {
    const bool is_time = std::find(kTimes.begin(), kTimes.end(), name) != kTimes.end();
    if (!is_time) {
      Times(value, Step(pointer, name));
    } else if (!value.is_null() &&
               (!value.is_string() || !ParseInstant(value.get<std::string>()))) {
      Add("V10", Step(pointer, name),
          "must be a time such as 2026-03-01T12:00:00Z (RFC 3339 with an offset), but is " +
              Shown(value));
    }
  }
}

}  // namespace cortex
