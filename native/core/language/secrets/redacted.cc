#include "language/secrets/redacted.h"

#include "base/unicode.h"

namespace cortex {

std::string Redacted(std::string_view text, const std::vector<FoundSecret>& found) {
  std::string redacted;
  std::size_t at = 0;
  for (const auto& secret : found) {
    redacted.append(text.substr(at, secret.begin - at));
    redacted.append("[secret:").append(secret.kind).append("]");
    at = secret.end;
  }
  return redacted.append(text.substr(at));
}

std::string WithoutSecrets(std::string_view text) {
  return Redacted(text, SecretRules::BuiltIn().Find(text));
}

std::string Quoted(std::string_view given, std::size_t longest) {
  return "\"" + Excerpt(WithoutSecrets(given), longest) + "\"";
}

}  // namespace cortex
