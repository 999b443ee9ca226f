import type native from "../native.js";
import type { CancelOptions, CortexMemory, PeekOptions, Time, UserFilter } from "./types.js";

/** Options of searchMemories. */
export interface SearchOptions
  extends PeekOptions,
    CancelOptions,
    UserFilter,
    Omit<
      native.SearchFilter,
      "categories" | "kinds" | "undisputed" | "since" | "until" | "user_id"
    >,
    Pick<native.SearchOptions, "superseded" | "profile" | "as_statement"> {
  /** How many at most; default 10, at most 1,000. */
  limit?: number | undefined;
  /** Only memories in any of these, without regard to case; default all. */
  categories?: string | string[] | null | undefined;
  /** Only memories of these kinds; "stm" is all that is searched here, searchAtoms finds atoms. */
  kinds?: "stm"[] | undefined;
  /** Only what was said at this time or later. */
  since?: Time | undefined;
  /** Only what was said before this time. */
  until?: Time | undefined;
  /** true tells what each score is made of; default false. */
  explain?: boolean | undefined;
}

/** What a hit's score is made of. */
export type ScoreParts = native.ScoreParts;

/** A way in which memories are found, and whether it took part. */
export type SearchPath = native.SearchPath;

/** Whether hits speak of what was asked. */
export type SearchVerdict = native.SearchVerdict;

/** What tells whether hits speak of what was asked. */
export type SearchGrounds = native.SearchGrounds;

/** A memory that was found. */
export interface SearchHit extends CortexMemory {
  /** 0 to 1; comparable between searches of the same brain. */
  score: number;
  /** Of a text of more than 400 bytes: the sentences that say most of what was asked; else null. */
  passage: string | null;
  /** Only when asked to explain. */
  parts?: ScoreParts;
}

/** What a search found. */
export interface SearchResult {
  /**
   * The best first; of equal score the one with more confidence, then the newest, then by id. What disputes
   * a hit, and was found too, stands directly before it with its score, also when it came behind the limit.
   */
  hits: SearchHit[];
  /** Which ways of finding took part, and how many memories each proposed. */
  paths: SearchPath[];
  /**
   * "nothing": the best hits share with the text only what unrelated texts of its length share, so that
   * nothing should be put before a prompt that nobody asked memory for; "weak": they may speak of it. Words
   * decide; what was found by an id, by a time alone or by vectors is "found".
   */
  verdict: SearchVerdict;
  /** That a hit answers the text, 0 to 1, as fitted on real conversations; missing where words do not decide. */
  probability?: number;
  /** What the probability goes by; only when asked to explain. */
  grounds?: SearchGrounds;
  /**
   * What fits and was left out because it is disputed, the best first; only for `purpose: "critical"`: who
   * asks for it has to know that there is more than what passed.
   */
  left_out: CortexMemory[];
  /**
   * What fits and was left out because it is less sure than asked for, the best first; for `purpose: "critical"`,
   * and for any search with a least confidence that finds nothing else.
   */
  too_unsure: CortexMemory[];
  /** The brain's time of the search, epoch ms: what scores, filters and relative times refer to. */
  now: number;
}
