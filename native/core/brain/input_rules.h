#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "store/domain.h"

/// What may be stored, and how a refusal is told. Thread-safe: pure functions.
namespace cortex {

/// Stands for all users where one may be named; so nobody can have it for a name.
inline constexpr const char* kEverybody = "*";

// Each throws VALIDATION_ERROR naming `what`.
void RequireName(const std::string& name, const std::string& what);
/// Whose rows are stored: a name that is not kEverybody.
void RequireUser(const std::string& user_id);
void RequireOptionalName(const std::optional<std::string>& name, const std::string& what);
void RequireNames(const std::vector<std::string>& names, const std::string& what);
/// The same, of names that a memory gets: of those that differ in case alone the first.
std::vector<std::string> AcceptNames(std::vector<std::string> names, const std::string& what);
void RequireImportance(double importance);

/// Rows that a list gives at once, unless it says other.
inline constexpr std::int64_t kMostListed = 10'000;
void RequireLimit(std::int64_t limit, std::int64_t most = kMostListed);
inline constexpr std::size_t kLongestMetadata = 32'000;
/// The text of a JSON object, of no more code points than a memory may have by default.
void RequireMetadata(const std::string& metadata);
/// A time limit that is given now: one that has passed would end the memory unseen.
void RequireFuture(TimeMs expires_at, TimeMs now);
/// That the time limits go together.
void RequireTimeLimits(const ToldMemory& memory);
/// Whether a memory is told for a time that is yet to come, which is mostly a slip: 2062 for 2026.
/// Clocks and time zones that differ by a day count as none.
bool IsAhead(TimeMs created_at, TimeMs now);
/// That a time range can hold something: its beginning is not after its end. `names` are what both
/// are called where they are given, e.g. since and until.
void RequireRange(const std::optional<TimeMs>& begin, const std::optional<TimeMs>& end,
                  std::pair<const char*, const char*> names = {"since", "until"});
/// A vector that points somewhere: not empty, not zero, all finite.
void RequireDirection(std::span<const float> vector, const std::string& what);

/// VALIDATION_ERROR, CONTENT_EMPTY or CONTENT_TOO_LONG (`limit` in code points).
void RequireContent(const std::string& content, std::int64_t limit);

/// What went wrong with the store and not with what it was given.
bool IsFailureOfStore(ErrorCode code);
/// What is wrong with what was given, and told in a result; every other error is thrown.
bool IsRefusal(ErrorCode code);

/// The message may quote what was given, and quotes no secrets of it.
StorageResult Refusal(StorageStatus status, const std::string& message);
/// The status that fits the code of an error that IsRefusal.
StorageResult RefusalOf(const Error& error);

/// What was taken out of a text that was stored: in its result, and in words in the message.
void TellSecrets(std::vector<SecretCount> secrets, StorageResult* result);

Error NoMemory(const std::string& id);
/// For what cannot be done with a memory whose time has passed.
Error HasExpired(const Memory& memory);

}  // namespace cortex
