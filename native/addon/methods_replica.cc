// The methods of a brain that hosts share.

#include <string>

#include "addon/brain_promise.h"
#include "addon/convert.h"
#include "brain/brain.h"
#include "brain/replication.h"

namespace cortex::addon {
namespace {

Napi::Value FromReplicaState(Napi::Env env, const ReplicaState& state) {
  auto object = Napi::Object::New(env);
  object.Set("id", state.id);
  object.Set("epoch", state.epoch);
  object.Set("position", FromCount(env, state.at.number));
  object.Set("commit", state.at.commit ? FromText(env, *state.at.commit) : env.Null());
  object.Set("forgot", FromCount(env, state.forgot));
  return object;
}

}  // namespace

Napi::Value BrainObject::GetReplicaState(const Napi::CallbackInfo& info) {
  auto work = [](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.replication().State();
  };
  return Promise(info.Env(), &SharedBrain::WriteAlone, std::move(work), FromReplicaState,
                 info.Env().Undefined());
}

Napi::Value BrainObject::ApplyChanges(const Napi::CallbackInfo& info) {
  auto work = [changes = ToText(info[0], "changes")](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.replication().Apply(changes);
  };
  return Promise(info.Env(), &SharedBrain::WriteAlone, std::move(work), FromReplicaState,
                 info.Env().Undefined());
}

}  // namespace cortex::addon
