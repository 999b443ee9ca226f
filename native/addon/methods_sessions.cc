// The methods of a brain about its sessions.

#include <string>
#include <utility>

#include "addon/brain_promise.h"
#include "addon/convert_sessions.h"
#include "addon/fields.h"
#include "brain/sessions.h"

namespace cortex::addon {
namespace {

std::optional<std::string> OptionalId(const Napi::Value& value) {
  if (IsAbsent(value)) return std::nullopt;
  return ToText(value, "session_id");
}

}  // namespace

Napi::Value BrainObject::StartSession(const Napi::CallbackInfo& info) {
  auto work = [request = ToNewSession(info[0]), now = ToTime(info[1], "now")](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.sessions().Start(request, now);
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromSession,
                 info.Env().Undefined());
}

Napi::Value BrainObject::ChangeSession(const Napi::CallbackInfo& info) {
  auto work = [id = ToText(info[0], "session_id"), change = ToSessionChange(info[1]),
               context = ToChangeContext(info[2])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.sessions().Change(id, change, context);
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromChange,
                 info.Env().Undefined());
}

Napi::Value BrainObject::UndoSession(const Napi::CallbackInfo& info) {
  auto work = [id = ToText(info[0], "session_id"), context = ToChangeContext(info[1])](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.sessions().Undo(id, context);
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromChange,
                 info.Env().Undefined());
}

Napi::Value BrainObject::RedoSession(const Napi::CallbackInfo& info) {
  auto work = [id = ToText(info[0], "session_id"), context = ToChangeContext(info[1])](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.sessions().Redo(id, context);
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromChange,
                 info.Env().Undefined());
}

Napi::Value BrainObject::ImportSession(const Napi::CallbackInfo& info) {
  auto work = [text = ToText(info[0], "session"), user = ToText(info[1], "user_id"),
               context = ToChangeContext(info[2])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.sessions().Import(text, user, context);
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromSession,
                 info.Env().Undefined());
}

Napi::Value BrainObject::AddAgentType(const Napi::CallbackInfo& info) {
  auto work = [name = ToText(info[0], "name")](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.sessions().AddAgentType(name);
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromFlag,
                 info.Env().Undefined());
}

Napi::Value BrainObject::GetSession(const Napi::CallbackInfo& info) {
  auto work = [id = ToText(info[0], "session_id"), reader = ToReader(info[1])](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.sessions().Get(id, reader);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromSession,
                 info.Env().Undefined());
}

Napi::Value BrainObject::ListSessions(const Napi::CallbackInfo& info) {
  auto work = [query = ToSessionQuery(info[0])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.sessions().List(query);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromSessionRows,
                 info.Env().Undefined());
}

Napi::Value BrainObject::FindTurns(const Napi::CallbackInfo& info) {
  auto work = [id = OptionalId(info[0]), query = ToTurnQuery(info[1], Opened().options().timezone)](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.sessions().FindTurns(id, query);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromTurns,
                 info.Env().Undefined());
}

Napi::Value BrainObject::SessionHistory(const Napi::CallbackInfo& info) {
  auto work = [id = ToText(info[0], "session_id"), limit = ToInteger(info[1], "limit"),
               reader = ToReader(info[2])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.sessions().History(id, limit, reader);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromOperations,
                 info.Env().Undefined());
}

Napi::Value BrainObject::VerifySession(const Napi::CallbackInfo& info) {
  auto work = [id = ToText(info[0], "session_id"), reader = ToReader(info[1])](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.sessions().Verify(id, reader);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromProblems,
                 info.Env().Undefined());
}

Napi::Value BrainObject::ExportSession(const Napi::CallbackInfo& info) {
  auto work = [id = ToText(info[0], "session_id"), reader = ToReader(info[1])](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.sessions().Export(id, reader);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromText, info.Env().Undefined());
}

Napi::Value BrainObject::RenderSession(const Napi::CallbackInfo& info) {
  auto work = [id = ToText(info[0], "session_id"), reader = ToReader(info[1])](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.sessions().Render(id, reader);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromText, info.Env().Undefined());
}

Napi::Value BrainObject::GetAgentTypes(const Napi::CallbackInfo& info) {
  auto work = [](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.sessions().AgentTypes();
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromTexts,
                 info.Env().Undefined());
}

}  // namespace cortex::addon
