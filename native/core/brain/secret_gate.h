#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "language/secrets/secret_policy.h"

/// Where secrets stay out: every text passes here before anything else looks at it.
namespace cortex {

/// The gate for what one user tells in one call: takes secrets out of texts, and counts them; or
/// refuses them, with SECRET_REFUSED. A name that rows are found by (an id, a user) is never
/// changed, or two would become one: a token in it is refused wherever secrets are not allowed.
/// Messages name kinds, never a secret. Not thread-safe.
class SecretGate {
 public:
  SecretGate(const SecretPolicy& policy, const std::optional<std::string>& user)
      : rules_(policy.rules()), action_(policy.Of(user)) {}

  void Text(std::string* text);
  void Text(std::optional<std::string>* text);
  void Texts(std::vector<std::string>* texts);
  /// Members of a JSON document whose texts are names, each behind the member that it is in:
  /// "user_message/message_id".
  using NameMembers = std::span<const std::string_view>;
  /// Every text, name and long number within a JSON document, the texts of `names` as Name; text
  /// that is no JSON as Text.
  void Json(std::string* document, NameMembers names = {});
  void Json(std::optional<std::string>* document);
  /// `what` names it in the message.
  void Name(const std::string& name, std::string_view what) const;
  void Name(const std::optional<std::string>& name, std::string_view what) const;

  /// By kind; what was taken out since the last call.
  std::vector<SecretCount> TakeCounts();

 private:
  bool CleanText(std::string* text);
  /// Whether anything was taken out of the document.
  bool CleanDocument(nlohmann::ordered_json* value, NameMembers names,
                     const std::string& parent = {});

  const SecretRules& rules_;
  SecretAction action_;
  std::map<std::string, std::int64_t, std::less<>> counts_;
};

}  // namespace cortex
