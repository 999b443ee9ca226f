/**
 * What the sentences of the simulated year are made of.
 *
 * A pattern is a sentence with slots: {v} the value, {o} the value before, {x} what the attribute is of, {xs} the same as the
 * verb of the user. {S} is the
 * person it is about ("I", "User", "My sister Lena"), {S's} what belongs to them, {my} the user's own; the small ones
 * stand inside a sentence. {live|lives} is the first form where the user speaks of themselves, else the second.
 */

/** Patterns to tune with, and others that are only reported on. */
export interface Patterns {
  tuning: readonly string[];
  heldOut: readonly string[];
}

/** How long values hold: for life, for a year or so, for weeks; a habit or a preference comes and goes. */
export type Pace = "constant" | "slow" | "quick" | "habit" | "preference";

/** A kind of attribute: what people say of it, what it can be, and how often it changes and is told. */
export interface Kind {
  name: string;
  /** The category that a careful user would give. */
  category: string;
  pace: Pace;
  /** On average in a year. */
  changes: number;
  tells: number;
  /** What {x} stands for, an attribute each; SELF is the user. None: one attribute of the user. */
  of?: readonly string[];
  /** {x} are people, who are the subject of the sentence. */
  isOfPeople?: true;
  /** "dates": days to come, each over when it has passed. */
  values: readonly string[] | "dates";
  states: Patterns;
  /** From {o} to {v}, both named, or at least that something changed. */
  updates: Patterns;
  /** For values YES and NO: what is said where it is NO. */
  denials?: Patterns;
  endings?: Patterns;
  questions: Patterns;
}

export const SELF = "self";

/** Values of what is so or not so. */
export const YES = "yes";
export const NO = "no";
export const YES_NO = [YES, NO] as const;
