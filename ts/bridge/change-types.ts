import type native from "../native.js";
import type { ActorOptions, TaskOptions, Time, UserOptions } from "./types.js";

/** What updateSTM changes; what is left out stays. */
export interface MemoryUpdate
  extends Omit<native.MemoryUpdate, "categories" | "expires_at" | "review_at" | "clear"> {
  /** Text is a list of one; an empty list means ["general"]. */
  categories?: string | string[] | undefined;
  /** From then on it answers nothing, and the next maintenance removes it; null: never. */
  expires_at?: Time | null | undefined;
  /** From then on it is named first among what somebody should check; null: never. */
  review_at?: Time | null | undefined;
}

/** How editSTM changes a text: one of the three. */
export type MemoryEdit = native.MemoryEdit;

/** What deleteSTMBatch did. */
export type DeletionReport = native.Deletion;

/** What to forget: ids; or a session, or turns of it; or conditions that must all hold. */
export interface ForgetQuery
  extends Omit<native.ForgetQuery, "categories" | "before" | "turn_ids"> {
  /** In any of these. */
  categories?: string | string[] | undefined;
  /** Said before this. */
  before?: Time | undefined;
  /** Of the session only what was said in these turns; it stays a whole one. */
  turn_ids?: readonly number[] | undefined;
}

/** What forget removed, or would remove, and what may still hold it. */
export type ForgetReceipt = native.ForgetReceipt;

/** A place that forgotten words stand in, and what to do about it. */
export type ForgetPlace = native.ForgetPlace;

/** Options of forget. */
export interface ForgetOptions extends ActorOptions, UserOptions {
  /** true changes nothing and tells what would go; default false. */
  dryRun?: boolean | undefined;
}

/** A copy of the brain that was made with `backup`. */
export type KnownBackup = native.KnownBackup;

/** What dedupe does: tells only; merges into the older memory; deletes the older memory. */
export type DedupeAction = native.DedupeOptions["action"];

/** Options of dedupe. */
export interface DedupeOptions extends TaskOptions, UserOptions {
  /** Default "report", which changes nothing. */
  action?: DedupeAction | undefined;
  /** Only memories in any of these, without regard to case; default all. */
  categories?: string | string[] | null | undefined;
  /** Only these memories, at most 1,000, beside all that are older; default each. */
  ids?: string[] | undefined;
  /** 0 to 1: less similar ones are left alone; default 0.8. 1 leaves only what has the same words. */
  similarity_threshold?: number | undefined;
  /** Who, for the history; default "api". */
  actor?: string | undefined;
}

/** Options of recheckContradictions. */
export interface RecheckOptions extends TaskOptions, UserOptions {}

/** What recheckContradictions did. */
export type RecheckReport = native.RecheckReport;

/** A memory and those that say no more than it. */
export type DuplicateGroup = native.DuplicateGroup;

/** What dedupe found, and did. */
export interface DedupeReport extends native.DedupeReport {
  action: DedupeAction;
}

/** Two memories that cannot both be true. */
export type Contradiction = native.Contradiction;

/** A contradiction with the two texts. */
export type ContradictionListing = native.ContradictionListing;

/** A memory whose last validation was a failure: when (epoch ms), by whom, and why where that was said. */
export type ProvedWrong = native.ProvedWrong;

/** Options of getProvedWrong. */
export interface ProvedWrongOptions {
  /** Only this memory. */
  memory_id?: string | undefined;
  /** Whose memories: default the brain's `userId`, "*" for everybody's. */
  user?: string | undefined;
  /** How many at most; default 100. */
  limit?: number | undefined;
}

/** Options of getContradictions. */
export interface ContradictionOptions extends UserOptions {
  /** Default all. */
  status?: Contradiction["status"] | undefined;
  /** Only pairs of this memory. */
  memory_id?: string | undefined;
  /** How many at most; default 100. */
  limit?: number | undefined;
}

/**
 * How a contradiction ends: one of the two memories holds, by its id or as "older" or "newer", or they do not contradict;
 * or what was decided is taken back.
 */
export type Resolution = { winner: string } | { dismiss: true } | { reopen: true };

/** What a category means. */
export type CategoryDescription = Omit<native.CategoryDefinition, "name">;

/** A category and how many memories it has. */
export type CategoryListing = native.CategoryListing;

/** What to keep in view: either a text or a memory. */
export type NewPin = Omit<native.NewPin, "user_id">;

/** Something in view. */
export type Pin = native.Pin;
