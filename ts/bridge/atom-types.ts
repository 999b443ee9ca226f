import type native from "../native.js";
import type { ConfidenceCategory } from "./policy-schema.js";
import type { CancelOptions, PeekOptions, Time, UserFilter, UserOptions } from "./types.js";

/** The parts of an atom that can be searched on their own. */
export type AtomField = native.AtomField;

/** How one atom leads to another. */
export type CausalLinkType = native.CausalLinkType;

/** How many delays there were, and their spread in seconds. */
export type DelaySpread = native.DelaySpread;

/** A link from a cause to its effect. */
export type CausalLink = native.CausalLink;

/** What atomizeMemories did. */
export type AtomizeReport = native.AtomizeReport;

/** Figures about atoms and their links. */
export type AtomStats = native.AtomStats;

/** What people read of a score. */
interface Displayed {
  /** ISO 8601 of `created_at`. */
  timestamp: string;
  display_confidence: string;
  confidence_category: ConfidenceCategory;
}

/** An atom of cause and effect: who or what, what it does, what comes of that, and what of that in turn. */
export interface Atom extends native.Atom, Displayed {}

/** An atom that fits a query; `similarity` is 0 to 1. */
export interface AtomHit extends native.AtomHit, Displayed {}

/** An atom that leads to an effect, with the strongest way there. */
export interface AtomCause extends native.AtomCause, Displayed {}

/** What leads to an effect. */
export interface CausesResult {
  /** The atoms whose causes were looked for, the nearest to the text first. */
  effects: AtomHit[];
  /** The strongest first. */
  causes: AtomCause[];
  /** How many causes there are; `causes` holds at most `limit` of them. */
  total: number;
  /**
   * There may be others: some at `max_depth` have causes of their own, or more than 50 atoms without links were
   * met, and no more are compared with others.
   */
  has_more: boolean;
  /** What scores refer to, epoch ms. */
  now: number;
}

/** How often and how long after one thing another follows. */
export interface TemporalPattern extends native.TemporalPattern {
  outcome: string;
  /** What comes first; null: none was named. */
  after: string | null;
  within_hours: number;
  /** `followed` of `occurrences`; null when there are none. */
  share: number | null;
}

/** What createAtom takes. */
export interface NewAtom extends Omit<native.NewAtom, "source" | "action_timestamp"> {
  /** Who tells it; default "api". */
  source?: string | undefined;
  /** When the action took place. */
  action_timestamp?: Time | undefined;
}

/** Options of searchAtomsByField and searchAtoms. */
export interface AtomSearchOptions
  extends CancelOptions,
    PeekOptions,
    UserOptions,
    Pick<native.AtomQuery, "min_confidence" | "purpose"> {
  /** Default 10, at most 1,000. */
  limit?: number | undefined;
  /** Least similarity, 0 to 1; default 0.5: half of the query's words. */
  threshold?: number | undefined;
}

/** Options of findRootCauses and findPathsToOutcome. */
export interface CauseOptions extends CancelOptions, UserOptions {
  /** Steps back, 1 to 100; default 10. */
  max_depth?: number | undefined;
  /** Links that are followed; default causes and enables. */
  link_types?: readonly CausalLinkType[] | undefined;
  /** false: no steps over similarity where links are missing, for the first 50 such atoms; default true. */
  bridge?: boolean | undefined;
  /** Least similarity of a bridge, and of an outcome to the text that names it; default 0.5. */
  threshold?: number | undefined;
  /** Default 100, at most 1,000. */
  limit?: number | undefined;
}

/** Options of atomizeText. */
export interface AtomizeTextOptions {
  /** Whose atoms they become; default the brain's user. */
  user?: string | undefined;
  /** false only tells what would be stored; default true. */
  save?: boolean | undefined;
  /** Who tells it; default "api". */
  source?: string | undefined;
  /** Who "I" is; default the user whose they are. */
  speaker?: string | undefined;
}

/** Options of findTemporalPattern. */
export interface TemporalPatternOptions extends CancelOptions, UserFilter {
  /** What comes first; default: what atoms name as the cause is counted. */
  after?: string | undefined;
  /** How long after it the outcome may come; default 168, a week. */
  within_hours?: number | undefined;
  /** Fewer are too few to speak of a pattern; default 3. */
  min_observations?: number | undefined;
}
