#include <cstdlib>
#include <string>

#include "addon/brain_object.h"
#include "addon/convert.h"
#include "addon/convert_policy.h"
#include "addon/environment.h"
#include "addon/errors.h"
#include "addon/file_tasks.h"
#include "addon/napi_setup.h"
#include "addon/shapes/contract.h"
#include "addon/shapes/language.h"
#include "addon/shapes/read.h"
#include "addon/shapes/recall.h"
#include "base/error.h"
#include "brain/background.h"
#include "fingerprint/fingerprint.h"
#include "language/clauses/names.h"
#include "language/explanation/explanation.h"
#include "language/restatement/entity_name.h"
#include "language/restatement/restate.h"
#include "language/secrets/redacted.h"
#include "language/speech_acts/speech_act.h"
#include "language/speech_acts/worth_keeping.h"
#include "language/times/time_expression.h"
#include "language/topics/derived_categories.h"
#include "language/topics/topics.h"
#include "recall/matches.h"
#include "recall/ranking.h"
#include "session/turn_words.h"
#include "store/version.h"

/// The addon's entry: what require() of cortex.node gives.
namespace cortex::addon {
namespace {

/// Runs a synchronous function; its failure becomes the exception of the call.
template <class Work>
Napi::Value Calling(Napi::Env env, const Work& work) {
  try {
    return work();
  } catch (const Error&) {
    throw ToJsError(env, std::current_exception());
  }
}

Napi::Value ParseTime(const Napi::CallbackInfo& info) {
  return Calling(info.Env(), [&] {
    const TimeZone zone(ToText(info[1], "timezone"));
    return Napi::Number::New(info.Env(), static_cast<double>(zone.Parse(ToText(info[0], "time"))));
  });
}

/// Null unless all of the text is one expression of one time that begins.
Napi::Value ReadTimeInWords(const Napi::CallbackInfo& info) {
  return Calling(info.Env(), [&]() -> Napi::Value {
    const std::string text = ToText(info[0], "text");
    const TimeReading reading =
        ToBool(info[3], "ahead") ? TimeReading::kNext : TimeReading::kLatest;
    const TimeZone zone(ToText(info[2], "timezone"));
    const auto found =
        ParseTimeExpressions(text, ToTime(info[1], "now"), zone, reading, TimeRegister::kNote);
    const bool whole = found.spans.size() == 1 && found.spans.front().begin == 0 &&
                       found.spans.front().end == text.size();
    if (!whole || found.ranges.size() != 1) return info.Env().Null();
    const auto [begin, end] = found.ranges.front();
    if (begin == kOpenBegin) return info.Env().Null();
    auto range = Napi::Object::New(info.Env());
    range.Set("begin", static_cast<double>(begin));
    range.Set("end", static_cast<double>(end));
    return range;
  });
}

Napi::Value CalculateConfidence(const Napi::CallbackInfo& info) {
  return Calling(info.Env(), [&] {
    const ConfidencePolicy policy = ToPolicy(info[2]);
    const ScoreInputs inputs = ToScoreInputs(info[0], policy);
    const TimeMs now = ToTime(info[1], "now");
    return Napi::Number::New(info.Env(), CurrentConfidence(inputs, now, policy));
  });
}

Napi::Value Standing(const Napi::CallbackInfo& info) {
  return Calling(info.Env(), [&] {
    const double days = ToNumber(info[1], "days");
    const auto age = static_cast<TimeMs>(days * static_cast<double>(kMillisPerDay));
    const double standing =
        StandingOf(ToNumber(info[0], "confidence"), RecencyOf(0, age),
                   ToNumber(info[2], "importance"), FromValue<RankingWeights>(info[3], "weights"));
    return Napi::Number::New(info.Env(), standing);
  });
}

Napi::Value Contract(const Napi::CallbackInfo& info) { return ContractOf(info.Env()); }

RestatementPerson ToPerson(const std::string& person) {
  if (person == "third") return RestatementPerson::kThird;
  if (person == "second") return RestatementPerson::kSecond;
  throw Error(ErrorCode::kValidation, "person is neither third nor second");
}

RestatementGender ToGender(const std::string& gender) {
  if (gender == "unknown") return RestatementGender::kUnknown;
  if (gender == "female") return RestatementGender::kFemale;
  if (gender == "male") return RestatementGender::kMale;
  if (gender == "other") return RestatementGender::kOther;
  throw Error(ErrorCode::kValidation, "gender is none of unknown, female, male, other");
}

RestateOptions ToRestateOptions(const Napi::Value& value) {
  const Napi::Object object = ToObject(value, "options");
  RestateOptions options;
  options.user = ToText(object.Get("user"), "user");
  options.person = ToPerson(ToText(object.Get("person"), "person"));
  options.gender = ToGender(ToText(object.Get("gender"), "gender"));
  return options;
}

Napi::Value RestateText(const Napi::CallbackInfo& info) {
  return Calling(info.Env(), [&] {
    const RestateOptions options = ToRestateOptions(info[1]);
    return Napi::String::New(info.Env(), Restate(ToText(info[0], "text"), options));
  });
}

Napi::Value NameEntity(const Napi::CallbackInfo& info) {
  return Calling(info.Env(), [&] {
    const std::string name = EntityNameOf(ToText(info[0], "name"), ToText(info[1], "user"));
    return Napi::String::New(info.Env(), name);
  });
}

Napi::Value Classify(const Napi::CallbackInfo& info) {
  return Calling(info.Env(), [&] {
    const std::string text = ToText(info[0], "text");
    return ToValue(info.Env(), ReadTopics(Document(text)));
  });
}

Napi::Value ReadSpeechAct(const Napi::CallbackInfo& info) {
  return Calling(info.Env(), [&] {
    const Document document(ToText(info[0], "text"));
    return ToValue(info.Env(), SpeechActOf(ReadSpeechActs(document).parts));
  });
}

Napi::Value ReadActsOfParts(const Napi::CallbackInfo& info) {
  return Calling(info.Env(), [&] {
    const std::string text = ToText(info[0], "text");
    std::vector<ActOfPart> parts;
    for (const auto& [span, act, answers, names] : ReadSpeechActs(Document(text)).parts)
      parts.push_back({act, text.substr(span.begin, span.end - span.begin)});
    return ToValue(info.Env(), parts);
  });
}

Napi::Value LastQuestion(const Napi::CallbackInfo& info) {
  return Calling(info.Env(), [&]() -> Napi::Value {
    const auto question = LastQuestionOf(ToText(info[0], "text"));
    if (!question) return info.Env().Null();
    return Napi::String::New(info.Env(), *question);
  });
}

Napi::Value SettlesQuestion(const Napi::CallbackInfo& info) {
  return Calling(info.Env(), [&] {
    const Exchange said{ToText(info[0], "asking"), ToText(info[1], "answering")};
    return Napi::Boolean::New(info.Env(), Settles(said, ToText(info[2], "question")));
  });
}

Napi::Value ReadNames(const Napi::CallbackInfo& info) {
  return Calling(info.Env(),
                 [&] { return FromTexts(info.Env(), NamesIn(ToText(info[0], "text"))); });
}

Napi::Value SentimentOf(const Napi::CallbackInfo& info) {
  return Calling(info.Env(),
                 [&] { return ToValue(info.Env(), ReadSentiment(ToText(info[0], "text"))); });
}

Napi::Value FindWords(const Napi::CallbackInfo& info) {
  return Calling(info.Env(), [&] {
    const std::string text = ToText(info[0], "text");
    std::vector<FoundPiece> pieces;
    const auto add = [&](std::size_t begin, std::size_t end, bool found) {
      if (end > begin) pieces.push_back({text.substr(begin, end - begin), found});
    };
    std::size_t end = 0;
    for (const auto& match : MatchesIn(text, ToText(info[1], "query"))) {
      add(end, match.begin, false);
      add(match.begin, match.end, true);
      end = match.end;
    }
    add(end, text.size(), false);
    return ToValue(info.Env(), pieces);
  });
}

Napi::Value WorthKeeping(const Napi::CallbackInfo& info) {
  return Calling(info.Env(), [&] {
    return Napi::Boolean::New(info.Env(), IsWorthKeeping(ToText(info[0], "message")));
  });
}

Napi::Value ReadPromptOf(const Napi::CallbackInfo& info) {
  return Calling(info.Env(),
                 [&] { return ToValue(info.Env(), ReadPrompt(ToText(info[0], "text"))); });
}

Napi::Value Derive(const Napi::CallbackInfo& info) {
  return Calling(info.Env(), [&] {
    return FromTexts(info.Env(), NamesOf(DeriveCategories(Document(ToText(info[0], "text")))));
  });
}

Napi::Value Explain(const Napi::CallbackInfo& info) {
  return Calling(info.Env(), [&] {
    const std::string text = ToText(info[0], "text");
    if (info[1].IsNull()) return Napi::String::New(info.Env(), ExplainLanguage(text, std::nullopt));
    const std::string newer = ToText(info[1], "newer");
    return Napi::String::New(info.Env(), ExplainLanguage(text, newer));
  });
}

Napi::Value TakeOutSecrets(const Napi::CallbackInfo& info) {
  return Calling(info.Env(), [&] {
    return Napi::String::New(info.Env(), WithoutSecrets(ToText(info[0], "text")));
  });
}

/// process.exit() and an uncaught exception end the process without cleanup hooks: lanes would go
/// on while the statics they use are destroyed. Handlers run in reverse, so this one comes before
/// those.
void EndBrainsAtExit() {
  static const int kRegistered = std::atexit([] {
    EndBackground();
    SharedBrain::EndAll();
  });
  static_cast<void>(kRegistered);
}

Napi::Object Init(Napi::Env env, Napi::Object exports) {
  EndBrainsAtExit();
  auto* environment = new Environment(env);  // owned by the environment from here on
  env.SetInstanceData(environment);
  environment->SetBrainConstructor(BrainObject::Define(env));
  exports.Set("version", Napi::String::New(env, CORTEX_VERSION));
  exports.Set("sqliteVersion", Napi::String::New(env, SqliteVersion()));
  exports.Set("sqliteCompileOptions", FromTexts(env, SqliteCompileOptions()));
  exports.Set("schemaVersion", Napi::Number::New(env, BrainSchemaVersion()));
  exports.Set("errorCodes", ToValue(env, ErrorCodeNames()));
  exports.Set("contract", Napi::Function::New(env, Contract, "contract"));
  exports.Set("defaultPolicy", FromPolicy(env, ConfidencePolicy{}));
  exports.Set("defaultRanking", FromRankingWeights(env, RankingWeights{}));
  exports.Set("parseTime", Napi::Function::New(env, ParseTime, "parseTime"));
  exports.Set("timeInWords", Napi::Function::New(env, ReadTimeInWords, "timeInWords"));
  exports.Set("calculateConfidence",
              Napi::Function::New(env, CalculateConfidence, "calculateConfidence"));
  exports.Set("standing", Napi::Function::New(env, Standing, "standing"));
  exports.Set("restatementVersion", Napi::Number::New(env, kRestatementVersion));
  exports.Set("restate", Napi::Function::New(env, RestateText, "restate"));
  exports.Set("entityName", Napi::Function::New(env, NameEntity, "entityName"));
  exports.Set("topicsVersion", Napi::Number::New(env, BuiltRules().topics));
  exports.Set("classifyTopics", Napi::Function::New(env, Classify, "classifyTopics"));
  exports.Set("speechAct", Napi::Function::New(env, ReadSpeechAct, "speechAct"));
  exports.Set("speechActs", Napi::Function::New(env, ReadActsOfParts, "speechActs"));
  exports.Set("lastQuestion", Napi::Function::New(env, LastQuestion, "lastQuestion"));
  exports.Set("settles", Napi::Function::New(env, SettlesQuestion, "settles"));
  exports.Set("namesIn", Napi::Function::New(env, ReadNames, "namesIn"));
  exports.Set("sentimentOf", Napi::Function::New(env, SentimentOf, "sentimentOf"));
  exports.Set("findWords", Napi::Function::New(env, FindWords, "findWords"));
  exports.Set("isWorthKeeping", Napi::Function::New(env, WorthKeeping, "isWorthKeeping"));
  exports.Set("readPrompt", Napi::Function::New(env, ReadPromptOf, "readPrompt"));
  exports.Set("deriveCategories", Napi::Function::New(env, Derive, "deriveCategories"));
  exports.Set("withoutSecrets", Napi::Function::New(env, TakeOutSecrets, "withoutSecrets"));
  exports.Set("explainLanguage", Napi::Function::New(env, Explain, "explainLanguage"));
  exports.Set("open", Napi::Function::New(env, BrainObject::Open, "open"));
  exports.Set("migrate", Napi::Function::New(env, Migrate, "migrate"));
  exports.Set("rollBack", Napi::Function::New(env, RollBackBrain, "rollBack"));
  exports.Set("rekey", Napi::Function::New(env, RekeyBrain, "rekey"));
  exports.Set("restoreFile", Napi::Function::New(env, RestoreBrainFile, "restoreFile"));
  exports.Set("Cancellation", CancellationObject::Define(env));
  return exports;
}

}  // namespace
}  // namespace cortex::addon

// Outside the namespaces: the macro defines the exported functions.
static Napi::Object InitAddon(Napi::Env env, Napi::Object exports) {
  return cortex::addon::Init(env, exports);
}
NODE_API_MODULE(cortex, InitAddon)
