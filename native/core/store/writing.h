#pragma once

#include <optional>

#include "store/change_recorder.h"
#include "store/connection.h"
#include "store/replica.h"
#include "store/store.h"

/// How a store writes.
namespace cortex {

/// Another host committed first, or the turn was lost: what was done is taken back, and has to be
/// done again on the new state. Never leaves Store::RunGroup.
struct LostRace {};

/// From its construction until it is published or given back no other host commits.
class Store::Turn {
 public:
  /// Waits for it, and brings the replica up to date.
  explicit Turn(Store& store);
  ~Turn();
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  /// Publishing ended it.
  void End() { held_ = false; }

 private:
  Store& store_;
  SharedPosition at_;
  bool held_ = true;
};

/// Rolled back unless committed. Inside another transaction it joins that and decides nothing.
class Store::Writing {
 public:
  /// Accesses are written whenever: a step that goes on after them may still be done again.
  enum class Of { kContent, kAccesses, kDerived };
  explicit Writing(Store& store, Of what = Of::kContent);
  ~Writing() = default;
  Writing(const Writing&) = delete;
  Writing& operator=(const Writing&) = delete;

  /// Passes the gate, once: from here on the commit is what the other hosts know. LostRace.
  void Publish();
  void Commit();

 private:
  Store& store_;
  Of what_;
  /// Given back after the transaction has ended.
  std::optional<Turn> turn_;
  std::optional<Transaction> transaction_;
  std::optional<ChangeRecorder> recorder_;
  bool published_ = false;
};

class Store::Optimism {
 public:
  /// `repeatable`: also a turn that is lost is told as LostRace; else it is BUSY.
  Optimism(Store& store, bool optimistic, bool repeatable) : store_(store) {
    store_.optimistic_ = optimistic;
    store_.replica_->LetRepeat(repeatable);
  }
  ~Optimism() {
    store_.optimistic_ = false;
    store_.replica_->LetRepeat(false);
  }
  Optimism(const Optimism&) = delete;
  Optimism& operator=(const Optimism&) = delete;

 private:
  Store& store_;
};

}  // namespace cortex
