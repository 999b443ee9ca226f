#include "brain/brain.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/error.h"
#include "base/unicode.h"
#include "brain/brain_atoms.h"
#include "brain/brain_sessions.h"
#include "brain/brain_sinks.h"
#include "brain/input_rules.h"
#include "recall/recall.h"
#include "store/backup.h"
#include "store/brain_file.h"
#include "store/score_columns.h"
#include "store/store.h"

namespace cortex {
namespace {

StoreOptions ForStore(const BrainOptions& options) {
  StoreOptions store;
  store.path = options.path;
  store.read_only = options.read_only;
  store.database_limit = options.database_limit;
  store.default_policy = options.default_policy;
  store.policy = options.policy;
  return store;
}

}  // namespace

bool BrainOptions::CompatibleWith(const BrainOptions& other) const {
  return read_only == other.read_only && timezone.name() == other.timezone.name() &&
         content_limit == other.content_limit && database_limit == other.database_limit &&
         sinks == other.sinks && embedding_model == other.embedding_model;
}

Brain::Brain(BrainOptions options)
    : options_(std::move(options)),
      keys_backlog_(!options_.read_only),
      graph_backlog_(!options_.read_only) {
  store_ = std::make_unique<Store>(ForStore(options_));
  sessions_ = std::make_unique<Sessions>(*store_, options_.ids);
  sinks_ = std::make_unique<Sinks>(*store_, options_);
  atoms_ = std::make_unique<Atoms>(*store_, options_);
  columns_ = std::make_unique<ScoreColumns>();
  vectors_ = std::make_unique<VectorSearch>(options_.path == kMemoryPath ? "" : options_.path,
                                            !options_.read_only);
  recall_ = std::make_unique<Recall>();
  if (!options_.read_only && !IsDerivedByTheseRules()) {
    store_->WriteRelaxed([&](Repositories& repositories) { RenewOutdated(repositories); });
  }
  if (!options_.read_only && IsForgetPending())
    static_cast<void>(FinishForgetting(std::chrono::milliseconds(0)));
  ClearLeftovers();
}

Brain::~Brain() = default;

std::vector<std::exception_ptr> Brain::RunGroup(std::span<const std::function<bool()>> steps) {
  auto failures = store_->RunGroup(steps);
  // What was derived in a transaction that failed is to be derived again.
  if (std::any_of(failures.begin(), failures.end(), [](const auto& f) { return f != nullptr; }))
    keys_backlog_ = graph_backlog_ = !options_.read_only;
  return failures;
}

void Brain::Score(Repositories& repositories, Memory* memory, TimeMs now, ReadLane lane) const {
  const ConfidencePolicy& policy = *repositories.policy;
  memory->score.decay_per_day = DecayOf(policy, *memory);
  store_->accesses().ApplyForReader(MemoryKind::kStm, memory->seq, &memory->score, lane);
  memory->confidence = CurrentConfidence(memory->score, now, policy);
  if (memory->score.contradiction_count > 0)
    memory->disputed = repositories.disputes.Of(MemoryKind::kStm, memory->id);
}

bool Brain::IsDisputed(Repositories& repositories, std::int64_t seq) {
  const auto row = repositories.scores.FindBySeq(MemoryKind::kStm, seq);
  return row && repositories.disputes.Of(*row);
}

void Brain::CountAccess(const Memory& memory, TimeMs now) {
  if (options_.read_only || memory.disputed) return;
  store_->accesses().Add(MemoryKind::kStm, memory.seq, now);
}

void Brain::CountAccesses(const std::vector<Memory>& memories, TimeMs now) {
  for (const auto& memory : memories) CountAccess(memory, now);
}

Memory Brain::GetMemory(const std::string& id, bool peek, TimeMs now, const Reader& reader) {
  std::vector<Memory> found;
  store_->Read(nullptr, [&](Repositories& repositories) {
    auto memory = repositories.memories.Find(id, reader);
    if (!memory) throw NoMemory(id);
    Score(repositories, &*memory, now);
    found.push_back(std::move(*memory));
  });
  if (!peek) CountAccesses(found, now);
  return std::move(found.front());
}

std::vector<Memory> Brain::GetRecent(const RecentQuery& query, const CancelFlag* cancel) {
  constexpr std::int64_t kHighestLimit = 10'000;
  if (query.limit < 1 || query.limit > kHighestLimit) {
    throw Error(ErrorCode::kValidation,
                "limit is " + std::to_string(query.limit) + ": give 1 to 10000");
  }
  const auto limit = static_cast<std::size_t>(query.limit);
  std::vector<std::optional<std::string>> categories;
  for (const auto& category : query.categories) categories.emplace_back(FoldName(category));
  if (categories.empty()) categories.emplace_back(std::nullopt);

  // The newest first; of most, no more is read than tells whether they are wanted.
  std::set<std::pair<TimeMs, std::int64_t>, std::greater<>> chosen;
  std::vector<Memory> recent;
  store_->Read(cancel, [&](Repositories& repositories) {
    const auto least = LeastConfidence(*repositories.policy, query.min_confidence, query.purpose);
    const auto take = [&](const std::string& user, const std::optional<std::string>& category) {
      std::size_t taken = 0;
      const bool undisputed = query.undisputed && repositories.policy->enabled;
      repositories.scores.VisitNewest(
          query, user, category, [&](std::int64_t seq, ScoreInputs score) {
            if (least) {
              store_->accesses().ApplyForReader(MemoryKind::kStm, seq, &score);
              if (CurrentConfidence(score, query.now, *repositories.policy) < *least) return true;
            }
            const bool penalised = score.contradiction_count > 0;
            if (undisputed && penalised && IsDisputed(repositories, seq)) return true;
            chosen.emplace(score.created_at, seq);
            return ++taken < limit;
          });
    };
    for (const auto& user : repositories.users.Seen({query.user_id}))
      for (const auto& category : categories) take(user, category);
    for (const auto& [created_at, seq] : chosen) {
      if (recent.size() == limit) break;
      auto memory = repositories.memories.FindBySeq(seq);
      if (!memory) continue;
      Score(repositories, &*memory, query.now);
      recent.push_back(std::move(*memory));
    }
  });
  if (!query.peek) CountAccesses(recent, query.now);
  return recent;
}

std::vector<AccessOutcome> Brain::RecordAccess(const std::vector<std::string>& ids, TimeMs now,
                                               const Reader& reader) {
  if (options_.read_only) throw Error(ErrorCode::kReadOnly, "The brain was opened with readOnly");
  std::vector<ScoreRow> rows;
  std::vector<bool> disputed;
  ConfidencePolicy policy;
  store_->Read(nullptr, [&](Repositories& repositories) {
    policy = *repositories.policy;
    for (const auto& id : ids) {
      auto row = repositories.scores.Resolve(id, reader);
      if (!row) throw NoMemory(id);
      disputed.push_back(repositories.disputes.Of(*row).has_value());
      rows.push_back(std::move(*row));
    }
  });
  auto& accesses = store_->accesses();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!disputed[i]) accesses.Add(rows[i].kind, rows[i].seq, now);
  }
  std::vector<AccessOutcome> outcomes;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    ScoreInputs& inputs = rows[i].inputs;
    accesses.ApplyForReader(rows[i].kind, rows[i].seq, &inputs);
    outcomes.push_back({ids[i], CurrentConfidence(inputs, now, policy)});
  }
  return outcomes;
}

std::vector<CognitiveState> Brain::GetCognitiveStates(const Reader& reader) {
  std::vector<CognitiveState> states;
  store_->Read(nullptr,
               [&](Repositories& repositories) { states = repositories.users.States(reader); });
  return states;
}

Distribution Brain::GetDistribution(std::optional<MemoryKind> kind, TimeMs now,
                                    const CancelFlag* cancel, const Reader& reader) {
  Distribution distribution;
  store_->Read(cancel, [&](Repositories& repositories) {
    columns_->Refresh(repositories);
    const auto unseen = store_->accesses().UnseenByReader();
    const auto& policy = *repositories.policy;
    distribution = kind ? columns_->OfKind(*kind, now, policy, unseen, reader)
                        : columns_->OfAll(now, policy, unseen, reader);
  });
  return distribution;
}

Statistics Brain::GetStatistics(TimeMs now, const CancelFlag* cancel, const Reader& reader) {
  Statistics statistics;
  store_->Read(cancel, [&](Repositories& repositories) {
    statistics = repositories.statistics.Count(reader);
    statistics.outbox = repositories.outbox.Counts();
    if (options_.embedding_model)
      statistics.embedding = repositories.outbox.EmbeddingStatusOf(options_.embedding_model->id);
    statistics.embedding.models = repositories.embeddings.Counts();
    statistics.forget_pending = repositories.state.Get(kForgetPending, 0) != 0;
    columns_->Refresh(repositories);
    const auto unseen = store_->accesses().UnseenByReader();
    statistics.confidence = columns_->OfAll(now, *repositories.policy, unseen, reader);
    for (const auto kind : {MemoryKind::kStm, MemoryKind::kEmbedding, MemoryKind::kAtom}) {
      const std::string name(MemoryKindName(kind));
      const auto scores = columns_->OfKind(kind, now, *repositories.policy, unseen, reader);
      statistics.by_kind[name] = scores.total;
      statistics.confidence_by_kind[name] = scores;
    }
  });
  statistics.total = statistics.confidence.total;
  statistics.wal_bytes = options_.path == kMemoryPath ? 0 : FileSize(options_.path + "-wal");
  return statistics;
}

std::vector<AuditEntry> Brain::GetHistory(const std::string& id, const Reader& reader) {
  std::vector<AuditEntry> entries;
  const auto read = [&](Repositories& repositories) {
    entries = repositories.audit.Of(id);
    const auto row = repositories.scores.Resolve(id);
    const bool seen = row && row->user_id ? reader.Sees(row->user_id)
                                          : repositories.users.SeesWhatNobodyOwns(reader);
    if (!seen || (entries.empty() && !row)) throw NoMemory(id);
  };
  if (options_.read_only) {
    store_->Read(nullptr, read);
    return entries;
  }
  store_->FlushAccesses();
  store_->Write(read);
  return entries;
}

void Brain::SetCognitiveState(const CognitiveState& state) {
  RequireCognitiveState(state.value);
  RequireUser(state.user_id);
  if (IsBlank(state.set_by))
    throw Error(ErrorCode::kValidation, "set_by is empty: say who judged the state");
  store_->Write([&](Repositories& repositories) { repositories.users.AppendState(state); });
}

CheckReport Brain::Check(bool deep, const CancelFlag* cancel) {
  store_->FlushAccesses();
  CheckReport report = store_->Check(deep, cancel);
  if (!deep) return report;
  const auto check = [&](Repositories& repositories) {
    Sessions::Check(repositories, &report);
    CheckGraph(repositories, &report);
  };
  if (options_.read_only) {
    store_->Read(cancel, check);
  } else {
    store_->Rehearse(cancel, check);
  }
  return report;
}

AtomStatistics Brain::GetAtomStatistics(TimeMs now, const CancelFlag* cancel,
                                        const Reader& reader) {
  AtomStatistics statistics = atoms_->Count(reader);
  statistics.confidence = GetDistribution(MemoryKind::kAtom, now, cancel, reader);
  return statistics;
}

void Brain::SetSinkDown(const std::string& sink, bool down) { sink_down_[sink] = down; }

std::optional<Lane::Clock::time_point> Brain::AccessesDue() const {
  return store_->accesses().Due();
}

void Brain::FlushAccesses() {
  try {
    store_->FlushAccesses();
  } catch (const Error&) {
    store_->accesses().Postpone();
    throw;
  }
}

BackupReport Brain::BackUp(const std::string& target, TimeMs now, const CancelFlag* cancel) const {
  return cortex::BackUp(options_.path, target, cancel, [&](const BackupReport& report) {
    if (!options_.read_only) RecordBackup(options_.path, report, now);
  });
}

void Brain::Close() { store_->Close(); }

}  // namespace cortex
