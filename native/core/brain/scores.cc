#include "brain/scores.h"

#include <algorithm>
#include <map>
#include <utility>

#include "alerts/evaluation.h"
#include "base/error.h"
#include "brain/brain_types.h"
#include "brain/input_rules.h"
#include "brain/secret_gate.h"
#include "brain/verify_words.h"
#include "confidence/engine.h"
#include "confidence/profile.h"
#include "store/brain_file.h"
#include "store/score_columns.h"
#include "store/score_lookup.h"
#include "store/store.h"

namespace cortex {

Scores::Scores(Store& store, const BrainOptions& options)
    : store_(store),
      options_(options),
      columns_(std::make_unique<ScoreColumns>()),
      lookup_(std::make_unique<ScoreLookup>(*columns_)),
      counted_(std::make_unique<ScoreColumns>()) {}

Scores::~Scores() = default;

void Scores::Score(Repositories& repositories, Memory* memory, TimeMs now, ReadLane lane) const {
  const ConfidencePolicy& policy = *repositories.policy;
  memory->score.decay_per_day = DecayOf(policy, *memory);
  repositories.scores.AddEvidence(MemoryKind::kStm, memory->id, &memory->score);
  store_.accesses().ApplyForReader(MemoryKind::kStm, memory->seq, &memory->score, lane);
  memory->confidence = CurrentConfidence(memory->score, now, policy);
  memory->expired = IsExpired(*memory, now);
  memory->review_due = IsToReview(*memory, now);
  memory->told_again_at = repositories.insight.LastRepetition(memory->id, now);
  if (memory->score.contradiction_count > 0)
    memory->disputed = repositories.disputes.Of(MemoryKind::kStm, memory->id);
}

void Scores::MarkForReader(Repositories& repositories, const ConstantValues& profile, TimeMs now,
                           Memory* memory) {
  auto beside = repositories.disputes.BesideIn(memory->id);
  memory->conflicts_with = std::move(beside.conflicts);
  memory->undecided = std::move(beside.changes);
  MarkToVerify(profile, *repositories.policy, now, memory);
}

void Scores::MarkToVerify(const ConstantValues& profile, const ConfidencePolicy& policy, TimeMs now,
                          Memory* memory) {
  const auto least = ProfileValue(profile, "verify_below");
  const bool unsure = least && policy.enabled && memory->confidence < *least;
  if (!unsure && !memory->review_due) return;
  memory->verify_reason = WhyVerify(*memory, policy, now);
}

bool Scores::IsDisputed(Repositories& repositories, std::int64_t seq) {
  const auto row = repositories.scores.FindBySeq(MemoryKind::kStm, seq);
  return row && repositories.disputes.Of(*row);
}

bool Scores::IsSuperseded(Repositories& repositories, std::int64_t seq) {
  const auto row = repositories.scores.FindBySeq(MemoryKind::kStm, seq);
  return row && repositories.disputes.IsSuperseded(*row);
}

void Scores::CountAccess(const Memory& memory, TimeMs now) {
  if (!options_.CountsAccesses() || memory.disputed || !memory.undecided.empty()) return;
  store_.accesses().Add(MemoryKind::kStm, memory.seq, memory.id, now);
}

bool Scores::IsInDoubt(Repositories& repositories, const ScoreRow& row) {
  if (repositories.disputes.Of(row)) return true;
  return row.kind == MemoryKind::kStm && !repositories.disputes.BesideIn(row.id).changes.empty();
}

std::vector<AccessOutcome> Scores::RecordAccess(const std::vector<std::string>& ids, TimeMs now,
                                                const Reader& reader) {
  if (!options_.CountsAccesses())
    throw Error(ErrorCode::kReadOnly, "The brain was opened with readOnly");
  std::vector<ScoreRow> rows;
  std::vector<bool> in_doubt;
  ConfidencePolicy policy;
  store_.Read(nullptr, [&](Repositories& repositories) {
    policy = *repositories.policy;
    for (const auto& id : ids) {
      auto row = repositories.scores.Resolve(id, reader);
      if (!row) throw NoMemory(id);
      in_doubt.push_back(IsInDoubt(repositories, *row));
      rows.push_back(std::move(*row));
    }
  });
  auto& accesses = store_.accesses();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!in_doubt[i]) accesses.Add(rows[i].kind, rows[i].seq, rows[i].id, now);
  }
  std::vector<AccessOutcome> outcomes;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    ScoreInputs& inputs = rows[i].inputs;
    accesses.ApplyForReader(rows[i].kind, rows[i].seq, &inputs);
    outcomes.push_back({ids[i], CurrentConfidence(inputs, now, policy)});
  }
  return outcomes;
}

ConfidenceExplanation Scores::Explain(const std::string& id, TimeMs now, const Reader& reader) {
  ConfidenceExplanation explanation;
  store_.Read(nullptr, [&](Repositories& repositories) {
    auto row = repositories.scores.Resolve(id, reader);
    if (!row) throw NoMemory(id);
    store_.accesses().ApplyForReader(row->kind, row->seq, &row->inputs);
    const ConfidencePolicy& policy = *repositories.policy;
    explanation = {TrueConfidence(row->inputs, now, policy), policy.method,
                   PartsOf(row->inputs, now, policy)};
  });
  return explanation;
}

Distribution Scores::GetDistribution(std::optional<MemoryKind> kind, TimeMs now,
                                     const CancelFlag* cancel, const Reader& reader) {
  Distribution distribution;
  store_.Read(cancel, [&](Repositories& repositories) {
    columns_->Refresh(repositories);
    const auto unseen = store_.accesses().UnseenByReader(ReadLane::kShort);
    const auto policy = PolicyOf(*repositories.policy, reader.user);
    distribution = kind ? columns_->OfKind(*kind, now, policy, unseen, reader)
                        : columns_->OfAll(now, policy, unseen, reader);
  });
  return distribution;
}

std::vector<GroupDistribution> Scores::GetDistributionBy(const GroupQuery& query,
                                                         const CancelFlag* cancel) {
  const Reader reader{query.user_id};
  std::vector<GroupDistribution> groups;
  // Before the snapshot: the columns never go back to an older one.
  const std::lock_guard lock(counting_);
  store_.ReadLong(cancel, [&](Repositories& repositories, ReadLane lane) {
    counted_->Refresh(repositories);
    const auto unseen = store_.accesses().UnseenByReader(lane);
    const ConfidencePolicy policy = PolicyOf(*repositories.policy, reader.user);
    std::map<std::optional<std::string>, DistributionBuilder> builders;
    repositories.statistics.VisitGroups(
        query.by, reader, [&](const std::optional<std::string>& name, std::int64_t seq) {
          auto& builder = builders
                              .try_emplace(name, query.by == MemoryGroup::kUser
                                                     ? PolicyOf(*repositories.policy, name)
                                                     : policy)
                              .first->second;
          builder.Add(counted_->ConfidenceOf(seq, query.now, policy, unseen));
        });
    for (const auto& [name, builder] : builders) groups.push_back({name, builder.Result()});
  });
  std::stable_sort(groups.begin(), groups.end(), [](const auto& one, const auto& other) {
    return one.scores.total > other.scores.total;
  });
  return groups;
}

Statistics Scores::GetStatistics(TimeMs now, const CancelFlag* cancel, const Reader& reader) {
  Statistics statistics;
  // Before the snapshot: the columns never go back to an older one.
  const std::lock_guard lock(counting_);
  store_.ReadLong(cancel, [&](Repositories& repositories, ReadLane lane) {
    statistics = repositories.statistics.Count(reader);
    statistics.outbox = repositories.outbox.Counts();
    if (options_.embedding_model)
      statistics.embedding = repositories.outbox.EmbeddingStatusOf(options_.embedding_model->id);
    statistics.embedding.models = repositories.embeddings.Counts();
    statistics.forget_pending = repositories.state.Get(kForgetPending, 0) != 0;
    counted_->Refresh(repositories);
    const auto unseen = store_.accesses().UnseenByReader(lane);
    const auto policy = PolicyOf(*repositories.policy, reader.user);
    statistics.confidence = counted_->OfAll(now, policy, unseen, reader);
    for (const auto kind : {MemoryKind::kStm, MemoryKind::kEmbedding, MemoryKind::kAtom}) {
      const std::string name(MemoryKindName(kind));
      const auto scores = counted_->OfKind(kind, now, policy, unseen, reader);
      statistics.by_kind[name] = scores.total;
      statistics.confidence_by_kind[name] = scores;
    }
  });
  statistics.total = statistics.confidence.total;
  statistics.wal_bytes = options_.path == kMemoryPath ? 0 : FileSize(options_.path + "-wal");
  return statistics;
}

std::vector<AuditEntry> Scores::PageOfHistory(const std::string& id,
                                              const std::optional<ListPosition>& after,
                                              std::int64_t limit, const Reader& reader) {
  std::vector<AuditEntry> entries;
  store_.Read(nullptr, [&](Repositories& repositories) {
    const auto row = repositories.scores.Resolve(id);
    const bool seen = row && row->user_id ? reader.Sees(row->user_id)
                                          : repositories.users.SeesWhatNobodyOwns(reader);
    if (!seen || !(row || repositories.audit.Knows(id))) throw NoMemory(id);
    entries = repositories.audit.PageOf(id, after, limit);
  });
  return entries;
}

std::vector<AuditEntry> Scores::GetHistory(const std::string& id, const Reader& reader) {
  std::vector<AuditEntry> entries;
  store_.Read(nullptr, [&](Repositories& repositories) {
    entries = repositories.audit.Of(id);
    const auto row = repositories.scores.Resolve(id);
    const bool seen = row && row->user_id ? reader.Sees(row->user_id)
                                          : repositories.users.SeesWhatNobodyOwns(reader);
    if (!seen || (entries.empty() && !row)) throw NoMemory(id);
    if (!row || row->id != id) return;
    // An access that is not written yet stands in the history already.
    const auto unseen = store_.accesses().UnseenByReader(ReadLane::kShort);
    const auto access = unseen.find({row->kind, row->seq});
    if (access == unseen.end()) return;
    const auto written = repositories.scores.FindBySeq(row->kind, row->seq);
    AuditEntry entry = Store::AccessEntry(*written, access->second, *repositories.policy);
    entry.id = repositories.audit.LastId() + 1;
    entries.push_back(std::move(entry));
  });
  return entries;
}

std::optional<Lane::Clock::time_point> Scores::AccessesDue() const {
  return store_.accesses().Due();
}

void Scores::FlushAccesses() {
  try {
    store_.FlushAccesses();
  } catch (const Error&) {
    store_.accesses().Postpone();
    throw;
  }
}

double Scores::TrueScore(Repositories& repositories, const std::string& id, TimeMs now) {
  auto row = repositories.scores.Resolve(id);
  if (!row) throw NoMemory(id);
  store_.accesses().ApplyForWriter(row->kind, row->seq, &row->inputs);
  return TrueConfidence(row->inputs, now, *repositories.policy);
}

void Scores::NoteMove(Repositories& repositories, const std::string& id, AuditEntry entry) {
  entry.memory_id = id;
  entry.new_confidence = TrueScore(repositories, id, entry.at);
  if (entry.new_confidence != entry.old_confidence) repositories.audit.Append(entry);
}

void Scores::ChangeCounts(Repositories& repositories, const std::string& id, int validations,
                          int contradictions, AuditEntry entry, ValidationOutcome* outcome) {
  auto row = repositories.scores.Resolve(id);
  if (!row) throw NoMemory(id);
  ScoreInputs seen = row->inputs;
  store_.accesses().ApplyForWriter(row->kind, row->seq, &seen);
  const ConfidenceEngine engine(*repositories.policy);
  const double shown_before = engine.Calculate(seen, entry.at);
  if (!entry.old_confidence) entry.old_confidence = engine.CalculateTrue(seen, entry.at);
  row->inputs.validation_count += validations;
  row->inputs.contradiction_count = std::max(0, row->inputs.contradiction_count + contradictions);
  seen.validation_count = row->inputs.validation_count;
  seen.contradiction_count = row->inputs.contradiction_count;
  if (validations > 0)
    seen.affirmed_after = std::max(seen.affirmed_after, DaysUntil(seen, entry.at));
  entry.new_confidence = engine.CalculateTrue(seen, entry.at);
  repositories.scores.SaveCounts(*row, *entry.new_confidence, entry.at);
  entry.memory_id = row->id;
  entry.kind = row->kind;
  repositories.audit.Append(entry);
  if (outcome == nullptr) return;
  *outcome = {row->id,
              row->kind,
              shown_before,
              engine.Calculate(seen, entry.at),
              seen.validation_count,
              seen.contradiction_count};
}

ValidationOutcome Scores::RecordValidation(const std::string& id, bool success, TimeMs now,
                                           const std::string& actor,
                                           const std::optional<std::string>& note,
                                           const Reader& reader) {
  AuditEntry entry;
  entry.reason = success ? "validation_success" : "validation_failure";
  entry.actor = actor;
  entry.note = note;
  SecretGate gate(options_.secrets, reader.user);
  gate.Text(&entry.actor);
  gate.Text(&entry.note);
  RequireName(entry.actor, "actor");
  entry.at = now;
  ValidationOutcome outcome;
  store_.FlushAccesses();  // so that the audit tells events in their order
  store_.Write([&](Repositories& repositories) {
    const auto row = repositories.scores.Resolve(id, reader);
    if (!row) throw NoMemory(id);
    if (row->kind == MemoryKind::kStm) repositories.memories.ClearReview(row->seq);
    ChangeCounts(repositories, id, success ? 1 : 0, success ? 0 : 1, entry, &outcome);
    alerts::EvaluateDue(repositories, {options_.ids, options_.timezone, now});
  });
  return outcome;
}

}  // namespace cortex
