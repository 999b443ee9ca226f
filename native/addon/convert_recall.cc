#include "addon/convert_recall.h"

#include <array>
#include <cmath>

#include "addon/convert_embedding.h"
#include "addon/convert_policy.h"
#include "addon/fields.h"

namespace cortex::addon {
namespace {

struct NamedWeight {
  const char* name;
  double RankingWeights::*weight;
};

constexpr std::array kWeights = {
    NamedWeight{"term_saturation", &RankingWeights::saturation},
    NamedWeight{"length_share", &RankingWeights::length_share},
    NamedWeight{"window_weight", &RankingWeights::window},
    NamedWeight{"session_weight", &RankingWeights::session},
    NamedWeight{"vector_weight", &RankingWeights::vector},
    NamedWeight{"speaker_weight", &RankingWeights::speaker},
    NamedWeight{"answer_weight", &RankingWeights::answer},
    NamedWeight{"time_weight", &RankingWeights::time},
    NamedWeight{"time_alone_weight", &RankingWeights::time_alone},
    NamedWeight{"standing_weight", &RankingWeights::standing},
    NamedWeight{"temporal_weight", &RankingWeights::temporal},
    NamedWeight{"importance_weight", &RankingWeights::importance},
};

/// Beyond, products of weights leave what floating point can tell apart.
constexpr double kHighestWeight = 1000;

RankingWeights ToRankingWeights(const Napi::Value& value) {
  const Fields fields(value, "ranking");
  RankingWeights weights;
  for (const auto& [name, weight] : kWeights) {
    const double number = fields.Number(name);
    if (!(number >= 0 && number <= kHighestWeight)) throw Unfit(name, "a number from 0 to 1000");
    weights.*weight = number;
  }
  if (weights.standing > 1) throw Unfit("standing_weight", "a number from 0 to 1");
  return weights;
}

}  // namespace

QueryVector ToQueryVector(const Napi::Value& value) {
  const Fields fields(value, "vector");
  QueryVector vector;
  vector.model = fields.Text("model");
  if (!IsAbsent(fields["values"])) vector.values = ToVector(fields["values"], "vector.values");
  vector.problem = fields.OptionalText("problem").value_or("");
  return vector;
}

namespace {

SearchFilter ToSearchFilter(const Fields& fields, const TimeZone& zone) {
  SearchFilter filter;
  filter.categories = fields.OptionalTexts("categories");
  for (const auto& kind : fields.OptionalTexts("kinds"))
    filter.kinds.push_back(ParseMemoryKind(kind));
  filter.min_confidence = fields.OptionalNumber("min_confidence");
  if (filter.min_confidence) RequireConfidence(*filter.min_confidence);
  filter.purpose = ToPurpose(fields["purpose"]);
  filter.undisputed = fields.OptionalBool("undisputed").value_or(false);
  filter.since = ToMoment(fields, "since", zone);
  filter.until = ToMoment(fields, "until", zone);
  filter.session_id = fields.OptionalText("session");
  filter.user_id = fields.User("user_id");
  filter.speaker = fields.OptionalText("speaker");
  if (!IsAbsent(fields["is_proxy"])) filter.is_proxy = fields.Bool("is_proxy");
  filter.proxy_agent = fields.OptionalText("proxy_agent");
  return filter;
}

Napi::Value FromParts(Napi::Env env, const ScoreParts& parts) {
  return Builder(env)
      .Set("words", parts.words)
      .Set("window", parts.window)
      .Set("session", parts.session)
      .Set("vector", parts.vector)
      .Set("speaker", parts.speaker)
      .Set("answer", parts.answer)
      .Set("time", parts.time)
      .Set("relevance", parts.relevance)
      .Set("confidence", parts.confidence)
      .Set("recency", parts.recency)
      .Set("importance", parts.importance)
      .Set("raised", parts.raised)
      .Done();
}

Napi::Value FromHit(Napi::Env env, const SearchHit& hit) {
  return Builder(env)
      .Set("memory", FromMemory(env, hit.memory))
      .Set("score", hit.score)
      .Set("parts", FromParts(env, hit.parts))
      .Done();
}

Napi::Value FromPath(Napi::Env env, const PathReport& path) {
  Builder builder(env);
  builder.Set("name", path.name)
      .Set("state", PathStateName(path.state))
      .Set("candidates", path.candidates);
  if (!path.reason.empty()) builder.Set("reason", path.reason);
  return builder.Done();
}

}  // namespace

SearchQuery ToSearchQuery(const Napi::Value& text, const Napi::Value& options,
                          const TimeZone& zone) {
  const Fields fields(options, "options");
  SearchQuery query;
  query.text = ToText(text, "query");
  query.filter = ToSearchFilter(fields, zone);
  if (!IsAbsent(fields["vector"])) query.vector = ToQueryVector(fields["vector"]);
  query.by_meaning = !IsAbsent(fields["by_meaning"]) && fields.Bool("by_meaning");
  query.limit = fields.Integer("limit");
  query.ranking = ToRankingWeights(fields["ranking"]);
  query.peek = fields.Bool("peek");
  query.now = fields.Time("now");
  return query;
}

Napi::Value FromSearch(Napi::Env env, const SearchResult& result) {
  return Builder(env)
      .Set("hits", FromList(env, result.hits, FromHit))
      .Set("paths", FromList(env, result.paths, FromPath))
      .Set("verdict", VerdictName(result.verdict))
      .Done();
}

Napi::Value FromRankingWeights(Napi::Env env, const RankingWeights& weights) {
  Builder builder(env);
  for (const auto& [name, weight] : kWeights) builder.Set(name, weights.*weight);
  return builder.Done();
}

}  // namespace cortex::addon
