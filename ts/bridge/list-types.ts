import type { Alert, AlertOptions } from "./alerts.js";
import type { Atom } from "./atom-types.js";
import type {
  CategoryListing,
  ContradictionListing,
  ContradictionOptions,
} from "./change-types.js";
import type { EventOptions, OutsideEvent } from "./insight.js";
import type { SessionInfo, SessionOperation, SessionTurn, TurnQuery } from "./session-types.js";
import type {
  CancelOptions,
  ConfidenceAuditEntry,
  CortexMemory,
  RecentOptions,
  Time,
  UserFilter,
  UserOptions,
} from "./types.js";

/** A piece of a list. */
export interface Page<Item> {
  items: Item[];
  /** The `after` of the next page; null: this is the last one. */
  next: string | null;
}

/** Which piece. */
export interface PageOptions extends CancelOptions {
  /** `next` of the page before; default the beginning. */
  after?: string | null | undefined;
  /** How many rows; default 100, at most 10,000. */
  limit?: number | undefined;
}

/**
 * A list of any length. `for await (const item of listing)` reads all of it, some hundred rows at a time; `page` one
 * piece. Nothing is open between two pages: `after` may come from an earlier run of the program.
 *
 * Pages begin behind the keys of the row that the page before ended with, in an order in which no row moves. A row that
 * is there at the first page, and fits the filters until it is reached, is listed exactly once, whatever is written or
 * removed meanwhile; what comes, goes or changes meanwhile may be listed or not. A page costs the same wherever it is.
 */
export interface Listing<Item> extends AsyncIterable<Item> {
  /**
   * One piece.
   *
   * @throws CortexError VALIDATION_ERROR - `after` is no cursor, was cut or changed, or belongs to another list: to
   *   other filters, another user or another brain
   */
  page(options?: PageOptions): Promise<Page<Item>>;
}

/** Which memories; listing them is no access unless `peek` is false. */
export interface MemoryListOptions extends Omit<RecentOptions, "limit" | "signal"> {
  /** Said at this time or later. */
  since?: Time | undefined;
  /** Said before this. */
  until?: Time | undefined;
  /** Only what was said in this session. */
  session?: string | undefined;
  /** Only what this speaker said. */
  speaker?: string | undefined;
  /** Only of this topic, without regard to case. */
  topic?: string | undefined;
}

/** What can be listed, and by which filters. */
export interface ListFilters {
  /** The newest first. */
  memories: MemoryListOptions;
  /** The last begun first: by its latest activity, as in listSessions, a session moves. */
  sessions: UserFilter & { status?: SessionInfo["status"] | undefined };
  /** Of one session by their numbers; of all in the order in which they were stored. */
  turns: Omit<TurnQuery, "limit"> & UserFilter & { session_id?: string | undefined };
  /** Of one session, the newest first. */
  session_changes: UserOptions & { session_id: string };
  /** The last stored first. */
  atoms: UserOptions;
  /** The pair that was found last first. */
  contradictions: Omit<ContradictionOptions, "limit">;
  /** By time. */
  events: Omit<EventOptions, "limit">;
  /** The newest first. */
  alerts: Omit<AlertOptions, "limit">;
  /** What changed a memory's score, the oldest first; accesses once they are written down. */
  history: UserOptions & { id: string };
  /** By name. */
  categories: UserOptions;
}

/** What each list has. */
export interface ListItems {
  memories: CortexMemory;
  sessions: SessionInfo;
  turns: SessionTurn;
  session_changes: SessionOperation;
  atoms: Atom;
  contradictions: ContradictionListing;
  events: OutsideEvent;
  alerts: Alert;
  history: ConfidenceAuditEntry;
  categories: CategoryListing;
}

/** The name of a list. */
export type ListKind = keyof ListItems;
