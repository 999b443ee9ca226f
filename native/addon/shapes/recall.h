#pragma once

#include "addon/shapes/embedding.h"
#include "addon/shapes/memory.h"
#include "recall/search.h"

/// The shapes of searches and of what they find.
namespace cortex::addon {

/// Beyond, products of weights leave what floating point can tell apart.
inline constexpr Range kWeight = {0, 1000};

template <>
inline constexpr auto kShape<RankingWeights> = Result<RankingWeights>(
    "RankingWeights",
    "How much each thing counts when memories are ranked; what each means: RankingSettings.",
    Field("term_saturation", &RankingWeights::saturation, kWeight),
    Field("length_share", &RankingWeights::length_share, kWeight),
    Field("window_weight", &RankingWeights::window, kWeight),
    Field("session_weight", &RankingWeights::session, kWeight),
    Field("vector_weight", &RankingWeights::vector, kWeight,
          "What the nearness of vectors counts, words counting 1."),
    Field("speaker_weight", &RankingWeights::speaker, kWeight),
    Field("asker_weight", &RankingWeights::asker, kWeight),
    Field("answer_weight", &RankingWeights::answer, kWeight),
    Field("fact_weight", &RankingWeights::fact, kWeight),
    Field("time_weight", &RankingWeights::time, kWeight),
    Field("time_alone_weight", &RankingWeights::time_alone, kWeight),
    Field("standing_weight", &RankingWeights::standing, kShare),
    Field("confidence_weight", &RankingWeights::confidence, kWeight),
    Field("temporal_weight", &RankingWeights::temporal, kWeight),
    Field("importance_weight", &RankingWeights::importance, kWeight));

template <>
inline constexpr auto kShape<SearchFilter> = Argument<SearchFilter>(
    "SearchFilter", "Conditions that each memory found must meet.",
    Field("categories", &SearchFilter::categories, As::kDefault,
          "Any match; absent or empty: all. Compared without regard to case."),
    Field("kinds", &SearchFilter::kinds, As::kDefault, "Any match; absent or empty: all."),
    Field("min_confidence", &SearchFilter::min_confidence, kShare,
          "Only memories scored at least this now, 0 to 1; not together with `purpose`."),
    Field("purpose", &SearchFilter::purpose,
          "Only memories good enough for this; not together with `min_confidence`. For "
          "\"critical\" no disputed one is, whatever its score."),
    Field("undisputed", &SearchFilter::undisputed, As::kDefault,
          "true leaves out what is disputed, whatever its score."),
    Field("since", &SearchFilter::since, As::kMoment,
          "Said at this time or later: ISO 8601 text or epoch ms."),
    Field("until", &SearchFilter::until, As::kMoment,
          "Said before this: ISO 8601 text or epoch ms."),
    Field("session", &SearchFilter::session_id, "Only what was said in this session."),
    Field("user_id", &SearchFilter::user_id, As::kGiven),
    Field("speaker", &SearchFilter::speaker, "Only what this speaker said."),
    Field("topic", &SearchFilter::topic, "Only of this topic, without regard to case."),
    Field("is_proxy", &SearchFilter::is_proxy,
          "true: only what agents stored on someone's behalf; false: only what they did not."),
    Field("proxy_agent", &SearchFilter::proxy_agent, "Only what this agent stored."));

template <>
inline constexpr auto kShape<SearchQuery> = Argument<SearchQuery>(
    "SearchOptions", "How to search, and what for.", Field("limit", &SearchQuery::limit),
    Extends(&SearchQuery::filter), Field("ranking", &SearchQuery::ranking),
    Field("profile", &SearchQuery::profile, kProfileDoc),
    Field("superseded", &SearchQuery::omit_superseded, kSuperseded, As::kDefault,
          "What another memory took the place of: show (default), with what holds now, or omit."),
    Field("as_statement", &SearchQuery::as_statement, As::kDefault,
          "true: the text tells something and asks nothing, and what is near it is looked for: its "
          "times are words like others."),
    Field("vector", &SearchQuery::vector, "Absent: the brain has no embedder."),
    Field("by_meaning", &SearchQuery::by_meaning, As::kDefault, "By vectors alone."),
    Field("peek", &SearchQuery::peek), Field("now", &SearchQuery::now, As::kTime));

template <>
inline constexpr auto kShape<ScoreParts> = Result<ScoreParts>(
    "ScoreParts", "What a hit's score is made of; each from 0 to 1.",
    Field("words", &ScoreParts::words, kShare,
          "What the query's words say of the text itself; 0 where it has only verbs as general as "
          "\"use\" of them."),
    Field("window", &ScoreParts::window, kShare,
          "The same of the text with its neighbouring turns."),
    Field("session", &ScoreParts::session, kShare, "The same of its whole conversation."),
    Field("vector", &ScoreParts::vector, kShare,
          "Cosine similarity of its vector and the query's, where it was found by that."),
    Field("speaker", &ScoreParts::speaker, kShare,
          "1 when said by the speaker whom the query names, or when it names none; else less."),
    Field("answer", &ScoreParts::answer, kShare,
          "1 when it tells a time or a number where one is asked for, or when none is; else less."),
    Field("fact", &ScoreParts::fact, kShare,
          "1 when it tells the fact that is asked for, or when no memory does; else less."),
    Field("time", &ScoreParts::time, kShare,
          "How close it is to the time that the query names; 0 when it names none."),
    Field("event", &ScoreParts::event, kShare,
          "How close that of which it tells is to it: \"dentist on 19 March\", asked what is on "
          "then; of turns of a conversation only where nothing but the time is asked for."),
    Field("relevance", &ScoreParts::relevance, kShare, "All of this together."),
    Field("confidence", &ScoreParts::confidence, kShare),
    Field("recency", &ScoreParts::recency, kShare, "1 for now, half as much after each month."),
    Field("importance", &ScoreParts::importance, kShare),
    Field("raised", &ScoreParts::raised, kShare,
          "What coming before a memory that it contradicts added to the score."));

template <>
inline constexpr auto kShape<PathReport> = Result<PathReport>(
    "SearchPath",
    "live: it took part; down: it should have, but could not; off: not asked for, or not set up.",
    Field("name", &PathReport::name), Field("state", &PathReport::state),
    Field("candidates", &PathReport::candidates, kCount,
          "Memories it proposed, of those that the filters let through."),
    Field("reason", NotEmpty(&PathReport::reason), As::kMissing, "Why it is down or off."));

template <>
inline constexpr auto kShape<SearchHit> =
    Result<SearchHit>("SearchHit", "A memory that was found.", Field("memory", &SearchHit::memory),
                      Field("score", &SearchHit::score, kShare), Field("parts", &SearchHit::parts),
                      Field("passage", &SearchHit::passage,
                            "Of a text of more than 400 bytes: the sentences that say most of what "
                            "was asked; null where none of its words does, and of shorter ones."));

template <>
inline constexpr auto kShape<Grounds> = Result<Grounds>(
    "SearchGrounds",
    "What tells whether the hits speak of what was asked; shares of the rarity of its words.",
    Field(
        "support", &Grounds::support, kShare,
        "Of the hit that speaks most of it: the share it has, raised a little when that is much."),
    Field("covered", &Grounds::covered, kShare, "The share that stands in that hit or beside it."),
    Field(
        "told", &Grounds::told, kShare,
        "The same, where a word that no memory has is no rarer than one that a single memory has."),
    Field("together", &Grounds::together, kShare, "The share that the first ten hits have."),
    Field("passage", &Grounds::passage, kShare,
          "The most that stands in one passage of them, about a paragraph."),
    Field("length", &Grounds::length, kShare,
          "How long that hit is: 0 for 64 bytes and less, 1 for 16,384, by the logarithm."),
    Field("unknown", &Grounds::unknown, kShare, "The share that no memory has."),
    Field("names", &Grounds::names, kShare,
          "The share of its names that the first ten hits have; 1 where it has none."),
    Field("relevance", &Grounds::relevance, kShare, "Of the first hit."),
    Field("gap", &Grounds::gap, kShare, "How far relevance falls from the first to the tenth."));

template <>
inline constexpr auto kShape<SearchResult> = Result<SearchResult>(
    "SearchResult", "What a search found.", Field("hits", &SearchResult::hits, "The best first."),
    Field("paths", &SearchResult::paths),
    Field(
        "verdict", &SearchResult::verdict,
        "Whether the hits speak of what was asked, may, or only share words that any text shares: "
        "by `probability`."),
    Field(
        "probability", &SearchResult::probability, kShare, As::kMissing,
        "That a hit answers the query, fitted on real conversations; missing where an id, a time, "
        "vectors or a script without spaces decided."),
    Field("grounds", &SearchResult::grounds, As::kMissing, "What the probability goes by."),
    Field("left_out", &SearchResult::left_out,
          "What fits and was left out because it is disputed, the best first."),
    Field("too_unsure", &SearchResult::too_unsure,
          "What fits and was left out because it is less sure than asked for, the best first: "
          "of a critical purpose, and of any search that finds nothing else."));

}  // namespace cortex::addon
