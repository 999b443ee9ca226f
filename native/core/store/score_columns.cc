#include "store/score_columns.h"

#include <algorithm>

#include "base/free_memory.h"
#include "store/store.h"

namespace cortex {
namespace {

constexpr std::size_t kManyRows = 50'000;

}  // namespace

ScoreInputs WithUnseen(MemoryKind kind, std::int64_t seq, ScoreInputs inputs,
                       const AccessQueue::Batch& unseen) {
  const auto found = unseen.find({kind, seq});
  if (found == unseen.end()) return inputs;
  inputs.access_count += static_cast<std::int32_t>(found->second.count);
  inputs.last_accessed = std::max(inputs.last_accessed, found->second.last);
  return inputs;
}

double ScoreColumns::ConfidenceOf(std::int64_t seq, TimeMs now, const ConfidencePolicy& policy,
                                  const AccessQueue::Batch& unseen) const {
  const ScoreInputs* inputs = InputsOf(seq);
  if (inputs == nullptr) return 0;
  return CurrentConfidence(WithUnseen(MemoryKind::kStm, seq, *inputs, unseen), now, policy);
}

const ScoreInputs* ScoreColumns::InputsOf(std::int64_t seq) const {
  const auto index = stm_.IndexOf(seq);
  return index ? &stm_.inputs[*index] : nullptr;
}

void ScoreColumns::Column::Append(std::int64_t seq, const ScoreInputs& row, Owner owner) {
  seqs.push_back(seq);
  inputs.push_back(row);
  owners.push_back(owner);
  last_seq = seq;
}

std::optional<std::size_t> ScoreColumns::Column::IndexOf(std::int64_t seq) const {
  const auto found = std::lower_bound(seqs.begin(), seqs.end(), seq);
  if (found == seqs.end() || *found != seq) return std::nullopt;
  return static_cast<std::size_t>(found - seqs.begin());
}

void ScoreColumns::Column::Remove(const std::vector<std::size_t>& indexes) {
  auto next = indexes.begin();
  std::size_t kept = 0;
  for (std::size_t i = 0; i < seqs.size(); ++i) {
    if (next != indexes.end() && *next == i) {
      ++next;
      continue;
    }
    seqs[kept] = seqs[i];
    owners[kept] = owners[i];
    inputs[kept++] = inputs[i];
  }
  seqs.resize(kept);
  inputs.resize(kept);
  owners.resize(kept);
}

void ScoreColumns::Column::Clear() {
  seqs.clear();
  inputs.clear();
  owners.clear();
  last_seq = 0;
}

const ScoreColumns::Column& ScoreColumns::ColumnOf(MemoryKind kind) const {
  if (kind == MemoryKind::kStm) return stm_;
  return kind == MemoryKind::kAtom ? atoms_ : orphan_embeddings_;
}

ScoreColumns::Column& ScoreColumns::ColumnOf(MemoryKind kind) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): the object that it is of is not const
  return const_cast<Column&>(std::as_const(*this).ColumnOf(kind));
}

void ScoreColumns::Refresh(Repositories& repositories) {
  const std::int64_t epoch = repositories.state.Get(kScoreEpoch, 0);
  const std::int64_t change = repositories.search.LastChange();
  const auto changed =
      IsOfNow(repositories, epoch) ? repositories.search.ChangedSince(last_change_) : std::nullopt;
  if (changed) {
    Put(Reload(repositories.scores, *changed));
  } else {
    Clear();
    last_audit_id_ = repositories.audit.LastId();
    epoch_ = epoch;
    learned_ = repositories.policy->learned;
  }
  last_change_ = change;
  as_of_ = repositories.search.Now();
  ReloadChanged(repositories.scores, repositories.audit);
  AppendNew(repositories.scores);
}

bool ScoreColumns::IsOfNow(Repositories& repositories, std::int64_t epoch) const {
  return epoch == epoch_ && Holds(repositories.policy->learned) &&
         repositories.search.ExpiringBetween(as_of_, repositories.search.Now()).empty();
}

bool ScoreColumns::Holds(const LearnedVolatility& learned) const {
  if (learned.categories == nullptr || learned_.categories == nullptr)
    return learned.categories == learned_.categories;
  return *learned.categories == *learned_.categories;
}

void ScoreColumns::Clear() {
  stm_.Clear();
  atoms_.Clear();
  orphan_embeddings_.Clear();
  shared_.clear();
  last_embedding_seq_ = 0;
  owners_ = {{std::nullopt, kNobody}};
  rows_of_ = {0};
}

void ScoreColumns::AppendNew(ScoreRepository& scores) {
  const bool all = stm_.last_seq == 0;
  for (Column* column : {&stm_, &atoms_}) {
    const MemoryKind kind = column == &stm_ ? MemoryKind::kStm : MemoryKind::kAtom;
    if (column->last_seq == 0) {
      const auto count = static_cast<std::size_t>(scores.Count(kind));
      column->seqs.reserve(count);
      column->inputs.reserve(count);
      column->owners.reserve(count);
    }
    scores.VisitInputs(
        kind, column->last_seq,
        [&](std::int64_t seq, const ScoreInputs& row, const std::optional<std::string>& user) {
          const Owner owner = OwnerOf(user);
          column->Append(seq, row, owner);
          ++rows_of_[owner];
        });
  }
  scores.VisitEmbeddings(last_embedding_seq_, [this](std::int64_t seq, const ScoreInputs& row,
                                                     const std::optional<ScoreSource>& source) {
    AppendEmbedding(seq, row, source);
  });
  // The columns stay; what reading so many rows and opening their brain took need not.
  if (!all || stm_.seqs.size() < kManyRows) return;
  scores.ReleaseMemory();
  ReturnFreeMemory();
}

void ScoreColumns::AppendEmbedding(std::int64_t seq, const ScoreInputs& row,
                                   const std::optional<ScoreSource>& source) {
  last_embedding_seq_ = seq;
  const auto index = source ? ColumnOf(source->kind).IndexOf(source->seq) : std::nullopt;
  if (index) {
    shared_.push_back({source->kind, *index});
  } else {
    orphan_embeddings_.Append(seq, row, kNobody);
  }
}

std::vector<ScoreColumns::Reloaded> ScoreColumns::Reload(ScoreRepository& scores,
                                                         std::vector<std::int64_t> seqs) const {
  std::sort(seqs.begin(), seqs.end());
  seqs.erase(std::unique(seqs.begin(), seqs.end()), seqs.end());
  std::vector<Reloaded> memories;
  for (const auto seq : seqs) {
    const auto index = stm_.IndexOf(seq);
    if (!index) continue;  // new, or gone already
    Reloaded memory{*index, std::nullopt, 0};
    if (const auto row = scores.FindBySeq(MemoryKind::kStm, seq)) {
      memory.inputs = row->inputs;
      memory.embeddings = scores.CountEmbeddingsOf(row->id, last_embedding_seq_);
    }
    memories.push_back(memory);
  }
  return memories;
}

void ScoreColumns::Put(const std::vector<Reloaded>& memories) {
  if (memories.empty()) return;
  std::vector<bool> reloaded(stm_.seqs.size());
  for (const auto& memory : memories) reloaded[memory.index] = true;
  std::erase_if(shared_, [&](const SharedScore& shared) {
    return shared.kind == MemoryKind::kStm && reloaded[shared.index];
  });
  std::vector<std::size_t> gone;
  for (const auto& memory : memories) {
    if (!memory.inputs) {
      gone.push_back(memory.index);
      continue;
    }
    stm_.inputs[memory.index] = *memory.inputs;
    shared_.insert(shared_.end(), static_cast<std::size_t>(memory.embeddings),
                   {MemoryKind::kStm, memory.index});
  }
  if (gone.empty()) return;
  for (const auto index : gone) --rows_of_[stm_.owners[index]];
  stm_.Remove(gone);
  for (auto& shared : shared_) {
    if (shared.kind != MemoryKind::kStm) continue;
    const auto before = std::lower_bound(gone.begin(), gone.end(), shared.index);
    shared.index -= static_cast<std::size_t>(before - gone.begin());
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

ScoreColumns::Owner ScoreColumns::OwnerOf(const std::optional<std::string>& user) {
  const auto [owner, is_new] = owners_.try_emplace(user, static_cast<Owner>(rows_of_.size()));
  if (is_new) rows_of_.push_back(0);
  return owner->second;
}

std::optional<ScoreColumns::Owner> ScoreColumns::OnlyOwner(const Reader& reader) const {
  if (!reader.user) return std::nullopt;
  const auto found = owners_.find(reader.user);
  const Owner owner = found == owners_.end() ? static_cast<Owner>(rows_of_.size()) : found->second;
  const std::size_t rows = found == owners_.end() ? 0 : rows_of_[owner];
  if (rows == stm_.seqs.size() + atoms_.seqs.size()) return std::nullopt;
  return owner;
}

DistributionBuilder ScoreColumns::OwnScores(MemoryKind kind, TimeMs now,
                                            const ConfidencePolicy& policy,
                                            const AccessQueue::Batch& unseen,
                                            const Reader& reader) const {
  const Column& column = ColumnOf(kind);
  const auto owner = OnlyOwner(reader);
  std::vector<ScoreInputs> own;
  for (std::size_t i = 0; owner && i < column.owners.size(); ++i)
    if (column.owners[i] == *owner) own.push_back(column.inputs[i]);
  DistributionBuilder builder = Distribute(owner ? own : column.inputs, now, policy);
  for (const auto& [key, access] : unseen) {
    const auto index = key.first == kind ? column.IndexOf(key.second) : std::nullopt;
    if (!index || (owner && column.owners[*index] != *owner)) continue;
    const ScoreInputs& row = column.inputs[*index];
    builder.Remove(CurrentConfidence(row, now, policy));
    builder.Add(CurrentConfidence(WithUnseen(kind, key.second, row, unseen), now, policy));
  }
  return builder;
}

Distribution ScoreColumns::OfKind(MemoryKind kind, TimeMs now, const ConfidencePolicy& policy,
                                  const AccessQueue::Batch& unseen, const Reader& reader) const {
  DistributionBuilder builder = OwnScores(kind, now, policy, unseen, reader);
  if (kind != MemoryKind::kEmbedding) return builder.Result();
  const auto owner = OnlyOwner(reader);
  for (const auto& shared : shared_) {
    const Column& column = ColumnOf(shared.kind);
    if (owner && column.owners[shared.index] != *owner) continue;
    const ScoreInputs row =
        WithUnseen(shared.kind, column.seqs[shared.index], column.inputs[shared.index], unseen);
    builder.Add(CurrentConfidence(row, now, policy));
  }
  return builder.Result();
}

Distribution ScoreColumns::OfAll(TimeMs now, const ConfidencePolicy& policy,
                                 const AccessQueue::Batch& unseen, const Reader& reader) const {
  DistributionBuilder builder(policy);
  for (const auto kind : {MemoryKind::kStm, MemoryKind::kAtom, MemoryKind::kEmbedding}) {
    builder.Add(OwnScores(kind, now, policy, unseen, reader));
  }
  return builder.Result();
}

}  // namespace cortex
