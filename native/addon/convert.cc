#include "addon/convert.h"

#include <cmath>
#include <utility>

#include "addon/convert_embedding.h"
#include "addon/convert_policy.h"
#include "addon/fields.h"
#include "base/unicode.h"

namespace cortex::addon {
namespace {

std::optional<std::int64_t> OrAbsent(TimeMs time) {
  return time == kNever ? std::nullopt : std::optional(time);
}

}  // namespace

Napi::Object ToObject(const Napi::Value& value, const std::string& what) {
  if (!value.IsObject() || value.IsArray()) throw Unfit(what, "an object");
  return value.As<Napi::Object>();
}

std::string ToText(const Napi::Value& value, const std::string& what) {
  if (!value.IsString()) throw Unfit(what, "text");
  const std::u16string units = value.As<Napi::String>().Utf16Value();
  std::size_t lone_at = 0;
  auto text = Utf16ToUtf8(units, &lone_at);
  if (text) return std::move(*text);
  throw Error(ErrorCode::kValidation,
              what + " holds half of a surrogate pair at index " + std::to_string(lone_at) +
                  ": it is not Unicode text and cannot be stored as it is; use " +
                  "String.prototype.toWellFormed()");
}

double ToNumber(const Napi::Value& value, const std::string& what) {
  if (!value.IsNumber()) throw Unfit(what, "a number");
  return value.As<Napi::Number>().DoubleValue();
}

bool ToBool(const Napi::Value& value, const std::string& what) {
  if (!value.IsBoolean()) throw Unfit(what, "true or false");
  return value.As<Napi::Boolean>().Value();
}

std::int64_t ToInteger(const Napi::Value& value, const std::string& what) {
  constexpr double kLargest = 9007199254740991.0;  // Number.MAX_SAFE_INTEGER
  const double number = ToNumber(value, what);
  if (!std::isfinite(number) || std::floor(number) != number || std::fabs(number) > kLargest) {
    throw Unfit(what, "a whole number");
  }
  return static_cast<std::int64_t>(number);
}

TimeMs ToTime(const Napi::Value& value, const std::string& what) {
  const double number = ToNumber(value, what);
  if (!std::isfinite(number) || number < static_cast<double>(kEarliestTime) ||
      number > static_cast<double>(kLatestTime)) {
    throw Unfit(what, "a time in epoch milliseconds between the years 1 and 9999");
  }
  return static_cast<TimeMs>(std::floor(number));
}

std::vector<std::string> ToTexts(const Napi::Value& value, const std::string& what) {
  if (!value.IsArray()) throw Unfit(what, "a list of texts");
  const auto array = value.As<Napi::Array>();
  std::vector<std::string> texts;
  for (std::uint32_t i = 0; i < array.Length(); ++i)
    texts.push_back(ToText(array.Get(i), "an item of " + what));
  return texts;
}

BrainOptions ToBrainOptions(const Napi::Value& value) {
  const Fields fields(value, "options");
  BrainOptions options;
  options.path = fields.Text("path");
  if (options.path.empty() || options.path.find('\0') != std::string::npos) {
    throw Unfit("path", "the name of a file");
  }
  options.read_only = fields.Bool("read_only");
  options.timezone = TimeZone(fields.Text("timezone"));
  options.default_policy = ToPolicy(fields["default_policy"]);
  options.policy = ToPolicySettings(fields["policy"]);
  options.content_limit = fields.Integer("content_limit");
  options.database_limit = fields.Integer("database_limit");
  options.sinks = fields.OptionalTexts("sinks");
  options.embedding_model = ToEmbeddingModel(fields["embedding_model"]);
  if (options.content_limit < 1) throw Unfit("content_limit", "a positive number");
  if (options.database_limit < 0) throw Unfit("database_limit", "zero or a positive number");
  return options;
}

Reader ToReader(const Napi::Value& value, const std::string& what) {
  if (value.IsNull()) return {};
  return {ToText(value, what)};
}

NewMemory ToNewMemory(const Napi::Value& value, const TimeZone& zone) {
  const Fields fields(value, "memory");
  NewMemory memory;
  memory.content = fields.Text("content");
  memory.user_id = fields.Text("user_id");
  memory.id = fields.OptionalText("id");
  memory.categories = fields.OptionalTexts("categories");
  memory.topics = fields.OptionalTexts("topics");
  memory.importance = fields.OptionalNumber("importance");
  memory.confidence = fields.OptionalNumber("confidence");
  memory.is_proxy = !IsAbsent(fields["is_proxy"]) && fields.Bool("is_proxy");
  memory.proxy_agent = fields.OptionalText("proxy_agent");
  memory.speaker = fields.OptionalText("speaker");
  memory.session_id = fields.OptionalText("session_id");
  memory.source_turn = fields.OptionalInteger("source_turn");
  memory.source = fields.OptionalText("source").value_or(memory.source);
  const Napi::Value created_at = fields["created_at"];
  if (created_at.IsString()) {
    memory.created_at = zone.Parse(fields.Text("created_at"));
  } else if (!IsAbsent(created_at)) {
    memory.created_at = ToTime(created_at, "created_at");
  }
  memory.compare_meaning = fields.OptionalText("compare") != "exact";
  return memory;
}

RecentQuery ToRecentQuery(const Napi::Value& value) {
  const Fields fields(value, "query");
  RecentQuery query;
  query.limit = fields.Integer("limit");
  query.categories = fields.OptionalTexts("categories");
  query.min_confidence = fields.OptionalNumber("min_confidence");
  if (query.min_confidence) RequireConfidence(*query.min_confidence);
  query.undisputed = fields.OptionalBool("undisputed").value_or(false);
  query.purpose = ToPurpose(fields["purpose"]);
  query.user_id = fields.User("user_id");
  query.is_proxy = fields.OptionalBool("is_proxy");
  query.proxy_agent = fields.OptionalText("proxy_agent");
  query.peek = fields.Bool("peek");
  query.now = fields.Time("now");
  return query;
}

MaintenanceOptions ToMaintenanceOptions(const Napi::Value& value) {
  const Fields fields(value, "options");
  MaintenanceOptions options;
  options.now = fields.Time("now");
  options.force = fields.Bool("force");
  options.batch_size = fields.Integer("batch_size");
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
  std::vector<std::string> categories = fields.OptionalTexts("categories");
  for (auto& derived : fields.OptionalTexts("derived_categories"))
    categories.push_back(std::move(derived));
  inputs.decay_per_day = DecayPerDay(policy, categories);
  return inputs;
}

Napi::Value FromTexts(Napi::Env env, const std::vector<std::string>& texts) {
  return FromList(env, texts,
                  [](Napi::Env e, const std::string& text) { return Napi::String::New(e, text); });
}

Napi::Value FromDispute(Napi::Env env, const std::optional<Dispute>& dispute) {
  if (!dispute) return env.Null();
  return Builder(env).Set("by", dispute->by).Set("proved_wrong", dispute->proved_wrong).Done();
}

Napi::Value FromMemory(Napi::Env env, const Memory& memory) {
  return Builder(env)
      .Set("id", memory.id)
      .Set("content", memory.content)
      .Set("source", memory.source)
      .Set("categories", memory.categories)
      .Set("derived_categories", NamesOf(memory.derived_categories))
      .Set("topics", memory.topics)
      .Set("importance", memory.importance)
      .Set("user_id", memory.user_id)
      .SetOrNull("speaker", memory.speaker)
      .SetOrNull("session_id", memory.session_id)
      .SetOrNull("source_turn", memory.source_turn)
      .Set("is_proxy", memory.is_proxy)
      .SetOrNull("proxy_agent", memory.proxy_agent)
      .Set("confidence", memory.confidence)
      .Set("base_confidence", memory.score.base_confidence)
      .Set("confidence_source", memory.confidence_source)
      .Set("access_count", memory.score.access_count)
      .SetOrNull("last_accessed", OrAbsent(memory.score.last_accessed))
      .Set("validation_count", memory.score.validation_count)
      .Set("contradiction_count", memory.score.contradiction_count)
      .Set("disputed", FromDispute(env, memory.disputed))
      .Set("created_at", memory.score.created_at)
      .Set("recorded_at", memory.recorded_at)
      .Done();
}

Napi::Value FromMemories(Napi::Env env, const std::vector<Memory>& memories) {
  return FromList(env, memories, FromMemory);
}

Napi::Value FromStorageResult(Napi::Env env, const StorageResult& result) {
  Builder builder(env);
  builder.Set("status", StorageStatusName(result.status))
      .Set("message", result.message)
      .Set("local_success", result.local_success)
      .Set("graph_success", result.graph_success)
      .Set("graph_state", GraphStateName(result.graph_state))
      .Set("is_success", result.is_success())
      .Set("is_rejected", result.is_rejected())
      .SetIfPresent("memory_id", result.memory_id)
      .SetIfPresent("matched_id", result.matched_id)
      .SetIfPresent("similarity_score", result.similarity_score)
      .SetIfPresent("possible_update_of", result.possible_update_of)
      .SetIfPresent("confidence", result.confidence)
      .SetIfPresent("error_code", result.error_code);
  if (result.is_success()) {
    if (result.safety_flag) builder.Set("safety_flag", true);
    builder.Set("topics", result.topics)
        .Set("contradictions", FromList(env, result.contradictions, FromContradiction));
  }
  return builder.Done();
}

Napi::Value FromContradiction(Napi::Env env, const Contradiction& pair) {
  return Builder(env)
      .Set("id", pair.id)
      .Set("older_id", pair.older_id)
      .Set("newer_id", pair.newer_id)
      .Set("kind", pair.kind)
      .Set("score", pair.score)
      .Set("evidence", pair.evidence)
      .Set("status", pair.status)
      .SetOrNull("penalised_id", pair.penalised_id)
      .Set("detected_at", pair.detected_at)
      .Done();
}

Napi::Value FromImport(Napi::Env env, const ImportProgress& progress) {
  const auto refusal = [](Napi::Env e, const ImportProgress::Refusal& refused) {
    return Builder(e)
        .Set("index", static_cast<double>(refused.index))
        .Set("status", StorageStatusName(refused.status))
        .Set("message", refused.message)
        .Done();
  };
  return Builder(env)
      .Set("stored", progress.stored)
      .Set("duplicates", progress.duplicates)
      .Set("existing", progress.existing)
      .Set("refused", FromList(env, progress.refused, refusal))
      .Done();
}

Napi::Value FromAccesses(Napi::Env env, const std::vector<AccessOutcome>& outcomes) {
  return FromList(env, outcomes, [](Napi::Env e, const AccessOutcome& outcome) {
    return Builder(e).Set("id", outcome.id).Set("confidence", outcome.confidence).Done();
  });
}

Napi::Value FromValidation(Napi::Env env, const ValidationOutcome& outcome) {
  return Builder(env)
      .Set("id", outcome.id)
      .Set("kind", MemoryKindName(outcome.kind))
      .Set("old_confidence", outcome.old_confidence)
      .Set("new_confidence", outcome.new_confidence)
      .Set("validation_count", outcome.validation_count)
      .Set("contradiction_count", outcome.contradiction_count)
      .Done();
}

Napi::Value FromHistory(Napi::Env env, const std::vector<AuditEntry>& entries) {
  return FromList(env, entries, [](Napi::Env e, const AuditEntry& entry) {
    return Builder(e)
        .Set("id", entry.id)
        .SetOrNull("memory_id", entry.memory_id)
        .Set("kind", MemoryKindName(entry.kind))
        .SetOrNull("old_confidence", entry.old_confidence)
        .SetOrNull("new_confidence", entry.new_confidence)
        .Set("reason", entry.reason)
        .Set("actor", entry.actor)
        .SetOrNull("note", entry.note)
        .Set("at", entry.at)
        .Done();
  });
}

Napi::Value FromStates(Napi::Env env, const std::vector<CognitiveState>& states) {
  return FromList(env, states, [](Napi::Env e, const CognitiveState& state) {
    return Builder(e)
        .Set("user_id", state.user_id)
        .Set("value", static_cast<std::int32_t>(state.value))
        .Set("set_by", state.set_by)
        .Set("recorded_at", state.recorded_at)
        .Done();
  });
}

std::optional<TimeMs> ToMoment(const Fields& fields, const char* name, const TimeZone& zone) {
  const Napi::Value value = fields[name];
  if (IsAbsent(value)) return std::nullopt;
  return value.IsString() ? zone.Parse(fields.Text(name)) : fields.Time(name);
}

}  // namespace cortex::addon
