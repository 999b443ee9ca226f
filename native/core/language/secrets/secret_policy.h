#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/names.h"
#include "language/secrets/secret_rules.h"

/// What becomes of secrets in texts that are to be stored. Values.
namespace cortex {

enum class SecretAction : std::uint8_t {
  /// [secret:kind] stands in its place.
  kRedact,
  /// Nothing is stored.
  kRefuse,
  /// Stored as it is told: nobody looks.
  kAllow,
};
template <>
inline constexpr auto kEnumNames<SecretAction> = EnumNames("redact", "refuse", "allow");

struct SecretPolicy {
  SecretAction action = SecretAction::kRedact;
  /// Of users for whom it is another one.
  std::map<std::string, SecretAction> users;
  /// Rules beside the table's.
  std::vector<SecretRuleText> own_rules;
  /// These compiled; null: the table's alone.
  std::shared_ptr<const SecretRules> compiled = nullptr;

  [[nodiscard]] SecretAction Of(const std::optional<std::string>& user) const {
    const auto own = user ? users.find(*user) : users.end();
    return own == users.end() ? action : own->second;
  }
  [[nodiscard]] const SecretRules& rules() const {
    return compiled ? *compiled : SecretRules::BuiltIn();
  }
  bool operator==(const SecretPolicy& other) const {
    return action == other.action && users == other.users && own_rules == other.own_rules;
  }
};

/// How many secrets of a kind were taken out of what was stored.
struct SecretCount {
  std::string kind;
  std::int64_t count = 0;
};

}  // namespace cortex
