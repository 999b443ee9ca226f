#include "addon/environment.h"

#include <utility>

#include "addon/errors.h"

namespace cortex::addon {

void Mailbox::Put(Letter letter) {
  const std::lock_guard waking(wake_mutex_);
  if (!wake_) return;
  bool first = false;
  {
    const std::lock_guard lock(letters_mutex_);
    letters_.push_back(std::move(letter));
    first = letters_.size() == 1;
  }
  // One knock for many letters: the receiver takes them all. It may come before the knock is over,
  // and must not find the letters locked.
  if (first) wake_->NonBlockingCall();
}

std::vector<Mailbox::Letter> Mailbox::Take() {
  const std::lock_guard lock(letters_mutex_);
  return std::exchange(letters_, {});
}

void Mailbox::Attach(Waker wake) {
  const std::lock_guard waking(wake_mutex_);
  wake_ = wake;
}

void Mailbox::Detach() {
  const std::lock_guard waking(wake_mutex_);
  wake_.reset();
  const std::lock_guard lock(letters_mutex_);
  letters_.clear();
}

Environment::Environment(Napi::Env env) : env_(env) {
  wake_ = Waker::New(env, "cortex", 0, 1);
  wake_.Unref(env);
  mailbox_->Attach(wake_);
  set_immediate_ = Napi::Persistent(env.Global().Get("setImmediate").As<Napi::Function>());
  // Registered after the thread-safe function, so that it runs before that one is taken down.
  env.AddCleanupHook([this] { End(); });
}

Environment::Call Environment::Begin(const Napi::Value& on_progress) {
  auto deferred = Napi::Promise::Deferred::New(env_);
  const std::uint64_t number = next_call_++;
  Pending pending{deferred, {}, nullptr};
  if (on_progress.IsFunction())
    pending.on_progress = Napi::Persistent(on_progress.As<Napi::Function>());
  if (pending_.empty()) wake_.Ref(env_);
  pending_.emplace(number, std::move(pending));
  return {number, deferred.Promise()};
}

std::uint64_t Environment::Listen(const Napi::Function& listener) {
  const std::uint64_t number = next_call_++;
  listeners_.emplace(number, Napi::Persistent(listener));
  return number;
}

void Environment::CallListener(const Napi::FunctionReference& listener, const ToJs& value) {
  const Napi::HandleScope scope(env_);
  const auto list = value(env_).As<Napi::Array>();
  std::vector<napi_value> arguments;
  for (std::uint32_t i = 0; i < list.Length(); ++i) arguments.push_back(list.Get(i));
  listener.Call(arguments);
}

void Environment::Settle(std::uint64_t call, const std::exception_ptr& failure, const ToJs& value) {
  Deliver({call, true, failure, value});
}

ObjectMaker& ObjectsOf(Napi::Env env) { return Environment::Of(env).objects(); }

void DeliverLetters(Napi::Env env, Napi::Function /*none*/, void* /*context*/, void* /*data*/) {
  // Without an environment: it has ended, and nobody is left to be told.
  if (static_cast<napi_env>(env) != nullptr) Environment::Of(env).Deliver();
}

void Environment::Deliver() {
  for (const auto& letter : mailbox_->Take()) Deliver(letter);
}

void Environment::KeepWhileOpening(std::uint64_t call, std::shared_ptr<SharedBrain> brain) {
  brains_->insert(brain);
  pending_.at(call).opening = std::move(brain);
}

void Environment::DeliverProgress(std::uint64_t call, const ToJs& value) {
  const auto arguments = value(env_).As<Napi::Array>();
  try {
    pending_.at(call).on_progress.Call({arguments.Get(0U), arguments.Get(1U)});
  } catch (const Napi::Error& error) {  // the listener failed: its caller is told at once
    const Napi::Promise::Deferred deferred = pending_.at(call).deferred;
    pending_.erase(call);
    if (pending_.empty()) wake_.Unref(env_);
    deferred.Reject(error.Value());
  }
}

void Environment::Deliver(const Mailbox::Letter& letter) {
  const auto listener = listeners_.find(letter.call);
  if (listener != listeners_.end()) return CallListener(listener->second, letter.value);
  const auto found = pending_.find(letter.call);
  if (found == pending_.end()) return;
  const Napi::HandleScope scope(env_);
  if (!letter.final) return DeliverProgress(letter.call, letter.value);
  const Pending pending = std::move(found->second);
  pending_.erase(found);
  if (pending_.empty()) wake_.Unref(env_);
  if (letter.failure) {
    if (pending.opening) {
      brains_->erase(pending.opening);
      SharedBrain::Reap();
    }
    pending.deferred.Reject(ToJsError(env_, letter.failure).Value());
    return;
  }
  try {
    opened_ = pending.opening;
    Resolve(pending.deferred, letter);
  } catch (const Napi::Error& error) {  // the engine is out of memory, or the environment is ending
    pending.deferred.Reject(error.Value());
  }
}

namespace {

/// Frees a large result on a thread of its own: of forty thousand facts that takes as long as an
/// answer may wait. Deletes itself when it is done.
class Disposal : public Napi::AsyncWorker {
 public:
  Disposal(Napi::Env env, Grow result) : Napi::AsyncWorker(env), result_(std::move(result)) {}
  void Execute() override { result_ = nullptr; }

 private:
  Grow result_;
};

}  // namespace

void Environment::Resolve(const Napi::Promise::Deferred& deferred, const Mailbox::Letter& letter) {
  const Napi::Value value = letter.value(env_);
  if (!letter.grow || letter.grow(env_, value.As<Napi::Object>())) return deferred.Resolve(value);
  growing_.push_back({deferred, Napi::Persistent(value.As<Napi::Object>()), letter.grow});
  if (growing_.size() == 1) WaitToGrow();
}

void Environment::WaitToGrow() {
  const auto grow = [](const Napi::CallbackInfo& info) { Of(info.Env()).GrowNext(); };
  set_immediate_.Call({Napi::Function::New(env_, grow)});
}

void Environment::GrowNext() {
  if (growing_.empty()) return;
  Growing next = std::move(growing_.front());
  growing_.pop_front();
  try {
    const Napi::Object begun = next.begun.Value();
    if (next.grow(env_, begun)) {
      next.deferred.Resolve(begun);
      (new Disposal(env_, std::move(next.grow)))->Queue();
    } else {
      growing_.push_back(std::move(next));  // others first, so that none waits for the longest
    }
  } catch (const Napi::Error& error) {
    next.deferred.Reject(error.Value());
  }
  if (!growing_.empty()) WaitToGrow();
}

void Environment::End() {
  for (const auto& task : tasks_) {
    if (const auto cancel = task.lock()) cancel->store(true);
  }
  for (const auto& brain : *brains_) brain->Abandon();
  mailbox_->Detach();
  pending_.clear();
  listeners_.clear();
  brains_->clear();
  growing_.clear();
  set_immediate_.Reset();
  brain_constructor_.Reset();
  objects_.Reset();
  wake_.Abort();
}

}  // namespace cortex::addon
