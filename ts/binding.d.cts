/**
 * What the native addon exports. Everything here is internal: `bridge/` is the only caller.
 *
 * Conventions: times are epoch milliseconds (UTC) as `number`; `null` means absent; every call carries
 * `now`, so the clock is injected by the caller. TypeScript fills in defaults, the addon checks types and
 * ranges again. `user` and `user_id` of what reads or changes say for whom: null is everybody; they must be given.
 * Rejections and thrown errors carry a string `code` from `errorCodes`.
 */
declare namespace native {
  /** The constants of the confidence formula (specs: confidence, "Current confidence"). */
  interface Policy {
    enabled: boolean;
    decay_per_day: number;
    age_floor: number;
    access_boost: number;
    access_cap: number;
    access_window_days: number;
    validation_bonus: number;
    contradiction_penalty: number;
    minimum: number;
    high_threshold: number;
    medium_threshold: number;
    purposes: { critical: number; routine: number; experimental: number };
    /** Decay per day by category; a memory uses the smallest of its categories' values. */
    category_decay: Record<string, number>;
  }

  /** Any part of a policy; null takes away what the policy below sets for a category. */
  interface PolicySettings {
    enabled?: boolean | undefined;
    decay_per_day?: number | undefined;
    age_floor?: number | undefined;
    access_boost?: number | undefined;
    access_cap?: number | undefined;
    access_window_days?: number | undefined;
    validation_bonus?: number | undefined;
    contradiction_penalty?: number | undefined;
    minimum?: number | undefined;
    high_threshold?: number | undefined;
    medium_threshold?: number | undefined;
    purposes?:
      | {
          critical?: number | undefined;
          routine?: number | undefined;
          experimental?: number | undefined;
        }
      | undefined;
    category_decay?: Record<string, number | null> | undefined;
  }

  /** The confidence policy of a brain, and where it comes from. */
  interface PolicyListing {
    /** What scores go by. */
    in_force: Policy;
    /** What the brain keeps, who set it and when (epoch milliseconds); null: nothing. */
    kept: { policy: Policy; set_by: string; set_at: number } | null;
    /** What holds where the brain keeps nothing. */
    default: Policy;
    /** What this opening, or another of this process, asked for over these. */
    asked: PolicySettings;
  }

  type Purpose = "critical" | "routine" | "experimental";

  interface OpenOptions {
    /** Absolute path, or ":memory:". */
    path: string;
    read_only: boolean;
    /** IANA time zone: day boundaries and zone-less input. */
    timezone: string;
    /** What holds where the brain keeps no policy. */
    default_policy: Policy;
    /** What holds over that, or over what the brain keeps. */
    policy: PolicySettings;
    /** Longest content, in Unicode code points. */
    content_limit: number;
    /** Largest database file in bytes; 0 for no limit. */
    database_limit: number;
    /** Services outside the process that get every memory through the outbox. */
    sinks?: string[] | undefined;
    /** Whose vectors memories get. */
    embedding_model?: EmbeddingModel | undefined;
  }

  interface EmbeddingModel {
    id: string;
    dimensions: number;
  }

  /** A query's vector by a model, or why there is none. */
  interface QueryVector {
    model: string;
    values?: Float32Array | undefined;
    problem?: string | undefined;
  }

  /** A memory that waits for its vector. */
  interface EmbeddingJob {
    /** Of this text: when the memory is edited, another ticket takes its place. */
    ticket: number;
    content: string;
    /** How often it failed. */
    attempts: number;
  }

  interface EmbeddingJobs {
    due: EmbeddingJob[];
    /** When the next of those that are not due will be. */
    next_at: number | null;
  }

  /** A document that a sink holds of a memory, or may hold. */
  interface SinkDocument {
    /** The name it was sent under. */
    source: string;
    /**
     * sent: it may be there; held: it was seen there, whole; leaving: the sink was asked to delete it;
     * refused: the sink would not have it beside another document with the same text.
     */
    state: "sent" | "held" | "leaving" | "refused";
    /** Epoch milliseconds; of one that leaves, when the sink was first asked to delete it. */
    sent_at: number;
    /** How the sink lets one follow what becomes of it, and its own name for it. */
    track_id: string | null;
    document_id: string | null;
  }

  /** A memory that a sink is to get, or to delete. */
  interface SinkJob {
    /** Of this text: when the memory is edited or deleted, another ticket takes its place. */
    ticket: number;
    memory_id: string;
    state: "pending" | "ok" | "failed" | "delete_pending";
    /** How often it went wrong. */
    attempts: number;
    /** The third-person restatement, who said it and when; empty and 0 of a deletion. */
    text: string;
    said_by: string;
    said_at: number;
    documents: SinkDocument[];
  }

  interface SinkJobs {
    due: SinkJob[];
    /** When the next of those that are not due will be. */
    next_at: number | null;
  }

  /** What a worker found out about a memory. */
  interface SinkReport {
    ticket: number;
    memory_id: string;
    /**
     * none: nothing about the whole; ok: it is there, or deleted; later: to be gone on with at
     * next_attempt_at; failed: given up until it is asked for; again: to be brought there anew.
     */
    outcome: "none" | "ok" | "later" | "failed" | "again";
    /** Whether it went wrong once more. */
    failed_attempt?: boolean | undefined;
    error?: string | undefined;
    next_attempt_at?: number | undefined;
    /** What was sent or seen. */
    documents: SinkDocument[];
    /** The sources of documents that are not there. */
    gone: string[];
  }

  /** How far a sink is. */
  interface SinkStatus {
    pending: number;
    ok: number;
    failed: number;
    delete_pending: number;
    /** Memories that it was never asked to hold. */
    unqueued: number;
    /** When the oldest of what waits was queued. */
    waiting_since: number | null;
    /** Of one that failed for good, else of one that is tried again. */
    last_error: string | null;
  }

  /** How far vectors are. */
  interface EmbeddingStatus {
    models: { model: string; dimensions: number; vectors: number }[];
    /** Memories that wait for a vector of the brain's model. */
    pending: number;
    /** Given up until they are asked for. */
    failed: number;
    /** Of one that failed for good, else of one that is tried again. */
    last_error: string | null;
  }

  /** How the vectors of a model are held, once they were searched. */
  interface VectorState {
    model: string;
    dimensions: number;
    /** Vectors in memory. */
    loaded: number;
    /** So many of them are in the index; the others are compared one by one. */
    indexed: number;
    building: boolean;
    /** Why there is no index, or no file of it. */
    failure?: string;
  }

  type Kind = "stm" | "embedding" | "atom";
  type ConfidenceSource = "proxy" | "explicit" | "cognitive_state" | "default" | "migrated";

  /** A memory to store. Absent properties may be `undefined` or missing. */
  interface NewMemory {
    content: string;
    user_id: string;
    /** Chosen by the caller (imports, injected ids); else the addon makes one. */
    id?: string | undefined;
    /** Absent or empty: those with a keyword in the content, else ["general"]. */
    categories?: string[] | undefined;
    topics?: string[] | undefined;
    importance?: number | undefined;
    confidence?: number | undefined;
    is_proxy?: boolean | undefined;
    proxy_agent?: string | undefined;
    speaker?: string | undefined;
    session_id?: string | undefined;
    /** The turn of that session that it was drawn from. */
    source_turn?: number | undefined;
    /** Where it came from: "api", "cortex_add", "import", ... */
    source?: string | undefined;
    /** When it was said; ISO 8601 text (zone-less text is local to the brain's time zone) or epoch ms; default now. */
    created_at?: number | string | undefined;
    /** Default "meaning". */
    compare?: "meaning" | "exact" | undefined;
  }

  /** What stands against a memory. */
  interface Dispute {
    /** The memories that contradict it in open pairs of which it carries the penalty. */
    by: string[];
    /** Its last validation was a failure, or it lost a pair that somebody decided since. */
    proved_wrong: boolean;
  }

  /** A memory whose last validation was a failure. */
  interface ProvedWrong {
    id: string;
    /** Whose memory it is. */
    user_id: string;
    content: string;
    /** When, epoch ms; by whom; and why, where that was said. */
    at: number;
    actor: string;
    note: string | null;
  }

  interface ProvedWrongQuery {
    memory_id?: string | undefined;
    /** Only this user's; null: everybody's. */
    user_id: string | null;
    limit: number;
  }

  /** A memory's score after an access; `id` as it was given. */
  interface AccessOutcome {
    id: string;
    confidence: number;
  }

  interface Memory {
    id: string;
    content: string;
    source: string;
    categories: string[];
    /** What its text tells: allergy, identity, medication, safety. It ages as a memory in them does. */
    derived_categories: string[];
    topics: string[];
    importance: number;
    user_id: string;
    speaker: string | null;
    session_id: string | null;
    source_turn: number | null;
    is_proxy: boolean;
    proxy_agent: string | null;
    /** Score for now, before the access this call makes. */
    confidence: number;
    base_confidence: number;
    confidence_source: ConfidenceSource;
    access_count: number;
    last_accessed: number | null;
    validation_count: number;
    contradiction_count: number;
    /**
     * While something stands against it, accesses of it are not counted, it is good enough for nothing
     * critical, and a search names those that contradict it before it.
     */
    disputed: Dispute | null;
    created_at: number;
    recorded_at: number;
  }

  type StorageStatus =
    | "SUCCESS"
    | "SUCCESS_LOCAL_ONLY"
    | "DUPLICATE_EXACT"
    | "DUPLICATE_SEMANTIC"
    | "CONTENT_EMPTY"
    | "CONTENT_TOO_LONG"
    | "STORAGE_ERROR"
    | "VALIDATION_ERROR";

  type ContradictionKind = "negation" | "antonym" | "value" | "quantity";

  /** Two memories that cannot both be true. */
  interface Contradiction {
    id: string;
    older_id: string;
    newer_id: string;
    kind: ContradictionKind;
    /** 0 to 1: how probably the two contradict each other. */
    score: number;
    /** The words in the older and in the newer text that it rests on. */
    evidence: string[];
    /** possible: not sure enough; nobody carries a penalty until somebody decides. */
    status: "open" | "possible" | "resolved" | "dismissed";
    /** Who carries the penalty now. */
    penalised_id: string | null;
    detected_at: number;
  }

  interface ContradictionListing extends Contradiction {
    /** Whose memories they are; null when both are gone. */
    user_id: string | null;
    /** The texts as they are now; null when there is none. */
    older_content: string | null;
    newer_content: string | null;
    /** Of a pair that is no longer open. */
    resolved_by: string | null;
    resolved_at: number | null;
  }

  interface ContradictionQuery {
    status?: "open" | "possible" | "resolved" | "dismissed" | undefined;
    /** Only pairs of this memory. */
    memory_id?: string | undefined;
    user_id: string | null;
    limit: number;
  }

  interface GraphEntity {
    /** The name folded: the same after the graph was made anew. */
    id: string;
    name: string;
    type: "person" | "organization" | "location" | "misc" | "concept";
    /** Other names that safely name the same. */
    aliases: string[];
    /** Memories that mention it; counted up to 1,000 for each name. */
    mentions: number;
    is_user: boolean;
  }

  interface GraphFact {
    /** Ids of entities. */
    subject: string;
    /** A verb's base form with its preposition, "be", or the noun of an attribute or relation. */
    predicate: string;
    object: string;
    negated: boolean;
    /** The predicate is the noun of an attribute or relation: (Ruth, employer, Acme). */
    attribute: boolean;
    /** When, in the words of the text. */
    when: string | null;
    /** Epoch ms; null: nobody said since when. */
    valid_from: number | null;
    /** Epoch ms; null: it still holds. */
    valid_to: number | null;
    /** The sentence, restated in the third person. */
    sentence: string;
    memory_id: string;
    /** Of the memory, now. */
    confidence: number;
  }

  interface GraphView {
    entities: GraphEntity[];
    /** Of a path: its steps, in order. */
    facts: GraphFact[];
    /** There is more than the limit allowed. */
    truncated: boolean;
    /** Memories whose facts are not derived yet: only of a brain opened read-only, or while others write. */
    underived: number;
  }

  interface GraphQuery {
    user_id: string;
    entity?: string | undefined;
    target?: string | undefined;
    as_of?: number | string | undefined;
    depth: number;
    limit: number;
    now: number;
    /** Answers while facts are still to be derived; else the answer then is only how many memories that are. */
    partial: boolean;
  }

  type SpeechAct =
    | "statement"
    | "question"
    | "request"
    | "plan"
    | "smalltalk"
    | "code"
    | "quotation";

  interface SpeechActPart {
    act: SpeechAct;
    /** As it stands in the text, without the marks around it. */
    text: string;
  }

  interface TopicScore {
    topic: string;
    /** Above 0, at most 1. */
    score: number;
  }

  interface TopicClassification {
    /** Best first. */
    topics: TopicScore[];
    safety_flag: boolean;
  }

  /** `is_success` and `status` tell the two apart; a memory that was stored or changed has an id. */
  type StorageResult = StorageOutcome &
    (
      | { is_success: true; status: StorageSuccess; memory_id: string }
      | {
          is_success: false;
          status: Exclude<StorageStatus, StorageSuccess>;
          memory_id?: never;
        }
    );

  type StorageSuccess = "SUCCESS" | "SUCCESS_LOCAL_ONLY";

  interface StorageOutcome {
    message: string;
    local_success: boolean;
    graph_success: boolean;
    graph_state: "ok" | "pending" | "failed" | "off";
    is_rejected: boolean;
    matched_id?: string;
    /** A memory that this one seems to bring up to date. */
    possible_update_of?: string;
    /** Pairs that this memory opened; on success only. */
    contradictions?: Contradiction[];
    similarity_score?: number;
    topics?: string[];
    /** Only when true: a person should look at this text. It is no diagnosis. */
    safety_flag?: boolean;
    confidence?: number;
    /** The code behind a STORAGE_ERROR, e.g. DISK_FULL. */
    error_code?: string;
  }

  interface ImportSummary {
    stored: number;
    /** Refused as duplicates (only when keep_duplicates is false). */
    duplicates: number;
    /** Already there under the same id. */
    existing: number;
    /** By index into the input. */
    refused: { index: number; status: StorageStatus; message: string }[];
  }

  interface RecentQuery {
    limit: number;
    /** Any match; absent or empty: all. Compared without regard to case. */
    categories?: string[] | undefined;
    min_confidence?: number | undefined;
    /** true leaves out what is disputed, whatever its score. */
    undisputed?: boolean | undefined;
    /** Its least confidence by the policy in force; not together with min_confidence. */
    purpose?: Purpose | undefined;
    user_id: string | null;
    is_proxy?: boolean | undefined;
    proxy_agent?: string | undefined;
    peek: boolean;
    now: number;
  }

  /** How much each thing counts when memories are ranked; what each means: RankingSettings. */
  interface RankingWeights {
    term_saturation: number;
    length_share: number;
    window_weight: number;
    session_weight: number;
    /** What the nearness of vectors counts, words counting 1. */
    vector_weight: number;
    speaker_weight: number;
    answer_weight: number;
    time_weight: number;
    time_alone_weight: number;
    standing_weight: number;
    temporal_weight: number;
    importance_weight: number;
  }

  interface SearchOptions {
    limit: number;
    /** Any match; absent or empty: all. Compared without regard to case. */
    categories?: string[] | undefined;
    /** Any match; absent or empty: all. */
    kinds?: Kind[] | undefined;
    min_confidence?: number | undefined;
    /** Its least confidence by the policy in force; not together with min_confidence. */
    purpose?: Purpose | undefined;
    /** true leaves out what is disputed, whatever its score. */
    undisputed?: boolean | undefined;
    /** Said at this time or later: ISO 8601 text or epoch ms. */
    since?: number | string | undefined;
    /** Said before this: ISO 8601 text or epoch ms. */
    until?: number | string | undefined;
    session?: string | undefined;
    user_id: string | null;
    speaker?: string | undefined;
    is_proxy?: boolean | undefined;
    proxy_agent?: string | undefined;
    ranking: RankingWeights;
    /** Absent: the brain has no embedder. */
    vector?: QueryVector | undefined;
    /** By vectors alone. */
    by_meaning?: boolean | undefined;
    peek: boolean;
    now: number;
  }

  /** What a hit's score is made of; each from 0 to 1. */
  interface ScoreParts {
    /** What the query's words say of the text itself. */
    words: number;
    /** The same of the text with its neighbouring turns. */
    window: number;
    /** The same of its whole conversation. */
    session: number;
    /** Cosine similarity of its vector and the query's, where it was found by that. */
    vector: number;
    /** 1 when said by the speaker whom the query names, or when it names none; else less. */
    speaker: number;
    /** 1 when it tells a time or a number where one is asked for, or when none is; else less. */
    answer: number;
    /** How close it is to the time that the query names; 0 when it names none. */
    time: number;
    /** All of this together. */
    relevance: number;
    confidence: number;
    /** 1 for now, half as much after each month. */
    recency: number;
    importance: number;
    /** What coming before a memory that it contradicts added to the score. */
    raised: number;
  }

  /** live: it took part; down: it should have, but could not; off: not asked for, or not set up. */
  interface SearchPath {
    name: string;
    state: "live" | "down" | "off";
    /** Memories it proposed, of those that the filters let through. */
    candidates: number;
    /** Why it is down or off. */
    reason?: string;
  }

  /** A floor of relevance, by words: no probability. */
  type SearchVerdict = "found" | "nothing";

  interface SearchResult {
    /** The best first. */
    hits: { memory: Memory; score: number; parts: ScoreParts }[];
    paths: SearchPath[];
    /** Whether the hits speak of what was asked, or only share words that any text shares. */
    verdict: SearchVerdict;
  }

  /** What is left out stays as it is; an empty list of categories means ["general"]. */
  interface MemoryUpdate {
    importance?: number | undefined;
    categories?: string[] | undefined;
    topics?: string[] | undefined;
  }

  /** A whole new text, text to add at the end, or text in the place of what stands there once. */
  type MemoryEdit = { content: string } | { append: string } | { replace: string; with: string };

  interface Deletion {
    deleted: number;
    /** Ids of which there is no memory. */
    missing: string[];
  }

  /** Either ids, or a session, or conditions that must all hold. */
  interface ForgetQuery {
    ids?: string[] | undefined;
    categories?: string[] | undefined;
    user_id?: string | undefined;
    /** Said before this: ISO 8601 text or epoch ms. */
    before?: number | string | undefined;
    /** This session as a whole, or with `turn_ids` what was said in these turns of it. */
    session_id?: string | undefined;
    turn_ids?: number[] | undefined;
    /** With `session_id`: also the memories that came out of what goes; else they stay and are named. */
    with_memories?: boolean | undefined;
  }

  interface KnownBackup {
    path: string;
    made_at: number;
    bytes: number;
    /** Whether there still is a file. */
    exists: boolean;
  }

  /** A place that forgotten words stand in. */
  interface ForgetPlace {
    /** memory, turn, session, atom, pin, category, history, contradiction, file, or the name of a table. */
    what: string;
    /** Its id; of a file, its path; of a turn, its session's. May be empty. */
    id: string;
    /** Which part of it: a turn's number, a block's name. May be empty. */
    part: string;
    advice: string;
  }

  /** What went, or in a dry run would go: numbers of rows. */
  interface ForgetReceipt {
    dry_run: boolean;
    /** Of the memories. */
    ids: string[];
    memories: number;
    full_text: number;
    embeddings: number;
    /** Atoms that were drawn from the memories. */
    atoms: number;
    statement_keys: number;
    facts: number;
    contradictions: number;
    audit: number;
    pins: number;
    /** With their blocks and history. */
    sessions: number;
    turns: number;
    /** In sessions that stay, the turns whose words went. */
    redacted: { session_id: string; turns: number[] }[];
    /** Changes of those sessions that cannot be undone any more: undoing would bring the words back. */
    undo: number;
    /** Of other memories' history, those that held the words. */
    notes: number;
    cognitive_states: number;
    /** Where the words still stand, and what to do about it. */
    remaining: ForgetPlace[];
    /** What may be about a forgotten user, which only a person can tell. */
    undecided: ForgetPlace[];
    /** Files of backups and exports that were cut short, which went, too. */
    leftovers: string[];
    /** Memories whose text is too short to be looked for elsewhere. */
    not_searched: number;
    /** What services outside the process were given and must still delete. */
    outbox: { sink: string; memory_id: string }[];
    /** Copies of the brain, which may hold what was forgotten. */
    backups_known: KnownBackup[];
    /**
     * done: no row and no file of the brain holds the words. remains: some do, see `remaining`. pending: another
     * process still reads an older state, and the bytes stay until it ends.
     */
    state: "done" | "remains" | "pending" | "dry_run";
  }

  interface DedupeOptions {
    action: "report" | "merge" | "delete_older";
    /** Only memories in any of these; absent or empty: all. */
    categories?: string[] | undefined;
    user_id: string | null;
    /** 0 to 1: less similar ones are left alone. */
    similarity_threshold: number;
    actor: string;
    now: number;
  }

  /** A memory and those that say no more than it. */
  interface DuplicateGroup {
    survivor_id: string;
    /** The beginning of its text. */
    excerpt: string;
    created_at: number;
    duplicates: {
      id: string;
      excerpt: string;
      created_at: number;
      /** 0 to 1; 1: the same words. */
      similarity: number;
      /** Which rule decided. */
      reason: string;
    }[];
  }

  interface DedupeReport {
    /** Memories that were looked at: those that carry a contradiction's penalty are not. */
    compared: number;
    /** Memories that are duplicates, or were until they were merged or deleted. */
    duplicates: number;
    /** delete_older: older ones that stayed, because they say more than the newer. */
    kept: number;
    groups: DuplicateGroup[];
  }

  interface CategoryListing {
    name: string;
    description: string;
    keywords: string[];
    /** null for a category that is in use but was never described. */
    created_at: number | null;
    memories: number;
  }

  interface Pin {
    id: string;
    label: string | null;
    /** Of a pinned memory: the text it has now. */
    content: string;
    memory_id: string | null;
    /** Whose; null: nobody knows. */
    user_id: string | null;
    pinned_at: number;
  }

  interface Validation {
    id: string;
    kind: Kind;
    old_confidence: number;
    new_confidence: number;
    validation_count: number;
    contradiction_count: number;
  }

  type AuditReason =
    | "created"
    | "access"
    | "validation_success"
    | "validation_failure"
    | "contradiction"
    | "resolution"
    | "decay"
    | "retroactive"
    | "restored"
    | "merged";

  interface AuditEntry {
    id: number;
    memory_id: string | null;
    kind: Kind;
    old_confidence: number | null;
    new_confidence: number | null;
    reason: AuditReason;
    actor: string;
    note: string | null;
    at: number;
  }

  interface CognitiveState {
    user_id: string;
    value: number;
    set_by: string;
    recorded_at: number;
  }

  interface Distribution {
    average: number | null;
    high_count: number;
    medium_count: number;
    low_count: number;
    total: number;
  }

  interface Stats {
    total: number;
    by_kind: Record<Kind, number>;
    by_category: Record<string, number>;
    by_source: Record<string, number>;
    by_confidence_source: Record<string, number>;
    confidence: Distribution;
    confidence_by_kind: Record<Kind, Distribution>;
    outbox: { pending: number; ok: number; failed: number; delete_pending: number };
    embedding: EmbeddingStatus;
    /** Bytes of what was forgotten may still be in the write-ahead log. */
    forget_pending: boolean;
    database_bytes: number;
    wal_bytes: number;
    oldest: number | null;
    newest: number | null;
    schema_version: number;
    sqlite_version: string;
  }

  interface MaintenanceOptions {
    now: number;
    /** Rescore every row, also those whose cached score is fresh. */
    force: boolean;
    batch_size: number;
  }

  interface MaintenanceReport {
    scanned: number;
    rescored: number;
    /** True when an interrupted run was taken up where it stopped. */
    resumed: boolean;
  }

  interface CheckReport {
    ok: boolean;
    /** Every problem found, in words; empty when ok. */
    problems: string[];
    checked: string[];
  }

  interface BackupReport {
    path: string;
    bytes: number;
    memories: number;
  }

  /** Rows by their kind: "memory", "atom", ... */
  type RowCounts = Record<string, number>;

  interface ExportReport {
    path: string;
    bytes: number;
    rows: RowCounts;
  }

  interface ArchiveImport {
    added: RowCounts;
    /** Rows that the brain held already. */
    existing: RowCounts;
  }

  interface RestoreReport {
    path: string;
    backup: string;
    memories: number;
    /** Where the file that was there is now; empty when its content was replaced, or there was none. */
    kept: string;
  }

  interface RollbackReport {
    path: string;
    backup: string;
    /** Where the brain is now. */
    kept: string;
  }

  interface MigrateOptions {
    /** Absolute. */
    source: string;
    /** Absolute; absent: the new brain takes the source's place. */
    target?: string | undefined;
    dry_run: boolean;
    /** IANA time zone of times that name none. */
    timezone: string;
    /** Whose memories they become. */
    user_id: string;
    now: number;
    /** Rows per transaction. */
    batch_size: number;
    policy: Policy;
  }

  /** done and total are in the unit of the task: memories or rows. */
  type OnProgress = (done: number, total: number) => void;

  /** A flag that stops queued or stepwise work; that call then rejects with CANCELLED. */
  interface Cancellation {
    cancel(): void;
  }

  type SessionStatus = "ACTIVE" | "PAUSED" | "ENDED";
  type BlockLabel =
    | "conversation_history"
    | "active_session"
    | "context_summary"
    | "memory_metadata";

  interface SessionRow {
    session_id: string;
    user_id: string;
    status: SessionStatus;
    started_at: number;
    last_activity_at: number;
    /** Rises by one with each change. */
    version: number;
    /** Ever; the first `archived_turns` of them are archived. */
    total_turns: number;
    archived_turns: number;
  }

  interface SessionBlock {
    label: BlockLabel;
    value: string;
    /** Code points. */
    chars_current: number;
    chars_limit: number;
    read_only: boolean;
    description: string;
    /** The session's version that last changed the value. */
    version: number;
  }

  interface SessionView extends SessionRow {
    /** In the order conversation_history, active_session, context_summary, memory_metadata. */
    blocks: SessionBlock[];
    band: "normal" | "warning" | "archive" | "emergency";
    /** What commitSummary must name. */
    summary_version: number;
    /** JSON. */
    options: string;
    /** Whether this call made the session. */
    created: boolean;
  }

  type BlockEdit = { label: BlockLabel; text: string } & (
    | { kind: "replace"; old: string }
    | { kind: "insert"; line?: number | undefined }
    | { kind: "append" }
    | { kind: "rethink" }
  );

  /** `turn`, `patch`, `description` and `words` are JSON text, which only the core reads and counts. */
  type SessionChange =
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

  interface ChangeContext {
    now: number;
    actor: string;
    reason?: string | undefined;
    /** The session's version, or an edited block's; VERSION_CONFLICT when it is another. */
    expected_version?: number | undefined;
    user: string | null;
  }

  interface ChangeResult {
    /** False when all was as asked for already. */
    changed: boolean;
    version: number;
    /** The turn that was appended or changed; 0 for none. */
    turn_id: number;
    /** How many turns went to the archive. */
    archived: number;
    archive_reason: "COUNT" | "SIZE_85" | "SIZE_95" | null;
  }

  interface TurnQuery {
    first?: number | undefined;
    last?: number | undefined;
    /** Words that must all occur; never syntax. */
    text?: string | undefined;
    /** Inclusive: ISO 8601 text or epoch ms; a date alone is the whole day in the brain's zone. */
    since?: number | string | undefined;
    until?: number | string | undefined;
    archived?: boolean | undefined;
    user_id: string | null;
    limit: number;
    newest_first: boolean;
  }

  interface FoundTurn {
    session_id: string;
    user_id: string;
    turn_id: number;
    said_at: number;
    archived: boolean;
    /** JSON. */
    turn: string;
  }

  interface SessionOperation {
    seq: number;
    kind: string;
    actor: string;
    reason: string;
    at: number;
    /** final: neither to be undone nor redone. */
    state: "applied" | "undone" | "final";
    hash: string;
  }

  interface SessionProblem {
    block: BlockLabel;
    /** JSON pointer into the block. */
    pointer: string;
    code: string;
    rule: string;
    message: string;
  }

  type AtomField = "subject" | "action" | "outcome" | "consequences";
  type CausalLinkType = "causes" | "enables" | "precedes" | "correlates";

  interface NewAtom {
    subject: string;
    action: string;
    outcome: string;
    consequences?: string | undefined;
    source: string;
    source_memory_id?: string | undefined;
    confidence?: number | undefined;
    /** Whose it is when it comes from no memory, and whose cognitive state counts when no confidence is given. */
    user_id?: string | undefined;
    action_timestamp?: number | undefined;
    outcome_delay_seconds?: number | undefined;
    consequence_delay_seconds?: number | undefined;
  }

  interface Atom {
    /** null: it is not stored. */
    id: string | null;
    subject: string;
    action: string;
    outcome: string;
    /** Empty when none are known. */
    consequences: string;
    source: string;
    source_memory_id: string | null;
    /** Whose; null: nobody knows. */
    user_id: string | null;
    /** When the action took place, epoch ms. */
    action_timestamp: number | null;
    outcome_delay_seconds: number | null;
    consequence_delay_seconds: number | null;
    /** Drawn from its memory's text by rules, and drawn anew when that changes. */
    derived: boolean;
    created_at: number;
    access_count: number;
    confidence: number;
    base_confidence: number;
    confidence_source: ConfidenceSource;
    disputed: Dispute | null;
  }

  interface AtomHit extends Atom {
    /** 0 to 1. */
    similarity: number;
    matched_by: "words" | "vector";
  }

  interface AtomQuery {
    text: string;
    /** Absent: all fields. */
    field?: AtomField | undefined;
    limit: number;
    threshold: number;
    min_confidence?: number | undefined;
    user_id: string | null;
    /** Its least confidence by the policy in force; not together with min_confidence. */
    purpose?: Purpose | undefined;
    /** true leaves out what is disputed, whatever its score. */
    undisputed?: boolean | undefined;
    vector?: QueryVector | undefined;
    peek: boolean;
    now: number;
  }

  interface CausalLink {
    id: string;
    from_atom_id: string;
    to_atom_id: string;
    link_type: CausalLinkType;
    strength: number;
    /** How often it was told. */
    observation_count: number;
    last_observed: number | null;
    created_at: number | null;
  }

  interface CauseQuery {
    max_depth: number;
    link_types: CausalLinkType[];
    /** Steps over similarity where an atom has no links. */
    bridge: boolean;
    threshold: number;
    limit: number;
    user_id: string | null;
    now: number;
  }

  interface CauseStep {
    from_atom_id: string;
    to_atom_id: string;
    /** "similar": no link, but the one's effect reads like the other. */
    type: CausalLinkType | "similar";
    strength: number;
  }

  interface AtomCause extends Atom {
    /** Steps of the strongest way. */
    depth: number;
    /** The product of the steps' strengths. */
    strength: number;
    /** Its causes were looked for, and nothing is known to cause it. */
    root: boolean;
    /** A step rests on similarity alone. */
    bridged: boolean;
    /** From the cause to the effect. */
    path: CauseStep[];
  }

  interface CauseReport {
    effects: AtomHit[];
    /** The strongest first. */
    causes: AtomCause[];
    total: number;
    /** There may be others: some at `max_depth` have causes of their own, or more than 50 without links were met. */
    has_more: boolean;
  }

  interface AtomStats {
    total_atoms: number;
    total_causal_links: number;
    /** Drawn from memories by rules. */
    derived_atoms: number;
    by_source: Record<string, number>;
    links_by_type: Record<string, number>;
    atoms_with_embeddings: number;
    confidence: Distribution;
  }

  interface AtomizeReport {
    /** Memories. */
    processed: number;
    total: number;
    /** Atoms. */
    created: number;
    removed: number;
    /** An earlier run had come part of the way. */
    resumed: boolean;
  }

  interface DelaySpread {
    count: number;
    /** Seconds. */
    shortest: number;
    median: number;
    mean: number;
    longest: number;
  }

  interface TemporalPattern {
    /** How often the outcome was told of. */
    observations: number;
    /** How often what comes first was told of. */
    occurrences: number;
    /** How many of those the outcome followed. */
    followed: number;
    /** The share that it would follow by chance. */
    by_chance: number | null;
    /** Between the two. */
    delay: DelaySpread | null;
    /** As atoms tell. */
    outcome_delay: DelaySpread | null;
    consequence_delay: DelaySpread | null;
    /** What atoms name as the cause, the most often named first. */
    precursors: { subject: string; count: number }[];
    /** Outcomes by the hour of the local day; empty for none. */
    hours: number[];
    pairs: { first_id: string; then_id: string; delay_seconds: number }[];
    /** There are as many as were asked for. */
    enough: boolean;
  }

  /** An open brain. Methods on a closed one reject with CLOSED. */
  interface Brain {
    readonly path: string;
    readonly read_only: boolean;
    /** Idempotent; resolves when the last handle's work is written, or at once when others hold the brain. */
    close(): Promise<void>;
    createMemory(memory: NewMemory, now: number): Promise<StorageResult>;
    importMemories(
      memories: NewMemory[],
      options: { now: number; keep_duplicates: boolean },
      onProgress?: OnProgress,
      cancellation?: Cancellation,
    ): Promise<ImportSummary>;
    /** NOT_FOUND when there is none. */
    getMemory(
      id: string,
      options: { now: number; peek: boolean; user: string | null },
    ): Promise<Memory>;
    /** Newest first. */
    getRecent(query: RecentQuery, cancellation?: Cancellation): Promise<Memory[]>;
    /** Any text: none of it is syntax. */
    search(
      query: string,
      options: SearchOptions,
      cancellation?: Cancellation,
    ): Promise<SearchResult>;
    /** Counts one access per id; unknown ids reject with NOT_FOUND and count nothing. */
    recordAccess(ids: string[], now: number, user: string | null): Promise<AccessOutcome[]>;
    recordValidation(
      id: string,
      success: boolean,
      options: { now: number; actor: string; note?: string | undefined; user: string | null },
    ): Promise<Validation>;
    /** Oldest first. NOT_FOUND when neither the memory nor any audit of it exists. */
    getHistory(id: string, user: string | null): Promise<AuditEntry[]>;
    /** CORRUPT, NEWER_VERSION when what the brain keeps cannot be read. */
    getPolicy(): Promise<PolicyListing>;
    keepPolicy(
      settings: PolicySettings,
      options: { anew: boolean; actor: string; now: number },
    ): Promise<void>;
    /** false: it kept none. */
    dropPolicy(options: { actor: string; now: number }): Promise<boolean>;
    /** The policy that the last transaction went by, and a number that is another where that is another. */
    seenPolicy(): Policy;
    seenPolicyVersion(): number;
    setCognitiveState(state: CognitiveState): Promise<void>;
    /** Newest first. */
    getCognitiveStates(user: string | null): Promise<CognitiveState[]>;
    getDistribution(kind: Kind | null, now: number, user: string | null): Promise<Distribution>;
    /** Counts of memories and scores are the user's; all else is the file's. */
    getStats(now: number, user: string | null): Promise<Stats>;
    runMaintenance(
      options: MaintenanceOptions,
      onProgress?: OnProgress,
      cancellation?: Cancellation,
    ): Promise<MaintenanceReport>;
    /** integrity_check, foreign keys, full text against rows, counts; deep also recomputes every derived value. */
    check(
      options: { now: number; deep: boolean },
      cancellation?: Cancellation,
    ): Promise<CheckReport>;
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
    /** Newest first. */
    getContradictions(query: ContradictionQuery): Promise<ContradictionListing[]>;
    /** The latest first. */
    getProvedWrong(query: ProvedWrongQuery): Promise<ProvedWrong[]>;
    /** Without a winner the pair is dismissed. NOT_FOUND. */
    resolveContradiction(
      id: string,
      options: { winner_id: string | null; actor: string; now: number; user: string | null },
    ): Promise<Contradiction>;
    /** Oldest first. */
    getBackups(): Promise<KnownBackup[]>;
    /** true when the category had no meaning before. */
    defineCategory(
      category: { name: string; description?: string | undefined; keywords?: string[] | undefined },
      now: number,
    ): Promise<boolean>;
    /** By name. */
    listCategories(user: string | null): Promise<CategoryListing[]>;
    /** Of a memory that is pinned already, only the label changes. */
    addPin(
      pin: {
        text?: string | undefined;
        memory_id?: string | undefined;
        label?: string | undefined;
        /** Whose, where it is a text of its own. */
        user_id: string;
      },
      now: number,
      user: string | null,
    ): Promise<Pin>;
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
    /** Rows that are there are left as they are. Progress is in bytes. */
    importArchive(
      path: string,
      onProgress?: OnProgress,
      cancellation?: Cancellation,
    ): Promise<ArchiveImport>;
    /** Puts a backup's content in the place of the brain's, while others have it open. */
    restore(
      backup: string,
      options: { now: number },
      cancellation?: Cancellation,
    ): Promise<RestoreReport>;
    /** CONTENT_EMPTY, CONTENT_TOO_LONG; NOT_FOUND for an unknown memory. */
    createAtom(atom: NewAtom, now: number, user: string | null): Promise<Atom>;
    /** NOT_FOUND. */
    getAtom(
      id: string,
      options: { now: number; peek: boolean; user: string | null },
    ): Promise<Atom>;
    /** Most similar first. */
    searchAtoms(query: AtomQuery, cancellation?: Cancellation): Promise<AtomHit[]>;
    /** Makes the link or notes that it was observed again. NOT_FOUND. */
    linkAtoms(
      link: {
        from_atom_id: string;
        to_atom_id: string;
        link_type: CausalLinkType;
        strength?: number | undefined;
      },
      now: number,
      user: string | null,
    ): Promise<CausalLink>;
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
    findTemporalPattern(
      query: {
        outcome: string;
        after?: string | undefined;
        within_hours: number;
        min_observations: number;
        user_id: string | null;
      },
      cancellation?: Cancellation,
    ): Promise<TemporalPattern>;
    /** A new session, or the one with the id. */
    startSession(
      session: { id?: string | undefined; user_id: string; options?: string | undefined },
      now: number,
    ): Promise<SessionView>;
    /** Every change of a session that is there; NOT_FOUND. */
    changeSession(id: string, change: SessionChange, context: ChangeContext): Promise<ChangeResult>;
    undoSession(id: string, context: ChangeContext): Promise<ChangeResult>;
    redoSession(id: string, context: ChangeContext): Promise<ChangeResult>;
    importSession(text: string, userId: string, context: ChangeContext): Promise<SessionView>;
    /** false when it was known. */
    addAgentType(name: string): Promise<boolean>;
    getSession(id: string, user: string | null): Promise<SessionView>;
    /** Of the latest activity first. */
    listSessions(query: {
      user_id: string | null;
      status?: SessionStatus | undefined;
      limit: number;
    }): Promise<SessionRow[]>;
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
    getNeighbourhood(query: GraphQuery, cancellation?: Cancellation): Promise<GraphView>;
    getPath(query: GraphQuery, cancellation?: Cancellation): Promise<GraphView>;
    getGraph(query: GraphQuery, cancellation?: Cancellation): Promise<GraphView>;
    /** Makes facts and topics that were left for later; `anew`: all of them, with how many there are then. */
    deriveGraph(
      anew: boolean,
      onProgress?: (done: number, total: number) => void,
      cancellation?: Cancellation,
    ): Promise<{ entities: number; facts: number }>;
    getDueEmbeddings(now: number, limit: number): Promise<EmbeddingJobs>;
    /** Stores vectors whose tickets are still good for the same text; how many. VALIDATION_ERROR for one that does not fit. */
    storeEmbeddings(
      embeddings: { ticket: number; content: string; vector: Float32Array }[],
      now: number,
    ): Promise<number>;
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
    leaseSink(
      sink: string,
      holder: string,
      now: number,
      expires_at: number,
    ): Promise<number | null>;
    releaseSink(sink: string, holder: string): Promise<void>;
    /** Takes note of what was found out; false, and nothing noted, without the lease. */
    reportOfSink(
      sink: string,
      holder: string,
      reports: SinkReport[],
      now: number,
    ): Promise<boolean>;
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
  }
}

declare const native: {
  readonly version: string;
  readonly sqliteVersion: string;
  readonly sqliteCompileOptions: readonly string[];
  readonly schemaVersion: number;
  readonly errorCodes: readonly string[];
  readonly defaultPolicy: native.Policy;
  readonly defaultRanking: native.RankingWeights;
  readonly Cancellation: new () => native.Cancellation;
  /** Goes up when the same text is restated otherwise. */
  readonly restatementVersion: number;
  /** VALIDATION_ERROR for a blank user, a wrong type or value, a lone surrogate. */
  restate(
    text: string,
    options: {
      user: string;
      person: "third" | "second";
      gender: "unknown" | "female" | "male" | "other";
    },
  ): string;
  /** Fingerprint of the rules that give topics: another one where the same text may get others. */
  readonly topicsVersion: number;
  /** VALIDATION_ERROR for a wrong type, a lone surrogate. */
  classifyTopics(text: string): native.TopicClassification;
  /** VALIDATION_ERROR for a wrong type, a lone surrogate. */
  speechAct(text: string): native.SpeechAct;
  /** VALIDATION_ERROR for a wrong type, a lone surrogate. */
  speechActs(text: string): native.SpeechActPart[];
  deriveCategories(text: string): string[];
  /** What the language rules make of a text, and of a newer one beside it, as JSON. VALIDATION_ERROR as above. */
  explainLanguage(text: string, newer: string | null): string;
  /** Brings a legacy brain along; gives the report as JSON. Progress is in rows. */
  migrate(
    options: native.MigrateOptions,
    onProgress?: native.OnProgress,
    cancellation?: native.Cancellation,
  ): Promise<string>;
  /** Puts the backup that a migration made in the migrated brain's place. */
  rollBack(
    path: string,
    options: { now: number },
    cancellation?: native.Cancellation,
  ): Promise<native.RollbackReport>;
  /** Puts a backup in the place of a brain that cannot be opened, or is not there. */
  restoreFile(
    path: string,
    backup: string,
    options: { now: number },
    cancellation?: native.Cancellation,
  ): Promise<native.RestoreReport>;
  open(options: native.OpenOptions): Promise<native.Brain>;
  /** ISO 8601 text to epoch ms; zone-less text is local to `timezone`. VALIDATION_ERROR when it is no time. */
  parseTime(text: string, timezone: string): number;
  /** Pure score for `now`. `decay_per_day` is taken from the policy and `categories`. */
  calculateConfidence(
    record: {
      created_at: number;
      last_accessed: number | null;
      base_confidence: number;
      access_count: number;
      validation_count: number;
      contradiction_count: number;
      categories?: string[] | undefined;
      derived_categories?: string[] | undefined;
    },
    now: number,
    policy: native.Policy,
  ): number;
};

export = native;
