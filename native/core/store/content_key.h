#pragma once

#include <cstdint>
#include <optional>
#include <string>

/// The key under which exact duplicates meet.
namespace cortex {

/// Of a text as one user and speaker said it: equal for what is the same
/// memory told twice.
class ContentKey {
 public:
  ContentKey(const std::string& content, std::string user_id, std::optional<std::string> speaker);

  [[nodiscard]] const std::string& normalized() const { return normalized_; }
  /// Equal keys have equal hashes; the reverse is for operator== to say.
  [[nodiscard]] std::int64_t hash() const { return hash_; }
  bool operator==(const ContentKey&) const = default;

 private:
  std::string user_id_;
  std::optional<std::string> speaker_;
  std::string normalized_;
  /// Normalised texts lack most of them: "timeout = 30" is not "timeout != 30".
  std::string operators_;
  std::int64_t hash_;
};

}  // namespace cortex
