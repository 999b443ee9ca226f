/** An open brain, for binding.d.cts: its methods, and arguments and results that no table describes. */

import type {
  Cancellation,
  OnProgress,
  Policy,
  PolicyListing,
  PolicySettings,
  ReplicaState,
} from "./binding.cjs";
import type {
  AccessOutcome,
  Alert,
  AlertDelivery,
  AlertEvaluation,
  AlertMessages,
  AlertQuery,
  AlertRule,
  AlertRuleSetting,
  ArchiveImport,
  Atom,
  AtomHit,
  AtomizeReport,
  AtomQuery,
  AtomStats,
  AuditEntry,
  BackupReport,
  BlockLabel,
  CategoryDefinition,
  CategoryListing,
  CausalLink,
  CauseQuery,
  CauseReport,
  ChangeContext,
  ChangeResult,
  CheckReport,
  CognitiveState,
  CompareReport,
  ComputedEmbedding,
  ConfidenceExplanation,
  Contradiction,
  ContradictionListing,
  ContradictionQuery,
  CurrentView,
  DedupeOptions,
  DedupeReport,
  Deletion,
  Distribution,
  EmbeddingJobs,
  EventRecording,
  EventSeries,
  ExportReport,
  ForgetQuery,
  ForgetReceipt,
  FoundTurn,
  GraphDerivation,
  GraphQuery,
  GraphView,
  GroupDistribution,
  GroupQuery,
  ImportSummary,
  InsightQuery,
  Kind,
  KnownBackup,
  MaintenanceOptions,
  MaintenanceReport,
  Memory,
  MemoryCheck,
  MemoryUpdate,
  MergeReport,
  NewAtom,
  NewAtomLink,
  NewMemory,
  NewOutsideEvent,
  NewPin,
  NewSession,
  OutsideEvent,
  OutsideEventQuery,
  PatternReport,
  Pin,
  ProvedWrong,
  ProvedWrongQuery,
  RecentQuery,
  RecheckOptions,
  RecheckReport,
  Repetition,
  ReportFigures,
  ReportQuery,
  RestoreReport,
  SearchOptions,
  SearchResult,
  SessionOperation,
  SessionProblem,
  SessionQuery,
  SessionRow,
  SessionStatus,
  SessionView,
  SinkJob,
  SinkJobs,
  SinkReport,
  SinkStatus,
  Stats,
  StorageOutcome,
  StorageStatus,
  TemporalPattern,
  TemporalQuery,
  ToCheck,
  TrendReport,
  TurnQuery,
  Validation,
  VectorState,
  VerifyQuery,
} from "./shapes.cjs";

/** `is_success` and `status` tell the two apart; a memory that was stored or changed has an id. */
export type StorageResult = Omit<StorageOutcome, "is_success" | "status" | "memory_id"> &
  (
    | { is_success: true; status: StorageSuccess; memory_id: string }
    | {
        is_success: false;
        status: Exclude<StorageStatus, StorageSuccess>;
        memory_id?: never;
      }
  );

export type IdKind = "memory" | "atom" | "session" | "contradiction";

export type StorageSuccess = "SUCCESS" | "SUCCESS_LOCAL_ONLY";

/** A whole new text, text to add at the end, or text in the place of what stands there once. */
export type MemoryEdit =
  | { content: string }
  | { append: string }
  | { replace: string; with: string };

export type BlockEdit = { label: BlockLabel; text: string } & (
  | { kind: "replace"; old: string }
  | { kind: "insert"; line?: number | undefined }
  | { kind: "append" }
  | { kind: "rethink" }
);

/** `turn`, `patch`, `description` and `words` are JSON text, which only the core reads and counts. */
export type SessionChange =
  | { kind: "append"; turn: string; description?: string | undefined }
  | { kind: "turn"; turn_id: number; patch: string }
  | { kind: "describe"; patch: string }
  | { kind: "status"; status: SessionStatus }
  | { kind: "edit"; edits: BlockEdit[]; by_agent: boolean }
  | {
      kind: "configure";
      label: BlockLabel;
      limit?: number | undefined;
      read_only?: boolean | undefined;
      description?: string | undefined;
      value?: string | undefined;
    }
  | { kind: "options"; patch: string }
  | { kind: "summary"; version: number; words: string };

/** A piece of a list; `next` is the `after` of the next one. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}

/** A list that only its user narrows down. */
export interface PlainListQuery {
  user_id: string | null;
  limit: number;
}

/** An open brain. Methods on a closed one reject with CLOSED. */
export interface Brain {
  readonly path: string;
  readonly read_only: boolean;
  /** Idempotent; resolves when the last handle's work is written, or at once when others hold the brain. */
  close(): Promise<void>;
  createMemory(memory: NewMemory, now: number): Promise<StorageResult>;
  /** What createMemory would find; stores nothing. */
  checkMemory(memory: NewMemory, now: number): Promise<MemoryCheck>;
  importMemories(
    memories: NewMemory[],
    options: { now: number; keep_duplicates: boolean; compare: boolean },
    onProgress?: OnProgress,
    cancellation?: Cancellation,
  ): Promise<ImportSummary>;
  /** NOT_FOUND when there is none. */
  getMemory(
    id: string,
    options: { now: number; peek: boolean; user: string | null; profile?: string | undefined },
  ): Promise<Memory>;
  /** Newest first. */
  getRecent(query: RecentQuery, cancellation?: Cancellation): Promise<Memory[]>;
  /** Any text: none of it is syntax. */
  search(query: string, options: SearchOptions, cancellation?: Cancellation): Promise<SearchResult>;
  /** Counts one access per id; unknown ids reject with NOT_FOUND and count nothing. */
  recordAccess(ids: string[], now: number, user: string | null): Promise<AccessOutcome[]>;
  recordValidation(
    id: string,
    success: boolean,
    options: { now: number; actor: string; note?: string | undefined; user: string | null },
  ): Promise<Validation>;
  /** Oldest first. NOT_FOUND when neither the memory nor any audit of it exists. */
  getHistory(id: string, user: string | null): Promise<AuditEntry[]>;
  /** What a score is made of at a moment. NOT_FOUND. */
  explainScore(id: string, now: number, user: string | null): Promise<ConfidenceExplanation>;
  /** CORRUPT, NEWER_VERSION when what the brain keeps cannot be read. */
  getPolicy(): Promise<PolicyListing>;
  keepPolicy(
    settings: PolicySettings,
    options: { anew: boolean; actor: string; now: number },
  ): Promise<void>;
  /** false: it kept none. */
  dropPolicy(options: { actor: string; now: number }): Promise<boolean>;
  /** What time it is from now on, for time limits: said before each call, by its clock. */
  setTime(now: number): void;
  /** The policy that the last transaction went by, and a number that is another where that is another. */
  seenPolicy(): Policy;
  seenPolicyVersion(): number;
  setCognitiveState(state: CognitiveState): Promise<void>;
  /** Newest first. */
  getCognitiveStates(user: string | null): Promise<CognitiveState[]>;
  getDistribution(kind: Kind | null, now: number, user: string | null): Promise<Distribution>;
  /** The largest group first. */
  getDistributionBy(query: GroupQuery, cancellation?: Cancellation): Promise<GroupDistribution[]>;
  /** Counts of memories and scores are the user's; all else is the file's. */
  getStats(now: number, user: string | null): Promise<Stats>;
  runMaintenance(
    options: MaintenanceOptions,
    onProgress?: OnProgress,
    cancellation?: Cancellation,
  ): Promise<MaintenanceReport>;
  /** integrity_check, foreign keys, full text against rows, counts; deep also recomputes every derived value. */
  check(options: { now: number; deep: boolean }, cancellation?: Cancellation): Promise<CheckReport>;
  /** Writes a verified copy to a path that must not exist. */
  backup(
    target: string,
    options: { now: number },
    cancellation?: Cancellation,
  ): Promise<BackupReport>;
  /** The id that an id or a piece of one memory's text names. NOT_FOUND, AMBIGUOUS. */
  findReference(
    reference: string,
    user: string | null,
    cancellation?: Cancellation,
  ): Promise<string>;
  /** The ids of a kind that begin with a text, in order, at most 11. */
  findIds(kind: IdKind, beginning: string, user: string | null): Promise<string[]>;
  /** NOT_FOUND; what is wrong with the values is told in the result. */
  updateMemory(
    id: string,
    update: MemoryUpdate,
    now: number,
    user: string | null,
  ): Promise<StorageResult>;
  editMemory(
    id: string,
    edit: MemoryEdit,
    now: number,
    user: string | null,
  ): Promise<StorageResult>;
  /** Keeps the history of what is deleted. */
  deleteMemories(
    ids: string[],
    options: { now: number; actor: string; user: string | null },
    cancellation?: Cancellation,
  ): Promise<Deletion>;
  /** NOT_FOUND for an unknown id. */
  forget(
    query: ForgetQuery,
    options: { now: number; actor: string; dry_run: boolean; user: string | null },
    cancellation?: Cancellation,
  ): Promise<ForgetReceipt>;
  dedupe(
    options: DedupeOptions,
    onProgress?: OnProgress,
    cancellation?: Cancellation,
  ): Promise<DedupeReport>;
  recheckContradictions(
    options: RecheckOptions,
    onProgress?: OnProgress,
    cancellation?: Cancellation,
  ): Promise<RecheckReport>;
  /** Newest first. */
  getContradictions(query: ContradictionQuery): Promise<ContradictionListing[]>;
  /** The latest first. */
  getProvedWrong(query: ProvedWrongQuery): Promise<ProvedWrong[]>;
  /** Without a winner the pair is dismissed; with `reopen` what was decided is taken back. NOT_FOUND. */
  resolveContradiction(
    id: string,
    options: {
      winner_id: string | null;
      reopen: boolean;
      actor: string;
      now: number;
      user: string | null;
    },
  ): Promise<Contradiction>;
  /** Oldest first. */
  getBackups(): Promise<KnownBackup[]>;
  /** Of a replica. */
  replicaState(): Promise<ReplicaState>;
  /**
   * Brings a replica to a later commit: JSON of epoch, head, head_id, counters, forgot, rows of {kind, key, body}. With
   * `more` the gate is asked for further rows by that name, and answers with JSON of rows and more.
   */
  applyChanges(changes: string): Promise<ReplicaState>;
  /** true when the category had no meaning before. */
  defineCategory(category: CategoryDefinition, now: number): Promise<boolean>;
  /** By name. */
  listCategories(user: string | null): Promise<CategoryListing[]>;
  /** Of a memory that is pinned already, only the label changes. */
  addPin(pin: NewPin, now: number, user: string | null): Promise<Pin>;
  /** By the pin's id or its memory's. NOT_FOUND. */
  removePin(id: string, user: string | null): Promise<void>;
  /** How many there were. */
  clearPins(user: string | null): Promise<number>;
  /** In the order in which they were pinned. */
  getPins(user: string | null): Promise<Pin[]>;
  /** Writes the accesses that are queued. */
  flushAccesses(): Promise<void>;
  /** Writes to a path that must not exist. */
  export(
    target: string,
    options: { format: "jsonl" | "confidence_csv"; now: number; user: string | null },
    cancellation?: Cancellation,
  ): Promise<ExportReport>;
  /** The same of all of the brain, in memory. */
  exportBytes(cancellation?: Cancellation): Promise<Buffer>;
  /** An export, or its path. Rows that are there are left as they are. Progress is in bytes. */
  importArchive(
    from: string | Buffer,
    onProgress?: OnProgress,
    cancellation?: Cancellation,
  ): Promise<ArchiveImport>;
  /** Puts a backup's content in the place of the brain's, while others have it open. */
  restore(
    backup: string,
    options: { keep: boolean; now: number },
    cancellation?: Cancellation,
  ): Promise<RestoreReport>;
  /** Another brain into this one. NOT_FOUND, NOT_A_BRAIN, LEGACY_BRAIN, NEWER_VERSION, CORRUPT, ALREADY_OPEN of it. */
  merge(
    from: string,
    options: { now: number; dry_run: boolean },
    onProgress?: OnProgress,
    cancellation?: Cancellation,
  ): Promise<MergeReport>;
  /** CONTENT_EMPTY, CONTENT_TOO_LONG; NOT_FOUND for an unknown memory. */
  createAtom(atom: NewAtom, now: number, user: string | null): Promise<Atom>;
  /** NOT_FOUND. */
  getAtom(id: string, options: { now: number; peek: boolean; user: string | null }): Promise<Atom>;
  /** Drawn from a memory, or told of it. NOT_FOUND. */
  getAtomsOfMemory(id: string, options: { now: number; user: string | null }): Promise<Atom[]>;
  /** Most similar first. */
  searchAtoms(query: AtomQuery, cancellation?: Cancellation): Promise<AtomHit[]>;
  /** Makes the link or notes that it was observed again. NOT_FOUND. */
  linkAtoms(link: NewAtomLink, now: number, user: string | null): Promise<CausalLink>;
  /** NOT_FOUND. */
  findRootCauses(
    atomId: string,
    query: CauseQuery,
    cancellation?: Cancellation,
  ): Promise<CauseReport>;
  findPathsToOutcome(
    outcome: string,
    query: CauseQuery,
    cancellation?: Cancellation,
  ): Promise<CauseReport>;
  getAtomStats(now: number, user: string | null): Promise<AtomStats>;
  atomizeText(
    text: string,
    options: { speaker: string; source: string; save: boolean; user_id: string; now: number },
  ): Promise<Atom[]>;
  /** Progress is in memories. */
  atomizeMemories(
    options: { again: boolean; now: number },
    onProgress?: OnProgress,
    cancellation?: Cancellation,
  ): Promise<AtomizeReport>;
  /** Of one user. */
  trends(query: InsightQuery, cancellation?: Cancellation): Promise<TrendReport>;
  patterns(query: InsightQuery, cancellation?: Cancellation): Promise<PatternReport>;
  compare(query: InsightQuery, cancellation?: Cancellation): Promise<CompareReport>;
  /** All or none; those whose id the user has are left as they are. */
  recordEvents(events: NewOutsideEvent[], now: number): Promise<EventRecording>;
  /** By time. */
  getEvents(query: OutsideEventQuery): Promise<OutsideEvent[]>;
  /** By their names. Of one user. */
  getEventSeries(query: OutsideEventQuery): Promise<EventSeries[]>;
  /** By time. NOT_FOUND. */
  getRepetitions(id: string, user: string | null): Promise<Repetition[]>;
  /** In the place of the user's rule of this id; it is looked at at once. */
  setAlertRule(rule: AlertRuleSetting, actor: string, now: number): Promise<AlertRule>;
  /** Its alerts close. NOT_FOUND. */
  removeAlertRule(id: string, user: string | null, actor: string, now: number): Promise<void>;
  /** Of a user, and for anybody; null: all. */
  getAlertRules(user: string | null): Promise<AlertRule[]>;
  /** Newest first. */
  getAlerts(query: AlertQuery): Promise<Alert[]>;
  /** NOT_FOUND. */
  acknowledgeAlert(id: string, actor: string, now: number, user: string | null): Promise<Alert>;
  /** Of one user; null: of all. */
  evaluateAlerts(user: string | null, now: number): Promise<AlertEvaluation>;
  /** Settled by reportOfSink, of the sink "alerts". */
  getDueAlertMessages(now: number, limit: number): Promise<AlertMessages>;
  getAlertDelivery(): Promise<AlertDelivery>;
  /** What somebody should check, the worthiest first. */
  /** Everything that a report says, of one moment. */
  reportFigures(query: ReportQuery, cancellation?: Cancellation): Promise<ReportFigures>;
  nextToVerify(query: VerifyQuery, cancellation?: Cancellation): Promise<ToCheck[]>;
  findTemporalPattern(query: TemporalQuery, cancellation?: Cancellation): Promise<TemporalPattern>;
  /** A new session, or the one with the id. */
  startSession(session: NewSession, now: number): Promise<SessionView>;
  /** Every change of a session that is there; NOT_FOUND. */
  changeSession(id: string, change: SessionChange, context: ChangeContext): Promise<ChangeResult>;
  undoSession(id: string, context: ChangeContext): Promise<ChangeResult>;
  redoSession(id: string, context: ChangeContext): Promise<ChangeResult>;
  importSession(text: string, userId: string, context: ChangeContext): Promise<SessionView>;
  /** false when it was known. */
  addAgentType(name: string): Promise<boolean>;
  getSession(id: string, user: string | null): Promise<SessionView>;
  /** Of the latest activity first. */
  listSessions(query: SessionQuery): Promise<SessionRow[]>;
  /** Of one session, or of all. */
  findTurns(id: string | null, query: TurnQuery): Promise<FoundTurn[]>;
  /** Oldest first, the newest `limit`. */
  sessionHistory(id: string, limit: number, user: string | null): Promise<SessionOperation[]>;
  verifySession(id: string, user: string | null): Promise<SessionProblem[]>;
  exportSession(id: string, user: string | null): Promise<string>;
  /** The blocks as a prompt shows them. */
  renderSession(id: string, user: string | null): Promise<string>;
  getAgentTypes(): Promise<string[]>;
  /** Queues memories that have no vector of the brain's model. */
  queueMissingEmbeddings(now: number, cancellation?: Cancellation): Promise<void>;
  getFactsOf(query: GraphQuery, cancellation?: Cancellation): Promise<GraphView>;
  /** What one memory tells. NOT_FOUND. */
  getFactsOfMemory(
    id: string,
    options: { now: number; user: string | null },
    cancellation?: Cancellation,
  ): Promise<GraphView>;
  getNeighbourhood(query: GraphQuery, cancellation?: Cancellation): Promise<GraphView>;
  getPath(query: GraphQuery, cancellation?: Cancellation): Promise<GraphView>;
  getGraph(query: GraphQuery, cancellation?: Cancellation): Promise<GraphView>;
  getCurrent(query: GraphQuery, cancellation?: Cancellation): Promise<CurrentView>;
  /** Makes facts and topics that were left for later; `anew`: all of them, with how many there are then. */
  deriveGraph(
    anew: boolean,
    onProgress?: (done: number, total: number) => void,
    cancellation?: Cancellation,
  ): Promise<GraphDerivation>;
  getDueEmbeddings(now: number, limit: number): Promise<EmbeddingJobs>;
  /** Stores vectors whose tickets are still good for the same text; how many. VALIDATION_ERROR for one that does not fit. */
  storeEmbeddings(embeddings: ComputedEmbedding[], now: number): Promise<number>;
  deferEmbeddings(
    tickets: number[],
    options: { error: string; next_attempt_at: number; failed: boolean },
  ): Promise<void>;
  retryFailedEmbeddings(): Promise<void>;
  getVectorStates(): Promise<VectorState[]>;
  // Sinks that the brain was opened with; else VALIDATION_ERROR.
  /** Queues memories that the sink was never asked to hold. */
  queueMissingForSink(sink: string, now: number, cancellation?: Cancellation): Promise<void>;
  /** Takes or prolongs the lease; when another holder has it, when that one's ends. */
  leaseSink(sink: string, holder: string, now: number, expires_at: number): Promise<number | null>;
  releaseSink(sink: string, holder: string): Promise<void>;
  /** Takes note of what was found out; false, and nothing noted, without the lease. */
  reportOfSink(sink: string, holder: string, reports: SinkReport[], now: number): Promise<boolean>;
  /** Tries again what was given up. */
  retryFailedOfSink(sink: string): Promise<void>;
  /** Makes due what waits for its time. */
  hastenSink(sink: string): Promise<void>;
  /** Whether the sink is known to be down. */
  setSinkDown(sink: string, down: boolean): Promise<void>;
  /** Jobs at most `limit` of each sort; new ones leave at most `under_way` documents at work. */
  getDueOfSink(sink: string, now: number, limit: number, under_way: number): Promise<SinkJobs>;
  /** Jobs of any state after a ticket. */
  getJobsOfSink(sink: string, after_ticket: number, limit: number): Promise<SinkJob[]>;
  getSinkStatus(sink: string): Promise<SinkStatus>;
  // Lists page by page, at most 1,000 rows each; VALIDATION_ERROR for an `after` of another list.
  pageOfMemories(
    query: RecentQuery,
    after: string | null,
    cancellation?: Cancellation,
  ): Promise<Page<Memory>>;
  /** The last begun first. */
  pageOfSessions(query: SessionQuery, after: string | null): Promise<Page<SessionRow>>;
  /** Of one session by their numbers; of all as they were stored. */
  pageOfTurns(
    query: TurnQuery & { session_id?: string | undefined },
    after: string | null,
  ): Promise<Page<FoundTurn>>;
  /** Newest first. */
  pageOfSessionChanges(
    query: PlainListQuery & { session_id: string },
    after: string | null,
  ): Promise<Page<SessionOperation>>;
  /** The last stored first. */
  pageOfAtoms(query: PlainListQuery & { now: number }, after: string | null): Promise<Page<Atom>>;
  pageOfContradictions(
    query: ContradictionQuery,
    after: string | null,
  ): Promise<Page<ContradictionListing>>;
  pageOfEvents(query: OutsideEventQuery, after: string | null): Promise<Page<OutsideEvent>>;
  pageOfAlerts(query: AlertQuery, after: string | null): Promise<Page<Alert>>;
  pageOfHistory(
    query: PlainListQuery & { memory_id: string },
    after: string | null,
  ): Promise<Page<AuditEntry>>;
  pageOfCategories(query: PlainListQuery, after: string | null): Promise<Page<CategoryListing>>;
}
