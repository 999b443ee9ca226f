#include "brain/brain.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/error.h"
#include "base/unicode.h"
#include "brain/brain_atoms.h"
#include "brain/brain_sessions.h"
#include "brain/categories.h"
#include "brain/comparisons.h"
#include "brain/embeddings.h"
#include "brain/fact_graph.h"
#include "brain/finder.h"
#include "brain/input_rules.h"
#include "brain/outgoing.h"
#include "brain/pins.h"
#include "brain/scores.h"
#include "brain/sinks.h"
#include "brain/users.h"
#include "store/backup.h"
#include "store/brain_file.h"
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
  scores_ = std::make_unique<Scores>(*store_, options_);
  users_ = std::make_unique<Users>(*store_);
  pins_ = std::make_unique<Pins>(*store_, options_);
  categories_ = std::make_unique<Categories>(*store_);
  embeddings_ = std::make_unique<Embeddings>(*store_, options_);
  outgoing_ = std::make_unique<Outgoing>(options_);
  sessions_ = std::make_unique<Sessions>(*store_, options_.ids);
  sinks_ = std::make_unique<Sinks>(*store_, options_);
  atoms_ = std::make_unique<Atoms>(*store_, options_, *scores_);
  facts_ = std::make_unique<FactGraph>(*store_, options_, *scores_);
  finder_ = std::make_unique<Finder>(*store_, options_, *scores_);
  comparisons_ = std::make_unique<Comparisons>(*store_, options_, *scores_, *outgoing_);
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

Memory Brain::GetMemory(const std::string& id, bool peek, TimeMs now, const Reader& reader) {
  std::vector<Memory> found;
  store_->Read(nullptr, [&](Repositories& repositories) {
    auto memory = repositories.memories.Find(id, reader);
    if (!memory) throw NoMemory(id);
    scores_->Score(repositories, &*memory, now);
    found.push_back(std::move(*memory));
  });
  if (!peek) scores_->CountAccess(found.front(), now);
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
            if (undisputed && penalised && Scores::IsDisputed(repositories, seq)) return true;
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
      scores_->Score(repositories, &*memory, query.now);
      recent.push_back(std::move(*memory));
    }
  });
  if (!query.peek)
    for (const auto& memory : recent) scores_->CountAccess(memory, query.now);
  return recent;
}

CheckReport Brain::Check(bool deep, const CancelFlag* cancel) {
  store_->FlushAccesses();
  CheckReport report = store_->Check(deep, cancel);
  if (!deep) return report;
  const auto check = [&](Repositories& repositories) {
    Sessions::Check(repositories, &report);
    facts_->CheckGraph(repositories, &report);
  };
  if (options_.read_only) {
    store_->Read(cancel, check);
  } else {
    store_->Rehearse(cancel, check);
  }
  return report;
}

BackupReport Brain::BackUp(const std::string& target, TimeMs now, const CancelFlag* cancel) const {
  return cortex::BackUp(options_.path, target, cancel, [&](const BackupReport& report) {
    if (!options_.read_only) RecordBackup(options_.path, report, now);
  });
}

void Brain::Close() { store_->Close(); }

}  // namespace cortex
