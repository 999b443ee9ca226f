#include "brain/input_rules.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "base/unicode.h"
#include "language/secrets/redacted.h"

namespace cortex {

void RequireName(const std::string& name, const std::string& what) {
  constexpr std::size_t kLongest = 200;
  RequireUtf8(name, what);
  if (IsBlank(name))
    throw Error(ErrorCode::kValidation, what + " is empty: leave it out or give it a name");
  // What would make a name end early for whatever reads texts up to a NUL, as SQLite's functions
  // do.
  if (name.find('\0') != std::string::npos) {
    throw Error(ErrorCode::kValidation,
                what + " " + Quoted(name) + " holds a NUL character: remove it");
  }
  if (CountCodePoints(name) <= kLongest) return;
  throw Error(ErrorCode::kValidation, what + " " + Quoted(name) + " is longer than " +
                                          std::to_string(kLongest) + " characters: shorten it");
}

void RequireUser(const std::string& user_id) {
  RequireName(user_id, "user_id");
  if (user_id != kEverybody) return;
  throw Error(ErrorCode::kValidation,
              "user_id is \"*\", which stands for everybody: name the user whose it is");
}

void RequireOptionalName(const std::optional<std::string>& name, const std::string& what) {
  if (name) RequireName(*name, what);
}

void RequireNames(const std::vector<std::string>& names, const std::string& what) {
  constexpr std::size_t kMost = 64;
  if (names.size() > kMost) {
    throw Error(ErrorCode::kValidation, what + " has " + std::to_string(names.size()) +
                                            " items: give " + std::to_string(kMost) + " at most");
  }
  for (const auto& name : names) RequireName(name, "an item of " + what);
}

std::vector<std::string> AcceptNames(std::vector<std::string> names, const std::string& what) {
  RequireNames(names, what);
  std::set<std::string> known;
  std::erase_if(names,
                [&](const std::string& name) { return !known.insert(FoldName(name)).second; });
  return names;
}

void RequireImportance(double importance) {
  constexpr double kHighest = 5;
  if (std::isfinite(importance) && importance >= 0 && importance <= kHighest) return;
  throw Error(ErrorCode::kValidation,
              "importance is " + std::to_string(importance) + ": give a number from 0 to 5");
}

void RequireMetadata(const std::string& metadata) {
  RequireUtf8(metadata, "metadata");
  if (CountCodePoints(metadata) > kLongestMetadata) {
    throw Error(ErrorCode::kValidation,
                "metadata has " + std::to_string(CountCodePoints(metadata)) +
                    " characters as JSON: give " + std::to_string(kLongestMetadata) + " at most");
  }
  const auto json = nlohmann::json::parse(metadata, nullptr, false);
  if (json.is_object()) return;
  if (json.is_discarded()) {
    throw Error(ErrorCode::kValidation,
                "metadata is no valid JSON, or has half of a surrogate pair in a text: " +
                    Quoted(metadata));
  }
  throw Error(ErrorCode::kValidation, "metadata is " + Quoted(metadata) + ": give a JSON object");
}

void RequireLimit(std::int64_t limit, std::int64_t most) {
  if (limit >= 1 && limit <= most) return;
  throw Error(ErrorCode::kValidation,
              "limit is " + std::to_string(limit) + ": give 1 to " + std::to_string(most));
}

void RequireFuture(TimeMs expires_at, TimeMs now) {
  RequireTime(expires_at, "expires_at");
  if (expires_at > now) return;
  throw Error(ErrorCode::kValidation, "expires_at " + FormatUtc(expires_at) +
                                          " has passed: give a later time, or leave it out");
}

void RequireTimeLimits(const ToldMemory& memory) {
  if (memory.review_at) RequireTime(*memory.review_at, "review_at");
  if (!memory.expires_at || !memory.review_at || *memory.review_at <= *memory.expires_at) return;
  throw Error(ErrorCode::kValidation,
              "review_at " + FormatUtc(*memory.review_at) + " is after expires_at " +
                  FormatUtc(*memory.expires_at) +
                  ", when there is nothing left to look at: give an earlier review_at");
}

bool IsAhead(TimeMs created_at, TimeMs now) { return created_at - now > kMillisPerDay; }

void RequireRange(const std::optional<TimeMs>& begin, const std::optional<TimeMs>& end,
                  std::pair<const char*, const char*> names) {
  if (!begin || !end || *begin <= *end) return;
  const std::string first = names.first;
  const std::string second = names.second;
  throw Error(ErrorCode::kValidation, first + " " + FormatUtc(*begin) + " is after " + second +
                                          " " + FormatUtc(*end) +
                                          ", so that nothing lies between: give an earlier " +
                                          first + " or a later " + second);
}

void RequireContent(const std::string& content, std::int64_t limit) {
  RequireUtf8(content, "content");
  if (IsBlank(content))
    throw Error(ErrorCode::kContentEmpty, "The content is empty: give some text");
  const auto length = static_cast<std::int64_t>(CountCodePoints(content));
  if (length <= limit) return;
  throw Error(ErrorCode::kContentTooLong, "The content has " + std::to_string(length) +
                                              " characters, the limit is " + std::to_string(limit) +
                                              ": shorten it or store it in parts");
}

bool IsFailureOfStore(ErrorCode code) {
  switch (code) {
    case ErrorCode::kBusy:
    case ErrorCode::kUnreachable:
    case ErrorCode::kDiskFull:
    case ErrorCode::kIo:
    case ErrorCode::kCorrupt:
    case ErrorCode::kNotABrain:
    case ErrorCode::kStorage:
      return true;
    default:
      return false;
  }
}

bool IsRefusal(ErrorCode code) {
  return code == ErrorCode::kValidation || code == ErrorCode::kContentEmpty ||
         code == ErrorCode::kContentTooLong || code == ErrorCode::kSecretRefused;
}

void RequireDirection(std::span<const float> vector, const std::string& what) {
  const bool finite =
      std::all_of(vector.begin(), vector.end(), [](float value) { return std::isfinite(value); });
  const bool zero =
      std::all_of(vector.begin(), vector.end(), [](float value) { return value == 0; });
  if (finite && !zero) return;
  const char* problem = vector.empty() ? "is empty" : zero ? "is zero" : "holds NaN or infinity";
  throw Error(ErrorCode::kValidation,
              what + " " + problem + ": it must point somewhere; ask the embedder again");
}

StorageResult Refusal(StorageStatus status, const std::string& message) {
  StorageResult result;
  result.status = status;
  result.message = WithoutSecrets(message);
  return result;
}

StorageResult RefusalOf(const Error& error) {
  switch (error.code()) {
    case ErrorCode::kContentEmpty:
      return Refusal(StorageStatus::kContentEmpty, error.what());
    case ErrorCode::kSecretRefused:
      return Refusal(StorageStatus::kSecretRefused, error.what());
    case ErrorCode::kContentTooLong:
      return Refusal(StorageStatus::kContentTooLong, error.what());
    default:
      return Refusal(StorageStatus::kValidationError, error.what());
  }
}

void TellSecrets(std::vector<SecretCount> secrets, StorageResult* result) {
  if (!secrets.empty() && result->is_success()) {
    std::string told;
    for (const auto& [kind, count] : secrets)
      told += (told.empty() ? "" : ", ") + std::to_string(count) + " " + kind;
    result->message += " (taken out: " + told + ")";
  }
  result->secrets = std::move(secrets);
}

Error NoMemory(const std::string& id) {
  return {ErrorCode::kNotFound, "There is no memory with the id " + Quoted(id) +
                                    ": search for it; it may have been forgotten"};
}

Error HasExpired(const Memory& memory) {
  return {ErrorCode::kValidation, "The memory " + memory.id + " expired on " +
                                      FormatUtc(*memory.expires_at) +
                                      ": give it a later expires_at first"};
}

}  // namespace cortex
