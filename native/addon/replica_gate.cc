#include "addon/replica_gate.h"

#include <charconv>
#include <utility>

#include "addon/fields.h"
#include "addon/values.h"
#include "base/error.h"

namespace cortex::addon {
namespace {

/// UNREACHABLE for a code that is none of the list: it comes from outside.
ErrorCode ToErrorCode(const std::string& name) {
  const auto names = ErrorCodeNames();
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return static_cast<ErrorCode>(i);
  }
  return ErrorCode::kUnreachable;
}

Napi::Value ToNumberOf(Napi::Env env, std::int64_t number) {
  return Napi::Number::New(env, static_cast<double>(number));
}

}  // namespace

std::optional<SharedPosition> ReplicaGate::Publish(const Publication& publication) {
  const std::string text = Ask("publish", publication);
  if (text.empty()) return std::nullopt;
  SharedPosition at;
  const char* const end = text.data() + text.size();
  const auto number = std::from_chars(text.data(), end, at.number);
  if (number.ec != std::errc() || number.ptr == end || *number.ptr != ' ')
    throw Error(ErrorCode::kInternal, "The gate answered " + text);
  at.commit = std::string(number.ptr + 1, end);
  return at;
}

std::string ReplicaGate::TakeTurn(const SharedPosition& base) {
  Publication particulars;
  particulars.base = base;
  return Ask("turn", particulars);
}

std::string ReplicaGate::NextChanges(const std::string& more) {
  Publication particulars;
  particulars.base.commit = more;
  return Ask("more", particulars);
}

void ReplicaGate::GiveTurnBack(const SharedPosition& at) noexcept {
  try {
    Publication particulars;
    particulars.base = at;
    static_cast<void>(Ask("release", particulars));
  } catch (const std::exception&) {
    return;  // the database ends a turn that nobody uses
  }
}

void ReplicaGate::Abandon() noexcept {
  const std::lock_guard lock(mutex_);
  abandoned_ = true;
  answered_.notify_all();
}

std::string ReplicaGate::Ask(const char* what, const Publication& particulars) {
  std::unique_lock lock(mutex_);
  const std::uint64_t question = ++question_;
  answer_.reset();
  if (!abandoned_) {
    mailbox_->Put({listener_, false, nullptr,
                   [gate = shared_from_this(), question, what, particulars](Napi::Env env) {
                     return gate->ToArguments(env, question, what, particulars);
                   }});
  }
  answered_.wait(lock, [&] { return abandoned_ || answer_; });
  if (!answer_) {
    throw Error(ErrorCode::kUnreachable,
                "The process ends; whether the last write was stored is not known");
  }
  const Answer answer = *std::exchange(answer_, std::nullopt);
  if (answer.failure) std::rethrow_exception(answer.failure);
  return answer.text;
}

Napi::Value ReplicaGate::ToArguments(Napi::Env env, std::uint64_t question, const char* what,
                                     const Publication& particulars) {
  auto object = Napi::Object::New(env);
  const auto& commit = particulars.base.commit;
  object.Set("position", ToNumberOf(env, particulars.base.number));
  object.Set("commit", commit ? Napi::String::New(env, *commit) : env.Null());
  object.Set("rows", particulars.rows);
  object.Set("counters", particulars.counters);
  object.Set("removes", particulars.removes);
  const auto answer = [gate = shared_from_this(), question](const Napi::CallbackInfo& info) {
    const std::string text = ToText(info[1], "answer");
    if (info[0].IsNull()) return gate->TakeAnswer(question, {nullptr, text});
    const ErrorCode code = ToErrorCode(ToText(info[0], "code"));
    gate->TakeAnswer(question, {std::make_exception_ptr(Error(code, text)), ""});
  };
  auto arguments = Napi::Array::New(env, 3);
  arguments.Set(0U, Napi::String::New(env, what));
  arguments.Set(1U, object);
  arguments.Set(2U, Napi::Function::New(env, answer));
  return arguments;
}

void ReplicaGate::TakeAnswer(std::uint64_t question, Answer answer) {
  const std::lock_guard lock(mutex_);
  if (question != question_ || answer_) return;
  answer_ = std::move(answer);
  answered_.notify_all();
}

ReplicaOptions ToReplicaOptions(Environment& environment, const Napi::Value& value) {
  if (IsAbsent(value)) return {};
  const Fields fields(value, "replica");
  if (!fields["gate"].IsFunction()) throw Error(ErrorCode::kValidation, "gate is no function");
  const auto listener = environment.Listen(fields["gate"].As<Napi::Function>());
  return {std::make_shared<ReplicaGate>(environment.mailbox(), listener), fields.Text("of"),
          fields.Text("id"), fields.Bool("reads_only")};
}

}  // namespace cortex::addon
