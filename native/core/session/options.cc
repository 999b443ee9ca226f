#include "session/options.h"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace cortex {
namespace {

constexpr std::int64_t kLargestLimit = 10'000'000;
constexpr const char* kThreshold = "archival_trigger_threshold";
constexpr const char* kRotation = "memory_rotation_enabled";
constexpr const char* kCrossChecks = "context_validation_enabled";
constexpr const char* kDerivesContext = "context_derivation_enabled";
constexpr const char* kLimits = "limits";

struct NumberOption {
  const char* name;
  std::int64_t SessionOptions::*member;
  std::int64_t least;
  std::int64_t most;
};

// Never fewer than three turns are kept.
constexpr std::int64_t kFewestKept = 3;
constexpr std::int64_t kMostTurns = 10'000;
constexpr std::int64_t kMostPercent = 100;
constexpr std::array<NumberOption, 10> kNumbers = {{
    {"warning_percent", &SessionOptions::warning_percent, 1, kMostPercent},
    {"archive_percent", &SessionOptions::archive_percent, 1, kMostPercent},
    {"emergency_percent", &SessionOptions::emergency_percent, 1, kMostPercent},
    {"most_turns", &SessionOptions::most_turns, kFewestKept, kMostTurns},
    {"keep_on_overflow", &SessionOptions::keep_on_overflow, kFewestKept, kMostTurns},
    {"keep_on_full_overflow", &SessionOptions::keep_on_full_overflow, kFewestKept, kMostTurns},
    {"keep_on_archive", &SessionOptions::keep_on_archive, kFewestKept, kMostTurns},
    {"keep_on_emergency", &SessionOptions::keep_on_emergency, kFewestKept, kMostTurns},
    {"list_cap", &SessionOptions::list_cap, 1, kMostTurns},
    {"undo_depth", &SessionOptions::undo_depth, 0, kMostTurns},
}};

Error UnfitOption(const std::string& name, const std::string& expected) {
  return {ErrorCode::kValidation, "options." + name + " must be " + expected};
}

std::int64_t WholeNumber(const std::string& name, const Json& value, std::int64_t least,
                         std::int64_t most) {
  const bool fits = value.is_number_integer() &&
                    value.get<double>() >= static_cast<double>(least) &&
                    value.get<double>() <= static_cast<double>(most);
  if (fits) return value.get<std::int64_t>();
  throw UnfitOption(name, "a whole number from " + std::to_string(least) + " to " +
                              std::to_string(most) + ", but is " + DumpDocument(value));
}

bool Flag(const std::string& name, const Json& value) {
  if (value.is_boolean()) return value.get<bool>();
  throw UnfitOption(name, "true or false, but is " + DumpDocument(value));
}

void SetLimits(const Json& limits, SessionOptions* options) {
  if (!limits.is_object()) throw UnfitOption(kLimits, "an object");
  for (const auto& [name, value] : limits.items()) {
    const auto label = FindBlockLabel(name);
    if (!label) throw UnfitOption(kLimits, "given by the blocks' labels; there is no " + name);
    options->limits.at(Index(*label)) =
        WholeNumber(kLimits + ("." + name), value, 1, kLargestLimit);
  }
}

void Set(const std::string& name, const Json& value, SessionOptions* options) {
  for (const auto& number : kNumbers) {
    if (name != number.name) continue;
    options->*number.member = WholeNumber(name, value, number.least, number.most);
    return;
  }
  if (name == kLimits) return SetLimits(value, options);
  if (name == kRotation) {
    options->rotation = Flag(name, value);
  } else if (name == kCrossChecks) {
    options->cross_checks = Flag(name, value);
  } else if (name == kDerivesContext) {
    options->derives_context = Flag(name, value);
  } else if (name == kThreshold) {
    options->archival_threshold.reset();
    if (!value.is_null()) options->archival_threshold = WholeNumber(name, value, 1, kLargestLimit);
  } else {
    throw Error(ErrorCode::kValidation, "There is no option " + name);
  }
}

void RequireRising(const SessionOptions& options) {
  const bool bands = options.warning_percent <= options.archive_percent &&
                     options.archive_percent <= options.emergency_percent;
  if (!bands)
    throw UnfitOption("warning_percent, archive_percent, emergency_percent", "in rising order");
  const bool kept = options.keep_on_emergency <= options.keep_on_archive &&
                    options.keep_on_archive <= options.keep_on_full_overflow &&
                    options.keep_on_full_overflow <= options.keep_on_overflow &&
                    options.keep_on_overflow <= options.most_turns;
  if (kept) return;
  throw UnfitOption(
      "keep_on_emergency, keep_on_archive, keep_on_full_overflow, keep_on_overflow, "
      "most_turns",
      "in rising order");
}

}  // namespace

SessionOptions WithOptions(SessionOptions options, const Json& patch) {
  if (!patch.is_object()) throw Error(ErrorCode::kValidation, "options must be an object");
  for (const auto& [name, value] : patch.items()) Set(name, value, &options);
  RequireRising(options);
  return options;
}

Json OptionsDocument(const SessionOptions& options) {
  Json limits = Json::object();
  for (const auto label : kBlockLabels)
    limits[std::string(BlockLabelName(label))] = options.limits.at(Index(label));
  Json document = {{kLimits, std::move(limits)}};
  for (const auto& number : kNumbers) document[number.name] = options.*number.member;
  document[kThreshold] = nullptr;
  if (options.archival_threshold) document[kThreshold] = *options.archival_threshold;
  document[kRotation] = options.rotation;
  document[kCrossChecks] = options.cross_checks;
  // As it was written before there was any such option.
  if (options.derives_context) document[kDerivesContext] = true;
  return document;
}

}  // namespace cortex
