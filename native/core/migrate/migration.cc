#include "migrate/migration.h"

#include <array>
#include <chrono>
#include <filesystem>

#include "base/error.h"
#include "migrate/conversion.h"
#include "migrate/preparation.h"
#include "migrate/verification.h"
#include "migrate/working_brain.h"
#include "store/brain_file.h"
#include "store/connection.h"
#include "store/database_files.h"
#include "store/file_locks.h"
#include "store/replacement.h"

namespace cortex {
namespace {

constexpr std::array kScored = {MemoryKind::kStm, MemoryKind::kEmbedding, MemoryKind::kAtom};

/// Adds the time it lives to one step of the report.
class StepTimer {
 public:
  StepTimer(MigrationReport* report, const char* step) : report_(report), step_(step) {}
  ~StepTimer() {
    const auto spent = std::chrono::steady_clock::now() - start_;
    report_->milliseconds[step_] +=
        std::chrono::duration_cast<std::chrono::milliseconds>(spent).count();
  }
  StepTimer(const StepTimer&) = delete;
  StepTimer& operator=(const StepTimer&) = delete;

 private:
  MigrationReport* report_;
  const char* step_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// A folder that is gone with the run.
class TemporaryFolder {
 public:
  TemporaryFolder()
      : path_(FreeFileName((std::filesystem::temp_directory_path() / "cortex-migrate").string())) {
    std::filesystem::create_directory(path_);
    std::filesystem::permissions(path_, std::filesystem::perms::owner_all);
  }
  ~TemporaryFolder() {
    std::error_code ignored;  // a folder that stays behind fails nothing
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] std::string File(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

bool IsScored(const RowKind& kind) { return kind.Has("base_confidence"); }

}  // namespace

class LegacyMigration::Run {
 public:
  explicit Run(MigrationOptions options)
      : options_(std::move(options)),
        in_place_(options_.target.empty()),
        target_(TargetOf(options_)),
        files_(target_) {
    report_.source = options_.source;
    report_.target = options_.dry_run ? options_.target : target_;
    report_.dry_run = options_.dry_run;
    report_.timezone = options_.timezone.name();
  }

  /// One step; a brain that turns out to be damaged leaves nothing of the run behind.
  bool Step(const CancelFlag* cancel);
  [[nodiscard]] std::pair<std::int64_t, std::int64_t> progress() const { return {done_, total_}; }
  [[nodiscard]] const MigrationReport& report() const { return report_; }

 private:
  std::string TargetOf(const MigrationOptions& options);
  bool Advance(const CancelFlag* cancel);
  void GiveUp();
  void Prepare(const CancelFlag* cancel);
  bool TakeUp(const CancelFlag* cancel);
  void Begin(const CancelFlag* cancel);
  void ReadBackup();
  void ConvertBatch(const CancelFlag* cancel);
  void BeginTable(const LegacyTable& table);
  void ScoreBatch();
  void VerifyNextTable(const CancelFlag* cancel);
  void RequireSoundBrain();
  void Finish(const CancelFlag* cancel);

  MigrationOptions options_;
  bool in_place_;
  std::optional<TemporaryFolder> folder_;
  std::string target_;
  MigrationFiles files_;
  MigrationReport report_;
  MigrationOrigin origin_;
  ConversionRules rules_;
  MigrationPosition position_;
  std::unique_ptr<WorkingBrain> brain_;
  std::unique_ptr<Connection> source_;
  LegacySchema schema_;
  /// Of the table at the position.
  std::optional<Conversion> conversion_;
  /// Tables that were compared with the old ones.
  std::size_t verified_ = 0;
  std::int64_t done_ = 0;
  std::int64_t total_ = 0;
};

std::string LegacyMigration::Run::TargetOf(const MigrationOptions& options) {
  if (options.dry_run) return folder_.emplace().File("brain.db");
  if (in_place_) return CanonicalPath(options.source);
  std::string target = CanonicalPath(options.target);
  if (std::filesystem::exists(target)) {
    throw Error(ErrorCode::kValidation,
                target + " exists already: choose a new name for the migrated brain");
  }
  return target;
}

bool LegacyMigration::Run::Step(const CancelFlag* cancel) {
  try {
    return Advance(cancel);
  } catch (const Error& error) {
    if (error.code() == ErrorCode::kCorrupt) GiveUp();
    throw;
  }
}

/// There is nothing to go on with: the same bytes would end the same way.
void LegacyMigration::Run::GiveUp() {
  conversion_.reset();
  brain_.reset();
  source_.reset();
  RemoveDatabase(files_.working);
  RemoveDatabase(files_.copy);
  if (!origin_.backup.empty()) RemoveDatabase(origin_.backup);
}

bool LegacyMigration::Run::Advance(const CancelFlag* cancel) {
  if (!brain_) {
    Prepare(cancel);
    return false;
  }
  if (position_.table < static_cast<std::int64_t>(schema_.tables.size())) {
    const StepTimer timer(&report_, "convert");
    ConvertBatch(cancel);
    return false;
  }
  if (position_.kind < static_cast<std::int64_t>(kScored.size())) {
    const StepTimer timer(&report_, "score");
    ScoreBatch();
    return false;
  }
  if (verified_ < schema_.tables.size()) {
    const StepTimer timer(&report_, "verify");
    VerifyNextTable(cancel);
    return false;
  }
  RequireSoundBrain();
  Finish(cancel);
  return true;
}

void LegacyMigration::Run::Prepare(const CancelFlag* cancel) {
  const StepTimer timer(&report_, "backup");
  if (!TakeUp(cancel)) Begin(cancel);
  ReadBackup();
}

/// Goes on with what an interrupted run of the same source left, if it is fit for that.
bool LegacyMigration::Run::TakeUp(const CancelFlag* cancel) {
  if (FileSize(files_.working) == 0) return false;
  RequireLegacyFile(options_.source);
  auto brain = std::make_unique<WorkingBrain>(files_.working, options_.key, options_.policy);
  const auto origin = brain->ReadOrigin();
  const bool fits = origin && origin->fingerprint == FingerprintOf(options_.source, cancel) &&
                    origin->timezone == options_.timezone.name() &&
                    origin->user_id == options_.user_id && FileSize(origin->backup) > 0 &&
                    HashOfFile(origin->backup, cancel) == origin->backup_hash;
  if (!fits) return false;
  origin_ = *origin;
  position_ = brain->ReadPosition();
  report_ = brain->ReadReport();
  for (auto& table : report_.tables) {  // a newer version may have given it another name
    const auto carried = brain->legacy().FindCarried(table.name);
    if (carried && !table.converted) table.became = carried->name;
  }
  report_.resumed = true;
  brain_ = std::move(brain);
  return true;
}

void LegacyMigration::Run::Begin(const CancelFlag* cancel) {
  RemoveDatabase(files_.working);
  const PreparedSource prepared =
      PrepareSource(options_.source, target_, options_.now, files_, cancel);
  origin_ = {prepared.fingerprint,     prepared.backup,  prepared.backup_hash,
             options_.timezone.name(), options_.user_id, options_.now};
  report_.full_text = prepared.full_text;
  if (!options_.dry_run) report_.backup = prepared.backup;
  // It takes the place of a source with a log; otherwise its work is done.
  if (!in_place_ || SidecarsOf(options_.source).empty()) RemoveDatabase(files_.copy);
  brain_ = std::make_unique<WorkingBrain>(files_.working, options_.key, options_.policy);
  brain_->WriteOrigin(origin_, report_);
}

void LegacyMigration::Run::ReadBackup() {
  ConnectionOptions options;
  options.path = origin_.backup;
  options.read_only = true;
  options.immutable = true;
  source_ = std::make_unique<Connection>(options);
  schema_ = ReadLegacySchema(*source_);
  if (report_.left_out.empty()) {
    for (const auto& object : schema_.left_out)
      report_.left_out.push_back({object.kind, object.name, object.reason});
  }
  rules_ = {options_.timezone, origin_.now, origin_.user_id};
  for (const auto& table : schema_.tables) {
    total_ += (table.kind != nullptr && IsScored(*table.kind) ? 3 : 2) * table.rows;
  }
  for (const auto& table : report_.tables) done_ += table.read;
  done_ += report_.scored;
}

void LegacyMigration::Run::BeginTable(const LegacyTable& table) {
  TableReport* report = nullptr;
  if (position_.row == 0) {
    const bool converted = table.kind != nullptr;
    report_.tables.push_back({table.name, converted ? table.kind->table : "", converted});
  }
  report = &report_.tables.back();
  conversion_.emplace(*brain_, *source_, table, rules_, position_.row, report);
}

void LegacyMigration::Run::ConvertBatch(const CancelFlag* cancel) {
  const LegacyTable& table = schema_.tables.at(static_cast<std::size_t>(position_.table));
  if (!conversion_) BeginTable(table);
  brain_->Write(position_, report_, [&] {
    TableReport& report = report_.tables.back();
    const std::int64_t before = report.read;
    const bool more = conversion_->Batch(options_.batch_size, cancel);
    done_ += report.read - before;
    position_.row = report.read;
    if (!more) position_ = {position_.table + 1, 0, 0, 0};
  });
  if (position_.row == 0) conversion_.reset();
}

/// Retroactive scoring: memories, then embeddings, then atoms.
void LegacyMigration::Run::ScoreBatch() {
  const MemoryKind kind = kScored.at(static_cast<std::size_t>(position_.kind));
  brain_->Write(position_, report_, [&] {
    const auto rows = brain_->scores().After(kind, position_.seq, options_.batch_size);
    for (const auto& row : rows) {
      const double confidence = TrueConfidence(row.inputs, origin_.now, options_.policy);
      brain_->scores().SaveConfidence(row, confidence, origin_.now);
    }
    done_ += static_cast<std::int64_t>(rows.size());
    report_.scored += static_cast<std::int64_t>(rows.size());
    if (!rows.empty()) {
      AuditEntry entry;
      entry.reason = "retroactive";
      entry.actor = "migration";
      entry.at = origin_.now;
      brain_->scores().AuditConfidence(kind, position_.seq, rows.back().seq, entry);
      position_.seq = rows.back().seq;
    }
    if (static_cast<std::int64_t>(rows.size()) < options_.batch_size) {
      ++position_.kind;
      position_.seq = 0;
    }
  });
}

void LegacyMigration::Run::VerifyNextTable(const CancelFlag* cancel) {
  const LegacyTable& table = schema_.tables[verified_];
  VerifyTable(*brain_, *source_, table, cancel, &report_.tables.at(verified_));
  ++verified_;
  // Rows that were set aside were never scored.
  done_ = verified_ == schema_.tables.size() ? total_ : done_ + table.rows;
}

void LegacyMigration::Run::RequireSoundBrain() {
  const StepTimer timer(&report_, "verify");
  brain_->RequireSound();
  report_.orphan_embeddings = brain_->legacy().CountOrphanEmbeddings();
  report_.memories_without_embedding = brain_->legacy().CountMemoriesWithoutEmbedding();
  report_.duplicate_groups = brain_->legacy().CountDuplicateGroups();
  report_.confidence_histogram = brain_->legacy().ConfidenceHistogram();
}

void LegacyMigration::Run::Finish(const CancelFlag* cancel) {
  for (const auto& object : schema_.left_out) brain_->PutLeftOut(object);
  const std::string suffix = "legacy-" + TimeStamp(origin_.now);
  if (in_place_ && !options_.dry_run) report_.original = FreeFileName(target_ + "." + suffix);
  brain_->WriteOutcome(report_, origin_);
  brain_->Close();
  source_->Close();
  if (options_.dry_run) return;
  RequireUnusedFile(options_.source);
  const WriterLock lock(options_.source);
  if (FingerprintOf(options_.source, cancel) != origin_.fingerprint) {
    RemoveDatabase(files_.working);
    throw Error(ErrorCode::kBusy, options_.source +
                                      " was changed while it was being migrated: stop the program "
                                      "that writes to it, then try again");
  }
  if (in_place_) {
    ReplaceKeeping(target_, files_.working, files_.copy, suffix);
  } else {
    MoveFile(files_.working, target_);
  }
  RemoveDatabase(files_.copy);
}

LegacyMigration::LegacyMigration(MigrationOptions options) {
  if (options.batch_size < 1) {
    throw Error(ErrorCode::kValidation, "batch_size is " + std::to_string(options.batch_size) +
                                            ": give a number of rows, at least 1");
  }
  run_ = std::make_unique<Run>(std::move(options));
}

LegacyMigration::~LegacyMigration() = default;

bool LegacyMigration::Step(const CancelFlag* cancel) { return run_->Step(cancel); }

std::pair<std::int64_t, std::int64_t> LegacyMigration::progress() const { return run_->progress(); }

const MigrationReport& LegacyMigration::report() const { return run_->report(); }

}  // namespace cortex
