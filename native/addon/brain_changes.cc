// The methods of a brain that change what is stored, and the lists beside the memories.

#include <string>
#include <utility>

#include "addon/brain_promise.h"
#include "addon/convert.h"
#include "addon/fields.h"

namespace cortex::addon {

Napi::Value BrainObject::FindReference(const Napi::CallbackInfo& info) {
  auto work = [reference = ToText(info[0], "id"), reader = ToReader(info[1])](
                  Brain& brain, const CancelFlag* cancel) {
    return brain.FindReference(reference, cancel, reader);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromText, info[2]);
}

Napi::Value BrainObject::UpdateMemory(const Napi::CallbackInfo& info) {
  return PromiseStored(info.Env(),
                       [id = ToText(info[0], "id"), update = ToMemoryUpdate(info[1]),
                        now = ToTime(info[2], "now"), reader = ToReader(info[3])](Brain& brain) {
                         return brain.UpdateMemory(id, update, now, reader);
                       });
}

Napi::Value BrainObject::EditMemory(const Napi::CallbackInfo& info) {
  return PromiseStored(info.Env(),
                       [id = ToText(info[0], "id"), edit = ToMemoryEdit(info[1]),
                        now = ToTime(info[2], "now"), reader = ToReader(info[3])](Brain& brain) {
                         return brain.EditMemory(id, edit, now, reader);
                       });
}

Napi::Value BrainObject::DeleteMemories(const Napi::CallbackInfo& info) {
  const Napi::Object options = OptionsOf(info[1]);
  auto work = [ids = ToTexts(info[0], "ids"), actor = ToText(options.Get("actor"), "actor"),
               now = ToTime(options.Get("now"), "now"),
               reader = ToReader(options.Get("user"))](Brain& brain, const CancelFlag* cancel) {
    return brain.DeleteMemories(ids, actor, now, cancel, reader);
  };
  return Promise(info.Env(), &SharedBrain::WriteAlone, std::move(work), FromDeletion, info[2]);
}

Napi::Value BrainObject::Forget(const Napi::CallbackInfo& info) {
  const Napi::Object options = OptionsOf(info[1]);
  auto work = [query = ToForgetQuery(info[0], Opened().options().timezone),
               dry_run = ToBool(options.Get("dry_run"), "dry_run"),
               actor = ToText(options.Get("actor"), "actor"),
               now = ToTime(options.Get("now"), "now"),
               reader = ToReader(options.Get("user"))](Brain& brain, const CancelFlag* cancel) {
    return brain.Forget(query, dry_run, actor, now, cancel, reader);
  };
  return Promise(info.Env(), &SharedBrain::WriteAlone, std::move(work), FromReceipt, info[2]);
}

Napi::Value BrainObject::Dedupe(const Napi::CallbackInfo& info) {
  return PromiseInSteps<DedupeProgress>(
      [options = ToDedupeOptions(info[0])](Brain& brain, DedupeProgress* progress) {
        return brain.DedupeBatch(options, progress);
      },
      [](const DedupeProgress& progress) { return std::pair(progress.compared, progress.total); },
      FromDedupe, info[1], info[2]);
}

Napi::Value BrainObject::GetContradictions(const Napi::CallbackInfo& info) {
  auto work = [query = ToContradictionQuery(info[0])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.GetContradictions(query);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromListings,
                 info.Env().Undefined());
}

Napi::Value BrainObject::GetProvedWrong(const Napi::CallbackInfo& info) {
  auto work = [query = ToProvedWrongQuery(info[0])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.GetProvedWrong(query);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromProvedWrong,
                 info.Env().Undefined());
}

Napi::Value BrainObject::ResolveContradiction(const Napi::CallbackInfo& info) {
  const Fields options(info[1], "options");
  auto work = [id = ToText(info[0], "id"), winner = options.OptionalText("winner_id"),
               actor = options.Text("actor"), now = options.Time("now"),
               reader = ToReader(options["user"])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.ResolveContradiction(id, winner, actor, now, reader);
  };
  return Promise(info.Env(), &SharedBrain::WriteAlone, std::move(work), FromContradiction,
                 info.Env().Undefined());
}

Napi::Value BrainObject::GetBackups(const Napi::CallbackInfo& info) {
  auto work = [](Brain& brain, const CancelFlag* /*cancel*/) { return brain.GetBackups(); };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromBackups,
                 info.Env().Undefined());
}

Napi::Value BrainObject::DefineCategory(const Napi::CallbackInfo& info) {
  CategoryDefinition category = ToCategory(info[0]);
  category.created_at = ToTime(info[1], "now");
  auto work = [category = std::move(category)](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.DefineCategory(category);
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromFlag,
                 info.Env().Undefined());
}

Napi::Value BrainObject::ListCategories(const Napi::CallbackInfo& info) {
  auto work = [reader = ToReader(info[0])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.ListCategories(reader);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromCategories,
                 info.Env().Undefined());
}

Napi::Value BrainObject::AddPin(const Napi::CallbackInfo& info) {
  auto work = [pin = ToNewPin(info[0]), now = ToTime(info[1], "now"), reader = ToReader(info[2])](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.AddPin(pin, now, reader);
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromPin, info.Env().Undefined());
}

Napi::Value BrainObject::RemovePin(const Napi::CallbackInfo& info) {
  auto work = [id = ToText(info[0], "id"), reader = ToReader(info[1])](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    brain.RemovePin(id, reader);
    return Nothing{};
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromNothing,
                 info.Env().Undefined());
}

Napi::Value BrainObject::ClearPins(const Napi::CallbackInfo& info) {
  auto work = [reader = ToReader(info[0])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.ClearPins(reader);
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromCount,
                 info.Env().Undefined());
}

Napi::Value BrainObject::GetPins(const Napi::CallbackInfo& info) {
  auto work = [reader = ToReader(info[0])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.GetPins(reader);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromPins, info.Env().Undefined());
}

}  // namespace cortex::addon
