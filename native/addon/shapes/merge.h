#pragma once

#include "addon/shapes/changes.h"
#include "addon/shapes/memory.h"
#include "addon/shapes/shape.h"
#include "store/merge_report.h"

/// The shapes of merging brains.
namespace cortex::addon {

inline constexpr auto kMatches = EnumNames("exact", "semantic");

template <>
inline constexpr auto kShape<MergeReport::Duplicate> = Result<MergeReport::Duplicate>(
    "MergedDuplicate", "A memory that came, and one that was there and says all that it says.",
    Field("id", &MergeReport::Duplicate::id),
    Field("matched_id", &MergeReport::Duplicate::matched_id),
    Field("match", &MergeReport::Duplicate::match, Choice{"", kMatches}, "exact: the same words."),
    Field("similarity", &MergeReport::Duplicate::similarity, kShare));

template <>
inline constexpr auto kShape<MergeReport::Conflict> = Result<MergeReport::Conflict>(
    "MergeConflict", "A row that both brains have, and not the same.",
    Field("kind", &MergeReport::Conflict::kind, "\"memory\", \"session\", \"category\", ..."),
    Field("id", &MergeReport::Conflict::id),
    Field("why", &MergeReport::Conflict::why, "In words; the target's row stays."));

template <>
inline constexpr auto kShape<MergeReport::Update> = Result<MergeReport::Update>(
    "MergeUpdate", "A row of the target that says more now.",
    Field("kind", &MergeReport::Update::kind, "\"memory\", \"contradiction\", \"session\", ..."),
    Field("id", &MergeReport::Update::id),
    Field("what", &MergeReport::Update::what, "In words what is new."));

template <>
inline constexpr auto kShape<MergeReport> = Result<MergeReport>(
    "MergeReport",
    "What merging a brain into another did, or in a dry run would do. Rows are counted by their "
    "kind: \"memory\", \"audit\", \"session\", ...",
    Field("dry_run", &MergeReport::dry_run), Field("from", &MergeReport::from),
    Field("into", &MergeReport::into),
    Field("same", &MergeReport::same, kCount, "Rows of the source that the target held already."),
    Field("added", &MergeReport::added, kCount, "Rows that came to the target."),
    Field("updated", &MergeReport::updated, kCount,
          "Rows of the target that say more now: counts of a score, a contradiction that was "
          "decided in the source, a session that went on there."),
    Field("updates", &MergeReport::updates, "Which these are; the first 1,000."),
    Field("left_out", &MergeReport::left_out, kCount,
          "Rows of the source that stay out, because what they belong to was forgotten or deleted "
          "in the target, or has another text there."),
    Field("duplicates", &MergeReport::duplicates, "Both are there; the first 1,000."),
    Field("duplicate_count", &MergeReport::duplicate_count, kCount),
    Field("contradictions", &MergeReport::contradictions,
          "Pairs of a memory that came and one that was there; the first 1,000."),
    Field("contradiction_count", &MergeReport::contradiction_count, kCount),
    Field("conflicts", &MergeReport::conflicts, "The first 1,000."),
    Field("conflict_count", &MergeReport::conflict_count, kCount),
    Field("deleted", &MergeReport::deleted,
          "Memories that went from the target, because they were deleted in the source."),
    Field("forgotten", &MergeReport::forgotten,
          "What went from the target, because it was forgotten in the source."));

}  // namespace cortex::addon
