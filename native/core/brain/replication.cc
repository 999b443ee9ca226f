#include "brain/replication.h"

#include <chrono>

#include "brain/removal.h"
#include "store/store.h"

namespace cortex {
namespace {

/// How long readers are waited for, before files are cleared at the next occasion.
constexpr std::chrono::milliseconds kWaitToClear{200};

}  // namespace

ReplicaState Replication::Apply(const std::string& changes) {
  static_cast<void>(store_.ApplyChanges(changes));
  static_cast<void>(removal_.FinishForgetting(kWaitToClear));
  return State();
}

ReplicaState Replication::State() {
  ReplicaState state;
  // Not Read: this runs beside the reads of other callers.
  store_.WriteDerived([&](Repositories& repositories) { state = Replica::StateOf(repositories); });
  return state;
}

}  // namespace cortex
