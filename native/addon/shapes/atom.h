#pragma once

#include "addon/shapes/memory.h"
#include "addon/shapes/recall.h"
#include "addon/shapes/report.h"
#include "brain/brain_atoms.h"
#include "store/atom.h"

/// The shapes of atoms of cause and effect.
namespace cortex::addon {

inline bool IsDerived(const Atom& atom) { return atom.rules_version.has_value(); }

template <>
inline constexpr auto kShape<Atom> = Result<Atom>(
    "Atom", "Who or what, what it does, what comes of that, and what of that in turn.",
    Field("id", NotEmpty(&Atom::id), "null: it is not stored."), Field("subject", &Atom::subject),
    Field("action", &Atom::action), Field("outcome", &Atom::outcome),
    Field("consequences", &Atom::consequences, "Empty when none are known."),
    Field("source", &Atom::source), Field("source_memory_id", &Atom::source_memory_id),
    Field("user_id", &Atom::user_id, "Whose; null: nobody knows."),
    Field("action_timestamp", &Atom::action_timestamp, As::kTime,
          "When the action took place, epoch ms."),
    Field("outcome_delay_seconds", &Atom::outcome_delay_seconds, kCount),
    Field("consequence_delay_seconds", &Atom::consequence_delay_seconds, kCount),
    Field("derived", &IsDerived,
          "Drawn from its memory's text by rules, and drawn anew when that changes."),
    Field("created_at", Within(&Atom::score, &ScoreInputs::created_at), As::kTime),
    Field("access_count", Within(&Atom::score, &ScoreInputs::access_count), kCount),
    Field("confidence", &Atom::confidence, kShare),
    Field("base_confidence", Within(&Atom::score, &ScoreInputs::base_confidence), kShare),
    Field("confidence_source", &Atom::confidence_source, kConfidenceSource),
    Field("disputed", &Atom::disputed));

template <>
inline constexpr auto kShape<AtomMatch> =
    Result<AtomMatch>("AtomHit", "An atom that fits a query.", Extends(&AtomMatch::atom),
                      Field("similarity", &AtomMatch::similarity, kShare, "0 to 1."),
                      Field("matched_by", &AtomMatch::by_vector, kMatchedBy));

template <>
inline constexpr auto kShape<CauseStep> = Result<CauseStep>(
    "CauseStep", "A step from a cause to its effect.",
    Field("from_atom_id", &CauseStep::from_atom_id), Field("to_atom_id", &CauseStep::to_atom_id),
    Field("type", &CauseStep::type, kStepType,
          "\"similar\": no link, but the one's effect reads like the other."),
    Field("strength", &CauseStep::strength, kShare));

template <>
inline constexpr auto kShape<ReachedCause> = Result<ReachedCause>(
    "CauseWay", "The strongest way from a cause to an effect.",
    Field("depth", &ReachedCause::depth, kOrdinal, "Steps of the strongest way."),
    Field("strength", &ReachedCause::strength, kShare, "The product of the steps' strengths."),
    Field("root", &ReachedCause::is_root,
          "Its causes were looked for, and nothing is known to cause it."),
    Field("bridged", &ReachedCause::is_bridged, "A step rests on similarity alone."),
    Field("path", &ReachedCause::path, "From the cause to the effect."));

template <>
inline constexpr auto kShape<CauseReport::Cause> = Result<CauseReport::Cause>(
    "AtomCause", "An atom that leads to an effect, with the strongest way there.",
    Extends(&CauseReport::Cause::atom), Extends(&CauseReport::Cause::way));

template <>
inline constexpr auto kShape<CauseReport> = Result<CauseReport>(
    "CauseReport", "What leads to an effect.", Field("effects", &CauseReport::effects),
    Field("causes", &CauseReport::causes, "The strongest first."),
    Field("total", &CauseReport::total, kCount),
    Field("has_more", &CauseReport::has_more,
          "There may be others: some at `max_depth` have causes of their own, or more than 50 "
          "without links were met."));

template <>
inline constexpr auto kShape<AtomLink> = Result<AtomLink>(
    "CausalLink", "A link from a cause to its effect.", Field("id", &AtomLink::id),
    Field("from_atom_id", &AtomLink::from_atom_id), Field("to_atom_id", &AtomLink::to_atom_id),
    Field("link_type", &AtomLink::link_type, kLinkType),
    Field("strength", &AtomLink::strength, kShare),
    Field("observation_count", &AtomLink::observation_count, kCount, "How often it was told."),
    Field("last_observed", &AtomLink::last_observed, As::kTime),
    Field("created_at", &AtomLink::created_at, As::kTime));

template <>
inline constexpr auto kShape<AtomStatistics> = Result<AtomStatistics>(
    "AtomStats", "Figures about atoms and their links.",
    Field("total_atoms", &AtomStatistics::total_atoms, kCount),
    Field("total_causal_links", &AtomStatistics::total_causal_links, kCount),
    Field("derived_atoms", &AtomStatistics::derived, kCount, "Drawn from memories by rules."),
    Field("by_source", &AtomStatistics::by_source, kCount),
    Field("links_by_type", &AtomStatistics::links_by_type, kCount),
    Field("atoms_with_embeddings", &AtomStatistics::with_embeddings, kCount),
    Field("confidence", &AtomStatistics::confidence));

template <>
inline constexpr auto kShape<AtomizeProgress> = Result<AtomizeProgress>(
    "AtomizeReport", "What drawing atoms from all memories did.",
    Field("processed", &AtomizeProgress::processed, kCount, "Memories."),
    Field("total", &AtomizeProgress::total, kCount),
    Field("created", &AtomizeProgress::created, kCount, "Atoms."),
    Field("removed", &AtomizeProgress::removed, kCount),
    Field("resumed", &AtomizeProgress::resumed, "An earlier run had come part of the way."));

template <>
inline constexpr auto kShape<DelaySpread> = Result<DelaySpread>(
    "DelaySpread", "How many delays there were, and their spread in seconds.",
    Field("count", &DelaySpread::count, kCount),
    Field("shortest", &DelaySpread::shortest, kCount, "Seconds."),
    Field("median", &DelaySpread::median, kCount), Field("mean", &DelaySpread::mean, kCount),
    Field("longest", &DelaySpread::longest, kCount));

template <>
inline constexpr auto kShape<TemporalPattern::Precursor> =
    Result<TemporalPattern::Precursor>("Precursor", "What atoms name as a cause.",
                                       Field("subject", &TemporalPattern::Precursor::subject),
                                       Field("count", &TemporalPattern::Precursor::count, kCount));

template <>
inline constexpr auto kShape<Following::Pair> = Result<Following::Pair>(
    "FollowingPair", "A first event and the one that followed it.",
    Field("first_id", &Following::Pair::first_id), Field("then_id", &Following::Pair::then_id),
    Field("delay_seconds", &Following::Pair::delay_seconds, kCount));

inline std::size_t FollowedCount(const TemporalPattern& pattern) {
  return pattern.following.pairs.size();
}

template <>
inline constexpr auto kShape<TemporalPattern> = Result<TemporalPattern>(
    "TemporalPattern", "How often and how long after one thing another follows.",
    Field("observations", &TemporalPattern::observations, kCount,
          "How often the outcome was told of."),
    Field("occurrences", &TemporalPattern::occurrences, kCount,
          "How often what comes first was told of."),
    Field("followed", &FollowedCount, kCount, "How many of those the outcome followed."),
    Field("by_chance", Within(&TemporalPattern::following, &Following::by_chance), kShare,
          "The share that it would follow by chance."),
    Field("delay", &TemporalPattern::delay, "Between the two."),
    Field("outcome_delay", &TemporalPattern::outcome_delay, "As atoms tell."),
    Field("consequence_delay", &TemporalPattern::consequence_delay),
    Field("precursors", &TemporalPattern::precursors,
          "What atoms name as the cause, the most often named first."),
    Field("hours", &TemporalPattern::hours, kCount,
          "Outcomes by the hour of the local day; empty for none."),
    Field("pairs", Within(&TemporalPattern::following, &Following::pairs)),
    Field("enough", &TemporalPattern::enough, "There are as many as were asked for."));

template <>
inline constexpr auto kShape<NewAtom> = Argument<NewAtom>(
    "NewAtom", "An atom to store.", Field("subject", &NewAtom::subject),
    Field("action", &NewAtom::action), Field("outcome", &NewAtom::outcome),
    Field("consequences", &NewAtom::consequences, As::kDefault, "Default: none are known."),
    Field("source", &NewAtom::source),
    Field("source_memory_id", &NewAtom::source_memory_id,
          "The memory it was drawn from: it is forgotten with it."),
    Field("confidence", &NewAtom::confidence, kShare,
          "0 to 1; default the user's cognitive state, else 1."),
    Field("user_id", &NewAtom::user_id,
          "Whose it is, unless it was drawn from a memory, and whose cognitive state counts."),
    Field("action_timestamp", &NewAtom::action_timestamp, As::kTime, "When the action took place."),
    Field("outcome_delay_seconds", &NewAtom::outcome_delay_seconds, kCount,
          "From the action to the outcome."),
    Field("consequence_delay_seconds", &NewAtom::consequence_delay_seconds, kCount,
          "From the outcome to the consequences."));

template <>
inline constexpr auto kShape<NewAtomLink> =
    Argument<NewAtomLink>("NewAtomLink", "A link to make, or to note that it was observed again.",
                          Field("from_atom_id", &NewAtomLink::from_atom_id),
                          Field("to_atom_id", &NewAtomLink::to_atom_id),
                          Field("link_type", &NewAtomLink::link_type, kLinkType),
                          Field("strength", &NewAtomLink::strength, kShare));

template <>
inline constexpr auto kShape<AtomQuery> = Argument<AtomQuery>(
    "AtomQuery", "Which atoms to find.", Field("text", &AtomQuery::text),
    Field("field", &AtomQuery::field, "Absent: all fields."), Field("limit", &AtomQuery::limit),
    Field("threshold", &AtomQuery::threshold, kShare),
    Field("min_confidence", &AtomQuery::min_confidence, kShare),
    Field("user_id", &AtomQuery::user_id, As::kGiven),
    Field("purpose", &AtomQuery::purpose,
          "Its least confidence by the policy in force; not together with min_confidence."),
    Field("undisputed", &AtomQuery::undisputed, As::kDefault,
          "true leaves out what is disputed, whatever its score."),
    Field("vector", &AtomQuery::vector), Field("peek", &AtomQuery::peek),
    Field("now", &AtomQuery::now, As::kTime));

template <>
inline constexpr auto kShape<CauseQuery> = Argument<CauseQuery>(
    "CauseQuery", "How far back causes are looked for.", Field("max_depth", &CauseQuery::max_depth),
    Field("link_types", &CauseQuery::link_types, kLinkType),
    Field("bridge", &CauseQuery::bridge, "Steps over similarity where an atom has no links."),
    Field("threshold", &CauseQuery::threshold, kShare), Field("limit", &CauseQuery::limit),
    Field("user_id", &CauseQuery::user_id, As::kGiven), Field("now", &CauseQuery::now, As::kTime));

template <>
inline constexpr auto kShape<TemporalQuery> = Argument<TemporalQuery>(
    "TemporalQuery", "What follows what, within how long.",
    Field("outcome", &TemporalQuery::outcome), Field("after", &TemporalQuery::after),
    Field("within_hours", &TemporalQuery::within_hours),
    Field("min_observations", &TemporalQuery::min_observations),
    Field("user_id", &TemporalQuery::user_id, As::kGiven));

}  // namespace cortex::addon
