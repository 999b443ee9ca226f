#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "addon/brain_object.h"
#include "addon/convert.h"

/// How the methods of a brain answer: one job on a lane, one promise.
namespace cortex::addon {

/// What a lane thread calls when a call is over.
inline SharedBrain::Done Deliver(const std::shared_ptr<Mailbox>& mailbox, std::uint64_t call,
                                 ToJs value, Grow grow = nullptr) {
  return [mailbox, call, value = std::move(value),
          grow = std::move(grow)](std::exception_ptr failure) {
    mailbox->Put({call, true, std::move(failure), value, grow});
  };
}

inline ToJs Undefined() {
  return [](Napi::Env env) { return env.Undefined(); };
}

inline Napi::Object OptionsOf(const Napi::Value& value) { return ToObject(value, "options"); }

inline Napi::Value FromDoneAndTotal(Napi::Env env, std::pair<std::int64_t, std::int64_t> progress) {
  Napi::Array pair = Napi::Array::New(env, 2);
  pair.Set(0U, Napi::Number::New(env, static_cast<double>(progress.first)));
  pair.Set(1U, Napi::Number::New(env, static_cast<double>(progress.second)));
  return pair;
}

/// For calls that give nothing.
struct Nothing {};
inline Napi::Value FromNothing(Napi::Env env, const Nothing& /*nothing*/) {
  return env.Undefined();
}

inline Napi::Value FromText(Napi::Env env, const std::string& text) {
  return Napi::String::New(env, text);
}
inline Napi::Value FromFlag(Napi::Env env, bool flag) { return Napi::Boolean::New(env, flag); }
inline Napi::Value FromCount(Napi::Env env, std::int64_t count) {
  return Napi::Number::New(env, static_cast<double>(count));
}

template <class Work, class Convert>
Napi::Value BrainObject::Promise(Napi::Env env, Post post, Work work, Convert convert,
                                 const Napi::Value& cancellation) {
  using Result = std::invoke_result_t<Work, Brain&, const CancelFlag*>;
  SharedBrain& brain = Opened();
  auto cancel = CancellationObject::FlagOf(cancellation);
  const auto call = environment_->Begin(env.Undefined());
  auto result = std::make_shared<std::optional<Result>>();
  auto step = [result, work = std::move(work), cancel](Brain& opened) {
    *result = work(opened, cancel.get());
    return true;
  };
  auto value = [result, convert](Napi::Env at) -> Napi::Value { return convert(at, **result); };
  Grow grow;
  if constexpr (requires(Napi::Object begun, std::size_t next) {
                  convert.Grow(env, begun, **result, &next);
                }) {
    grow = [result, convert, next = std::make_shared<std::size_t>(0)](Napi::Env at,
                                                                      Napi::Object begun) {
      return convert.Grow(at, begun, **result, next.get());
    };
  }
  (brain.*post)(std::move(step),
                Deliver(environment_->mailbox(), call.number, std::move(value), std::move(grow)),
                cancel);
  return call.promise;
}

template <class State, class StepFunction, class Report, class Convert>
Napi::Value BrainObject::PromiseInSteps(StepFunction step, Report report, Convert convert,
                                        const Napi::Value& on_progress,
                                        const Napi::Value& cancellation, Post post) {
  SharedBrain& brain = Opened();
  auto cancel = CancellationObject::FlagOf(cancellation);
  const auto call = environment_->Begin(on_progress);
  auto state = std::make_shared<State>();
  const bool listened = on_progress.IsFunction();
  auto one_step = [state, step = std::move(step), report, listened,
                   mailbox = environment_->mailbox(), number = call.number](Brain& opened) {
    const bool finished = step(opened, state.get());
    if (listened) {
      const auto progress = report(*state);
      mailbox->Put({number, false, nullptr,
                    [progress](Napi::Env at) { return FromDoneAndTotal(at, progress); }});
    }
    return finished;
  };
  auto value = [state, convert](Napi::Env at) -> Napi::Value { return convert(at, *state); };
  (brain.*post)(std::move(one_step),
                Deliver(environment_->mailbox(), call.number, std::move(value)), cancel);
  return call.promise;
}

}  // namespace cortex::addon
