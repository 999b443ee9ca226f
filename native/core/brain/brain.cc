#include "brain/brain.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "brain/alert_rules.h"
#include "brain/archives.h"
#include "brain/atoms.h"
#include "brain/categories.h"
#include "brain/comparisons.h"
#include "brain/dedupe.h"
#include "brain/derivation.h"
#include "brain/embeddings.h"
#include "brain/events.h"
#include "brain/fact_graph.h"
#include "brain/finder.h"
#include "brain/insights.h"
#include "brain/listings.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/merging.h"
#include "brain/outgoing.h"
#include "brain/pins.h"
#include "brain/policies.h"
#include "brain/removal.h"
#include "brain/replication.h"
#include "brain/report_figures.h"
#include "brain/scores.h"
#include "brain/sessions.h"
#include "brain/sinks.h"
#include "brain/users.h"
#include "brain/verification.h"
#include "store/store.h"

namespace cortex {
namespace {

StoreOptions ForStore(const BrainOptions& options) {
  StoreOptions store;
  store.path = options.path;
  store.key = options.key;
  store.read_only = options.read_only;
  store.database_limit = options.database_limit;
  store.default_policy = options.default_policy;
  store.policy = options.policy;
  store.clock = options.clock;
  return store;
}

const void* ServerOf(const ReplicaOptions& replica) {
  return replica.gate ? replica.gate->server() : nullptr;
}

/// Without the file the next process reads the rows; what ails the brain, closing tells.
void KeepDocuments(Finder& finder) {
  try {
    finder.KeepDocuments();
  } catch (const std::exception&) {
    return;
  }
}

}  // namespace

bool BrainOptions::CompatibleWith(const BrainOptions& other) const {
  return key == other.key && read_only == other.read_only &&
         timezone.name() == other.timezone.name() && content_limit == other.content_limit &&
         database_limit == other.database_limit && contradictions == other.contradictions &&
         secrets == other.secrets && sinks == other.sinks &&
         embedding_model == other.embedding_model &&
         replica.reads_only == other.replica.reads_only &&
         ServerOf(replica) == ServerOf(other.replica);
}

Brain::Brain(BrainOptions options) : options_(std::move(options)) {
  StoreOptions store = ForStore(options_);
  store.replica = options_.replica;
  store.caught_up = [this] { derivation_->LookAgain(); };
  store_ = std::make_unique<Store>(std::move(store));
  scores_ = std::make_unique<Scores>(*store_, options_);
  users_ = std::make_unique<Users>(*store_, options_);
  pins_ = std::make_unique<Pins>(*store_, options_);
  categories_ = std::make_unique<Categories>(*store_, options_);
  sessions_ = std::make_unique<Sessions>(*store_, options_);
  sinks_ = std::make_unique<Sinks>(*store_, options_);
  embeddings_ = std::make_unique<Embeddings>(*store_, options_);
  outgoing_ = std::make_unique<Outgoing>(options_);
  atoms_ = std::make_unique<Atoms>(*store_, options_, *scores_);
  facts_ = std::make_unique<FactGraph>(*store_, options_, *scores_);
  finder_ = std::make_unique<Finder>(*store_, options_, *scores_);
  comparisons_ = std::make_unique<Comparisons>(*store_, options_, *scores_, *outgoing_);
  derivation_ = std::make_unique<Derivation>(*store_, options_, *facts_);
  memories_ = std::make_unique<Memories>(
      *store_, options_,
      Memories::Parts{*scores_, *outgoing_, *atoms_, *facts_, *comparisons_, *derivation_});
  removal_ = std::make_unique<Removal>(*store_, options_, *scores_, *comparisons_, *finder_);
  dedupe_ = std::make_unique<Dedupe>(
      *store_, options_, Dedupe::Parts{*scores_, *atoms_, *comparisons_, *derivation_, *removal_});
  archives_ = std::make_unique<Archives>(*store_, options_, *derivation_);
  merging_ = std::make_unique<Merging>(*store_, options_,
                                       Merging::Parts{*comparisons_, *derivation_, *removal_});
  maintenance_ = std::make_unique<Maintenance>(*store_, options_, *facts_, *removal_);
  replication_ = std::make_unique<Replication>(*store_, *removal_);
  policies_ = std::make_unique<Policies>(*store_, options_);
  events_ = std::make_unique<Events>(*store_, options_);
  insights_ = std::make_unique<Insights>(*store_, options_);
  alerts_ = std::make_unique<AlertRules>(*store_, options_);
  verification_ = std::make_unique<Verification>(*store_, *scores_);
  reports_ = std::make_unique<Reports>(*store_, *insights_, *verification_);
  listings_ =
      std::make_unique<Listings>(*store_, options_,
                                 Listings::Parts{*scores_, *categories_, *sessions_, *atoms_,
                                                 *comparisons_, *memories_, *events_, *alerts_});

  derivation_->RenewWhatIsOutdated();
  removal_->FinishWhatWasLeft();
}

Brain::~Brain() = default;

std::vector<std::exception_ptr> Brain::RunGroup(std::span<const std::function<bool()>> steps) {
  auto failures = store_->RunGroup(steps);
  if (std::any_of(failures.begin(), failures.end(), [](const auto& f) { return f != nullptr; }))
    derivation_->LookAgain();
  return failures;
}

bool Brain::RunAlone(const std::function<bool(Brain&)>& step) {
  bool finished = false;
  const std::function<bool()> run = [&] { return finished = step(*this); };
  const auto failures = RunGroup(std::span(&run, 1));
  if (failures.front()) std::rethrow_exception(failures.front());
  return finished;
}

bool Brain::Join(const BrainOptions& options) {
  if (!options_.CompatibleWith(options)) return false;
  return store_->policy_board()->Join(options.policy);
}

const std::shared_ptr<PolicyBoard>& Brain::policy_board() const { return store_->policy_board(); }

void Brain::Close() {
  KeepDocuments(*finder_);
  store_->Close();
}

}  // namespace cortex
