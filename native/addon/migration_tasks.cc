#include "addon/migration_tasks.h"

#include <memory>
#include <optional>
#include <string>

#include "addon/brain_promise.h"
#include "addon/errors.h"
#include "addon/fields.h"
#include "background.h"
#include "migrate/migration.h"

namespace cortex::addon {
namespace {

MigrationOptions ToMigrationOptions(const Napi::Value& value) {
  const Fields fields(value, "options");
  MigrationOptions options;
  options.source = fields.Text("source");
  options.target = fields.OptionalText("target").value_or("");
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

}  // namespace

Napi::Value Migrate(const Napi::CallbackInfo& info) {
  Environment& environment = Environment::Of(info.Env());
  const auto call = environment.Begin(info[1]);
  try {
    auto task = std::make_shared<MigrationTask>();
    task->options = ToMigrationOptions(info[0]);
    auto cancel = CancellationObject::FlagOf(info[2]);
    environment.CancelAtEnd(cancel);
    const auto mailbox = environment.mailbox();
    Lane::Job job;
    job.cancel = cancel;
    job.step = [task, cancel, mailbox, number = call.number, listened = info[1].IsFunction()] {
      const bool finished = task->Step(cancel.get());
      if (listened && task->migration) {
        const auto progress = task->migration->progress();
        mailbox->Put({number, false, nullptr,
                      [progress](Napi::Env at) { return FromDoneAndTotal(at, progress); }});
      }
      return finished;
    };
    job.done = Deliver(mailbox, call.number, [task](Napi::Env env) -> Napi::Value {
      return Napi::String::New(env, task->report);
    });
    PostInBackground(std::move(job));
  } catch (const Error&) {
    environment.Settle(call.number, std::current_exception(), Undefined());
  }
  return call.promise;
}

}  // namespace cortex::addon
