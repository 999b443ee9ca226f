import type native from "../native.js";
import type { Sentiment } from "./sentiment.js";
import type { Time } from "./types.js";

/** The four blocks of a session. */
export type BlockLabel = native.BlockLabel;

/** ACTIVE takes turns, PAUSED only answers to open ones, ENDED no more. */
export type SessionStatus = native.SessionStatus;

/** What is known of a session without its blocks. */
export interface SessionInfo extends native.SessionRow {
  /** `last_activity_at` as ISO 8601 text in UTC. */
  last_activity: string;
}

/** One block: its text, its fill and its settings. */
export type SessionBlock = native.SessionBlock;

/** A session with its blocks, as one state. */
export interface SessionState
  extends SessionInfo,
    Pick<native.SessionView, "band" | "summary_version"> {
  blocks: Record<BlockLabel, SessionBlock>;
  /** The options in force. */
  options: SessionOptions;
}

/** Options of a session; what is left out is as the requirement document says. */
export interface SessionOptions {
  /** Most code points of each block. */
  limits?: Partial<Record<BlockLabel, number>> | undefined;
  warning_percent?: number | undefined;
  archive_percent?: number | undefined;
  emergency_percent?: number | undefined;
  /** Most turns in the history; one more archives all but `keep_on_overflow` (or `keep_on_full_overflow`). */
  most_turns?: number | undefined;
  keep_on_overflow?: number | undefined;
  keep_on_full_overflow?: number | undefined;
  keep_on_archive?: number | undefined;
  keep_on_emergency?: number | undefined;
  /** Most entries of the lists in active_session. */
  list_cap?: number | undefined;
  /** How many changes can be undone. */
  undo_depth?: number | undefined;
  /** Size from which on turns are archived; null: 7/8 of the limit, if that comes before the archive band. */
  archival_trigger_threshold?: number | null | undefined;
  memory_rotation_enabled?: boolean | undefined;
  context_validation_enabled?: boolean | undefined;
  /**
   * Whether topics, extracts and the context's quality are told where the host tells none; default true, but false of
   * sessions that were imported, or from before there was such an option.
   */
  context_derivation_enabled?: boolean | undefined;
}

/** What startSession takes. */
export interface StartSessionOptions {
  /** Of a session to go on with, or to give a new one; default: a new id. */
  session_id?: string | undefined;
  /** Default: the brain's `userId`. */
  user_id?: string | undefined;
  /** Of a new session. */
  options?: SessionOptions | undefined;
}

/** Members that only the host knows are kept as they are. */
export interface HostMembers {
  [member: string]: unknown;
}

/** What an agent answered. */
export interface AgentResponse extends HostMembers {
  /** A registered one. */
  agent_type?: string | undefined;
  content?: string | undefined;
  response_id?: string | undefined;
  /** Seconds it took. */
  response_time?: number | undefined;
}

/** What is known of a turn beside what was said. */
export interface TurnEnrichment extends HostMembers {
  context_enrichment?: HostMembers | undefined;
  intent_classification?:
    | (HostMembers & { intent?: string | undefined; confidence?: number | undefined })
    | undefined;
  /** A paraphrase for the context summary. */
  summary?: string | { user?: string | undefined; agent?: string | undefined } | undefined;
  turn_status?: "PENDING" | "IN_PROGRESS" | "COMPLETED" | undefined;
}

/** A change of an object's members: null takes one away, what is not named stays. A value that is no object is replaced. */
export type Changed<Value> = Value extends object
  ? { [Member in keyof Value]: Value[Member] | null | undefined }
  : Value;

/** A change of what is known of a turn, member by member of what it names. */
export type ChangedEnrichment = {
  [Member in keyof TurnEnrichment]: Changed<TurnEnrichment[Member]>;
};

/** A turn to append. */
export interface NewTurn extends TurnEnrichment {
  user_message: HostMembers & { content: string; message_id?: string | undefined };
  agent_response?: AgentResponse | undefined;
  /** RFC 3339 with an offset, not before the last turn; default now. */
  timestamp?: string | undefined;
}

/** What a host tells of a conversation; null takes away. */
export interface SessionDescription {
  active_topic?: string | null | undefined;
  /** Why the topic changed. */
  trigger?: string | null | undefined;
  conversation_phase?: string | null | undefined;
  context_quality_score?: number | null | undefined;
  context_accuracy_score?: number | null | undefined;
  key_points?: string[] | undefined;
  next_topics?: string[] | undefined;
  quality?: Record<string, string> | undefined;
  /** How often the context was made, and how many seconds that took in all. */
  contexts?: { seconds: number; of: number } | undefined;
  /** How many changes of this memory there were, and how many of them went well. */
  updates?: { ok: number; of: number } | undefined;
}

/** A summariser's words. */
export interface SummaryWords extends SessionDescription {
  /** By turn id. */
  turns?: Record<string, string | { user?: string | undefined; agent?: string | undefined }>;
}

/** What a summariser begins with. */
export interface SummaryDraft {
  version: number;
  state: SessionState;
}

/** A change of a block's text. */
export type BlockEdit = native.BlockEdit;

/** Settings of a block; what is left out stays. */
export interface BlockSettings {
  limit?: number | undefined;
  read_only?: boolean | undefined;
  description?: string | undefined;
  value?: string | undefined;
}

/** Who changes a session, and from which version on. */
export interface SessionChangeOptions
  extends Pick<native.ChangeContext, "reason" | "expected_version"> {
  /** Default "host". */
  actor?: string | undefined;
}

/** Options of appendTurn. */
export interface AppendTurnOptions extends SessionChangeOptions {
  /** What the turn makes of the conversation; stored with it or not at all. */
  description?: SessionDescription | undefined;
}

/** Options of editBlocks. */
export interface EditBlocksOptions extends SessionChangeOptions {
  /** true: an agent's edits, which leave read-only blocks alone; default true. */
  by_agent?: boolean | undefined;
}

/** How a change ended. */
export type SessionChangeResult = native.ChangeResult;

/** Which turns to find; all conditions hold. */
export interface TurnQuery extends Pick<native.TurnQuery, "first" | "last" | "text" | "archived"> {
  /** Inclusive; a date alone is that whole day in the brain's time zone. */
  since?: Time | undefined;
  until?: Time | undefined;
  /** Default 100, at most 10,000. */
  limit?: number | undefined;
  newest_first?: boolean | undefined;
}

/** A turn that was found. */
export interface SessionTurn extends Omit<native.FoundTurn, "turn"> {
  turn: NewTurn & { turn_id: number; timestamp: string };
}

/** How the user's words of a turn sound. */
export interface TurnSentiment extends Sentiment {
  turn_id: number;
}

/** One change of a session. */
export type SessionOperation = native.SessionOperation;

/** Something wrong with a session. */
export type SessionProblem = native.SessionProblem;
