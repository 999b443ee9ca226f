#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <string>

#include "base/lane.h"
#include "brain/brain.h"

/// Brains as a process shares them: one per file, however many hold it.
namespace cortex {

/// One holder's share of a brain. The first holder opens the file, the last one closes it; all of
/// them share its lanes, one for writes, one for short reads, some for reads that look at much
/// and one for work that goes on beside all of them.
///
/// Lifetime:
/// 1. Acquire is cheap: it only looks up the file's name. Open, and every call after it, is a job
/// on a lane.
/// 2. Close waits behind the writes that were posted before it, by any holder. A later Acquire of
/// the same path opens anew.
/// 3. Abandon is for when the holder's world ends: the last holder's queued jobs are dropped
/// without a call,
///    a running step is told to cancel and awaited, and the file is closed before it returns.
/// 4. Work in steps that is still going on when the brain closes fails with CLOSED.
///
/// Thread-safety: a handle belongs to one thread; handles of one brain may be on different threads.
/// Callbacks are called on lane threads.
class SharedBrain {
 public:
  using Done = std::function<void(std::exception_ptr)>;
  /// Returns true when finished.
  using Step = std::function<bool(Brain&)>;

  static std::unique_ptr<SharedBrain> Acquire(BrainOptions options);
  ~SharedBrain();
  SharedBrain(const SharedBrain&) = delete;
  SharedBrain& operator=(const SharedBrain&) = delete;

  [[nodiscard]] const BrainOptions& options() const { return options_; }

  /// OPTIONS_CONFLICT when the brain is open with other options; else as Brain. After a failure
  /// only Close or Abandon may follow.
  void Open(Done done);

  /// Once it is open: see Brain::policy_board.
  [[nodiscard]] std::shared_ptr<PolicyBoard> policy_board() const;

  /// What time it is from now on, for memories with a time limit; whoever says it last is right.
  void SetTime(TimeMs now);

  // All jobs of a read-only brain go to the read lane.

  /// A short write that may share its transaction; the step is repeatable and finishes at once.
  void Write(Step step, Done done, std::shared_ptr<CancelFlag> cancel = nullptr);
  /// A write with transactions of its own, in steps; each is repeatable: what it knows is changed
  /// by a step that succeeded.
  void WriteAlone(Step step, Done done, std::shared_ptr<CancelFlag> cancel = nullptr);
  /// The same of steps that are not repeatable, as of what reads a stream: whoever loses its turn
  /// is told BUSY.
  void WriteOnce(Step step, Done done, std::shared_ptr<CancelFlag> cancel = nullptr);
  void Read(Step step, Done done, std::shared_ptr<CancelFlag> cancel = nullptr);
  /// A read that may look at much, as statistics and questions to the fact graph: no short read
  /// waits for it, and the next long one only when some go on already.
  void ReadLong(Step step, Done done, std::shared_ptr<CancelFlag> cancel = nullptr);
  /// Beside the others, with connections of its own; of a brain in memory, which has but one, as
  /// all else on the write lane.
  void InBackground(Step step, Done done, std::shared_ptr<CancelFlag> cancel = nullptr);

  /// Gives up this share. Idempotent: only the first call's `done` is called. Reports what closing
  /// failed at.
  void Close(Done done);
  void Abandon();

  /// Ends the threads of brains that nobody holds any more. Acquire does that, too.
  static void Reap();

  /// For the end of the process, when no thread but the lanes' is left: as Abandon, for every
  /// brain.
  static void EndAll();

 private:
  struct Host;
  struct Registry;
  SharedBrain(std::shared_ptr<Host> host, BrainOptions options);
  void PostAlone(Step step, Done done, std::shared_ptr<CancelFlag> cancel);
  [[nodiscard]] Lane::Job MakeJob(Step step, Done done, std::shared_ptr<CancelFlag> cancel) const;

  std::shared_ptr<Host> host_;
  BrainOptions options_;
  /// Close or Abandon was called.
  bool closing_ = false;
  /// Whether the host counts this share no more; guarded by the registry's mutex.
  std::shared_ptr<bool> released_ = std::make_shared<bool>(false);
};

}  // namespace cortex
