#include "store/writing.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/error.h"
#include "store/file_health.h"
#include "store/schema.h"

namespace cortex {
namespace {

/// After a lost race the hosts stand in line, instead of taking the place of each other.
constexpr std::chrono::seconds kCrowded{1};
/// So long a step that lost its turn (it took too long, or its connection broke) takes another.
constexpr std::chrono::seconds kPatience{5};

/// Failures of the brain, not of a step: trying the others one by one would only take as long again
/// for each, and what is not known to have failed must not be done twice.
bool ConcernsAllSteps(ErrorCode code) {
  constexpr std::array kOfTheBrain = {ErrorCode::kBusy, ErrorCode::kSchemaChanged,
                                      ErrorCode::kUnreachable, ErrorCode::kReadOnly,
                                      ErrorCode::kDiskFull};
  return std::find(kOfTheBrain.begin(), kOfTheBrain.end(), code) != kOfTheBrain.end();
}

}  // namespace

Store::Turn::Turn(Store& store) : store_(store) {
  CommitGate& gate = store_.replica_->gate();
  at_ = Replica::StateOf(*store_.writing_).at;
  const std::string changes = gate.TakeTurn(at_);
  try {
    store_.ApplyChanges(changes);
    at_ = Replica::StateOf(*store_.writing_).at;
  } catch (...) {  // passes on: nobody shall wait for this host
    gate.GiveTurnBack(at_);
    throw;
  }
}

Store::Turn::~Turn() {
  if (held_) store_.replica_->gate().GiveTurnBack(at_);
}

Store::Writing::Writing(Store& store, Of what) : store_(store), what_(what) {
  store_.health_->RequireSound();
  const bool shared = store_.replica_ && !store_.writer_->InTransaction();
  if (shared && what_ != Of::kDerived && !store_.optimistic_) turn_.emplace(store_);
  transaction_.emplace(*store_.writer_);
  if (shared) recorder_.emplace(*store_.writer_, store_.replica_->tables());
}

void Store::Writing::Publish() {
  if (!recorder_) return;
  if (what_ == Of::kDerived) {
    if (recorder_->Take().rows.empty()) return recorder_.reset();
    throw Error(ErrorCode::kInternal, "What is derived changed the brain's content");
  }
  const auto outcome = store_.replica_->Publish(*store_.writing_, *recorder_);
  recorder_.reset();
  if (outcome == Replica::Outcome::kNothing) return;
  published_ = outcome == Replica::Outcome::kPublished;
  const bool had_turn = turn_.has_value();
  if (had_turn) turn_->End();
  if (!published_ && had_turn && !store_.replica_->repeatable()) {
    throw Error(ErrorCode::kBusy,
                "Other hosts wrote to the brain while this one had its turn, which took too long: "
                "try again");
  }
  if (!published_) throw LostRace();
  if (what_ == Of::kAccesses) return;
  // What the step writes after this must not be refused: it could not be done again.
  store_.optimistic_ = false;
  store_.replica_->LetRepeat(false);
}

void Store::Writing::Commit() {
  Publish();
  try {
    transaction_->Commit();
  } catch (const Error& error) {
    if (!published_) throw;
    throw Error(ErrorCode::kUnreachable,
                std::string("It is stored, but the replica of this host cannot take it now: ") +
                    error.what());
  }
}

std::unique_ptr<Connection> Store::OpenApplier() const {
  ConnectionOptions options;
  options.path = options_.path;
  options.key = options_.key;
  options.size_limit = options_.database_limit;
  options.clock = options_.clock;
  options.health = health_;
  auto applier = std::make_unique<Connection>(options);
  applier->UseWal();
  applier->ExpectVersion(SchemaVersion());
  return applier;
}

bool Store::ApplyChanges(const std::string& changes) {
  const bool applied = replica_->Apply(changes);
  if (applied) options_.caught_up();
  return applied;
}

std::vector<std::exception_ptr> Store::RunShared(std::span<const std::function<bool()>> steps) {
  const bool crowded = std::chrono::steady_clock::now() < crowded_until_;
  for (const bool optimistic : {!crowded, false}) {
    if (steps.size() == 1) break;
    writer_->SetSynchronous(false);
    const Optimism optimism(*this, optimistic, true);
    try {
      return RunTogether(steps);
    } catch (const LostRace&) {
      crowded_until_ = std::chrono::steady_clock::now() + kCrowded;
      options_.caught_up();
    } catch (const Error& error) {
      if (ConcernsAllSteps(error.code())) return {steps.size(), std::current_exception()};
      break;
    } catch (...) {  // whatever it is, apart each step's caller is told its own
      break;
    }
  }
  std::vector<std::exception_ptr> failures;
  for (const auto& step : steps) failures.push_back(RunSharedStep(step));
  return failures;
}

std::exception_ptr Store::RunSharedStep(const std::function<bool()>& step) {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + kPatience;
  for (bool optimistic = Clock::now() >= crowded_until_;; optimistic = false) {
    const Optimism optimism(*this, optimistic, Clock::now() < deadline);
    try {
      step();
      return nullptr;
    } catch (const LostRace&) {
      crowded_until_ = Clock::now() + kCrowded;
      options_.caught_up();
    } catch (...) {  // whatever it is, it belongs to this step's caller
      return std::current_exception();
    }
  }
}

}  // namespace cortex
