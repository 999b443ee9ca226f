/// <reference lib="esnext.disposable" preserve="true" />
// Kept in the declarations: programs compiled for older libraries know no Symbol.asyncDispose.

import type { AlertDeliveryState } from "../alerts/settings.js";
import type { LightRagState } from "../lightrag/settings.js";
import type * as alerts from "./alerts.js";
import type * as atoms from "./atom-types.js";
import type * as brain from "./brain-types.js";
import type * as changes from "./change-types.js";
import type { EnhancedUserMemory } from "./enhanced-memory.js";
import type * as files from "./files.js";
import type * as graph from "./graph.js";
import type { Handle } from "./handle.js";
import type { MemorySource } from "./import.js";
import type * as insight from "./insight.js";
import type * as lists from "./list-types.js";
import type * as merging from "./merge.js";
import { type BrainMethods, type Parts, partsOf } from "./parts.js";
import type { ConfidencePolicy, ConfidenceSettings } from "./policy-schema.js";
import { checkedUser } from "./reader.js";
import type * as report from "./report-types.js";
import type { SearchOptions, SearchResult } from "./search-types.js";
import type { Session } from "./session.js";
import type * as sessions from "./session-types.js";
import type { LightRagReport } from "./sinks.js";
import type * as types from "./types.js";
import type { UserMemoryInput } from "./user-memories.js";
import type * as verification from "./verification.js";

/**
 * An open brain. Every method is one call of the addon, off the main thread. Methods reject with a
 * CortexError: CLOSED after `close`, READ_ONLY for writing to a brain opened for reading,
 * VALIDATION_ERROR for arguments of the wrong type or out of range; others where a method says so.
 */
// Each method hands over to the part of the bridge that it belongs to and has its doc comment there, e.g. createMemory in
// memories.ts. Editors show that comment for brain.createMemory, since this class implements its parts' methods.
export class CortexBridge implements BrainMethods {
  readonly #handle: Handle;
  readonly #parts: Parts;

  /** @internal Use openBrain. */
  constructor(handle: Handle) {
    this.#handle = handle;
    this.#parts = partsOf(handle);
  }

  /**
   * The same open brain for another user, at no cost: what a call does not say whose is about that one. For hosts that
   * speak with several people. Each is closed with the others.
   *
   * @throws CortexError VALIDATION_ERROR - no name
   */
  forUser(userId: string): CortexBridge {
    return new CortexBridge(this.#handle.forUser(checkedUser(userId)));
  }

  get path(): string {
    return this.#handle.path;
  }
  get readOnly(): boolean {
    return this.#handle.readOnly;
  }
  get userId(): string {
    return this.#handle.userId;
  }
  get timezone(): string {
    return this.#handle.timezone;
  }
  get allUsers(): boolean {
    return this.#handle.allUsers;
  }
  get policy(): ConfidencePolicy {
    return this.#handle.policy;
  }
  now(): number {
    return this.#handle.now();
  }
  close(): Promise<void> {
    return this.#handle.close();
  }
  /** Closes the brain at the end of an `await using` block. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.#handle.close();
  }

  createMemory(
    memory: types.CreateMemoryInput | UserMemoryInput,
  ): Promise<types.MemoryStorageResult> {
    return this.#parts.memories.createMemory(memory);
  }
  addToSTM(
    content: string,
    options?: types.CreateMemoryOptions,
  ): Promise<types.MemoryStorageResult> {
    return this.#parts.memories.addToSTM(content, options);
  }
  importMemories(
    memories: MemorySource,
    options?: types.ImportOptions,
  ): Promise<types.ImportSummary> {
    return this.#parts.memories.importMemories(memories, options);
  }
  checkContradictions(
    memory: string | types.CreateMemoryInput | UserMemoryInput,
  ): Promise<types.MemoryCheck> {
    return this.#parts.memories.checkContradictions(memory);
  }
  getRecentSTM(options?: types.RecentOptions): Promise<types.CortexMemory[]> {
    return this.#parts.memories.getRecentSTM(options);
  }
  getMemory(
    id: string,
    options?: types.PeekOptions & types.ProfileOptions & types.UserOptions,
  ): Promise<types.CortexMemory> {
    return this.#parts.memories.getMemory(id, options);
  }
  enhanced(
    id: string,
    options?: types.PeekOptions & types.UserOptions,
  ): Promise<EnhancedUserMemory> {
    return this.#parts.memories.enhanced(id, options);
  }
  findMemoryId(
    reference: string,
    options?: types.CancelOptions & types.UserOptions,
  ): Promise<string> {
    return this.#parts.memories.findMemoryId(reference, options);
  }
  findIds(kind: types.IdKind, beginning: string, options?: types.UserOptions): Promise<string[]> {
    return this.#parts.memories.findIds(kind, beginning, options);
  }
  updateSTM(
    reference: string,
    changes: changes.MemoryUpdate,
    options?: types.CancelOptions & types.UserOptions,
  ): Promise<types.MemoryStorageResult> {
    return this.#parts.memories.updateSTM(reference, changes, options);
  }
  editSTM(
    reference: string,
    edit: changes.MemoryEdit,
    options?: types.CancelOptions & types.UserOptions,
  ): Promise<types.MemoryStorageResult> {
    return this.#parts.memories.editSTM(reference, edit, options);
  }
  moveSTM(
    reference: string,
    categories: string | readonly string[],
    options?: types.CancelOptions & types.UserOptions,
  ): Promise<types.MemoryStorageResult> {
    return this.#parts.memories.moveSTM(reference, categories, options);
  }
  deleteSTMBatch(
    ids: readonly string[],
    options?: types.ActorOptions & types.UserOptions,
  ): Promise<changes.DeletionReport> {
    return this.#parts.removal.deleteSTMBatch(ids, options);
  }
  forget(
    query: changes.ForgetQuery,
    options?: changes.ForgetOptions,
  ): Promise<changes.ForgetReceipt> {
    return this.#parts.removal.forget(query, options);
  }
  dedupe(options?: changes.DedupeOptions): Promise<changes.DedupeReport> {
    return this.#parts.removal.dedupe(options);
  }

  searchMemories(query: string, options?: SearchOptions): Promise<SearchResult> {
    return this.#parts.search.searchMemories(query, options);
  }
  searchMemoriesWithConfidence(query: string, options?: SearchOptions): Promise<SearchResult> {
    return this.#parts.search.searchMemoriesWithConfidence(query, options);
  }
  semanticSearch(query: string, options?: SearchOptions): Promise<SearchResult> {
    return this.#parts.search.semanticSearch(query, options);
  }

  recordAccess(
    ids: string | readonly string[],
    options?: types.UserOptions,
  ): Promise<types.AccessOutcome[]> {
    return this.#parts.scores.recordAccess(ids, options);
  }
  recordValidation(
    id: string,
    success: boolean,
    options?: types.ValidationOptions,
  ): Promise<types.ValidationResult> {
    return this.#parts.scores.recordValidation(id, success, options);
  }
  getConfidenceHistory(
    id: string,
    options?: types.UserOptions,
  ): Promise<types.ConfidenceAuditEntry[]> {
    return this.#parts.scores.getConfidenceHistory(id, options);
  }
  explainConfidence(id: string, options?: types.UserOptions): Promise<types.ConfidenceExplanation> {
    return this.#parts.scores.explainConfidence(id, options);
  }
  getConfidenceDistribution(
    kind?: types.MemoryKind,
    options?: types.UserOptions,
  ): Promise<types.ConfidenceDistribution> {
    return this.#parts.scores.getConfidenceDistribution(kind, options);
  }
  getConfidenceDistributionBy(
    by: types.MemoryGroup,
    options?: types.UserOptions & types.CancelOptions,
  ): Promise<types.GroupDistribution[]> {
    return this.#parts.scores.getConfidenceDistributionBy(by, options);
  }
  getConfidencePolicy(): Promise<brain.PolicyListing> {
    return this.#parts.scores.getConfidencePolicy();
  }
  setConfidencePolicy(
    settings: ConfidenceSettings,
    options?: brain.SetPolicyOptions,
  ): Promise<brain.PolicyListing> {
    return this.#parts.scores.setConfidencePolicy(settings, options);
  }
  resetConfidencePolicy(
    options?: Omit<brain.SetPolicyOptions, "anew">,
  ): Promise<brain.PolicyListing> {
    return this.#parts.scores.resetConfidencePolicy(options);
  }
  setCognitiveState(
    userId: string,
    value: number,
    options?: types.CognitiveStateOptions,
  ): Promise<void> {
    return this.#parts.scores.setCognitiveState(userId, value, options);
  }
  getCognitiveStates(whose?: string | types.UserOptions): Promise<types.CognitiveState[]> {
    return this.#parts.scores.getCognitiveStates(whose);
  }
  runMaintenance(options?: types.MaintenanceOptions): Promise<types.MaintenanceReport> {
    return this.#parts.scores.runMaintenance(options);
  }

  getContradictions(
    options?: changes.ContradictionOptions,
  ): Promise<changes.ContradictionListing[]> {
    return this.#parts.contradictions.getContradictions(options);
  }
  getProvedWrong(options?: changes.ProvedWrongOptions): Promise<changes.ProvedWrong[]> {
    return this.#parts.contradictions.getProvedWrong(options);
  }
  recheckContradictions(options?: changes.RecheckOptions): Promise<changes.RecheckReport> {
    return this.#parts.contradictions.recheckContradictions(options);
  }
  resolveContradiction(
    id: string,
    resolution: changes.Resolution,
    options?: { actor?: string | undefined } & types.UserOptions,
  ): Promise<changes.Contradiction> {
    return this.#parts.contradictions.resolveContradiction(id, resolution, options);
  }

  createCategory(name: string, description?: changes.CategoryDescription): Promise<boolean> {
    return this.#parts.categories.createCategory(name, description);
  }
  listCategories(options?: types.UserOptions): Promise<changes.CategoryListing[]> {
    return this.#parts.categories.listCategories(options);
  }

  pin(pin: changes.NewPin, options?: types.UserOptions): Promise<changes.Pin> {
    return this.#parts.pins.pin(pin, options);
  }
  unpin(id: string, options?: types.UserOptions): Promise<void> {
    return this.#parts.pins.unpin(id, options);
  }
  clearPins(options?: types.UserOptions): Promise<number> {
    return this.#parts.pins.clearPins(options);
  }
  getPins(options?: types.UserOptions): Promise<changes.Pin[]> {
    return this.#parts.pins.getPins(options);
  }

  startSession(options?: sessions.StartSessionOptions): Promise<Session> {
    return this.#parts.sessions.startSession(options);
  }
  openSession(id: string, options?: types.UserOptions): Promise<Session> {
    return this.#parts.sessions.openSession(id, options);
  }
  importSession(text: string, options?: sessions.SessionChangeOptions): Promise<Session> {
    return this.#parts.sessions.importSession(text, options);
  }
  listSessions(
    query?: types.UserFilter & { status?: sessions.SessionStatus; limit?: number },
  ): Promise<sessions.SessionInfo[]> {
    return this.#parts.sessions.listSessions(query);
  }
  findTurns(query?: sessions.TurnQuery & types.UserFilter): Promise<sessions.SessionTurn[]> {
    return this.#parts.sessions.findTurns(query);
  }
  registerAgentType(name: string): Promise<boolean> {
    return this.#parts.sessions.registerAgentType(name);
  }
  getAgentTypes(): Promise<string[]> {
    return this.#parts.sessions.getAgentTypes();
  }

  createAtom(atom: atoms.NewAtom): Promise<atoms.Atom> {
    return this.#parts.atoms.createAtom(atom);
  }
  getAtom(id: string, options?: types.PeekOptions & types.UserOptions): Promise<atoms.Atom> {
    return this.#parts.atoms.getAtom(id, options);
  }
  getAtomsOfMemory(id: string, options?: types.UserOptions): Promise<atoms.Atom[]> {
    return this.#parts.atoms.getAtomsOfMemory(id, options);
  }
  searchAtomsByField(
    field: atoms.AtomField,
    query: string,
    options?: atoms.AtomSearchOptions,
  ): Promise<atoms.AtomHit[]> {
    return this.#parts.atoms.searchAtomsByField(field, query, options);
  }
  searchAtoms(
    query: string,
    options?: atoms.AtomSearchOptions & { field?: atoms.AtomField | undefined },
  ): Promise<atoms.AtomHit[]> {
    return this.#parts.atoms.searchAtoms(query, options);
  }
  createCausalLink(
    fromAtomId: string,
    toAtomId: string,
    linkType?: atoms.CausalLinkType,
    strength?: number,
    options?: types.UserOptions,
  ): Promise<atoms.CausalLink> {
    return this.#parts.atoms.createCausalLink(fromAtomId, toAtomId, linkType, strength, options);
  }
  findRootCauses(atomId: string, options?: atoms.CauseOptions): Promise<atoms.CausesResult> {
    return this.#parts.atoms.findRootCauses(atomId, options);
  }
  findPathsToOutcome(outcome: string, options?: atoms.CauseOptions): Promise<atoms.CausesResult> {
    return this.#parts.atoms.findPathsToOutcome(outcome, options);
  }
  getAtomStats(options?: types.UserOptions): Promise<atoms.AtomStats> {
    return this.#parts.atoms.getAtomStats(options);
  }
  atomizeText(text: string, options?: atoms.AtomizeTextOptions): Promise<atoms.Atom[]> {
    return this.#parts.atoms.atomizeText(text, options);
  }
  atomizeMemories(
    options?: types.TaskOptions & { again?: boolean | undefined },
  ): Promise<atoms.AtomizeReport> {
    return this.#parts.atoms.atomizeMemories(options);
  }
  findTemporalPattern(
    outcome: string,
    options?: atoms.TemporalPatternOptions,
  ): Promise<atoms.TemporalPattern> {
    return this.#parts.atoms.findTemporalPattern(outcome, options);
  }

  getFacts(entity: string, options?: graph.GraphOptions): Promise<graph.GraphView> {
    return this.#parts.facts.getFacts(entity, options);
  }
  getFactsOfMemory(id: string, options?: graph.FactsOfMemoryOptions): Promise<graph.GraphView> {
    return this.#parts.facts.getFactsOfMemory(id, options);
  }
  getNeighbourhood(entity: string, options?: graph.GraphWalkOptions): Promise<graph.GraphView> {
    return this.#parts.facts.getNeighbourhood(entity, options);
  }
  findPath(from: string, to: string, options?: graph.GraphWalkOptions): Promise<graph.GraphView> {
    return this.#parts.facts.findPath(from, to, options);
  }
  current(
    subject: string,
    relation?: string,
    options?: graph.CurrentOptions,
  ): Promise<graph.CurrentView> {
    return this.#parts.facts.current(subject, relation, options);
  }
  getGraph(options?: Omit<graph.GraphOptions, "limit">): Promise<graph.GraphView> {
    return this.#parts.facts.getGraph(options);
  }
  rebuildGraph(options?: types.TaskOptions): Promise<{ entities: number; facts: number }> {
    return this.#parts.facts.rebuildGraph(options);
  }

  backup(target: string, options?: types.CancelOptions): Promise<types.BackupReport> {
    return this.#parts.files.backup(target, options);
  }
  rotateBackups(directory: string, options?: files.RotationOptions): Promise<files.RotationReport> {
    return this.#parts.files.rotateBackups(directory, options);
  }
  restore(backup: string, options?: files.RestoringOptions): Promise<files.RestoreReport> {
    return this.#parts.files.restore(backup, options);
  }
  merge(from: string, options?: merging.MergeOptions): Promise<merging.MergeReport> {
    return this.#parts.merging.merge(from, options);
  }
  export(target: string, options?: files.ExportOptions): Promise<files.ExportReport> {
    return this.#parts.files.export(target, options);
  }
  import(path: string, options?: types.TaskOptions): Promise<files.ArchiveImportReport> {
    return this.#parts.files.import(path, options);
  }
  getBackups(): Promise<changes.KnownBackup[]> {
    return this.#parts.files.getBackups();
  }
  check(options?: types.CheckOptions): Promise<types.CheckReport> {
    return this.#parts.files.check(options);
  }

  getEmbeddingStats(): Promise<brain.EmbeddingStats> {
    return this.#parts.vectors.getEmbeddingStats();
  }
  syncEmbeddings(options?: brain.SyncEmbeddingsOptions): Promise<brain.EmbeddingStats> {
    return this.#parts.vectors.syncEmbeddings(options);
  }

  syncLightRag(options?: brain.SyncLightRagOptions): Promise<LightRagReport> {
    return this.#parts.sinks.syncLightRag(options);
  }
  getLightRagState(): Promise<LightRagState> {
    return this.#parts.sinks.getLightRagState();
  }

  getStats(options?: types.UserOptions): Promise<brain.BrainStats> {
    return this.#parts.stats.getStats(options);
  }
  getExtendedStats(options?: types.UserOptions): Promise<brain.ExtendedStats> {
    return this.#parts.stats.getExtendedStats(options);
  }

  trends(options: insight.TrendOptions): Promise<insight.TrendReport> {
    return this.#parts.insight.trends(options);
  }
  patterns(options: insight.PatternOptions): Promise<insight.PatternReport> {
    return this.#parts.insight.patterns(options);
  }
  compare(options: insight.CompareOptions): Promise<insight.CompareReport> {
    return this.#parts.insight.compare(options);
  }
  report(options?: report.ReportOptions): Promise<report.Report> {
    return this.#parts.reports.report(options);
  }
  recordEvent(event: insight.NewEvent): Promise<insight.EventRecording> {
    return this.#parts.insight.recordEvent(event);
  }
  recordEvents(
    events: Iterable<insight.NewEvent> | AsyncIterable<insight.NewEvent>,
  ): Promise<insight.EventRecording> {
    return this.#parts.insight.recordEvents(events);
  }
  getRepetitions(id: string, options?: types.UserOptions): Promise<insight.Repetition[]> {
    return this.#parts.insight.getRepetitions(id, options);
  }
  events(options?: insight.EventOptions): Promise<insight.OutsideEvent[]> {
    return this.#parts.insight.events(options);
  }

  alerts(options?: alerts.AlertOptions): Promise<alerts.Alert[]> {
    return this.#parts.alerts.alerts(options);
  }
  alertRules(options?: types.UserOptions): Promise<alerts.AlertRule[]> {
    return this.#parts.alerts.alertRules(options);
  }
  setAlertRule(
    rule: string | alerts.NewAlertRule,
    options?: alerts.AlertRuleOptions,
  ): Promise<alerts.AlertRule> {
    return this.#parts.alerts.setAlertRule(rule, options);
  }
  removeAlertRule(id: string, options?: alerts.AlertRuleOptions): Promise<void> {
    return this.#parts.alerts.removeAlertRule(id, options);
  }
  acknowledgeAlert(id: string, options?: alerts.AlertRuleOptions): Promise<alerts.Alert> {
    return this.#parts.alerts.acknowledgeAlert(id, options);
  }
  evaluateAlerts(options?: types.UserOptions): Promise<alerts.AlertEvaluation> {
    return this.#parts.alerts.evaluateAlerts(options);
  }
  deliverAlerts(options?: alerts.DeliverAlertsOptions): Promise<AlertDeliveryState> {
    return this.#parts.alerts.deliverAlerts(options);
  }
  getAlertDelivery(): Promise<AlertDeliveryState> {
    return this.#parts.alerts.getAlertDelivery();
  }

  nextToVerify(options?: verification.VerifyOptions): Promise<verification.MemoryToCheck[]> {
    return this.#parts.verification.nextToVerify(options);
  }
  list<Kind extends lists.ListKind>(
    kind: Kind,
    filter?: lists.ListFilters[Kind],
  ): lists.Listing<lists.ListItems[Kind]> {
    return this.#parts.listings.list(kind, filter);
  }
  memories(filter?: lists.MemoryListOptions): lists.Listing<types.CortexMemory> {
    return this.#parts.listings.memories(filter);
  }
}
