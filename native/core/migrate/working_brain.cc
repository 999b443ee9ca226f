#include "migrate/working_brain.h"

#include <chrono>

#include "base/error.h"
#include "store/brain_file.h"
#include "store/check.h"
#include "store/connection.h"
#include "store/schema.h"

namespace cortex {
namespace {

constexpr const char* kFingerprint = "fingerprint";
constexpr const char* kBackup = "backup";
constexpr const char* kBackupHash = "backup_hash";
constexpr const char* kTimezone = "timezone";
constexpr const char* kUser = "user_id";
constexpr const char* kStartedAt = "started_at";
constexpr const char* kReport = "report";
constexpr const char* kTable = "position_table";
constexpr const char* kRow = "position_row";
constexpr const char* kKind = "position_kind";
constexpr const char* kSeq = "position_seq";

std::unique_ptr<Connection> OpenWorking(const std::string& path, const BrainKey& key) {
  CreatePrivately(path);
  ConnectionOptions options;
  options.path = path;
  options.key = key;
  auto connection = std::make_unique<Connection>(options);
  connection->KeepOthersOut();
  Migrate(*connection);
  connection->UseWal();
  // Power may be cut as often as it likes: an interrupted run is taken up at its last batch that
  // reached the disk, and the finished file is synced before it gets its name.
  connection->SetSynchronous(false);
  return connection;
}

std::int64_t Number(LegacyRepository& facts, const char* name) {
  const auto value = facts.FindFact(name);
  return value ? std::get<std::int64_t>(*value) : 0;
}

std::string Text(LegacyRepository& facts, const char* name) {
  const auto value = facts.FindFact(name);
  return value ? std::get<std::string>(*value) : "";
}

}  // namespace

std::optional<MigrationOrigin> ReadMigrationOrigin(LegacyRepository& facts) {
  if (!facts.FindFact(kFingerprint)) return std::nullopt;
  MigrationOrigin origin;
  origin.fingerprint = Number(facts, kFingerprint);
  origin.backup = Text(facts, kBackup);
  origin.backup_hash = Number(facts, kBackupHash);
  origin.timezone = Text(facts, kTimezone);
  origin.user_id = Text(facts, kUser);
  origin.now = Number(facts, kStartedAt);
  return origin;
}

WorkingBrain::WorkingBrain(const std::string& path, const BrainKey& key,
                           const ConfidencePolicy& policy)
    : path_(path),
      policy_(policy),
      connection_(OpenWorking(path, key)),
      rows_(*connection_),
      legacy_(*connection_),
      scores_(*connection_, policy_) {}

WorkingBrain::~WorkingBrain() = default;

MigrationPosition WorkingBrain::ReadPosition() {
  return {Number(legacy_, kTable), Number(legacy_, kRow), Number(legacy_, kKind),
          Number(legacy_, kSeq)};
}

MigrationReport WorkingBrain::ReadReport() { return ParseReport(Text(legacy_, kReport)); }

void WorkingBrain::WriteOrigin(const MigrationOrigin& origin, const MigrationReport& report) {
  Write({}, report, [&] {
    legacy_.PutFact(kFingerprint, origin.fingerprint);
    legacy_.PutFact(kBackup, origin.backup);
    legacy_.PutFact(kBackupHash, origin.backup_hash);
    legacy_.PutFact(kTimezone, origin.timezone);
    legacy_.PutFact(kUser, origin.user_id);
    legacy_.PutFact(kStartedAt, origin.now);
  });
}

void WorkingBrain::BeginBatch() { connection_->Begin(true); }

void WorkingBrain::EndBatch(const MigrationPosition& position, const MigrationReport& report) {
  legacy_.PutFact(kTable, position.table);
  legacy_.PutFact(kRow, position.row);
  legacy_.PutFact(kKind, position.kind);
  legacy_.PutFact(kSeq, position.seq);
  legacy_.PutFact(kReport, DumpReport(report));
  connection_->Commit();
}

void WorkingBrain::CancelBatch() { connection_->Rollback(); }

void WorkingBrain::WriteOutcome(const MigrationReport& report, const MigrationOrigin& origin) {
  MigrationReport lasting = report;
  lasting.milliseconds.clear();  // the same migration leaves the same brain, however long it took
  lasting.resumed = false;
  connection_->Begin(true);
  // The position stays: a run that is cut off between here and its end verifies again.
  legacy_.PutFact(kReport, DumpReport(lasting));
  for (const auto& copy : {report.backup, report.original}) {
    if (copy.empty()) continue;
    rows_.Insert(row_kinds::kBackup, {copy, origin.now, FileSize(origin.backup)});
  }
  connection_->Commit();
}

void WorkingBrain::RequireSound() {
  const CheckReport report = CheckBrain(*connection_, CheckDepth::kStructure);
  if (report.problems.empty()) return;
  throw Error(ErrorCode::kCorrupt,
              "The new brain is not sound (" + report.problems.front() + "): nothing was changed");
}

void WorkingBrain::Close() {
  connection_->Optimize();
  connection_->Checkpoint(std::chrono::milliseconds(0));
  connection_->Close();
  SyncToDisk(path_);
}

}  // namespace cortex
