#pragma once

#include "addon/shapes/choices.h"
#include "addon/shapes/shape.h"
#include "brain/brain_types.h"
#include "graph/graph_view.h"

/// The shapes of the fact graph.
namespace cortex::addon {

template <>
inline constexpr auto kShape<graph::EntityView> = Result<graph::EntityView>(
    "GraphEntity", "Somebody or something that facts speak of.",
    Field("id", &graph::EntityView::id, "The name folded: the same after the graph was made anew."),
    Field("name", &graph::EntityView::name), Field("type", &graph::EntityView::type),
    Field("aliases", &graph::EntityView::aliases, "Other names that safely name the same."),
    Field("mentions", &graph::EntityView::mentions, kCount,
          "Memories that mention it; counted up to 1,000 for each name."),
    Field("is_user", &graph::EntityView::is_user));

template <>
inline constexpr auto kShape<graph::FactView> = Result<graph::FactView>(
    "GraphFact", "What a memory states, as a triple.",
    Field("subject", &graph::FactView::subject, "Ids of entities."),
    Field("predicate", &graph::FactView::predicate,
          "A verb's base form with its preposition, \"be\", or the noun of an attribute or "
          "relation."),
    Field("object", &graph::FactView::object), Field("negated", &graph::FactView::negated),
    Field("attribute", &graph::FactView::attribute,
          "The predicate is the noun of an attribute or relation: (Ruth, employer, Acme)."),
    Field("when", &graph::FactView::when, "When, in the words of the text."),
    Field("said_by", &graph::FactView::said_by,
          "Who says so, where that is not who told the memory; else null."),
    Field("valid_from", &graph::FactView::valid_from, As::kTime,
          "Epoch ms; null: nobody said since when."),
    Field("valid_to", &graph::FactView::valid_to, As::kTime, "Epoch ms; null: it still holds."),
    Field("sentence", &graph::FactView::sentence, "The sentence, restated in the third person."),
    Field("memory_id", &graph::FactView::memory_id),
    Field("confidence", &graph::FactView::confidence, kShare, "Of the memory, now."));

template <>
inline constexpr auto kShape<graph::GraphView> = Result<graph::GraphView>(
    "GraphView", "What the fact graph answers.", Field("entities", &graph::GraphView::entities),
    Field("facts", &graph::GraphView::facts, "Of a path: its steps, in order."),
    Field("truncated", &graph::GraphView::truncated, "There is more than the limit allowed."),
    Field("underived", &graph::GraphView::underived, kCount,
          "Memories whose facts are not derived yet: only of a brain opened read-only, or while "
          "others write."));

template <>
inline constexpr auto kShape<graph::PastClaim> = Result<graph::PastClaim>(
    "PastClaim", "What held of somebody or something, and does not any more.",
    Field("relation", &graph::PastClaim::relation), Field("value", &graph::PastClaim::value),
    Field("negated", &graph::PastClaim::negated), Field("attribute", &graph::PastClaim::attribute),
    Field("from", &graph::PastClaim::from, As::kTime, "Epoch ms; null: nobody said since when."),
    Field("to", &graph::PastClaim::to, As::kTime, "Epoch ms."),
    Field("memory_id", &graph::PastClaim::memory_id),
    Field("replaced_by", &graph::PastClaim::replaced_by,
          "The memory that took the place of that one; null where none was seen to."));

template <>
inline constexpr auto kShape<graph::CurrentClaim> = Result<graph::CurrentClaim>(
    "CurrentClaim", "What holds of somebody or something.",
    Field("relation", &graph::CurrentClaim::relation,
          "A verb's base form with its preposition, \"be\", or the noun of an attribute or "
          "relation."),
    Field("value", &graph::CurrentClaim::value), Field("negated", &graph::CurrentClaim::negated),
    Field("attribute", &graph::CurrentClaim::attribute,
          "The relation is the noun of an attribute: (Ruth, employer, Acme)."),
    Field("when", &graph::CurrentClaim::when, "When, in the words of the text."),
    Field("said_by", &graph::CurrentClaim::said_by,
          "Who says so, where that is not who told the memory: it may not be so; else null."),
    Field("since", &graph::CurrentClaim::since, As::kTime,
          "Epoch ms; null: nobody said since when."),
    Field("until", &graph::CurrentClaim::until, As::kTime, "Epoch ms; null: no end is known."),
    Field("sentence", &graph::CurrentClaim::sentence,
          "The sentence, restated in the third person."),
    Field("memory_id", &graph::CurrentClaim::memory_id, "That told it last."),
    Field("confidence", &graph::CurrentClaim::confidence, kShare, "Of the memory, now."),
    Field("past", &graph::CurrentClaim::past,
          "What held in its place before, the latest first; at most 100."),
    Field("undecided", &graph::CurrentClaim::undecided,
          "Memories told later that may have changed it, by contradictions that nobody decided; "
          "the latest first."));

template <>
inline constexpr auto kShape<graph::CurrentView> = Result<graph::CurrentView>(
    "CurrentView", "What holds now of somebody or something.",
    Field("subject", &graph::CurrentView::subject),
    Field("claims", &graph::CurrentView::claims, "What was told last comes first."),
    Field("ended", &graph::CurrentView::ended,
          "What held before in relations of which nothing holds any more."),
    Field("to_come", &graph::CurrentView::to_come,
          "What will hold from a day that is told, the soonest first."),
    Field("truncated", &graph::CurrentView::truncated, "There is more than the limit allowed."),
    Field("underived", &graph::CurrentView::underived, kCount,
          "Memories whose facts are not derived yet: only of a brain opened read-only, or while "
          "others write."));

template <>
inline constexpr auto kShape<graph::GraphQuery> = Argument<graph::GraphQuery>(
    "GraphQuery", "What is asked of the fact graph.", Field("user_id", &graph::GraphQuery::user_id),
    Field("entity", &graph::GraphQuery::entity, As::kDefault),
    Field("target", &graph::GraphQuery::target, As::kDefault),
    Field("relation", &graph::GraphQuery::relation),
    Field("as_of", &graph::GraphQuery::as_of, As::kMoment),
    Field("depth", &graph::GraphQuery::depth), Field("limit", &graph::GraphQuery::limit),
    Field("now", &graph::GraphQuery::now, As::kTime),
    Field("reader_is_user", &graph::GraphQuery::reader_is_user, As::kDefault,
          "The sentences of the user themselves in the second person: they are who reads them."),
    Field("partial", &graph::GraphQuery::partial,
          "Answers while facts are still to be derived; else the answer then is only how many "
          "memories that are."));

template <>
inline constexpr auto kShape<GraphDerivation> =
    Result<GraphDerivation>("GraphDerivation", "What the graph holds; known when all is made anew.",
                            Field("entities", &GraphDerivation::entities, kCount),
                            Field("facts", &GraphDerivation::facts, kCount));

}  // namespace cortex::addon
