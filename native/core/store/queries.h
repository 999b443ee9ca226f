#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/cursor.h"
#include "base/names.h"
#include "base/time.h"
#include "confidence/policy.h"

/// Which memories and pairs a caller asks for. Thread-safe: values.
namespace cortex {

struct ContradictionQuery {
  /// open, possible, resolved or dismissed; nothing: all.
  std::optional<std::string> status;
  /// Pairs of this memory only.
  std::optional<std::string> memory_id;
  std::int64_t limit = 100;
  /// Pairs of this user's memories only.
  std::optional<std::string> user_id = std::nullopt;
  /// Those behind it in the list: by `at` and `name`.
  std::optional<ListPosition> after = std::nullopt;
};

struct ProvedWrongQuery {
  /// This memory only.
  std::optional<std::string> memory_id;
  /// Only this user's.
  std::optional<std::string> user_id;
  std::int64_t limit = 100;
};

/// What becomes, in a list, of memories whose time has passed.
enum class Expired { kOmit, kShow, kOnly };
template <>
inline constexpr auto kEnumNames<Expired> = EnumNames("omit", "show", "only");

struct RecentQuery {
  std::int64_t limit = 10;
  /// Any match; empty: all.
  std::vector<std::string> categories;
  /// True scores below it are left out.
  std::optional<double> min_confidence;
  /// Its least confidence by the policy, in the place of min_confidence.
  std::optional<Purpose> purpose;
  /// By name; nothing: the one named after the purpose, where there is one.
  std::optional<std::string> profile;
  /// What is disputed is left out, whatever its score.
  bool undisputed = false;
  /// Only what is disputed: what `undisputed` leaves out.
  bool only_disputed = false;
  /// What another memory took the place of is left out.
  bool omit_superseded = false;
  Expired expired = Expired::kOmit;
  /// Only this user's.
  std::optional<std::string> user_id;
  /// Only what agents stored, or only what they did not.
  std::optional<bool> is_proxy;
  /// Only what this agent stored.
  std::optional<std::string> proxy_agent;
  /// A look that counts as no access.
  bool peek = false;
  TimeMs now = 0;
  /// Said at this time or later, and before that one.
  std::optional<TimeMs> since = std::nullopt;
  std::optional<TimeMs> until = std::nullopt;
  /// Only what was said in this session, and by this speaker.
  std::optional<std::string> session_id = std::nullopt;
  std::optional<std::string> speaker = std::nullopt;
  /// Only of this topic, without regard to case.
  std::optional<std::string> topic = std::nullopt;
  /// Those behind it in the list: by `at` and `number`, which is a seq.
  std::optional<ListPosition> after = std::nullopt;
};

/// What memories are put together by; a memory of several topics counts in each.
enum class MemoryGroup { kTopic, kCategory, kUser, kSpeaker };
template <>
inline constexpr auto kEnumNames<MemoryGroup> = EnumNames("topic", "category", "user", "speaker");

struct GroupQuery {
  MemoryGroup by = MemoryGroup::kCategory;
  /// Only this user's.
  std::optional<std::string> user_id;
  TimeMs now = 0;
};

}  // namespace cortex
