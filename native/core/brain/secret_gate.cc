#include "brain/secret_gate.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "language/secrets/redacted.h"

namespace cortex {
namespace {

using JsonValue = nlohmann::ordered_json;

[[noreturn]] void Refuse(std::string_view where, std::string_view kind) {
  throw Error(ErrorCode::kSecretRefused, std::string(where) + " holds a secret (" +
                                             std::string(kind) +
                                             "), and nothing was stored: take it out");
}

/// Numbers of customers and phones look like these; no token does.
bool IsChecksumAlone(std::string_view kind) { return kind == "card" || kind == "iban"; }

/// Deeper documents are looked at as text: walking them would use up the stack.
constexpr int kDeepest = 200;

bool IsDeep(std::string_view document) {
  int depth = 0;
  for (const char byte : document) {
    if (byte == '[' || byte == '{') ++depth;
    if (byte == ']' || byte == '}') --depth;
    if (depth > kDeepest) return true;
  }
  return false;
}

}  // namespace

void SecretGate::Text(std::string* text) {
  if (action_ == SecretAction::kAllow) return;
  const auto found = rules_.Find(*text);
  if (found.empty()) return;
  if (action_ == SecretAction::kRefuse) Refuse("The text", found.front().kind);
  for (const auto& secret : found) ++counts_[std::string(secret.kind)];
  *text = Redacted(*text, found);
}

void SecretGate::Text(std::optional<std::string>* text) {
  if (*text) Text(&**text);
}

void SecretGate::Texts(std::vector<std::string>* texts) {
  for (auto& text : *texts) Text(&text);
}

bool SecretGate::CleanText(std::string* text) {
  const std::string before = *text;
  Text(text);
  return *text != before;
}

bool SecretGate::CleanDocument(JsonValue* value, NameMembers names, const std::string& parent) {
  if (value->is_string()) return CleanText(value->get_ptr<JsonValue::string_t*>());
  if (value->is_number_integer()) {
    std::string digits = value->dump();
    if (!CleanText(&digits)) return false;
    *value = std::move(digits);
    return true;
  }
  bool changed = false;
  if (value->is_array())
    for (auto& item : *value) changed |= CleanDocument(&item, names, parent);
  if (!value->is_object()) return changed;
  JsonValue cleaned = JsonValue::object();
  for (auto& [key, item] : value->items()) {
    std::string member = key;
    changed |= CleanText(&member);
    if (item.is_string() && std::ranges::find(names, parent + "/" + key) != names.end()) {
      Name(item.get_ref<const std::string&>(), key);
    } else {
      changed |= CleanDocument(&item, names, key);
    }
    cleaned[member] = std::move(item);
  }
  *value = std::move(cleaned);
  return changed;
}

void SecretGate::Json(std::string* document, NameMembers names) {
  if (action_ == SecretAction::kAllow) return;
  if (IsDeep(*document)) return Text(document);
  JsonValue value = JsonValue::parse(*document, nullptr, false);
  if (value.is_discarded()) return Text(document);  // to be refused, and quoted
  if (CleanDocument(&value, names)) *document = value.dump();
}

void SecretGate::Json(std::optional<std::string>* document) {
  if (*document) Json(&**document);
}

void SecretGate::Name(const std::string& name, std::string_view what) const {
  if (action_ == SecretAction::kAllow) return;
  for (const auto& secret : rules_.Find(name))
    if (!IsChecksumAlone(secret.kind)) Refuse(what, secret.kind);
}

void SecretGate::Name(const std::optional<std::string>& name, std::string_view what) const {
  if (name) Name(*name, what);
}

std::vector<SecretCount> SecretGate::TakeCounts() {
  std::vector<SecretCount> counts;
  for (const auto& [kind, count] : counts_) counts.push_back({kind, count});
  counts_.clear();
  return counts;
}

}  // namespace cortex
