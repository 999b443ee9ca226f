#include "store/score_columns.h"

#include <algorithm>

namespace cortex {
namespace {

ScoreInputs WithUnseen(MemoryKind kind, std::int64_t seq, ScoreInputs inputs,
                       const AccessQueue::Batch& unseen) {
  const auto found = unseen.find({kind, seq});
  if (found == unseen.end()) return inputs;
  inputs.access_count += static_cast<std::int32_t>(found->second.count);
  inputs.last_accessed = std::max(inputs.last_accessed, found->second.last);
  return inputs;
}

}  // namespace

double ScoreColumns::ConfidenceOf(std::int64_t seq, TimeMs now, const ConfidencePolicy& policy,
                                  const AccessQueue::Batch& unseen) const {
  const auto index = stm_.IndexOf(seq);
  if (!index) return 0;
  return CurrentConfidence(WithUnseen(MemoryKind::kStm, seq, stm_.inputs[*index], unseen), now,
                           policy);
}

void ScoreColumns::Column::Append(std::int64_t seq, const ScoreInputs& row) {
  seqs.push_back(seq);
  inputs.push_back(row);
  last_seq = seq;
}

std::optional<std::size_t> ScoreColumns::Column::IndexOf(std::int64_t seq) const {
  const auto found = std::lower_bound(seqs.begin(), seqs.end(), seq);
  if (found == seqs.end() || *found != seq) return std::nullopt;
  return static_cast<std::size_t>(found - seqs.begin());
}

void ScoreColumns::Column::Clear() {
  seqs.clear();
  inputs.clear();
  last_seq = 0;
}

const ScoreColumns::Column& ScoreColumns::ColumnOf(MemoryKind kind) const {
  if (kind == MemoryKind::kStm) return stm_;
  return kind == MemoryKind::kAtom ? atoms_ : orphan_embeddings_;
}

ScoreColumns::Column& ScoreColumns::ColumnOf(MemoryKind kind) {
  return const_cast<Column&>(std::as_const(*this).ColumnOf(kind));
}

void ScoreColumns::Refresh(ScoreRepository& scores, AuditRepository& audit,
                           StateRepository& state) {
  const std::int64_t epoch = state.Get(kScoreEpoch, 0);
  if (epoch != epoch_) {
    stm_.Clear();
    atoms_.Clear();
    orphan_embeddings_.Clear();
    shared_.clear();
    last_embedding_seq_ = 0;
    last_audit_id_ = audit.LastId();
    epoch_ = epoch;
  }
  ReloadChanged(scores, audit);
  AppendNew(scores);
}

void ScoreColumns::AppendNew(ScoreRepository& scores) {
  for (Column* column : {&stm_, &atoms_}) {
    const MemoryKind kind = column == &stm_ ? MemoryKind::kStm : MemoryKind::kAtom;
    if (column->last_seq == 0) {
      const auto count = static_cast<std::size_t>(scores.Count(kind));
      column->seqs.reserve(count);
      column->inputs.reserve(count);
    }
    scores.VisitInputs(kind, column->last_seq, [column](std::int64_t seq, const ScoreInputs& row) {
      column->Append(seq, row);
    });
  }
  std::vector<std::pair<std::int64_t, ScoreInputs>> embeddings;
  scores.VisitInputs(
      MemoryKind::kEmbedding, last_embedding_seq_,
      [&](std::int64_t seq, const ScoreInputs& row) { embeddings.emplace_back(seq, row); });
  for (const auto& [seq, row] : embeddings) AppendEmbedding(scores, seq, row);
}

void ScoreColumns::AppendEmbedding(ScoreRepository& scores, std::int64_t seq,
                                   const ScoreInputs& row) {
  last_embedding_seq_ = seq;
  const auto source = scores.SourceOfEmbedding(seq);
  const auto index = source ? ColumnOf(source->kind).IndexOf(source->seq) : std::nullopt;
  if (index) {
    shared_.push_back({source->kind, *index});
  } else {
    orphan_embeddings_.Append(seq, row);
  }
}

void ScoreColumns::ReloadChanged(ScoreRepository& scores, AuditRepository& audit) {
  const std::int64_t last_id = audit.LastId();
  if (last_id == last_audit_id_) return;
  for (const auto& change : audit.ChangesAfter(last_audit_id_)) {
    const auto row = scores.Find(change.kind, change.memory_id);
    if (!row) continue;
    Column& column = ColumnOf(row->kind);
    if (const auto index = column.IndexOf(row->seq)) column.inputs[*index] = row->inputs;
  }
  last_audit_id_ = last_id;
}

DistributionBuilder ScoreColumns::OwnScores(MemoryKind kind, TimeMs now,
                                            const ConfidencePolicy& policy,
                                            const AccessQueue::Batch& unseen) const {
  const Column& column = ColumnOf(kind);
  DistributionBuilder builder = Distribute(column.inputs, now, policy);
  for (const auto& [key, access] : unseen) {
    const auto index = key.first == kind ? column.IndexOf(key.second) : std::nullopt;
    if (!index) continue;
    const ScoreInputs& row = column.inputs[*index];
    builder.Remove(CurrentConfidence(row, now, policy));
    builder.Add(CurrentConfidence(WithUnseen(kind, key.second, row, unseen), now, policy));
  }
  return builder;
}

Distribution ScoreColumns::OfKind(MemoryKind kind, TimeMs now, const ConfidencePolicy& policy,
                                  const AccessQueue::Batch& unseen) const {
  DistributionBuilder builder = OwnScores(kind, now, policy, unseen);
  if (kind != MemoryKind::kEmbedding) return builder.Result();
  for (const auto& shared : shared_) {
    const Column& column = ColumnOf(shared.kind);
    const ScoreInputs row =
        WithUnseen(shared.kind, column.seqs[shared.index], column.inputs[shared.index], unseen);
    builder.Add(CurrentConfidence(row, now, policy));
  }
  return builder.Result();
}

Distribution ScoreColumns::OfAll(TimeMs now, const ConfidencePolicy& policy,
                                 const AccessQueue::Batch& unseen) const {
  DistributionBuilder builder(policy);
  for (const auto kind : {MemoryKind::kStm, MemoryKind::kAtom, MemoryKind::kEmbedding}) {
    builder.Add(OwnScores(kind, now, policy, unseen));
  }
  return builder.Result();
}

}  // namespace cortex
