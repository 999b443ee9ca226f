#include "brain/atoms.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include "base/unicode.h"
#include "brain/brain_types.h"
#include "brain/input_rules.h"
#include "brain/scores.h"
#include "brain/secret_gate.h"
#include "language/secrets/redacted.h"
#include "store/score_columns.h"
#include "store/store.h"

namespace cortex {
namespace {

/// Code points of a field.
constexpr std::int64_t kLongestField = 2000;
constexpr std::int64_t kMostAtoms = 1000;
/// Atoms that a text may name as the effect.
constexpr std::size_t kMostEffects = 20;
/// Causes that similarity proposes for one atom.
constexpr std::size_t kMostBridges = 3;

constexpr std::array kAllFields = {AtomField::kSubject, AtomField::kAction, AtomField::kOutcome,
                                   AtomField::kConsequences};
constexpr std::array kEffectFields = {AtomField::kOutcome, AtomField::kConsequences};

Error NoAtom(const std::string& id) {
  return {ErrorCode::kNotFound,
          "There is no atom with the id " + Quoted(id) + ": list the atoms for those there are"};
}

[[noreturn]] void Refuse(const std::string& what, double value, const std::string& expected) {
  throw Error(ErrorCode::kValidation, what + " is " + std::to_string(value) + ": give " + expected);
}

void RequireShare(double value, const std::string& what) {
  if (!std::isfinite(value) || value < 0 || value > 1) Refuse(what, value, "0 to 1");
}

void RequireField(const std::string& text, const std::string& name) {
  RequireUtf8(text, name);
  if (IsBlank(text))
    throw Error(ErrorCode::kContentEmpty, "The " + name + " of the atom is empty: give some text");
  const auto length = static_cast<std::int64_t>(CountCodePoints(text));
  if (length <= kLongestField) return;
  throw Error(ErrorCode::kContentTooLong,
              "The " + name + " of the atom has " + std::to_string(length) +
                  " characters, the limit is " + std::to_string(kLongestField) + ": shorten it");
}

void RequireDelay(const std::optional<double>& seconds, const std::string& what) {
  if (seconds && (!std::isfinite(*seconds) || *seconds < 0))
    Refuse(what, *seconds, "a number of seconds, 0 or more");
}

NewAtom CleanAtom(const SecretPolicy& policy, NewAtom atom) {
  SecretGate gate(policy, atom.user_id);
  gate.Name(atom.id, "id");
  gate.Name(atom.user_id, "user_id");
  for (auto* text : {&atom.subject, &atom.action, &atom.outcome, &atom.consequences, &atom.source})
    gate.Text(text);
  return atom;
}

void RequireValid(const NewAtom& atom) {
  RequireField(atom.subject, "subject");
  RequireField(atom.action, "action");
  RequireField(atom.outcome, "outcome");
  if (!atom.consequences.empty()) RequireField(atom.consequences, "consequences");
  RequireName(atom.source, "source");
  if (!atom.id.empty()) RequireName(atom.id, "id");
  RequireOptionalName(atom.source_memory_id, "source_memory_id");
  if (atom.user_id) RequireUser(*atom.user_id);
  if (atom.confidence) RequireConfidence(*atom.confidence);
  if (atom.action_timestamp) RequireTime(*atom.action_timestamp, "action_timestamp");
  if (atom.created_at) RequireTime(*atom.created_at, "created_at");
  RequireDelay(atom.outcome_delay_seconds, "outcome_delay_seconds");
  RequireDelay(atom.consequence_delay_seconds, "consequence_delay_seconds");
}

Atom ToAtom(const NewAtom& given, TimeMs now) {
  Atom atom;
  atom.id = given.id;
  atom.subject = given.subject;
  atom.action = given.action;
  atom.outcome = given.outcome;
  atom.consequences = given.consequences;
  atom.source = given.source;
  atom.source_memory_id = given.source_memory_id;
  atom.user_id = given.user_id;
  atom.action_timestamp = given.action_timestamp;
  atom.outcome_delay_seconds = given.outcome_delay_seconds;
  atom.consequence_delay_seconds = given.consequence_delay_seconds;
  atom.score.created_at = given.created_at.value_or(now);
  return atom;
}

void RequireCauseQuery(const CauseQuery& query) {
  if (query.max_depth < 1 || query.max_depth > kGreatestCauseDepth)
    Refuse("max_depth", static_cast<double>(query.max_depth),
           "1 to " + std::to_string(kGreatestCauseDepth));
  RequireLimit(query.limit, kMostAtoms);
  RequireShare(query.threshold, "threshold");
  for (const auto& type : query.link_types) RequireLinkType(type);
  if (query.link_types.empty())
    throw Error(ErrorCode::kValidation, "link_types is empty: give one or more types to follow");
}

}  // namespace

void Atoms::Score(Repositories& repositories, Atom* atom, TimeMs now) const {
  const ConfidencePolicy& policy = *repositories.policy;
  atom->score.decay_per_day = DecayPerDay(policy, {});
  repositories.scores.AddEvidence(MemoryKind::kAtom, atom->id, &atom->score);
  store_.accesses().ApplyForReader(MemoryKind::kAtom, atom->seq, &atom->score);
  atom->confidence = CurrentConfidence(atom->score, now, policy);
  if (atom->score.contradiction_count > 0)
    atom->disputed = repositories.disputes.Of(MemoryKind::kAtom, atom->id);
}

void Atoms::CountAccess(const Atom& atom, TimeMs now) {
  if (!options_.CountsAccesses() || atom.disputed) return;
  store_.accesses().Add(MemoryKind::kAtom, atom.seq, atom.id, now);
}

Atom Atoms::Insert(Repositories& repositories, Atom atom, TimeMs now) {
  if (atom.id.empty()) atom.id = options_.ids("atm", now);
  const ConfidencePolicy& policy = *repositories.policy;
  atom.score.decay_per_day = DecayPerDay(policy, {});
  atom.confidence = TrueConfidence(atom.score, now, policy);
  repositories.atoms.Insert(&atom);
  if (repositories.scores.HasEmbeddingOf(MemoryKind::kAtom, atom.id))
    repositories.state.Raise(kScoreEpoch);
  AuditEntry entry;
  entry.memory_id = atom.id;
  entry.kind = MemoryKind::kAtom;
  entry.new_confidence = atom.confidence;
  entry.reason = "created";
  entry.actor = atom.source;
  entry.at = now;
  repositories.audit.Append(entry);
  atom.confidence = CurrentConfidence(atom.score, now, policy);
  return atom;
}

Atom Atoms::Create(const NewAtom& told, TimeMs now, const Reader& reader) {
  const NewAtom given = CleanAtom(options_.secrets, told);
  RequireValid(given);
  Atom atom = ToAtom(given, now);
  store_.Write([&](Repositories& repositories) {
    if (given.source_memory_id) {
      const auto memory = repositories.memories.Find(*given.source_memory_id, reader);
      if (!memory) throw NoMemory(*given.source_memory_id);
      atom.user_id = memory->user_id;
    }
    if (!given.id.empty() && repositories.scores.Resolve(given.id)) {
      throw Error(ErrorCode::kValidation,
                  "The id \"" + given.id + "\" exists already: choose another");
    }
    const bool asks_user = !given.confidence && given.user_id;
    const BaseConfidence base = InitialConfidence(
        false, given.confidence,
        asks_user ? repositories.users.StateInForce(*given.user_id) : std::nullopt);
    atom.score.base_confidence = base.value;
    atom.confidence_source = ConfidenceSourceName(base.source);
    atom = Insert(repositories, std::move(atom), now);
  });
  return atom;
}

AtomLink Atoms::Link(const NewAtomLink& given, TimeMs now, const Reader& reader) {
  RequireName(given.from_atom_id, "from_atom_id");
  RequireName(given.to_atom_id, "to_atom_id");
  RequireLinkType(given.link_type);
  if (given.strength) RequireShare(*given.strength, "strength");
  if (given.from_atom_id == given.to_atom_id) {
    throw Error(ErrorCode::kValidation,
                Quoted(given.from_atom_id) + " is linked to itself: give two atoms");
  }
  AtomLink link;
  store_.Write([&](Repositories& repositories) {
    for (const auto& id : {given.from_atom_id, given.to_atom_id}) {
      const auto atom = repositories.scores.Find(MemoryKind::kAtom, id);
      if (!atom || !reader.Sees(atom->user_id)) throw NoAtom(id);
    }
    link = Observe(repositories, given, now);
  });
  return link;
}

AtomLink Atoms::Observe(Repositories& repositories, const NewAtomLink& given, TimeMs now) {
  auto& links = repositories.atom_links;
  if (auto known = links.Find(given.from_atom_id, given.to_atom_id, given.link_type)) {
    known->strength = given.strength.value_or(known->strength);
    ++known->observation_count;
    known->last_observed = now;
    links.Update(*known);
    return std::move(*known);
  }
  AtomLink link;
  link.id = options_.ids("lnk", now);
  link.from_atom_id = given.from_atom_id;
  link.to_atom_id = given.to_atom_id;
  link.link_type = given.link_type;
  link.strength = given.strength.value_or(kUsualLinkStrength);
  link.last_observed = now;
  link.created_at = now;
  links.Insert(link);
  return link;
}

Atom Atoms::Get(const std::string& id, bool peek, TimeMs now, const Reader& reader) {
  Atom atom;
  store_.Read(nullptr, [&](Repositories& repositories) {
    auto found = repositories.atoms.Find(id, reader);
    if (!found) throw NoAtom(id);
    Score(repositories, &*found, now);
    atom = std::move(*found);
  });
  if (!peek) CountAccess(atom, now);
  return atom;
}

std::vector<Atom> Atoms::OfMemory(const std::string& id, TimeMs now, const Reader& reader) {
  std::vector<Atom> atoms;
  store_.Read(nullptr, [&](Repositories& repositories) {
    if (!repositories.memories.Find(id, reader)) throw NoMemory(id);
    atoms = repositories.atoms.OfMemory(id);
    for (auto& atom : atoms) Score(repositories, &atom, now);
  });
  return atoms;
}

std::vector<Atom> Atoms::Newest(std::int64_t before, std::int64_t limit, TimeMs now,
                                const Reader& reader) {
  std::vector<Atom> atoms;
  store_.Read(nullptr, [&](Repositories& repositories) {
    atoms = repositories.atoms.Newest(reader, before, limit);
    for (auto& atom : atoms) Score(repositories, &atom, now);
  });
  return atoms;
}

std::vector<AtomMatch> Atoms::Search(const AtomQuery& query, const CancelFlag* cancel) {
  RequireUtf8(query.text, "query");
  RequireLimit(query.limit, kMostAtoms);
  RequireShare(query.threshold, "threshold");
  if (query.vector && !query.vector->values.empty())
    RequireDirection(query.vector->values, "the query's vector");
  const auto fields = query.field ? std::span<const AtomField>(&*query.field, 1)
                                  : std::span<const AtomField>(kAllFields);
  const Reader reader{query.user_id};
  std::vector<AtomMatch> matches;
  store_.Read(cancel, [&](Repositories& repositories) {
    const auto least = LeastConfidence(PolicyOf(*repositories.policy, query.user_id),
                                       query.min_confidence, query.purpose);
    const bool undisputed = query.undisputed && repositories.policy->enabled;
    // The score is known only of what was found.
    const auto wanted = static_cast<std::size_t>(least || undisputed ? kMostAtoms : query.limit);
    matches = MatchAtoms(repositories.atoms, query.text, fields, query.threshold, wanted, reader);
    if (!query.field && query.vector && !query.vector->values.empty()) {
      auto near =
          MatchAtomVectors(repositories.atoms, *query.vector, query.threshold, wanted, reader);
      matches = Merged(std::move(matches), std::move(near), wanted);
    }
    for (auto& match : matches) Score(repositories, &match.atom, query.now);
    std::erase_if(matches, [&](const auto& match) {
      const bool too_low = least && match.atom.confidence < *least;
      return too_low || (undisputed && match.atom.disputed);
    });
  });
  if (matches.size() > static_cast<std::size_t>(query.limit))
    matches.erase(matches.begin() + query.limit, matches.end());
  if (!query.peek) {
    for (const auto& match : matches) CountAccess(match.atom, query.now);
  }
  return matches;
}

CauseReport Atoms::FindCauses(const std::string& atom_id, const CauseQuery& query,
                              const CancelFlag* cancel) {
  RequireCauseQuery(query);
  CauseReport report;
  store_.Read(cancel, [&](Repositories& repositories) {
    auto atom = repositories.atoms.Find(atom_id, {query.user_id});
    if (!atom) throw NoAtom(atom_id);
    report = Causes(repositories, {{std::move(*atom), 1.0, false}}, query);
  });
  return report;
}

CauseReport Atoms::FindPathsToOutcome(const std::string& outcome, const CauseQuery& query,
                                      const CancelFlag* cancel) {
  RequireUtf8(outcome, "outcome");
  if (IsBlank(outcome))
    throw Error(ErrorCode::kValidation, "outcome is empty: say what was brought about");
  RequireCauseQuery(query);
  CauseReport report;
  store_.Read(cancel, [&](Repositories& repositories) {
    auto effects = MatchAtoms(repositories.atoms, outcome, kEffectFields, query.threshold,
                              kMostEffects, {query.user_id});
    report = Causes(repositories, std::move(effects), query);
  });
  return report;
}

CauseReport Atoms::Causes(Repositories& repositories, std::vector<AtomMatch> effects,
                          const CauseQuery& query) {
  int bridged = 0;
  const auto bridges_to = [&](const std::string& id) -> std::optional<std::vector<CauseEdge>> {
    std::vector<CauseEdge> edges;
    if (!query.bridge) return edges;
    if (++bridged > kMostBridgedAtoms) return std::nullopt;
    const auto atom = repositories.atoms.Find(id);
    if (!atom) return edges;
    // What happens in an atom is what another has for its effect.
    for (auto& match :
         MatchAtoms(repositories.atoms, atom->subject + " " + atom->action, kEffectFields,
                    query.threshold, kMostBridges + 1, {query.user_id})) {
      if (match.atom.id != id && edges.size() < kMostBridges)
        edges.push_back({match.atom.id, match.similarity, CauseEdge::kBridge});
    }
    return edges;
  };
  const auto causes_of = [&](const std::string& id) {
    std::vector<CauseEdge> edges;
    for (const auto& type : query.link_types) {
      for (auto& cause : repositories.atom_links.CausesOf(id, type, {query.user_id}))
        edges.push_back({std::move(cause.atom_id), cause.strength, type});
    }
    return edges.empty() ? bridges_to(id) : std::optional(std::move(edges));
  };
  std::vector<std::string> ids;
  for (auto& effect : effects) {
    Score(repositories, &effect.atom, query.now);
    ids.push_back(effect.atom.id);
  }
  auto found = cortex::FindCauses(ids, static_cast<std::size_t>(query.max_depth), causes_of);
  CauseReport report;
  report.effects = std::move(effects);
  report.total = static_cast<std::int64_t>(found.causes.size());
  report.has_more = found.has_more;
  for (auto& way : found.causes) {
    if (static_cast<std::int64_t>(report.causes.size()) == query.limit) break;
    auto atom = repositories.atoms.Find(way.atom_id);
    if (!atom) continue;  // links name atoms that are there: the schema sees to that
    Score(repositories, &*atom, query.now);
    report.causes.push_back({std::move(*atom), std::move(way)});
  }
  return report;
}

AtomStatistics Atoms::GetStatistics(TimeMs now, const CancelFlag* cancel, const Reader& reader) {
  AtomStatistics statistics = Count(reader);
  statistics.confidence = scores_.GetDistribution(MemoryKind::kAtom, now, cancel, reader);
  return statistics;
}

AtomStatistics Atoms::Count(const Reader& reader) {
  AtomStatistics statistics;
  store_.Read(nullptr, [&](Repositories& repositories) {
    statistics = repositories.atoms.Count(reader);
    statistics.links_by_type = repositories.atom_links.CountByType(reader);
  });
  for (const auto& [type, count] : statistics.links_by_type) statistics.total_causal_links += count;
  return statistics;
}

}  // namespace cortex
