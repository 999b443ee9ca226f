#pragma once

#include <functional>
#include <memory>
#include <type_traits>

#include "addon/environment.h"
#include "addon/napi_setup.h"
#include "brain/fact_graph.h"
#include "brain/insights.h"

/// The JavaScript objects of the addon: an open brain, and a flag that cancels.
namespace cortex::addon {

/// `new Cancellation()`, with one method, cancel().
class CancellationObject : public Napi::ObjectWrap<CancellationObject> {
 public:
  static Napi::Function Define(Napi::Env env);
  explicit CancellationObject(const Napi::CallbackInfo& info);
  /// The flag behind the argument; a new one when it is absent.
  /// VALIDATION_ERROR for anything else.
  static std::shared_ptr<CancelFlag> FlagOf(const Napi::Value& value);

 private:
  Napi::Value Cancel(const Napi::CallbackInfo& info);
  std::shared_ptr<CancelFlag> flag_ = std::make_shared<CancelFlag>(false);
};

/// A holder of a shared brain. Made by open(); each method is one job on a lane and answers with a
/// promise.
class BrainObject : public Napi::ObjectWrap<BrainObject> {
 public:
  static Napi::Function Define(Napi::Env env);
  explicit BrainObject(const Napi::CallbackInfo& info);
  ~BrainObject() override;
  BrainObject(const BrainObject&) = delete;
  BrainObject& operator=(const BrainObject&) = delete;

  /// open(options): a promise of a brain.
  static Napi::Value Open(const Napi::CallbackInfo& info);

 private:
  using Method = Napi::Value (BrainObject::*)(const Napi::CallbackInfo&);
  using Post = void (SharedBrain::*)(SharedBrain::Step, SharedBrain::Done,
                                     std::shared_ptr<CancelFlag>);

  /// Checks `this`, and turns a cortex::Error into a rejected promise.
  template <Method method>
  static Napi::Value Guarded(const Napi::CallbackInfo& info);

  /// Posts `work(brain, cancel)` and promises `convert(env, result)`.
  template <class Work, class Convert>
  Napi::Value Promise(Napi::Env env, Post post, Work work, Convert convert,
                      const Napi::Value& cancellation);
  /// The same for `step(brain, state)`, which returns true when finished; `report(state)` gives
  /// done and total.
  template <class State, class StepFunction, class Report, class Convert>
  Napi::Value PromiseInSteps(StepFunction step, Report report, Convert convert,
                             const Napi::Value& on_progress, const Napi::Value& cancellation,
                             Post post = &SharedBrain::WriteAlone);

  Napi::Value Close(const Napi::CallbackInfo& info);
  Napi::Value SetTime(const Napi::CallbackInfo& info);
  // In methods_memories.cc:
  /// Promises what `work`, a short write, says of storing; a failure of the store is told in it.
  Napi::Value PromiseStored(Napi::Env env, std::function<StorageResult(Brain&)> work);
  Napi::Value SettleStored(Napi::Env env, const StorageResult& result);
  Napi::Value CreateMemory(const Napi::CallbackInfo& info);
  Napi::Value CheckMemory(const Napi::CallbackInfo& info);
  Napi::Value ImportMemories(const Napi::CallbackInfo& info);
  Napi::Value UpdateMemory(const Napi::CallbackInfo& info);
  Napi::Value EditMemory(const Napi::CallbackInfo& info);
  Napi::Value GetMemory(const Napi::CallbackInfo& info);
  Napi::Value GetRecent(const Napi::CallbackInfo& info);
  // In methods_finder.cc:
  Napi::Value Search(const Napi::CallbackInfo& info);
  Napi::Value FindReference(const Napi::CallbackInfo& info);
  Napi::Value FindIds(const Napi::CallbackInfo& info);
  // In methods_scores.cc:
  Napi::Value RecordAccess(const Napi::CallbackInfo& info);
  Napi::Value RecordValidation(const Napi::CallbackInfo& info);
  Napi::Value GetHistory(const Napi::CallbackInfo& info);
  Napi::Value ExplainScore(const Napi::CallbackInfo& info);
  Napi::Value GetDistribution(const Napi::CallbackInfo& info);
  Napi::Value GetDistributionBy(const Napi::CallbackInfo& info);
  Napi::Value GetStats(const Napi::CallbackInfo& info);
  Napi::Value FlushAccesses(const Napi::CallbackInfo& info);
  // In methods_policies.cc:
  Napi::Value GetPolicy(const Napi::CallbackInfo& info);
  Napi::Value KeepPolicy(const Napi::CallbackInfo& info);
  Napi::Value DropPolicy(const Napi::CallbackInfo& info);
  Napi::Value SeenPolicy(const Napi::CallbackInfo& info);
  Napi::Value SeenPolicyVersion(const Napi::CallbackInfo& info);
  // In methods_comparisons.cc:
  Napi::Value Dedupe(const Napi::CallbackInfo& info);
  Napi::Value RecheckContradictions(const Napi::CallbackInfo& info);
  Napi::Value GetContradictions(const Napi::CallbackInfo& info);
  Napi::Value GetProvedWrong(const Napi::CallbackInfo& info);
  Napi::Value ResolveContradiction(const Napi::CallbackInfo& info);
  // In methods_removal.cc:
  Napi::Value DeleteMemories(const Napi::CallbackInfo& info);
  Napi::Value Forget(const Napi::CallbackInfo& info);
  // In methods_facts.cc:
  Napi::Value GetFactsOf(const Napi::CallbackInfo& info);
  Napi::Value GetFactsOfMemory(const Napi::CallbackInfo& info);
  Napi::Value GetNeighbourhood(const Napi::CallbackInfo& info);
  Napi::Value GetPath(const Napi::CallbackInfo& info);
  Napi::Value GetGraph(const Napi::CallbackInfo& info);
  Napi::Value GetCurrent(const Napi::CallbackInfo& info);
  Napi::Value DeriveGraph(const Napi::CallbackInfo& info);
  template <class View>
  using ReadGraph = View (FactGraph::*)(const graph::GraphQuery&, const CancelFlag*);
  template <class View>
  Napi::Value PromiseGraph(const Napi::CallbackInfo& info, ReadGraph<View> read);
  // In methods_filing.cc:
  Napi::Value DefineCategory(const Napi::CallbackInfo& info);
  Napi::Value ListCategories(const Napi::CallbackInfo& info);
  Napi::Value AddPin(const Napi::CallbackInfo& info);
  Napi::Value RemovePin(const Napi::CallbackInfo& info);
  Napi::Value ClearPins(const Napi::CallbackInfo& info);
  Napi::Value GetPins(const Napi::CallbackInfo& info);
  Napi::Value SetCognitiveState(const Napi::CallbackInfo& info);
  Napi::Value GetCognitiveStates(const Napi::CallbackInfo& info);
  // In methods_archives.cc:
  Napi::Value Export(const Napi::CallbackInfo& info);
  Napi::Value ExportBytes(const Napi::CallbackInfo& info);
  Napi::Value ImportArchive(const Napi::CallbackInfo& info);
  Napi::Value Restore(const Napi::CallbackInfo& info);
  Napi::Value Backup(const Napi::CallbackInfo& info);
  Napi::Value GetBackups(const Napi::CallbackInfo& info);
  // In methods_merging.cc:
  Napi::Value Merge(const Napi::CallbackInfo& info);
  // In methods_replica.cc:
  Napi::Value GetReplicaState(const Napi::CallbackInfo& info);
  Napi::Value ApplyChanges(const Napi::CallbackInfo& info);
  // In methods_maintenance.cc:
  Napi::Value RunMaintenance(const Napi::CallbackInfo& info);
  Napi::Value Check(const Napi::CallbackInfo& info);
  // In methods_atoms.cc:
  Napi::Value CreateAtom(const Napi::CallbackInfo& info);
  Napi::Value GetAtomsOfMemory(const Napi::CallbackInfo& info);
  Napi::Value GetAtom(const Napi::CallbackInfo& info);
  Napi::Value SearchAtoms(const Napi::CallbackInfo& info);
  Napi::Value LinkAtoms(const Napi::CallbackInfo& info);
  Napi::Value FindRootCauses(const Napi::CallbackInfo& info);
  Napi::Value FindPathsToOutcome(const Napi::CallbackInfo& info);
  Napi::Value GetAtomStats(const Napi::CallbackInfo& info);
  Napi::Value AtomizeText(const Napi::CallbackInfo& info);
  Napi::Value AtomizeMemories(const Napi::CallbackInfo& info);
  Napi::Value FindTemporalPattern(const Napi::CallbackInfo& info);
  // In methods_sessions.cc:
  Napi::Value StartSession(const Napi::CallbackInfo& info);
  Napi::Value ChangeSession(const Napi::CallbackInfo& info);
  Napi::Value UndoSession(const Napi::CallbackInfo& info);
  Napi::Value RedoSession(const Napi::CallbackInfo& info);
  Napi::Value ImportSession(const Napi::CallbackInfo& info);
  Napi::Value AddAgentType(const Napi::CallbackInfo& info);
  Napi::Value GetSession(const Napi::CallbackInfo& info);
  Napi::Value ListSessions(const Napi::CallbackInfo& info);
  Napi::Value FindTurns(const Napi::CallbackInfo& info);
  Napi::Value SessionHistory(const Napi::CallbackInfo& info);
  Napi::Value VerifySession(const Napi::CallbackInfo& info);
  Napi::Value ExportSession(const Napi::CallbackInfo& info);
  Napi::Value RenderSession(const Napi::CallbackInfo& info);
  Napi::Value GetAgentTypes(const Napi::CallbackInfo& info);
  // In methods_embeddings.cc:
  Napi::Value QueueMissingEmbeddings(const Napi::CallbackInfo& info);
  Napi::Value GetDueEmbeddings(const Napi::CallbackInfo& info);
  Napi::Value StoreEmbeddings(const Napi::CallbackInfo& info);
  Napi::Value DeferEmbeddings(const Napi::CallbackInfo& info);
  Napi::Value RetryFailedEmbeddings(const Napi::CallbackInfo& info);
  Napi::Value GetVectorStates(const Napi::CallbackInfo& info);
  // In methods_insight.cc:
  Napi::Value Trends(const Napi::CallbackInfo& info);
  Napi::Value Patterns(const Napi::CallbackInfo& info);
  Napi::Value Compare(const Napi::CallbackInfo& info);
  Napi::Value RecordEvents(const Napi::CallbackInfo& info);
  Napi::Value GetEvents(const Napi::CallbackInfo& info);
  Napi::Value GetEventSeries(const Napi::CallbackInfo& info);
  Napi::Value GetRepetitions(const Napi::CallbackInfo& info);
  template <class Report>
  using ReadInsight = Report (Insights::*)(const InsightQuery&, const CancelFlag*);
  template <class Report>
  Napi::Value PromiseInsight(const Napi::CallbackInfo& info, ReadInsight<Report> read);
  // In methods_listings.cc:
  template <class Work>
  Napi::Value PromisePage(const Napi::CallbackInfo& info, Work work);
  Napi::Value PageOfMemories(const Napi::CallbackInfo& info);
  Napi::Value PageOfSessions(const Napi::CallbackInfo& info);
  Napi::Value PageOfTurns(const Napi::CallbackInfo& info);
  Napi::Value PageOfSessionChanges(const Napi::CallbackInfo& info);
  Napi::Value PageOfAtoms(const Napi::CallbackInfo& info);
  Napi::Value PageOfContradictions(const Napi::CallbackInfo& info);
  Napi::Value PageOfEvents(const Napi::CallbackInfo& info);
  Napi::Value PageOfAlerts(const Napi::CallbackInfo& info);
  Napi::Value PageOfHistory(const Napi::CallbackInfo& info);
  Napi::Value PageOfCategories(const Napi::CallbackInfo& info);
  // In methods_alerts.cc:
  Napi::Value SetAlertRule(const Napi::CallbackInfo& info);
  Napi::Value RemoveAlertRule(const Napi::CallbackInfo& info);
  Napi::Value GetAlertRules(const Napi::CallbackInfo& info);
  Napi::Value GetAlerts(const Napi::CallbackInfo& info);
  Napi::Value AcknowledgeAlert(const Napi::CallbackInfo& info);
  Napi::Value EvaluateAlerts(const Napi::CallbackInfo& info);
  Napi::Value GetDueAlertMessages(const Napi::CallbackInfo& info);
  Napi::Value GetAlertDelivery(const Napi::CallbackInfo& info);
  // In methods_verification.cc:
  Napi::Value NextToVerify(const Napi::CallbackInfo& info);
  Napi::Value ReportFiguresOf(const Napi::CallbackInfo& info);
  // In methods_sinks.cc:
  Napi::Value QueueMissingForSink(const Napi::CallbackInfo& info);
  Napi::Value LeaseSink(const Napi::CallbackInfo& info);
  Napi::Value ReleaseSink(const Napi::CallbackInfo& info);
  Napi::Value ReportOfSink(const Napi::CallbackInfo& info);
  Napi::Value RetryFailedOfSink(const Napi::CallbackInfo& info);
  Napi::Value HastenSink(const Napi::CallbackInfo& info);
  Napi::Value SetSinkDown(const Napi::CallbackInfo& info);
  Napi::Value GetDueOfSink(const Napi::CallbackInfo& info);
  Napi::Value GetJobsOfSink(const Napi::CallbackInfo& info);
  Napi::Value GetSinkStatus(const Napi::CallbackInfo& info);

  /// CLOSED once Close was called.
  [[nodiscard]] SharedBrain& Opened() const;

  Environment* environment_;
  std::shared_ptr<Environment::Brains> brains_;
  std::shared_ptr<SharedBrain> brain_;
  std::shared_ptr<PolicyBoard> policy_;
  bool closed_ = false;
};

}  // namespace cortex::addon
