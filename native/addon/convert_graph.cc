#include "addon/convert_graph.h"

#include "addon/convert.h"
#include "addon/fields.h"

namespace cortex::addon {
namespace {

Napi::Value FromEntity(Napi::Env env, const graph::EntityView& entity) {
  return Builder(env)
      .Set("id", entity.id)
      .Set("name", entity.name)
      .Set("type", EntityTypeName(entity.type))
      .Set("aliases", entity.aliases)
      .Set("mentions", entity.mentions)
      .Set("is_user", entity.is_user)
      .Done();
}

Napi::Value FromFact(Napi::Env env, const graph::FactView& fact) {
  return Builder(env)
      .Set("subject", fact.subject)
      .Set("predicate", fact.predicate)
      .Set("object", fact.object)
      .Set("negated", fact.negated)
      .Set("attribute", fact.attribute)
      .SetOrNull("when", fact.when)
      .SetOrNull("valid_from", fact.valid_from)
      .SetOrNull("valid_to", fact.valid_to)
      .Set("sentence", fact.sentence)
      .Set("memory_id", fact.memory_id)
      .Set("confidence", fact.confidence)
      .Done();
}

}  // namespace

graph::GraphQuery ToGraphQuery(const Napi::Value& value, const TimeZone& zone) {
  const Fields fields(value, "query");
  graph::GraphQuery query;
  query.user_id = fields.Text("user_id");
  query.entity = fields.OptionalText("entity").value_or("");
  query.target = fields.OptionalText("target").value_or("");
  query.as_of = ToMoment(fields, "as_of", zone);
  query.depth = static_cast<int>(fields.Integer("depth"));
  query.limit = fields.Integer("limit");
  query.now = fields.Time("now");
  query.partial = fields.Bool("partial");
  return query;
}

Napi::Value FromGraph(Napi::Env env, const graph::GraphView& view) {
  return Builder(env)
      .Set("entities", FromList(env, view.entities, FromEntity))
      .Set("facts", FromList(env, view.facts, FromFact))
      .Set("truncated", view.truncated)
      .Set("underived", view.underived)
      .Done();
}

Napi::Value FromDerivation(Napi::Env env, const GraphDerivation& derivation) {
  return Builder(env).Set("entities", derivation.entities).Set("facts", derivation.facts).Done();
}

}  // namespace cortex::addon
