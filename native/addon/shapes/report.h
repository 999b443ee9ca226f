#pragma once

#include "addon/shapes/choices.h"
#include "addon/shapes/embedding.h"
#include "addon/shapes/shape.h"
#include "brain/brain_types.h"
#include "brain/rekey.h"
#include "migrate/rollback.h"
#include "store/archive.h"
#include "store/domain.h"

/// The shapes of figures and of what longer works did.
namespace cortex::addon {

template <>
inline constexpr auto kShape<ImportProgress::Refusal> = Result<ImportProgress::Refusal>(
    "ImportRefusal", "An entry of an import that was refused.",
    Field("index", &ImportProgress::Refusal::index, kCount, "Into the input."),
    Field("status", &ImportProgress::Refusal::status),
    Field("message", &ImportProgress::Refusal::message));

template <>
inline constexpr auto kShape<ImportProgress::Similar> = Result<ImportProgress::Similar>(
    "ImportSimilar", "An entry of an import that says in other words what is stored.",
    Field("index", &ImportProgress::Similar::index, kCount, "Into the input."),
    Field("matched_id", &ImportProgress::Similar::matched_id, "The memory that says it."),
    Field("similarity_score", &ImportProgress::Similar::similarity_score, kShare));

template <>
inline constexpr auto kShape<ImportProgress::Differing> = Result<ImportProgress::Differing>(
    "ImportDiffering", "An entry of an import whose id is there with another text, which stays.",
    Field("index", &ImportProgress::Differing::index, kCount, "Into the input."),
    Field("id", &ImportProgress::Differing::id));

inline const std::int64_t* Some(const std::int64_t& count) { return count > 0 ? &count : nullptr; }
inline const std::int64_t* StoredAhead(const ImportProgress& progress) {
  return Some(progress.in_future);
}
inline const std::int64_t* Opened(const ImportProgress& progress) {
  return Some(progress.contradictions);
}
inline const std::int64_t* Possible(const ImportProgress& progress) {
  return Some(progress.possible);
}

template <>
inline constexpr auto kShape<ImportProgress> = Result<ImportProgress>(
    "ImportSummary", "What an import did.", Field("stored", &ImportProgress::stored, kCount),
    Field("duplicates", &ImportProgress::duplicates, kCount,
          "Not stored, since another memory says the same (only when keep_duplicates is false)."),
    Field("existing", &ImportProgress::existing, kCount, "Already there under the same id."),
    Field(
        "differing", NotEmpty(&ImportProgress::differing), As::kMissing,
        "Of the existing those whose text is not the one that is kept, which stays, by index into "
        "the input; only when there are any."),
    Field("in_future", &StoredAhead, As::kMissing,
          "How many of those that were stored are told for a time more than a day ahead of now, "
          "which is mostly a slip; only when there are any."),
    Field("secrets", NotEmpty(&ImportProgress::secrets), As::kMissing,
          "How many secrets were taken out of what was stored, by kind."),
    Field("similar", NotEmpty(&ImportProgress::similar), As::kMissing,
          "Of the duplicates those in other words, by index into the input; only with `compare`."),
    Field("contradictions", &Opened, As::kMissing,
          "How many contradictions were opened; only with `compare`, and when there are any."),
    Field("possible", &Possible, As::kMissing,
          "How many more are possible; only with `compare`, and when there are any."),
    Field("refused", &ImportProgress::refused, "By index into the input."));

template <>
inline constexpr auto kShape<Distribution> = Result<Distribution>(
    "Distribution",
    "Counts per confidence category, for now; `average` is null when there is nothing to count.",
    Field("average", &Distribution::average, kShare),
    Field("high_count", &Distribution::high_count, kCount),
    Field("medium_count", &Distribution::medium_count, kCount),
    Field("low_count", &Distribution::low_count, kCount),
    Field("total", &Distribution::total, kCount));

template <>
inline constexpr auto kShape<GroupDistribution> = Result<GroupDistribution>(
    "GroupDistribution", "The counts of one topic, category, user or speaker.",
    Field("name", &GroupDistribution::name, "null: of memories that have none."),
    Extends(&GroupDistribution::scores));

template <>
inline constexpr auto kShape<GroupQuery> = Argument<GroupQuery>(
    "GroupQuery", "How scores are put together.", Field("by", &GroupQuery::by),
    Field("user_id", &GroupQuery::user_id, As::kGiven), Field("now", &GroupQuery::now, As::kTime));

template <>
inline constexpr auto kShape<OutboxCounts> = Result<OutboxCounts>(
    "OutboxCounts", "What waits for services outside the process.",
    Field("pending", &OutboxCounts::pending, kCount), Field("ok", &OutboxCounts::ok, kCount),
    Field("failed", &OutboxCounts::failed, kCount),
    Field("delete_pending", &OutboxCounts::delete_pending, kCount));

template <>
inline constexpr auto kShape<Statistics> = Result<Statistics>(
    "Stats", "Figures about a brain.", Field("total", &Statistics::total, kCount),
    Field("by_kind", &Statistics::by_kind, kChoice<MemoryKind>, kCount),
    Field("by_category", &Statistics::by_category, kCount),
    Field("by_source", &Statistics::by_source, kCount),
    Field("by_confidence_source", &Statistics::by_confidence_source, kCount),
    Field("confidence", &Statistics::confidence),
    Field("confidence_by_kind", &Statistics::confidence_by_kind, kChoice<MemoryKind>),
    Field("outbox", &Statistics::outbox), Field("embedding", &Statistics::embedding),
    Field("forget_pending", &Statistics::forget_pending,
          "Bytes of what was forgotten may still be in the write-ahead log."),
    Field("database_bytes", &Statistics::database_bytes, kCount),
    Field("wal_bytes", &Statistics::wal_bytes, kCount),
    Field("oldest", &Statistics::oldest, As::kTime),
    Field("newest", &Statistics::newest, As::kTime),
    Field("schema_version", &Statistics::schema_version, kCount),
    Field("sqlite_version", &Statistics::sqlite_version));

template <>
inline constexpr auto kShape<MaintenanceOptions> = Argument<MaintenanceOptions>(
    "MaintenanceOptions", "How scores are computed anew.",
    Field("now", &MaintenanceOptions::now, As::kTime),
    Field("force", &MaintenanceOptions::force,
          "Rescore every row, also those whose cached score is fresh."),
    Field("batch_size", &MaintenanceOptions::batch_size),
    Field("expired", &MaintenanceOptions::expired, As::kDefault,
          "How memories whose time has passed go: delete (default) leaves their history, forget "
          "takes their words from everywhere."));

template <>
inline constexpr auto kShape<MaintenanceProgress> = Result<MaintenanceProgress>(
    "MaintenanceReport", "What a maintenance run did, with the part before an interruption.",
    Field("scanned", &MaintenanceProgress::scanned, kCount),
    Field("rescored", &MaintenanceProgress::rescored, kCount),
    Field("resumed", &MaintenanceProgress::resumed,
          "True when an interrupted run was taken up where it stopped."),
    Field("expired", &MaintenanceProgress::expired, kCount,
          "Memories whose time had passed, which were removed."),
    Field("receipt", &MaintenanceProgress::receipt, As::kMissing,
          "Of forgetting them; absent where none was forgotten."));

inline bool IsSound(const CheckReport& report) { return report.problems.empty(); }

template <>
inline constexpr auto kShape<CheckReport> = Result<CheckReport>(
    "CheckReport", "What a check found.", Field("ok", &IsSound),
    Field("problems", &CheckReport::problems, "Every problem found, in words; empty when ok."),
    Field("checked", &CheckReport::checked),
    Field("memories_checked", &CheckReport::memories_checked,
          "How many memories were compared, row by row, with what is derived of them; fewer than "
          "there are only in a large brain that was not looked at deeply."));

template <>
inline constexpr auto kShape<BackupReport> =
    Result<BackupReport>("BackupReport", "What a backup wrote.", Field("path", &BackupReport::path),
                         Field("bytes", &BackupReport::bytes, kCount),
                         Field("memories", &BackupReport::memories, kCount));

template <>
inline constexpr auto kShape<ExportReport> = Result<ExportReport>(
    "ExportReport", "What an export wrote.", Field("path", &ExportReport::path),
    Field("bytes", &ExportReport::bytes, kCount),
    Field("rows", &ExportReport::rows, kCount, "By their kind: \"memory\", \"atom\", ..."));

template <>
inline constexpr auto kShape<ArchiveReader> = Result<ArchiveReader>(
    "ArchiveImport", "What came in with an archive: rows by their kind.",
    Field("added", &ArchiveReader::added, kCount),
    Field("existing", &ArchiveReader::existing, kCount, "Rows that the brain held already."));

template <>
inline constexpr auto kShape<RestoreReport> = Result<RestoreReport>(
    "RestoreReport", "What putting back a backup did.", Field("path", &RestoreReport::path),
    Field("backup", &RestoreReport::backup), Field("memories", &RestoreReport::memories, kCount),
    Field(
        "kept", &RestoreReport::kept,
        "Where what was there is now; empty where nothing was to be kept, or there was nothing."));

template <>
inline constexpr auto kShape<RekeyReport> = Result<RekeyReport>(
    "RekeyReport", "What giving a brain another key did.", Field("path", &RekeyReport::path),
    Field("encrypted", &RekeyReport::encrypted, "Whether the file is encrypted now."),
    Field("memories", &RekeyReport::memories),
    Field("copies", &RekeyReport::copies,
          "Backups that the brain knows of and files beside it, which are as they were before."));

template <>
inline constexpr auto kShape<RollbackReport> = Result<RollbackReport>(
    "RollbackReport", "What going back to the old brain did.", Field("path", &RollbackReport::path),
    Field("backup", &RollbackReport::backup),
    Field("kept", &RollbackReport::kept, "Where the brain is now."));

}  // namespace cortex::addon
