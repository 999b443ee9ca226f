#pragma once

#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "addon/napi_setup.h"
#include "addon/shapes/objects.h"
#include "brain/shared_brain.h"

/// What the addon keeps for one JavaScript environment (the main thread's, or a worker's).
namespace cortex::addon {

/// Makes the value a promise resolves to. Called on the JavaScript thread.
using ToJs = std::function<Napi::Value(Napi::Env)>;
/// Goes on with a large value that a ToJs began; true when it is whole. Called on the JavaScript
/// thread once for each turn of its loop.
using Grow = std::function<bool(Napi::Env, Napi::Object)>;

/// Gives the environment's callers what its mailbox holds.
void DeliverLetters(Napi::Env env, Napi::Function none, void* context, void* data);
/// Has the JavaScript thread do that, straight: a function of JavaScript between them takes as long
/// as settling a promise.
using Waker = Napi::TypedThreadSafeFunction<void, void, &DeliverLetters>;

/// Where lane threads leave what they finished. Outlives the environment: lanes may still hold it.
///
/// Lifetime:
/// 1. Lane threads only touch `mailbox` and the thread-safe function, each under its mutex, and the
/// latter only while
///    the environment lives.
/// 2. Promises and JavaScript functions stay in Environment, on the JavaScript thread; lanes know
/// them by number.
class Mailbox {
 public:
  struct Letter {
    std::uint64_t call;
    /// Progress leaves the call pending.
    bool final;
    std::exception_ptr failure;
    ToJs value;
    /// Empty for a value that is whole at once.
    Grow grow = nullptr;
  };

  void Put(Letter letter);
  [[nodiscard]] std::vector<Letter> Take();
  void Attach(Waker wake);
  /// From now on letters are thrown away.
  void Detach();

 private:
  /// Held while the receiver is woken; taken before the other.
  std::mutex wake_mutex_;
  std::optional<Waker> wake_;
  std::mutex letters_mutex_;
  std::vector<Letter> letters_;
};

/// Thread-safety: the JavaScript thread of its environment.
class Environment {
 public:
  explicit Environment(Napi::Env env);
  ~Environment() = default;
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

  static Environment& Of(Napi::Env env) { return *env.GetInstanceData<Environment>(); }

  struct Call {
    std::uint64_t number = 0;
    Napi::Promise promise;
  };
  /// A new promise that keeps the event loop alive until its letter comes. `on_progress` may be
  /// empty.
  Call Begin(const Napi::Value& on_progress);
  /// The number by which letters that are never final call a function of JavaScript with the
  /// elements of their value. It keeps nothing alive.
  std::uint64_t Listen(const Napi::Function& listener);
  /// Settles a promise at once.
  void Settle(std::uint64_t call, const std::exception_ptr& failure, const ToJs& value);
  [[nodiscard]] std::shared_ptr<Mailbox> mailbox() const { return mailbox_; }

  /// Brains that must be let go when the environment ends. JavaScript objects outlive this object
  /// by a little, so they hold the set too.
  using Brains = std::set<std::shared_ptr<SharedBrain>>;
  [[nodiscard]] std::shared_ptr<Brains> brains() const { return brains_; }

  /// Tells work that belongs to no brain to stop when the environment ends.
  void CancelAtEnd(const std::shared_ptr<CancelFlag>& cancel) { tasks_.push_back(cancel); }

  /// Keeps `brain` until the letter of `call` comes; it then goes to TakeOpened, or is closed.
  void KeepWhileOpening(std::uint64_t call, std::shared_ptr<SharedBrain> brain);
  /// The brain whose opening just succeeded; null outside that moment.
  [[nodiscard]] std::shared_ptr<SharedBrain> TakeOpened() {
    return std::exchange(opened_, nullptr);
  }
  void SetBrainConstructor(const Napi::Function& constructor) {
    brain_constructor_ = Napi::Persistent(constructor);
  }
  [[nodiscard]] Napi::Object NewBrain() const { return brain_constructor_.New({}); }

  void Deliver();
  /// The next piece of a large value.
  void GrowNext();
  [[nodiscard]] ObjectMaker& objects() { return objects_; }

 private:
  struct Pending {
    Napi::Promise::Deferred deferred;
    Napi::FunctionReference on_progress;
    /// For a call that opens a brain.
    std::shared_ptr<SharedBrain> opening;
  };

  /// A value that is not whole yet, whose promise waits.
  struct Growing {
    Napi::Promise::Deferred deferred;
    Napi::ObjectReference begun;
    Grow grow;
  };

  void Deliver(const Mailbox::Letter& letter);
  /// Settles the promise, or keeps the value to grow.
  void Resolve(const Napi::Promise::Deferred& deferred, const Mailbox::Letter& letter);
  /// Has GrowNext called in the next turn of the loop.
  void WaitToGrow();
  void DeliverProgress(std::uint64_t call, const ToJs& value);
  void CallListener(const Napi::FunctionReference& listener, const ToJs& value);
  void End();

  Napi::Env env_;
  Waker wake_;
  std::shared_ptr<Mailbox> mailbox_ = std::make_shared<Mailbox>();
  std::unordered_map<std::uint64_t, Pending> pending_;
  std::unordered_map<std::uint64_t, Napi::FunctionReference> listeners_;
  std::uint64_t next_call_ = 1;
  std::shared_ptr<Brains> brains_ = std::make_shared<Brains>();
  std::shared_ptr<SharedBrain> opened_;
  std::vector<std::weak_ptr<CancelFlag>> tasks_;
  Napi::FunctionReference brain_constructor_;
  /// As it was when the addon was loaded: tests put clocks of their own in its place.
  Napi::FunctionReference set_immediate_;
  std::deque<Growing> growing_;
  ObjectMaker objects_;
};

}  // namespace cortex::addon
