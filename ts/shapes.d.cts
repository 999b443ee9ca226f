/** Written by scripts/contract.mjs from the tables in native/addon/shapes: do not edit. Types of what crosses the boundary. */

export type ConfidenceSource = "proxy" | "explicit" | "cognitive_state" | "default" | "migrated";

export type Kind = "stm" | "embedding" | "atom";

export type AuditReason =
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

export type ScoringMethod = "formula" | "evidence";

export type Superseded = "show" | "omit";

export type Expired = "omit" | "show" | "only";

export type Purpose = "critical" | "routine" | "experimental";

export type StorageStatus =
  | "SUCCESS"
  | "SUCCESS_LOCAL_ONLY"
  | "DUPLICATE_EXACT"
  | "DUPLICATE_SEMANTIC"
  | "CONTENT_EMPTY"
  | "CONTENT_TOO_LONG"
  | "STORAGE_ERROR"
  | "VALIDATION_ERROR"
  | "SECRET_REFUSED";

export type ContradictionKind = "negation" | "antonym" | "value" | "quantity";

export type ContradictionStatus = "open" | "possible" | "resolved" | "dismissed";

export type SearchVerdict = "found" | "weak" | "nothing";

export type MemoryGroup = "topic" | "category" | "user" | "speaker";

export type SessionStatus = "ACTIVE" | "PAUSED" | "ENDED";

export type BlockLabel =
  | "conversation_history"
  | "active_session"
  | "context_summary"
  | "memory_metadata";

export type CausalLinkType = "causes" | "enables" | "precedes" | "correlates";

export type AtomField = "subject" | "action" | "outcome" | "consequences";

export type SpeechAct =
  | "statement"
  | "question"
  | "request"
  | "rule"
  | "plan"
  | "smalltalk"
  | "code"
  | "quotation";

export type EventDay = "sum" | "median" | "count";

export type InsightComparedMetric = "initial_confidence" | "hour";

export type InsightMetric =
  | "initial_confidence"
  | "cognitive_state"
  | "current_confidence"
  | "contradictions"
  | "repetitions"
  | "validations"
  | "volume"
  | "words"
  | "hour"
  | "safety"
  | "uses"
  | "events";

export type InsightGrouping = "topic" | "category" | "kind" | "speaker" | "source";

export type RepetitionMatch = "exact" | "semantic";

export type AlertMetric =
  | "initial_confidence"
  | "current_confidence"
  | "cognitive_state"
  | "contradictions"
  | "repetitions"
  | "validations"
  | "volume"
  | "words"
  | "hour"
  | "safety";

export type AlertScope = "user" | "topic" | "category" | "memory" | "purpose";

export type AlertCondition = "below" | "above" | "fell_by" | "rose_by" | "out_of_baseline" | "any";

export type AlertSeverity = "info" | "warning" | "urgent";

export type AlertState = "open" | "acknowledged" | "closed";

/** What stands against a memory. */
export interface Dispute {
  /** The memories that contradict it in open pairs of which it carries the penalty. */
  by: string[];
  /** Its last validation was a failure, or it lost a pair that somebody decided since. */
  proved_wrong: boolean;
}

/** A memory that another one contradicts, while nobody decided between them. */
export interface Conflict {
  id: string;
  content: string;
  created_at: number;
}

/** A memory told later that may have changed another one. */
export interface PossibleChange {
  id: string;
  /** Where its text begins. */
  content: string;
  created_at: number;
}

/** What the memory says that took another one's place. */
export interface Replacement {
  content: string;
  created_at: number;
}

/** A memory; its score is for now, before the access that the call itself makes. */
export interface Memory {
  id: string;
  content: string;
  source: string;
  categories: string[];
  /**
   * What its text tells: allergy, identity, medication, safety. It ages as a memory in them does.
   */
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
   * While something stands against it, accesses of it are not counted, it is good enough for
   * nothing critical, and a search names those that contradict it before it.
   */
  disputed: Dispute | null;
  /**
   * The older memories that it contradicts in open pairs, which are `disputed` by it: nobody
   * decided yet which holds. It loses no score by them.
   */
  conflicts_with: Conflict[];
  /**
   * Memories told later that may have changed it, by pairs that are only possible, until somebody
   * decides; the latest first. It loses no score, and accesses are not counted.
   */
  undecided: PossibleChange[];
  /**
   * The memory that tells what holds now in the place of what this one told, the last of several;
   * null where this one stands, or where nothing surely took its place.
   */
  superseded_by: string | null;
  /** That memory's text and time. */
  replacement?: Replacement;
  /**
   * Only when true: it is below what the profile that it was read by asks for, or review_at has
   * come; somebody should check it.
   */
  verify?: boolean;
  /** Why, in words; together with `verify`. */
  verify_reason?: string;
  /** What the program that stored it keeps with it: the text of a JSON object. */
  metadata?: string;
  /** From then on it answers nothing, and the next maintenance removes it; default never. */
  expires_at?: number;
  /** From then on it is named first among what somebody should check, until somebody does. */
  review_at?: number;
  /** Only when true: its time has passed, and it is read because somebody named it. */
  expired?: boolean;
  /** Only when true: review_at has come. */
  review_due?: boolean;
  created_at: number;
  /**
   * The last time that the same was told once more, which storing answered with a duplicate. A
   * search names first what was told last.
   */
  told_again_at?: number;
  recorded_at: number;
}

/** A memory to store. */
export interface NewMemory {
  /** Stored exactly as given. */
  content: string;
  /** Absent or empty: those with a keyword in the content, else ["general"]. */
  categories?: string[] | undefined;
  /** 0 to 5; default: judged from the text. */
  importance?: number | undefined;
  /**
   * How far it can be trusted from the start, 0 to 1; default: the user's cognitive state, else 1.
   */
  confidence?: number | undefined;
  /** Stored by an agent on someone's behalf: begins at confidence 1. Default false. */
  is_proxy?: boolean | undefined;
  /** That agent's name; only together with `is_proxy`. */
  proxy_agent?: string | undefined;
  /** What it is about; default: derived from the text. */
  topics?: string[] | undefined;
  /** Whose memory; default: the brain's `userId`. */
  user_id: string;
  /** The session it was said in. */
  session_id?: string | undefined;
  /** The turn of that session that it was drawn from. */
  source_turn?: number | undefined;
  /** Who said it. */
  speaker?: string | undefined;
  /** Where it came from; default "api". */
  source?: string | undefined;
  /** What the caller keeps with it and the brain only hands back: the text of a JSON object. */
  metadata?: string | undefined;
  /** When it was said, for older memories; default now. */
  created_at?: number | string | undefined;
  /** From then on it answers nothing, and the next maintenance removes it; default never. */
  expires_at?: number | string | undefined;
  /** From then on it is named first among what somebody should check, until somebody does. */
  review_at?: number | string | undefined;
  /** Chosen by the caller (imports, injected ids); else the addon makes one. */
  id?: string | undefined;
  /**
   * What it is compared with: by meaning (default; finds semantic duplicates and contradictions),
   * or only with the same text, for fast series of writes. Later memories are compared with it
   * either way.
   */
  compare?: "exact" | "meaning" | undefined;
  /**
   * Ids of the user's memories whose place it takes, whether the rules see that or not: they are
   * superseded by it, as if a contradiction had been decided for it.
   */
  replaces?: string[] | undefined;
}

/** A memory's score after an access; `id` as it was given. */
export interface AccessOutcome {
  id: string;
  confidence: number;
}

/** What a validation changed. */
export interface Validation {
  id: string;
  kind: Kind;
  old_confidence: number;
  new_confidence: number;
  validation_count: number;
  contradiction_count: number;
}

/** One event that changed a score. */
export interface AuditEntry {
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

/** What one thing adds to a score, or takes from it. */
export interface ConfidencePart {
  name: string;
  amount: number;
}

/** A score with its parts, which add up to it. */
export interface ConfidenceExplanation {
  confidence: number;
  policy: ScoringMethod;
  parts: ConfidencePart[];
}

/** A cognitive state that was in force for a user from `recorded_at` on. */
export interface CognitiveState {
  user_id: string;
  value: number;
  set_by: string;
  recorded_at: number;
}

/** Which of the latest memories to give. */
export interface RecentQuery {
  limit: number;
  /** Any match; absent or empty: all. Compared without regard to case. */
  categories?: string[] | undefined;
  /** Only memories scored at least this now, 0 to 1; not together with `purpose`. */
  min_confidence?: number | undefined;
  /** true leaves out what is disputed, whatever its score. */
  undisputed?: boolean | undefined;
  /** true gives only what is disputed, which `purpose: "critical"` leaves out. */
  only_disputed?: boolean | undefined;
  /** What another memory took the place of: show (default), with what holds now, or omit. */
  superseded?: Superseded | undefined;
  /** What is past its time: omit (default), show, or only that. */
  expired?: Expired | undefined;
  /**
   * Only memories good enough for this; not together with `min_confidence`. For "critical" no
   * disputed one is, whatever its score.
   */
  purpose?: Purpose | undefined;
  /**
   * The retrieval profile to go by (`profiles` of the policy); default: the one named after
   * `purpose`, where there is one.
   */
  profile?: string | undefined;
  user_id: string | null;
  /** true: only what agents stored on someone's behalf; false: only what they did not. */
  is_proxy?: boolean | undefined;
  /** Only what this agent stored. */
  proxy_agent?: string | undefined;
  /** Said at this time or later: ISO 8601 text or epoch ms. */
  since?: number | string | undefined;
  /** Said before this: ISO 8601 text or epoch ms. */
  until?: number | string | undefined;
  /** Only what was said in this session. */
  session?: string | undefined;
  /** Only what this speaker said. */
  speaker?: string | undefined;
  /** Only of this topic, without regard to case. */
  topic?: string | undefined;
  peek: boolean;
  now: number;
}

/** How many secrets of a kind were taken out of a text before it was stored. */
export interface SecretCount {
  /** As [secret:kind] says it in the text. */
  kind: string;
  count: number;
}

/** Two memories that cannot both be true. */
export interface Contradiction {
  id: string;
  older_id: string;
  newer_id: string;
  kind: ContradictionKind;
  /** 0 to 1: how probably the two contradict each other. */
  score: number;
  /** The words in the older and in the newer text that it rests on. */
  evidence: string[];
  /** possible: not sure enough; nobody carries a penalty until somebody decides. */
  status: ContradictionStatus;
  /** Who carries the penalty now. */
  penalised_id: string | null;
  detected_at: number;
}

/** How storing or changing a memory ended. */
export interface StorageOutcome {
  status: StorageStatus;
  message: string;
  local_success: boolean;
  graph_success: boolean;
  graph_state: "ok" | "pending" | "failed" | "off";
  is_success: boolean;
  is_rejected: boolean;
  memory_id?: string;
  matched_id?: string;
  similarity_score?: number;
  /** A memory that this one seems to bring up to date. */
  possible_update_of?: string;
  /** How alike the two are: of content words the share that both have. */
  possible_update_similarity?: number;
  confidence?: number;
  /** The code behind a STORAGE_ERROR, e.g. DISK_FULL. */
  error_code?: string;
  /**
   * Only when true: a person should look at this text, also where it is stored already. It is no
   * diagnosis.
   */
  safety_flag?: boolean;
  /** Only when true: created_at lies more than a day ahead of now, which is mostly a slip. */
  in_future?: boolean;
  /** What was taken out of the text because it is a secret, by kind; only where there was any. */
  secrets?: SecretCount[];
  topics?: string[];
  /**
   * Pairs that this memory opened; on success, and of a text that is stored already with what it
   * was said to take the place of.
   */
  contradictions?: Contradiction[];
}

/** A contradiction with the two texts. */
export interface ContradictionListing extends Contradiction {
  /** Whose memories they are; null when both are gone. */
  user_id: string | null;
  /** The texts as they are now; null when there is none. */
  older_content: string | null;
  newer_content: string | null;
  /** When the two were told; null when there is none. */
  older_at: number | null;
  newer_at: number | null;
  /** Of a pair that is no longer open. */
  resolved_by: string | null;
  resolved_at: number | null;
}

/** Which contradictions to list. */
export interface ContradictionQuery {
  status?: ContradictionStatus | undefined;
  /** Only pairs of this memory. */
  memory_id?: string | undefined;
  user_id: string | null;
  limit: number;
}

/** A memory whose last validation was a failure. */
export interface ProvedWrong {
  id: string;
  /** Whose memory it is. */
  user_id: string;
  content: string;
  /** When, epoch ms; by whom; and why, where that was said. */
  at: number;
  actor: string;
  note: string | null;
}

/** Which memories that proved wrong to list. */
export interface ProvedWrongQuery {
  memory_id?: string | undefined;
  /** Only this user's; null: everybody's. */
  user_id: string | null;
  limit: number;
}

/** What is left out stays as it is; an empty list of categories means ["general"]. */
export interface MemoryUpdate {
  /** 0 to 5. */
  importance?: number | undefined;
  categories?: string[] | undefined;
  topics?: string[] | undefined;
  /** From then on it answers nothing, and the next maintenance removes it; default never. */
  expires_at?: number | string | undefined;
  /** From then on it is named first among what somebody should check, until somebody does. */
  review_at?: number | string | undefined;
  /** Time limits that are taken away: expires_at, review_at. */
  clear?: string[] | undefined;
  /**
   * Ids of the user's memories whose place it takes, whether the rules see that or not: they are
   * superseded by it, as if a contradiction had been decided for it.
   */
  replaces?: string[] | undefined;
}

/** What a deletion did. */
export interface Deletion {
  deleted: number;
  /** Ids of which there is no memory. */
  missing: string[];
}

/** Either ids, or a session, or conditions that must all hold. */
export interface ForgetQuery {
  /** Of memories, and of atoms that were told by themselves. */
  ids?: string[] | undefined;
  categories?: string[] | undefined;
  /** All that this user has. */
  user_id?: string | undefined;
  /** Said before this: ISO 8601 text or epoch ms. */
  before?: number | string | undefined;
  /** This session as a whole, or with `turn_ids` what was said in these turns of it. */
  session_id?: string | undefined;
  turn_ids?: number[] | undefined;
  /**
   * With `session_id`: also the memories that came out of the session, or of the turns; default
   * false, which leaves them and names each in `remaining`.
   */
  with_memories?: boolean | undefined;
}

/** A session that stays, and the turns of it whose words went. */
export interface RedactedSession {
  session_id: string;
  turns: number[];
}

/** A place that forgotten words stand in. */
export interface ForgetPlace {
  /**
   * memory, turn, session, atom, pin, category, history, contradiction, file, or the name of a
   * table.
   */
  what: string;
  /** Its id; of a file, its path; of a turn, its session's. May be empty. */
  id: string;
  /** Which part of it: a turn's number, a block's name. May be empty. */
  part: string;
  advice: string;
}

/** What a service outside the process must still delete. */
export interface QueuedDeletion {
  sink: string;
  memory_id: string;
}

/** A copy of the brain that was made with `backup`. */
export interface KnownBackup {
  path: string;
  made_at: number;
  bytes: number;
  /** Whether there still is a file. */
  exists: boolean;
}

/** What went, or in a dry run would go: numbers of rows. */
export interface ForgetReceipt {
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
  redacted: RedactedSession[];
  /**
   * Changes of those sessions that cannot be undone any more: undoing would bring the words back.
   */
  undo: number;
  /** Of other memories' history, those that held the words. */
  notes: number;
  cognitive_states: number;
  /** Of the outside, that the host told of. */
  events: number;
  /** Where the words still stand, and what to do about it. */
  remaining: ForgetPlace[];
  /**
   * Replicas of a brain in PostgreSQL that may still hold the words, and that nobody waits for: not
   * seen for 7 days, or set aside. What it says is no part of `state`.
   */
  may_remain: ForgetPlace[];
  /** What may be about a forgotten user, which only a person can tell. */
  undecided: ForgetPlace[];
  /** Files of backups and exports that were cut short, which went, too. */
  leftovers: string[];
  /**
   * Ids that were asked for and whose memory, atom or session was forgotten before. Its words are
   * known no more: the brain's files and those beside it are looked through for the id.
   */
  gone_before: string[];
  /** Memories whose text is too short to be looked for elsewhere. */
  not_searched: number;
  /** What services outside the process were given and must still delete. */
  outbox: QueuedDeletion[];
  /** Copies of the brain, which may hold what was forgotten. */
  backups_known: KnownBackup[];
  /**
   * done: no row and no file of the brain holds the words. remains: some do, see `remaining`.
   * pending: another process still reads an older state, another host has not removed it from its
   * replica yet, or the disk is full (a `log` of `remaining`), and the bytes stay until then.
   */
  state: "done" | "remains" | "pending" | "dry_run";
}

/** What to look for among the memories, and what to do with it. */
export interface DedupeOptions {
  action: "report" | "merge" | "delete_older";
  /** Only memories in any of these; absent or empty: all. */
  categories?: string[] | undefined;
  /** Only these memories beside all that are older; absent or empty: each. */
  ids?: string[] | undefined;
  user_id: string | null;
  /** 0 to 1: less similar ones are left alone. */
  similarity_threshold: number;
  actor: string;
  now: number;
}

/** A memory that says no more than another. */
export interface Duplicate {
  id: string;
  excerpt: string;
  created_at: number;
  /** 0 to 1; 1: the same words. */
  similarity: number;
  /** Which rule decided. */
  reason: string;
}

/** A memory and those that say no more than it. */
export interface DuplicateGroup {
  survivor_id: string;
  /** The beginning of its text. */
  excerpt: string;
  created_at: number;
  duplicates: Duplicate[];
}

/** What a search for duplicates found, and did. */
export interface DedupeReport {
  /** Memories that were looked at: those that carry a contradiction's penalty are not. */
  compared: number;
  /** Memories that are duplicates, or were until they were merged or deleted. */
  duplicates: number;
  /**
   * delete_older: older ones that stayed, because they say more than the newer; merge: newer ones
   * that stayed, since they were drawn from another turn, or keep too much metadata.
   */
  kept: number;
  groups: DuplicateGroup[];
}

/** Whose pairs are judged again. */
export interface RecheckOptions {
  user_id: string | null;
  now: number;
}

/** What judging the undecided pairs again gave. */
export interface RecheckReport {
  /** Pairs that nobody had decided. */
  checked: number;
  /** Those that the rules of today do not report; what they cost was returned. */
  dismissed: number;
  /** Those that were open and are only possible now; what they cost was returned. */
  lowered: number;
}

/** What a category means. */
export interface CategoryDefinition {
  name: string;
  description?: string | undefined;
  /** Words; a memory stored without a category that holds one of them gets this category. */
  keywords?: string[] | undefined;
}

/** A category and how many memories it has. */
export interface CategoryListing {
  name: string;
  description: string;
  keywords: string[];
  /** null for a category that is in use but was never described. */
  created_at: number | null;
  memories: number;
}

/** What to keep in view: either a text or a memory. */
export interface NewPin {
  text?: string | undefined;
  memory_id?: string | undefined;
  /** What it is for. */
  label?: string | undefined;
  /** Whose, where it is a text of its own. */
  user_id?: string | undefined;
}

/** Something in view. */
export interface Pin {
  id: string;
  label: string | null;
  /** Of a pinned memory: the text it has now. */
  content: string;
  memory_id: string | null;
  /** Whose; null: nobody knows. */
  user_id: string | null;
  pinned_at: number;
}

/** Conditions that each memory found must meet. */
export interface SearchFilter {
  /** Any match; absent or empty: all. Compared without regard to case. */
  categories?: string[] | undefined;
  /** Any match; absent or empty: all. */
  kinds?: Kind[] | undefined;
  /** Only memories scored at least this now, 0 to 1; not together with `purpose`. */
  min_confidence?: number | undefined;
  /**
   * Only memories good enough for this; not together with `min_confidence`. For "critical" no
   * disputed one is, whatever its score.
   */
  purpose?: Purpose | undefined;
  /** true leaves out what is disputed, whatever its score. */
  undisputed?: boolean | undefined;
  /** Said at this time or later: ISO 8601 text or epoch ms. */
  since?: number | string | undefined;
  /** Said before this: ISO 8601 text or epoch ms. */
  until?: number | string | undefined;
  /** Only what was said in this session. */
  session?: string | undefined;
  user_id: string | null;
  /** Only what this speaker said. */
  speaker?: string | undefined;
  /** Only of this topic, without regard to case. */
  topic?: string | undefined;
  /** true: only what agents stored on someone's behalf; false: only what they did not. */
  is_proxy?: boolean | undefined;
  /** Only what this agent stored. */
  proxy_agent?: string | undefined;
}

/** How much each thing counts when memories are ranked; what each means: RankingSettings. */
export interface RankingWeights {
  term_saturation: number;
  length_share: number;
  window_weight: number;
  session_weight: number;
  /** What the nearness of vectors counts, words counting 1. */
  vector_weight: number;
  speaker_weight: number;
  asker_weight: number;
  answer_weight: number;
  fact_weight: number;
  time_weight: number;
  time_alone_weight: number;
  standing_weight: number;
  confidence_weight: number;
  temporal_weight: number;
  importance_weight: number;
}

/** A query's vector by a model, or why there is none. */
export interface QueryVector {
  model: string;
  values?: Float32Array | undefined;
  problem?: string | undefined;
}

/** How to search, and what for. */
export interface SearchOptions extends SearchFilter {
  limit: number;
  ranking: RankingWeights;
  /**
   * The retrieval profile to go by (`profiles` of the policy); default: the one named after
   * `purpose`, where there is one.
   */
  profile?: string | undefined;
  /** What another memory took the place of: show (default), with what holds now, or omit. */
  superseded?: Superseded | undefined;
  /**
   * true: the text tells something and asks nothing, and what is near it is looked for: its times
   * are words like others.
   */
  as_statement?: boolean | undefined;
  /** Absent: the brain has no embedder. */
  vector?: QueryVector | undefined;
  /** By vectors alone. */
  by_meaning?: boolean | undefined;
  peek: boolean;
  now: number;
}

/** What a hit's score is made of; each from 0 to 1. */
export interface ScoreParts {
  /**
   * What the query's words say of the text itself; 0 where it has only verbs as general as "use" of
   * them.
   */
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
  /** 1 when it tells the fact that is asked for, or when no memory does; else less. */
  fact: number;
  /** How close it is to the time that the query names; 0 when it names none. */
  time: number;
  /**
   * How close that of which it tells is to it: "dentist on 19 March", asked what is on then; of
   * turns of a conversation only where nothing but the time is asked for.
   */
  event: number;
  /** All of this together. */
  relevance: number;
  confidence: number;
  /** 1 for now, half as much after each month. */
  recency: number;
  importance: number;
  /** What coming before a memory that it contradicts added to the score. */
  raised: number;
}

/** A memory that was found. */
export interface SearchHit {
  memory: Memory;
  score: number;
  parts: ScoreParts;
  /**
   * Of a text of more than 400 bytes: the sentences that say most of what was asked; null where
   * none of its words does, and of shorter ones.
   */
  passage: string | null;
}

/** live: it took part; down: it should have, but could not; off: not asked for, or not set up. */
export interface SearchPath {
  name: string;
  state: "live" | "down" | "off";
  /** Memories it proposed, of those that the filters let through. */
  candidates: number;
  /** Why it is down or off. */
  reason?: string;
}

/** What tells whether the hits speak of what was asked; shares of the rarity of its words. */
export interface SearchGrounds {
  /** Of the hit that speaks most of it: the share it has, raised a little when that is much. */
  support: number;
  /** The share that stands in that hit or beside it. */
  covered: number;
  /** The same, where a word that no memory has is no rarer than one that a single memory has. */
  told: number;
  /** The share that the first ten hits have. */
  together: number;
  /** The most that stands in one passage of them, about a paragraph. */
  passage: number;
  /** How long that hit is: 0 for 64 bytes and less, 1 for 16,384, by the logarithm. */
  length: number;
  /** The share that no memory has. */
  unknown: number;
  /** The share of its names that the first ten hits have; 1 where it has none. */
  names: number;
  /** Of the first hit. */
  relevance: number;
  /** How far relevance falls from the first to the tenth. */
  gap: number;
}

/** What a search found. */
export interface SearchResult {
  /** The best first. */
  hits: SearchHit[];
  paths: SearchPath[];
  /**
   * Whether the hits speak of what was asked, may, or only share words that any text shares: by
   * `probability`.
   */
  verdict: SearchVerdict;
  /**
   * That a hit answers the query, fitted on real conversations; missing where an id, a time,
   * vectors or a script without spaces decided.
   */
  probability?: number;
  /** What the probability goes by. */
  grounds?: SearchGrounds;
  /** What fits and was left out because it is disputed, the best first. */
  left_out: Memory[];
  /**
   * What fits and was left out because it is less sure than asked for, the best first: of a
   * critical purpose, and of any search that finds nothing else.
   */
  too_unsure: Memory[];
}

/** What computes vectors outside the process. */
export interface EmbeddingModel {
  id: string;
  dimensions: number;
}

/** A vector that was computed for a ticket. */
export interface ComputedEmbedding {
  ticket: number;
  /** The text it was computed of. */
  content: string;
  vector: Float32Array;
}

/** A memory that waits for its vector. */
export interface EmbeddingJob {
  /** Of this text: when the memory is edited, another ticket takes its place. */
  ticket: number;
  content: string;
  /** How often it failed. */
  attempts: number;
}

/** Memories that wait for their vectors. */
export interface EmbeddingJobs {
  due: EmbeddingJob[];
  /** When the next of those that are not due will be. */
  next_at: number | null;
}

/** How the vectors of a model are held, once they were searched. */
export interface VectorState {
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

/** An entry of an import whose id is there with another text, which stays. */
export interface ImportDiffering {
  /** Into the input. */
  index: number;
  id: string;
}

/** An entry of an import that says in other words what is stored. */
export interface ImportSimilar {
  /** Into the input. */
  index: number;
  /** The memory that says it. */
  matched_id: string;
  similarity_score: number;
}

/** An entry of an import that was refused. */
export interface ImportRefusal {
  /** Into the input. */
  index: number;
  status: StorageStatus;
  message: string;
}

/** What an import did. */
export interface ImportSummary {
  stored: number;
  /** Not stored, since another memory says the same (only when keep_duplicates is false). */
  duplicates: number;
  /** Already there under the same id. */
  existing: number;
  /**
   * Of the existing those whose text is not the one that is kept, which stays, by index into the
   * input; only when there are any.
   */
  differing?: ImportDiffering[];
  /**
   * How many of those that were stored are told for a time more than a day ahead of now, which is
   * mostly a slip; only when there are any.
   */
  in_future?: number;
  /** How many secrets were taken out of what was stored, by kind. */
  secrets?: Record<string, number>;
  /** Of the duplicates those in other words, by index into the input; only with `compare`. */
  similar?: ImportSimilar[];
  /** How many contradictions were opened; only with `compare`, and when there are any. */
  contradictions?: number;
  /** How many more are possible; only with `compare`, and when there are any. */
  possible?: number;
  /** By index into the input. */
  refused: ImportRefusal[];
}

/** Counts per confidence category, for now; `average` is null when there is nothing to count. */
export interface Distribution {
  average: number | null;
  high_count: number;
  medium_count: number;
  low_count: number;
  total: number;
}

/** What waits for services outside the process. */
export interface OutboxCounts {
  pending: number;
  ok: number;
  failed: number;
  delete_pending: number;
}

/** How many vectors of a model there are. */
export interface EmbeddingCount {
  model: string;
  dimensions: number;
  vectors: number;
}

/** How far vectors are. */
export interface EmbeddingStatus {
  models: EmbeddingCount[];
  /** Memories that wait for a vector of the brain's model. */
  pending: number;
  /** Given up until they are asked for. */
  failed: number;
  /** Of one that failed for good, else of one that is tried again. */
  last_error: string | null;
}

/** Figures about a brain. */
export interface Stats {
  total: number;
  by_kind: Record<Kind, number>;
  by_category: Record<string, number>;
  by_source: Record<string, number>;
  by_confidence_source: Record<string, number>;
  confidence: Distribution;
  confidence_by_kind: Record<Kind, Distribution>;
  outbox: OutboxCounts;
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

/** How scores are put together. */
export interface GroupQuery {
  by: MemoryGroup;
  user_id: string | null;
  now: number;
}

/** The counts of one topic, category, user or speaker. */
export interface GroupDistribution extends Distribution {
  /** null: of memories that have none. */
  name: string | null;
}

/** A stored memory that a text cannot be true together with. */
export interface FoundContradiction {
  memory_id: string;
  content: string;
  created_at: number;
  kind: ContradictionKind;
  /** 0 to 1: how probably the two contradict each other. */
  score: number;
  /** The words in the older and in the newer text that it rests on. */
  evidence: string[];
  /** What the pair would be: open, or possible where it is not sure enough. */
  status: ContradictionStatus;
}

/** What storing a memory would find; nothing is stored. */
export interface MemoryCheck {
  /** What storing it would answer. */
  status: StorageStatus;
  message: string;
  /** Of a duplicate: the memory that says it already. */
  matched_id?: string;
  similarity_score?: number;
  /** A memory that this one seems to bring up to date. */
  possible_update_of?: string;
  /** What was taken out of the text because it is a secret, by kind; only where there was any. */
  secrets?: SecretCount[];
  /** The surest first. */
  contradictions: FoundContradiction[];
}

/** How scores are computed anew. */
export interface MaintenanceOptions {
  now: number;
  /** Rescore every row, also those whose cached score is fresh. */
  force: boolean;
  batch_size: number;
  /**
   * How memories whose time has passed go: delete (default) leaves their history, forget takes
   * their words from everywhere.
   */
  expired?: "delete" | "forget" | undefined;
}

/** What a maintenance run did, with the part before an interruption. */
export interface MaintenanceReport {
  scanned: number;
  rescored: number;
  /** True when an interrupted run was taken up where it stopped. */
  resumed: boolean;
  /** Memories whose time had passed, which were removed. */
  expired: number;
  /** Of forgetting them; absent where none was forgotten. */
  receipt?: ForgetReceipt;
}

/** What a check found. */
export interface CheckReport {
  ok: boolean;
  /** Every problem found, in words; empty when ok. */
  problems: string[];
  checked: string[];
  /**
   * How many memories were compared, row by row, with what is derived of them; fewer than there are
   * only in a large brain that was not looked at deeply.
   */
  memories_checked: number;
}

/** What a backup wrote. */
export interface BackupReport {
  path: string;
  bytes: number;
  memories: number;
}

/** What an export wrote. */
export interface ExportReport {
  path: string;
  bytes: number;
  /** By their kind: "memory", "atom", ... */
  rows: Record<string, number>;
}

/** What came in with an archive: rows by their kind. */
export interface ArchiveImport {
  added: Record<string, number>;
  /** Rows that the brain held already. */
  existing: Record<string, number>;
}

/** A rule of one's own for what is a secret. */
export interface SecretRule {
  /** Letters, digits and _; [secret:kind] stands in the text. */
  kind: string;
  /** As in docs/secrets.md: "BADGE-{digit:6}". */
  pattern: string;
}

/** What putting back a backup did. */
export interface RestoreReport {
  path: string;
  backup: string;
  memories: number;
  /** Where what was there is now; empty where nothing was to be kept, or there was nothing. */
  kept: string;
}

/** A row of the target that says more now. */
export interface MergeUpdate {
  /** "memory", "contradiction", "session", ... */
  kind: string;
  id: string;
  /** In words what is new. */
  what: string;
}

/** A memory that came, and one that was there and says all that it says. */
export interface MergedDuplicate {
  id: string;
  matched_id: string;
  /** exact: the same words. */
  match: "exact" | "semantic";
  similarity: number;
}

/** A row that both brains have, and not the same. */
export interface MergeConflict {
  /** "memory", "session", "category", ... */
  kind: string;
  id: string;
  /** In words; the target's row stays. */
  why: string;
}

/**
 * What merging a brain into another did, or in a dry run would do. Rows are counted by their kind:
 * "memory", "audit", "session", ...
 */
export interface MergeReport {
  dry_run: boolean;
  from: string;
  into: string;
  /** Rows of the source that the target held already. */
  same: Record<string, number>;
  /** Rows that came to the target. */
  added: Record<string, number>;
  /**
   * Rows of the target that say more now: counts of a score, a contradiction that was decided in
   * the source, a session that went on there.
   */
  updated: Record<string, number>;
  /** Which these are; the first 1,000. */
  updates: MergeUpdate[];
  /**
   * Rows of the source that stay out, because what they belong to was forgotten or deleted in the
   * target, or has another text there.
   */
  left_out: Record<string, number>;
  /** Both are there; the first 1,000. */
  duplicates: MergedDuplicate[];
  duplicate_count: number;
  /** Pairs of a memory that came and one that was there; the first 1,000. */
  contradictions: Contradiction[];
  contradiction_count: number;
  /** The first 1,000. */
  conflicts: MergeConflict[];
  conflict_count: number;
  /** Memories that went from the target, because they were deleted in the source. */
  deleted: string[];
  /** What went from the target, because it was forgotten in the source. */
  forgotten: ForgetReceipt;
}

/** What going back to the old brain did. */
export interface RollbackReport {
  path: string;
  backup: string;
  /** Where the brain is now. */
  kept: string;
}

/** What giving a brain another key did. */
export interface RekeyReport {
  path: string;
  /** Whether the file is encrypted now. */
  encrypted: boolean;
  memories: number;
  /** Backups that the brain knows of and files beside it, which are as they were before. */
  copies: string[];
}

/** Somebody or something that facts speak of. */
export interface GraphEntity {
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

/** What a memory states, as a triple. */
export interface GraphFact {
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
  /** Who says so, where that is not who told the memory; else null. */
  said_by: string | null;
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

/** What the fact graph answers. */
export interface GraphView {
  entities: GraphEntity[];
  /** Of a path: its steps, in order. */
  facts: GraphFact[];
  /** There is more than the limit allowed. */
  truncated: boolean;
  /**
   * Memories whose facts are not derived yet: only of a brain opened read-only, or while others
   * write.
   */
  underived: number;
}

/** What held of somebody or something, and does not any more. */
export interface PastClaim {
  relation: string;
  value: string;
  negated: boolean;
  attribute: boolean;
  /** Epoch ms; null: nobody said since when. */
  from: number | null;
  /** Epoch ms. */
  to: number;
  memory_id: string;
  /** The memory that took the place of that one; null where none was seen to. */
  replaced_by: string | null;
}

/** What holds of somebody or something. */
export interface CurrentClaim {
  /** A verb's base form with its preposition, "be", or the noun of an attribute or relation. */
  relation: string;
  value: string;
  negated: boolean;
  /** The relation is the noun of an attribute: (Ruth, employer, Acme). */
  attribute: boolean;
  /** When, in the words of the text. */
  when: string | null;
  /** Who says so, where that is not who told the memory: it may not be so; else null. */
  said_by: string | null;
  /** Epoch ms; null: nobody said since when. */
  since: number | null;
  /** Epoch ms; null: no end is known. */
  until: number | null;
  /** The sentence, restated in the third person. */
  sentence: string;
  /** That told it last. */
  memory_id: string;
  /** Of the memory, now. */
  confidence: number;
  /** What held in its place before, the latest first; at most 100. */
  past: PastClaim[];
  /**
   * Memories told later that may have changed it, by contradictions that nobody decided; the latest
   * first.
   */
  undecided: string[];
}

/** What holds now of somebody or something. */
export interface CurrentView {
  subject: GraphEntity;
  /** What was told last comes first. */
  claims: CurrentClaim[];
  /** What held before in relations of which nothing holds any more. */
  ended: PastClaim[];
  /** What will hold from a day that is told, the soonest first. */
  to_come: CurrentClaim[];
  /** There is more than the limit allowed. */
  truncated: boolean;
  /**
   * Memories whose facts are not derived yet: only of a brain opened read-only, or while others
   * write.
   */
  underived: number;
}

/** What is asked of the fact graph. */
export interface GraphQuery {
  user_id: string;
  entity?: string | undefined;
  target?: string | undefined;
  relation?: string | undefined;
  as_of?: number | string | undefined;
  depth: number;
  limit: number;
  now: number;
  /** The sentences of the user themselves in the second person: they are who reads them. */
  reader_is_user?: boolean | undefined;
  /**
   * Answers while facts are still to be derived; else the answer then is only how many memories
   * that are.
   */
  partial: boolean;
}

/** What the graph holds; known when all is made anew. */
export interface GraphDerivation {
  entities: number;
  facts: number;
}

/** A document that a sink holds of a memory, or may hold. */
export interface SinkDocument {
  /** The name it was sent under. */
  source: string;
  /**
   * sent: it may be there; held: it was seen there, whole; leaving: the sink was asked to delete
   * it; refused: the sink would not have it beside another document with the same text.
   */
  state: "sent" | "held" | "leaving" | "refused";
  /** Epoch milliseconds; of one that leaves, when the sink was first asked to delete it. */
  sent_at: number;
  /** How the sink lets one follow what becomes of it, and its own name for it. */
  track_id: string | null;
  document_id: string | null;
}

/** A memory that a sink is to get, or to delete. */
export interface SinkJob {
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

/** Memories that a sink is to get, or to delete. */
export interface SinkJobs {
  due: SinkJob[];
  /** When the next of those that are not due will be. */
  next_at: number | null;
}

/** What a worker found out about a memory. */
export interface SinkReport {
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
  gone?: string[] | undefined;
}

/** How far a sink is. */
export interface SinkStatus {
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

/** What is known of a session without its blocks. */
export interface SessionRow {
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

/** One block: its text, its fill and its settings. */
export interface SessionBlock {
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

/** A session with its blocks, as one state. */
export interface SessionView extends SessionRow {
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

/** A session to begin, or to go on with. */
export interface NewSession {
  id?: string | undefined;
  user_id: string;
  /** JSON; of a new session only. */
  options?: string | undefined;
  /**
   * Of a new session: whether topics, extracts and the context's quality are told where the host
   * tells none; default false.
   */
  derives_context?: boolean | undefined;
}

/** Who changes a session, and from which version on. */
export interface ChangeContext {
  now: number;
  actor: string;
  reason?: string | undefined;
  /**
   * The session's version, or the edited blocks'; VERSION_CONFLICT when it is another one, and for
   * blocks when one of them was changed since.
   */
  expected_version?: number | undefined;
  user: string | null;
}

/** How a change of a session ended. */
export interface ChangeResult {
  /** False when all was as asked for already. */
  changed: boolean;
  version: number;
  /** The turn that was appended or changed; 0 for none. */
  turn_id: number;
  /** How many turns went to the archive. */
  archived: number;
  archive_reason: "COUNT" | "SIZE_85" | "SIZE_95" | null;
  /** What was taken out of the text because it is a secret, by kind; only where there was any. */
  secrets?: SecretCount[];
}

/** Which sessions to list. */
export interface SessionQuery {
  user_id: string | null;
  status?: SessionStatus | undefined;
  limit: number;
}

/** Which turns to find; all conditions hold. */
export interface TurnQuery {
  /** Ids from this one on. */
  first?: number | undefined;
  last?: number | undefined;
  /** Words that must all occur in what was said; never syntax. */
  text?: string | undefined;
  /** Inclusive: ISO 8601 text or epoch ms; a date alone is the whole day in the brain's zone. */
  since?: number | string | undefined;
  until?: number | string | undefined;
  archived?: boolean | undefined;
  user_id: string | null;
  limit: number;
  newest_first: boolean;
}

/** A turn with the session it belongs to. */
export interface FoundTurn {
  session_id: string;
  user_id: string;
  turn_id: number;
  /** Epoch milliseconds. */
  said_at: number;
  archived: boolean;
  /** JSON. */
  turn: string;
}

/** One change of a session. */
export interface SessionOperation {
  seq: number;
  kind: string;
  actor: string;
  reason: string;
  at: number;
  /** final: neither to be undone nor redone. */
  state: "applied" | "undone" | "final";
  hash: string;
}

/** Something wrong with a session. */
export interface SessionProblem {
  block: BlockLabel;
  /** JSON pointer into the block. */
  pointer: string;
  code: string;
  rule: string;
  message: string;
}

/** An atom to store. */
export interface NewAtom {
  subject: string;
  action: string;
  outcome: string;
  /** Default: none are known. */
  consequences?: string | undefined;
  source: string;
  /** The memory it was drawn from: it is forgotten with it. */
  source_memory_id?: string | undefined;
  /** 0 to 1; default the user's cognitive state, else 1. */
  confidence?: number | undefined;
  /** Whose it is, unless it was drawn from a memory, and whose cognitive state counts. */
  user_id?: string | undefined;
  /** When the action took place. */
  action_timestamp?: number | undefined;
  /** From the action to the outcome. */
  outcome_delay_seconds?: number | undefined;
  /** From the outcome to the consequences. */
  consequence_delay_seconds?: number | undefined;
}

/** A link to make, or to note that it was observed again. */
export interface NewAtomLink {
  from_atom_id: string;
  to_atom_id: string;
  link_type: CausalLinkType;
  strength?: number | undefined;
}

/** Which atoms to find. */
export interface AtomQuery {
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

/** How far back causes are looked for. */
export interface CauseQuery {
  max_depth: number;
  link_types: CausalLinkType[];
  /** Steps over similarity where an atom has no links. */
  bridge: boolean;
  threshold: number;
  limit: number;
  user_id: string | null;
  now: number;
}

/** Who or what, what it does, what comes of that, and what of that in turn. */
export interface Atom {
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

/** An atom that fits a query. */
export interface AtomHit extends Atom {
  /** 0 to 1. */
  similarity: number;
  matched_by: "words" | "vector";
}

/** A step from a cause to its effect. */
export interface CauseStep {
  from_atom_id: string;
  to_atom_id: string;
  /** "similar": no link, but the one's effect reads like the other. */
  type: "causes" | "enables" | "precedes" | "correlates" | "similar";
  strength: number;
}

/** The strongest way from a cause to an effect. */
export interface CauseWay {
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

/** An atom that leads to an effect, with the strongest way there. */
export interface AtomCause extends Atom, CauseWay {}

/** What leads to an effect. */
export interface CauseReport {
  effects: AtomHit[];
  /** The strongest first. */
  causes: AtomCause[];
  total: number;
  /**
   * There may be others: some at `max_depth` have causes of their own, or more than 50 without
   * links were met.
   */
  has_more: boolean;
}

/** A link from a cause to its effect. */
export interface CausalLink {
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

/** Figures about atoms and their links. */
export interface AtomStats {
  total_atoms: number;
  total_causal_links: number;
  /** Drawn from memories by rules. */
  derived_atoms: number;
  by_source: Record<string, number>;
  links_by_type: Record<string, number>;
  atoms_with_embeddings: number;
  confidence: Distribution;
}

/** What drawing atoms from all memories did. */
export interface AtomizeReport {
  /** Memories. */
  processed: number;
  total: number;
  /** Atoms. */
  created: number;
  removed: number;
  /** An earlier run had come part of the way. */
  resumed: boolean;
}

/** What follows what, within how long. */
export interface TemporalQuery {
  outcome: string;
  after?: string | undefined;
  within_hours: number;
  min_observations: number;
  user_id: string | null;
}

/** How many delays there were, and their spread in seconds. */
export interface DelaySpread {
  count: number;
  /** Seconds. */
  shortest: number;
  median: number;
  mean: number;
  longest: number;
}

/** What atoms name as a cause. */
export interface Precursor {
  subject: string;
  count: number;
}

/** A first event and the one that followed it. */
export interface FollowingPair {
  first_id: string;
  then_id: string;
  delay_seconds: number;
}

/** How often and how long after one thing another follows. */
export interface TemporalPattern {
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
  precursors: Precursor[];
  /** Outcomes by the hour of the local day; empty for none. */
  hours: number[];
  pairs: FollowingPair[];
  /** There are as many as were asked for. */
  enough: boolean;
}

/** A topic, and how far a text speaks of it. */
export interface TopicScore {
  topic: string;
  /** Above 0, at most 1. */
  score: number;
}

/** What a text is about. */
export interface TopicClassification {
  /** Best first. */
  topics: TopicScore[];
  safety_flag: boolean;
}

/** A part of a text in which one thing is done. */
export interface SpeechActPart {
  act: SpeechAct;
  /** As it stands in the text, without the marks around it. */
  text: string;
}

/** What a prompt is about, before memory is asked. */
export interface PromptReading {
  act: SpeechAct;
  /** It speaks of the asker's world, as "my", "I", "we" do. */
  of_asker: boolean;
  /** It names somebody or something. */
  has_name: boolean;
  /** It has a verb in a form that tells, as "is", "works", "went". */
  predicates: boolean;
  /** It leaves open what was said or done in some time, as "what did we decide yesterday?". */
  asks_what_was: boolean;
  /** How many words say what is meant: none of "let's do that". */
  words: number;
}

/** A word that made the sentiment. */
export interface SentimentWord {
  /** As it stands in the text. */
  word: string;
  /** What it counted, with what stands before it. */
  weight: number;
}

/** How a text sounds. */
export interface Sentiment {
  /** From -1 (bad) to 1 (good); null: no word of it is on the list. */
  score: number | null;
  words: SentimentWord[];
}

/** A piece of a text, and whether it was searched for. */
export interface FoundPiece {
  text: string;
  found: boolean;
}

/**
 * Events whose values can be compared: of one kind, of the same thing, in the same unit; those
 * without a value are counted, in times.
 */
export interface EventSeries {
  /** medication donepezil (mg) */
  name: string;
  kind: string;
  label: string | null;
  unit: string | null;
  /**
   * What a day's value is: the sum of what is taken, slept, done; the median of what is measured;
   * how often.
   */
  by_day: EventDay;
  count: number;
}

/** A local day. */
export interface InsightDay {
  date: string;
  /** How many observations. */
  count: number;
  value: number | null;
  /** What the value is made of: shares, kinds. */
  parts: Record<string, number>;
}

/** A figure with the interval that holds the truth with 95 %. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** How a figure was found. */
export interface InsightMethod {
  name: string;
  parameters: Record<string, number>;
}

/** How somebody's own days are when nothing is amiss. */
export interface InsightBaseline {
  from: string;
  to: string;
  days: number;
  median: Estimate;
  /** The scaled median absolute deviation. */
  spread: number;
  /** The median of the last days with data. */
  recent: number | null;
  recent_days: number;
  /** How many spreads the recent days lie above the baseline. */
  distance: number | null;
  method: InsightMethod;
}

/** How fast it rises or falls. */
export interface InsightSlope {
  /** In 30 days. */
  slope: Estimate;
  p: number;
  tau: number;
  autocorrelation: number;
  days: number;
  method: InsightMethod;
}

/** A time during which it was not as it had been. */
export interface InsightExcursion {
  from: string;
  /** null while it lasts. */
  to: string | null;
  /** above or below. */
  direction: string;
}

/** The days behind the baseline, compared with it. */
export interface InsightChart {
  excursions: InsightExcursion[];
  days: number;
  method: InsightMethod;
}

/** The day on which the level may have changed. */
export interface InsightChange {
  day: string;
  /** The interval of the day. */
  low: string;
  high: string;
  before: number;
  after: number;
  p: number;
  days: number;
  method: InsightMethod;
}

/** How a figure goes with time, compared with the person's own baseline. */
export interface TrendReport {
  metric: string;
  /** Of the metric events: which. */
  event: EventSeries | null;
  user_id: string;
  timezone: string;
  from: number;
  to: number;
  observations: number;
  days_with_data: number;
  /** Whether there is enough for a judgement. */
  enough: boolean;
  words: string[];
  days: InsightDay[];
  baseline: InsightBaseline | null;
  trend: InsightSlope | null;
  chart: InsightChart | null;
  change: InsightChange | null;
}

/** A group of observations. */
export interface InsightGroup {
  name: string;
  count: number;
  /** null of too few. */
  median: Estimate | null;
  /** The values themselves, of too few. */
  values: number[];
  /** Cliff's delta against all others. */
  delta: Estimate | null;
  p: number | null;
  /** p once it is counted how many are compared. */
  q: number | null;
}

/** Two groups that may differ. */
export interface InsightContrast {
  one: string;
  other: string;
  delta: Estimate;
  p: number;
  q: number;
}

/** Groups, and whether they differ. */
export interface InsightGroups {
  by: string;
  groups: InsightGroup[];
  statistic: number | null;
  degrees: number | null;
  p: number | null;
  /** Those that survive. */
  contrasts: InsightContrast[];
  method: InsightMethod;
}

/** One time against another. */
export interface InsightEffect {
  name: string;
  enough: boolean;
  /** Whether p is below 0.01. */
  found: boolean;
  count: number;
  compared_with: number;
  difference: Estimate | null;
  p: number | null;
  method: InsightMethod;
  words: string[];
}

/** How a day's events go with the figure so many days later. */
export interface InsightLag {
  lag: number;
  rho: number;
  p: number;
  q: number;
  days: number;
}

/** What goes with events of a kind. */
export interface InsightEvent {
  kind: string;
  count: number;
  effect: InsightEffect;
  lags: InsightLag[];
  /** Hour by hour around the events, -6 to 5 for a window of six: less the median of the day. */
  around: InsightGroup[];
  /** Of those that were due, how many happened; null where none is known to be left out. */
  adherence: number | null;
  due: number;
}

/** How a figure goes with the time of day and with events. */
export interface PatternReport {
  metric: string;
  user_id: string;
  timezone: string;
  from: number;
  to: number;
  observations: number;
  enough: boolean;
  words: string[];
  /** By hour, part_of_day and weekday. */
  patterns: InsightGroups[];
  /** Of each hour of each weekday that has any, Monday 08; nothing is compared. */
  hours_of_week: InsightGroup[];
  evening: InsightEffect;
  events: InsightEvent[];
}

/** How groups of memories differ. */
export interface CompareReport {
  metric: InsightComparedMetric;
  user_id: string;
  timezone: string;
  from: number;
  to: number;
  observations: number;
  enough: boolean;
  words: string[];
  comparison: InsightGroups;
}

/** Which figures of whom, and since when. */
export interface InsightQuery {
  metric: InsightMetric;
  user_id: string;
  /** From this day on; default the first memory's. */
  from?: number | string | undefined;
  /** Before this; default the end of today. */
  to?: number | string | undefined;
  /** Since when all was well; default the first thirty days with data. */
  baseline_from?: number | string | undefined;
  /** Before this. */
  baseline_to?: number | string | undefined;
  /** Only events of this kind. */
  event?: string | undefined;
  /** Of the metric events: only of this; empty: those without a label. */
  label?: string | undefined;
  /** Of the metric events: only in this unit; empty: those without one. */
  unit?: string | undefined;
  /** Default category. */
  by?: InsightGrouping | undefined;
  /** How long before and after an event; default 6, at most 48. */
  window_hours?: number | undefined;
  now: number;
}

/** Something of the outside that a host tells of. */
export interface NewOutsideEvent {
  /** The user's own: the same id is the same event. Empty: one is given. */
  id?: string | undefined;
  user_id: string;
  /** medication, sleep, activity, nutrition, visit, mood, or the host's own. */
  kind: string;
  at: number | string;
  /** How much: a dose, hours; 0 for one that was due and did not happen. */
  value?: number | undefined;
  unit?: string | undefined;
  /** What. */
  label?: string | undefined;
  /** Who tells of it. */
  source?: string | undefined;
}

/** Something of the outside that a host told of. */
export interface OutsideEvent {
  id: string;
  user_id: string;
  kind: string;
  at: number;
  value: number | null;
  unit: string | null;
  label: string | null;
  source: string | null;
}

/** Which events; those for which every given condition holds. */
export interface OutsideEventQuery {
  user_id: string | null;
  kind?: string | undefined;
  from?: number | string | undefined;
  /** Before this. */
  to?: number | string | undefined;
  /** Default 1,000, the first by time. */
  limit?: number | undefined;
}

/** What recording events did. */
export interface EventRecording {
  recorded: number;
  /** Of ids that were known. */
  existing: number;
}

/** A telling that storing answered with a duplicate. */
export interface Repetition {
  /** The memory that says it already. */
  memory_id: string;
  at: number;
  match: RepetitionMatch;
  /** When that one was told; null: it is gone. */
  first_told_at: number | null;
}

/** A rule as it is set; what is left out is as in the built-in rule of this id. */
export interface AlertRuleSetting {
  /** The user's own, or a built-in rule's. */
  id: string;
  /** null: for anybody. */
  user_id: string | null;
  metric?: AlertMetric | undefined;
  scope?: AlertScope | undefined;
  scope_name?: string | undefined;
  condition?: AlertCondition | undefined;
  threshold?: number | undefined;
  window_hours?: number | undefined;
  min_observations?: number | undefined;
  cooldown_hours?: number | undefined;
  severity?: AlertSeverity | undefined;
  notify?: boolean | undefined;
  with_texts?: boolean | undefined;
}

/** A rule that is on: when somebody is told. */
export interface AlertRule {
  /** The user's own, or a built-in rule's. */
  id: string;
  /** Whose figures; null: anybody's. */
  user_id: string | null;
  metric: AlertMetric;
  /** Of which memories the figure is. */
  scope: AlertScope;
  /** The topic, category, memory's id or purpose; null of the scope user. */
  scope_name: string | null;
  condition: AlertCondition;
  /** Of out_of_baseline: -1 only below it, 1 only above it, null either. */
  threshold: number | null;
  /**
   * How long a time the figure is of, and for how long the condition must not hold before an alert
   * closes.
   */
  window_hours: number;
  /** Of fewer nothing is told. */
  min_observations: number;
  /** No new alert so soon after the last one closed. */
  cooldown_hours: number;
  severity: AlertSeverity;
  /** Whether its alerts are delivered outside. */
  notify: boolean;
  /** Whether what is delivered holds the texts of memories. */
  with_texts: boolean;
  set_by: string;
  set_at: number;
}

/** An episode of a rule: ids and figures, no words of anybody. */
export interface Alert {
  id: string;
  rule_id: string;
  user_id: string;
  metric: AlertMetric;
  scope: AlertScope;
  scope_name: string | null;
  condition: AlertCondition;
  threshold: number | null;
  window_hours: number;
  severity: AlertSeverity;
  state: AlertState;
  /** The figure when it began. */
  value: number | null;
  /** The same of the window before, the baseline, or the least confidence. */
  compared_with: number | null;
  /** How many the figure is of. */
  observations: number;
  /** How many of these are amiss. */
  affected: number;
  opened_at: number;
  /** When the condition was seen to hold the last time. */
  last_value: number | null;
  last_affected: number;
  last_seen_at: number;
  /** Since when it was seen not to hold. */
  clear_since: number | null;
  acknowledged_at: number | null;
  acknowledged_by: string | null;
  closed_at: number | null;
  closed_by: string | null;
  /** Some of the memories that it is about. */
  memory_ids: string[];
}

/** Which alerts; those for which every given condition holds, newest first. */
export interface AlertQuery {
  user_id: string | null;
  rule_id?: string | undefined;
  state?: AlertState | undefined;
  /** Only those that are not closed. */
  active?: boolean | undefined;
  /** Default 100. */
  limit?: number | undefined;
}

/** What looking at the rules did. */
export interface AlertEvaluation {
  /** Rules, once for each user. */
  evaluated: number;
  opened: number;
  closed: number;
}

/** The text of a memory that an alert is about. */
export interface AlertText {
  memory_id: string;
  content: string;
}

/** A message about an alert on its way outside. */
export interface AlertMessage {
  ticket: number;
  /** Of each message another: a repeat is known by it. */
  id: string;
  /** opened or closed. */
  event: string;
  attempts: number;
  alert: Alert;
  /** Only where the rule says so. */
  texts: AlertText[];
}

/** Messages that are to go outside, the oldest first. */
export interface AlertMessages {
  due: AlertMessage[];
  /** When the next of those that are not due will be. */
  next_at: number | null;
}

/** How far messages about alerts are. */
export interface AlertDelivery {
  pending: number;
  ok: number;
  /** Given up until they are asked for. */
  failed: number;
  /** When the oldest of what waits was queued. */
  waiting_since: number | null;
  last_error: string | null;
}

/** Which memories to have checked. */
export interface VerifyQuery {
  /** Only this user's; null: everybody's. */
  user_id: string | null;
  limit: number;
  /**
   * The retrieval profile to go by (`profiles` of the policy); default: the one named after
   * `purpose`, where there is one.
   */
  profile?: string | undefined;
  /** true: only what tells of an allergy, who somebody is, a medicine or a danger. */
  critical_only?: boolean | undefined;
  /** What was checked so recently is not asked for again; default 30. */
  checked_within_days?: number | undefined;
  now: number;
}

/** A memory that somebody should check. */
export interface ToCheck {
  /** With `verify` and `verify_reason`. */
  memory: Memory;
  /** What a check is worth: expected_use * uncertainty. */
  worth: number;
  /**
   * Readings to be expected in the next thirty days: (readings + 1) / (days since it was told + 30)
   * * 30.
   */
  expected_use: number;
  /** 1 - confidence. */
  uncertainty: number;
  /**
   * It tells of an allergy, who somebody is, a medicine or a danger, or is filed there: those come
   * first.
   */
  critical: boolean;
}

/** What a report is to be on. */
export interface ReportQuery {
  user_id: string;
  from?: number | string | undefined;
  /** Before this. */
  to?: number | string | undefined;
  baseline_from?: number | string | undefined;
  baseline_to?: number | string | undefined;
  /** The trends; the first is what patterns and comparisons are of. */
  metrics: InsightMetric[];
  groupings: InsightGrouping[];
  limit: number;
  now: number;
}

/** How many pairs of memories cannot both be true. */
export interface PairCounts {
  /** Those that wait to be decided. */
  open: number;
  /** Those that are only possible. */
  possible: number;
  /** Those of which one memory was said to hold, in the time of the report. */
  resolved: number;
  /** Those that were found to be no contradiction, in that time. */
  dismissed: number;
}

/** Everything that a report says, of one moment. */
export interface ReportFigures {
  trends: TrendReport[];
  /** Of the series of events that have the most. */
  events: TrendReport[];
  /** How many more series there are. */
  more_events: number;
  patterns: PatternReport;
  comparisons: CompareReport[];
  /** Those that are not closed, the latest first. */
  alerts: Alert[];
  /** Open ones, the latest first. */
  contradictions: ContradictionListing[];
  pairs: PairCounts;
  proved_wrong: ProvedWrong[];
  /** What a critical purpose cannot do without and is not sure enough for it. */
  to_verify: ToCheck[];
}
