#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "language/secrets/secret_rules.h"

/// Texts without their secrets. Pure functions.
namespace cortex {

/// Code points of someone's text that a message quotes.
inline constexpr std::size_t kQuotedLength = 50;

/// [secret:kind] in the place of each of them.
std::string Redacted(std::string_view text, const std::vector<FoundSecret>& found);

/// A text for a message: without what the table takes for secrets, whatever the policy.
std::string WithoutSecrets(std::string_view text);

/// What somebody gave, as a message quotes it: in quotation marks, without secrets, then cut. What
/// was cut first might no longer be known for a secret.
std::string Quoted(std::string_view given, std::size_t longest = kQuotedLength);

}  // namespace cortex
