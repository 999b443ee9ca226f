#include "brain/shared_brain_host.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <span>

#include "brain/alert_rules.h"
#include "brain/derivation.h"
#include "brain/finder.h"
#include "brain/scores.h"

namespace cortex {
namespace {

/// Memories whose keys are made between two writes: some milliseconds.
constexpr std::int64_t kDerivedAtOnce = 200;

/// What an import left is made when nobody writes: who has nothing to write for this long is done.
constexpr std::chrono::milliseconds kBeforeDeriving{20};

/// Does a chore of a lane, which has no caller; false when it failed.
bool Succeeds(const std::function<void()>& chore) {
  try {
    chore();
    return true;
  } catch (...) {  // whatever it is: nobody is there to be told, and the lane goes on
    return false;
  }
}

}  // namespace

SharedBrain::Host::Host() {
  Lane::Chore chores;
  chores.due = [this](Lane::Clock::time_point idle_since) { return ChoresDue(idle_since); };
  chores.run = [this] { DoChores(); };
  write.Configure(
      [this](std::span<const std::function<bool()>> steps) { return Opened().RunGroup(steps); },
      chores);
}

std::optional<Lane::Clock::time_point> SharedBrain::Host::ChoresDue(
    Lane::Clock::time_point idle_since) {
  if (!open) return std::nullopt;
  const auto accesses = brain->scores().AccessesDue();
  deriving_failed = deriving_failed && brain->derivation().HasBacklog();
  const bool derives = !deriving_failed && brain->derivation().HasBacklog();
  if (!derives && !brain->alerts().HasMarksLeft()) return accesses;
  const auto quiet = idle_since + kBeforeDeriving;
  return accesses ? std::min(*accesses, quiet) : quiet;
}

void SharedBrain::Host::DoChores() {
  if (!brain) return;
  // Where it failed, the next memory that needs the keys makes them, or says why not.
  if (!deriving_failed)
    deriving_failed = !Succeeds([this] { brain->derivation().DeriveBatch(kDerivedAtOnce); });
  // What is not looked at now is at the next write.
  Succeeds([this] {
    if (brain->alerts().HasMarksLeft()) brain->alerts().EvaluateLeft(now);
  });
  // They stay queued and are tried again; Close reports it if they cannot be written.
  Succeeds([this] {
    const auto accesses = brain->scores().AccessesDue();
    if (accesses && *accesses <= Lane::Clock::now()) brain->scores().FlushAccesses();
  });
}

void SharedBrain::Host::OpenOnLane(const BrainOptions& options) {
  if (brain && brain->Join(options)) return;
  if (brain) {
    if (Registry::Get().Holders(*this) > 1) {
      throw Error(
          ErrorCode::kOptionsConflict,
          options.path +
              " is open in this process with other options: use the same, or close it first");
    }
    // The only holder is the one that opens: it came after the others closed, before the file was.
    CloseWhenIdle();
  }
  // A world that ends on another thread may still be closing the file.
  Registry::Get().AwaitOlder(*this);
  BrainOptions timed = options;
  timed.clock = [this] { return now.load(); };
  {
    const std::lock_guard lock(Registry::Get().mutex);
    gate = options.replica.gate;
  }
  brain = std::make_unique<Brain>(std::move(timed));
  deriving_failed = false;
  open = true;
}

void SharedBrain::Host::CloseOnLane(bool& released) {
  const int left = Registry::Get().Release(*this, released);
  if (brain && left == 0) CloseWhenIdle();
}

void SharedBrain::Host::CloseWhenIdle() {
  read.Drain();
  for (auto& each : long_reads) each.lane.Drain();
  ending = true;
  background.Drain();
  ending = false;
  CloseNow();
}

void SharedBrain::Host::BuildVectorIndex() {
  if (!brain->finder().VectorIndexDue() || indexing.exchange(true)) return;
  Lane::Job job;
  // Short steps, between which other work is done.
  job.step = [this] { return ending || Opened().finder().BuildVectorIndex(); };
  job.done = [this](const std::exception_ptr&) { indexing = false; };
  job.cancel = std::make_shared<CancelFlag>(false);
  background.Post(std::move(job));
}

void SharedBrain::Host::CloseNow() {
  const std::unique_ptr<Brain> closing = std::move(brain);
  std::exception_ptr failure;
  try {
    closing->Close();
  } catch (const Error&) {
    failure = std::current_exception();
  }
  // Only now may another host open the file.
  open = false;
  if (failure) std::rethrow_exception(failure);
}

void SharedBrain::Host::AbandonGate() {
  const std::lock_guard lock(Registry::Get().mutex);
  if (gate) gate->Abandon();
}

void SharedBrain::Host::Shutdown() {
  AbandonGate();
  read.Stop();
  for (auto& each : long_reads) each.lane.Stop();
  background.Stop();
  write.Stop();
  if (!brain) return;
  try {
    CloseNow();
  } catch (const Error&) {
    // Nobody is left to be told, and what was acknowledged is in the file.
    return;
  }
}

}  // namespace cortex
