#include "addon/convert_atoms.h"

#include "addon/convert.h"
#include "addon/convert_policy.h"
#include "addon/convert_recall.h"
#include "addon/fields.h"

namespace cortex::addon {
namespace {

std::optional<TimeMs> OptionalTime(const Fields& fields, const char* name) {
  if (IsAbsent(fields[name])) return std::nullopt;
  return fields.Time(name);
}

Builder AtomBuilder(Napi::Env env, const Atom& atom) {
  Builder builder(env);
  builder.SetOrNull("id", atom.id.empty() ? std::nullopt : std::optional(atom.id))
      .Set("subject", atom.subject)
      .Set("action", atom.action)
      .Set("outcome", atom.outcome)
      .Set("consequences", atom.consequences)
      .Set("source", atom.source)
      .SetOrNull("source_memory_id", atom.source_memory_id)
      .SetOrNull("user_id", atom.user_id)
      .SetOrNull("action_timestamp", atom.action_timestamp)
      .SetOrNull("outcome_delay_seconds", atom.outcome_delay_seconds)
      .SetOrNull("consequence_delay_seconds", atom.consequence_delay_seconds)
      .Set("derived", atom.rules_version.has_value())
      .Set("created_at", atom.score.created_at)
      .Set("access_count", atom.score.access_count)
      .Set("confidence", atom.confidence)
      .Set("base_confidence", atom.score.base_confidence)
      .Set("confidence_source", atom.confidence_source)
      .Set("disputed", FromDispute(env, atom.disputed));
  return builder;
}

Napi::Value FromMatch(Napi::Env env, const AtomMatch& match) {
  return AtomBuilder(env, match.atom)
      .Set("similarity", match.similarity)
      .Set("matched_by", std::string(match.by_vector ? "vector" : "words"))
      .Done();
}

Napi::Value FromStep(Napi::Env env, const CauseStep& step) {
  return Builder(env)
      .Set("from_atom_id", step.from_atom_id)
      .Set("to_atom_id", step.to_atom_id)
      .Set("type", step.type)
      .Set("strength", step.strength)
      .Done();
}

Napi::Value FromCause(Napi::Env env, const CauseReport::Cause& cause) {
  return AtomBuilder(env, cause.atom)
      .Set("depth", static_cast<std::int64_t>(cause.way.depth))
      .Set("strength", cause.way.strength)
      .Set("root", cause.way.is_root)
      .Set("bridged", cause.way.is_bridged)
      .Set("path", FromList(env, cause.way.path, FromStep))
      .Done();
}

Napi::Value FromSpread(Napi::Env env, const std::optional<DelaySpread>& spread) {
  if (!spread) return env.Null();
  return Builder(env)
      .Set("count", spread->count)
      .Set("shortest", spread->shortest)
      .Set("median", spread->median)
      .Set("mean", spread->mean)
      .Set("longest", spread->longest)
      .Done();
}

}  // namespace

NewAtom ToNewAtom(const Napi::Value& value) {
  const Fields fields(value, "atom");
  NewAtom atom;
  atom.subject = fields.Text("subject");
  atom.action = fields.Text("action");
  atom.outcome = fields.Text("outcome");
  atom.consequences = fields.OptionalText("consequences").value_or("");
  atom.source = fields.Text("source");
  atom.source_memory_id = fields.OptionalText("source_memory_id");
  atom.confidence = fields.OptionalNumber("confidence");
  atom.user_id = fields.OptionalText("user_id");
  atom.action_timestamp = OptionalTime(fields, "action_timestamp");
  atom.outcome_delay_seconds = fields.OptionalNumber("outcome_delay_seconds");
  atom.consequence_delay_seconds = fields.OptionalNumber("consequence_delay_seconds");
  return atom;
}

NewAtomLink ToNewAtomLink(const Napi::Value& value) {
  const Fields fields(value, "link");
  return {fields.Text("from_atom_id"), fields.Text("to_atom_id"), fields.Text("link_type"),
          fields.OptionalNumber("strength")};
}

AtomQuery ToAtomQuery(const Napi::Value& value) {
  const Fields fields(value, "query");
  AtomQuery query;
  query.text = fields.Text("text");
  if (const auto field = fields.OptionalText("field")) query.field = ParseAtomField(*field);
  query.threshold = fields.Number("threshold");
  query.limit = fields.Integer("limit");
  query.min_confidence = fields.OptionalNumber("min_confidence");
  query.user_id = fields.User("user_id");
  query.purpose = ToPurpose(fields["purpose"]);
  query.undisputed = fields.OptionalBool("undisputed").value_or(false);
  if (!IsAbsent(fields["vector"])) query.vector = ToQueryVector(fields["vector"]);
  query.peek = fields.Bool("peek");
  query.now = fields.Time("now");
  return query;
}

CauseQuery ToCauseQuery(const Napi::Value& value) {
  const Fields fields(value, "query");
  CauseQuery query;
  query.max_depth = fields.Integer("max_depth");
  query.link_types = fields.OptionalTexts("link_types");
  query.bridge = fields.Bool("bridge");
  query.user_id = fields.User("user_id");
  query.threshold = fields.Number("threshold");
  query.limit = fields.Integer("limit");
  query.now = fields.Time("now");
  return query;
}

TemporalQuery ToTemporalQuery(const Napi::Value& value) {
  const Fields fields(value, "query");
  TemporalQuery query;
  query.outcome = fields.Text("outcome");
  query.after = fields.OptionalText("after");
  query.within_hours = fields.Number("within_hours");
  query.min_observations = fields.Integer("min_observations");
  query.user_id = fields.User("user_id");
  return query;
}

Napi::Value FromAtom(Napi::Env env, const Atom& atom) { return AtomBuilder(env, atom).Done(); }

Napi::Value FromAtoms(Napi::Env env, const std::vector<Atom>& atoms) {
  return FromList(env, atoms, FromAtom);
}

Napi::Value FromAtomMatches(Napi::Env env, const std::vector<AtomMatch>& matches) {
  return FromList(env, matches, FromMatch);
}

Napi::Value FromAtomLink(Napi::Env env, const AtomLink& link) {
  return Builder(env)
      .Set("id", link.id)
      .Set("from_atom_id", link.from_atom_id)
      .Set("to_atom_id", link.to_atom_id)
      .Set("link_type", link.link_type)
      .Set("strength", link.strength)
      .Set("observation_count", link.observation_count)
      .SetOrNull("last_observed", link.last_observed)
      .SetOrNull("created_at", link.created_at)
      .Done();
}

Napi::Value FromCauses(Napi::Env env, const CauseReport& report) {
  return Builder(env)
      .Set("effects", FromAtomMatches(env, report.effects))
      .Set("causes", FromList(env, report.causes, FromCause))
      .Set("total", report.total)
      .Set("has_more", report.has_more)
      .Done();
}

Napi::Value FromAtomStatistics(Napi::Env env, const AtomStatistics& statistics) {
  return Builder(env)
      .Set("total_atoms", statistics.total_atoms)
      .Set("total_causal_links", statistics.total_causal_links)
      .Set("derived_atoms", statistics.derived)
      .Set("by_source", FromCounts(env, statistics.by_source))
      .Set("links_by_type", FromCounts(env, statistics.links_by_type))
      .Set("atoms_with_embeddings", statistics.with_embeddings)
      .Set("confidence", FromDistribution(env, statistics.confidence))
      .Done();
}

Napi::Value FromAtomizing(Napi::Env env, const AtomizeProgress& progress) {
  return Builder(env)
      .Set("processed", progress.processed)
      .Set("total", progress.total)
      .Set("created", progress.created)
      .Set("removed", progress.removed)
      .Set("resumed", progress.resumed)
      .Done();
}

Napi::Value FromPattern(Napi::Env env, const TemporalPattern& pattern) {
  const auto from_pair = [](Napi::Env e, const Following::Pair& pair) {
    return Builder(e)
        .Set("first_id", pair.first_id)
        .Set("then_id", pair.then_id)
        .Set("delay_seconds", pair.delay_seconds)
        .Done();
  };
  const auto from_precursor = [](Napi::Env e, const TemporalPattern::Precursor& precursor) {
    return Builder(e).Set("subject", precursor.subject).Set("count", precursor.count).Done();
  };
  const auto from_count = [](Napi::Env e, std::int64_t count) {
    return Napi::Number::New(e, static_cast<double>(count));
  };
  return Builder(env)
      .Set("observations", pattern.observations)
      .Set("occurrences", pattern.occurrences)
      .Set("followed", static_cast<std::int64_t>(pattern.following.pairs.size()))
      .SetOrNull("by_chance", pattern.following.by_chance)
      .Set("delay", FromSpread(env, pattern.delay))
      .Set("outcome_delay", FromSpread(env, pattern.outcome_delay))
      .Set("consequence_delay", FromSpread(env, pattern.consequence_delay))
      .Set("precursors", FromList(env, pattern.precursors, from_precursor))
      .Set("hours", FromList(env, pattern.hours, from_count))
      .Set("pairs", FromList(env, pattern.following.pairs, from_pair))
      .Set("enough", pattern.enough)
      .Done();
}

}  // namespace cortex::addon
