// The methods of a brain that store, change and read memories.

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "addon/brain_promise.h"
#include "addon/convert.h"
#include "addon/fields.h"
#include "addon/pieces.h"
#include "base/error.h"
#include "brain/brain_types.h"
#include "brain/memories.h"

namespace cortex::addon {
namespace {

ToJs Told(const StorageResult& result) {
  return [result](Napi::Env env) { return FromStorageResult(env, result); };
}

}  // namespace

Napi::Value BrainObject::PromiseStored(Napi::Env env, std::function<StorageResult(Brain&)> work) {
  SharedBrain& brain = Opened();
  const auto call = environment_->Begin(env.Undefined());
  auto result = std::make_shared<StorageResult>();
  auto step = [result, work = std::move(work)](Brain& opened) {
    *result = work(opened);
    return true;
  };
  auto done = [result, mailbox = environment_->mailbox(),
               number = call.number](const std::exception_ptr& failure) {
    if (!failure) return mailbox->Put({number, true, nullptr, Told(*result)});
    const auto told = StorageFailure(failure);
    mailbox->Put({number, true, told ? nullptr : failure, told ? Told(*told) : Undefined()});
  };
  brain.Write(std::move(step), std::move(done));
  return call.promise;
}

Napi::Value BrainObject::SettleStored(Napi::Env env, const StorageResult& result) {
  const auto call = environment_->Begin(env.Undefined());
  environment_->Settle(call.number, nullptr, Told(result));
  return call.promise;
}

Napi::Value BrainObject::CreateMemory(const Napi::CallbackInfo& info) {
  const TimeZone& zone = Opened().options().timezone;
  try {
    auto work = [memory = ToNewMemory(info[0], zone), now = ToTime(info[1], "now")](Brain& brain) {
      return brain.memories().Create(memory, now);
    };
    return PromiseStored(info.Env(), std::move(work));
  } catch (const Error& error) {
    return SettleStored(info.Env(), ValidationFailure(error.what()));
  }
}

Napi::Value BrainObject::CheckMemory(const Napi::CallbackInfo& info) {
  auto work = [memory = ToNewMemory(info[0], Opened().options().timezone),
               now = ToTime(info[1], "now")](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.memories().Check(memory, now);
  };
  return Promise(info.Env(), &SharedBrain::WriteAlone, std::move(work), FromMemoryCheck,
                 info.Env().Undefined());
}

Napi::Value BrainObject::ImportMemories(const Napi::CallbackInfo& info) {
  const TimeZone& zone = Opened().options().timezone;
  if (!info[0].IsArray()) throw Error(ErrorCode::kValidation, "memories is not a list");
  const auto list = info[0].As<Napi::Array>();
  auto memories = std::make_shared<std::vector<NewMemory>>();
  memories->reserve(list.Length());
  for (std::uint32_t i = 0; i < list.Length(); ++i) {
    const Napi::HandleScope scope(info.Env());
    memories->push_back(ToNewMemory(list.Get(i), zone));
  }
  const Napi::Object options = OptionsOf(info[1]);
  const TimeMs now = ToTime(options.Get("now"), "now");
  const StoringChecks checks{
      .duplicates = !ToBool(options.Get("keep_duplicates"), "keep_duplicates"),
      .meaning = ToBool(options.Get("compare"), "compare")};
  return PromiseInSteps<ImportProgress>(
      [memories, now, checks](Brain& brain, ImportProgress* progress) {
        return brain.memories().ImportBatch(*memories, checks, now, progress);
      },
      [memories](const ImportProgress& progress) {
        return std::pair(static_cast<std::int64_t>(progress.next),
                         static_cast<std::int64_t>(memories->size()));
      },
      FromImport, info[2], info[3]);
}

Napi::Value BrainObject::UpdateMemory(const Napi::CallbackInfo& info) {
  return PromiseStored(
      info.Env(),
      [id = ToText(info[0], "id"), update = ToMemoryUpdate(info[1], Opened().options().timezone),
       now = ToTime(info[2], "now"), reader = ToReader(info[3])](Brain& brain) {
        return brain.memories().Update(id, update, now, reader);
      });
}

Napi::Value BrainObject::EditMemory(const Napi::CallbackInfo& info) {
  return PromiseStored(info.Env(),
                       [id = ToText(info[0], "id"), edit = ToMemoryEdit(info[1]),
                        now = ToTime(info[2], "now"), reader = ToReader(info[3])](Brain& brain) {
                         return brain.memories().Edit(id, edit, now, reader);
                       });
}

Napi::Value BrainObject::GetMemory(const Napi::CallbackInfo& info) {
  const Napi::Object options = OptionsOf(info[1]);
  auto work = [id = ToText(info[0], "id"), peek = ToBool(options.Get("peek"), "peek"),
               now = ToTime(options.Get("now"), "now"), reader = ToReader(options.Get("user")),
               profile = Fields(info[1], "options").OptionalText("profile")](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.memories().Get(id, peek, now, reader, profile);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromMemory,
                 info.Env().Undefined());
}

Napi::Value BrainObject::GetRecent(const Napi::CallbackInfo& info) {
  RecentQuery query = ToRecentQuery(info[0], Opened().options().timezone);
  const Post post = Memories::IsLong(query) ? &SharedBrain::ReadLong : &SharedBrain::Read;
  auto work = [query = std::move(query)](Brain& brain, const CancelFlag* cancel) {
    return brain.memories().GetRecent(query, cancel);
  };
  return Promise(info.Env(), post, std::move(work), ListInPieces(), info[1]);
}

}  // namespace cortex::addon
