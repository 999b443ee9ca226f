/** The truth of the simulated year: what each attribute is at each moment. Times are days from its beginning. */
import type { Chance } from "./random.js";
import type { Kind } from "./words/kind.js";
import { SELF } from "./words/kind.js";

/** A value and when it held; from the first day of the year on at the earliest. */
export interface Held {
  value: string;
  from: number;
  until: number;
}

export interface Attribute {
  index: number;
  kind: Kind;
  /** What {x} stands for. */
  of: string;
  /** In order; no two of them hold at a time, and there may be days without any. */
  held: Held[];
}

export const YEAR = 365;

/** The shortest that a value holds, in days. */
const SHORTEST = 4;
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Attributes of all kinds with their values over the year. `share` of them, each kind at least once. */
export function live(kinds: readonly Kind[], chance: Chance, share = 1): Attribute[] {
  const attributes: Attribute[] = [];
  for (const kind of kinds) {
    const owners = kind.of ?? [SELF];
    for (const of of owners.slice(0, Math.max(1, Math.round(owners.length * share)))) {
      const stream = chance.fork();
      const held = kind.values === "dates" ? appointments(kind, stream) : successive(kind, stream);
      attributes.push({ index: attributes.length, kind, of, held });
    }
  }
  return attributes;
}

/** The value that holds at a moment; undefined where none does. */
export function valueAt({ held }: Attribute, day: number): string | undefined {
  return held.find(({ from, until }) => from <= day && day < until)?.value;
}

/** The value that held last before the one that holds now. */
export function valueBefore({ held }: Attribute, day: number): string | undefined {
  return held.findLast(({ until }) => until <= day)?.value;
}

/** One value after the other, each for some days at least, without a gap. */
function successive({ changes, values }: Kind, chance: Chance): Held[] {
  const starts = [0];
  for (const at of chance.moments(SHORTEST, YEAR, changes)) {
    if (at - (starts.at(-1) ?? 0) >= SHORTEST) starts.push(at);
  }
  const held: Held[] = [];
  for (const [index, from] of starts.entries()) {
    const value = otherThan(held.at(-1)?.value, values as readonly string[], chance);
    held.push({ value, from, until: starts[index + 1] ?? Number.POSITIVE_INFINITY });
  }
  return held;
}

/** Days to come: made, perhaps moved to another day, over when the day has passed, and after a while made anew. */
function appointments({ changes }: Kind, chance: Chance): Held[] {
  const held: Held[] = [];
  for (let made = chance.between(0, 30); made < YEAR; ) {
    let day = made + chance.between(SHORTEST * 3, (2 * YEAR) / changes);
    const isMoved = chance.happens(0.5);
    if (isMoved) {
      const moved = chance.between(made + SHORTEST, day - SHORTEST);
      held.push({ value: dateOf(day), from: made, until: moved });
      made = moved;
      day += chance.between(2, 25);
    }
    const over = Math.floor(day) + 1;
    held.push({ value: dateOf(day), from: made, until: over });
    made = over + chance.between(1, 20);
  }
  return held;
}

/** "14 March", of the first year or the next. */
export function dateOf(day: number): string {
  const date = new Date(START + Math.floor(day) * DAY);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
}

/** The first moment of the year. */
export const START = Date.UTC(2025, 0, 6, 8);
export const DAY = 86_400_000;

export function otherThan(
  value: string | undefined,
  values: readonly string[],
  chance: Chance,
): string {
  return chance.pick(values.filter((other) => other !== value));
}
