// The methods of a brain about the lists beside its memories: pins, categories, users.

#include <string>
#include <utility>

#include "addon/brain_promise.h"
#include "addon/convert.h"
#include "brain/categories.h"
#include "brain/pins.h"
#include "brain/users.h"

namespace cortex::addon {

Napi::Value BrainObject::DefineCategory(const Napi::CallbackInfo& info) {
  CategoryDefinition category = ToCategory(info[0]);
  category.created_at = ToTime(info[1], "now");
  auto work = [category = std::move(category)](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.categories().Define(category);
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromFlag,
                 info.Env().Undefined());
}

Napi::Value BrainObject::ListCategories(const Napi::CallbackInfo& info) {
  auto work = [reader = ToReader(info[0])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.categories().GetAll(reader);
  };
  return Promise(info.Env(), &SharedBrain::ReadLong, std::move(work), FromCategories,
                 info.Env().Undefined());
}

Napi::Value BrainObject::AddPin(const Napi::CallbackInfo& info) {
  auto work = [pin = ToNewPin(info[0]), now = ToTime(info[1], "now"), reader = ToReader(info[2])](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.pins().Add(pin, now, reader);
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromPin, info.Env().Undefined());
}

Napi::Value BrainObject::RemovePin(const Napi::CallbackInfo& info) {
  auto work = [id = ToText(info[0], "id"), reader = ToReader(info[1])](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    brain.pins().Remove(id, reader);
    return Nothing{};
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromNothing,
                 info.Env().Undefined());
}

Napi::Value BrainObject::ClearPins(const Napi::CallbackInfo& info) {
  auto work = [reader = ToReader(info[0])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.pins().Clear(reader);
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromCount,
                 info.Env().Undefined());
}

Napi::Value BrainObject::GetPins(const Napi::CallbackInfo& info) {
  auto work = [reader = ToReader(info[0])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.pins().GetAll(reader);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromPins, info.Env().Undefined());
}

Napi::Value BrainObject::SetCognitiveState(const Napi::CallbackInfo& info) {
  const Napi::Object given = ToObject(info[0], "state");
  const double value = ToNumber(given.Get("value"), "value");
  RequireCognitiveState(value);
  CognitiveState state;
  state.user_id = ToText(given.Get("user_id"), "user_id");
  state.value = static_cast<int>(value);
  state.set_by = ToText(given.Get("set_by"), "set_by");
  state.recorded_at = ToTime(given.Get("recorded_at"), "recorded_at");
  auto work = [state](Brain& brain, const CancelFlag* /*cancel*/) {
    brain.users().SetCognitiveState(state);
    return Nothing{};
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromNothing,
                 info.Env().Undefined());
}

Napi::Value BrainObject::GetCognitiveStates(const Napi::CallbackInfo& info) {
  auto work = [reader = ToReader(info[0])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.users().GetCognitiveStates(reader);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromStates,
                 info.Env().Undefined());
}

}  // namespace cortex::addon
