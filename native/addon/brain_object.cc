#include "addon/brain_object.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "addon/brain_promise.h"
#include "addon/convert.h"
#include "addon/errors.h"
#include "addon/fields.h"
#include "addon/replica_gate.h"
#include "base/error.h"

namespace cortex::addon {
namespace {

constexpr napi_type_tag kBrainTag = {0x6C0E1F4B7A9D4C52ULL, 0x9B3D5E8A1F274061ULL};
constexpr napi_type_tag kCancellationTag = {0x2F7B8D03C6A1495EULL, 0xA45C19E0B7D2386FULL};

}  // namespace

// --- CancellationObject

Napi::Function CancellationObject::Define(Napi::Env env) {
  return DefineClass(env, "Cancellation", {InstanceMethod<&CancellationObject::Cancel>("cancel")});
}

CancellationObject::CancellationObject(const Napi::CallbackInfo& info) : ObjectWrap(info) {
  info.This().As<Napi::Object>().TypeTag(&kCancellationTag);
}

Napi::Value CancellationObject::Cancel(const Napi::CallbackInfo& info) {
  flag_->store(true);
  return info.Env().Undefined();
}

std::shared_ptr<CancelFlag> CancellationObject::FlagOf(const Napi::Value& value) {
  if (value.IsUndefined() || value.IsNull()) return std::make_shared<CancelFlag>(false);
  const bool fits = value.IsObject() && value.As<Napi::Object>().CheckTypeTag(&kCancellationTag);
  if (!fits) throw Error(ErrorCode::kValidation, "cancellation is not a Cancellation");
  return Unwrap(value.As<Napi::Object>())->flag_;
}

// --- BrainObject: lifetime

template <BrainObject::Method method>
Napi::Value BrainObject::Guarded(const Napi::CallbackInfo& info) {
  const Napi::Value self = info.This();
  if (!self.IsObject() || !self.As<Napi::Object>().CheckTypeTag(&kBrainTag)) {
    throw Napi::TypeError::New(info.Env(), "Illegal invocation: this is not a Brain");
  }
  try {
    return (Unwrap(self.As<Napi::Object>())->*method)(info);
  } catch (const Error&) {
    auto deferred = Napi::Promise::Deferred::New(info.Env());
    deferred.Reject(ToJsError(info.Env(), std::current_exception()).Value());
    return deferred.Promise();
  }
}

Napi::Function BrainObject::Define(Napi::Env env) {
  const Napi::Function constructor = DefineClass(env, "Brain", {});
  auto prototype = constructor.Get("prototype").As<Napi::Object>();
  const auto add = [&](const char* name, Napi::Value (*callback)(const Napi::CallbackInfo&)) {
    prototype.Set(name, Napi::Function::New(env, callback, name));
  };
  add("close", &Guarded<&BrainObject::Close>);
  add("setTime", &Guarded<&BrainObject::SetTime>);
  add("createMemory", &Guarded<&BrainObject::CreateMemory>);
  add("checkMemory", &Guarded<&BrainObject::CheckMemory>);
  add("importMemories", &Guarded<&BrainObject::ImportMemories>);
  add("getMemory", &Guarded<&BrainObject::GetMemory>);
  add("getRecent", &Guarded<&BrainObject::GetRecent>);
  add("recordAccess", &Guarded<&BrainObject::RecordAccess>);
  add("recordValidation", &Guarded<&BrainObject::RecordValidation>);
  add("getHistory", &Guarded<&BrainObject::GetHistory>);
  add("explainScore", &Guarded<&BrainObject::ExplainScore>);
  add("setCognitiveState", &Guarded<&BrainObject::SetCognitiveState>);
  add("getCognitiveStates", &Guarded<&BrainObject::GetCognitiveStates>);
  add("getDistribution", &Guarded<&BrainObject::GetDistribution>);
  add("getDistributionBy", &Guarded<&BrainObject::GetDistributionBy>);
  add("getStats", &Guarded<&BrainObject::GetStats>);
  add("runMaintenance", &Guarded<&BrainObject::RunMaintenance>);
  add("check", &Guarded<&BrainObject::Check>);
  add("backup", &Guarded<&BrainObject::Backup>);
  add("getProvedWrong", &Guarded<&BrainObject::GetProvedWrong>);
  add("search", &Guarded<&BrainObject::Search>);
  add("getFactsOf", &Guarded<&BrainObject::GetFactsOf>);
  add("getFactsOfMemory", &Guarded<&BrainObject::GetFactsOfMemory>);
  add("getNeighbourhood", &Guarded<&BrainObject::GetNeighbourhood>);
  add("getPath", &Guarded<&BrainObject::GetPath>);
  add("getGraph", &Guarded<&BrainObject::GetGraph>);
  add("getCurrent", &Guarded<&BrainObject::GetCurrent>);
  add("deriveGraph", &Guarded<&BrainObject::DeriveGraph>);
  add("findReference", &Guarded<&BrainObject::FindReference>);
  add("findIds", &Guarded<&BrainObject::FindIds>);
  add("updateMemory", &Guarded<&BrainObject::UpdateMemory>);
  add("editMemory", &Guarded<&BrainObject::EditMemory>);
  add("deleteMemories", &Guarded<&BrainObject::DeleteMemories>);
  add("forget", &Guarded<&BrainObject::Forget>);
  add("dedupe", &Guarded<&BrainObject::Dedupe>);
  add("recheckContradictions", &Guarded<&BrainObject::RecheckContradictions>);
  add("getContradictions", &Guarded<&BrainObject::GetContradictions>);
  add("resolveContradiction", &Guarded<&BrainObject::ResolveContradiction>);
  add("getBackups", &Guarded<&BrainObject::GetBackups>);
  add("defineCategory", &Guarded<&BrainObject::DefineCategory>);
  add("listCategories", &Guarded<&BrainObject::ListCategories>);
  add("addPin", &Guarded<&BrainObject::AddPin>);
  add("removePin", &Guarded<&BrainObject::RemovePin>);
  add("clearPins", &Guarded<&BrainObject::ClearPins>);
  add("getPins", &Guarded<&BrainObject::GetPins>);
  add("flushAccesses", &Guarded<&BrainObject::FlushAccesses>);
  add("export", &Guarded<&BrainObject::Export>);
  add("exportBytes", &Guarded<&BrainObject::ExportBytes>);
  add("importArchive", &Guarded<&BrainObject::ImportArchive>);
  add("restore", &Guarded<&BrainObject::Restore>);
  add("merge", &Guarded<&BrainObject::Merge>);
  add("replicaState", &Guarded<&BrainObject::GetReplicaState>);
  add("applyChanges", &Guarded<&BrainObject::ApplyChanges>);
  add("getPolicy", &Guarded<&BrainObject::GetPolicy>);
  add("keepPolicy", &Guarded<&BrainObject::KeepPolicy>);
  add("dropPolicy", &Guarded<&BrainObject::DropPolicy>);
  add("seenPolicy", &Guarded<&BrainObject::SeenPolicy>);
  add("seenPolicyVersion", &Guarded<&BrainObject::SeenPolicyVersion>);
  add("createAtom", &Guarded<&BrainObject::CreateAtom>);
  add("getAtomsOfMemory", &Guarded<&BrainObject::GetAtomsOfMemory>);
  add("getAtom", &Guarded<&BrainObject::GetAtom>);
  add("searchAtoms", &Guarded<&BrainObject::SearchAtoms>);
  add("linkAtoms", &Guarded<&BrainObject::LinkAtoms>);
  add("findRootCauses", &Guarded<&BrainObject::FindRootCauses>);
  add("findPathsToOutcome", &Guarded<&BrainObject::FindPathsToOutcome>);
  add("getAtomStats", &Guarded<&BrainObject::GetAtomStats>);
  add("atomizeText", &Guarded<&BrainObject::AtomizeText>);
  add("atomizeMemories", &Guarded<&BrainObject::AtomizeMemories>);
  add("findTemporalPattern", &Guarded<&BrainObject::FindTemporalPattern>);
  add("startSession", &Guarded<&BrainObject::StartSession>);
  add("changeSession", &Guarded<&BrainObject::ChangeSession>);
  add("undoSession", &Guarded<&BrainObject::UndoSession>);
  add("redoSession", &Guarded<&BrainObject::RedoSession>);
  add("importSession", &Guarded<&BrainObject::ImportSession>);
  add("addAgentType", &Guarded<&BrainObject::AddAgentType>);
  add("getSession", &Guarded<&BrainObject::GetSession>);
  add("listSessions", &Guarded<&BrainObject::ListSessions>);
  add("findTurns", &Guarded<&BrainObject::FindTurns>);
  add("sessionHistory", &Guarded<&BrainObject::SessionHistory>);
  add("verifySession", &Guarded<&BrainObject::VerifySession>);
  add("exportSession", &Guarded<&BrainObject::ExportSession>);
  add("renderSession", &Guarded<&BrainObject::RenderSession>);
  add("getAgentTypes", &Guarded<&BrainObject::GetAgentTypes>);
  add("queueMissingEmbeddings", &Guarded<&BrainObject::QueueMissingEmbeddings>);
  add("getDueEmbeddings", &Guarded<&BrainObject::GetDueEmbeddings>);
  add("storeEmbeddings", &Guarded<&BrainObject::StoreEmbeddings>);
  add("deferEmbeddings", &Guarded<&BrainObject::DeferEmbeddings>);
  add("retryFailedEmbeddings", &Guarded<&BrainObject::RetryFailedEmbeddings>);
  add("getVectorStates", &Guarded<&BrainObject::GetVectorStates>);
  add("trends", &Guarded<&BrainObject::Trends>);
  add("patterns", &Guarded<&BrainObject::Patterns>);
  add("compare", &Guarded<&BrainObject::Compare>);
  add("recordEvents", &Guarded<&BrainObject::RecordEvents>);
  add("getEvents", &Guarded<&BrainObject::GetEvents>);
  add("getEventSeries", &Guarded<&BrainObject::GetEventSeries>);
  add("getRepetitions", &Guarded<&BrainObject::GetRepetitions>);
  add("setAlertRule", &Guarded<&BrainObject::SetAlertRule>);
  add("removeAlertRule", &Guarded<&BrainObject::RemoveAlertRule>);
  add("getAlertRules", &Guarded<&BrainObject::GetAlertRules>);
  add("getAlerts", &Guarded<&BrainObject::GetAlerts>);
  add("acknowledgeAlert", &Guarded<&BrainObject::AcknowledgeAlert>);
  add("evaluateAlerts", &Guarded<&BrainObject::EvaluateAlerts>);
  add("getDueAlertMessages", &Guarded<&BrainObject::GetDueAlertMessages>);
  add("getAlertDelivery", &Guarded<&BrainObject::GetAlertDelivery>);
  add("nextToVerify", &Guarded<&BrainObject::NextToVerify>);
  add("reportFigures", &Guarded<&BrainObject::ReportFiguresOf>);
  add("queueMissingForSink", &Guarded<&BrainObject::QueueMissingForSink>);
  add("leaseSink", &Guarded<&BrainObject::LeaseSink>);
  add("releaseSink", &Guarded<&BrainObject::ReleaseSink>);
  add("reportOfSink", &Guarded<&BrainObject::ReportOfSink>);
  add("retryFailedOfSink", &Guarded<&BrainObject::RetryFailedOfSink>);
  add("hastenSink", &Guarded<&BrainObject::HastenSink>);
  add("setSinkDown", &Guarded<&BrainObject::SetSinkDown>);
  add("getDueOfSink", &Guarded<&BrainObject::GetDueOfSink>);
  add("getJobsOfSink", &Guarded<&BrainObject::GetJobsOfSink>);
  add("getSinkStatus", &Guarded<&BrainObject::GetSinkStatus>);
  add("pageOfMemories", &Guarded<&BrainObject::PageOfMemories>);
  add("pageOfSessions", &Guarded<&BrainObject::PageOfSessions>);
  add("pageOfTurns", &Guarded<&BrainObject::PageOfTurns>);
  add("pageOfSessionChanges", &Guarded<&BrainObject::PageOfSessionChanges>);
  add("pageOfAtoms", &Guarded<&BrainObject::PageOfAtoms>);
  add("pageOfContradictions", &Guarded<&BrainObject::PageOfContradictions>);
  add("pageOfEvents", &Guarded<&BrainObject::PageOfEvents>);
  add("pageOfAlerts", &Guarded<&BrainObject::PageOfAlerts>);
  add("pageOfHistory", &Guarded<&BrainObject::PageOfHistory>);
  add("pageOfCategories", &Guarded<&BrainObject::PageOfCategories>);
  return constructor;
}

BrainObject::BrainObject(const Napi::CallbackInfo& info)
    : ObjectWrap(info),
      environment_(&Environment::Of(info.Env())),
      brains_(environment_->brains()),
      brain_(environment_->TakeOpened()) {
  if (!brain_) throw Napi::TypeError::New(info.Env(), "Illegal constructor: use open()");
  policy_ = brain_->policy_board();
  auto self = info.This().As<Napi::Object>();
  self.TypeTag(&kBrainTag);
  self.Set("path", Napi::String::New(info.Env(), brain_->options().path));
  self.Set("read_only", Napi::Boolean::New(info.Env(), brain_->options().read_only));
}

BrainObject::~BrainObject() {
  // Forgotten without close(): the share is given up here, or already was when the environment
  // ended.
  if (brain_) brains_->erase(brain_);
}

SharedBrain& BrainObject::Opened() const {
  if (closed_) throw Error(ErrorCode::kClosed, "This brain was closed: open it again");
  return *brain_;
}

Napi::Value BrainObject::Open(const Napi::CallbackInfo& info) {
  Environment& environment = Environment::Of(info.Env());
  const auto call = environment.Begin(info.Env().Undefined());
  try {
    BrainOptions options = ToBrainOptions(info[0]);
    options.replica = ToReplicaOptions(environment, Fields(info[0], "options")["replica"]);
    const std::shared_ptr<SharedBrain> brain = SharedBrain::Acquire(std::move(options));
    environment.KeepWhileOpening(call.number, brain);
    brain->Open(Deliver(environment.mailbox(), call.number, [](Napi::Env env) -> Napi::Value {
      return Environment::Of(env).NewBrain();
    }));
  } catch (const Error&) {
    environment.Settle(call.number, std::current_exception(), Undefined());
  }
  return call.promise;
}

Napi::Value BrainObject::Close(const Napi::CallbackInfo& info) {
  const auto call = environment_->Begin(info.Env().Undefined());
  if (std::exchange(closed_, true)) {
    environment_->Settle(call.number, nullptr, Undefined());
    return call.promise;
  }
  brain_->Close(Deliver(environment_->mailbox(), call.number, [](Napi::Env env) {
    SharedBrain::Reap();
    return env.Undefined();
  }));
  return call.promise;
}

Napi::Value BrainObject::SetTime(const Napi::CallbackInfo& info) {
  Opened().SetTime(ToTime(info[0], "now"));
  return info.Env().Undefined();
}

}  // namespace cortex::addon
