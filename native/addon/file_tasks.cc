#include "addon/file_tasks.h"

#include <functional>
#include <memory>
#include <string>

#include "addon/brain_promise.h"
#include "addon/convert.h"
#include "addon/convert_policy.h"
#include "addon/errors.h"
#include "addon/fields.h"
#include "brain/background.h"
#include "brain/rekey.h"
#include "migrate/migration.h"
#include "migrate/rollback.h"
#include "store/restore.h"

namespace cortex::addon {
namespace {

MigrationOptions ToMigrationOptions(const Napi::Value& value) {
  const Fields fields(value, "options");
  MigrationOptions options;
  options.source = fields.Text("source");
  options.target = fields.OptionalText("target").value_or("");
  options.key = ToBrainKey(fields["key"]);
  options.dry_run = fields.Bool("dry_run");
  options.timezone = TimeZone(fields.Text("timezone"));
  options.user_id = fields.Text("user_id");
  options.now = fields.Time("now");
  options.batch_size = fields.Integer("batch_size");
  options.policy = ToPolicy(fields["policy"]);
  return options;
}

struct MigrationTask {
  MigrationOptions options;
  std::unique_ptr<LegacyMigration> migration;
  std::string report;

  /// Made on the lane: its constructor looks at files.
  bool Step(const CancelFlag* cancel) {
    if (!migration) migration = std::make_unique<LegacyMigration>(options);
    if (!migration->Step(cancel)) return false;
    report = DumpReport(migration->report());
    migration.reset();
    return true;
  }
};

/// Posts `step(cancel)`, which returns true when finished, and promises `value`.
Napi::Value PromiseTask(
    Napi::Env env, const Napi::Value& on_progress, const Napi::Value& cancellation,
    const std::function<std::function<bool(const CancelFlag*)>(std::uint64_t call)>& make_step,
    const ToJs& value) {
  Environment& environment = Environment::Of(env);
  const auto call = environment.Begin(on_progress);
  try {
    auto cancel = CancellationObject::FlagOf(cancellation);
    environment.CancelAtEnd(cancel);
    Lane::Job job;
    job.cancel = cancel;
    job.step = [step = make_step(call.number), cancel] { return step(cancel.get()); };
    job.done = Deliver(environment.mailbox(), call.number, value);
    PostInBackground(std::move(job));
  } catch (const Error&) {
    environment.Settle(call.number, std::current_exception(), Undefined());
  }
  return call.promise;
}

/// The same for work that is one step, and gives what `convert` takes.
template <class Work, class Convert>
Napi::Value PromiseOneTask(Napi::Env env, const Napi::Value& cancellation, Work work,
                           Convert convert) {
  using Result = std::invoke_result_t<Work, const CancelFlag*>;
  auto result = std::make_shared<Result>();
  const auto make_step = [result, work](std::uint64_t /*call*/) {
    return [result, work](const CancelFlag* cancel) {
      *result = work(cancel);
      return true;
    };
  };
  return PromiseTask(
      env, env.Undefined(), cancellation, make_step,
      [result, convert](Napi::Env at) -> Napi::Value { return convert(at, *result); });
}

/// Rejects with what a conversion of arguments throws.
template <class Work>
Napi::Value Promising(Napi::Env env, const Work& work) {
  try {
    return work();
  } catch (const Error&) {
    auto deferred = Napi::Promise::Deferred::New(env);
    deferred.Reject(ToJsError(env, std::current_exception()).Value());
    return deferred.Promise();
  }
}

}  // namespace

Napi::Value Migrate(const Napi::CallbackInfo& info) {
  return Promising(info.Env(), [&] {
    auto task = std::make_shared<MigrationTask>();
    task->options = ToMigrationOptions(info[0]);
    const auto make_step = [task, listened = info[1].IsFunction(),
                            mailbox = Environment::Of(info.Env()).mailbox()](std::uint64_t call) {
      return [task, listened, mailbox, call](const CancelFlag* cancel) {
        const bool finished = task->Step(cancel);
        if (listened && task->migration) {
          const auto progress = task->migration->progress();
          mailbox->Put({call, false, nullptr,
                        [progress](Napi::Env at) { return FromDoneAndTotal(at, progress); }});
        }
        return finished;
      };
    };
    return PromiseTask(
        info.Env(), info[1], info[2], make_step,
        [task](Napi::Env env) -> Napi::Value { return Napi::String::New(env, task->report); });
  });
}

Napi::Value RollBackBrain(const Napi::CallbackInfo& info) {
  return Promising(info.Env(), [&] {
    const Fields fields(info[1], "options");
    auto work = [path = ToText(info[0], "path"), now = fields.Time("now"),
                 key = ToBrainKey(fields["key"])](const CancelFlag* cancel) {
      return RollBack(path, key, now, cancel);
    };
    return PromiseOneTask(info.Env(), info[2], std::move(work), FromRollback);
  });
}

Napi::Value RestoreBrainFile(const Napi::CallbackInfo& info) {
  return Promising(info.Env(), [&] {
    const Fields fields(info[2], "options");
    auto work = [path = ToText(info[0], "path"), backup = ToText(info[1], "backup"),
                 now = fields.Time("now"),
                 key = ToBrainKey(fields["key"])](const CancelFlag* cancel) {
      return RestoreFile(path, key, backup, now, cancel);
    };
    return PromiseOneTask(info.Env(), info[3], std::move(work), FromRestore);
  });
}

Napi::Value RekeyBrain(const Napi::CallbackInfo& info) {
  return Promising(info.Env(), [&] {
    const Fields fields(info[1], "options");
    auto work = [path = ToText(info[0], "path"), key = ToBrainKey(fields["key"]),
                 new_key = ToBrainKey(fields["new_key"])](const CancelFlag* cancel) {
      return Rekey(path, key, new_key, cancel);
    };
    return PromiseOneTask(info.Env(), info[2], std::move(work), FromRekey);
  });
}

}  // namespace cortex::addon
