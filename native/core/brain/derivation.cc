#include "brain/derivation.h"

#include <cstddef>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "base/parallel.h"
#include "brain/accepted_memory.h"
#include "brain/brain_types.h"
#include "brain/fact_graph.h"
#include "fingerprint/fingerprint.h"
#include "language/slots/analysis.h"
#include "language/topics/derived_categories.h"
#include "language/topics/topics.h"
#include "store/store.h"

namespace cortex {
namespace {

constexpr std::int64_t kDerivedTogether = 2000;
/// So many leave a full cache and freed pieces behind: some 17 MB after 100,000 memories.
constexpr int kManyBatches = 10;

/// The next memories of a range, `limit` at most.
std::vector<ComparedMemory> NextOf(Repositories& repositories,
                                   const BacklogRepository::Range& range, std::int64_t limit) {
  const auto last = range.last.value_or(std::numeric_limits<std::int64_t>::max());
  return repositories.memories.Between(range.first, last, limit);
}

/// Up to which a batch of `limit` memories of a range brought it; nothing: to its end.
std::optional<std::int64_t> DoneUpTo(const std::vector<ComparedMemory>& memories,
                                     std::int64_t limit) {
  if (static_cast<std::int64_t>(memories.size()) < limit) return std::nullopt;
  return memories.back().seq;
}

bool HasCurrentKeys(Repositories& repositories) {
  return repositories.state.Get(kKeysMadeBy, 0) == BuiltRules().statement_keys;
}

bool HasCurrentCategories(Repositories& repositories) {
  return repositories.state.Get(kCategoriesMadeBy, 0) == BuiltRules().derived_categories;
}

/// At once, since scores go by them: a memory takes a microsecond.
void RenewCategories(Repositories& repositories) {
  std::int64_t after = 0;
  for (;;) {
    const auto memories = repositories.memories.Between(
        after + 1, std::numeric_limits<std::int64_t>::max(), kDerivedTogether);
    for (const auto& memory : memories) {
      const auto derived = MayDeriveCategories(memory.content)
                               ? DeriveCategories(Document(memory.content))
                               : DerivedCategories::kNone;
      repositories.memories.SetDerivedCategories(memory.seq, derived);
    }
    if (static_cast<std::int64_t>(memories.size()) < kDerivedTogether) break;
    after = memories.back().seq;
  }
  repositories.state.Set(kCategoriesMadeBy, BuiltRules().derived_categories);
}

bool HasCurrentGraph(Repositories& repositories) {
  return repositories.state.Get(kFactsMadeBy, 0) == BuiltRules().facts &&
         repositories.state.Get(kTopicsMadeBy, 0) == BuiltRules().topics;
}

}  // namespace

const Derivation::Pace Derivation::kWaitedFor{kDerivedTogether, kMostThreads};

Derivation::Derivation(Store& store, const BrainOptions& options, FactGraph& facts)
    : store_(store),
      options_(options),
      facts_(facts),
      keys_backlog_(!options.read_only),
      graph_backlog_(!options.read_only) {}

void Derivation::RenewWhatIsOutdated() {
  if (options_.read_only || IsDerivedByTheseRules()) return;
  store_.WriteDerived([&](Repositories& repositories) { RenewOutdated(repositories); });
}

void Derivation::LookAgain() { keys_backlog_ = graph_backlog_ = !options_.read_only; }

void Derivation::LeaveToDerive(Repositories& repositories, std::int64_t first) {
  repositories.statement_backlog.DeferFrom(first);
  repositories.graph_backlog.DeferFrom(first);
  keys_backlog_ = graph_backlog_ = true;
}

bool Derivation::IsDerivedByTheseRules() {
  bool current = false;
  store_.Read(nullptr, [&](Repositories& repositories) {
    current = HasCurrentKeys(repositories) && HasCurrentGraph(repositories) &&
              HasCurrentCategories(repositories);
  });
  return current;
}

void Derivation::RenewOutdated(Repositories& repositories) {
  keys_backlog_ = graph_backlog_ = true;
  if (!HasCurrentCategories(repositories)) RenewCategories(repositories);
  if (!HasCurrentGraph(repositories)) RenewGraph(repositories);
  if (HasCurrentKeys(repositories)) return;
  repositories.statements.RemoveAll();
  repositories.statement_backlog.Clear();
  if (repositories.memories.LastSeq() > 0) repositories.statement_backlog.DeferFrom(1);
  repositories.state.Set(kKeysMadeBy, BuiltRules().statement_keys);
}

void Derivation::RenewGraph(Repositories& repositories) {
  repositories.graph.RemoveAll();
  repositories.graph_backlog.Clear();
  repositories.state.Set(kFactsMadeBy, BuiltRules().facts);
  repositories.state.Set(kTopicsMadeBy, BuiltRules().topics);
  if (repositories.memories.LastSeq() == 0) return;
  repositories.graph_backlog.DeferFrom(1);
  repositories.state.Set(kGraphRenewing, 1);
}

void Derivation::CatchUp() {
  while (keys_backlog_) {
    DeriveInBatch(&keys_backlog_,
                  [](Repositories& repositories) { return DeriveKeys(repositories, kWaitedFor); });
  }
}

void Derivation::CatchUpWithin(Repositories& repositories) {
  while (DeriveKeys(repositories, kWaitedFor)) {
  }
}

void Derivation::DeriveBatch(std::int64_t limit) {
  const Pace pace{limit, 1};
  if (keys_backlog_) {
    DeriveInBatch(&keys_backlog_,
                  [&](Repositories& repositories) { return DeriveKeys(repositories, pace); });
  } else if (graph_backlog_) {
    DeriveInBatch(&graph_backlog_,
                  [&](Repositories& repositories) { return DeriveGraph(repositories, pace); });
  }
}

bool Derivation::DeriveGraphBatch(GraphDerivation* derivation) {
  if (options_.read_only) return true;
  DeriveInBatch(&graph_backlog_, [&](Repositories& repositories) {
    if (!std::exchange(derivation->begun, true)) {
      const bool goes_on = repositories.state.Get(kGraphRenewing, 0) != 0;
      if (derivation->anew && !goes_on) RenewGraph(repositories);
      derivation->total = repositories.graph_backlog.Count();
    }
    const bool more = DeriveGraph(repositories, kWaitedFor);
    derivation->left = repositories.graph_backlog.Count();
    if (derivation->anew && !more)
      std::tie(derivation->entities, derivation->facts) = repositories.graph.Count();
    return more;
  });
  return !graph_backlog_;
}

void Derivation::DeriveInBatch(std::atomic<bool>* backlog,
                               const std::function<bool(Repositories&)>& derive) {
  bool more = false;
  store_.WriteDerived([&](Repositories& repositories) { more = derive(repositories); });
  *backlog = more;
  ++batches_;
  if (more) return;
  const bool many = std::exchange(batches_, 0) >= kManyBatches;
  if (many && !store_.InTransaction()) store_.ReleaseMemory();
}

bool Derivation::DeriveKeys(Repositories& repositories, const Pace& pace) {
  const auto range = repositories.statement_backlog.Deferred();
  if (!range) return false;
  const auto memories = NextOf(repositories, *range, pace.memories);
  const auto keys = MadeInParallel(
      memories,
      [](const ComparedMemory& memory) {
        return ScopedKeys(memory.user_id, memory.speaker,
                          AnalyzeStatement(Document(memory.content)));
      },
      pace.threads);
  for (std::size_t i = 0; i < memories.size(); ++i) {
    repositories.statements.Remove(memories[i].seq);  // an edit may have made them meanwhile
    repositories.statements.Put(memories[i].seq, keys[i]);
  }
  repositories.statement_backlog.Advance(*range, DoneUpTo(memories, pace.memories));
  return true;
}

bool Derivation::DeriveGraph(Repositories& repositories, const Pace& pace) const {
  const auto range = repositories.graph_backlog.Deferred();
  if (!range) {
    repositories.state.Remove(kGraphRenewing);
    return false;
  }
  const auto memories = NextOf(repositories, *range, pace.memories);
  const auto readings = MadeInParallel(
      memories,
      [this](const ComparedMemory& memory) {
        const Document document(memory.content);
        auto graph = facts_.ReadGraph(AnalyzeStatement(document),
                                      memory.speaker.value_or(memory.user_id), memory.created_at);
        return std::pair(std::move(graph).value_or(TextGraph{}), ReadTopics(document));
      },
      pace.threads);
  for (std::size_t i = 0; i < memories.size(); ++i) {
    const auto& [graph, topics] = readings[i];
    const ComparedMemory& memory = memories[i];
    repositories.graph.Remove(memory.seq);  // an edit may have made it meanwhile
    repositories.graph.Put(memory.seq, memory.user_id, graph);
    repositories.memories.SetDerivedTopics(memory.seq, topics.names(), BuiltRules().topics);
    repositories.insight.SetSafety(memory.seq, topics.asks_for_review);
    if (topics.asks_for_review) repositories.alerts.LeaveMarks(true);
  }
  repositories.graph_backlog.Advance(*range, DoneUpTo(memories, pace.memories));
  return true;
}

}  // namespace cortex
