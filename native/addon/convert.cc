#include "addon/convert.h"

#include <limits>
#include <utility>

#include "addon/convert_policy.h"
#include "addon/fields.h"

namespace cortex::addon {
namespace {

std::vector<std::string> ToTextsOrNone(const Napi::Value& value, const std::string& what) {
  if (IsAbsent(value)) return {};
  return ToTexts(value, what);
}

std::optional<EmbeddingModel> ToEmbeddingModel(const Napi::Value& value) {
  if (IsAbsent(value)) return std::nullopt;
  auto model = FromValue<EmbeddingModel>(value, "embedding_model");
  if (model.id.empty()) throw Unfit("embedding_model.id", "text that is not empty");
  if (model.dimensions < 1) throw Unfit("embedding_model.dimensions", "a positive number");
  return model;
}

SecretAction ToSecretAction(const Napi::Value& value, const std::string& what) {
  const auto action = FindNamed<SecretAction>(ToText(value, what));
  if (!action) throw Unfit(what, "\"redact\", \"refuse\" or \"allow\"");
  return *action;
}

SecretPolicy ToSecretPolicy(const Napi::Value& value) {
  SecretPolicy policy;
  if (IsAbsent(value)) return policy;
  const Napi::Object object = ToObject(value, "secrets");
  if (!IsAbsent(object.Get("policy")))
    policy.action = ToSecretAction(object.Get("policy"), "secrets.policy");
  if (!IsAbsent(object.Get("users"))) {
    const Napi::Object users = ToObject(object.Get("users"), "secrets.users");
    const Napi::Array names = users.GetPropertyNames();
    for (std::uint32_t i = 0; i < names.Length(); ++i) {
      const std::string name = ToText(names.Get(i), "a user");
      policy.users[name] = ToSecretAction(users.Get(name), "secrets.users." + name);
    }
  }
  if (IsAbsent(object.Get("rules"))) return policy;
  if (!object.Get("rules").IsArray()) throw Unfit("secrets.rules", "a list");
  const auto rules = object.Get("rules").As<Napi::Array>();
  for (std::uint32_t i = 0; i < rules.Length(); ++i)
    policy.own_rules.push_back(FromValue<SecretRuleText>(rules.Get(i), "secrets.rules"));
  if (!policy.own_rules.empty())
    policy.compiled = std::make_shared<const SecretRules>(policy.own_rules);
  return policy;
}

}  // namespace

BrainKey ToBrainKey(const Napi::Value& value) {
  return IsAbsent(value) ? BrainKey() : BrainKey(ToText(value, "key"));
}

BrainOptions ToBrainOptions(const Napi::Value& value) {
  const Fields fields(value, "options");
  BrainOptions options;
  options.path = fields.Text("path");
  if (options.path.empty() || options.path.find('\0') != std::string::npos) {
    throw Unfit("path", "the name of a file");
  }
  options.key = ToBrainKey(fields["key"]);
  options.read_only = fields.Bool("read_only");
  options.timezone = TimeZone(fields.Text("timezone"));
  options.default_policy = ToPolicy(fields["default_policy"]);
  options.policy = ToPolicySettings(fields["policy"]);
  if (!IsAbsent(fields["contradictions"])) {
    const Fields thresholds(fields["contradictions"], "contradictions");
    options.contradictions.open = thresholds.OptionalNumber("open");
    options.contradictions.possible = thresholds.OptionalNumber("possible");
  }
  options.secrets = ToSecretPolicy(fields["secrets"]);
  options.content_limit = fields.Integer("content_limit");
  options.database_limit = fields.Integer("database_limit");
  options.sinks = ToTextsOrNone(fields["sinks"], "sinks");
  options.embedding_model = ToEmbeddingModel(fields["embedding_model"]);
  if (options.content_limit < 1) throw Unfit("content_limit", "a positive number");
  if (options.database_limit < 0) throw Unfit("database_limit", "zero or a positive number");
  return options;
}

RecentQuery ToRecentQuery(const Napi::Value& value, const TimeZone& zone) {
  auto query = FromValue<RecentQuery>(value, "query", &zone);
  if (query.min_confidence) RequireConfidence(*query.min_confidence);
  return query;
}

MaintenanceOptions ToMaintenanceOptions(const Napi::Value& value) {
  auto options = FromValue<MaintenanceOptions>(value, "options");
  if (options.batch_size < 1) throw Unfit("batch_size", "a positive number");
  return options;
}

ScoreInputs ToScoreInputs(const Napi::Value& value, const ConfidencePolicy& policy) {
  const Fields fields(value, "record");
  const auto count = [&](const char* name) {
    const std::int64_t number = fields.Integer(name);
    if (number < 0 || number > std::numeric_limits<std::int32_t>::max())
      throw Unfit(name, "a count");
    return static_cast<std::int32_t>(number);
  };
  ScoreInputs inputs;
  inputs.created_at = fields.Time("created_at");
  if (!IsAbsent(fields["last_accessed"])) inputs.last_accessed = fields.Time("last_accessed");
  inputs.base_confidence = fields.Number("base_confidence");
  RequireConfidence(inputs.base_confidence);
  inputs.access_count = count("access_count");
  inputs.validation_count = count("validation_count");
  inputs.contradiction_count = count("contradiction_count");
  std::vector<std::string> categories = ToTextsOrNone(fields["categories"], "categories");
  for (auto& derived : ToTextsOrNone(fields["derived_categories"], "derived_categories"))
    categories.push_back(std::move(derived));
  inputs.decay_per_day = DecayPerDay(policy, categories);
  return inputs;
}

MemoryEdit ToMemoryEdit(const Napi::Value& value) {
  const Fields fields(value, "edit");
  if (const auto content = fields.OptionalText("content"))
    return {MemoryEdit::Kind::kContent, *content, ""};
  if (const auto added = fields.OptionalText("append"))
    return {MemoryEdit::Kind::kAppend, *added, ""};
  return {MemoryEdit::Kind::kReplace, fields.Text("with"), fields.Text("replace")};
}

SearchQuery ToSearchQuery(const Napi::Value& text, const Napi::Value& options,
                          const TimeZone& zone) {
  auto query = FromValue<SearchQuery>(options, "options", &zone);
  query.text = ToText(text, "query");
  if (query.filter.min_confidence) RequireConfidence(*query.filter.min_confidence);
  RequireRanges(query.ranking);
  return query;
}

}  // namespace cortex::addon
